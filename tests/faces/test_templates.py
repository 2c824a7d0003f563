"""The shipped templates on every card size that they are proved for, with the texts that strain them."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from pathlib import Path

import pytest

from cardsmith.authoring.template_reading import load_template
from cardsmith.checks.context import Context
from cardsmith.checks.faces import check_contrast
from cardsmith.faces.compose import Composer, FaceOptions
from cardsmith.model.cards import Card
from cardsmith.model.face import Face, Side
from cardsmith.model.papers import CARD_SIZES
from cardsmith.model.template import Template
from cardsmith.model.units import MM_PER_POINT, Rect, Size
from cardsmith.shipped import shipped_names
from tests.faces.making import card, card_set, encoded, photo, pictures, runs, shapes, texts

TEMPLATES = shipped_names("templates")
SIZES = ("mini-euro", "poker", "tarot", "square-70")
MORE_SIZES = ("jumbo", "business")
LONG_NAME = "The first meeting of the International Committee for Weights and Measures, Sèvres"
LONG_SUBTITLE = (
    "The metre and the kilogram get keepers of their own, seventeen states sign, and a platinum bar in Paris becomes "
    "the measure of the world"
)
NAMES = ("Ox", "Grand Caledonian Curling Club", LONG_NAME)
SUBTITLES = (None, "Gutenberg prints with metal type in Mainz", LONG_SUBTITLE)
DATES = ("1868", "c. 2560 BCE", "13.8 billion years ago", "28 July 1914 – 11 November 1918")
LEAST_GAP = 0.5  # mm
FRENCH = (
    "Élan",
    "Club de curling écossais",
    "Première réunion du Comité international des poids et mesures à Sèvres, près de Paris",
    "Gutenberg imprime à Mayence avec des caractères de métal",
    "Le mètre et le kilogramme reçoivent leurs gardiens, dix-sept États signent, et une barre de platine à Paris "
    "devient la mesure du monde",
    "1868",
    "v. 2560 av. n. è.",
    "il y a 13,8 milliards d’années",
    "28 juillet 1914 – 11 novembre 1918",
)
ROMANIAN = (
    "Bou",
    "Clubul de curling caledonian",
    "Întâia întrunire a Comitetului Internațional de Măsuri și Greutăți, la Sèvres, lângă Paris",
    "Gutenberg tipărește la Mainz cu litere de metal",
    "Metrul și kilogramul își primesc păstrătorii, șaptesprezece state semnează, iar o bară de platină din Paris "
    "devine măsura lumii",
    "1868",
    "cca. 2560 î.e.n.",
    "acum 13,8 miliarde de ani",
    "28 iulie 1914 – 11 noiembrie 1918",
)


def shipped_template(name: str) -> Template:
    result, findings = load_template(name)
    assert result is not None
    assert findings == []
    return result


def strained(image: Path | None) -> list[Card]:
    return [
        card(f"{name}", date_text=date, subtitle=subtitle, image=image)
        for name, subtitle, date in itertools.product(NAMES, SUBTITLES, DATES)
    ]


@pytest.fixture(params=TEMPLATES)
def template(request: pytest.FixtureRequest) -> Template:
    return shipped_template(str(request.param))


@pytest.fixture(scope="module")
def art(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("art") / "art.jpg"
    path.write_bytes(encoded(photo(900, 900), "JPEG"))
    return path


@pytest.fixture(params=[*SIZES, *MORE_SIZES])
def size(request: pytest.FixtureRequest) -> Size:
    return CARD_SIZES[str(request.param)]


@pytest.fixture(params=["picture", "no picture"])
def made(request: pytest.FixtureRequest, template: Template, size: Size, art: Path) -> Composer:
    cards = strained(art if request.param == "picture" else None)
    return Composer(card_set(*cards), template, FaceOptions(card_size=size))


def closest(made: Composer, face: Face) -> float:
    """Return the least height in mm between the ink of two text elements of a face."""
    inks: dict[str, tuple[float, float]] = {}
    for run in runs(face):
        boxes = [made.fonts[run.font].ink(glyph.number) for glyph in run.glyphs]
        top, bottom = inks.get(run.element, (math.inf, -math.inf))
        top = min(top, *(run.y - box[3] * run.size / 1000 for box in boxes))
        inks[run.element] = top, max(bottom, *(run.y - box[1] * run.size / 1000 for box in boxes))
    ordered = sorted(inks.values())
    return min((below[0] - above[1] for above, below in itertools.pairwise(ordered)), default=math.inf)


def faces(made: Composer, side: Side) -> list[Face]:
    return [made.face(index, side) for index in range(len(NAMES) * len(SUBTITLES) * len(DATES))]


def test_everything_fits_without_a_finding(made: Composer) -> None:
    assert made.prepare() == []
    assert made.texts.check() == []


def test_all_text_lies_in_the_safe_area(made: Composer) -> None:
    for side in Side:
        for face in faces(made, side):
            safe = Rect(0, 0, face.size.width, face.size.height).grown(-face.safe)
            for run in runs(face):
                font = made.fonts[run.font]
                inks = [font.ink(glyph.number) for glyph in run.glyphs]
                top = run.y - max(ink[3] for ink in inks) * run.size / 1000
                bottom = run.y - min(ink[1] for ink in inks) * run.size / 1000
                assert safe.contains(Rect(run.x, top, run.width, bottom - top), 0.101)


def test_no_text_touches_another(made: Composer) -> None:
    for side in Side:
        for face in faces(made, side):
            boxes = [
                (run.element, Rect(run.x, run.y - 0.7 * run.size, run.width, 0.7 * run.size))
                for run in runs(face)
            ]
            for (one, first), (two, second) in itertools.combinations(boxes, 2):
                assert not first.overlaps(second), (one, two, first, second)


def test_a_gap_is_left_between_the_texts_of_a_face(made: Composer) -> None:
    for side in Side:
        for face in faces(made, side):
            assert closest(made, face) >= LEAST_GAP


@pytest.mark.parametrize("size", [*SIZES, "square-89", "business", "jumbo", "mini-american"])
@pytest.mark.parametrize("second", [FRENCH, ROMANIAN], ids=["fr", "ro"])
@pytest.mark.parametrize("with_picture", [True, False])
def test_a_bilingual_text_keeps_its_gap_or_is_said_not_to_fit(
    template: Template, size: str, second: tuple[str, ...], with_picture: bool, art: Path
) -> None:
    strains = strained(art if with_picture else None)
    cards = [replace(one, id=str(number)) for number, one in enumerate(strains)]
    other = dict(zip((*NAMES, *SUBTITLES[1:], *DATES), second, strict=True))
    translated = [
        replace(
            one,
            name=other[one.name],
            subtitle=other.get(one.subtitle or ""),
            date_text=other[one.date_text or ""],
        )
        for one in cards
    ]
    whole = card_set(*cards, second=card_set(*translated))
    made = Composer(whole, template, FaceOptions(card_size=CARD_SIZES[size]))
    made.prepare()
    for index, one in enumerate(cards):
        known = len(made.texts.findings)
        face = made.face(index, Side.BACK)
        found = [finding.message for finding in made.texts.findings[known:] if finding.code == "CS301"]
        if found:
            assert one.subtitle == LONG_SUBTITLE and one.name != "Ox", found
        else:
            assert closest(made, face) >= LEAST_GAP, (one.name, one.subtitle, one.date_text)


def test_only_the_back_tells_date_and_subtitle(made: Composer) -> None:
    for index, face in enumerate(faces(made, Side.FRONT)):
        said = " ".join(texts(face))
        assert DATES[index % len(DATES)] not in said
        assert not [run for run in runs(face) if run.element in ("date", "subtitle")]
    for index, face in enumerate(faces(made, Side.BACK)):
        assert "".join(texts(face, "date")) == DATES[index % len(DATES)]
        assert "".join(texts(face, "name") or texts(face, "poster_name"))


def test_type_is_never_too_small_to_read(made: Composer) -> None:
    for side in Side:
        for face in faces(made, side):
            for run in runs(face):
                least = {"label": 3.5, "category": 4, "poster_category": 4, "poster_label": 3.5}.get(
                    run.element, 4.8
                )
                least *= made.template.type_scale(made.size) if made.size.height < 60 else 1
                assert run.size >= least * MM_PER_POINT - 1e-6


def test_the_ground_covers_card_and_bleed(made: Composer) -> None:
    for side in Side:
        face = made.face(0, side)
        whole = Rect(0, 0, face.size.width, face.size.height).grown(face.bleed)
        covered = [operation.rect for operation in face.operations if hasattr(operation, "fill")]
        covered += [operation.clip for operation in pictures(face)]
        for x, y in itertools.product((0.001, 0.25, 0.5, 0.75, 0.999), repeat=2):
            at = Rect(whole.x + x * whole.width, whole.y + y * whole.height, 0, 0)
            assert any(rect.contains(at) for rect in covered)


def test_a_square_drawing_is_never_cut_by_more_than_three_tenths(
    template: Template, size: Size, tmp_path: Path
) -> None:
    path = tmp_path / "art.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#204060"/></svg>'
    )
    made = Composer(card_set(card(image=path)), template, FaceOptions(card_size=size))
    for side in Side:
        art = pictures(made.face(0, side))[-1]
        trim = Rect(0, 0, made.size.width, made.size.height)
        seen = min(art.clip.bottom, trim.bottom) - max(art.clip.y, 0.0)
        assert seen / art.rect.height >= 0.7 - 1e-6


def test_a_photograph_fills_its_place_on_every_size(template: Template, size: Size, art: Path) -> None:
    made = Composer(card_set(card(image=art)), template, FaceOptions(card_size=size))
    for side in Side:
        seen = pictures(made.face(0, side))[-1]
        assert seen.rect.contains(seen.clip.common(Rect(0, 0, size.width, size.height)), 1e-6)


@pytest.mark.parametrize("name", sorted(CARD_SIZES))
def test_plain_cards_fit_on_every_named_size(template: Template, name: str) -> None:
    cards = [
        card("Printing press", subtitle="Gutenberg prints with metal type in Mainz", date_text="c. 1450")
    ]
    made = Composer(card_set(*cards), template, FaceOptions(card_size=CARD_SIZES[name]))
    assert made.texts.check() == []


def test_low_ink_leaves_no_large_dark_ground(template: Template, size: Size) -> None:
    options = FaceOptions(card_size=size, low_ink=True)
    made = Composer(card_set(*strained(None)[::12]), template, options)
    for side in Side:
        for index in range(3):
            for shape in shapes(made.face(index, side)):
                large = shape.rect.width * shape.rect.height > 0.05 * size.width * size.height
                assert not large or shape.fill is None or sum(shape.fill.channels) > 1.5


def test_every_form_stands_out_from_its_ground(template: Template) -> None:
    forms = [template, template.wide, template.bilingual, template.bilingual and template.bilingual.wide]
    for form in forms:
        assert form is not None
        context = Context(ends=(), today=(2026, 1, 1), template=form)
        assert [finding.message for finding in check_contrast(card_set(), context)] == []


def test_a_set_written_from_right_to_left_is_set_from_the_right(size: Size, art: Path) -> None:
    cards = [card("Press", subtitle="Type in Mainz", image=art, category="Craft")]
    for language, mirrored in (("en", False), ("he", True)):
        made = Composer(
            card_set(*cards, language=language),
            shipped_template("daylight"),
            FaceOptions(card_size=size),
        )
        for side in Side:
            for run in runs(made.face(0, side)):
                left, right = run.x, size.width - run.x - run.width
                assert (right < left) == mirrored, run.element


def test_categories_have_colours_of_their_own_on_daylight(art: Path) -> None:
    said = ["Crafts", "Science", "Sport", "War", "Faith", "Crafts"]
    cards = [card(f"n{number}", category=one, image=art) for number, one in enumerate(said)]
    made = Composer(card_set(*cards), shipped_template("daylight"))
    chips = [shapes(made.face(index, Side.FRONT))[-1].fill for index in range(len(said))]
    assert len(set(chips)) == 5 and chips[0] == chips[5]
    none = Composer(card_set(card(image=art)), shipped_template("daylight")).face(0, Side.FRONT)
    assert not any(shape.radius for shape in shapes(none))


@pytest.mark.parametrize("size", [Size(70, 50), Size(90, 60)], ids=["70x50", "90x60"])
def test_on_lying_cards_a_long_name_gets_two_lines_rather_than_small_type(
    template: Template, size: Size, art: Path
) -> None:
    name = "The Earth forms out of dust and gas around the young Sun"
    cards = [
        card(name, date_text="30 000 years ago", image=art, subtitle="A disc of dust"),
        card(name, date_text="30 000 years ago", image=art, subtitle=LONG_SUBTITLE),
    ]
    made = Composer(card_set(*cards), template, FaceOptions(size))
    for index in range(len(cards)):
        block = made.texts.on(Side.BACK, index)["name"]
        assert len(block.xs) == 2
    assert made.texts.findings == []
    assert not [
        size for _, field, size, wanted in made.texts.small if field == "name" and size < 0.85 * wanted
    ]
    assert all(closest(made, made.face(index, Side.BACK)) >= LEAST_GAP for index in range(len(cards)))
