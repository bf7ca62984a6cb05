"""Catchup: a second implementation, written from the rules in words alone.

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
    allowed: int = 1
    placed: int = 0
    grown: bool = False


PLAYERS = "White", "Black"


class Catchup:
    def __init__(self, size="5", third_stone="level"):
        size = int(size)
        self.third_stone = third_stone
        self.board = spaces(size)

    def start(self):
        return State("White", frozenset(), frozenset())

    def groups(self, stones):
        """Sizes of the groups, the largest first."""
        left, sizes = set(stones), []
        while left:
            todo, size = [left.pop()], 0
            while todo:
                row, number = todo.pop()
                size += 1
                for a, b in WAYS:
                    if (row + a, number + b) in left:
                        left.remove((row + a, number + b))
                        todo.append((row + a, number + b))
            sizes.append(size)
        return sorted(sizes, reverse=True)

    def largest(self, stones):
        """Size of the largest group, one at the least."""
        return max([1, *self.groups(stones)])

    def turn_over(self, state):
        number = PLAYERS.index(state.player)
        mine, theirs = (self.largest(getattr(state, PLAYERS[who])) for who in (number, 1 - number))
        third = state.grown and (mine > theirs or mine == theirs and self.third_stone == "level")
        return state._replace(player=PLAYERS[1 - number], allowed=3 if third else 2, placed=0, grown=False)

    def moves(self, state):
        if self.ended(state):
            return {}
        found = {"stop": self.turn_over(state)} if state.placed else {}
        free = self.board - state.White - state.Black
        for s in free:
            stones = getattr(state, state.player) | {s}
            after = state._replace(
                **{state.player: stones},
                placed=state.placed + 1,
                grown=state.grown or self.largest(stones) > self.largest(getattr(state, state.player)),
            )
            over = after.placed == state.allowed or len(free) == 1
            found[s] = self.turn_over(after) if over else after
        return found

    def ended(self, state):
        if len(state.White | state.Black) < len(self.board):
            return None
        return "White" if self.groups(state.White) > self.groups(state.Black) else "Black"

    def outcome(self, state, earlier):
        return self.ended(state)

    def identity(self, state):
        return state

    def read(self, fields):
        armies = (frozenset(named(s) for _, s in harness.units(fields.get(p, ""))) for p in PLAYERS)
        return State(
            fields["player"],
            *armies,
            allowed=int(fields.get("allowed", 1)),
            placed=int(fields.get("placed", 0)),
            grown=fields.get("grown") == "yes",
        )

    def move(self, text):
        return text if text == "stop" else named(text)


if __name__ == "__main__":
    harness.main(Catchup)
