"""What ``import cardsmith`` offers: small, typed, and all that the commands call.

>>> import cardsmith
>>> card_set, findings = cardsmith.load_set("inventions")
>>> len(card_set.cards), findings
(109, [])
"""

from __future__ import annotations

from cardsmith.authoring.loading import load_set
from cardsmith.game.engine import new_game
from cardsmith.pipeline import BuildRequest, BuildSummary, build_pdf, check_set
from cardsmith.playtest.simulation import simulate
from cardsmith.press.verify import verify_pdf

__all__ = [
    "BuildRequest",
    "BuildSummary",
    "build_pdf",
    "check_set",
    "load_set",
    "new_game",
    "simulate",
    "verify_pdf",
]
