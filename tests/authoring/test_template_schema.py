"""Templates read from YAML: every mistake has its place and says what to type; templates extend each other."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import BaseModel

from cardsmith.authoring.json_schemas import json_schema
from cardsmith.authoring.template_reading import find_template, load_template
from cardsmith.authoring.template_schema import ImageKeys, ShapeKeys, TemplateFile, TextKeys, parse_color
from cardsmith.model.face import Color
from cardsmith.model.findings import Finding, Place
from cardsmith.model.template import ImageElement, Length, ShapeElement, Span, Template, TextElement
from cardsmith.model.units import Size
from cardsmith.shipped import shipped_names

HEAD = """size: 44x68mm
fonts: {bold: Literata_700Bold, sans: IBMPlexSans_400Regular}
palette: {paper: "#fff", ink: "#222222"}
"""
BOX = "left: 3, right: 3, top: 3, height: 9"
NAME = f"name: {{text: '{{name}}', size: 9, {BOX}}}"


def write(
    folder: Path, front: str = NAME, head: str = HEAD, rest: str = "", name: str = "template.yaml"
) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{head}front:\n  {front}\n{rest}", encoding="utf-8")
    return file


def good(file: Path) -> Template:
    template, findings = load_template(file)
    assert {finding.code for finding in findings} <= {"CS412"}  # one face is enough here
    assert template is not None
    return template


def wrong(file: Path) -> Finding:
    """Return the one finding of a template that cannot be used."""
    template, findings = load_template(file)
    assert template is None
    assert len(findings) == 1, [finding.message for finding in findings]
    return findings[0]


def marked(finding: Finding) -> str:
    """Return the text that the finding points at."""
    place = finding.place
    assert place is not None
    assert place.line is not None
    assert place.column is not None
    line = Path(place.file).read_text(encoding="utf-8").splitlines()[place.line - 1]
    return line[place.column - 1 : (place.end_column or place.column + 1) - 1]


def test_elements_of_every_kind(tmp_path: Path) -> None:
    front = f"""ground: {{shape: rectangle, left: bleed, right: bleed, top: bleed, bottom: 50%, fill: [paper, "#f00"]}}
  art: {{image: card, left: 0, width: 50%, top: 5mm, bottom: 1in, fit: contain, when: image}}
  name: {{text: "{{name}} {{{{x}}}}", size: 9.5pt, least: 7, font: sans, {BOX}, color: "cmyk(0,0,0,100)"}}"""
    template = good(write(tmp_path, front))
    ground, art, name = template.front
    assert isinstance(ground, ShapeElement)
    assert ground.box.across == Span(Length(0), Length(0), None)
    assert ground.box.down == Span(Length(0), Length(0.5, relative=True), None)
    assert ground.fill == ("paper", Color((1, 0, 0)))
    assert isinstance(art, ImageElement)
    assert art.box.down.far == Length(25.4)
    assert art.when is not None
    assert isinstance(name, TextElement)
    assert name.words.parts == ("", "name", " {x}")
    assert (name.size, name.least, name.font) == (9.5, 7, "sans")
    assert name.color == (Color((0, 0, 0, 1)),)
    assert template.size == Size(44, 68)


def test_what_is_left_out_has_a_default(tmp_path: Path) -> None:
    template = good(write(tmp_path))
    (name,) = template.front
    assert isinstance(name, TextElement)
    assert (name.font, name.color, name.least, name.max_lines) == ("bold", ("ink",), 9, 1)
    assert (template.bleed, template.safe, template.corner, template.back) == (3, 3, 3, ())


def test_every_shipped_template_is_right() -> None:
    for name in shipped_names("templates"):
        template, findings = load_template(name)
        assert findings == []
        assert template is not None
        assert template.name == name
        assert template.back


@pytest.mark.parametrize(
    ("front", "code", "at", "said"),
    [
        (f"n: {{txt: x, size: 9, {BOX}}}", "CS031", "txt", "did you mean 'text'?"),
        (f"n: {{size: 9, {BOX}}}", "CS406", "{", "neither text nor image nor shape"),
        (f"n: {{text: x, size: 9, colour: red, {BOX}}}", "CS031", "colour", "did you mean 'color'?"),
        (f"n: {{image: card, size: 9, {BOX}}}", "CS031", "size", "unknown key 'size'"),
        (f"n: {{shape: oval, {BOX}}}", "CS033", "oval", "rectangle, circle"),
        (f"n: {{text: x, size: 9, color: inc, {BOX}}}", "CS405", "inc", "did you mean 'ink'?"),
        (f"n: {{text: x, size: 9, color: '#12', {BOX}}}", "CS033", "'#12'", "is not a colour"),
        (
            f"n: {{text: x, size: 9, color: 'cmyk(0,0,0,900)', {BOX}}}",
            "CS033",
            "'cmyk(0,0,0,900)'",
            "percentage",
        ),
        (f"n: {{text: x, size: 9, font: blod, {BOX}}}", "CS404", "blod", "did you mean 'bold'?"),
        (f"n: {{text: '{{nam}}', size: 9, {BOX}}}", "CS407", "'{nam}'", "did you mean 'name'?"),
        (f"n: {{text: 'a {{b', size: 9, {BOX}}}", "CS033", "'a {b'", "write {{ or }}"),
        (f"n: {{text: x, size: 9, when: no pictur, {BOX}}}", "CS407", "no pictur", "no field 'pictur'"),
        (f"n: {{text: x, size: 9, when: a b c, {BOX}}}", "CS033", "a b c", "not a condition; write 'image'"),
        (
            f"n: {{text: x, size: 9, when: category = Sea, {BOX}}}",
            "CS033",
            "category = Sea",
            "write 'category == Sea'",
        ),
        ("n: {text: x, size: 9, left: 3, top: 3, height: 9}", "CS408", "n", "it has left"),
        (
            "".join(f"n{n}: {{text: x, size: 9, {BOX}}}\n  " for n in range(5000)),
            "CS413",
            "n200",
            "200 elements, and here is one more",
        ),
        ("n: {text: x, size: 9, left: 3, right: 3, width: 9, top: 3, height: 9}", "CS408", "9", "all three"),
        ("n: {text: x, size: 9, left: 3, right: 3, height: 9}", "CS408", "n", "it has height"),
        ("n: {text: x, size: 9, left: 30, right: 30, top: 3, height: 9}", "CS409", "30", "no width"),
        ("n: {text: x, size: 9, left: 3, right: 3, top: 3, height: 0}", "CS409", "0", "no height"),
        (
            "n: {text: x, size: 9, left: bleed, right: 3, top: 3, height: 9}",
            "CS409",
            "bleed",
            "into the bleed",
        ),
        (f"n: {{text: x, {BOX}}}", "CS411", "n", "no type size"),
        (f"n: {{text: x, size: 7, least: 9, {BOX}}}", "CS411", "9", "is more than 'size'"),
        (f"n: {{text: x, size: big, {BOX}}}", "CS033", "big", "'big' is not a number"),
        (f"n: {{text: x, size: 9, max_lines: 0, {BOX}}}", "CS033", "0", "at least 1"),
        (
            "n: {text: x, size: 9, left: 3em, right: 3, top: 3, height: 9}",
            "CS033",
            "3em",
            "a share of the card",
        ),
        ("n: {text: x, size: 9, left: [3], right: 3, top: 3, height: 9}", "CS033", "[", "one value"),
        (f"n: {{text: [x], size: 9, {BOX}}}", "CS033", "[", "one value"),
        (f"n: {{text: x, size: 9, when: {{a: b}}, {BOX}}}", "CS033", "{", "one value"),
        (f"n: {{text: x, size: 9, color: '#+1+1+1', {BOX}}}", "CS033", "'#+1+1+1'", "not a colour"),
        (
            f"n: {{text: x, size: 9, color: 'cmyk(1.2.3,0,0,1)', {BOX}}}",
            "CS033",
            "'cmyk(1.2.3,0,0,1)'",
            "four",
        ),
        ("n: [text]", "CS032", "[", "keys with values"),
        ("n: {text: x, size: 9, left: 3, right: 3, below: m, bottom: 3}", "CS410", "m", "no text 'm' before"),
        (f"n: {{shape: circle, around: m, {BOX}}}", "CS410", "m", "no text 'm' on this face"),
    ],
)
def test_mistakes_in_elements(tmp_path: Path, front: str, code: str, at: str, said: str) -> None:
    finding = wrong(write(tmp_path, front))
    assert (finding.code, marked(finding)) == (code, at)
    assert said in f"{finding.message} {finding.help}"


def test_a_mistake_in_what_another_template_begins_is_shown_where_it_was_made(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("extends: classic\nback: {subtitle: {top: 50, height: 5}}\n", encoding="utf-8")
    finding = wrong(file)
    assert (finding.code, marked(finding)) == ("CS408", "50")


@pytest.mark.parametrize("parent", shipped_names("templates"))
@pytest.mark.parametrize("element", ["subtitle", "date"])
def test_none_leaves_out_an_element_of_the_extended_template(
    tmp_path: Path, parent: str, element: str
) -> None:
    """In every form, though the parent's forms change it and other texts lie below it."""
    file = tmp_path / "mine.yaml"
    file.write_text(f"extends: {parent}\nback: {{{element}: none}}\n", encoding="utf-8")
    template = good(file)
    for form in (template, template.wide, template.bilingual):
        assert form is not None
        (gone,) = (one for one in form.back if one.name == element)
        assert gone.when is not None and not gone.when.holds(lambda _field: "said")


