"""Shatranj al-Kabir (Constantinople): a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py [--set rules=historical] perft 2 [--distinct] [--position TEXT]
    python3 second.py [--set rules=historical] check TRACE
"""

import os
import re
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

SIZE = 13
PLY_LIMIT = 2500
FORWARD = {"White": 1, "Black": -1}
PAWN_RANK = {"White": 3, "Black": 9}        # counted from 0
FIRST_RANK = {
    "White": "Rook Knight Bishop Rhino Gazelle Amazon King Ferz Gazelle Rhino Bishop Knight Rook".split(),
    "Black": "Rook Knight Bishop Rhino Gazelle Ferz King Amazon Gazelle Rhino Bishop Knight Rook".split(),
}

ORTHOGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]


def leaps(far, near):
    """All eight turns of a leap; four of one along a diagonal."""
    return sorted({(x * a, y * b) for a, b in ((far, near), (near, far)) for x in (1, -1) for y in (1, -1)})


def cell(name):
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def on_board(at):
    return 0 <= at[0] < SIZE and 0 <= at[1] < SIZE


def plus(at, way, far=1):
    return at[0] + way[0] * far, at[1] + way[1] * far


class State(NamedTuple):
    units: frozenset                        # of (cell, side, kind)
    player: str
    plies: int = 0


def other(side):
    return "Black" if side == "White" else "White"


class Shatranj:
    def __init__(self, rules="ludii"):
        self.historical = rules == "historical"

    def start(self):
        units = set()
        for side, rank in (("White", 0), ("Black", SIZE - 1)):
            for file in range(SIZE):
                units.add(((file, rank), side, FIRST_RANK[side][file]))
                units.add(((file, PAWN_RANK[side]), side, "Pawn"))
        return State(frozenset(units), "White")

    # -- where units go: cells that they may go to, the enemies that they may take among them

    def steps(self, board, at, ways, to_empty_only=False):
        side = board[at][0]
        for way in ways:
            to = plus(at, way)
            taken = board.get(to, (None,))[0]
            if on_board(to) and (taken is None or taken != side and not to_empty_only):
                yield to

    def slides(self, board, at, ways):
        for way in ways:
            for far in range(1, SIZE):
                to = plus(at, way, far)
                if not on_board(to):
                    break
                if to in board:
                    if board[to][0] != board[at][0]:
                        yield to
                    break
                yield to

    def amazon(self, board, at):
        for bend in DIAGONAL:
            corner = plus(at, bend)
            if not on_board(corner) or corner in board:
                continue
            for way in ORTHOGONAL:
                outward = way[0] in (0, bend[0]) and way[1] in (0, bend[1])
                if self.historical and not outward:
                    continue
                for to in self.slides({**board, corner: board[at]}, corner, [way]):
                    if abs(to[0] - corner[0]) + abs(to[1] - corner[1]) >= 3:
                        yield to

    def pawn(self, board, at):
        side = board[at][0]
        ahead = plus(at, (0, FORWARD[side]))
        if on_board(ahead) and ahead not in board:
            yield ahead
        for sideways in (-1, 1):
            to = plus(ahead, (sideways, 0))
            if board.get(to, (side,))[0] != side:
                yield to

    def goals(self, board, at):
        kind, leap_to_empty = board[at][1], not self.historical
        if kind == "Pawn":
            return set(self.pawn(board, at))
        if kind == "Rook":
            return set(self.slides(board, at, ORTHOGONAL))
        if kind == "Knight":
            return set(self.steps(board, at, leaps(1, 2)))
        if kind == "Bishop":
            return set(self.steps(board, at, leaps(2, 2)))
        if kind == "Ferz":
            return set(self.steps(board, at, DIAGONAL))
        if kind == "King":
            return set(self.steps(board, at, ORTHOGONAL + DIAGONAL))
        if kind == "Rhino":
            slides = set(self.slides(board, at, DIAGONAL))
            return slides | set(self.steps(board, at, leaps(1, 2), leap_to_empty))
        if kind == "Gazelle":
            return set(self.steps(board, at, leaps(1, 3), leap_to_empty))
        return set(self.amazon(board, at))

    # -- moves

    def threatened(self, board, side):
        """Whether an enemy could capture the King of a side."""
        kings = {at for at, unit in board.items() if unit == (side, "King")}
        enemies = [at for at, unit in board.items() if unit[0] != side]
        return any(kings & self.goals(board, at) for at in enemies)

    def legal(self, units, side):
        """The boards that the legal moves of a side lead to."""
        board = {at: (owner, kind) for at, owner, kind in units}
        for at, (owner, kind) in list(board.items()):
            if owner != side:
                continue
            for to in self.goals(board, at):
                after = dict(board)
                after[to] = after.pop(at)
                last = SIZE - 1 if side == "White" else 0
                if self.historical and kind == "Pawn" and to[1] == last:
                    after[to] = side, "Ferz"
                if not self.threatened(after, side):
                    yield (at, to), frozenset((place, *unit) for place, unit in after.items())

    def moves(self, state):
        if self.ended(state):
            return {}
        side, plies = state.player, state.plies + 1
        return {move: State(units, other(side), plies) for move, units in self.legal(state.units, side)}

    # -- ends

    def ended(self, state):
        """A mate given by the last ply before the limit still counts."""
        if state.plies < PLY_LIMIT:
            return None
        return "draw" if any(self.legal(state.units, state.player)) else other(state.player)

    def outcome(self, state, earlier):
        if state.plies >= PLY_LIMIT:
            return self.ended(state)
        return None if any(self.legal(state.units, state.player)) else other(state.player)

    def identity(self, state):
        return state._replace(plies=0)

    # -- texts

    def read(self, fields):
        units = frozenset((cell(name), side, kind) for side in FORWARD
                          for kind, name in harness.units(fields.get(side, "")))
        # Every turn is one decision here, so that the text has no number of decisions of its own.
        return State(units, fields["player"], int(fields.get("turn", 1)) - 1)

    def move(self, text):
        return tuple(cell(name) for name in re.findall(r"[a-m]\d+", text))


if __name__ == "__main__":
    harness.main(Shatranj)
