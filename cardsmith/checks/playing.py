"""Whether a set is large enough for its rules."""

from __future__ import annotations

from collections.abc import Iterator

from cardsmith.checks.context import Context
from cardsmith.model.cards import CardSet
from cardsmith.model.findings import Finding, hint
from cardsmith.model.rules import Ruleset
from cardsmith.model.sentences import tell


def check_enough_cards(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Tell when the rules are for more players than the cards can be dealt to."""
    rules, count = context.rules, len(card_set.cards)
    if rules is None:
        return
    least, most = rules.players
    in_play = min(count, rules.deck_limit or count)
    fits = [players for players in range(least, most + 1) if needed_cards(rules, players) <= in_play]
    if most not in fits:
        facts = {"count": count, "rules": rules.name, "needed": needed_cards(rules, least)}
        if most == 1:
            message = tell("{count} cards are too few to play: '{rules}' takes {needed} cards alone", **facts)
        elif fits:
            message = tell(
                "{count} cards are enough for {players} players only: '{rules}' takes {needed} cards for {least} "
                "and {needed_most} for {most}",
                **facts,
                least=least,
                most=most,
                needed_most=needed_cards(rules, most),
                players=max(fits),
            )
        else:
            message = tell(
                "{count} cards are too few to play: '{rules}' takes {needed} cards for {least} players "
                "and {needed_most} for {most}",
                **facts,
                least=least,
                most=most,
                needed_most=needed_cards(rules, most),
            )
        help_ = tell("add cards, or name other 'rules:' with smaller hands")
        yield hint("CS650", message, card_set.places.get("cards"), help_)


def needed_cards(rules: Ruleset, players: int) -> int:
    """Return how many cards are dealt and laid open at the start."""
    return rules.cards_in_hands(players) + rules.timeline_start + rules.discard_start
