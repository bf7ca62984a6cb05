"""Omega Chess: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3 [--distinct] [--position TEXT]
    python3 second.py check TRACE
"""

import os
import re
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

# A square is (file, rank) of the ten by ten, counted from 0; the Wizards' corners lie outside.
CORNERS = {(-1, -1), (10, -1), (10, 10), (-1, 10)}
SQUARES = {(file, rank) for file in range(10) for rank in range(10)} | CORNERS
ARRAY = "Champion Rook Knight Bishop Queen King Bishop Knight Rook Champion".split()
FORWARD = {"White": 1, "Black": -1}
PAWNS = {"White": 1, "Black": 8}
LAST = {"White": 9, "Black": 0}
HOME = {"White": 0, "Black": 9}
# Files of the castling Rook, of the King's goal and of the Rook's.
CASTLING = {"short": (8, 7, 6), "long": (1, 3, 4)}
KING_FILE = 5
KINDS = {"q": "Queen", "r": "Rook", "b": "Bishop", "n": "Knight", "c": "Champion", "w": "Wizard"}

ORTHOGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
SLIDES = {"Queen": ORTHOGONAL + DIAGONAL, "Rook": ORTHOGONAL, "Bishop": DIAGONAL}


def turned(far, near):
    return [(x * a, y * b) for a, b in {(far, near), (near, far)} for x in {1, -1} for y in {1, -1}]


LEAPS = {
    "King": set(ORTHOGONAL + DIAGONAL),
    "Knight": set(turned(2, 1)),
    "Champion": set(ORTHOGONAL + turned(2, 0) + turned(2, 2)),
    "Wizard": set(DIAGONAL + turned(3, 1)),
}


def plus(at, way, far=1):
    return at[0] + way[0] * far, at[1] + way[1] * far


def square(name):
    return ord(name[0]) - ord("a") - 1, int(name[1:]) - 2


def other(side):
    return "Black" if side == "White" else "White"


class State(NamedTuple):
    units: frozenset  # of (square, side, kind)
    player: str
    rights: frozenset  # of (side, "short" or "long")
    passer: tuple | None = None  # the Pawn that may be captured in passing
    quiet: int = 0


