"""cardsmith: author card sets as text, print them properly, playtest them in the terminal.

The names below come from ``cardsmith.api`` when they are first asked for: importing cardsmith alone costs nothing.
"""

from typing import TYPE_CHECKING, Any

from cardsmith.version import __version__

if TYPE_CHECKING:
    from cardsmith.api import (
        BuildRequest,
        BuildSummary,
        Layout,
        Plan,
        build_pdf,
        check_set,
        load_rules,
        load_set,
        new_game,
        simulate,
        verify_pdf,
    )

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
    "new_game",
    "simulate",
    "verify_pdf",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'cardsmith' has no attribute '{name}'")
    from cardsmith import api

    return getattr(api, name)
