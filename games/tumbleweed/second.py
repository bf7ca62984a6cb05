"""Tumbleweed: a second implementation, written from the rules in words alone.

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

HEIGHTS = ("One", "Two", "Three", "Four", "Five", "Six")


class State(NamedTuple):
    player: str
    stacks: frozenset  # of (space, owner, height); the neutral stack's owner is None
    stage: str  # red, white, choice or play
    passes: int = 0


def other(player):
    return "White" if player == "Red" else "Red"


class Tumbleweed:
    def __init__(self, size="8"):
        size = self.size = int(size)
        self.board = spaces(size)

    def start(self):
        return State("Red", frozenset({((self.size - 1, self.size), None, 2)}), "red")

    def seen(self, at, space):
        """Number of stacks of each owner in sight."""
        found = {"Red": 0, "White": 0, None: 0}
        for a, b in WAYS:
            here = space[0] + a, space[1] + b
            while here in self.board and here not in at:
                here = here[0] + a, here[1] + b
            if here in at:
                found[at[here][0]] += 1
        return found

    def moves(self, state):
        if self.ended(state):
            return {}
        at = {space: (owner, height) for space, owner, height in state.stacks}
        free = self.board - at.keys()
        if state.stage == "red":
            return {s: state._replace(stacks=state.stacks | {(s, "Red", 1)}, stage="white") for s in free}
        if state.stage == "white":
            return {s: State("White", state.stacks | {(s, "White", 1)}, "choice") for s in free}
        if state.stage == "choice":
            changed = frozenset((s, owner and other(owner), height) for s, owner, height in state.stacks)
            return {"keep": State("Red", state.stacks, "play"), "change": State("White", changed, "play")}
        found = {"pass": state._replace(player=other(state.player), passes=state.passes + 1)}
        for space in self.board:
            height = self.seen(at, space)[state.player]
            if height > at.get(space, (None, 0))[1]:
                left = {stack for stack in state.stacks if stack[0] != space}
                found[space] = State(other(state.player), frozenset(left | {(space, state.player, height)}), "play")
        return found

    def ended(self, state):
        if state.passes < 2:
            return None
        at = {space: (owner, height) for space, owner, height in state.stacks}
        lead = 0
        for space in self.board:
            if space in at:
                owner = at[space][0]
                lead += (owner == "Red") - (owner == "White")
            else:
                seen = self.seen(at, space)
                lead += (seen["Red"] > seen["White"]) - (seen["White"] > seen["Red"])
        return "Red" if lead > 0 else "White" if lead < 0 else "draw"

    def outcome(self, state, earlier):
        return self.ended(state)

    def identity(self, state):
        return state

    def read(self, fields):
        stacks = set()
        for player in ("Red", "White"):
            for kind, site in harness.units(fields.get(player, "")):
                neutral = kind == "Neutral"
                height = 2 if neutral else HEIGHTS.index(kind) + 1
                stacks.add((named(site), None if neutral else player, height))
        stage = "play"
        if fields.get("phase", "opening") == "opening":
            stage = "choice" if fields["player"] == "White" else "white" if "stage" in fields and fields["stage"] != "1" else "red"
        return State(fields["player"], frozenset(stacks), stage, int(fields.get("passes", 0)))

    def move(self, text):
        return text if text in ("pass", "keep", "change") else named(text)


if __name__ == "__main__":
    harness.main(Tumbleweed)
