"""Pente: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

LINES = ((1, 0), (0, 1), (1, 1), (1, -1))


class State(NamedTuple):
    player: str
    White: frozenset
    Black: frozenset
    taken: tuple = (0, 0)
    last: tuple | None = None  # the stone that has just been placed, unknown in a text


class Pente:
    def __init__(self, size="19", opening="middle"):
        self.size, self.opening = int(size), opening
        self.board = {(x, y) for x in range(1, self.size + 1) for y in range(1, self.size + 1)}
        self.middle = ((self.size + 1) // 2,) * 2

    def start(self):
        return State("White", frozenset(), frozenset())

    def open_points(self, state):
        stones = state.White | state.Black
        if not stones and self.opening != "free":
            return {self.middle}
        free = self.board - stones
        if self.opening == "tournament" and len(stones) == 2:
            far = {s for s in self.board if max(abs(s[0] - self.middle[0]), abs(s[1] - self.middle[1])) >= 3}
            return free & far
        return free

    def moves(self, state):
        if self.ended(state):
            return {}
        number = ("White", "Black").index(state.player)
        own, enemy = (state.White, state.Black) if number == 0 else (state.Black, state.White)
        found = {}
        for x, y in self.open_points(state):
            dead = set()
            for a in (-1, 0, 1):
                for b in (-1, 0, 1):
                    two = {(x + a, y + b), (x + 2 * a, y + 2 * b)}
                    if len(two) == 2 and two <= enemy and (x + 3 * a, y + 3 * b) in own:
                        dead |= two
            taken = list(state.taken)
            taken[number] += len(dead)
            sides = [own | {(x, y)}, enemy - dead]
            sides = sides if number == 0 else sides[::-1]
            found[x, y] = State(("Black", "White")[number], *map(frozenset, sides), tuple(taken))
        return found

    def five(self, stones):
        return any(all((x + k * a, y + k * b) in stones for k in range(5)) for x, y in stones for a, b in LINES)

    def ended(self, state):
        number = ("White", "Black").index(state.player)
        last, name = ((state.Black, "Black"), (state.White, "White"))[number]
        if self.five(last) or state.taken[1 - number] >= 10:
            return name
        return "draw" if len(state.White | state.Black) == self.size**2 else None

    def outcome(self, state, earlier):
        return self.ended(state)

    def identity(self, state):
        return state

    def read(self, fields):
        armies = (frozenset(harness.army(fields, p)) for p in ("White", "Black"))
        taken = tuple(int(fields.get(f"taken {p}", 0)) for p in ("White", "Black"))
        return State(fields["player"], *armies, taken)

    def move(self, text):
        return harness.square(text)


if __name__ == "__main__":
    harness.main(Pente)
