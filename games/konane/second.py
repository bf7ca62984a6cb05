"""Konane: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class State(NamedTuple):
    player: str
    Black: frozenset
    White: frozenset

    def sides(self):
        return (self.Black, self.White) if self.player == "Black" else (self.White, self.Black)


class Konane:
    def __init__(self, size="8"):
        self.size = int(size)
        self.board = {(x, y) for x in range(1, self.size + 1) for y in range(1, self.size + 1)}

    def start(self):
        even = frozenset(s for s in self.board if sum(s) % 2 == 0)
        return State("Black", even, frozenset(self.board - even))

    def after(self, state, own, enemy):
        if state.player == "Black":
            return State("White", frozenset(own), frozenset(enemy))
        return State("Black", frozenset(enemy), frozenset(own))

    def moves(self, state):
        own, enemy = state.sides()
        gaps = self.board - own - enemy
        if len(gaps) < 2:
            half = self.size / 2
            ends = (1, self.size)
            if not gaps:
                middle = {half, half + 1} if half == int(half) else {half + 0.5}
                may = {s for s in own if s[0] in middle and s[1] in middle or s[0] in ends and s[1] in ends}
            else:
                (x, y), = gaps
                may = {(x + a, y + b) for a, b in WAYS} & own
            return {("take", s): self.after(state, own - {s}, enemy) for s in may}
        found = {}
        for x, y in own:
            for a, b in WAYS:
                here, dead = (x, y), set()
                while True:
                    over = here[0] + a, here[1] + b
                    here = here[0] + 2 * a, here[1] + 2 * b
                    if over not in enemy or here not in gaps:
                        break
                    dead.add(over)
                    found[(x, y), here] = self.after(state, own - {(x, y)} | {here}, enemy - dead)
        return found

    def ended(self, state):
        return None

    def outcome(self, state, earlier):
        if self.moves(state):
            return None
        return "White" if state.player == "Black" else "Black"

    def identity(self, state):
        return state

    def read(self, fields):
        return State(fields["player"], *(frozenset(harness.army(fields, p)) for p in ("Black", "White")))

    def move(self, text):
        if "x" not in text:
            return "take", harness.square(text)
        return tuple(map(harness.square, text.split("x")))


if __name__ == "__main__":
    harness.main(Konane)
