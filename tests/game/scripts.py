"""The scripted games of the golden journals: for each profile its special rules, sentence by sentence.

A step is (the rule's sentence, ``SEAT do CARD SLOT``). Cards are named by their years, see ``table``.
"""

from __future__ import annotations

from typing import NamedTuple


class Script(NamedTuple):
    """A scripted game: names of the players, hands and zones by years, and the steps."""

    players: tuple[str, ...]
    hands: tuple[str, ...]
    opening: str
    pile: str
    steps: tuple[tuple[str, str], ...]
    discard: str = ""
    box: tuple[str, ...] = ()


RIGHT = "Right: it stays, dated side up."
THREE = ("Ann", "Ben", "Cleo")
TWO = ("Ann", "Ben")
FOURS = ("1100 1200 1300 1400", "1110 1200b 1310 1410", "1120 1220 1320 1420")

INVENTIONS = Script(
    THREE,
    tuple(
        f"{hand} {more}" for hand, more in zip(FOURS, ("1500 1600", "1510 1610", "1520 1620"), strict=True)
    ),
    opening="1000",
    pile="1700 1710 1720",
    box=("1800", "1900"),
    steps=(
        ("Illegal: a slot outside 0..n.", "0 place 1100 2"),
        ("Illegal: a card not in the active hand.", "0 place 1110 1"),
        ("Invalid: an action of another mode.", "0 stop"),
        (RIGHT, "0 place 1100 1"),
        ("Wrong: put the misplaced card away (box), then draw one.", "1 place 1110 0"),
        ("After the last seat of the round: no finisher - next round.", "2 place 1120 2"),
        (RIGHT, "0 place 1200 3"),
        ("A card with a date that is already there may go on either side of it.", "1 place 1200b 3"),
        (RIGHT, "2 place 1220 5"),
        (RIGHT, "0 place 1300 6"),
        (RIGHT, "1 place 1310 7"),
        (RIGHT, "2 place 1320 8"),
        (RIGHT, "0 place 1400 9"),
        (RIGHT, "1 place 1410 10"),
        (RIGHT, "2 place 1420 11"),
        (RIGHT, "0 place 1500 12"),
        (RIGHT, "1 place 1510 13"),
        (RIGHT, "2 place 1520 14"),
        ("A finisher is a player whose hand became empty; the round is finished first.", "0 place 1600 15"),
        ("Ben has one card more than the others: he drew one.", "1 place 1610 16"),
        (
            "Two or more: all others are out and a tie-break begins; all draw before the round.",
            "2 place 1620 17",
        ),
        ("Tie-break: each places the card drawn.", "0 place 1710 18"),
        (
            "Fewer cards (here the one boxed in this game) than players still in: shared victory.",
            "2 place 1720 19",
        ),
    ),
)

LEISURE = Script(
    THREE,
    FOURS,
    opening="1000",
    pile="1500 1510 1520 1530",
    steps=(
        (RIGHT, "0 place 1100 1"),
        ("Wrong: put the misplaced card away (discard pile), then draw one.", "1 place 1110 0"),
        ("After the last seat of the round: no finisher - next round.", "2 place 1120 2"),
        (RIGHT, "0 place 1200 3"),
        ("A card with a date that is already there may go on either side of it.", "1 place 1200b 4"),
        (RIGHT, "2 place 1220 5"),
        (RIGHT, "0 place 1300 6"),
        (RIGHT, "1 place 1310 7"),
        (RIGHT, "2 place 1320 8"),
        ("A finisher is a player whose hand became empty; the round is finished first.", "0 place 1400 9"),
        (RIGHT, "1 place 1410 10"),
        ("Two or more: all others are out; GL draws on each player's turn (on_turn).", "2 place 1420 11"),
        ("The next player draws only now.", "0 place 1510 12"),
        ("All right or all wrong: play another.", "2 place 1520 13"),
        (
            "A misplaced card is not replaced. For the next the empty pile is made of the discards.",
            "0 place 1530 0",
        ),
        ("Exactly one right: that player wins.", "2 place 1110 2"),
    ),
)

TWIST_VERSUS = Script(
    THREE,
    FOURS,
    opening="1000",
    pile=" ".join(str(year) for year in range(1601, 1628)),
    steps=(
        ("36 of the 40 cards are used: draw pile 23, box 4.", "0 place 1100 1"),
        (RIGHT, "1 place 1110 2"),
        (RIGHT, "2 place 1120 3"),
        (RIGHT, "0 place 1200 4"),
        ("A card with a date that is already there may go on either side of it.", "1 place 1200b 4"),
        (RIGHT, "2 place 1220 6"),
        (RIGHT, "0 place 1300 7"),
        ("Wrong: put the misplaced card away (box), then draw one.", "1 place 1310 0"),
        (RIGHT, "2 place 1320 8"),
        (RIGHT, "0 place 1400 9"),
        (RIGHT, "1 place 1410 10"),
        (
            "Two or more finishers: all others are out; all draw before the round (round_start).",
            "2 place 1420 11",
        ),
        ("A misplaced card is put away as usual and not replaced.", "0 place 1602 0"),
        ("All right or all wrong: play another.", "2 place 1603 0"),
        ("Tie-break: each places the card drawn.", "0 place 1604 12"),
        ("Exactly one right: that player wins.", "2 place 1605 0"),
    ),
)

