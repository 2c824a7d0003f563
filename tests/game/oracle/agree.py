"""Play the same game on the engine and on the oracle, and say where they part.

The engine is used by its public doors only: `new_game`, `apply`, `legal_actions`, actions as journals write them
and states as `cardsmith replay --json` shows them. Its
randomness is a documented pure function, so the oracle is given the same shuffles from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cardsmith.game import actions as engine
from cardsmith.game.as_data import event_data, state_data
from cardsmith.game.deck import make_deck
from cardsmith.game.engine import new_game
from cardsmith.game.randomness import START, below, game_key
from cardsmith.game.replay import read_action
from cardsmith.game.state import Game
from cardsmith.model.errors import InputError
from cardsmith.model.rules import ByPlayers, Ruleset, Score, options_of
from tests.game.oracle import oracle
from tests.game.oracle.cases import Action, Case, random_action, random_case, random_habit
from tests.game.oracle.state import Event, State, find, is_right, public
from tests.game.shuffling import shuffled

Choose = Callable[[State], Action | None]
"""The next action to do in this state; None ends the game there."""

WARNINGS = {"CS703": "players", "CS704": "small set", "CS705": "few cards", "CS706": "seats"}
LONGEST = 400
"""Actions after which a game that finds no end is left (profiles without draw may go on for ever)."""


@dataclass(slots=True)
class Played:
    """One game of both: what was done, and the first difference if there is one."""

    case: Case
    actions: list[Action] = field(default_factory=list)
    difference: str | None = None
    seen: Counter[str] = field(default_factory=Counter)


def play_random(seed: str | int) -> Played:
    """Play one random game to its end (and one action further)."""
    dice = Random(seed)
    case, habit = random_case(dice), random_habit(dice)
    over = False

    def choose(state: State) -> Action | None:
        nonlocal over
        if over:
            return None
        over = state.phase == "over"
        return random_action(dice, state, habit)

    return play(case, choose)


def replay(case: Case, actions: list[Action]) -> Played:
    """Play the case by these actions."""
    rest = iter(actions)
    return play(case, lambda state: next(rest, None))


def play(case: Case, choose: Choose) -> Played:
    """Play the case on both sides until they part, nothing is chosen, or it goes on for too long."""
    played = Played(case)
    state, refused = start_oracle(case)
    try:
        game = start_engine(case)
    except InputError:
        game = None
    except Exception as problem:
        played.difference = f"the engine raised {problem!r} at the start"
        return played
    if state is None or game is None:
        played.seen["refused to start"] += 1
        if (state is None) != (game is None):
            played.difference = (
                f"start: oracle {refused or 'starts'}, engine {'starts' if game else 'refuses'}"
            )
        return played
    played.difference = differ_at_start(state, game)
    while played.difference is None and len(played.actions) < LONGEST:
        action = choose(state)
        if action is None:
            break
        played.actions.append(action)
        before = state
        state, verdict, events = oracle.step(state, action)
        played.difference = differ_after(game, action, state, verdict, events)
        count(played.seen, before, verdict, events)
        played.seen["neighbours alone would mislead"] += verdict == "ok" and neighbours_mislead(
            before, action
        )
    played.seen["games"] += 1
    count_end(played.seen, state)
    return played


# --- Starting both ----------------------------------------------------------------------------------------


def start_oracle(case: Case) -> tuple[State | None, str]:
    """The oracle's game with the engine's shuffles, or why it refuses."""
    key = game_key(case.seed, case.game)
    order = case.order if case.order is not None else shuffled(range(len(case.cards)), key, 0)
    deck = [case.cards[place] for place in order]
    numbers = {card.id: number for number, card in enumerate(case.cards)}

    def shuffle(pile: list[str], reshuffle: int) -> list[str]:
        return [
            case.cards[number].id for number in shuffled([numbers[card] for card in pile], key, reshuffle)
        ]

    try:
        state = oracle.start(
            deck,
            case.rules,
            case.players,
            shuffle,
            lambda players: below(key, START, 0, players),
            [card for card in case.cards if card not in deck],
        )
    except oracle.RefusedError as refusal:
        return None, str(refusal)
    return state, ""


def start_engine(case: Case) -> Game:
    """The engine's game."""
    return new_game(make_deck(case.cards), ruleset(case), case.players, case.seed, case.order, case.game)


