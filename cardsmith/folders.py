"""Where cardsmith keeps things on this computer: the cache and the user's own data.

``CARDSMITH_CACHE`` and ``CARDSMITH_DATA`` move them (tests and portable installs do).
"""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """Return the folder for what can be made anew at any time; it may not exist yet."""
    return _folder("CARDSMITH_CACHE", "user_cache_path")


def data_folder() -> Path:
    """Return the folder for journals and printer profiles; it may not exist yet."""
    return _folder("CARDSMITH_DATA", "user_data_path")


def _folder(variable: str, kind: str) -> Path:
    override = os.environ.get(variable)
    if override:
        return Path(override)
    import platformdirs  # costs some milliseconds that `--help` need not pay

    place: Path = getattr(platformdirs, kind)("cardsmith", appauthor=False)
    return place
