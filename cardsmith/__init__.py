"""cardsmith: author card sets as text, print them properly, playtest them in the terminal."""

from cardsmith.version import __version__

__all__ = ["__version__"]
