"""What a comparison of two versions of a set says, in words and as a plot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from cardsmith.language.messages import Messages
from cardsmith.playtest.card_advice import EASY, HARD
from cardsmith.playtest.report.comparison import Comparison, GroupChange
from cardsmith.playtest.report.differences import Change, CountChange, MeanChange
from cardsmith.playtest.report.plots import Interval, intervals
from cardsmith.playtest.wording import difference, number, percent, players_words

CHANGES = 15
"""So many changed cards are drawn."""

_LONGEST = 25
"""Letters of a card's name that have room beside its bar."""


class ComparedView:
    """What is shown of a comparison."""

    def __init__(self, comparison: Comparison, words: Messages) -> None:
        self.comparison, self._words = comparison, words
        catalogue = comparison.new
        self._names = dict(zip(catalogue.deck.ids, catalogue.entries, strict=True))

    def called(self, ids: Sequence[str], old: bool = False) -> str:
        """Return cards by name, those of the older version if ``old``."""
        catalogue = self.comparison.old if old else self.comparison.new
        names = dict(zip(catalogue.deck.ids, catalogue.entries, strict=True))
        return ", ".join(str(names[card]) for card in ids)

    def cards(self) -> str:
        """Return how many cards there were and are, came, went and were dated anew."""
        found = self.comparison
        text = self._words.gettext(
            "Cards: {old} before, {new} now; {added} added, {removed} taken out, {redated} with another date."
        )
        return text.format(
            old=len(found.old.entries),
            new=len(found.new.entries),
            added=len(found.added),
            removed=len(found.removed),
            redated=len(found.redated),
        )

    def change(self, change: Change | MeanChange) -> dict[str, str]:
        """Return a figure before and after, the difference with its interval and the verdict, in words."""
        if isinstance(change, Change):
            old, new = percent(change.old), percent(change.new)
            by = difference(change.difference, self._words)
        else:
            old, new = (number(value, self._words, 2) for value in (change.old, change.new))
            by = difference(change.difference, self._words, 1, 2)
        return {"what": self.figure(change.what), "old": old, "new": new, "by": by,
                "verdict": change.verdict, "said": self.verdict(change.verdict)}  # fmt: skip

    def count(self, change: CountChange) -> dict[str, str]:
        """Return a count, or the width of a hole, before and after in words."""
        digits = 2 if change.what == "hole" else 0
        old, new = (number(value, self._words, digits) for value in (change.old, change.new))
        by = number(change.new - change.old, self._words, digits, signed=True)
        said = "" if change.old == change.new else self.verdict(change.verdict)
        return {"what": self.figure(change.what), "old": old, "new": new, "by": by,
                "verdict": change.verdict, "said": said}  # fmt: skip

    def told(self, group: GroupChange) -> list[str]:
        """Return in sentences what is better or worse than before, the better first, and how many cards changed."""
        gettext = self._words.gettext
        rows = [self.count(change) for change in group.counts]
        for players, found in group.games.items():
            for change in found:
                row = self.change(change)
                if len(group.games) > 1:
                    row["what"] = f"{row['what']} ({players_words(players, self._words)})"
                rows.append(row)
        better = gettext("Better: {what}: {old} before, {new} now, difference {by}")
        worse = gettext("Worse: {what}: {old} before, {new} now, difference {by}")
        lines = [better.format(**row) for row in rows if row["verdict"] == "better"]
        lines += [worse.format(**row) for row in rows if row["verdict"] == "worse"]
        lines = lines or [gettext("No figure of the game is surely better or worse.")]
        changed = [change.difference.value for change in group.cards if change.verdict != "unsure"]
        cards = gettext(
            "Cards in both versions: {cards}; surely easier now: {easier}, surely harder: {harder}."
        )
        easier = sum(value > 0 for value in changed)
        return [*lines, cards.format(cards=len(group.cards), easier=easier, harder=len(changed) - easier)]

    def untold(self) -> str | None:
        """Return why no games are compared; None when some are."""
        gettext = self._words.gettext
        if not self.comparison.related:
            return gettext(
                "No card is in both sets: neither is a version of the other, and nothing can be called better or worse."
            )
        if not self.comparison.groups:
            return gettext(
                "There are no games of one kind with both versions: nothing can be compared but the cards."
            )
        return None

    def figure(self, what: str) -> str:
        """Return the words for a figure that is compared."""
        gettext = self._words.gettext
        known = {
            "right": gettext("cards placed right"),
            "rounds": gettext("rounds of a game (mean)"),
            "score": gettext("score (mean)"),
            "tiebreaks": gettext("games with a tie-break"),
            "shared": gettext("games without a single winner"),
            "reshuffled": gettext("games with a reshuffle"),
            "first_seat": gettext("wins of the first seat"),
            "hard": gettext("cards surely right less than {limit} %").format(limit=round(HARD * 100)),
            "easy": gettext("cards surely right more than {limit} %").format(limit=round(EASY * 100)),
            "mixed_up": gettext("neighbours put in the wrong order"),
            "hole": gettext("largest hole in time (distance)"),
            "crowds": gettext("cards in crowds"),
        }
        return known.get(what, what)

    def verdict(self, verdict: str) -> str:
        """Return the words for what to make of a change."""
        gettext = self._words.gettext
        return {
            "better": gettext("better"),
            "worse": gettext("worse"),
            "changed": gettext("changed"),
            "unsure": gettext("may be chance"),
        }[verdict]

    def card_changes(self, changes: Sequence[Change]) -> Iterator[tuple[str, str, str, Change]]:
        """Yield the name, the difference and the verdict in words of each card that surely changed."""
        gettext = self._words.gettext
        for change in changes:
            if change.verdict != "unsure":
                said = gettext("easier") if change.difference.value > 0 else gettext("harder")
                if change.verdict != "changed":
                    said = self.verdict(change.verdict)
                yield str(self._names[change.what]), difference(change.difference, self._words), said, change

    def changes_plot(self, changes: Sequence[Change]) -> Markup:
        """Return the cards that changed most, the difference with its interval."""
        found = [change for change in changes if change.verdict != "unsure"][:CHANGES]
        if not found:
            return Markup()
        reach = max(max(-one.difference.low, one.difference.high) for one in found)
        end = next(end for end in (0.1, 0.2, 0.4, 1.0) if reach <= end or end == 1.0)
        rows = [
            Interval(_shortened(self._names[one.what].name), one.difference.low, one.difference.value,
                     one.difference.high, difference(one.difference, self._words))
            for one in found
        ]  # fmt: skip
        title = self._words.gettext("Cards that changed most")
        about = self._words.gettext(
            "How much more often a card is placed right than before, in percentage points."
        )
        return Markup(intervals(rows, (-end, end), 0.0, (title, about)))


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1].rstrip() + "…"
