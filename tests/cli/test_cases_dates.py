"""Section J of the fault cases: dates and their order, from the set file to the printed text and the right slots."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardsmith.authoring.loading import load_set
from cardsmith.language.printing import format_date
from cardsmith.model.cards import CardSet
from cardsmith.model.dates import conflict, judged
from cardsmith.model.findings import Finding


def dated(folder: Path, *dates: str, language: str = "en") -> CardSet:
    """Write a set with a card for each date, and load it."""
    card_set, findings = written(folder, dates, language)
    assert card_set is not None, findings
    return card_set


def written(folder: Path, dates: tuple[str, ...], language: str) -> tuple[CardSet | None, list[Finding]]:
    cards = "".join(f"  - name: Card {at}\n    date: {date}\n" for at, date in enumerate(dates))
    (folder / "set.yaml").write_text(f"title: T\nlanguage: {language}\ncards:\n{cards}", encoding="utf-8")
    return load_set(folder)


def printed(card_set: CardSet) -> list[str]:
    return [format_date(card.date, card_set.dates) for card in card_set.cards]


def slots(card_set: CardSet, timeline: list[int], new: int) -> list[int]:
    """Return the right slots of a card (by position in the set) in a timeline of others."""
    ends = [judged(card.date, card_set.judging) for card in card_set.cards]
    line = [ends[at] for at in timeline]
    return [slot for slot in range(len(line) + 1) if conflict(line, slot, ends[new]) is None]


@pytest.mark.parametrize(
    ("date", "language", "shown"),
    [
        ("-332", "en", "332 BCE"), ("332 BCE", "en", "332 BCE"), ("332 B.C.", "en", "332 BCE"),
        ("332 î.Hr.", "ro", "332 î.e.n."), ("332 av. J.-C.", "fr", "332 av. n. è."),
        ("332 v. Chr.", "de", "332 v. u. Z."), ("332 a. C.", "es", "332 a. e. c."),
        ("-332-06-11", "en", "11 June 332 BCE"), ("4th century BCE", "en", "4th century BCE"),
        ("c. 332 BCE", "en", "c. 332 BCE"), ("40s BCE", "en", "40s BCE"),
    ],
)  # fmt: skip
def test_j01_before_our_era_comes_first_and_says_so(
    tmp_path: Path, date: str, language: str, shown: str
) -> None:
    card_set = dated(tmp_path, "1855", date, language=language)
    assert printed(card_set)[1] == shown
    assert slots(card_set, [0], 1) == [0]
    assert slots(card_set, [1], 0) == [1]


@pytest.mark.parametrize("date", ["0", "-0", "0 BCE", "1 BCE - 0", "c. 0"])
def test_j03_there_is_no_year_0(tmp_path: Path, date: str) -> None:
    card_set, findings = written(tmp_path, (date,), "en")
    (finding,) = findings
    assert (card_set, finding.place and finding.place.line) == (None, 5)
    assert "0" in finding.message and "1 BCE" in f"{finding.message} {finding.help}"


@pytest.mark.parametrize(
    ("standing", "new", "right"),
    [
        ("1893", "1893", [0, 1]), ("1893", "4 May 1893", [0, 1]), ("1893-05", "4 May 1893", [0, 1]),
        ("1890s", "1893", [0, 1]), ("19th century", "1880s", [0, 1]), ("1893", "1894", [1]),
        ("5 May 1893", "4 May 1893", [0]), ("44 BCE", "44 BCE", [0, 1]), ("1890-1895", "1893", [0, 1]),
    ],
)  # fmt: skip
def test_j05_equal_and_overlapping_dates_stand_in_either_order(
    tmp_path: Path, standing: str, new: str, right: list[int]
) -> None:
    assert slots(dated(tmp_path, standing, new), [0], 1) == right


def test_j05_cards_of_one_year_leave_every_slot_among_them_right(tmp_path: Path) -> None:
    assert slots(dated(tmp_path, "1892", "1893", "1893", "1894", "1893"), [0, 1, 2, 3], 4) == [1, 2, 3]


@pytest.mark.parametrize(
    ("date", "shown", "inside", "outside"),
    [
        ("1st century BCE", "1st century BCE", "50 BCE", "101 BCE"),
        ("19th century", "19th century", "1850", "1800"),
        ("2nd millennium BCE", "2nd millennium BCE", "1500 BCE", "1000 BCE"),
        ("1850s", "1850s", "1855", "1860"),
        ("19XX", "1900–1999", "1955", "2000"),
        ("July 1969", "July 1969", "20 July 1969", "1 August 1969"),
    ],
)
def test_j07_precision_is_kept_shown_and_judged(
    tmp_path: Path, date: str, shown: str, inside: str, outside: str
) -> None:
    card_set = dated(tmp_path, date, inside, outside)
    assert printed(card_set)[0] == shown
    assert slots(card_set, [0], 1) == [0, 1]
    assert len(slots(card_set, [0], 2)) == 1


def test_j09_deep_time_is_read_ordered_and_printed(tmp_path: Path) -> None:
    dates = (
        "13.8 billion years ago",
        "538.8 million years ago",
        "66-56 Ma",
        "30 000 years ago",
        "753 BCE",
        "1969",
    )
    card_set = dated(tmp_path, *dates)
    assert printed(card_set) == [
        "13.8 billion years ago", "538.8 million years ago", "66–56 million years ago", "30\u202f000 years ago",
        "753 BCE", "1969"]  # fmt: skip
    for new in range(len(dates)):
        assert slots(card_set, [at for at in range(len(dates)) if at != new], new) == [new]


@pytest.mark.parametrize("date", ["-13800000000", "-538800000", "999999999999", "-999999999999"])
def test_j09_years_of_any_size_are_whole_numbers(tmp_path: Path, date: str) -> None:
    card_set = dated(tmp_path, date, "1969")
    assert slots(card_set, [1], 0) == [0 if date.startswith("-") else 1]


def test_j09_a_year_of_too_many_digits_says_so(tmp_path: Path) -> None:
    _, findings = written(tmp_path, ("-13800000000000",), "en")
    assert len(findings) == 1
    assert "12" in f"{findings[0].message} {findings[0].help}"


@pytest.mark.parametrize(
    ("date", "code", "advice"),
    [
        ("1969.0", "CS112", "write 1969"), ("'1969,00'", "CS112", "write 1969"), ("1.5", "CS112", "1.5 Ma"),
        ("0 years ago", "CS116", "write the year"), ("00.5 Ma", "CS106", "write 0.5 Ma"),
        ("066 Ma", "CS106", "write 66 Ma"),
    ],
)  # fmt: skip
def test_j09_what_programs_make_of_numbers_gets_advice_that_can_be_followed(
    tmp_path: Path, date: str, code: str, advice: str
) -> None:
    _, findings = written(tmp_path, (date,), "en")
    assert [finding.code for finding in findings] == [code]
    assert advice in str(findings[0].help)
