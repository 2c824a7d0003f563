"""The template ``classic`` on every card size that it is proved for, with the texts that strain it."""

from __future__ import annotations

import itertools
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


def test_a_square_picture_is_never_cut_by_more_than_three_tenths(size: str, tmp_path: Path) -> None:
    path = tmp_path / "art.jpg"
    path.write_bytes(encoded(photo(900, 900), "JPEG"))
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