class Omega:
    def __init__(self, repetitions="3", quiet_moves="50"):
        self.repetitions, self.quiet_moves = int(repetitions), int(quiet_moves)

    def start(self):
        units = set()
        for side in FORWARD:
            for file, kind in enumerate(ARRAY):
                units |= {((file, HOME[side]), side, kind), ((file, PAWNS[side]), side, "Pawn")}
        for corner in CORNERS:
            units.add((corner, "White" if corner[1] < 0 else "Black", "Wizard"))
        rights = frozenset((side, wing) for side in FORWARD for wing in CASTLING)
        return State(frozenset(units), "White", rights)

    # -- attacks, seen from the square that is attacked

    def attacked(self, board, at, side):
        """True if a unit of `side` could capture on a square."""
        for kind, ways in LEAPS.items():
            if any(board.get(plus(at, way)) == (side, kind) for way in ways):
                return True
        for way in ORTHOGONAL + DIAGONAL:
            place = plus(at, way)
            while place in SQUARES and place not in board:
                place = plus(place, way)
            owner, kind = board.get(place, (None, None))
            if owner == side and way in SLIDES.get(kind, ()):
                return True
        back = -FORWARD[side]
        return any(board.get(plus(at, (x, back))) == (side, "Pawn") for x in (1, -1))

    def in_check(self, board, side):
        king = next(at for at, unit in board.items() if unit == (side, "King"))
        return self.attacked(board, king, other(side))

    # -- moves: the move, the board after it, and the Pawn that has passed squares

    def reached(self, board, at, side, kind):
        if kind in LEAPS:
            for way in LEAPS[kind]:
                to = plus(at, way)
                if to in SQUARES and board.get(to, (None,))[0] != side:
                    yield to
        for way in SLIDES.get(kind, ()):
            to = plus(at, way)
            while to in SQUARES:
                if to in board:
                    if board[to][0] != side:
                        yield to
                    break
                yield to
                to = plus(to, way)

    def pawn_moves(self, state, board, at, side):
        ahead = (0, FORWARD[side])
        goals = []
        for far in (1, 2, 3) if at[1] == PAWNS[side] else (1,):
            to = plus(at, ahead, far)
            if to in board or to not in SQUARES:
                break
            goals.append((to, None, to if far > 1 else None))
        for x in (1, -1):
            to = plus(at, (x, ahead[1]))
            if board.get(to, (side,))[0] != side:
                goals.append((to, None, None))
            elif to in self.passed(state.passer):
                goals.append((to, state.passer, None))
        for to, victim, passer in goals:
            for letter in KINDS if to[1] == LAST[side] else ("",):
                after = dict(board)
                del after[at]
                if victim:
                    del after[victim]
                after[to] = side, KINDS.get(letter, "Pawn")
                yield (at, to, letter), after, passer

    def passed(self, passer):
        """Squares that a Pawn passed with its first move."""
        if passer is None:
            return []
        step = 1 if passer[1] < 5 else -1
        begin = PAWNS["White"] if step > 0 else PAWNS["Black"]
        return [(passer[0], rank) for rank in range(begin + step, passer[1], step)]

    def castlings(self, state, board, at, side):
        for wing, (rook, goal, inner) in CASTLING.items():
            if (side, wing) not in state.rights:
                continue
            rank = HOME[side]
            low, high = sorted((rook, KING_FILE))
            if any((file, rank) in board for file in range(low + 1, high)):
                continue
            low, high = sorted((goal, KING_FILE))
            way = [file for file in range(low, high + 1) if file != goal]
            if any(self.attacked(board, (file, rank), other(side)) for file in way):
                continue
            after = dict(board)
            del after[at], after[rook, rank]
            after[goal, rank], after[inner, rank] = (side, "King"), (side, "Rook")
            yield (at, (goal, rank), ""), after, None

    def legal(self, state):
        board = {at: (side, kind) for at, side, kind in state.units}
        side = state.player
        for at, (owner, kind) in list(board.items()):
            if owner != side:
                continue
            found = []
            if kind == "Pawn":
                found += self.pawn_moves(state, board, at, side)
            else:
                for to in self.reached(board, at, side, kind):
                    after = dict(board)
                    after[to] = after.pop(at)
                    found.append(((at, to, ""), after, None))
            if kind == "King":
                found += self.castlings(state, board, at, side)
            for move, after, passer in found:
                if not self.in_check(after, side):
                    still = len(after) == len(board) and kind != "Pawn"
                    yield move, after, passer, state.quiet + 1 if still else 0

    def after(self, state, board, passer, quiet):
        rights = frozenset(
            (side, wing)
            for side, wing in state.rights
            if board.get((KING_FILE, HOME[side])) == (side, "King")
            and board.get((CASTLING[wing][0], HOME[side])) == (side, "Rook")
        )
        units = frozenset((at, *unit) for at, unit in board.items())
        following = State(units, other(state.player), rights, passer, quiet)
        return following if passer is None or self.may_capture(following) else following._replace(passer=None)

    def may_capture(self, state):
        """True if a Pawn may legally be captured in passing."""
        back = -FORWARD[state.player]
        stands = {plus(at, (x, back)) for at in self.passed(state.passer) for x in (1, -1)}
        if not any((at, state.player, "Pawn") in state.units for at in stands):
            return False
        before = sum(1 for _ in self.legal(state._replace(passer=None)))
        return sum(1 for _ in self.legal(state)) > before

    def moves(self, state):
        if self.ended(state):
            return {}
        return {move: self.after(state, *rest) for move, *rest in self.legal(state)}

    # -- ends

    def ended(self, state):
        over = state.quiet >= 2 * self.quiet_moves
        return "draw" if over and any(self.legal(state)) else None

    def outcome(self, state, earlier):
        if not any(self.legal(state)):
            board = {at: (side, kind) for at, side, kind in state.units}
            return other(state.player) if self.in_check(board, state.player) else "draw"
        return "draw" if earlier[self.identity(state)] >= self.repetitions - 1 else self.ended(state)

    def identity(self, state):
        return state._replace(quiet=0)

    # -- texts

    def read(self, fields):
        units = frozenset(
            (square(name), side, kind)
            for side in FORWARD
            for kind, name in harness.units(fields.get(side, ""))
        )
        rights = frozenset(
            (side, wing) for side in FORWARD for wing in CASTLING if fields.get(f"{wing} {side}", "yes") == "yes"
        )
        passer = fields.get("passer", "none")
        return State(
            units,
            fields["player"],
            rights,
            None if passer == "none" else square(passer),
            int(fields.get("quiet", 0)),
        )

    def move(self, text):
        start, goal, letter = re.fullmatch(r"([a-l]\d+)([a-l]\d+)([a-z]?)", text).groups()
        return square(start), square(goal), letter


if __name__ == "__main__":
    harness.main(Omega)
