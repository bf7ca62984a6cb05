"""Brandubh: a second implementation, written from the rules in words alone.

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
SIZE = 7
BOARD = {(x, y) for x in range(1, SIZE + 1) for y in range(1, SIZE + 1)}
THRONE = SIZE // 2 + 1, SIZE // 2 + 1
CORNERS = {(x, y) for x in (1, SIZE) for y in (1, SIZE)}


class State(NamedTuple):
    player: str
    attackers: frozenset
    defenders: frozenset  # without the king
    king: tuple | None


def beside(s):
    return [(s[0] + a, s[1] + b) for a, b in WAYS]


def other(player):
    return "Defenders" if player == "Attackers" else "Attackers"


class Brandubh:
    def start(self):
        rows = """...T... ...T... ...D... TTDKDTT ...D... ...T... ...T...""".split()
        at = {(x, SIZE - y): c for y, row in enumerate(rows) for x, c in enumerate(row, 1)}
        return State("Attackers", *(frozenset(s for s in at if at[s] == c) for c in "TD"), THRONE)

    hostile = CORNERS

    def passes(self, s):
        return True

    def stops(self, s, is_king):
        return is_king or s != THRONE and s not in CORNERS

    def home(self, s):
        return s in CORNERS

    def moves(self, state):
        if self.ended(state):
            return {}
        attacking = state.player == "Attackers"
        own = state.attackers if attacking else state.defenders | {state.king}
        enemy = state.defenders | {state.king} if attacking else state.attackers
        found = {}
        for s in own:
            for a, b in WAYS:
                to = s[0] + a, s[1] + b
                while to in BOARD - own - enemy and self.passes(to):
                    if self.stops(to, s == state.king):
                        found[s, to] = self.after(state, s, to)
                    to = to[0] + a, to[1] + b
        return found

    def after(self, state, s, to):
        attacking = state.player == "Attackers"
        if attacking:
            state = state._replace(attackers=state.attackers - {s} | {to})
        elif s == state.king:
            state = state._replace(king=to)
        else:
            state = state._replace(defenders=state.defenders - {s} | {to})
        own = state.attackers if attacking else state.defenders | {state.king}
        taken_throne = THRONE in state.attackers | state.defenders | {state.king}
        hostile = own | (set() if taken_throne else {THRONE}) | self.hostile
        caught = {
            (to[0] + a, to[1] + b) for a, b in WAYS if (to[0] + 2 * a, to[1] + 2 * b) in hostile
        }
        king = state.king
        if attacking and king in beside(to):
            if king == THRONE or THRONE in beside(king):
                taken = all(s in own or s == THRONE for s in beside(king))
            else:
                taken = king in caught
            if taken:
                state = state._replace(king=None)
        if attacking:
            state = state._replace(defenders=state.defenders - caught)
        else:
            state = state._replace(attackers=state.attackers - caught)
        return state._replace(player=other(state.player))

    def ended(self, state):
        if state.king is None:
            return "Attackers"
        return "Defenders" if self.home(state.king) else None

    def outcome(self, state, earlier):
        if self.ended(state):
            return self.ended(state)
        if earlier[state] >= 2:
            return "Attackers"
        return None if self.moves(state) else other(state.player)

    def identity(self, state):
        return state

    def read(self, fields):
        attackers, defenders = (harness.army(fields, p) for p in ("Attackers", "Defenders"))
        king = next((s for s, kind in defenders.items() if kind == "King"), None)
        return State(fields["player"], frozenset(attackers), frozenset(defenders) - {king}, king)

    def move(self, text):
        return tuple(map(harness.square, text.split("-")))


if __name__ == "__main__":
    harness.main(Brandubh)
