"""Cards and a template become faces."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from cardsmith.faces import breaking
from cardsmith.faces.compose import Composer, FaceOptions
from cardsmith.model.errors import InputError
from cardsmith.model.face import Color, Side
from cardsmith.model.findings import Severity
from cardsmith.model.units import Rect, Size
from tests.faces.making import (
    BOLD,
    HEAD,
    card,
    card_set,
    classic,
    composer,
    encoded,
    flat,
    photo,
    pictures,
    runs,
    shapes,
    template,
    texts,
)

NAME = (
    "  name: {text: '{name}', font: bold, size: 11, least: 7, max_lines: 2, "
    "left: 3.5, right: 3.5, top: 45, height: 10}"
)
ART = "  art: {image: card, left: bleed, right: bleed, top: bleed, height: 44}"

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="2" height="2"/></svg>'


def picture(folder: Path, width: int, height: int) -> Path:
    path = folder / f"{width}x{height}.png"
    path.write_bytes(encoded(photo(width, height)))
    return path


class TestTexts:
    def test_fields_are_filled_in(self, tmp_path: Path) -> None:
        text = "{index}/{count} {name} {{x}} {fields.x}{subtitle}"
        front = f"  all: {{text: '{text}', size: 6, left: 3, right: 3, top: 3, height: 9}}"
        made = composer(template(tmp_path, front), card("A", fields={"x": "y"}), card("B", subtitle="s"))
        assert texts(made.face(0, Side.FRONT)) == ["1/2 A {x} y"]
        assert texts(made.face(1, Side.FRONT)) == ["2/2 B {x} s"]

    def test_a_text_without_any_of_its_fields_is_not_drawn(self, tmp_path: Path) -> None:
        front = "  s: {text: '({subtitle})', size: 6, left: 3, right: 3, top: 3, height: 9}"
        made = composer(template(tmp_path, front), card())
        assert runs(made.face(0, Side.FRONT)) == []

    def test_the_printed_date_is_the_authors_own_if_given(self, tmp_path: Path) -> None:
        front = "  d: {text: '{date}', size: 9, left: 3, right: 3, top: 3, height: 9}"
        made = composer(template(tmp_path, front), card(year=1450), card("B", date_text="mid-century"))
        assert texts(made.face(0, Side.FRONT)) == ["1450"]
        assert texts(made.face(1, Side.FRONT)) == ["mid-century"]

    @pytest.mark.parametrize(
        ("when", "drawn"),
        [
            ("subtitle", [1]),
            ("no subtitle", [0]),
            ("category == x", [1]),
            ("category != x", [0]),
            ("no image", [0, 1]),
        ],
    )
    def test_conditions(self, tmp_path: Path, when: str, drawn: list[int]) -> None:
        front = f"  n: {{text: hello, when: {when}, size: 9, left: 3, right: 3, top: 3, height: 9}}"
        made = composer(template(tmp_path, front), card(), card("B", subtitle="s", category="x"))
        assert [index for index in (0, 1) if texts(made.face(index, Side.FRONT))] == drawn

    def test_a_text_below_another_follows_its_last_line(self, tmp_path: Path) -> None:
        below = "\n  s: {text: '{subtitle}', font: sans, size: 6, below: name, gap: 2, left: 3, right: 3, bottom: 3}"
        made = composer(
            template(tmp_path, NAME + below),
            card("Ox", subtitle="s"),
            card("Grand Caledonian Curling Club of Edinburgh", subtitle="s"),
        )
        distances = []
        for index in (0, 1):
            *names, subtitle = runs(made.face(index, Side.FRONT))
            cap_height = 698 / 1000 * subtitle.size
            distances.append(subtitle.y - cap_height - names[-1].y)
        assert distances == pytest.approx([2, 2])

    def test_alignment(self, tmp_path: Path) -> None:
        front = "\n".join(
            f"  {name}: {{text: Hxp, size: 9, left: 5, width: 30, top: 10, height: 20, align: {align}, "
            f"valign: {valign}}}"
            for name, align, valign in (
                ("a", "left", "top"),
                ("b", "center", "middle"),
                ("c", "right", "bottom"),
            )
        )
        made = composer(template(tmp_path, front), card())
        left, middle, right = runs(made.face(0, Side.FRONT))
        cap = made.fonts[left.font].cap_height / 1000 * left.size
        under = made.fonts[left.font].descender / 1000 * left.size
        assert left.x == pytest.approx(5)
        assert left.y - cap == pytest.approx(10)
        assert middle.x + middle.width / 2 == pytest.approx(20)
        assert middle.y - cap / 2 == pytest.approx(20)
        assert right.x + right.width == pytest.approx(35)
        assert right.y + under == pytest.approx(30)

    def test_texts_that_shrink_keep_the_baseline_at_the_bottom(self, tmp_path: Path) -> None:
        front = "  n: {text: '{name}', size: 15, least: 6, left: 3, right: 3, bottom: 3, height: 6, valign: bottom}"
        made = composer(template(tmp_path, front), card("1868"), card("13.8 billion years ago"))
        short, long = (runs(made.face(index, Side.FRONT))[0] for index in (0, 1))
        assert long.size < short.size
        assert long.y == short.y

    def test_uniform_texts_have_one_size_over_the_set(self, tmp_path: Path) -> None:
        front = NAME.replace("max_lines: 2", "max_lines: 1, uniform: true")
        made = composer(template(tmp_path, front), card("Ox"), card("Grand Caledonian Curling"))
        sizes = {run.size for index in (0, 1) for run in runs(made.face(index, Side.FRONT))}
        assert len(sizes) == 1
        alone = composer(template(tmp_path, front), card("Ox"))
        assert runs(alone.face(0, Side.FRONT))[0].size > sizes.pop()

    def test_uppercase_and_tracking(self, tmp_path: Path) -> None:
        front = "  n: {text: '{name}', uppercase: true, tracking: 200, size: 6, left: 3, right: 3, top: 3, height: 9}"
        made = composer(template(tmp_path, front), card("Straße"))
        (run,) = runs(made.face(0, Side.FRONT))
        assert run.text == "STRASSE"
        visible = run.width - 0.2 * run.size
        assert run.x + visible / 2 == pytest.approx(22)

    @pytest.mark.parametrize("name", ["<i>Nature", "A & B", "{name}", "%s"])
    def test_a_name_is_printed_as_it_is(self, tmp_path: Path, name: str) -> None:
        assert texts(composer(template(tmp_path, NAME), card(name)).face(0, Side.FRONT)) == [name]

    def test_a_tab_is_a_space_and_a_line_end_ends_the_line(self, tmp_path: Path) -> None:
        made = composer(template(tmp_path, NAME), card("A\tB"), card("one\ntwo"))
        assert texts(made.face(0, Side.FRONT)) == ["A B"]
        assert texts(made.face(1, Side.FRONT)) == ["one", "two"]

    def test_fallback_fonts_make_runs_of_their_own(self, tmp_path: Path) -> None:
        head = HEAD.replace("bold: Literata_700Bold", "bold: Oswald_600SemiBold")
        made = composer(template(tmp_path, NAME, head=head), card("H₃PO₄"))
        found = runs(made.face(0, Side.FRONT))
        assert "".join(run.text for run in found) == "H₃PO₄"
        assert len({run.font for run in found}) == 2
        for before, after in itertools.pairwise(found):
            assert after.x == pytest.approx(before.x + before.width)
        assert made.texts.check() == []


class TestProblems:
    def check(self, folder: Path, name: str, front: str = NAME) -> list[tuple[str, Severity]]:
        findings = composer(template(folder, front), card(name)).texts.check()
        for finding in findings:
            assert finding.place is not None
            assert finding.place.line == 7
            assert finding.card == card(name).id
            assert finding.help
        return [(finding.code, finding.severity) for finding in findings]

    def test_a_text_that_does_not_fit(self, tmp_path: Path) -> None:
        made = composer(template(tmp_path, NAME), card("word " * 32))
        (finding,) = made.texts.check()
        assert finding.code == "CS301"
        assert "mm too high at the least size of 7 pt" in finding.message
        assert made.texts.findings == [finding]

    def test_a_thai_text_that_a_dictionary_would_help(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(breaking, "_library", lambda _name: None)
        (finding,) = composer(template(tmp_path, NAME), card("การพิมพ์หนังสือในสยาม" * 2)).texts.check()
        assert finding.code == "CS301"
        assert "cardsmith[intl]" in str(finding.help)

    def test_a_broken_word(self, tmp_path: Path) -> None:
        name = "Donaudampfschifffahrtselektrizitätengesellschaft"
        assert self.check(tmp_path, name) == [("CS302", Severity.WARNING)]

    def test_missing_characters_are_named(self, tmp_path: Path) -> None:
        (finding,) = composer(template(tmp_path, NAME), card("Moon 🚀")).texts.check()
        assert finding.code == "CS303"
        assert "U+1F680 ROCKET" in finding.message

    def test_ink_beyond_the_safe_area(self, tmp_path: Path) -> None:
        front = "  n: {text: '{name}', font: bold, size: 11, left: 3, right: 3, top: 3, height: 9}"
        assert self.check(tmp_path, "Ox", front) == []
        assert self.check(tmp_path, "Ệ", front) == [("CS305", Severity.ERROR)]

    def test_the_same_problem_on_both_faces_is_told_once(self) -> None:
        made = composer(classic(), card("Moon 🚀"))
        assert [finding.code for finding in made.texts.check()] == ["CS303"]

    def test_a_font_of_the_author_that_is_none(self, tmp_path: Path) -> None:
        (tmp_path / "mine.ttf").write_text("no font")
        card_set_ = card_set(card(), folder=tmp_path, fonts=("mine.ttf", "gone.ttf"))
        made = Composer(card_set_, template(tmp_path, NAME))
        assert [finding.code for finding in made.prepare()] == ["CS306", "CS306"]

    def test_a_font_of_the_author_helps_out(self, tmp_path: Path) -> None:
        (tmp_path / "mine.ttf").write_bytes(BOLD.read_bytes())
        made = Composer(card_set(card(), folder=tmp_path, fonts=("mine.ttf",)), template(tmp_path, NAME))
        assert made.prepare() == []

    def test_a_font_of_the_template_that_is_none(self, tmp_path: Path) -> None:
        (tmp_path / "mine.ttf").write_text("no font")
        broken = template(tmp_path, NAME, head=HEAD.replace("Literata_700Bold", "mine.ttf"))
        with pytest.raises(InputError) as caught:
            composer(broken, card())
        assert [finding.code for finding in caught.value.findings] == ["CS306"]
        assert caught.value.findings[0].place is not None

    @pytest.mark.parametrize(
        ("data", "code"),
        [(b"", "CS221"), (encoded(photo(200, 200), "JPEG")[:1500], "CS220"), (b"<svg>", "CS224")],
    )
    def test_pictures_that_cannot_be_used(self, tmp_path: Path, data: bytes, code: str) -> None:
        path = tmp_path / "x.svg"
        path.write_bytes(data)
        made = composer(template(tmp_path, ART), card(image=path))
        (finding,) = made.prepare()
        assert (finding.code, finding.severity, finding.card) == (code, Severity.ERROR, "printing-press")
        assert finding.name == "Printing press"
        assert finding.place is not None
        assert "x.svg" in finding.message
        assert pictures(made.face(0, Side.FRONT)) == []

    @pytest.mark.parametrize(
        ("data", "code", "severity"),
        [
            (SVG.replace(b">", b"><script/>", 1), "CS225", Severity.WARNING),
            (encoded(flat((0, 0, 0, 0), 600, 600, mode="RGBA")), "CS226", Severity.WARNING),
            (encoded(flat("red", 600, 600), "GIF", save_all=True, append_images=[flat("blue", 600, 600)]), "CS227",
             Severity.HINT),
            (encoded(flat("red", 600, 600), icc_profile=b"rubbish"), "CS228", Severity.WARNING),
        ],
    )  # fmt: skip
    def test_remarks_on_pictures_that_are_printed_all_the_same(
        self, tmp_path: Path, data: bytes, code: str, severity: Severity
    ) -> None:
        path = tmp_path / "x"
        path.write_bytes(data)
        made = composer(template(tmp_path, ART), card(image=path))
        assert [(finding.code, finding.severity) for finding in made.prepare()] == [(code, severity)]
        assert pictures(made.face(0, Side.FRONT))

    def test_a_coarse_picture(self, tmp_path: Path) -> None:
        made = composer(template(tmp_path, ART), card(image=picture(tmp_path, 100, 100)))
        (finding,) = made.prepare()
        assert (finding.code, finding.severity) == ("CS229", Severity.WARNING)
        assert "58 dpi" in finding.message

    def test_each_card_with_the_same_bad_picture_is_told(self, tmp_path: Path) -> None:
        path = tmp_path / "x.png"
        path.write_bytes(b"")
        made = composer(template(tmp_path, ART), card("A", image=path), card("B", image=path))
        assert [finding.card for finding in made.prepare()] == ["a", "b"]


class TestPictures:
    def test_a_square_picture_in_a_square_window_is_seen_whole_within_the_trim(self, tmp_path: Path) -> None:
        """A black frame at the edge of the art stays inside the trim; the bleed is the art again, enlarged."""
        made = composer(template(tmp_path, ART), card(image=picture(tmp_path, 600, 600)))
        ground, art = pictures(made.face(0, Side.FRONT))
        assert art.rect == Rect(0, 0, 44, 44)
        assert ground.clip == Rect(-3, -3, 50, 47)
        assert ground.rect.contains(ground.clip)
        assert ground.key == art.key in made.pictures

    def test_a_picture_that_reaches_beyond_the_trim_by_itself_is_drawn_once(self, tmp_path: Path) -> None:
        made = composer(template(tmp_path, ART), card(image=picture(tmp_path, 900, 600)))
        _, art = pictures(made.face(0, Side.FRONT))
        assert art.rect.width == pytest.approx(66)
        front = ART.replace("height: 44", "bottom: bleed")
        made = composer(template(tmp_path, front), card(image=picture(tmp_path, 900, 1200)), bleed=0)
        assert len(pictures(made.face(0, Side.FRONT))) == 1

    def test_a_picture_with_holes_is_seen_once_everywhere_and_gets_no_edge_colour(
        self, tmp_path: Path
    ) -> None:
        path = tmp_path / "holes.png"
        image = flat("red", 600, 600)
        image.putalpha(photo(600, 600).convert("L"))
        path.write_bytes(encoded(image))
        front = ART.replace("image: card", "image: card, fill: edge")
        face = composer(template(tmp_path, front), card(image=path)).face(0, Side.FRONT)
        around, art = pictures(face)
        assert art.clip == around.hole == Rect(0, 0, 44, 44)
        assert around.clip == Rect(-3, -3, 50, 47)
        assert around.rect.contains(around.clip)
        assert shapes(face) == []

    @pytest.mark.parametrize(("fit", "size"), [("cover", (60, 60)), ("contain", (40, 40))])
    def test_a_circle_stays_a_circle(self, tmp_path: Path, fit: str, size: tuple[float, float]) -> None:
        front = f"  art: {{image: card, fit: {fit}, left: -8, width: 60, top: 5, height: 40}}"
        made = composer(template(tmp_path, front), card(image=picture(tmp_path, 400, 400)))
        (art,) = pictures(made.face(0, Side.FRONT))
        assert (art.rect.width, art.rect.height) == pytest.approx(size)
        assert art.rect.x + art.rect.width / 2 == pytest.approx(22)
        assert art.rect.y + art.rect.height / 2 == pytest.approx(25)
        assert Rect(-8, 5, 60, 40).contains(art.clip)

    def test_cover_cuts_no_more_than_crop_and_fills_the_rest_with_the_edge_colour(
        self, tmp_path: Path
    ) -> None:
        path = tmp_path / "flat.svg"
        path.write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
            '<rect width="9" height="9" fill="#204060"/></svg>'
        )
        front = (
            "  art: {image: card, crop: 25%, fill: edge, left: bleed, right: bleed, top: bleed, height: 20}"
        )
        made = composer(template(tmp_path, front), card(image=path))
        face = made.face(0, Side.FRONT)
        (art,), (ground,) = pictures(face), shapes(face)
        assert art.rect.height == pytest.approx(20 / 0.75)
        assert ground.fill == Color.from_hex("#204060")
        assert ground.rect == Rect(-3, -3, 50, 23)

    def test_a_photograph_fills_its_box_whatever_crop_says(self, tmp_path: Path) -> None:
        front = ART.replace("height: 44", "height: 20, crop: 10%")
        made = composer(template(tmp_path, front), card(image=picture(tmp_path, 600, 600)))
        art = pictures(made.face(0, Side.FRONT))[-1]
        assert art.rect == Rect(0, -12, 44, 44)

    def test_a_picture_in_a_circle_is_round_on_every_card_size(self, tmp_path: Path) -> None:
        front = "  art: {image: card, circle: true, left: 0, right: 0, top: 4, height: 40}"
        for size in (Size(44, 68), Size(70, 70), Size(85, 55)):
            made = composer(
                template(tmp_path, front), card(image=picture(tmp_path, 600, 400)), card_size=size
            )
            (art,) = pictures(made.face(0, Side.FRONT))
            assert art.clip.width == pytest.approx(art.clip.height) == pytest.approx(2 * art.radius)
            assert art.clip.x + art.radius == pytest.approx(size.width / 2)

    def test_what_is_pinned_to_the_trim_runs_into_the_bleed(self, tmp_path: Path) -> None:
        front = (
            "  s: {shape: rectangle, fill: red, left: 0, width: 100%, top: 2, height: 9}\n"
            "  c: {shape: circle, fill: red, left: 0, right: 0, top: 0, height: 44}\n"
            "  art: {image: card, left: 0, right: 0.5, top: -1, bottom: 0%}"
        )
        made = composer(template(tmp_path, front), card(image=picture(tmp_path, 600, 600)))
        face = made.face(0, Side.FRONT)
        strip, circle = (shape.rect for shape in shapes(face))
        assert strip == Rect(-3, 2, 50, 9)
        assert circle == Rect(0, 0, 44, 44)
        assert pictures(face)[0].clip == Rect(-3, -3, 46.5, 74)

    def test_two_cards_with_pictures_of_one_name(self, tmp_path: Path) -> None:
        paths = []
        for folder, color in (("a", "red"), ("b", "blue")):
            (tmp_path / folder).mkdir()
            paths.append(tmp_path / folder / "pic.png")
            paths[-1].write_bytes(encoded(flat(color, 600, 600)))
        made = composer(template(tmp_path, ART), *(card(str(n), image=path) for n, path in enumerate(paths)))
        assert pictures(made.face(0, Side.FRONT))[0].key != pictures(made.face(1, Side.FRONT))[0].key

    def test_no_picture_is_opened_for_a_template_without_one(self, tmp_path: Path) -> None:
        made = composer(template(tmp_path, NAME), card(image=tmp_path / "gone.png"))
        assert made.prepare() == []


class TestShapes:
    def test_a_colour_of_several_belongs_to_what_cards_say_in_a_field(self, tmp_path: Path) -> None:
        front = (
            "  s: {shape: rectangle, by: category, fill: [red, ink, paper],"
            " left: 0, right: 0, top: 0, height: 9}"
        )
        said = ("war", "art", "war", None, "science", "art")
        cards = [card(f"n{number}", category=one) for number, one in enumerate(said)]
        made = composer(template(tmp_path, front), *cards)
        fills = [shapes(made.face(index, Side.FRONT))[0].fill for index in range(len(said))]
        assert fills[0] == fills[2] and fills[1] == fills[5]
        assert len({fills[0], fills[1], fills[4]}) == 3
        assert fills[3] is not None

    def test_a_colour_of_several_belongs_to_the_card(self, tmp_path: Path) -> None:
        front = "  s: {shape: rectangle, fill: [red, ink, '#00ff00'], left: 0, right: 0, top: 0, bottom: 0}"
        cards = [card(f"card {n}") for n in range(40)]
        made = composer(template(tmp_path, front), *cards)
        fills = [shapes(made.face(n, Side.FRONT))[0].fill for n in range(40)]
        assert len(set(fills)) == 3
        again = composer(template(tmp_path, front), *cards[::-1])
        assert [shapes(again.face(n, Side.FRONT))[0].fill for n in range(40)] == fills[::-1]

    def test_a_circle_is_round_and_in_the_middle(self, tmp_path: Path) -> None:
        front = "  s: {shape: circle, fill: red, left: 10, width: 30, top: 10, height: 20}"
        (shape,) = shapes(composer(template(tmp_path, front), card()).face(0, Side.FRONT))
        assert shape.rect == Rect(15, 10, 20, 20)
        assert shape.radius == 10

    def test_a_shape_around_a_text_follows_it(self, tmp_path: Path) -> None:
        front = "  chip: {shape: rectangle, around: name, pad: [2, 1], radius: 1, fill: red}\n" + NAME
        made = composer(template(tmp_path, front), card("Ox"), card("Grand Caledonian"))
        for index in (0, 1):
            face = made.face(index, Side.FRONT)
            (chip,), (run,) = shapes(face), runs(face)
            assert chip.rect.x == pytest.approx(run.x - 2)
            assert chip.rect.right == pytest.approx(run.x + run.width + 2)
            assert chip.rect.bottom == pytest.approx(run.y + 1)

    def test_low_ink_takes_the_other_palette(self, tmp_path: Path) -> None:
        front = "  s: {shape: rectangle, fill: red, left: bleed, right: bleed, top: bleed, bottom: bleed}"
        made = template(tmp_path, front, head=HEAD + "low_ink: {red: '#ffffff'}")
        assert shapes(composer(made, card()).face(0, Side.FRONT))[0].fill == Color((1, 0, 0))
        assert shapes(composer(made, card(), low_ink=True).face(0, Side.FRONT))[0].fill == Color((1, 1, 1))


class TestSizes:
    def test_the_size_is_asked_of_the_build_then_the_set_then_the_template(self, tmp_path: Path) -> None:
        one = template(tmp_path, NAME)
        assert composer(one, card()).size == Size(44, 68)
        of_set = Composer(card_set(card(), card_size=Size(50, 80)), one)
        assert of_set.size == Size(50, 80)
        both = Composer(card_set(card(), card_size=Size(50, 80)), one, FaceOptions(card_size=Size(60, 90)))
        assert both.face(0, Side.BACK).size == Size(60, 90)

    def test_millimetres_grow_with_the_card_and_pins_decide_what_stretches(self, tmp_path: Path) -> None:
        front = (
            "  a: {shape: rectangle, fill: red, left: 4, right: 4, top: 10, height: 5}\n"
            "  b: {shape: rectangle, fill: red, left: 50%, width: 25%, bottom: 1, height: 10}"
        )
        made = composer(template(tmp_path, front), card(), card_size=Size(88, 204))
        first, second = (shape.rect for shape in shapes(made.face(0, Side.FRONT)))
        assert first == Rect(8, 20, 72, 10)
        assert second == Rect(44, 182, 22, 20)

    @pytest.mark.parametrize(
        ("size", "scale"), [(Size(22, 34), 0.8), (Size(66, 102), 1.5), (Size(440, 680), 1.6)]
    )
    def test_type_grows_within_limits(self, tmp_path: Path, size: Size, scale: float) -> None:
        front = "  n: {text: '1', size: 10, left: 3, right: 3, top: 3, bottom: 3}"
        made = composer(template(tmp_path, front), card(), card_size=size)
        assert runs(made.face(0, Side.FRONT))[0].size == pytest.approx(10 * scale * 25.4 / 72)

    def test_the_bleed_of_the_build_replaces_the_templates(self, tmp_path: Path) -> None:
        front = "  s: {shape: rectangle, fill: red, left: bleed, right: bleed, top: bleed, bottom: 10}"
        for bleed in (0, 2, 5):
            face = composer(template(tmp_path, front), card(), bleed=bleed).face(0, Side.FRONT)
            assert shapes(face)[0].rect == Rect(-bleed, -bleed, 44 + 2 * bleed, 58 + bleed)
            assert face.bleed == bleed

    def test_text_stays_in_the_safe_area_of_a_small_card(self, tmp_path: Path) -> None:
        made = composer(template(tmp_path, NAME), card("Grand Caledonian"), card_size=Size(30, 50))
        for run in runs(made.face(0, Side.FRONT)):
            assert run.x >= 3 - 1e-6
            assert run.x + run.width <= 27 + 1e-6


def test_faces_are_equal_whenever_they_are_made(tmp_path: Path) -> None:
    cards = [card(f"Card {n}", subtitle="Some words " * (n % 5)) for n in range(30)]
    one, two = composer(classic(), *cards), composer(classic(), *cards)
    forwards = [one.face(n, side) for n in range(30) for side in Side]
    backwards = [two.face(n, side) for n in range(29, -1, -1) for side in reversed(Side)]
    assert forwards == backwards[::-1]
    assert forwards[0] == one.face(0, Side.FRONT)