TWIST_VERSUS_RO = Script(
    TWO,
    FOURS[:2],
    opening="1050",
    discard="1000",
    pile="1601",
    steps=(
        ("One card opens the discard pile: 1000.", "0 place 1100 1"),
        ("Wrong: put the misplaced card away (discard pile), then draw one.", "1 place 1110 0"),
        (RIGHT, "0 place 1200 2"),
        ("The draw pile is empty: shuffle all cards put away, the opening discard too.", "1 place 1200b 0"),
        (RIGHT, "0 place 1300 3"),
        (RIGHT, "1 place 1310 4"),
        ("Its 'wins at once' is read as: at the end of the round.", "0 place 1400 5"),
        ("The sole finisher wins, the only player without cards.", "1 place 1410 6"),
    ),
)

TWIST_COOP = Script(
    TWO,
    ("1400 1600 1550 1500b", "1450 1460 1455 1300"),
    opening="1500",
    pile="1560 1570 1200 1565 1700 1350 1580 1561 1562",
    steps=(
        ("Stopping is allowed only after a success.", "0 stop"),
        ("Earlier or equal to the first card - left end.", "0 play 1400"),
        ("Once a card was revealed, the turn has no discard any more.", "0 discard 1550"),
        (
            "Later or equal to the last - right end. Second placed: the turn ends. The hand is refilled.",
            "0 play 1600",
        ),
        ("Else above the leftmost right gap that has room.", "1 play 1450"),
        ("No right place has room: it must be discarded. Second failed: stop or try on.", "1 play 1460"),
        ("Trying on: the second success ends the turn.", "1 play 1300"),
        (
            "Equal to an inner card - either adjacent free gap, the left one first (it is taken here).",
            "0 play 1500b",
        ),
        ("A gap holds one card; gap cards make no new gaps.", "0 play 1550"),
        ("The player may stop.", "0 stop"),
        ("First card failed: keep trying until a success or no card is left to try.", "1 play 1565"),
        ("No stopping before a success.", "1 stop"),
        ("No discard once a card was revealed, placed or not.", "1 discard 1455"),
        ("Keep trying.", "1 play 1455"),
        ("That success counts as the first card placed.", "1 play 1700"),
        (
            "The last allowed success is placed: the turn ends; refilled while the draw pile lasts.",
            "1 play 1200",
        ),
        ("Discard: one card to the discard pile, turn over.", "0 discard 1560"),
        ("First card failed: keep trying.", "1 play 1561"),
        (
            "Game over: within a turn there was no success and no untried card is left. "
            "5 x 2 (the opening card counts 0) + 2 x 1 - 7 discarded - 3 in hand.",
            "1 play 1562",
        ),
    ),
)

TWIST_COOP_RO = Script(
    TWO,
    ("1400 1600 1450 1460", "1455 1650 1456 1300"),
    opening="1500",
    discard="1000",
    pile="1700 1710 1720 1730 1740 1750",
    steps=(
        ("Earlier or equal to the first card - left end.", "0 play 1400"),
        (
            "Later or equal to the last - right end. Second placed: the turn ends. The hand is refilled.",
            "0 play 1600",
        ),
        ("Else above the leftmost right gap that has room.", "1 play 1455"),
        (
            "The turn ends when the second card is played, placed or not (second_fail: end_turn).",
            "1 play 1456",
        ),
        ("First card failed: the turn ends (first_fail: end_turn).", "0 play 1450"),
        ("Discard: one card to the discard pile, turn over.", "1 discard 1650"),
        ("First card placed: the player may stop or try a second.", "0 play 1700"),
        ("The player stops; the draw pile is empty, so nothing is refilled.", "0 stop"),
        ("Later or equal to the last - right end.", "1 play 1720"),
        ("Second placed: the turn ends.", "1 play 1730"),
        ("Later or equal to the last - right end.", "0 play 1740"),
        ("Above the gap between 1700 and 1720.", "0 play 1710"),
        ("Earlier or equal to the first card - left end.", "1 play 1300"),
        (
            "The last card of the hand; a player with an empty hand and an empty draw pile is skipped.",
            "1 play 1750",
        ),
        (
            "Game over (also under end_turn): the failed card was the only one in hand. "
            "9 x 2 (the opening card too) + 2 x 1 - 5 discarded (the opening one too).",
            "0 play 1460",
        ),
    ),
)

SOLO = Script(
    ("Ann",),
    ("1400",),
    opening="1500",
    pile="1600 1700 1800 1900 1950",
    steps=(
        ("The player names the slot. After every placement draw one.", "0 place 1400 0"),
        ("A wrong card goes to the box and costs a life.", "0 place 1600 0"),
        (RIGHT, "0 place 1700 2"),
        ("A wrong card goes to the box and costs a life.", "0 place 1800 0"),
        (
            "Over when the last life is lost. Score: cards placed right, the opening card not counted.",
            "0 place 1900 0",
        ),
    ),
)

SCRIPTS = {
    "inventions": INVENTIONS,
    "leisure": LEISURE,
    "twist-versus": TWIST_VERSUS,
    "twist-versus-ro": TWIST_VERSUS_RO,
    "twist-coop": TWIST_COOP,
    "twist-coop-ro": TWIST_COOP_RO,
    "solo": SOLO,
}

SIDE_BY_SIDE = Script(
    TWO,
    ("1400 1450 1460 1470", "1455 1600 1456 1550"),
    opening="1500",
    discard="1000",
    pile="1561 1562 1700 1710 1720 1730",
    steps=(
        ("the same: left end", "0 play 1400"),
        ("the same: above the gap; second success, the turn ends, refilled", "0 play 1450"),
        ("first card failed: TW keeps trying, in TW-RO the turn ends", "1 play 1455"),
        ("TW: this success counts as the first card placed", "1 play 1600"),
        ("TW: second failed, stop or try on", "1 play 1456"),
        ("TW: stops", "1 stop"),
        ("first card failed again", "0 play 1460"),
        ("TW-RO: first card placed", "1 play 1600"),
        ("TW-RO: second failed, the turn ends", "1 play 1456"),
    ),
)
