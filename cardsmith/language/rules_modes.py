"""The rules in words of each mode: its aim, its turn, its end."""

from __future__ import annotations

from collections.abc import Iterator

from cardsmith.language.rules_chapter import Chapter, Sentence


class Versus(Chapter):
    """The competitive game."""

    def aim(self) -> Sentence:
        """Say what players try to reach."""
        if self.rules.end == "instant":
            return self.say(
                self._("Be the first player without cards: a card placed rightly leaves your hand.")
            )
        return self.say(self._("Be the only player without cards: a card placed rightly leaves your hand."))

    def turn(self) -> Iterator[Sentence]:
        """Yield what a player does."""
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
        """Yield how the game ends."""
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


class Coop(Chapter):
    """Twist's co-operative game."""

    def aim(self) -> Sentence:
        """Say what players try to reach."""
        return self.say(self._("Play together: place as many cards as you can and score as a team."))

    def turn(self) -> Iterator[Sentence]:
        """Yield what a player does."""
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
        """Yield how the game ends."""
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


class Solo(Chapter):
    """The game for one."""

    def aim(self) -> Sentence:
        """Say what players try to reach."""
        return self.say(self._("Place as many cards rightly as you can before your lives are gone."))

    def seats(self) -> Iterator[Sentence]:
        """Say nothing: there is one seat."""
        return iter(())

    def hand(self) -> Sentence:
        """Say how many cards the player gets."""
        hand = self.rules.hand_for(1, 0)
        return self.say(self._("Deal yourself {cards}, fronts up.").format(cards=self.cards(hand)), "hand")

    def turn(self) -> Iterator[Sentence]:
        """Yield what a player does."""
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
        """Yield how the game ends."""
        _ = self._
        yield self.say(_("The game is over when the last life is lost or no card is left."))
        yield self.say(_("You score the cards that you placed rightly; opening cards do not count."))
