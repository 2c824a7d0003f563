"""SVG files: measured as svglib draws them, refused where it would draw them wrong or reach outside."""

from __future__ import annotations

import base64

import pytest

from cardsmith.faces.svg import MAX_NODES, SvgError, inspect_svg
from tests.faces.making import encoded, flat
from tests.faces.test_raster import png_claiming

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


PNG = base64.b64encode(encoded(flat("red", 2, 2))).decode()
BOMB = base64.b64encode(png_claiming(30_000, 30_000)).decode()


def svg(body: str, attributes: str = 'viewBox="0 0 10 20"') -> bytes:
    return f"<svg {NS} {attributes}>{body}</svg>".encode()


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('viewBox="0 0 10 20"', (10, 20)),
        ('viewBox="-5,-5,10,20"', (10, 20)),
        ('width="100" height="50"', (100, 50)),
        ('width="100%" height="100%" viewBox="0 0 4 3"', (4, 3)),
        ('width="1in" height="48px"', (96, 48)),
        ('width="2em" viewBox="0 0 4 3"', (32, 24)),
        ('height="30" width="50%" viewBox="0 0 4 3"', (40, 30)),
        ("", (300, 150)),
        ('width="100"', (100, 150)),
    ],
)
def test_size(attributes: str, size: tuple[float, float]) -> None:
    facts = inspect_svg(svg('<rect width="5" height="5"/>', attributes))
    assert (facts.width, facts.height) == pytest.approx(size)


def test_the_ground_is_the_first_rectangle_if_it_covers_all() -> None:
    assert inspect_svg(svg('<rect width="10" height="20" fill="#123456"/>')).ground == "#123456"
    assert inspect_svg(svg('<rect width="100%" height="100%" fill="#123"/>')).ground == "#123"
    assert inspect_svg(svg('<rect width="9" height="20" fill="#123456"/>')).ground is None
    for more in ("x='1'", "mask='url(#m)'", "style='fill:red'", "class='a'", "rx='2'", "opacity='.5'"):
        assert inspect_svg(svg(f'<rect width="10" height="20" fill="#123456" {more}/>')).ground is None
    assert (
        inspect_svg(svg('<g opacity=".5"><rect width="10" height="20" fill="#123456"/></g>')).ground is None
    )
    assert inspect_svg(svg('<circle r="5"/><rect width="10" height="20" fill="#123456"/>')).ground is None


