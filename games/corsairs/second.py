"""Corsairs: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py [--set side=4] perft 3 [--distinct]
    python3 second.py [--set side=4] check TRACE
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

# A space is (x, row): rows from the bottom, x in half spaces from the middle line.
WAYS = {"east": (2, 0), "northeast": (1, 1), "northwest": (-1, 1),
        "west": (-2, 0), "southwest": (-1, -1), "southeast": (1, -1)}


class State(NamedTuple):
    corsairs: frozenset
    escorts: frozenset
    freighter: tuple | None
    reserve: int = 6
    player: str = "Corsair"
    entangled: frozenset = frozenset()
    actions: int = 0            # made in this corsair turn
    entered: tuple | None = None
    departed: int = 0
    turns: int = 0              # completed


class Corsairs:
    def __init__(self, side="5", turn_limit="100"):
        self.side, self.turn_limit = int(side), int(turn_limit)
        self.names = {}
        rows = 2 * self.side - 1
        for row in range(rows):
            length = self.side + min(row, rows - 1 - row)
            first = max(1, row - self.side + 2)     # as in Abalone: i5 to i9 on the top row of side 5
            for number in range(length):
                self.names[2 * number - length + 1, row] = f"{chr(ord('a') + row)}{first + number}"
        self.spaces = {name: space for space, name in self.names.items()}
        self.centre = (0, self.side - 1)
        edge = self.side - 1
        self.corners = {(x * edge, y * edge + edge) for x, y in WAYS.values()}

    def step(self, space, way, far=1):
        x, y = WAYS[way]
        return space[0] + far * x, space[1] + far * y

    def around(self, space):
        return {self.step(space, way) for way in WAYS} & self.names.keys()

    def start(self):
        return State(frozenset(), frozenset(self.around(self.centre)), self.centre)

    def convoy(self, state):
        return state.escorts | ({state.freighter} - {None})

    def moves(self, state):
        if self.ended(state):
            return {}
        if state.player == "Convoy":
            return self.formations(state) or {("wait",): self.judge(state)}
        return {**self.sails(state), **self.enters(state), **self.leaves(state), ("stop",): self.end_turn(state)}

    # The corsairs' actions.

    def acted(self, state):
        """The turn ends by itself after the second action or with the freighter's capture."""
        state = state._replace(actions=state.actions + 1)
        return self.end_turn(state) if state.actions == 2 or state.freighter is None else state

    def end_turn(self, state):
        return state._replace(player="Convoy", actions=0, entered=None, departed=0,
                              entangled=frozenset(), turns=state.turns + 1)

    def sails(self, state):
        found = {}
        ships = self.convoy(state)
        for origin in state.corsairs - state.entangled:
            for target in self.around(origin) - state.corsairs - ships:
                sailed = state._replace(corsairs=state.corsairs - {origin} | {target})
                found["sail", origin, target, None] = self.acted(sailed)
                for prey in self.around(origin) & ships:
                    found["sail", origin, target, prey] = self.acted(self.pull(sailed, prey, origin))
        return found

    def pull(self, state, prey, target):
        """Moves a ship of the convoy, or takes it off the board if there is no target."""
        if prey == state.freighter:
            return state._replace(freighter=target)
        return state._replace(escorts=(state.escorts - {prey} | {target}) - {None})

    def enters(self, state):
        if state.reserve <= state.departed:
            return {}
        free = self.corners - state.corsairs - self.convoy(state)
        return {("enter", corner): self.acted(state._replace(
                    corsairs=state.corsairs | {corner}, reserve=state.reserve - 1, entered=corner))
                for corner in free}

    def leaves(self, state):
        found = {}
        for origin in (state.corsairs & self.corners) - state.entangled - {state.entered}:
            left = state._replace(corsairs=state.corsairs - {origin}, reserve=state.reserve + 1,
                                  departed=state.departed + 1)
            found["leave", origin, None] = self.acted(left)
            for prey in self.around(origin) & self.convoy(state):
                found["leave", origin, prey] = self.acted(self.pull(left, prey, None))
        return found

    # The convoy's formation.

    def lines(self, escorts):
        """Every straight unbroken line of escorts, as a set."""
        found = set()
        for first in escorts:
            for way in WAYS:
                line = [first]
                while line[-1] in escorts:
                    found.add(frozenset(line))
                    line.append(self.step(line[-1], way))
        return found

    def formations(self, state):
        found = {}
        for line in self.lines(state.escorts):
            others = state.corsairs | self.convoy(state) - line
            for way in WAYS:
                far = 1
                moved = {self.step(escort, way) for escort in line}
                while moved <= self.names.keys() and not moved & others:
                    after = state._replace(escorts=frozenset(state.escorts - line | moved))
                    found["formation", line, way, far] = self.judge(after)
                    far += 1
                    moved = {self.step(escort, way) for escort in moved}
        return found

    def judge(self, state):
        ships = self.convoy(state)
        caught = {c for c in state.corsairs if len(self.around(c) & state.escorts) >= 3}
        held = {c for c in state.corsairs - caught if len(self.around(c) & ships) >= 2}
        return state._replace(corsairs=state.corsairs - caught, entangled=frozenset(held),
                              player="Corsair", turns=state.turns + 1)

    # Ends, identity, texts.

    def ended(self, state):
        if state.freighter is None:
            return "Corsair"
        if len(state.corsairs) + state.reserve <= 1 or state.turns >= self.turn_limit:
            return "Convoy"
        return None

    def outcome(self, state, earlier):
        return self.ended(state)

    def identity(self, state):
        return state._replace(turns=0)

    def read(self, fields):
        def of(kind):
            ships = fields.get("Corsair", ""), fields.get("Convoy", "")
            return frozenset(self.spaces[s] for text in ships for k, s in harness.units(text) if k == kind)
        return State(
            of("corsair"), of("escort"), next(iter(of("freighter")), None),
            reserve=harness.counts(fields.get("reserve Corsair", ""))["corsair"],
            player=fields["player"],
            entangled=frozenset(self.spaces[s] for s in fields.get("entangled", "").split()),
            actions=int(fields.get("actions", 0)),
            entered=self.spaces.get(fields.get("entered")),
            departed=int(fields.get("departed", 0)),
            turns=int(fields["turn"]) - 1)

    def move(self, text):
        words = text.split()
        if text in ("stop", "wait"):
            return (text,)
        if text[0] == "+":
            return "enter", self.spaces[text[1:]]
        first, _, last = words[0].partition("-")
        if len(words) == 3 and words[1] in WAYS:
            return "formation", self.line(self.spaces[first], self.spaces[last or first]), words[1], int(words[2])
        prey = self.spaces[words[2]] if len(words) == 3 else None
        if last == "off":
            return "leave", self.spaces[first], prey
        return "sail", self.spaces[first], self.spaces[last], prey

    def line(self, first, last):
        for way in WAYS:
            line = [first]
            while line[-1] in self.names and line[-1] != last:
                line.append(self.step(line[-1], way))
            if line[-1] == last:
                return frozenset(line)
        raise ValueError("no line")


if __name__ == "__main__":
    harness.main(Corsairs)
