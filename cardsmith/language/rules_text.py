"""The rules of any profile in words from which a player can learn the game.

Every sentence is made from the options that the engine plays by, so text and behaviour cannot disagree; a test
holds that any change of any option changes the text. A sentence is *ours* when the leaflet that the profile
follows does not say it: one of its options is named in ``Ruleset.ours``, or it is a rule that no leaflet has.
"""

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


class RulesText(NamedTuple):
    """The rules in words: a title, where they come from, and the sections."""

    title: str
    origin: str
    sections: tuple[Section, ...]


def rules_in_words(rules: Ruleset, words: Messages) -> RulesText:
    """Return the rules of a profile in the words of a language."""
    chapter = {"versus": _Versus, "coop": _Coop, "solo": _Solo}[rules.mode](rules, words)
    return RulesText(rules.name, _origin(rules, words), tuple(chapter.sections()))


def _origin(rules: Ruleset, words: Messages) -> str:
    if not rules.leaflet:
        return words.gettext("These rules follow no published leaflet.")
    return words.gettext(
        "These rules follow the leaflet “{leaflet}”, in our own words. "
        "What is marked with * is not in the leaflet: it is silent there, or this profile differs from it."
    ).format(leaflet=rules.leaflet)


def describe_mode(rules: Ruleset, words: Messages) -> str:
    """Return how people play a profile, in a few words."""
    if rules.mode == "solo":
        return words.gettext("alone, with lives")
    if rules.mode == "coop":
        return words.gettext("together, for points")
    return words.gettext("against each other")


class _Chapter:
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


class _Versus(_Chapter):
    """The competitive game."""

    def aim(self) -> Sentence:
        if self.rules.end == "instant":
            return self.say(
                self._("Be the first player without cards: a card placed rightly leaves your hand.")
            )
        return self.say(self._("Be the only player without cards: a card placed rightly leaves your hand."))

    def turn(self) -> Iterator[Sentence]:
        _, rules = self._, self.rules
        yield from self.placing()
        if rules.misplaced == "discard":
            wrong = _("A wrong card goes to the discard pile, dated side up, and you draw a card.")
            pile = _("When the draw pile is empty, shuffle the whole discard pile: it is the new draw pile.")
        else:
            wrong = _("A wrong card goes back into the box, and you draw a card.")
            pile = _(
                "When the draw pile is empty, shuffle the cards that went back into the box during this game: "
                "they are the new draw pile."
            )
        if rules.deck_empty == "no_draw":
            pile = _("When the draw pile is empty, a wrong card returns to its owner's hand.")
        yield self.say(wrong, "misplaced")
        yield self.say(pile, "deck_empty")

    def end(self) -> Iterator[Sentence]:
        _ = self._
        if self.rules.end == "instant":
            yield self.say(_("Who places the last card of a hand rightly wins at once."), "end")
            return
        yield self.say(
            _(
                "When a player has no cards left, the round is finished. If nobody else ran out of cards, they win."
            ),
            "end",
        )
        yield from self.tiebreak()

    def tiebreak(self) -> Iterator[Sentence]:
        """Say how several finishers fight it out."""
        _, rules = self._, self.rules
        yield self.say(
            _("If several ran out of cards in the same round, all others are out and they break the tie.")
        )
        if rules.tiebreak_draw == "on_turn":
            text = _("In a round of the tie-break each of them, in turn, draws a card and places it.")
        else:
            text = _(
                "Before a round of the tie-break each of them draws a card; then they place them in turn."
            )
        yield self.say(text, "tiebreak_draw")
        yield self.say(
            _(
                "They play in the order of the round that led to the tie-break. "
                "A wrong card is put away as always, but not replaced."
            )
        )
        yield self.say(
            _(
                "If all were right or all were wrong, they play another round. "
                "Otherwise those who were wrong are out. Who is left alone wins."
            )
        )
        if rules.deck_empty == "reshuffle":
            few = _(
                "If fewer cards are left for a round than players, even after shuffling, they share the victory."
            )
        else:
            few = _("If fewer cards are left for a round than players, they share the victory.")
        yield self.say(few, "deck_empty", ours=True)
        text = self.words.ngettext(
            "If one round decides nothing, they share it too.",
            "If {n} rounds decide nothing, they share it too.",
            rules.tiebreak_limit,
        )
        yield self.say(text.format(n=rules.tiebreak_limit), "tiebreak_limit")