def ruleset(case: Case) -> Ruleset:
    """The oracle's rules in the engine's words; options of other modes keep the engine's defaults."""
    given: dict[str, Any] = {name: getattr(case.rules, name) for name in options_of(case.rules.mode)}  # type: ignore[arg-type]
    if isinstance(given["hand"], dict):
        given["hand"] = ByPlayers(tuple(sorted(given["hand"].items())))
    if "score" in given:
        given["score"] = Score(*given["score"])
    return Ruleset(name="random", mode=case.rules.mode, **given)  # type: ignore[arg-type]


# --- Comparing --------------------------------------------------------------------------------------------


def differ_at_start(state: State, game: Game) -> str | None:
    """The first difference of two fresh games."""
    warnings = tuple(WARNINGS[finding.code] for finding in game.warnings)
    if warnings != state.warnings:
        return f"warnings: oracle {state.warnings}, engine {warnings}"
    return differ_in_state(state, game)


def differ_after(
    game: Game, action: Action, state: State, verdict: str, events: tuple[Event, ...]
) -> str | None:
    """Do the action on the engine too; the first difference of verdict, events and what all can see."""
    try:
        engine_verdict, happened = do(game, action)
        named = {conflict for event in happened if (conflict := event_data(event, game).get("conflict"))}
    except Exception as problem:
        return f"the engine raised {problem!r}; oracle: {verdict} {events}"
    if engine_verdict != verdict:
        return f"verdict: oracle {verdict}, engine {engine_verdict}"
    engine_events = tuple(in_words(game, event) for event in happened)
    if engine_events != events:
        return f"events:\n  oracle {events}\n  engine {engine_events}"
    forbid = {other for event in events if event[0] == "misplaced" for other in forbidding(state, event)}
    if not named <= forbid or bool(named) != bool(forbid):
        return f"conflict: oracle one of {forbid}, engine {named}"
    return differ_in_state(state, game)


def forbidding(state: State, event: Event) -> set[str]:
    """The cards of the timeline for which a misplaced card was wrong where it was put."""
    _, _, card_id, slot, _ = event
    assert isinstance(card_id, str) and isinstance(slot, int)
    card, row = find(state, card_id), [find(state, other) for other in state.timeline]
    return {other.id for other in row[:slot] if other.lo > card.hi} | {
        other.id for other in row[slot:] if other.hi < card.lo
    }


def differ_in_state(state: State, game: Game) -> str | None:
    """The first difference in what everybody can see, and in what may be done."""
    ours, theirs = comparable(shown(state)), comparable(state_data(game))
    for name in ours:
        if ours[name] != theirs.get(name, "nothing"):
            return f"{name}: oracle {ours[name]}, engine {theirs.get(name, 'nothing')}"
    ours_legal, theirs_legal = legal_of_oracle(state), legal_of_engine(game)
    if ours_legal != theirs_legal:
        return f"legal actions: oracle {ours_legal}, engine {theirs_legal}"
    return None


def comparable(shown: dict[str, Any]) -> dict[str, Any]:
    """A hand has no order, nor have those who are out or share a victory."""
    result = {name: sorted(who) if name == "shared" else who for name, who in (shown["result"] or {}).items()}
    hands = [sorted(hand) for hand in shown["hands"]]
    return shown | {"hands": hands, "out": sorted(shown["out"]), "result": result}


def do(game: Game, action: Action) -> tuple[str, tuple[engine.Event, ...]]:
    """The engine's verdict and events for an action as a journal says it."""
    try:
        return "ok", game.apply(read_action(action, game.deck))
    except engine.Invalid:
        return "over" if game.result else "invalid", ()  # READING 4: the rules do not say which comes first
    except engine.GameOver:
        return "over", ()
    except engine.Illegal:
        return "illegal", ()


NAMES: dict[type, str] = {
    engine.Discarded: "discarded",
    engine.Stopped: "stopped",
    engine.Drew: "drew",
    engine.Reshuffled: "reshuffled",
    engine.RoundEnded: "round ended",
    engine.Won: "won",
    engine.Scored: "scored",
}


