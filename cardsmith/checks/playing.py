"""Whether a set is large enough for its rules."""

from __future__ import annotations

from collections.abc import Iterator

from cardsmith.checks.context import Context, cards
from cardsmith.model.cards import CardSet
from cardsmith.model.findings import Finding, hint
from cardsmith.model.rules import Ruleset


def check_enough_cards(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Tell when the rules are for more players than the cards can be dealt to."""
    rules, count = context.rules, len(card_set.cards)
    if rules is None:
        return
    least, most = rules.players
    in_play = min(count, rules.deck_limit or count)
    fits = [players for players in range(least, most + 1) if needed_cards(rules, players) <= in_play]
    if most not in fits:
        most_fit = f"enough for {max(fits)} players only" if fits else "too few to play"
        message = f"{cards(count)} are {most_fit}: '{rules.name}' takes {needed_cards(rules, least)} cards "
        message += "alone" if most == 1 else f"for {least} players and {needed_cards(rules, most)} for {most}"
        help_ = "add cards, or name other 'rules:' with smaller hands"
        yield hint("CS650", message, card_set.places.get("cards"), help_)


def needed_cards(rules: Ruleset, players: int) -> int:
    """Return how many cards are dealt and laid open at the start."""
    return rules.cards_in_hands(players) + rules.timeline_start + rules.discard_start
