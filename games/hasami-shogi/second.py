"""Hasami Shogi: a second implementation, written from the rules in words alone.

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
BOARD = {(x, y) for x in range(1, 10) for y in range(1, 10)}
CORNERS = {(x, y) for x in (1, 9) for y in (1, 9)}


class State(NamedTuple):
    player: str
    Black: frozenset
    White: frozenset
    quiet: int = 0

    def sides(self):
        return (self.Black, self.White) if self.player == "Black" else (self.White, self.Black)


class HasamiShogi:
    def start(self):
        return State("Black", frozenset((x, 1) for x in range(1, 10)), frozenset((x, 9) for x in range(1, 10)))

    def caught(self, own, enemy, to):
        dead = set()
        for a, b in WAYS:
            row, here = [], (to[0] + a, to[1] + b)
            while here in enemy:
                row.append(here)
                here = here[0] + a, here[1] + b
            if here in own:
                dead.update(row)
            if row and row[0] in CORNERS:
                around = {(row[0][0] + p, row[0][1] + q) for p, q in WAYS} & BOARD
                if around <= own:
                    dead.add(row[0])
        return dead

    def moves(self, state):
        if self.ended(state):
            return {}
        own, enemy = state.sides()
        found = {}
        for origin in own:
            for a, b in WAYS:
                to = origin[0] + a, origin[1] + b
                while to in BOARD - own - enemy:
                    ours = own - {origin} | {to}
                    dead = self.caught(ours, enemy, to)
                    quiet = 0 if dead else min(100, state.quiet + 1)
                    sides = (ours, enemy - dead) if state.player == "Black" else (enemy - dead, ours)
                    nobody = "White" if state.player == "Black" else "Black"
                    found[origin, to] = State(nobody, *sides, quiet)
                    to = to[0] + a, to[1] + b
        return found

    def ended(self, state):
        own, enemy = state.sides()
        if len(own) < 2:
            return "White" if state.player == "Black" else "Black"
        return "draw" if state.quiet >= 100 else None

    def outcome(self, state, earlier):
        if self.ended(state):
            return self.ended(state)
        if earlier[self.identity(state)] >= 2:
            return "draw"
        if not self.moves(state):
            return "White" if state.player == "Black" else "Black"
        return None

    def identity(self, state):
        return state[:3]

    def read(self, fields):
        armies = (frozenset(harness.army(fields, p)) for p in ("Black", "White"))
        return State(fields["player"], *armies, int(fields.get("quiet", 0)))

    def move(self, text):
        return tuple(map(harness.square, text.split("-")))


if __name__ == "__main__":
    harness.main(HasamiShogi)