def in_words(game: Game, event: engine.Event) -> Event:
    """An engine's event as the oracle notes it."""
    ids = game.deck.ids
    match event:
        case engine.Placed(seat, card, slot, True):
            return ("placed in gap", seat, ids[card], slot - 1)
        case engine.Placed(seat, card, slot):
            return ("placed", seat, ids[card], slot)
        case engine.Misplaced(seat, card, None, "discard"):
            return ("fits nowhere", seat, ids[card])
        case engine.Misplaced(seat, card, slot, to):
            return ("misplaced", seat, ids[card], slot, to)
        case engine.Discarded(seat, card) | engine.Drew(seat, card):
            return (NAMES[type(event)], seat, ids[card])
        case engine.TieBreakStarted(seats):
            return ("tie-break", *seats)
        case engine.Eliminated(seats):
            return ("eliminated", *sorted(seats))
        case engine.Shared(seats, why):
            return ("shared", why, *sorted(seats))
    return (NAMES[type(event)], *event)


def shown(state: State) -> dict[str, Any]:
    """The oracle's public state as `cardsmith replay --json` writes it: with dates where they are seen."""
    data = public(state)

    def dated(card_id: str) -> dict[str, str]:
        _, lo, hi = find(state, card_id)
        return {"card": card_id, "date": f"{lo}" if lo == hi else f"{lo}..{hi}"}

    data["timeline"] = [dated(card) for card in state.timeline]
    data["gaps"] = [card and dated(card) for card in state.gaps]
    if state.rules.mode == "coop":
        data["successes"] = state.successes
    if state.rules.mode == "solo":
        data["lives"] = state.lives
    return data


def legal_of_engine(game: Game) -> list[str]:
    """The engine's legal actions as texts, sorted."""
    names = {engine.Place: "place", engine.Play: "play", engine.Discard: "discard", engine.Stop: "stop"}
    texts = []
    for action in game.legal_actions():
        card = f" {game.deck.ids[action.card]}" if not isinstance(action, engine.Stop) else ""
        slot = f" {action.slot}" if isinstance(action, engine.Place) else ""
        texts.append(names[type(action)] + card + slot)
    return sorted(texts)


def legal_of_oracle(state: State) -> list[str]:
    """Every action that the oracle would take, found by asking it about all of them."""
    if state.phase == "over":
        return []
    actions: list[Action] = [{"do": "stop"}] if state.rules.mode == "coop" else []
    for card in state.hands[state.waiting[0]]:
        if state.rules.mode == "coop":
            actions += [{"do": do, "card": card} for do in ("play", "discard")]
        else:
            actions += [
                {"do": "place", "card": card, "slot": slot} for slot in range(len(state.timeline) + 1)
            ]
    legal = [action for action in actions if not oracle.is_illegal(state, action)]
    return sorted(" ".join(str(part) for part in action.values()) for action in legal)


# --- Counting what was reached ----------------------------------------------------------------------------


def count(seen: Counter[str], before: State, verdict: str, events: tuple[Event, ...]) -> None:
    """Count the corners that this step reached."""
    seen["actions"] += 1
    if verdict != "ok":
        seen[f"{verdict} actions"] += 1
    names = [str(event[0]) for event in events]
    for name in ("reshuffled", "placed in gap", "fits nowhere", "discarded", "stopped", "eliminated"):
        seen[name] += names.count(name)
    if before.phase == "tiebreak":
        seen["tie-break rounds"] += names.count("round ended")
        seen["tie-breaks won"] += names.count("won")
        seen["reshuffled in a tie-break"] += names.count("reshuffled")
    seen["returned to hand"] += sum(event[0] == "misplaced" and event[4] == "hand" for event in events)
    seen["tie-breaks"] += names.count("tie-break")


def neighbours_mislead(state: State, action: Action) -> bool:
    """Whether the slot's two neighbours allow a card that another card of the row forbids."""
    if action["do"] != "place":
        return False
    slot, row = action["slot"], tuple(find(state, card) for card in state.timeline)
    near, new = row[max(0, slot - 1) : slot + 1], find(state, action["card"])
    return is_right(near, min(slot, 1), new) and not is_right(row, slot, new)


def count_end(seen: Counter[str], state: State) -> None:
    """Count how the game ended."""
    seen[f"{state.rules.mode} games"] += 1
    if state.result is None:
        seen["not finished"] += 1
        return
    why = f" ({state.log[-1][1]})" if state.result[0] == "shared" else ""
    seen[f"{state.rules.mode} ended by {state.result[0]}{why}"] += 1
