"""Pool Checkers: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

SIZE = 8
BOARD = {(x, y) for x in range(1, SIZE + 1) for y in range(1, SIZE + 1)}
JUMPS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class State(NamedTuple):
    player: str
    Black: frozenset  # of (square, kind)
    White: frozenset
    jumper: tuple | None = None
    jumped: frozenset = frozenset()
    quiet: int = 0


def other(player):
    return "White" if player == "Black" else "Black"


class PoolCheckers:
    def start(self):
        black = [(x, y) for x, y in BOARD if y <= 3 and (x + y) % 2 == 0]
        return State(
            "Black",
            frozenset((s, "Man") for s in black),
            frozenset(((SIZE + 1 - x, SIZE + 1 - y), "Man") for x, y in black),
        )

    def jumps(self, s, kind, own, prey, blocked):
        """Pairs of the enemy jumped and the landing."""
        for a, b in JUMPS:
            over = s[0] + a, s[1] + b
            while kind == "King" and over in BOARD - own - prey - blocked:
                over = over[0] + a, over[1] + b
            to = over[0] + a, over[1] + b
            while over in prey and to in BOARD - own - prey - blocked:
                yield over, to
                if kind == "Man":
                    break
                to = to[0] + a, to[1] + b

    def moves(self, state):
        if self.ended(state):
            return {}
        own = dict(getattr(state, state.player))
        enemy = dict(getattr(state, other(state.player)))
        found = {}
        prey = set(enemy) - state.jumped
        for s, kind in own.items():
            if state.jumper in (None, s):
                rest = set(own) - {s}
                landings = list(self.jumps(s, kind, rest, prey, state.jumped))
                onward = {
                    (over, to): any(self.jumps(to, kind, rest, prey - {over}, state.jumped | {over}))
                    for over, to in landings
                }
                for over, to in landings:
                    if onward[over, to] or not any(onward[o, t] for o, t in landings if o == over):
                        found[s, to] = self.jump(state, own, enemy, s, to, over, onward[over, to])
        if found:
            return found
        return {(s, to): self.step(state, own, s, to) for s, kind in own.items()
                for to in self.steps(state.player, s, kind, own, enemy)}

    def jump(self, state, own, enemy, s, to, over, again):
        army = {**own, to: own[s]}
        del army[s]
        jumped = state.jumped | {over}
        if again:
            sides = {state.player: frozenset(army.items())}
            return state._replace(**sides, jumper=to, jumped=jumped, quiet=0)
        dead = frozenset((t, kind) for t, kind in enemy.items() if t not in jumped)
        return self.passed(state, army, dead, 0)

    def step(self, state, own, s, to):
        army = {**own, to: own[s]}
        del army[s]
        quiet = 0 if own[s] == "Man" else min(50, state.quiet + 1)
        return self.passed(state, army, getattr(state, other(state.player)), quiet)

    def passed(self, state, army, enemy, quiet):
        last = SIZE if state.player == "Black" else 1
        army = frozenset((s, "King" if s[1] == last else kind) for s, kind in army.items())
        sides = {state.player: army, other(state.player): enemy}
        return State(other(state.player), sides["Black"], sides["White"], quiet=quiet)

    def steps(self, player, s, kind, own, enemy):
        up = 1 if player == "Black" else -1
        for a, b in JUMPS:
            to = s[0] + a, s[1] + b
            while to in BOARD - own.keys() - enemy.keys() and (kind == "King" or b == up):
                yield to
                if kind == "Man":
                    break
                to = to[0] + a, to[1] + b

    def ended(self, state):
        return "draw" if state.quiet >= 50 else None

    def outcome(self, state, earlier):
        if self.ended(state):
            return "draw"
        if earlier[self.identity(state)] >= 2:
            return "draw"
        return None if self.moves(state) else other(state.player)

    def identity(self, state):
        return state._replace(quiet=0)

    def read(self, fields):
        armies = (frozenset(harness.army(fields, p).items()) for p in ("Black", "White"))
        jumper = fields.get("jumper", "none")
        return State(
            fields["player"],
            *armies,
            None if jumper == "none" else harness.square(jumper),
            frozenset(map(harness.square, fields.get("jumped", "").split())),
            int(fields.get("quiet", 0)),
        )

    def move(self, text):
        return tuple(map(harness.square, text.replace("x", "-").split("-")))


if __name__ == "__main__":
    harness.main(PoolCheckers)