def test_what_was_left_out_comes_back_where_it_is_written_again(tmp_path: Path) -> None:
    (tmp_path / "bare.yaml").write_text("extends: classic\nback: {date: none}\n", encoding="utf-8")
    file = tmp_path / "mine.yaml"
    for written, shown in (("{size: 9}", False), ("{text: '{date}', size: 9}", True)):
        file.write_text(f"extends: bare.yaml\nback: {{date: {written}}}\n", encoding="utf-8")
        (date,) = (one for one in good(file).back if one.name == "date")
        assert (date.when is None or date.when.holds(lambda _field: "said")) is shown


def test_a_text_below_another_has_only_a_bottom(tmp_path: Path) -> None:
    below = "\n  s: {text: x, size: 6, below: name, left: 3, right: 3, top: 9, bottom: 3}"
    finding = wrong(write(tmp_path, NAME + below))
    assert finding.code == "CS408"
    assert "'bottom'" in (finding.help or "")


@pytest.mark.parametrize(
    ("head", "code", "said"),
    [
        (HEAD.replace("size: 44x68mm\n", ""), "CS402", "size: mini-euro"),
        (HEAD.replace("44x68mm", "44 by 68"), "CS033", "is not a size"),
        (HEAD.replace("Literata_700Bold", "Literata_700"), "CS404", "did you mean 'Literata_700Bold'?"),
        (HEAD.replace("#222222", "222222"), "CS405", "no colour"),
        (HEAD.replace('"#222222"', "black"), "CS405", "no colour"),
        (HEAD + "low_ink: {papier: '#fff'}\n", "CS405", "did you mean 'paper'?"),
        (HEAD + "bleed: 3cm\n", "CS033", "at most 20"),
        (HEAD + "safe: -1\n", "CS033", "less than nothing"),
        (
            "extends: classic\nback: {subtitel: none}\n",
            "CS414",
            "did you mean 'subtitle'?",
        ),
        (HEAD + "extends: clasic\n", "CS401", "did you mean 'classic'?"),
        (HEAD + "extends: template.yaml\n", "CS403", "in a circle"),
        (HEAD + "frnt: {}\n", "CS031", "did you mean 'front'?"),
    ],
)
def test_mistakes_in_settings(tmp_path: Path, head: str, code: str, said: str) -> None:
    finding = wrong(write(tmp_path, head=head))
    assert finding.code == code
    assert said in f"{finding.message} {finding.help}"


