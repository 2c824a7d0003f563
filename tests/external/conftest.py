"""The command line's fixtures serve here, too."""

from tests.cli.conftest import cardsmith, process

__all__ = ["cardsmith", "process"]
