"""What is wrong with the texts of a set's faces: collected card by card, told as few times as it can be mended.

A text that is too long is its card's fault. Where most cards have the same fault in one text of the template, or no
text could have a place there, it is the template's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from cardsmith.faces import problems
from cardsmith.faces.font_book import FontBook
from cardsmith.faces.problems import Subject
from cardsmith.faces.sayings import Sayings
from cardsmith.faces.setting import Block
from cardsmith.faces.slots import TextSlot
from cardsmith.faces.system_fonts import SystemFace
from cardsmith.model.card_fields import SECOND, exclude
from cardsmith.model.cards import Card
from cardsmith.model.face import Side
from cardsmith.model.findings import Finding, Place, error, warning
from cardsmith.model.sentences import SIDES, cut, tell
from cardsmith.model.template import Template
from cardsmith.model.units import Rect, Size
from cardsmith.shipped import shipped

HAIR = 0.2
"""Ink of two texts may overlap by so many mm before it is told of: round letters and commas reach out."""

MOST, FEW = 0.5, 3
"""A fault that more than this part of the cards have, and no fewer cards, is the template's."""

_UNFIT = ("CS301", "CS305")


class Faults(NamedTuple):
    """Of a text with which something is wrong: whether it is inside of the safe area, its size in points if it had to
    shrink, and the fonts of this computer in which it is set."""

    inside: bool
    points: float | None
    borrowed: list[SystemFace]


