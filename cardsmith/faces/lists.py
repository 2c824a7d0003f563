"""Pages of plain text beside the cards: who made the pictures, and the answers in the order of their dates."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from cardsmith.faces.font_book import FontBook
from cardsmith.faces.setting import SetText, Style, TextSetter, place
from cardsmith.faces.shaping import PLAIN, Manner
from cardsmith.language.lexicon import lexicon
from cardsmith.language.printing import format_date
from cardsmith.model.cards import CardSet
from cardsmith.model.dates import Direction
from cardsmith.model.face import BLACK, Color, TextPage, TextRun
from cardsmith.model.sheet import Label
from cardsmith.model.template import Align, FontChoice, VAlign
from cardsmith.model.units import MM_PER_POINT, Rect, Size
from cardsmith.shipped import shipped_fonts

MARGIN = 15.0  # mm, all round
COLUMN = 80.0  # mm, the least width of a column
BETWEEN = 8.0  # mm between columns
LEAD = 0.34  # the share of a column that leads (authors, dates) get
WIDE_LEAD = 0.5  # the share that they get at most, if they are long
AFTER = 1.2  # mm below an entry
AFTER_LEAD = 2.0  # mm beside a lead
INK = Color((0.12, 0.12, 0.13))


class Listing(NamedTuple):
    """What a page of text says: a title, a line below it, entries of a bold lead and a text.

    Long entries are set over the whole width of the page.
    """

    title: str
    intro: str
    entries: tuple[tuple[str, str], ...]
    long: bool = False


def plain_fonts() -> FontBook:
    """Return the fonts of everything that is not a card: roles ``text`` and ``bold``."""
    files = shipped_fonts()
    choose = {"text": "IBMPlexSans_400Regular", "bold": "IBMPlexSans_600SemiBold"}
    return FontBook({role: FontChoice(files[name]) for role, name in choose.items()})


def credit_list(card_set: CardSet) -> Listing:
    """Name the authors of the pictures, with licence, source and the cards on which they are."""
    cards: dict[tuple[str, str], list[str]] = defaultdict(list)
    pictured = [(card.credit, card.name) for card in card_set.cards if card.image is not None]
    emblems = [
        (card.emblem.credit, card.category or "") for card in card_set.cards if card.emblem is not None
    ]
    for credit, name in (*pictured, *dict.fromkeys(emblems)):
        terms = ", ".join(part for part in (credit.license, credit.source) if part)
        cards[credit.author or "", terms].append(name)
    words = lexicon(card_set.language).pages
    entries = tuple(
        (author or words["unnamed"], f"{terms}: {', '.join(names)}" if terms else ", ".join(names))
        for (author, terms), names in sorted(cards.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    )
    by = words["by"].format(author=card_set.author) if card_set.author else ""
    title = words["credits"].format(title=card_set.title)
    return Listing(title, ", ".join(part for part in (by, card_set.license) if part), entries, long=True)


def answer_list(card_set: CardSet, items: Iterable[int]) -> Listing:
    """List the cards at these positions of the set, each once, in the order of their dates, as a timeline is laid."""
    back = card_set.judging.direction is Direction.DESCENDING
    printed = (card_set.cards[item] for item in sorted(set(items)))
    cards = sorted(printed, key=lambda card: card.date.sort_key, reverse=back)
    entries = tuple((card.date_text or format_date(card.date, card_set.dates), card.name) for card in cards)
    words = lexicon(card_set.language).pages
    ordered = words["ordered"] if card_set.dates.order is None else ""
    return Listing(words["answers"].format(title=card_set.title), ordered, entries)


def list_pages(listing: Listing, size: Size, fonts: FontBook) -> list[TextPage]:
    """Set a listing in columns on as many pages of ``size`` as it takes; only the first has the title."""
    set_text = partial(_set, TextSetter(fonts))
    columns = 1 if listing.long else max(1, int((size.width - 2 * MARGIN + BETWEEN) // (COLUMN + BETWEEN)))
    width = (size.width - 2 * MARGIN - BETWEEN * (columns - 1)) / columns
    widest = max((max(set_text(lead, "bold", 8.5, 1e6).widths) for lead, _ in listing.entries), default=0.0)
    lead_width = max(LEAD * width, min(widest + AFTER_LEAD, WIDE_LEAD * width))
    rows = []
    for lead, text in listing.entries:
        before = set_text(lead, "bold", 8.5, lead_width - AFTER_LEAD)
        behind = set_text(text, "text", 8.5, width - lead_width)
        rows.append(_Row(before, behind, (lead_width, width - lead_width)))
    pages: list[TextPage] = []
    while rows or not pages:
        runs, top = _heading(listing, size, set_text) if not pages else ([], MARGIN)
        for column in range(columns):
            x, y = MARGIN + column * (width + BETWEEN), top
            while rows and (y + rows[0].height <= size.height - MARGIN or y == top):
                row = rows.pop(0)
                runs += row.runs(x, y)
                y += row.height
        pages.append(TextPage(listing.title, size, tuple(runs)))
    return pages


def _heading(listing: Listing, size: Size, set_text: Callable[..., SetText]) -> tuple[list[TextRun], float]:
    """Return the title's runs and where the entries begin."""
    width, y, runs = size.width - 2 * MARGIN, MARGIN, []
    for words, role, points in ((listing.title, "bold", 18.0), (listing.intro, "text", 10.0)):
        text = set_text(words, role, points, width)
        box = Rect(MARGIN, y, width, size.height)
        runs += place(text, box, Align.LEFT, VAlign.TOP).runs(INK, "list")
        y += _height(text) + 2
    return runs, y + 4


class _Row(NamedTuple):
    lead: SetText
    text: SetText
    widths: tuple[float, float]

    @property
    def height(self) -> float:
        return max(_height(self.lead), _height(self.text)) + AFTER

    def runs(self, x: float, y: float) -> Iterator[TextRun]:
        lead, text = self.widths
        for cell, left, width in ((self.lead, x, lead), (self.text, x + lead, text)):
            box = Rect(left, y, width, self.height)
            yield from place(cell, box, Align.LEFT, VAlign.TOP).runs(INK, "list")


def _height(text: SetText) -> float:
    """From the capitals of the first line to the descenders of the last."""
    return text.above + text.depth + text.under


def _set(setter: TextSetter, words: str, role: str, points: float, width: float) -> SetText:
    size = points * MM_PER_POINT
    style = Style(role, size, size, size, max_lines=999, leading=1.3, uppercase=False, manner=PLAIN)
    return setter.set(words, style, width, 1e6)


_LABEL = Manner(base=0)  # the set's title, in whatever script, with words of the interface behind it


class Labels:
    """Sets the labels of sheets in the plain font."""

    def __init__(self, fonts: FontBook) -> None:
        self._setter = TextSetter(fonts)

    def width(self, text: str) -> float:
        """Return the width of a text at a size of 1 mm."""
        return self._line(text).widths[0]

    def runs(self, label: Label) -> list[TextRun]:
        """Return a label as it stands with its start at the origin."""
        size, runs = label.size, []
        for x, font, glyphs, text in self._line(label.text).lines[0]:
            runs.append(TextRun(x * size, 0.0, size, font, glyphs, text, BLACK, "label"))
        return runs

    def _line(self, text: str) -> SetText:
        style = Style("text", 1.0, 1.0, 1.0, max_lines=1, leading=1.0, uppercase=False, manner=_LABEL)
        return self._setter.set(text, style, 1e6, 1e6)
