"""Slither: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

KING = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]


class State(NamedTuple):
    player: str
    Black: frozenset
    White: frozenset
    turn: int = 1


def other(player):
    return "White" if player == "Black" else "Black"


def allowed(stones):
    """True if all stones that touch at a corner have a common neighbour among the stones."""
    for x, y in stones:
        for a, b in ((1, 1), (1, -1)):
            if (x + a, y + b) in stones and not {(x + a, y), (x, y + b)} & stones:
                return False
    return True


class Slither:
    def __init__(self, size="8", swap_rule="no"):
        self.size, self.swap_rule = int(size), swap_rule == "yes"
        self.board = {(x, y) for x in range(1, self.size + 1) for y in range(1, self.size + 1)}

    def start(self):
        return State("Black", frozenset(), frozenset())

    def moves(self, state):
        if self.ended(state):
            return {}
        own, enemy = getattr(state, state.player), getattr(state, other(state.player))
        found = {}

        def add(move, stones):
            if allowed(stones):
                sides = {state.player: frozenset(stones), other(state.player): enemy}
                found[move] = State(other(state.player), sides["Black"], sides["White"], state.turn + 1)

        free = self.board - own - enemy
        for to in free:
            add(to, own | {to})
        for x, y in own:
            for a, b in KING:
                to = x + a, y + b
                if to in free:
                    moved = own - {(x, y)} | {to}
                    for spot in self.board - moved - enemy:
                        add(((x, y), to, spot), moved | {spot})
        if self.swap_rule and state.turn == 2:
            ((x, y),) = state.Black
            found["swap"] = State("Black", frozenset(), frozenset({(y, x)}), 3)
        return found or {"pass": state._replace(player=other(state.player), turn=state.turn + 1)}

    def joined(self, player):
        axis = 1 if player[0] == "Black" else 0
        stones = player[1]
        reached, todo = set(), [s for s in stones if s[axis] == 1]
        while todo:
            s = todo.pop()
            if s not in reached:
                reached.add(s)
                todo += [t for a, b in KING if a * b == 0 and (t := (s[0] + a, s[1] + b)) in stones]
        return any(s[axis] == self.size for s in reached)

    def ended(self, state):
        last = other(state.player)
        return last if self.joined((last, getattr(state, last))) else None

    def outcome(self, state, earlier):
        return self.ended(state)

    def identity(self, state):
        return state._replace(turn=0)

    def read(self, fields):
        armies = (frozenset(harness.army(fields, p)) for p in ("Black", "White"))
        return State(fields["player"], *armies, int(fields["turn"]))

    def move(self, text):
        if text in ("swap", "pass"):
            return text
        squares = tuple(map(harness.square, text.replace("-", " ").split()))
        return squares if len(squares) == 3 else squares[0]


if __name__ == "__main__":
    harness.main(Slither)
