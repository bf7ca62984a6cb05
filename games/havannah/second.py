"""Havannah: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402
from hexhex_second import WAYS, named, spaces  # noqa: E402


class State(NamedTuple):
    player: str
    White: frozenset
    Black: frozenset


class Havannah:
    def __init__(self, size="8", swap_rule="no"):
        size = self.size = int(size)
        self.swap_rule = swap_rule == "yes"
        self.board = spaces(size)
        self.corners = {s for s in self.board if len(self.around(s)) == 3}
        # A space of a side lacks two neighbours, and those of one side lack the same ones.
        self.sides = {}
        for s in self.board - self.corners:
            lacking = frozenset((a, b) for a, b in WAYS if (s[0] + a, s[1] + b) not in self.board)
            if lacking:
                self.sides[s] = lacking

    def around(self, s):
        return {(s[0] + a, s[1] + b) for a, b in WAYS} & self.board

    def start(self):
        return State("White", frozenset(), frozenset())

    def moves(self, state):
        if self.ended(state):
            return {}
        found = {}
        for s in self.board - state.White - state.Black:
            if state.player == "White":
                found[s] = State("Black", state.White | {s}, state.Black)
            else:
                found[s] = State("White", state.White, state.Black | {s})
        if self.swap_rule and state.player == "Black" and not state.Black and len(state.White) == 1:
            found["swap"] = State("White", frozenset(), state.White)
        return found

    def chains(self, spaces):
        left = set(spaces)
        while left:
            chain, todo = set(), [next(iter(left))]
            while todo:
                s = todo.pop()
                if s not in chain:
                    chain.add(s)
                    todo += self.around(s) & left
            left -= chain
            yield chain

    def wins(self, stones):
        for chain in self.chains(stones):
            if len(chain & self.corners) > 1 or len({self.sides[s] for s in chain & self.sides.keys()}) > 2:
                return True
            if any(len(self.around(s)) == 6 and self.around(s) <= chain for s in chain):
                return True
            rim = self.corners | self.sides.keys()
            if any(not rest & rim for rest in self.chains(self.board - chain)):
                return True
        return False

    def ended(self, state):
        last = "Black" if state.player == "White" else "White"
        if self.wins(getattr(state, last)):
            return last
        return "draw" if len(state.White | state.Black) == len(self.board) else None

    def outcome(self, state, earlier):
        return self.ended(state)

    def identity(self, state):
        return state

    def read(self, fields):
        armies = (frozenset(named(s) for _, s in harness.units(fields.get(p, ""))) for p in ("White", "Black"))
        return State(fields["player"], *armies)

    def move(self, text):
        return text if text == "swap" else named(text)


if __name__ == "__main__":
    harness.main(Havannah)