class Judge:
    """Collects what is wrong with the texts of the faces that are made, in ``slots`` on cards of one size."""

    def __init__(
        self,
        sayings: Sayings,
        slots: Mapping[Side, Sequence[TextSlot]],
        book: FontBook,
        template: Template,
        size: Size,
    ) -> None:
        self._sayings, self._card_set, self._slots, self._book = sayings, sayings.card_set, slots, book
        self._template, self._size = template, size
        self._second = (
            {card.id: card for card in self._card_set.second.cards} if self._card_set.second else {}
        )
        self._safe = template.safe_area(size)
        self._found: dict[tuple[str, str, str], Finding] = {}
        self._unfit: dict[tuple[Side, int, str], dict[tuple[str, str, str], None]] = {}
        self._small: dict[tuple[str, str], tuple[float, float]] = {}
        self._over: dict[tuple[Side, int, int], dict[str, Card]] = {}
        self.near = {side: _near(slots[side]) for side in Side}

    @property
    def small(self) -> list[tuple[str, str, float, float]]:
        """The texts that had to shrink: card, field, printed size and the one that was wanted, in points."""
        return [(card, field, size, wanted) for (card, field), (size, wanted) in self._small.items()]

    @property
    def findings(self) -> list[Finding]:
        """What is wrong, in the order in which it was found; what the template is to blame for comes last."""
        found, of_template = dict(self._found), []
        for (side, at, code), keys in self._unfit.items():
            slot, total = self._slots[side][at], self._printed(side, at)
            if self._is_hopeless(slot, code) or (len(keys) >= FEW and len(keys) > MOST * total):
                example = self._found[next(iter(keys))]
                of_template.append(self._of_template(slot, side, example, (len(keys), total)))
                for key in keys:
                    found.pop(key, None)
        return [*found.values(), *of_template, *map(self._overprinted, self._over)]

    def text(self, side: Side, at: int, block: Block, faults: Faults, card: Card) -> None:
        """Keep what is wrong with the text in a slot of a face; what both faces say is kept once."""
        element, scale = self._slots[side][at].element, self._template.type_scale(self._size)
        field = element.words.fields[0] if element.words.fields else element.name
        if faults.points is not None:
            self._small[card.id, field] = faults.points * scale, element.size * scale
        own = self._card_set
        if field.endswith(SECOND) and own.second is not None:
            own, card = own.second, self._second[card.id]
        subject = Subject.of(element, card, own)
        for finding in problems.with_text(subject, block, faults.inside, faults.borrowed):
            # a font of this computer is told of once, with the first text that needs it
            key = (finding.card or "", finding.code, field)
            key = ("", "", finding.help or "") if finding.code == "CS307" else key
            self._found.setdefault(key, finding)
            if finding.code in _UNFIT:
                self._unfit.setdefault((side, at, finding.code), {})[key] = None

    def overprint(self, side: Side, blocks: Mapping[str, Block], card: Card) -> None:
        """Keep which texts of a face lie upon each other."""
        for one, other in self.near[side]:
            under, over = (blocks.get(self._slots[side][at].element.name) for at in (one, other))
            if under is not None and over is not None and _touch(under, over):
                self._over.setdefault((side, one, other), {}).setdefault(card.id, card)

    def _printed(self, side: Side, at: int) -> int:
        """Return on how many cards a text stands."""
        element, sayings = self._slots[side][at].element, self._sayings
        return sum(
            element.when in sayings.holding(index) and bool(element.words.fill(sayings.value(index)).strip())
            for index in range(len(self._card_set.cards))
        )

    def _is_hopeless(self, slot: TextSlot, code: str) -> bool:
        """Tell whether no text could stand there: in a box too low for a line, or at the edge."""
        element, style, box = slot.element, slot.style, slot.box
        if code == "CS305":
            whole = element.box.on(self._size, self._template.scale(self._size))
            return element.below is None and not self._safe.contains(whole, HAIR)
        frame = style.frame(self._book.first(style.font), box.width, box.height - slot.gap)
        return element.below is None and not frame.lines_at(frame.least)

    def _own(self, *places: Place | None) -> Place | None:
        """Return the place that the author of the set can mend: in no template that came with cardsmith."""
        place = self._template.nearest(places)
        come_along = shipped("templates").resolve()
        return None if place is None or Path(place.file).resolve().is_relative_to(come_along) else place

    def _of_template(self, slot: TextSlot, side: Side, example: Finding, cards: tuple[int, int]) -> Finding:
        element, (n, total) = slot.element, cards
        place = self._own(*element.places.values())
        message = tell(
            "the text '{name}' on {side} has no good place in the template "
            "(cards concerned: {n} of {total}): {example}",
            name=element.name,
            side=SIDES[side],
            n=n,
            total=total,
            example=example.message,
        )
        help_ = tell("give it a larger box, a smaller 'least' or more 'max_lines', or use a larger card size")
        if example.code == "CS305":
            help_ = tell("move it {safe:g} mm or more away from the edge", safe=self._template.safe)
        if place is None:
            help_ = tell("use a larger card size or another template")
        return error(example.code, message, place, help_)

    def _overprinted(self, where: tuple[Side, int, int]) -> Finding:
        side, one, other = where
        under, over = (self._slots[side][at].element for at in (one, other))
        cards = list(self._over[where].values())
        message = tell(
            "the text '{over}' is printed over the text '{under}' on {side} (cards concerned: {n}, "
            'as "{card}")',
            over=over.name,
            under=under.name,
            side=SIDES[side],
            n=len(cards),
            card=cut(cards[0].name),
        )
        place = self._own(over.places.get(""), under.places.get(""))
        help_ = tell("move one of them, or let it follow the other with 'below: {name}'", name=under.name)
        return warning("CS308", message, place, help_)


def _near(slots: Sequence[TextSlot]) -> list[tuple[int, int]]:
    """Return which texts of a face may lie upon each other: in boxes that overlap, none following the other."""
    above: dict[str, set[str]] = {}
    room: list[Rect] = []
    for slot in slots:
        element, box = slot.element, slot.box
        top = box.y
        if element.below is not None:
            above[element.name] = {element.below, *above.get(element.below, ())}
            top = min([top, *(one.box.y for one in slots if one.element.name in above[element.name])])
        room.append(Rect(box.x, top, box.width, box.bottom - top))
    return [
        (one, other)
        for one, other in combinations(range(len(slots)), 2)
        if room[one].overlaps(room[other])
        and slots[one].element.name not in above.get(slots[other].element.name, ())
        and not exclude(slots[one].element.when, slots[other].element.when)
    ]


def _touch(one: Block, other: Block) -> bool:
    """Tell whether ink of two texts lies upon each other by more than a hair."""
    shared = (mine.common(its) for mine in one.inks() for its in other.inks())
    return any(min(rect.width, rect.height) > HAIR for rect in shared)
