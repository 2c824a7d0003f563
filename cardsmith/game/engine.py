"""Starting a game: the one door to the engine. It refuses what cannot be dealt and says what would work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardsmith.game.coop import Coop
from cardsmith.game.deck import Deck, deck_of
from cardsmith.game.randomness import game_key
from cardsmith.game.solo import Solo
from cardsmith.game.state import Game
from cardsmith.game.versus import Versus
from cardsmith.model.cards import CardSet
from cardsmith.model.errors import InputError
from cardsmith.model.findings import Finding, error, has_errors, warning
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import either, joined, tell, tell_n

_MODES: dict[str, type[Versus | Coop | Solo]] = {"versus": Versus, "coop": Coop, "solo": Solo}


def new_game(
    cards: Deck | CardSet,
    rules: Ruleset,
    players: int,
    seed: int,
    order: Sequence[int] | None = None,
    game: int = 0,
) -> Game:
    """Deal a game: all of it follows from the arguments.

    ``order`` scripts the deck, top first: any of the cards once each, the others lie in the box. ``game`` is
    the number of the game in a series with one seed.

    Raises:
        InputError: it cannot be played; the findings say why and what would work.
        ValueError: ``order`` names a card twice or one that the deck does not have.
    """
    deck = cards if isinstance(cards, Deck) else deck_of(cards)
    if order is not None and (len(set(order)) < len(order) or not set(order) <= set(range(len(deck)))):
        raise ValueError("the order must name cards of the deck, each at most once")
    findings = check_start(len(deck) if order is None else len(order), rules, players)
    if has_errors(findings):
        raise InputError(tell("this game cannot be played"), tuple(findings))
    started = deal(deck, rules, players, game_key(seed, game), order)
    started.warnings = tuple(findings)
    return started


def deal(deck: Deck, rules: Ruleset, players: int, key: int, order: Sequence[int] | None = None) -> Game:
    """Deal a game that was checked before, as one of a series: ``key`` is its `game_key`."""
    return _MODES[rules.mode](deck, rules, players, key, order)


def check_start(cards: int, rules: Ruleset, players: int) -> list[Finding]:
    """Return what is wrong with starting a game with so many cards and players: errors refuse it."""
    if players < 1:
        message = tell("a game takes at least one player, not {players}", players=players)
        return [error("CS700", message)]
    if rules.mode == "solo" and players != 1:
        message = tell("'{rules}' is a game for one player, not {players}", rules=rules.name, players=players)
        return [error("CS701", message)]
    in_play = rules.in_play(cards)
    if rules.cards_to_start(players) > in_play:
        return [_too_few(in_play, rules, players)]
    return [*_unlike_the_rules(cards, rules, players), *_unlike_the_hands(in_play, rules, players)]


def _unlike_the_rules(cards: int, rules: Ruleset, players: int) -> Iterator[Finding]:
    """Warn when the rules are meant for other numbers of players or cards."""
    least, most = rules.players
    if not least <= players <= most:
        span = tell_n("{n} player", "{n} players", most)
        if least < most:
            span = tell_n("{least} to {n} player", "{least} to {n} players", most, least=least)
        text = tell(
            "'{rules}' is made for {span}, not {players}",
            rules=rules.name,
            span=span,
            players=players,
        )
        yield warning("CS703", text)
    if rules.deck_limit and cards < rules.deck_limit:
        text = tell(
            "'{rules}' is played with {limit}, but there are fewer ({cards}): all are used",
            rules=rules.name,
            limit=tell_n("{n} card", "{n} cards", rules.deck_limit),
            cards=cards,
        )
        yield warning("CS704", text)


def _unlike_the_hands(in_play: int, rules: Ruleset, players: int) -> Iterator[Finding]:
    """Warn when the cards hardly last for the hands, or when hands are listed for others than these players."""
    hands = rules.cards_in_hands(players)
    comfortable = hands + 2 * players + 1
    if in_play < comfortable:
        text = tell(
            "few cards: {cards} for {players} with {hands} in hand; better {enough}",
            cards=tell_n("{n} card", "{n} cards", in_play),
            players=tell_n("{n} player", "{n} players", players),
            hands=tell_n("{n} card", "{n} cards", hands),
            enough=comfortable,
        )
        yield warning("CS705", text)
    if isinstance(rules.hand, tuple) and len(rules.hand) != players:
        text = tell_n(
            "'hand' lists {n} seat, for {players}",
            "'hand' lists {n} seats, for {players}",
            len(rules.hand),
            players=tell_n("{n} player", "{n} players", players),
        )
        help_ = tell("further seats get the last number; numbers without a player are not used")
        yield warning("CS706", text, help=help_)


def _too_few(in_play: int, rules: Ruleset, players: int) -> Finding:
    """Refuse with the numbers, and the largest hand and number of players that work."""
    hand = max(0, (in_play - rules.opening) // players)
    fewer = range(min(players - 1, in_play), rules.players[0] - 1, -1)
    fitting = next((n for n in fewer if rules.cards_to_start(n) <= in_play), 0)
    ways: list[str] = [tell("a hand of {n} ({option})", n=hand, option=f"--rule hand={hand}")] if hand else []
    if fitting and rules.mode != "solo":
        ways.append(tell_n("{n} player", "{n} players", fitting))
    hands: str = tell_n("{n} card", "{n} cards", rules.hand_for(players, 0))
    if isinstance(rules.hand, tuple):
        hands = joined([str(hand) for hand in rules.hand])
    message = tell_n(
        "too few cards: {n} player with {hands} in hand and {opening} to open needs {needed}; only {in_play} in play",
        "too few cards: {n} players with {hands} in hand and {opening} to open need {needed}; only {in_play} in play",
        players,
        hands=hands,
        opening=rules.opening,
        needed=tell_n("{n} card", "{n} cards", rules.cards_to_start(players)),
        in_play=in_play,
    )
    help_ = tell("at most {ways} would work", ways=either(ways)) if ways else tell("add cards to the set")
    return error("CS702", message, help=help_)