@pytest.mark.parametrize("front", ["n: 5", "n: [a]"])
def test_an_element_is_keys_with_values(tmp_path: Path, front: str) -> None:
    finding = wrong(write(tmp_path, front))
    assert finding.code == "CS032"
    assert "keys with values" in finding.message


def test_a_text_needs_a_font(tmp_path: Path) -> None:
    assert wrong(write(tmp_path, head="size: poker\n")).code == "CS404"


def test_all_mistakes_are_told_at_once_and_in_order(tmp_path: Path) -> None:
    front = f"""a: {{text: x, size: 9, color: x, font: y, {BOX}}}
  b: {{image: card, fill: z, left: 3, top: 3, height: 9}}"""
    template, findings = load_template(write(tmp_path, front))
    assert template is None
    assert [finding.code for finding in findings] == ["CS405", "CS404", "CS408", "CS405"]


def test_a_face_without_elements_is_told_of(tmp_path: Path) -> None:
    template, findings = load_template(write(tmp_path, f"n: {{text: x, size: 9, {BOX}}}"))
    assert template is not None
    assert [(finding.code, finding.severity) for finding in findings] == [("CS412", "warning")]
    assert "all backs stay blank" in findings[0].message


def test_a_file_that_is_no_mapping(tmp_path: Path) -> None:
    file = tmp_path / "template.yaml"
    file.write_text("- a list", encoding="utf-8")
    assert wrong(file).code == "CS402"


def test_an_unknown_template_is_told_where_it_was_named() -> None:
    place = Place("set.yaml", 6, 11)
    template, findings = load_template("clasic", place)
    assert template is None
    assert [(finding.code, finding.place, finding.help) for finding in findings] == [
        ("CS401", place, "did you mean 'classic'?")
    ]


def test_a_template_is_found_by_name_by_folder_and_by_file(tmp_path: Path) -> None:
    file = write(tmp_path / "mine")
    assert find_template(tmp_path / "mine") == find_template(file) == file
    assert find_template("mine", beside=tmp_path) == file
    assert find_template("mine") is None
    assert good(tmp_path / "mine").name == "mine"


