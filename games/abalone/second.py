"""Abalone: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

# A space is (row, number); numbers run along the lines that lean left.
WAYS = {"east": (0, 1), "northeast": (1, 1), "northwest": (1, 0), "west": (0, -1), "southwest": (-1, -1), "southeast": (-1, 0)}
BOARD = {(row, number) for row in range(9) for number in range(max(1, row - 3), min(9, row + 5) + 1)}


def named(text):
    return {(ord(name[0]) - ord("a"), int(name[1:])) for name in text.split()}


def step(space, way, far=1):
    row, number = WAYS[way]
    return space[0] + far * row, space[1] + far * number


def other(player):
    return "White" if player == "Black" else "Black"


BELGIAN = "a1 a2 b1 b2 b3 c2 c3 g7 g8 h7 h8 h9 i8 i9", "a4 a5 b4 b5 b6 c5 c6 g4 g5 h4 h5 h6 i5 i6"
GERMAN = "b1 b2 c1 c2 c3 d2 d3 f7 f8 g7 g8 g9 h8 h9", "b5 b6 c5 c6 c7 d6 d7 f3 f4 g3 g4 g5 h4 h5"


class State(NamedTuple):
    player: str
    Black: frozenset
    White: frozenset
    quiet: int = 0


class Abalone:
    def __init__(self, layout="standard", lost="6"):
        self.layout, self.lost = layout, int(lost)

    def start(self):
        if self.layout == "standard":
            black = {s for s in BOARD if s[0] < 2} | named("c3 c4 c5")
            white = {s for s in BOARD if s[0] > 6} | named("g5 g6 g7")
        else:
            black, white = map(named, BELGIAN if self.layout == "belgian_daisy" else GERMAN)
        return State("Black", frozenset(black), frozenset(white))

    def moves(self, state):
        if self.ended(state):
            return {}
        own, enemy = getattr(state, state.player), getattr(state, other(state.player))
        lines = set()
        for s in own:
            for axis in ("east", "northeast", "northwest"):
                for length in (1, 2, 3):
                    line = [step(s, axis, k) for k in range(length)]
                    if own.issuperset(line):
                        lines.add((axis if length > 1 else None, tuple(line)))
        found = {}
        for axis, line in lines:
            for way in WAYS:
                along = axis in (None, way) or WAYS[axis] == tuple(-n for n in WAYS[way])
                after = self.push(own, enemy, line, way) if along else self.aside(own, enemy, line, way)
                if after:
                    quiet = 0 if len(after[1]) < len(enemy) else min(200, state.quiet + 1)
                    sides = {state.player: frozenset(after[0]), other(state.player): frozenset(after[1])}
                    found[frozenset(line), way] = State(other(state.player), sides["Black"], sides["White"], quiet)
        return found

    def aside(self, own, enemy, line, way):
        moved = {step(s, way) for s in line}
        if not moved <= BOARD - own - enemy:
            return None
        return own - set(line) | moved, enemy

    def push(self, own, enemy, line, way):
        head = next(s for s in line if step(s, way) not in line)
        row, front = [], step(head, way)
        while front in enemy:
            row.append(front)
            front = step(front, way)
        if len(row) >= len(line) or front in own or (not row and front not in BOARD):
            return None
        pushed = {step(s, way) for s in row} & BOARD
        return own - set(line) | {step(s, way) for s in line}, enemy - set(row) | pushed

    def ended(self, state):
        if 14 - len(getattr(state, state.player)) >= self.lost:
            return other(state.player)
        return "draw" if state.quiet >= 200 else None

    def outcome(self, state, earlier):
        if self.ended(state):
            return self.ended(state)
        if earlier[self.identity(state)] >= 2:
            return "draw"
        return None if self.moves(state) else other(state.player)

    def identity(self, state):
        return state._replace(quiet=0)

    def read(self, fields):
        armies = (frozenset(named(" ".join(s for _, s in harness.units(fields.get(p, ""))))) for p in ("Black", "White"))
        return State(fields["player"], *armies, int(fields.get("quiet", 0)))

    def move(self, text):
        ends, way = text.split()
        first, _, last = ends.partition("-")
        (a,), (b,) = named(first), named(last or first)
        far = max(abs(a[0] - b[0]), abs(a[1] - b[1])) or 1
        between = {(a[0] + (b[0] - a[0]) * k // far, a[1] + (b[1] - a[1]) * k // far) for k in range(far + 1)}
        return frozenset(between), way


if __name__ == "__main__":
    harness.main(Abalone)
