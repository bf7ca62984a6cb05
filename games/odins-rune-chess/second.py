"""Odin's Rune Chess: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py [--set safety=no] perft 2 [--distinct]
    python3 second.py [--set safety=no] check TRACE
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

LETTERS = {"Rook": "R", "Bishop": "B", "ForestOx": "F", "Valkyrie": "V", "Pawn": "P", "King": "K"}
ORTHOGONAL = [(1, 0), (0, 1), (-1, 0), (0, -1)]
DIAGONAL = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
LEAPS = [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]


def named(name):
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def plus(square, way, far=1):
    return square[0] + far * way[0], square[1] + far * way[1]


def on_board(square):
    return 0 <= square[0] < 10 and 0 <= square[1] < 10


class State(NamedTuple):
    units: frozenset        # of (square, player, letter)
    player: str = "White"
    quiet: int = 0          # plies since a capture or a move by a Pawn
    plies: int = 0


class Board:
    """The units of a position by square, as the player to move sees them."""

    def __init__(self, units, player):
        self.units = {square: (owner, letter) for square, owner, letter in units}
        self.player = player
        self.ahead = 1 if player == "White" else -1

    def friend(self, square):
        return square in self.units and self.units[square][0] == self.player

    def enemy(self, square):
        return square in self.units and not self.friend(square)

    def neighbours(self, square):
        return [plus(square, way) for way in ORTHOGONAL + DIAGONAL if on_board(plus(square, way))]

    def free(self, square):
        """Whether a unit may land there: on an empty square or an enemy."""
        return on_board(square) and not self.friend(square)

    def rays(self, square, ways):
        """For each way, the squares up to and with the first unit."""
        for way in ways:
            ray = [plus(square, way)]
            while on_board(ray[-1]) and ray[-1] not in self.units:
                ray.append(plus(ray[-1], way))
            yield [step for step in ray if on_board(step)]

    def moves(self):
        """All (origin, target, removed square, relocation square)."""
        return {(origin, *move) for origin, (player, letter) in self.units.items() if player == self.player
                for move in self.moves_from(origin, letter)}

    def moves_from(self, origin, letter):
        if letter != "K":
            return self.moves_as(letter, origin, letter)
        lenders = {self.units[s][1] for s in self.neighbours(origin) if self.friend(s)} - {"K"}
        return {move for lender in lenders for move in self.moves_as(lender, origin, "K")}

    def moves_as(self, letter, origin, mover):
        """The moves of one piece made by the unit (a King perhaps) on a square."""
        if letter == "F":
            return self.ox(origin)
        if letter == "P":
            return self.pawn(origin)
        ways = {"R": ORTHOGONAL, "B": DIAGONAL, "V": ORTHOGONAL + DIAGONAL}[letter]
        slides = {(target, None, None) for ray in self.rays(origin, ways) for target in ray if self.free(target)}
        return slides | self.relocations(origin, mover) if letter == "V" else slides

    def relocations(self, origin, mover):
        """A friend at the end of a line changes places with the mover, or is set down on its way."""
        return {(ray[-1], None, spot) for ray in self.rays(origin, ORTHOGONAL + DIAGONAL)
                if ray and self.friend(ray[-1]) and self.units[ray[-1]][1] != mover
                for spot in [origin] + ray[:-1]}

    def ox(self, origin):
        found = set()
        for target in (plus(origin, leap) for leap in LEAPS):
            if self.free(target):
                found.add((target, None, None))
                found |= {(target, victim, None) for victim in self.neighbours(target) if self.enemy(victim)}
        return found

    def pawn(self, origin):
        found = {(plus(origin, way), None, None) for way in DIAGONAL if self.free(plus(origin, way))}
        sides = [plus(origin, (side, self.ahead)) for side in (-1, 1)]
        far = plus(origin, (0, 2 * self.ahead))
        if self.free(far) and any(on_board(side) and side not in self.units for side in sides):
            found.add((far, None, None))
        return found


class Odin:
    def __init__(self, safety="yes"):
        self.safety = safety == "yes"

    def start(self):
        units = set()
        for file, letter in enumerate("RFBVKKVBFR"):
            units |= {((file, 0), "White", letter), ((file, 9), "Black", letter),
                      ((file, 1), "White", "P"), ((file, 8), "Black", "P")}
        return State(frozenset(units))

    def moves(self, state):
        if self.over(state):
            return {}
        moves = Board(state.units, state.player).moves()
        if moves:
            return {move: self.after(state, move) for move in moves}
        return {} if self.stuck(state) else {"pass": self.passed(state, state.units, False)}

    def stuck(self, state):
        return not any(Board(state.units, player).moves() for player in ("White", "Black"))

    def after(self, state, move):
        origin, target, removed, spot = move
        units = {square: unit for square, *unit in state.units}
        mover, there = units.pop(origin), units.pop(target, None)
        units[target] = mover
        if spot is not None:
            units[spot] = there
        if removed is not None:
            del units[removed]
        lively = mover[1] == "P" or len(units) < len(state.units)
        return self.passed(state, frozenset((square, *unit) for square, unit in units.items()), lively)

    def passed(self, state, units, lively):
        return State(units, "Black" if state.player == "White" else "White",
                     0 if lively else state.quiet + 1, state.plies + 1)

    def kingless(self, state):
        kings = {player for _, player, letter in state.units if letter == "K"}
        return {"White", "Black"} - kings

    def over(self, state):
        """The same as `ended`, and the end when neither side can move is left to `moves`."""
        return self.ended(state) is not None

    def ended(self, state):
        lost = self.kingless(state)
        if lost:
            return "White" if "Black" in lost else "Black"
        return "draw" if self.safety and state.quiet >= 200 else None

    def outcome(self, state, earlier):
        third = self.safety and earlier[self.identity(state)] >= 2
        return self.ended(state) or ("draw" if third or self.stuck(state) else None)

    def identity(self, state):
        return state.units, state.player

    def read(self, fields):
        units = {(named(square), player, LETTERS[kind]) for player in ("White", "Black")
                 for kind, square in harness.units(fields.get(player, ""))}
        return State(frozenset(units), fields["player"], int(fields.get("quiet", 0)), int(fields["turn"]) - 1)

    def move(self, text):
        if text == "pass":
            return text
        ends, *choice = text.split()
        origin, target = ends[1:].split("-")
        removed = spot = None
        if choice and choice[0][0] == "x":
            removed = named(choice[0][1:])
        elif choice:
            spot = named(choice[0][1:])
        return named(origin), named(target), removed, spot


if __name__ == "__main__":
    harness.main(Odin)
