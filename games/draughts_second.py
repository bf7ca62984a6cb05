"""Draughts for second implementations: captures by the short leap of a man and the flight of a king,
one decision for each jump, and the jumped units taken off at the end.

A game is a class that says what is its own.
"""

from typing import NamedTuple

import second_harness as harness

DIAGONALS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class State(NamedTuple):
    player: str
    White: frozenset  # of (square, kind)
    Black: frozenset
    jumper: tuple | None = None
    jumped: frozenset = frozenset()
    quiet: int = 0


def other(player):
    return "Black" if player == "White" else "White"


class Draughts:
    """A game in which a player takes as many units as possible."""

    size = 8
    # Directions of captures, and the player who begins, at the lower edge.
    directions = DIAGONALS
    first = "White"

    def __init__(self):
        self.board = {(x, y) for x in range(1, self.size + 1) for y in range(1, self.size + 1)}

    def men(self):
        """Squares of the first player's men at the start."""
        raise NotImplementedError

    def start(self):
        men = self.men()
        far = [(self.size + 1 - x, self.size + 1 - y) for x, y in men]
        armies = {self.first: men, other(self.first): far}
        return State(self.first, *(frozenset((s, "Man") for s in armies[p]) for p in ("White", "Black")))

    def up(self, player):
        return 1 if player == self.first else -1

    def may_jump(self, kind, up, b):
        """True if a unit captures in directions with this rise."""
        return True

    def value(self, kind):
        """Value of a unit when captures are compared."""
        return 1

    def jumps(self, player, s, kind, own, prey, blocked):
        """Pairs of the enemy jumped and the landing."""
        free = self.board - own - blocked
        for a, b in self.directions:
            if not self.may_jump(kind, self.up(player), b):
                continue
            over = s[0] + a, s[1] + b
            while kind == "King" and over in free - prey:
                over = over[0] + a, over[1] + b
            to = over[0] + a, over[1] + b
            while over in prey and to in free - prey:
                yield over, to
                if kind == "Man":
                    break
                to = to[0] + a, to[1] + b

    def most(self, player, s, kind, own, prey, enemy, blocked):
        """Most value that a unit on s can jump, one enemy after another."""
        return max(
            (
                self.value(enemy[over])
                + self.most(player, to, kind, own, prey - {over}, enemy, blocked | {over})
                for over, to in self.jumps(player, s, kind, own, prey, blocked)
            ),
            default=0,
        )

    def moves(self, state):
        if self.ended(state):
            return {}
        own = dict(getattr(state, state.player))
        enemy = dict(getattr(state, other(state.player)))
        found = self.captures(state, own, enemy)
        if found:
            return found
        return {
            (s, to): self.step(state, own, s, to)
            for s, kind in own.items()
            for to in self.steps(state.player, s, kind, own, enemy)
        }

    def captures(self, state, own, enemy):
        """The jumps with the most value, all in all."""
        values, prey = {}, set(enemy) - state.jumped
        for s, kind in own.items():
            if state.jumper in (None, s):
                rest = set(own) - {s}
                for over, to in self.jumps(state.player, s, kind, rest, prey, state.jumped):
                    left = prey - {over}, enemy, state.jumped | {over}
                    more = self.most(state.player, to, kind, rest, *left)
                    values[s, to, over] = self.value(enemy[over]) + more, more > 0
        best = max((value for value, _ in values.values()), default=0)
        return {
            (s, to): self.jump(state, own, enemy, s, to, over, again)
            for (s, to, over), (value, again) in values.items()
            if value == best
        }

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
        last = self.size if state.player == self.first else 1
        army = frozenset((s, "King" if s[1] == last else kind) for s, kind in army.items())
        sides = {state.player: army, other(state.player): enemy}
        return State(other(state.player), **sides, quiet=quiet)

    def steps(self, player, s, kind, own, enemy):
        free = self.board - own.keys() - enemy.keys()
        for a, b in DIAGONALS:
            to = s[0] + a, s[1] + b
            while to in free and (kind == "King" or b == self.up(player)):
                yield to
                if kind == "Man":
                    break
                to = to[0] + a, to[1] + b

    def ended(self, state):
        return "draw" if state.quiet >= 50 else None

    def outcome(self, state, earlier):
        if self.ended(state) or earlier[self.identity(state)] >= 2:
            return "draw"
        return None if self.moves(state) else other(state.player)

    def identity(self, state):
        return state._replace(quiet=0)

    def read(self, fields):
        armies = (frozenset(harness.army(fields, p).items()) for p in ("White", "Black"))
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


def run(game):
    """Runs the command line of a class of games."""
    harness.main(game)
