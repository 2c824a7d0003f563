"""The project's first throw-away engine: one rule set, plain years, no observations, no journals.

It is what a Timeline engine in plain Python can do when it need not do anything else: 96 cards, 4 players with 4
cards, bots with a noisy belief that play the card with the largest margin, counts per card.
usage: ... GAMES
"""

from __future__ import annotations

import random
import sys
from bisect import bisect_right
from statistics import NormalDist

MASK = (1 << 64) - 1
G, C1, C2 = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
CARDS, PLAYERS, HAND, BELIEF = 96, 4, 4, 1000
NOISE = [round(4096 * NormalDist().inv_cdf((i + 0.5) / 4096)) for i in range(4096)]
SIGMA = [30, 60, 90, 120]


def mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * C1) & MASK
    z = ((z ^ (z >> 27)) * C2) & MASK
    return z ^ (z >> 31)


def game_key(seed: int, game: int) -> int:
    return mix((seed * G + mix((game + 1) * G & MASK)) & MASK)


def make_dates() -> list[int]:
    source = random.Random(7)
    return [int(2020 - 10 ** (0.7 + 2.9 * source.random())) for _ in range(CARDS)]


DATES = make_dates()


class Game:
    __slots__ = ("active", "discard", "hands", "key", "line", "ok", "pile", "round", "stream", "tiebreak", "top",
                 "turn", "winner")  # fmt: skip

    def __init__(self, key: int) -> None:
        self.key = key
        self.pile, self.top, self.stream = list(range(CARDS)), 0, 0
        self.discard: list[int] = []
        self.hands = [[self.draw() for _ in range(HAND)] for _ in range(PLAYERS)]
        self.line = [DATES[self.draw()]]
        self.active, self.turn, self.round = list(range(PLAYERS)), 0, 1
        self.tiebreak, self.winner = False, -2
        self.ok: list[bool] = []

    def draw(self) -> int:
        pile, at, size = self.pile, self.top, len(self.pile)
        if at >= size:
            if not self.discard:
                return -1
            self.stream += 1
            self.pile = pile = self.discard
            self.discard = []
            at, size = 0, len(pile)
        if at < size - 1:
            z = (self.key + ((self.stream << 32) | (at + 1)) * G) & MASK
            z = ((z ^ (z >> 30)) * C1) & MASK
            z = ((z ^ (z >> 27)) * C2) & MASK
            other = at + ((((z ^ (z >> 31)) >> 32) * (size - at)) >> 32)
            pile[at], pile[other] = pile[other], pile[at]
        self.top = at + 1
        return pile[at]

    def apply(self, at: int, slot: int) -> tuple[int, bool]:
        hand, line = self.hands[self.active[self.turn]], self.line
        card = hand[at]
        date = DATES[card]
        good = (slot == 0 or line[slot - 1] <= date) and (slot == len(line) or date <= line[slot])
        if good:
            last = hand.pop()
            if at < len(hand):
                hand[at] = last
            line.insert(slot, date)
        else:
            self.discard.append(card)
            new = -1 if self.tiebreak else self.draw()
            if self.tiebreak:
                hand.clear()
            elif new >= 0:
                hand[at] = new
            else:
                hand.remove(card)
        self.ok.append(good)
        self.turn += 1
        if self.turn == len(self.active):
            self.end_round()
        if self.tiebreak and self.winner == -2:
            new = self.draw()
            if new < 0:
                self.winner = -1
            else:
                self.hands[self.active[self.turn]].append(new)
        return card, good

    def end_round(self) -> None:
        if self.tiebreak:
            done = [player for player, good in zip(self.active, self.ok, strict=True) if good]
        else:
            done = [player for player in self.active if not self.hands[player]]
        if len(done) == 1:
            self.winner = done[0]
            return
        if self.round >= 1000:
            self.winner = -1
            return
        if done:
            self.active, self.tiebreak = done, True
        self.turn, self.ok = 0, []
        self.round += 1


class Bot:
    __slots__ = ("key", "memory", "player", "sigma")

    def __init__(self, key: int, player: int) -> None:
        self.key, self.player, self.sigma = key, player, SIGMA[player]
        self.memory: dict[int, int] = {}

    def choose(self, hand: list[int], line: list[int]) -> tuple[int, int]:
        memory, size, best, chosen, slot = self.memory, len(line), -1, 0, 0
        for at, card in enumerate(hand):
            belief = memory.get(card)
            if belief is None:
                value = mix((self.key + (((BELIEF + self.player) << 32) | (card + 1)) * G) & MASK)
                belief = memory[card] = DATES[card] + ((self.sigma * NOISE[value >> 52]) >> 12)
            place = bisect_right(line, belief)
            margin = 1 << 30
            if place > 0:
                margin = belief - line[place - 1]
            if place < size and line[place] - belief < margin:
                margin = line[place] - belief
            if margin > best:
                best, chosen, slot = margin, at, place
        return chosen, slot


def play(seed: int, number: int, tried: list[int], right: list[int]) -> int:
    key = game_key(seed, number)
    game = Game(key)
    bots = [Bot(key, player) for player in range(PLAYERS)]
    while game.winner == -2:
        player = game.active[game.turn]
        card, good = game.apply(*bots[player].choose(game.hands[player], game.line))
        tried[card] += 1
        right[card] += good
    return game.winner


def main() -> None:
    tried, right, wins = [0] * CARDS, [0] * CARDS, [0] * (PLAYERS + 1)
    for number in range(int(sys.argv[1])):
        wins[play(9, number, tried, right)] += 1
    print(wins, sum(right) / sum(tried))


if __name__ == "__main__":
    main()
