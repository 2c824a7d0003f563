"""SVG files: measured as svglib draws them, refused where it would draw them wrong or reach outside."""

from __future__ import annotations

import pytest

from cardsmith.faces.svg import MAX_NODES, SvgError, inspect_svg

NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


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
    ],
)
def test_size(attributes: str, size: tuple[float, float]) -> None:
    facts = inspect_svg(svg('<rect width="5" height="5"/>', attributes))
    assert (facts.width, facts.height) == pytest.approx(size)


def test_the_ground_is_the_first_rectangle_if_it_covers_all() -> None:
    assert inspect_svg(svg('<rect width="10" height="20" fill="#123456"/>')).ground == "#123456"
    assert inspect_svg(svg('<rect width="100%" height="100%" fill="#123"/>')).ground == "#123"
    assert inspect_svg(svg('<rect width="9" height="20" fill="#123456"/>')).ground is None
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
        '<image href="data:image/png;base64,AAAA" width="1" height="1"/>',
        '<a href="https://example.org"><path d="M0 0"/></a>',
        '<path style="filter:none;mix-blend-mode:normal" d="M0 0"/>',
        '<g opacity="1" style="opacity:1.0;fill-opacity:.5"><path stroke-opacity=".2" d="M0 0"/></g>',
        '<path d="M0 0h9zm5 5zM1e5 2q1 1 2 2t4 4Z"/>',
    ],
)
def test_plain_art_is_accepted(body: str) -> None:
    assert inspect_svg(svg(body)).remarks == []


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<mask id='m'/>", "a mask"),
        ("<filter id='f'/>", "a filter"),
        ("<pattern id='p'/>", "a pattern"),
        ("<text>Hello</text>", "text"),
        ("<foreignObject/>", "foreign"),
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
        ("<image href='file:///etc/hostname'/>", "another file"),
        ("<image xlink:href='../secret.png'/>", "another file"),
        ("<image href='http://example.org/x.png'/>", "another file"),
        ("<use href='other.svg#x'/>", "another file"),
        ("<rect fill='url(http://example.org/x)'/>", "another file"),
        ("<style>@import 'x.css';</style>", "another file"),
        ("<g id='a'><use href='#a'/></g>", "contains itself"),
        ("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>", "contains itself"),
    ],
)
def test_what_would_be_drawn_wrong_is_refused(body: str, said: str) -> None:
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
        (svg("", ""), "neither a viewBox"),
        (svg("", 'width="5" viewBox="0 0 1 1"'), "not both"),
        (svg("", 'viewBox="0 0 0 5"'), "zero"),
        (svg("<g>" * 200 + "</g>" * 200), "nests them"),
        (svg("<g/>" * (MAX_NODES + 1)), "more than"),
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
    assert facts.remarks == ["a script in it is left out", "an animation in it is left out"]


def test_the_line_is_told() -> None:
    with pytest.raises(SvgError) as caught:
        inspect_svg(svg("\n\n<mask/>"))
    assert caught.value.line == 3
