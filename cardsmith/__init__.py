"""cardsmith: author card sets as text, print them properly, playtest them in the terminal.

What the library offers is small and typed, and all that the commands call. A name is imported from its room when it is
first asked for: importing cardsmith alone costs nothing.

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

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardsmith.version import __version__

if TYPE_CHECKING:
    from cardsmith.authoring.loading import load_set
    from cardsmith.authoring.rules_reading import load_rules
    from cardsmith.game.engine import new_game
    from cardsmith.model.sheet import Layout
    from cardsmith.pipeline.building import BuildRequest, BuildSummary, build_pdf
    from cardsmith.pipeline.checking import check_set
    from cardsmith.playtest.report.make import make_report
    from cardsmith.playtest.report.page import report_html
    from cardsmith.playtest.simulation import Plan, simulate
    from cardsmith.press.verify import verify_pdf

_HOMES = {
    "BuildRequest": "cardsmith.pipeline.building",
    "BuildSummary": "cardsmith.pipeline.building",
    "Layout": "cardsmith.model.sheet",
    "Plan": "cardsmith.playtest.simulation",
    "build_pdf": "cardsmith.pipeline.building",
    "check_set": "cardsmith.pipeline.checking",
    "load_rules": "cardsmith.authoring.rules_reading",
    "load_set": "cardsmith.authoring.loading",
    "make_report": "cardsmith.playtest.report.make",
    "new_game": "cardsmith.game.engine",
    "report_html": "cardsmith.playtest.report.page",
    "simulate": "cardsmith.playtest.simulation",
    "verify_pdf": "cardsmith.press.verify",
}

__all__ = [
    "BuildRequest",
    "BuildSummary",
    "Layout",
    "Plan",
    "__version__",
    "build_pdf",
    "check_set",
    "load_rules",
    "load_set",
    "make_report",
    "new_game",
    "report_html",
    "simulate",
    "verify_pdf",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'cardsmith' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)
