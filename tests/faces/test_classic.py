"""The template ``classic`` on every card size that it is proved for, with the texts that strain it."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from pathlib import Path

import pytest

from cardsmith.faces.compose import Composer, FaceOptions
from cardsmith.model.cards import Card
from cardsmith.model.face import Face, Side
from cardsmith.model.papers import CARD_SIZES
from cardsmith.model.units import MM_PER_POINT, Rect
from tests.faces.making import card, card_set, classic, encoded, photo, pictures, runs, texts

SIZES = ("mini-euro", "poker", "tarot", "square-70")
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


def strained(image: Path | None) -> list[Card]:
    return [
        card(f"{name}", date_text=date, subtitle=subtitle, image=image)
        for name, subtitle, date in itertools.product(NAMES, SUBTITLES, DATES)
    ]


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=["picture", "no picture"])
def made(request: pytest.FixtureRequest, size: str, tmp_path: Path) -> Composer:
    path = tmp_path / "art.jpg"
    path.write_bytes(encoded(photo(900, 900), "JPEG"))
    cards = strained(path if request.param == "picture" else None)
    return Composer(card_set(*cards), classic(), FaceOptions(card_size=CARD_SIZES[size]))


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
    assert made.check() == []


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
    size: str, second: tuple[str, ...], with_picture: bool, tmp_path: Path
) -> None:
    path = tmp_path / "art.jpg"
    path.write_bytes(encoded(photo(900, 900), "JPEG"))
    strains = strained(path if with_picture else None)
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
    made = Composer(whole, classic(), FaceOptions(card_size=CARD_SIZES[size]))
    made.prepare()
    for index, one in enumerate(cards):
        known = len(made.findings)
        face = made.face(index, Side.BACK)
        found = [finding.message for finding in made.findings[known:] if finding.code == "CS301"]
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
                least = 3.5 if "label" in run.element else 5
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


def test_a_square_drawing_is_never_cut_by_more_than_three_tenths(size: str, tmp_path: Path) -> None:
    path = tmp_path / "art.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#204060"/></svg>'
    )
    made = Composer(card_set(card(image=path)), classic(), FaceOptions(card_size=CARD_SIZES[size]))
    for side in Side:
        art = pictures(made.face(0, side))[-1]
        trim = Rect(0, 0, made.size.width, made.size.height)
        seen = min(art.clip.bottom, trim.bottom) - max(art.clip.y, 0.0)
        assert seen / art.rect.height >= 0.7 - 1e-6


@pytest.mark.parametrize("name", sorted(CARD_SIZES))
def test_plain_cards_fit_on_every_named_size(name: str) -> None:
    cards = [
        card("Printing press", subtitle="Gutenberg prints with metal type in Mainz", date_text="c. 1450")
    ]
    made = Composer(card_set(*cards), classic(), FaceOptions(card_size=CARD_SIZES[name]))
    assert made.check() == []