@pytest.mark.parametrize(
    "body",
    [
        '<style>.a{fill:#080}</style><rect class="a" width="10" height="10"/>',
        '<defs><path id="p" d="M0 0h5v5z"/></defs><use href="#p"/><use xlink:href="#p" x="2"/>',
        '<defs><linearGradient id="g"><stop stop-color="#f00" stop-opacity="1"/></linearGradient></defs>'
        '<rect width="5" height="5" fill="url(#g)"/>',
        '<defs><clipPath id="c"><rect width="5" height="5"/></clipPath></defs><g clip-path="url(#c)"/>',
        '<metadata><x:y xmlns:x="urn:x"><x:filter/><x:text>words</x:text></x:y></metadata><path d="M0 0"/>',
        f'<image href="data:image/png;base64,{PNG}" width="1" height="1" preserveAspectRatio="none"/>',
        '<linearGradient id="g" y2="1" x2="0"><stop stop-color="red" offset="50%"/></linearGradient>'
        '<g fill="url(#g)" stroke="rgb(1, 2, 3)"><rect rx="2" width="5" height="5"/></g>',
        '<style>/* opacity: .5 */ .a{fill:#0808 !important; paint-order: normal}</style><path class="a" d="M0 0"/>',
        '<a href="https://example.org"><path d="M0 0"/></a>',
        '<path style="filter:none;mix-blend-mode:normal" d="M0 0"/>',
        '<g opacity="1" style="opacity:1.0;fill-opacity:.5"><path stroke-opacity=".2" d="M0 0"/></g>',
        "<style>svg {width: 100%; height: auto}</style><g style='width: 9px; transform: none'><path d='M0 0'/></g>",
        '<path d="M0 0h9zm5 5zM1e5 2q1 1 2 2t4 4Z"/>',
    ],
)
def test_plain_art_is_known(body: str) -> None:
    facts = inspect_svg(svg(body))
    assert (facts.remarks, facts.beyond) == ([], None)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<mask id='m'/>", "a mask"),
        ("<filter id='f'/>", "a filter"),
        ("<pattern id='p'/>", "a pattern"),
        ("<clipPath><text>Hello</text></clipPath>", "'text' in a clipPath"),
        ("<rect filter='url(#f)'/>", "filter"),
        ("<rect mask='url(#f)'/>", "mask"),
        ("<rect style='fill:red;mask:url(#m)'/>", "mask"),
        ("<style>.a { filter: blur(2px) }</style>", "filter"),
        ("<path marker-end='url(#m)'/>", "marker"),
        ("<linearGradient><stop stop-opacity='0.5'/></linearGradient>", "opacity"),
        ("<linearGradient><stop style='stop-opacity:.5'/></linearGradient>", "opacity inside a gradient"),
        ("<g opacity='.5'/>", "opacity of a whole element"),
        ("<path style='fill:red;opacity:0.99'/>", "fill-opacity and stroke-opacity work"),
        ("<style>.a{opacity:40%}</style>", "opacity of a whole element"),
        ("<path d='M0 0h9z l5 5'/>", "from 'z' to 'l' without a move"),
        ("<path d='M0 0h9t4 4'/>", "from 'h' to 't' without a move"),
        ("<clipPath><use href='#x'/></clipPath>", "clipPath"),
        ("<clipPath transform='scale(2)'/>", "<clipPath transform='scale(2)'>"),
        ("<clipPath clip-path='url(#d)'/>", "<clipPath"),
        ("<rect style='clip-path:url(#d)'/>", "clip-path"),
        ("<svg><rect/></svg>", "<svg>"),
        ("<symbol id='a'/>", "<symbol id='a'>"),
        ("<path d='M0 0'/><style>.a{fill:red}</style>", "<style>"),
        ("<style>@media print{.a{fill:red}}</style>", "@media print"),
        ("<radialGradient id='g'/>", "<radialGradient id='g'>"),
        ("<linearGradient x2='1' y2='1'/>", "<linearGradient"),
        ("<linearGradient gradientTransform='rotate(9)'/>", "gradientTransform: rotate(9)"),
        ("<linearGradient spreadMethod='reflect'/>", "spreadMethod: reflect"),
        ("<linearGradient><stop class='a'/></linearGradient>", "<stop class='a'>"),
        ("<linearGradient><stop stop-color='currentColor'/></linearGradient>", "stop-color: currentColor"),
        ("<rect stroke='url(#g)'/>", "stroke: url"),
        ("<rect fill='url(#g) red'/>", "fill: url"),
        ("<g fill='url(#g)'><rect fill-opacity='.5'/></g>", "fill-opacity"),
        ("<rect fill-opacity='50%'/>", "fill-opacity: 50%"),
        ("<rect fill='RED'/>", "fill: RED"),
        ("<rect style='fill:rebeccapurple'/>", "fill: rebeccapurple"),
        ("<rect fill='hsl(120deg 5% 5%)'/>", "fill: hsl"),
        ("<rect width='2em'/>", "width: 2em"),
        ("<rect rx='2' ry='1'/>", "<rect rx='2' ry='1'>"),
        ("<use href='#a' x='1mm'/>", "<use"),
        ("<path stroke-dashoffset='3'/>", "stroke-dashoffset: 3"),
        ("<path style='paint-order:stroke'/>", "paint-order: stroke"),
        ("<path transform-origin='5 5'/>", "transform-origin: 5 5"),
        (f"<image href='data:image/png;base64,{PNG}'/>", "<image"),
    ],
)
def test_what_svglib_would_draw_wrong_is_told(body: str, said: str) -> None:
    beyond = inspect_svg(svg(body)).beyond
    assert beyond is not None
    assert said in str(beyond)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<foreignObject/>", "foreign"),
        ("<image href='file:///etc/hostname'/>", "another file"),
        ("<image xlink:href='../secret.png'/>", "another file"),
        ("<image href='http://example.org/x.png'/>", "another file"),
        ("<use href='other.svg#x'/>", "another file"),
        ("<rect fill='url(http://example.org/x)'/>", "another file"),
        ("<style>@import 'x.css';</style>", "another file"),
        ("<style>@font-face { font-family: x }</style>", "another file"),
        ("<image href='data:image/svg+xml;base64,AAAA'/>", "another file"),
        ("<use href='data:image/png;base64,AAAA'/>", "another file"),
        ("<image href='data:image/png;base64,AAAA'/>", "the picture in it cannot be used"),
        ("<image href='data:image/png;base64,A'/>", "the picture in it is damaged"),
        (f"<image href='data:image/png;base64,{BOMB}'/>", "million pixels"),
        ("<g id='a'><use href='#a'/></g>", "contains itself"),
        ("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>", "contains itself"),
    ],
)
def test_what_reaches_outside_is_refused(body: str, said: str) -> None:
    with pytest.raises(SvgError, match=said):
        inspect_svg(svg(body))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"<svg><rect></svg>", "well-formed"),
        (b"", "well-formed"),
        (b"<html></html>", "outermost element is 'html'"),
        (f"<!DOCTYPE svg><svg {NS} viewBox='0 0 1 1'/>".encode(), "DOCTYPE"),
        (f'<!DOCTYPE svg [<!ENTITY a "b">]><svg {NS}>&a;</svg>'.encode(), "DOCTYPE"),
        (f'<!DOCTYPE svg [<!ENTITY a "b">]><svg {NS}>&a;</svg>'.encode("utf-16"), "DOCTYPE"),
        (b"<?xml version='1.0' encoding='latin-1'?>" + svg("<text>a</text>"), 'encoding="latin-1"'),
        (svg("", 'viewBox="0 0 0 5"'), "zero"),
        (svg("<g>" * 200 + "</g>" * 200), "nests them"),
        (svg("<g/>" * (MAX_NODES + 1)), "more than"),
        (svg("<rect style='width:100px;height:50px'/>"), "'width: 100px'"),
        (svg("<style>.a {cx: 5px; r: 2px}</style><circle class='a'/>"), "'cx: 5px'"),
        (svg("<style>svg {width: 9px} path {d: path('M0 0h9v9z')}</style><path/>"), "'d: path"),
        (svg("<g style='transform: rotate(9deg)'><path d='M0 0h9v9z'/></g>"), "'transform: rotate"),
    ],
)
def test_bad_files_are_refused(data: bytes, said: str) -> None:
    with pytest.raises(SvgError, match=said):
        inspect_svg(data)


def test_a_bomb_of_uses_is_refused_at_once() -> None:
    levels = ["<g id='l0'><path d='M0 0'/></g>"]
    levels += [f"<g id='l{n}'>" + f"<use href='#l{n - 1}'/>" * 10 + "</g>" for n in range(1, 9)]
    with pytest.raises(SvgError, match="every 'use'"):
        inspect_svg(svg("".join(levels)))


def test_scripts_and_animations_are_left_out_with_a_remark() -> None:
    facts = inspect_svg(svg("<script>alert(1)</script><rect><animate/></rect>"))
    assert facts.remarks == [
        ("CS225", "a script in it is left out"),
        ("CS225", "an animation in it is left out"),
    ]


def test_a_size_that_is_not_said_is_told() -> None:
    assert [code for code, _ in inspect_svg(svg("", "")).remarks] == ["CS231"]


def test_the_line_is_told() -> None:
    beyond = inspect_svg(svg("\n\n<mask/>")).beyond
    assert beyond is not None
    assert beyond.line == 3
    with pytest.raises(SvgError) as caught:
        inspect_svg(svg("\n<foreignObject/>"))
    assert caught.value.line == 2
