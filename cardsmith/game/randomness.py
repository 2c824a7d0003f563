"""Randomness as a pure function of (seed, game, stream, index): any game replays alone, on any machine.

The generator is SplitMix64's finaliser over a counter (Steele, Lea and Flood, "Fast splittable pseudorandom
number generators", OOPSLA 2014). Nothing depends on Python's ``random`` or ``hash``.

Streams of a game: 0 shuffles the deck, r = 1, 2, ... the r-th reshuffle; ``START`` draws the start seat;
``BOTS + seat`` is free for the bot on that seat.
"""

from __future__ import annotations

from struct import Struct

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB

START = 1 << 24
BOTS = 1 << 25

LANES = 32
"""So many numbers are made at once by `upper_halves`: more than most games draw cards."""

_ONES = sum(1 << 128 * lane for lane in range(LANES))
_STEPS = sum(((lane + 1) * GOLDEN & MASK) << 128 * lane for lane in range(LANES))
_ALL = MASK * _ONES
_UPPER_HALVES = Struct("<" + "4xI8x" * LANES)


def mix(value: int) -> int:
    """Return the 64 bits of ``value`` well mixed."""
    value = ((value ^ (value >> 30)) * FIRST) & MASK
    value = ((value ^ (value >> 27)) * SECOND) & MASK
    return value ^ (value >> 31)


def game_key(seed: int, game: int) -> int:
    """Return the key of one game: all its numbers follow from it."""
    return mix((seed * GOLDEN + mix(((game + 1) * GOLDEN) & MASK)) & MASK)


def number(key: int, stream: int, index: int) -> int:
    """Return the ``index``-th (from 0) number of a stream: 64 random bits."""
    return mix((key + ((stream << 32) | (index + 1)) * GOLDEN) & MASK)


def upper_halves(key: int, stream: int, first: int) -> tuple[int, ...]:
    """Return the upper 32 bits of `LANES` numbers of a stream from index ``first`` on.

    It is `number` for all of them together, each in its lane of one long integer: there are 128 bits in a lane,
    so no product of two 64-bit numbers reaches into the next. That takes a quarter of the time.
    """
    values = ((key + ((stream << 32) | first) * GOLDEN & MASK) * _ONES + _STEPS) & _ALL
    values = (((values ^ (values >> 30)) & _ALL) * FIRST) & _ALL
    values = (((values ^ (values >> 27)) & _ALL) * SECOND) & _ALL
    return _UPPER_HALVES.unpack((values ^ (values >> 31)).to_bytes(16 * LANES, "little"))


def below(key: int, stream: int, index: int, limit: int) -> int:
    """Return a number from 0 to ``limit`` - 1 (limit below 2**32)."""
    return ((number(key, stream, index) >> 32) * limit) >> 32
