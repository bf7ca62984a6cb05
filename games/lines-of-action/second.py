"""Lines of Action: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

WAYS = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
BOARD = {(x, y) for x in range(1, 9) for y in range(1, 9)}


class State(NamedTuple):
    player: str
    Black: frozenset
    White: frozenset


def other(player):
    return "White" if player == "Black" else "Black"


class LinesOfAction:
    def start(self):
        inner = range(2, 8)
        return State(
            "Black",
            frozenset((x, y) for x in inner for y in (1, 8)),
            frozenset((x, y) for x in (1, 8) for y in inner),
        )

    def line(self, s, way):
        """All squares of the line through s, s among them."""
        return {(s[0] + k * way[0], s[1] + k * way[1]) for k in range(-8, 9)} & BOARD

    def moves(self, state):
        if self.ended(state):
            return {}
        own, enemy = getattr(state, state.player), getattr(state, other(state.player))
        found = {}
        for s in own:
            for way in WAYS:
                far = len(self.line(s, way) & (own | enemy))
                path = [(s[0] + k * way[0], s[1] + k * way[1]) for k in range(1, far + 1)]
                to = path.pop()
                if to in BOARD - own and not enemy & set(path):
                    sides = {state.player: own - {s} | {to}, other(state.player): enemy - {to}}
                    found[s, to] = State(other(state.player), sides["Black"], sides["White"])
        return found

    def united(self, army):
        reached, todo = set(), list(army)[:1]
        while todo:
            s = todo.pop()
            if s not in reached:
                reached.add(s)
                todo += [t for a, b in WAYS if (t := (s[0] + a, s[1] + b)) in army]
        return reached == army

    def ended(self, state):
        for player in (other(state.player), state.player):  # first the one who has just moved
            if self.united(getattr(state, player)):
                return player
        return None

    def outcome(self, state, earlier):
        if self.ended(state):
            return self.ended(state)
        if earlier[state] >= 2:
            return "draw"
        return None if self.moves(state) else other(state.player)

    def identity(self, state):
        return state

    def read(self, fields):
        return State(fields["player"], *(frozenset(harness.army(fields, p)) for p in ("Black", "White")))

    def move(self, text):
        return tuple(map(harness.square, text.split("-")))


if __name__ == "__main__":
    harness.main(LinesOfAction)
