"""Figures as people read them, in their language."""

from __future__ import annotations

from decimal import Decimal

from cardsmith.language.lexicon import lexicon
from cardsmith.language.messages import Messages
from cardsmith.language.printing import MINUS, format_number
from cardsmith.playtest.difficulty import Estimate, Share


def number(value: float, words: Messages, digits: int = 0, signed: bool = False) -> str:
    """Return a number with so many digits after the decimal sign; ``signed`` writes a plus, too."""
    rounded = round(Decimal(value), digits)
    text = format_number(rounded, lexicon(words.language).decimal)
    return f"+{text}" if signed and rounded > 0 else text.removeprefix("" if rounded else MINUS)


def median(value: float, words: Messages) -> str:
    """Return a median of whole numbers: whole, or a half."""
    return number(value, words, int(value % 1 > 0))


def percent(share: Share) -> str:
    """Return a share for people: ``25 %``."""
    return "-" if share.value is None else f"{share.value * 100:.0f} %"


def with_interval(share: Share) -> str:
    """Return a share with its interval for people: ``25 % (18-34)``."""
    low, high = share.interval
    return f"{percent(share)} ({low * 100:.0f}-{high * 100:.0f})"


def of_many(share: Share, words: Messages) -> str:
    """Return a share with its interval and of how many it is: ``25 % (18-34), n=100``."""
    return f"{with_interval(share)}, n={number(share.of, words)}"


def difference(change: Estimate, words: Messages, scale: float = 100, digits: int = 1) -> str:
    """Return a difference with its interval: ``+12.1 (+8.0 to +16.2)``; of shares in percentage points."""
    value, low, high = (
        number(part * scale, words, digits, signed=True) for part in (change.value, change.low, change.high)
    )
    return words.gettext("{value} ({low} to {high})").format(value=value, low=low, high=high)


def players_words(count: int, words: Messages) -> str:
    """Return how many play: ``4 players``."""
    return words.ngettext("{n} player", "{n} players", count).format(n=count)
