"""Go: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py --set size=5 check TRACE
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402


class State(NamedTuple):
    player: str
    Black: frozenset
    White: frozenset
    passes: int = 0


def other(player):
    return "White" if player == "Black" else "Black"


class Go:
    def __init__(self, size="19", komi="15", superko="positional"):
        self.size, self.komi, self.superko = int(size), int(komi), superko
        self.had = set()

    def start(self):
        return State("Black", frozenset(), frozenset())

    def remember(self, earlier):
        """Takes note of the positions that a play may not bring back."""
        self.had = {self.forbidden(state) for state in earlier}

    def forbidden(self, state):
        """All of a position that a play may not bring back."""
        board = state.Black, state.White
        return board if self.superko == "positional" else (state.player, *board)

    def near(self, point):
        file, rank = point
        around = (file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)
        return [(f, r) for f, r in around if 1 <= f <= self.size and 1 <= r <= self.size]

    def chain(self, point, within):
        """The points of a set that hang together with one of them."""
        found, todo = {point}, [point]
        while todo:
            for near in self.near(todo.pop()):
                if near in within and near not in found:
                    found.add(near)
                    todo.append(near)
        return found

    def breathes(self, chain, stones):
        return any(near not in stones for point in chain for near in self.near(point))

    def play(self, state, point):
        """The position after a stone on a point; None if that is no legal play."""
        own, enemy = set(getattr(state, state.player)) | {point}, set(getattr(state, other(state.player)))
        for near in self.near(point):
            if near in enemy:
                chain = self.chain(near, enemy)
                if not self.breathes(chain, own | enemy):
                    enemy -= chain
        if not self.breathes(self.chain(point, own), own | enemy):
            return None
        after = state._replace(
            **{state.player: frozenset(own), other(state.player): frozenset(enemy)},
            player=other(state.player),
            passes=0,
        )
        return None if self.forbidden(after) in self.had else after

    def moves(self, state):
        if self.ended(state):
            return {}
        points = [(f, r) for f in range(1, self.size + 1) for r in range(1, self.size + 1)]
        free = [point for point in points if point not in state.Black | state.White]
        found = {point: after for point in free if (after := self.play(state, point))}
        found["pass"] = state._replace(player=other(state.player), passes=state.passes + 1)
        return found

    def area(self, state, player):
        """Stones of a player, and empty points from which only they are reached."""
        stones, points = getattr(state, player), 0
        empty = {(f, r) for f in range(1, self.size + 1) for r in range(1, self.size + 1)}
        empty -= state.Black | state.White
        while empty:
            room = self.chain(next(iter(empty)), empty)
            empty -= room
            rim = {near for point in room for near in self.near(point)} - room
            if rim and rim <= stones:
                points += len(room)
        return len(stones) + points

    def ended(self, state):
        if state.passes < 2:
            return None
        lead = 2 * (self.area(state, "Black") - self.area(state, "White")) - self.komi
        return "Black" if lead > 0 else "White" if lead < 0 else "draw"

    def outcome(self, state, earlier):
        return self.ended(state)

    def identity(self, state):
        return state

    def read(self, fields):
        armies = (frozenset(harness.square(s) for _, s in harness.units(fields.get(p, ""))) for p in ("Black", "White"))
        return State(fields["player"], *armies, passes=int(fields.get("passes", 0)))

    def move(self, text):
        return text if text == "pass" else harness.square(text)


if __name__ == "__main__":
    harness.main(Go)
