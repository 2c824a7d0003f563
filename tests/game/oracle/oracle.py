"""The rules of play, a second time: `start` a game, `step` it by one action.

READINGS (where the rules are silent or may be read in two ways):
 1. Dealing round the table begins with seat 0, also when the start player is another one.
 2. Opening cards of the timeline are ordered by their earlier end, then their later end, then as dealt.
 3. A hand has no order. (Drawn and returned cards are put last here.)
 4. When the game is over every action is answered by "game over", also one that cannot be read; otherwise
    "invalid" comes before "illegal".
 5. `misplaced: box` reshuffles the cards boxed in this game only; a card that opened the discard pile stays.
 6. Exactly one right in a tie-break: the wrong ones are out (as whenever some are right), then the one wins.
 7. "The 50th round decides nothing" = it leaves more than one player in, even if it put somebody out.
    When cards are missing too, that is named as the reason.
 8. A tie-break round for which cards are missing does not count as a round.
 9. Discarding the only card of a hand is a turn like others: it ends no game by itself (rule 7 of the co-op
    speaks of a turn in which cards were tried).
10. Under `refill: none` a player with an empty hand is skipped whatever the draw pile holds.
11. `rotate_start` moves the start by one seat a round, also onto a player who is then skipped.
12. A game that is over stops at once: no refill after the co-op's last failure, no draw after the last life,
    and a game that ends with a score does not say that its last round ended.
13. Where hands are given by seat for another number of seats, further seats get the last number.
Set after the first comparison, to the engine's choice where the text has none: 4, the second sentence of 7, the
last clause of 12, and 13.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.game.oracle.dealing import RefusedError, start
from tests.game.oracle.state import Event, State, clockwise, right_slots

Action = Mapping[str, object]


# --- One action -------------------------------------------------------------------------------------------


def step(state: State, action: Action) -> tuple[State, str, tuple[Event, ...]]:
    """Do one action of the player to move: the new state, the verdict, what happened.

    The verdict is `ok`, `invalid` (cannot be read), `illegal` (not allowed now) or `over`; all but `ok` change
    nothing. Actions: `{"do": "place", "card", "slot"}` (versus, solo), `{"do": "play", "card"}`,
    `{"do": "discard", "card"}`, `{"do": "stop"}` (co-op).
    """
    if state.phase == "over":
        return state, "over", ()
    if is_invalid(state, action):
        return state, "invalid", ()
    if is_illegal(state, action):
        return state, "illegal", ()
    after = perform(state.but(log=()), action)
    return after, "ok", after.log


def is_invalid(state: State, action: Action) -> bool:
    """Names no card of the set, no number, a slot too many or too few, an action of another mode."""
    do = action.get("do")
    if do not in (("play", "discard", "stop") if state.rules.mode == "coop" else ("place",)):
        return True
    slot = action.get("slot")
    if do == "place" and (isinstance(slot, bool) or not isinstance(slot, int)):
        return True
    if do != "place" and slot is not None:
        return True
    return do != "stop" and action.get("card") not in [card.id for card in state.cards]


def is_illegal(state: State, action: Action) -> bool:
    """A card not in the active hand, a slot outside 0..n, stop or discard at the wrong time."""
    if action["do"] == "stop":
        return state.successes == 0
    if action["card"] not in state.hands[state.waiting[0]]:
        return True
    if action["do"] == "discard":
        return state.revealed
    return action["do"] == "place" and action["slot"] not in range(len(state.timeline) + 1)


def perform(state: State, action: Action) -> State:
    """Do a legal action."""
    card, slot = action.get("card"), action.get("slot")
    if action["do"] == "stop":
        return end_coop_turn(state.noting("stopped", state.waiting[0]))
    assert isinstance(card, str)
    if action["do"] == "discard":
        return discard_coop(state, card)
    if action["do"] == "play":
        return play_coop(state, card)
    assert isinstance(slot, int)
    return place_solo(state, card, slot) if state.rules.mode == "solo" else place_versus(state, card, slot)


# --- Moving cards -----------------------------------------------------------------------------------------


def with_hand(state: State, seat: int, hand: tuple[str, ...]) -> State:
    """That seat holds these cards now."""
    return state.but(hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def out_of_hand(state: State, seat: int, card: str) -> State:
    """The card leaves the hand."""
    return with_hand(state, seat, tuple(each for each in state.hands[seat] if each != card))


def into_hand(state: State, seat: int, card: str) -> State:
    """The card comes into the hand."""
    return with_hand(state, seat, (*state.hands[seat], card))


def into_timeline(state: State, card: str, slot: int) -> State:
    """The card stands in that slot. In co-op a new end makes one new gap, without a card."""
    gaps = state.gaps
    if state.rules.mode == "coop" and state.timeline:
        gaps = (None, *gaps) if slot == 0 else (*gaps, None)
    return state.but(timeline=(*state.timeline[:slot], card, *state.timeline[slot:]), gaps=gaps)


def can_reshuffle(state: State) -> bool:
    """Only versus reshuffles, and only when its rules say so."""
    return state.rules.mode == "versus" and state.rules.deck_empty == "reshuffle"


def put_away_pile(state: State) -> tuple[str, ...]:
    """The cards that a reshuffle would bring back."""
    return state.discard_pile if state.rules.misplaced == "discard" else state.boxed


def draw(state: State, seat: int) -> State:
    """Draw one card, after a reshuffle if there must and may be one; nothing happens without cards."""
    if not state.draw_pile and can_reshuffle(state) and put_away_pile(state):
        state = reshuffle(state)
    if not state.draw_pile:
        return state
    top, rest = state.draw_pile[0], state.draw_pile[1:]
    return into_hand(state.but(draw_pile=rest), seat, top).noting("drew", seat, top)


def reshuffle(state: State) -> State:
    """All cards put away become the new draw pile."""
    old, number = put_away_pile(state), state.reshuffles + 1
    new = tuple(state.shuffle(list(old), number))
    assert sorted(new) == sorted(old), f"reshuffle {number} of {old} gave {new}"
    emptied = state.but(discard_pile=()) if state.rules.misplaced == "discard" else state.but(boxed=())
    return emptied.but(draw_pile=new, reshuffles=number).noting("reshuffled", len(new))


# --- Versus -----------------------------------------------------------------------------------------------


def place_versus(state: State, card: str, slot: int) -> State:
    """One card to one slot, with all that follows."""
    seat = state.waiting[0]
    right = slot in right_slots(state, card)
    state = out_of_hand(state, seat, card)
    if right:
        state = into_timeline(state, card, slot).noting("placed", seat, card, slot)
        if state.phase == "tiebreak":
            state = state.but(right=state.right | {seat})
        elif not state.hands[seat]:
            state = state.but(finishers=state.finishers | {seat})
            if state.rules.end == "instant":
                return win(state, seat)
    elif state.phase == "tiebreak":
        state = put_away(state.noting("misplaced", seat, card, slot, state.rules.misplaced), card)
    elif state.rules.deck_empty == "no_draw" and not state.draw_pile:
        state = into_hand(state.noting("misplaced", seat, card, slot, "hand"), seat, card)
    else:
        state = put_away(state.noting("misplaced", seat, card, slot, state.rules.misplaced), card)
        state = draw(state, seat)
    return end_versus_turn(state)


def put_away(state: State, card: str) -> State:
    """A misplaced card of versus goes to the discard pile or into the box."""
    if state.rules.misplaced == "discard":
        return state.but(discard_pile=(*state.discard_pile, card))
    return state.but(boxed=(*state.boxed, card))


def end_versus_turn(state: State) -> State:
    """The next seat of the round, or the end of the round."""
    state = state.but(waiting=state.waiting[1:])
    if state.waiting:
        return draw_on_turn(state)
    state = state.noting("round ended", state.round)
    return end_tiebreak_round(state) if state.phase == "tiebreak" else end_main_round(state)


def end_main_round(state: State) -> State:
    """No finisher: next round. One: wins. More: the others are out and a tie-break begins."""
    if len(state.finishers) == 0:
        return next_round(state)
    if len(state.finishers) == 1:
        return win(state, min(state.finishers))
    state = eliminate(state, [seat for seat in range(len(state.hands)) if seat not in state.finishers])
    return begin_tiebreak_round(state.but(phase="tiebreak").noting("tie-break", *still_in(state)))


def next_round(state: State) -> State:
    """Everybody again, from the same or the next start player."""
    players = len(state.hands)
    first = (state.start_seat + 1) % players if state.rules.rotate_start else state.start_seat
    return state.but(round=state.round + 1, start_seat=first, waiting=clockwise(players, first))


def eliminate(state: State, seats: list[int]) -> State:
    """These seats are out; no event when there are none."""
    if not seats:
        return state
    return state.but(out=state.out | set(seats)).noting("eliminated", *sorted(seats))


def still_in(state: State) -> tuple[int, ...]:
    """The seats in the tie-break, from the start player of the last main round on."""
    return tuple(seat for seat in clockwise(len(state.hands), state.start_seat) if seat not in state.out)


def begin_tiebreak_round(state: State) -> State:
    """Cards for everybody? Then each draws one, now or on turn. Else those still in share the victory."""
    seats = still_in(state)
    available = len(state.draw_pile) + (len(put_away_pile(state)) if can_reshuffle(state) else 0)
    if available < len(seats):
        return share(state, "cards")
    if state.tiebreak_rounds >= state.rules.tiebreak_limit:
        return share(state, "limit")
    state = state.but(
        round=state.round + 1, tiebreak_rounds=state.tiebreak_rounds + 1, waiting=seats, right=frozenset()
    )
    if state.rules.tiebreak_draw == "round_start":
        for seat in seats:
            state = draw(state, seat)
    return draw_on_turn(state)


def draw_on_turn(state: State) -> State:
    """In a tie-break under `on_turn` the player to move draws first."""
    if state.phase == "tiebreak" and state.rules.tiebreak_draw == "on_turn":
        return draw(state, state.waiting[0])
    return state


def end_tiebreak_round(state: State) -> State:
    """Some right: the wrong ones are out. One left: wins. Else another round, if there may be one."""
    if state.right:
        state = eliminate(state, [seat for seat in still_in(state) if seat not in state.right])
    if len(state.right) == 1:
        return win(state, min(state.right))
    return begin_tiebreak_round(state)


def win(state: State, seat: int) -> State:
    """One winner."""
    return state.but(phase="over", waiting=(), result=("winner", seat)).noting("won", seat)


def share(state: State, why: str) -> State:
    """All who are still in share the victory, for lack of cards or of further rounds."""
    seats = sorted(still_in(state))
    return state.but(phase="over", waiting=(), result=("shared", seats)).noting("shared", why, *seats)


# --- Twist co-operative -----------------------------------------------------------------------------------


def play_coop(state: State, card: str) -> State:
    """Reveal one card; its date decides where it goes."""
    seat = state.waiting[0]
    slots, last = right_slots(state, card), len(state.timeline)
    gaps_with_room = [slot - 1 for slot in slots if 0 < slot < last and state.gaps[slot - 1] is None]
    state = out_of_hand(state, seat, card).but(revealed=True)
    if 0 in slots:
        state = into_timeline(state, card, 0).noting("placed", seat, card, 0)
    elif last in slots:
        state = into_timeline(state, card, last).noting("placed", seat, card, last)
    elif gaps_with_room:
        gap = min(gaps_with_room)
        gaps = (*state.gaps[:gap], card, *state.gaps[gap + 1 :])
        state = state.but(gaps=gaps).noting("placed in gap", seat, card, gap)
    else:
        state = state.but(discard_pile=(*state.discard_pile, card)).noting("fits nowhere", seat, card)
        return after_failure(state)
    state = state.but(successes=state.successes + 1)
    if state.successes == state.rules.max_successes or not state.hands[seat]:
        return end_coop_turn(state)
    return state


def after_failure(state: State) -> State:
    """A card that fits nowhere lies on the discard pile: what may the player do now?

    Failed cards have left the hand and nothing is drawn within a turn, so every card in hand is untried.
    """
    untried = state.hands[state.waiting[0]]
    if state.successes == 0:
        if not untried:
            return end_coop_game(state)
        return state if state.rules.first_fail == "retry" else end_coop_turn(state)
    if not untried or state.rules.second_fail == "end_turn":
        return end_coop_turn(state)
    return state


def discard_coop(state: State, card: str) -> State:
    """One card to the discard pile as the whole turn."""
    seat = state.waiting[0]
    state = out_of_hand(state, seat, card).but(discard_pile=(*state.discard_pile, card))
    return end_coop_turn(state.noting("discarded", seat, card))


def end_coop_turn(state: State) -> State:
    """Refill, then the next player who has cards; without any the game is over."""
    seat = state.waiting[0]
    if state.rules.refill == "end_of_turn":
        while len(state.hands[seat]) < state.hand_sizes[seat] and state.draw_pile:
            state = draw(state, seat)
    state = state.but(successes=0, revealed=False, waiting=state.waiting[1:])
    if not any(state.hands):
        return end_coop_game(state)
    while True:
        while state.waiting and not state.hands[state.waiting[0]]:
            state = state.but(waiting=state.waiting[1:])
        if state.waiting:
            return state
        state = next_round(state.noting("round ended", state.round))


def end_coop_game(state: State) -> State:
    """Count the score."""
    worth, opening = state.rules.score, state.rules.timeline_start
    left = len(state.discard_pile) + len(state.draw_pile) + sum(len(hand) for hand in state.hands)
    score = (
        worth.opening * opening
        + worth.timeline * (len(state.timeline) - opening)
        + worth.gap * sum(card is not None for card in state.gaps)
        + worth.left * left
    )
    return end_with_score(state, score)


def end_with_score(state: State, score: int) -> State:
    """The game is over with a score."""
    return state.but(phase="over", waiting=(), result=("score", score)).noting("scored", score)


# --- Solo -------------------------------------------------------------------------------------------------


def place_solo(state: State, card: str, slot: int) -> State:
    """One card to one slot; a wrong one goes into the box and costs a life."""
    right = slot in right_slots(state, card)
    state = out_of_hand(state, 0, card)
    if right:
        state = into_timeline(state, card, slot).noting("placed", 0, card, slot)
    else:
        state = state.but(boxed=(*state.boxed, card), lives=state.lives - 1)
        state = state.noting("misplaced", 0, card, slot, "box")
    if state.lives > 0:
        state = draw(state, 0)
    if state.lives == 0 or not state.hands[0]:
        return end_with_score(state, len(state.timeline) - state.rules.timeline_start)
    return next_round(state.noting("round ended", state.round))


__all__ = ["Action", "RefusedError", "start", "step"]
