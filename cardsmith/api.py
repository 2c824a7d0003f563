"""What ``import cardsmith`` offers: small, typed, and all that the commands call.

A set is read, checked and printed:

>>> from pathlib import Path
>>> import cardsmith
>>> from cardsmith.model.papers import PAPERS
>>> card_set, findings = cardsmith.load_set("inventions")
>>> len(card_set.cards), findings
(109, [])
>>> cardsmith.check_set(card_set).findings
()
>>> request = cardsmith.BuildRequest(cardsmith.Layout(paper=PAPERS["a4"]), cards="1-4")
>>> summary = cardsmith.build_pdf([card_set], Path("deck.pdf"), request)
>>> summary.cards, summary.pages, cardsmith.verify_pdf(summary.output).ok
(4, 2, True)

and played:

>>> rules, _ = cardsmith.load_rules("inventions")
>>> game = cardsmith.new_game(card_set, rules, players=2, seed=1)
>>> len(game.hands[0]), len(game.timeline)
(6, 1)

and simulated:

>>> played = cardsmith.simulate(card_set, rules, cardsmith.Plan(players=3, games=20, bots="casual,expert"))
>>> played.tally.games, played.tally.kinds, sum(played.tally.wins.values()) + played.tally.shared
(20, ('bot:casual', 'bot:expert'), 20)
"""

from __future__ import annotations

from cardsmith.authoring.loading import load_set
from cardsmith.authoring.rules_schema import load_rules
from cardsmith.game.engine import new_game
from cardsmith.model.sheet import Layout
from cardsmith.pipeline import BuildRequest, BuildSummary, build_pdf, check_set
from cardsmith.playtest.simulation import Plan, simulate
from cardsmith.press.verify import verify_pdf

__all__ = [
    "BuildRequest",
    "BuildSummary",
    "Layout",
    "Plan",
    "build_pdf",
    "check_set",
    "load_rules",
    "load_set",
    "new_game",
    "simulate",
    "verify_pdf",
]
