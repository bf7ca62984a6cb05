"""Surakarta: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

BOARD = {(x, y) for x in range(1, 7) for y in range(1, 7)}


def circuit(near):
    """The points of a closed line in order, around all four loops; `near` is 2 or 3."""
    far = 7 - near
    down = [(near, y) for y in range(6, 0, -1)]
    right = [(x, near) for x in range(1, 7)]
    up = [(far, y) for y in range(1, 7)]
    left = [(x, far) for x in range(6, 0, -1)]
    return down + right + up + left  # six points each; a loop follows each six


CIRCUITS = [list(circuit(2)), list(circuit(3))]


class State(NamedTuple):
    player: str
    Black: frozenset
    White: frozenset
    quiet: int = 0


def other(player):
    return "White" if player == "Black" else "Black"


class Surakarta:
    def __init__(self, quiet_turns="50"):
        self.most = 2 * int(quiet_turns)

    def start(self):
        rows = [frozenset(s for s in BOARD if s[1] in ranks) for ranks in ((1, 2), (5, 6))]
        return State("Black", *rows)

    def prey(self, s, own, enemy):
        found = set()
        for line in CIRCUITS:
            for round_trip in (line, line[::-1]):
                for place, point in enumerate(round_trip):
                    if point != s:
                        continue
                    loops = 0
                    for k in range(1, 24):
                        at = (place + k) % 24
                        loops += at % 6 == 0
                        here = round_trip[at]
                        if here == s:
                            continue  # its own point counts as empty
                        if here in enemy and loops:
                            found.add(here)
                        if here in own or here in enemy:
                            break
        return found

    def moves(self, state):
        if self.ended(state):
            return {}
        own, enemy = getattr(state, state.player), getattr(state, other(state.player))
        found = {}
        for s in own:
            near = {(s[0] + a, s[1] + b) for a in (-1, 0, 1) for b in (-1, 0, 1)} & BOARD - own - enemy
            for to in near | self.prey(s, own, enemy):
                sides = {state.player: own - {s} | {to}, other(state.player): enemy - {to}}
                quiet = 0 if to in enemy else min(200, state.quiet + 1)
                found[s, to] = State(other(state.player), sides["Black"], sides["White"], quiet)
        return found

    def more(self, state):
        black, white = len(state.Black), len(state.White)
        return "draw" if black == white else "Black" if black > white else "White"

    def ended(self, state):
        if not getattr(state, state.player):
            return other(state.player)
        return self.more(state) if state.quiet >= self.most else None

    def outcome(self, state, earlier):
        if self.ended(state):
            return self.ended(state)
        if earlier[self.identity(state)] >= 2:
            return self.more(state)
        return None if self.moves(state) else other(state.player)

    def identity(self, state):
        return state[:3]

    def read(self, fields):
        armies = (frozenset(harness.army(fields, p)) for p in ("Black", "White"))
        return State(fields["player"], *armies, int(fields.get("quiet", 0)))

    def move(self, text):
        return tuple(map(harness.square, text.split("-")))


if __name__ == "__main__":
    harness.main(Surakarta)
