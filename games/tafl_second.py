"""Small tafl games for second implementations: units go as rooks do and are taken between two others.

A game is a class that says what is its own.
"""

from typing import NamedTuple

import second_harness as harness

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class State(NamedTuple):
    player: str
    attackers: frozenset
    defenders: frozenset  # without the king
    king: tuple | None


def beside(s):
    return [(s[0] + a, s[1] + b) for a, b in WAYS]


def other(player):
    return "Defenders" if player == "Attackers" else "Attackers"


class Tafl:
    # The start from the highest rank down.
    rows = ()
    # Result when a position occurs for the third time.
    third = "draw"

    def __init__(self):
        self.size = len(self.rows)
        numbers = range(1, self.size + 1)
        self.board = {(x, y) for x in numbers for y in numbers}
        self.throne = self.size // 2 + 1, self.size // 2 + 1
        self.corners = {(x, y) for x in (1, self.size) for y in (1, self.size)}

    def start(self):
        at = {(x, self.size - y): c for y, row in enumerate(self.rows) for x, c in enumerate(row, 1)}
        armies = (frozenset(s for s in at if at[s] == c) for c in "TD")
        return State("Attackers", *armies, self.throne)

    def hostile(self):
        """Squares that take part in captures, besides an empty throne."""
        return frozenset()

    def passes(self, s):
        """True if units may go across an empty square."""
        return True

    def stops(self, s, is_king):
        """True if a unit may stop on an empty square."""
        return True

    def home(self, s):
        """True if the king has won on a square."""
        raise NotImplementedError

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
                while to in self.board - own - enemy and self.passes(to):
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
        taken_throne = self.throne in state.attackers | state.defenders | {state.king}
        hostile = own | (set() if taken_throne else {self.throne}) | self.hostile()
        caught = {
            (to[0] + a, to[1] + b) for a, b in WAYS if (to[0] + 2 * a, to[1] + 2 * b) in hostile
        }
        king = state.king
        if attacking and king in beside(to):
            if king == self.throne or self.throne in beside(king):
                taken = all(s in own or s == self.throne for s in beside(king))
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
            return self.third
        return None if self.moves(state) else other(state.player)

    def identity(self, state):
        return state

    def read(self, fields):
        attackers, defenders = (harness.army(fields, p) for p in ("Attackers", "Defenders"))
        king = next((s for s, kind in defenders.items() if kind == "King"), None)
        return State(fields["player"], frozenset(attackers), frozenset(defenders) - {king}, king)

    def move(self, text):
        return tuple(map(harness.square, text.split("-")))


def run(game):
    """Runs the command line of a class of games."""
    harness.main(game)
