"""What the rules in words of all modes share: the cards, setting up, and how a placement is judged."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

from cardsmith.language.messages import Messages
from cardsmith.model.rules import ByPlayers, Ruleset


class Rule(NamedTuple):
    """One rule: its text and whether it is ours (or the author's), not the leaflet's."""

    text: str
    ours: bool


class Section(NamedTuple):
    """A heading with its rules, in the order in which they are needed."""

    title: str
    rules: tuple[Rule, ...]


class Chapter(ABC):
    """The rules of one profile in the words of a language; each mode adds its aim, turn and end."""

    def __init__(self, rules: Ruleset, words: Messages) -> None:
        self.rules, self.words = rules, words

    def rule(self, text: str, option: str = "", ours: bool = False, **fields: object) -> Rule:
        """Translate a rule that says ``option``; it is ours when that option is, or when no leaflet has it."""
        return self._marked(self.words.gettext(text).format(**fields), option, ours)

    def counted(self, one: str, many: str, option: str) -> Rule:
        """Translate a rule in which the number that is an option's value is counted."""
        n: int = getattr(self.rules, option)
        return self._marked(self.words.ngettext(one, many, n).format(n=n), option)

    def choice(self, option: str, **translated: str) -> Rule:
        """Return the rule of the value that an option has."""
        return self._marked(translated[str(getattr(self.rules, option)).lower()], option)

    def _marked(self, text: str, option: str, ours: bool = False) -> Rule:
        return Rule(text, bool(self.rules.leaflet) and (ours or option in self.rules.ours))

    def cards(self, count: int) -> str:
        """Return ``1 card``, ``4 cards``."""
        return self.words.ngettext("{n} card", "{n} cards", count).format(n=count)

    def sections(self) -> tuple[Section, ...]:
        """Return all sections."""
        _ = self.words.gettext
        return (
            Section(_("The game"), tuple(self.game())),
            Section(_("Setting up"), tuple(self.setting_up())),
            Section(_("Your turn"), tuple(self.turn())),
            Section(_("The end"), tuple(self.end())),
        )

    @abstractmethod
    def aim(self) -> Rule:
        """Say what players try to reach."""

    @abstractmethod
    def turn(self) -> Iterator[Rule]:
        """Say what a player does."""

    @abstractmethod
    def end(self) -> Iterator[Rule]:
        """Say how the game ends and what counts."""

    def game(self) -> Iterator[Rule]:
        """Say the aim, the number of players and what the cards are."""
        yield self.aim()
        ngettext, (least, n) = self.words.ngettext, self.rules.players
        if least == n:
            players = ngettext("It is for {n} player.", "It is for {n} players.", n)
        else:
            players = ngettext("It is for {least} to {n} player.", "It is for {least} to {n} players.", n)
        yield self._marked(players.format(least=least, n=n), "players")
        yield self.rule(
            "Each card has a front without a date and a back with the date. Everybody may look at all fronts."
        )
        yield self.rule("Nobody looks at the back of a card before it is played, not even its owner.")

    def setting_up(self) -> Iterator[Rule]:
        """Say what is done before the first turn."""
        rules = self.rules
        if rules.deck_limit is None:
            yield self.rule("Shuffle all cards of the set.", "deck_limit")
        else:
            yield self.counted(
                "Shuffle the set and take {n} card unseen; the others stay in the box. "
                "A smaller set is used whole.",
                "Shuffle the set and take {n} cards unseen; the others stay in the box. "
                "A smaller set is used whole.",
                "deck_limit",
            )
        yield from self.seats()
        yield self.hand()
        if not rules.timeline_start:
            yield self.rule(
                "The timeline begins empty: the first card played is always right.", "timeline_start"
            )
        else:
            yield self.counted(
                "Turn the next card over: it opens the timeline.",
                "Turn the next {n} cards over: they open the timeline, in the order of their dates.",
                "timeline_start",
            )
        if rules.discard_start:
            yield self.counted(
                "The next card opens the discard pile, dated side up.",
                "The next {n} cards open the discard pile, dated side up.",
                "discard_start",
            )
        yield self.rule("The other cards are the draw pile, with their backs hidden.")

    def seats(self) -> Iterator[Rule]:
        """Say who sits where and who begins."""
        _ = self.words.gettext
        yield self.choice(
            "start",
            first_seat=_("The youngest player sits in the first seat and begins."),
            random=_("The youngest player sits in the first seat; chance decides who begins."),
        )
        yield self.choice(
            "rotate_start",
            true=_(
                "A round is one turn of every player, clockwise. "
                "Each round begins one seat further on than the one before."
            ),
            false=_(
                "A round is one turn of every player, clockwise. Each round begins with the same player."
            ),
        )

    def hand(self) -> Rule:
        """Say how many cards each player gets."""
        hand = self.rules.hand
        if isinstance(hand, int):
            return self.rule(
                "Deal each player {cards}, one at a time, fronts up.", "hand", cards=self.cards(hand)
            )
        if isinstance(hand, ByPlayers):
            return self.rule(
                "Deal each player cards, one at a time, fronts up: {list}.",
                "hand",
                list="; ".join(self._by_players(hand)),
            )
        seat = self.words.gettext("{cards} to seat {seat}")
        shares = [seat.format(seat=at, cards=self.cards(cards)) for at, cards in enumerate(hand, 1)]
        return self.rule(
            "Deal cards, one at a time, fronts up: {list}. Any further seat gets what the last gets.",
            "hand",
            list=", ".join(shares),
        )

    def _by_players(self, hand: ByPlayers) -> Iterator[str]:
        """Yield ``6 cards``, ``5 cards for 4 players or more``: the first counts below the second, too."""
        for at, (players, cards) in enumerate(hand.entries):
            text = (
                "{cards}"
                if at == 0
                else self.words.ngettext(
                    "{cards} for {n} player or more", "{cards} for {n} players or more", players
                )
            )
            yield text.format(cards=self.cards(cards), n=players)

    def placing(self) -> Iterator[Rule]:
        """Say how a card is placed by naming a slot, and when it is right."""
        yield self.rule(
            "Choose a card of your hand and a slot of the timeline: before its first card, "
            "between two cards or after its last. You must play; there is no passing. Then turn the card over."
        )
        yield self.rule(
            "It is right when no card on its left is later and no card on its right is earlier. "
            "Cards of the same date may stand in any order. Then it stays, dated side up."
        )
        yield self.rule(
            "A date that is only known roughly counts as right wherever it can be right.", ours=True
        )
