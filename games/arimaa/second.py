"""Arimaa: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

BOARD = {(x, y) for x in range(1, 9) for y in range(1, 9)}
TRAPS = {(3, 3), (6, 3), (3, 6), (6, 6)}
KINDS = ("Rabbit", "Cat", "Dog", "Horse", "Camel", "Elephant")  # from the weakest
PLACED = ("Elephant", "Camel", "Horse", "Horse", "Dog", "Dog", "Cat", "Cat")


class State(NamedTuple):
    player: str
    units: frozenset  # of (square, owner, kind)
    begun: bool = False
    steps: int = 0
    first: frozenset | None = None  # the units at the beginning of the turn, once a step is taken


def other(player):
    return "Silver" if player == "Gold" else "Gold"


def beside(s):
    return [t for t in ((s[0] + 1, s[1]), (s[0] - 1, s[1]), (s[0], s[1] + 1), (s[0], s[1] - 1)) if t in BOARD]


class Position:
    """The units by square, for one player's steps."""

    def __init__(self, player, units):
        self.player = player
        self.at = {s: (owner, kind) for s, owner, kind in units}

    def is_own(self, s):
        return s in self.at and self.at[s][0] == self.player

    def strength(self, s):
        return KINDS.index(self.at[s][1])

    def enemies(self, s):
        return [t for t in beside(s) if t in self.at and not self.is_own(t)]

    def frozen(self, s):
        if any(map(self.is_own, beside(s))):
            return False
        return any(self.strength(t) > self.strength(s) for t in self.enemies(s))

    def steps(self):
        """Moves of one step and of two: (move, displacements)."""
        back = -1 if self.player == "Gold" else 1
        for s in [s for s in self.at if self.is_own(s) and not self.frozen(s)]:
            weaker = [t for t in self.enemies(s) if self.strength(t) < self.strength(s)]
            for to in beside(s):
                if to in self.at:
                    continue
                if self.at[s][1] != "Rabbit" or to[1] != s[1] + back:
                    yield (s, to), [(s, to)]
                for prey in weaker:
                    yield ("pull", s, to, prey), [(s, to), (prey, s)]
            for prey in weaker:
                for away in beside(prey):
                    if away not in self.at:
                        yield ("push", s, prey, away), [(prey, away), (s, prey)]

    def after(self, displacements):
        """The units after steps, each followed by what traps swallow."""
        at = dict(self.at)
        for source, target in displacements:
            if source in at:
                at[target] = at.pop(source)
            for trap in TRAPS & at.keys():
                if not any(t in at and at[t][0] == at[trap][0] for t in beside(trap)):
                    del at[trap]
        return frozenset((s, owner, kind) for s, (owner, kind) in at.items())


class Arimaa:
    def start(self):
        return State("Gold", frozenset())

    def set_up(self, state):
        own = [u for u in state.units if u[1] == state.player]
        ranks = (1, 2) if state.player == "Gold" else (7, 8)
        free = {s for s in BOARD if s[1] in ranks} - {u[0] for u in own}
        found = {}
        for to in free:
            units = state.units | {(to, state.player, PLACED[len(own)])}
            if len(own) == 7:
                units |= {(s, state.player, "Rabbit") for s in free - {to}}
                found[to] = State(other(state.player), units, state.player == "Silver")
            else:
                found[to] = state._replace(units=units)
        return found

    def moves(self, state):
        if self.ended(state):
            return {}
        if not state.begun:
            return self.set_up(state)
        first = state.units if state.steps == 0 else state.first
        found = {}
        position = Position(state.player, state.units)
        for move, displacements in position.steps():
            steps = state.steps + len(displacements)
            units = position.after(displacements)
            if steps < 4:
                found[move] = state._replace(units=units, steps=steps, first=first)
            elif steps == 4 and units != first:
                found[move] = State(other(state.player), units, True)
        if state.steps and state.units != first:
            found["stop"] = State(other(state.player), state.units, True)
        return found

    def ended(self, state):
        if not state.begun or state.steps:
            return None
        rabbits = {"Gold": set(), "Silver": set()}
        for s, owner, kind in state.units:
            if kind == "Rabbit":
                rabbits[owner].add(s[1])
        goal = {"Gold": 8, "Silver": 1}
        order = other(state.player), state.player
        for player in order:
            if goal[player] in rabbits[player]:
                return player
        for player in order:
            if not rabbits[other(player)]:
                return player
        return None

    def outcome(self, state, earlier):
        if self.ended(state):
            return self.ended(state)
        if state.begun and not state.steps and earlier[state] >= 2:
            return state.player
        return None if self.moves(state) else other(state.player)

    def identity(self, state):
        return state

    def read(self, fields):
        units = frozenset(
            (s, player, kind) for player in ("Gold", "Silver") for s, kind in harness.army(fields, player).items()
        )
        steps, player = int(fields.get("steps", 0)), fields["player"]
        first = None
        if steps:
            own = set(fields.get("first_own", "").split())
            first = frozenset(
                (harness.square(s), player if s in own else other(player), kind)
                for kind in KINDS
                for s in fields.get(f"first_{kind.lower()}s", "").split()
            )
        return State(player, units, fields.get("phase") == "play", steps, first)

    def move(self, text):
        words = text.replace("-", " ").split()
        squares = tuple(harness.square(w) for w in words if len(w) == 2)
        if text == "stop":
            return text
        if len(words) == 1:
            return squares[0]
        return ("push" if words[2] == "pushes" else "pull", *squares) if len(words) == 4 else squares


if __name__ == "__main__":
    harness.main(Arimaa)