class TestExtends:
    def test_elements_are_merged_by_name_key_by_key(self, tmp_path: Path) -> None:
        write(tmp_path, NAME + f"\n  deco: {{shape: circle, fill: ink, {BOX}}}", name="base.yaml")
        child = write(
            tmp_path, f"deco: {{fill: paper}}\n  new: {{text: x, size: 5, {BOX}}}", "extends: base.yaml\n"
        )
        template = good(child)
        assert [element.name for element in template.front] == ["name", "deco", "new"]
        deco = template.front[1]
        assert isinstance(deco, ShapeElement)
        assert (deco.circle, deco.fill) == (True, ("paper",))
        assert template.size == Size(44, 68)
        assert template.name == tmp_path.name

    def test_palette_and_fonts_are_merged(self, tmp_path: Path) -> None:
        write(tmp_path, name="base.yaml")
        head = 'extends: base.yaml\npalette: {ink: "#00f"}\nfonts: {more: Oswald_600SemiBold}\nbleed: 2\n'
        template = good(write(tmp_path, f"name: {{font: more, {BOX}}}", head))
        assert template.palette["ink"] == Color((0, 0, 1))
        assert set(template.fonts) == {"bold", "sans", "more"}
        assert template.bleed == 2

    def test_another_pair_of_lengths_replaces_the_parents_length(self, tmp_path: Path) -> None:
        write(tmp_path, name="base.yaml")
        template = good(write(tmp_path, "name: {bottom: 20}", "extends: base.yaml\n"))
        (name,) = template.front
        assert name.box.down == Span(Length(3), Length(20))

    def test_an_element_of_another_kind_replaces_it(self, tmp_path: Path) -> None:
        write(tmp_path, name="base.yaml")
        template = good(write(tmp_path, f"name: {{shape: circle, fill: ink, {BOX}}}", "extends: base.yaml\n"))
        assert isinstance(template.front[0], ShapeElement)

    def test_a_key_of_another_kind_is_refused(self, tmp_path: Path) -> None:
        write(tmp_path, name="base.yaml")
        finding = wrong(write(tmp_path, "name: {fit: cover}", "extends: base.yaml\n"))
        assert (finding.code, marked(finding)) == ("CS031", "fit")
        assert finding.message == "front: name: unknown key 'fit'"

    def test_a_mistake_in_the_parent_is_told_in_its_file(self, tmp_path: Path) -> None:
        base = write(tmp_path, NAME.replace("size: 9", "size: 9, color: blu"), name="base.yaml")
        finding = wrong(write(tmp_path, "name: {size: 8}", "extends: base.yaml\n"))
        assert finding.place is not None
        assert finding.place.file == str(base)

    def test_a_chain_and_a_shipped_parent(self, tmp_path: Path) -> None:
        write(tmp_path / "a", "name: {size: 10}", "extends: classic\n")
        template = good(write(tmp_path / "b", "label: {color: accent}", "extends: ../a\n"))
        sizes = {element.name: element.size for element in template.front if isinstance(element, TextElement)}
        assert sizes["name"] == 10
        assert template.wide is not None


class TestWide:
    REST = "wide:\n  size: square-70\n  front:\n    name: {height: 20}\n"

    def test_the_wide_form_differs_by_what_it_says(self, tmp_path: Path) -> None:
        template = good(write(tmp_path, rest=self.REST))
        assert template.for_size(Size(44, 68)) is template
        wide = template.for_size(Size(70, 70))
        assert wide.size == Size(70, 70)
        (name,) = wide.front
        assert name.box.down == Span(Length(3), None, Length(20))
        assert template.front[0].box.down == Span(Length(3), None, Length(9))

    def test_mistakes_in_it_are_located(self, tmp_path: Path) -> None:
        finding = wrong(write(tmp_path, rest=self.REST.replace("height: 20", "color: blu")))
        assert (finding.code, marked(finding)) == ("CS405", "blu")

    def test_a_template_without_one_serves_all_sizes(self, tmp_path: Path) -> None:
        template = good(write(tmp_path))
        assert template.for_size(Size(90, 50)) is template


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("#fff", Color((1, 1, 1))),
        ("#ff0000", Color((1, 0, 0))),
        ("cmyk(0, 50, 100, 0)", Color((0, 0.5, 1, 0))),
        ("paper", None),
    ],
)
def test_colours(text: str, color: Color | None) -> None:
    assert parse_color(text) == color


@pytest.mark.parametrize("model", [TemplateFile, TextKeys, ImageKeys, ShapeKeys])
def test_every_key_is_described(model: type[BaseModel]) -> None:
    for name, field in model.model_fields.items():
        assert field.description, name
        assert field.description[0].isupper() or field.description.split(":")[0].split(",")[0].islower()


def test_the_schema_knows_every_key() -> None:
    schema = json_schema("template")
    assert {"size", "fonts", "palette", "front", "back", "extends", "wide"} <= set(schema["properties"])
    text = schema["definitions"]["TextKeys"]["properties"]
    assert {"text", "size", "least", "left", "below", "uniform"} <= set(text)
    assert "number" in text["size"]["type"]
