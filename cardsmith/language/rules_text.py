"""The rules of any profile in words from which a player can learn the game.

Every rule is made from the options that the engine plays by, so text and behaviour cannot disagree; a test
holds that any change of any option changes the text. A rule is *ours* when the leaflet that the profile
follows does not say it: its option is named in ``Ruleset.ours``, or it is a rule that no leaflet has.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardsmith.language.messages import Messages
from cardsmith.language.rules_chapter import Chapter, Rule, Section
from cardsmith.model.rules import Ruleset


class Versus(Chapter):
    """The competitive game."""

    def aim(self) -> Rule:
        """Say what players try to reach."""
        if self.rules.end == "instant":
            return self.rule("Be the first player without cards: a card placed rightly leaves your hand.")
        return self.rule("Be the only player without cards: a card placed rightly leaves your hand.")

    def turn(self) -> Iterator[Rule]:
        """Say what a player does."""
        _ = self.words.gettext
        yield from self.placing()
        yield self.choice(
            "misplaced",
            discard=_("A wrong card goes to the discard pile, dated side up, and you draw a card."),
            box=_("A wrong card goes back into the box, and you draw a card."),
        )
        if self.rules.misplaced == "discard":
            anew = _("When the draw pile is empty, shuffle the whole discard pile: it is the new draw pile.")
        else:
            anew = _(
                "When the draw pile is empty, shuffle the cards that went back into the box during this game: "
                "they are the new draw pile."
            )
        yield self.choice(
            "deck_empty",
            reshuffle=anew,
            no_draw=_("When the draw pile is empty, a wrong card returns to its owner's hand."),
        )

    def end(self) -> Iterator[Rule]:
        """Say how the game ends."""
        if self.rules.end == "instant":
            yield self.rule("Who places the last card of a hand rightly wins at once.", "end")
            return
        yield self.rule(
            "When a player has no cards left, the round is finished. If nobody else ran out of cards, they win.",
            "end",
        )
        yield from self.tiebreak()

    def tiebreak(self) -> Iterator[Rule]:
        """Say how several finishers fight it out."""
        _, rules = self.words.gettext, self.rules
        yield self.rule(
            "If several ran out of cards in the same round, all others are out and they break the tie."
        )
        yield self.choice(
            "tiebreak_draw",
            on_turn=_("In a round of the tie-break each of them, in turn, draws a card and places it."),
            round_start=_(
                "Before a round of the tie-break each of them draws a card; then they place them in turn."
            ),
        )
        yield self.rule(
            "They play in the order of the round that led to the tie-break. "
            "A wrong card is put away as always, but not replaced."
        )
        yield self.rule(
            "If all were right or all were wrong, they play another round. "
            "Otherwise those who were wrong are out. Who is left alone wins."
        )
        if rules.deck_empty == "reshuffle":
            yield self.rule(
                "If fewer cards are left for a round than players, even after shuffling, they share the victory.",
                ours=True,
            )
        else:
            yield self.rule(
                "If fewer cards are left for a round than players, they share the victory.", ours=True
            )
        yield self.counted(
            "If one round decides nothing, they share it too.",
            "If {n} rounds decide nothing, they share it too.",
            "tiebreak_limit",
        )


class Coop(Chapter):
    """Twist's co-operative game."""

    def aim(self) -> Rule:
        """Say what players try to reach."""
        return self.rule("Play together: place as many cards as you can and score as a team.")

    def turn(self) -> Iterator[Rule]:
        """Say what a player does."""
        _, rules = self.words.gettext, self.rules
        yield self.counted(
            "Either play cards, placing at most one, or discard one card.",
            "Either play cards, placing at most {n}, or discard one card.",
            "max_successes",
        )
        yield from self.playing()
        yield self.choice(
            "first_fail",
            retry=_("If nothing was placed yet in this turn, you must then play another card of your hand."),
            end_turn=_("If nothing was placed yet in this turn, the turn then ends."),
        )
        if rules.max_successes > 1:
            yield self.rule("Once a card was placed, you may stop or play another.")
            yield self.choice(
                "second_fail",
                choose=_(
                    "If a card after the first one placed fits nowhere, you may again stop or play another."
                ),
                end_turn=_("If a card after the first one placed fits nowhere, the turn ends."),
            )
        yield self.rule(
            "To discard, put a card of your hand on the discard pile, dated side up: that is the whole turn. "
            "Once a card was turned over in this turn, there is no discarding any more."
        )
        yield self.choice(
            "refill",
            none=_("No cards are drawn: play with the hand that you were dealt."),
            end_of_turn=_(
                "At the end of your turn draw until you have as many cards as at the start, "
                "while the draw pile lasts. It is never made anew."
            ),
        )
        yield self.rule("Who has no cards and can draw none is skipped.", ours=True)

    def playing(self) -> Iterator[Rule]:
        """Say where a date puts its card."""
        yield self.rule("To play a card, choose it and turn it over: its date decides where it goes.")
        yield self.rule(
            "Not later than the first card of the timeline: it becomes the new first card. "
            "Not earlier than the last card: it becomes the new last card."
        )
        yield self.rule(
            "Otherwise it goes above the gap between the two cards where it belongs. A gap has room for one card, "
            "and cards above gaps make no new gaps."
        )
        yield self.rule("If several gaps are right, it takes the leftmost one that has room.", ours=True)
        yield self.rule("If there is no room where it belongs, it fits nowhere and goes to the discard pile.")

    def end(self) -> Iterator[Rule]:
        """Say how the game ends and what counts."""
        rules, score = self.rules, self.rules.score
        if rules.refill == "none":
            yield self.rule("The game is over when no hand has a card.", "refill")
        else:
            yield self.rule("The game is over when no hand has a card and none can be drawn.")
        yield self.rule(
            "It is also over when the last card of a hand fits nowhere and nothing was placed in that turn."
        )
        yield self.rule(
            "Each card placed in the timeline counts {points}, each card above a gap {gap}.",
            "score",
            points=self.points(score.timeline),
            gap=self.points(score.gap),
        )
        if rules.timeline_start:
            opening = self.points(score.opening)
            yield self.rule("Each card that opened the timeline counts {points}.", "score", points=opening)
        yield self.rule(
            "Each card left in the draw pile, in the discard pile and in the hands counts {points}.",
            "score",
            points=self.points(score.left),
        )

    def points(self, count: int) -> str:
        """Return ``1 point``, ``-2 points``."""
        return self.words.ngettext("{n} point", "{n} points", abs(count)).format(n=count)


