"""Whether a set is large enough for its rules."""

from __future__ import annotations

from collections.abc import Iterator

from cardsmith.checks.context import Context
from cardsmith.model.cards import CardSet
from cardsmith.model.findings import Finding, hint
from cardsmith.model.sentences import tell, tell_n


def check_enough_cards(card_set: CardSet, context: Context) -> Iterator[Finding]:
    """Tell when the rules are for more players than the cards can be dealt to."""
    rules, count = context.rules, len(card_set.cards)
    if rules is None:
        return
    least, most = rules.players
    in_play = rules.in_play(count)
    fits = [players for players in range(least, most + 1) if rules.cards_to_start(players) <= in_play]
    if most not in fits:
        cards = tell_n("{n} card", "{n} cards", count)
        needed, all_needed = (
            tell_n("{n} card", "{n} cards", rules.cards_to_start(players)) for players in (least, most)
        )
        takes: str = tell("'{rules}' takes {needed} alone", rules=rules.name, needed=needed)
        if most > 1:
            takes = tell(
                "'{rules}' takes {needed} for {least} and {all_needed} for {most}",
                rules=rules.name,
                needed=needed,
                least=tell_n("{n} player", "{n} players", least),
                all_needed=all_needed,
                most=tell_n("{n} player", "{n} players", most),
            )
        message = tell("too few cards to play ({cards}): {takes}", cards=cards, takes=takes)
        if fits:
            players = tell_n("{n} player", "{n} players", max(fits))
            message = tell(
                "{cards} can be played by {players} at most: {takes}",
                cards=cards,
                players=players,
                takes=takes,
            )
        help_ = tell("add cards, or name other 'rules:' with smaller hands")
        yield hint("CS650", message, card_set.places.get("cards"), help_)
