"""What the rules in words of all modes share: the cards, setting up, and how a placement is judged."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from cardsmith.language.messages import Messages
from cardsmith.model.rules import ByPlayers, Ruleset


class Sentence(NamedTuple):
    """One rule: its text and whether it is ours (or the author's), not the leaflet's."""

    text: str
    ours: bool


class Section(NamedTuple):
    """A heading with its rules, in the order in which they are needed."""

    title: str
    sentences: tuple[Sentence, ...]


class Chapter:
    """What the rules of all modes share: the cards, setting up, and how a placement is judged."""

    def __init__(self, rules: Ruleset, words: Messages) -> None:
        self.rules, self.words = rules, words
        self._ = words.gettext

    def say(self, text: str, *options: str, ours: bool = False) -> Sentence:
        """Make the sentence that says these options; it is ours when one of them is, or when no leaflet has it."""
        marked = ours or any(option in self.rules.ours for option in options)
        return Sentence(text, marked and bool(self.rules.leaflet))

    def cards(self, count: int) -> str:
        """Return ``1 card``, ``4 cards``."""
        return self.words.ngettext("{n} card", "{n} cards", count).format(n=count)

    def sections(self) -> Iterator[Section]:
        """Yield all sections."""
        _ = self._
        yield Section(_("The game"), tuple(self.game()))
        yield Section(_("Setting up"), tuple(self.setting_up()))
        yield Section(_("Your turn"), tuple(self.turn()))
        yield Section(_("The end"), tuple(self.end()))

    def game(self) -> Iterator[Sentence]:
        """Yield the aim, the number of players and what the cards are."""
        _ = self._
        yield self.aim()
        least, most = self.rules.players
        if least == most:
            text = self.words.ngettext("It is for {n} player.", "It is for {n} players.", most)
        else:
            text = self.words.ngettext(
                "It is for {least} to {n} player.", "It is for {least} to {n} players.", most
            )
        yield self.say(text.format(least=least, n=most), "players")
        yield self.say(
            _(
                "Each card has a front without a date and a back with the date. Everybody may look at all fronts."
            )
        )
        yield self.say(_("Nobody looks at the back of a card before it is played, not even its owner."))

    def aim(self) -> Sentence:
        """Say what players try to reach."""
        raise NotImplementedError

    def turn(self) -> Iterator[Sentence]:
        """Yield what a player does."""
        raise NotImplementedError

    def end(self) -> Iterator[Sentence]:
        """Yield how the game ends."""
        raise NotImplementedError

    def setting_up(self) -> Iterator[Sentence]:
        """Yield what is done before the first turn."""
        _, rules, ngettext = self._, self.rules, self.words.ngettext
        if rules.deck_limit is None:
            yield self.say(_("Shuffle all cards of the set."), "deck_limit")
        else:
            text = ngettext(
                "Shuffle the set and take {n} card unseen; the others stay in the box. "
                "A smaller set is used whole.",
                "Shuffle the set and take {n} cards unseen; the others stay in the box. "
                "A smaller set is used whole.",
                rules.deck_limit,
            )
            yield self.say(text.format(n=rules.deck_limit), "deck_limit")
        yield from self.seats()
        yield self.hand()
        yield self.opening()
        if rules.discard_start:
            text = ngettext(
                "The next card opens the discard pile, dated side up.",
                "The next {n} cards open the discard pile, dated side up.",
                rules.discard_start,
            )
            yield self.say(text.format(n=rules.discard_start), "discard_start")
        yield self.say(_("The other cards are the draw pile, with their backs hidden."))

    def seats(self) -> Iterator[Sentence]:
        """Say who sits where and who begins."""
        _, rules = self._, self.rules
        if rules.start == "first_seat":
            yield self.say(_("The youngest player sits in the first seat and begins."), "start")
        else:
            yield self.say(
                _("The youngest player sits in the first seat; chance decides who begins."), "start"
            )
        if rules.rotate_start:
            yield self.say(
                _(
                    "A round is one turn of every player, clockwise. "
                    "Each round begins one seat further on than the one before."
                ),
                "rotate_start",
            )
        else:
            yield self.say(
                _("A round is one turn of every player, clockwise. Each round begins with the same player."),
                "rotate_start",
            )

    def hand(self) -> Sentence:
        """Say how many cards each player gets."""
        _, hand = self._, self.rules.hand
        if isinstance(hand, int):
            text = _("Deal each player {cards}, one at a time, fronts up.").format(cards=self.cards(hand))
        elif isinstance(hand, ByPlayers):
            text = _("Deal each player cards, one at a time, fronts up: {list}.").format(
                list="; ".join(self._by_players(hand))
            )
        else:
            seat = _("{cards} to seat {seat}")
            shares = [seat.format(seat=at, cards=self.cards(cards)) for at, cards in enumerate(hand, 1)]
            text = _(
                "Deal cards, one at a time, fronts up: {list}. Any further seat gets what the last gets."
            )
            text = text.format(list=", ".join(shares))
        return self.say(text, "hand")

    def _by_players(self, hand: ByPlayers) -> Iterator[str]:
        ngettext, entries = self.words.ngettext, hand.entries
        for at, ((first, cards), (following, _)) in enumerate(pairwise([*entries, (0, 0)])):
            last = following - 1
            if at == len(entries) - 1:
                text = ngettext("{cards} for {n} player or more", "{cards} for {n} players or more", first)
                yield text.format(cards=self.cards(cards), n=first)
            elif at == 0:
                text = ngettext("{cards} for up to {n} player", "{cards} for up to {n} players", last)
                yield text.format(cards=self.cards(cards), n=last)
            elif first == last:
                text = ngettext("{cards} for {n} player", "{cards} for {n} players", last)
                yield text.format(cards=self.cards(cards), n=last)
            else:
                text = ngettext(
                    "{cards} for {first} to {n} player", "{cards} for {first} to {n} players", last
                )
                yield text.format(cards=self.cards(cards), first=first, n=last)

    def opening(self) -> Sentence:
        """Say what lies in the timeline at the start."""
        start = self.rules.timeline_start
        if not start:
            text = self._("The timeline begins empty: the first card played is always right.")
        else:
            text = self.words.ngettext(
                "Turn the next card over: it opens the timeline.",
                "Turn the next {n} cards over: they open the timeline, in the order of their dates.",
                start,
            ).format(n=start)
        return self.say(text, "timeline_start")

    def placing(self) -> Iterator[Sentence]:
        """Say how a card is placed by naming a slot, and when it is right."""
        _ = self._
        yield self.say(
            _(
                "Choose a card of your hand and a slot of the timeline: before its first card, "
                "between two cards or after its last. You must play; there is no passing. Then turn the card over."
            )
        )
        yield self.say(
            _(
                "It is right when no card on its left is later and no card on its right is earlier. "
                "Cards of the same date may stand in any order. Then it stays, dated side up."
            )
        )
        yield self.say(
            _("A date that is only known roughly counts as right wherever it can be right."), ours=True
        )