class Solo(Chapter):
    """The game for one."""

    def aim(self) -> Rule:
        """Say what players try to reach."""
        return self.rule("Place as many cards rightly as you can before your lives are gone.")

    def seats(self) -> Iterator[Rule]:
        """Say nothing: there is one seat."""
        return iter(())

    def hand(self) -> Rule:
        """Say how many cards the player gets."""
        cards = self.cards(self.rules.hand_for(1, 0))
        return self.rule("Deal yourself {cards}, fronts up.", "hand", cards=cards)

    def turn(self) -> Iterator[Rule]:
        """Say what a player does."""
        yield from self.placing()
        yield self.counted(
            "A wrong card goes back into the box and costs a life. You have {n} life.",
            "A wrong card goes back into the box and costs a life. You have {n} lives.",
            "lives",
        )
        yield self.rule("Right or wrong, draw a card while the draw pile lasts. It is never made anew.")

    def end(self) -> Iterator[Rule]:
        """Say how the game ends."""
        yield self.rule("The game is over when the last life is lost or no card is left.")
        yield self.rule("You score the cards that you placed rightly; opening cards do not count.")


def rules_in_words(rules: Ruleset, words: Messages) -> tuple[Section, ...]:
    """Return the rules of a profile in the words of a language."""
    chapters: dict[str, type[Versus | Coop | Solo]] = {"versus": Versus, "coop": Coop, "solo": Solo}
    return chapters[rules.mode](rules, words).sections()


def origin_in_words(rules: Ruleset, words: Messages) -> str:
    """Return which leaflet the rules follow, and how far."""
    if not rules.leaflet:
        return words.gettext("These rules follow no published leaflet.")
    return words.gettext(
        "These rules follow the leaflet “{leaflet}”, in our own words. "
        "What is marked with * is not in the leaflet: it is silent there, or this profile differs from it."
    ).format(leaflet=rules.leaflet)


def mode_in_words(rules: Ruleset, words: Messages) -> str:
    """Return how people play a profile, in a few words."""
    _ = words.gettext
    return {
        "versus": _("against each other"),
        "coop": _("together, for points"),
        "solo": _("alone, with lives"),
    }[rules.mode]