class _Coop(_Chapter):
    """Twist's co-operative game."""

    def aim(self) -> Sentence:
        return self.say(self._("Play together: place as many cards as you can and score as a team."))

    def turn(self) -> Iterator[Sentence]:
        _, rules = self._, self.rules
        yield self.allowance()
        yield self.say(_("To play a card, choose it and turn it over: its date decides where it goes."))
        yield from self.places()
        yield self.say(
            _("If there is no room where it belongs, it fits nowhere and goes to the discard pile.")
        )
        if rules.first_fail == "retry":
            first = _("If nothing was placed yet in this turn, you must then play another card of your hand.")
        else:
            first = _("If nothing was placed yet in this turn, the turn then ends.")
        yield self.say(first, "first_fail")
        if rules.max_successes > 1:
            yield self.say(_("Once a card was placed, you may stop or play another."))
            if rules.second_fail == "choose":
                text = _(
                    "If a card after the first one placed fits nowhere, you may again stop or play another."
                )
            else:
                text = _("If a card after the first one placed fits nowhere, the turn ends.")
            yield self.say(text, "second_fail")
        yield self.say(
            _(
                "To discard, put a card of your hand on the discard pile, dated side up: that is the whole turn. "
                "Once a card was turned over in this turn, there is no discarding any more."
            )
        )
        yield self.refill()
        yield self.say(_("Who has no cards and can draw none is skipped."), ours=True)

    def allowance(self) -> Sentence:
        """Say how many cards a turn may place."""
        text = self.words.ngettext(
            "Either play until one card is placed, or discard one card.",
            "Either play until at most {n} cards are placed, or discard one card.",
            self.rules.max_successes,
        )
        return self.say(text.format(n=self.rules.max_successes), "max_successes")

    def places(self) -> Iterator[Sentence]:
        """Say where a date puts its card."""
        _ = self._
        yield self.say(
            _(
                "Not later than the first card of the timeline: it becomes the new first card. "
                "Not earlier than the last card: it becomes the new last card."
            )
        )
        yield self.say(
            _(
                "Otherwise it goes above the gap between the two cards where it belongs. A gap has room for one card, "
                "and cards above gaps make no new gaps."
            )
        )
        yield self.say(_("If several gaps are right, it takes the leftmost one that has room."), ours=True)

    def refill(self) -> Sentence:
        """Say whether cards are drawn."""
        if self.rules.refill == "none":
            return self.say(self._("No cards are drawn: play with the hand that you were dealt."), "refill")
        return self.say(
            self._(
                "At the end of your turn draw until you have as many cards as at the start, "
                "while the draw pile lasts. It is never made anew."
            ),
            "refill",
        )

    def end(self) -> Iterator[Sentence]:
        _, rules = self._, self.rules
        if rules.refill == "none":
            yield self.say(_("The game is over when no hand has a card."), "refill")
        else:
            yield self.say(_("The game is over when no hand has a card and none can be drawn."))
        yield self.say(
            _(
                "It is also over when the last card of a hand fits nowhere and nothing was placed in that turn."
            )
        )
        points = rules.score
        yield self.say(
            _("Each card placed in the timeline counts {points}, each card above a gap {gap}.").format(
                points=self.points(points.timeline), gap=self.points(points.gap)
            ),
            "score",
        )
        if rules.timeline_start:
            text = self.words.ngettext(
                "The card that opened the timeline counts {points}.",
                "Each of the cards that opened the timeline counts {points}.",
                rules.timeline_start,
            )
            yield self.say(text.format(points=self.points(points.opening)), "score")
        yield self.say(
            _(
                "Each card left in the draw pile, in the discard pile and in the hands counts {points}."
            ).format(points=self.points(points.left)),
            "score",
        )

    def points(self, count: int) -> str:
        """Return ``1 point``, ``-2 points``."""
        return self.words.ngettext("{n} point", "{n} points", abs(count)).format(n=count)


class _Solo(_Chapter):
    """The game for one."""

    def aim(self) -> Sentence:
        return self.say(self._("Place as many cards rightly as you can before your lives are gone."))

    def seats(self) -> Iterator[Sentence]:
        return iter(())

    def hand(self) -> Sentence:
        hand = self.rules.hand_for(1, 0)
        return self.say(self._("Deal yourself {cards}, fronts up.").format(cards=self.cards(hand)), "hand")

    def turn(self) -> Iterator[Sentence]:
        _, lives = self._, self.rules.lives
        yield from self.placing()
        text = self.words.ngettext(
            "A wrong card goes back into the box and costs a life. You have {n} life.",
            "A wrong card goes back into the box and costs a life. You have {n} lives.",
            lives,
        )
        yield self.say(text.format(n=lives), "lives")
        yield self.say(_("Right or wrong, draw a card while the draw pile lasts. It is never made anew."))

    def end(self) -> Iterator[Sentence]:
        _ = self._
        yield self.say(_("The game is over when the last life is lost or no card is left."))
        yield self.say(_("You score the cards that you placed rightly; opening cards do not count."))
