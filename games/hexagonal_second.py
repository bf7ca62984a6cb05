"""Hexagonal chess: a second implementation of the games of Gliński and of McCooey.

It is written from the rules in words alone, and the product is checked against it. A cell is
(file, height): files from the left, heights of the centres in half cells from the middle of the
board, so that neighbours in a file are two apart and those in the next file one.
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import second_harness as harness  # noqa: E402

SIDE = 6
FILES = "abcdefghikl"
SIDES = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
CORNERS = ((1, 3), (2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3))
LEAPS = ((1, 5), (2, 4), (3, 1), (3, -1), (2, -4), (1, -5),
         (-1, -5), (-2, -4), (-3, -1), (-3, 1), (-2, 4), (-1, 5))
LINES = {"Queen": SIDES + CORNERS, "Rook": SIDES, "Bishop": CORNERS}
STEPS = {"King": SIDES + CORNERS, "Knight": LEAPS}
PROMOTIONS = ("Queen", "Rook", "Bishop", "Knight")


def named():
    """The name of each cell: files lack j, and cells count from the lower end of their file."""
    names = {}
    for file, letter in enumerate(FILES):
        length = 2 * SIDE - 1 - abs(file - SIDE + 1)
        for number in range(length):
            names[file, 2 * number - length + 1] = f"{letter}{number + 1}"
    return names


NAMES = named()
CELLS = {name: cell for cell, name in NAMES.items()}


class State(NamedTuple):
    men: frozenset                  # (cell, player, kind)
    player: str = "White"
    passed: tuple | None = None     # the cell that a Pawn has just passed, if it can be captured there
    quiet: int = 0
    turns: int = 0


class Hexagonal:
    """A game by its start and by the sides on which Pawns capture: at the second player's, down."""

    def __init__(self, setup, strikes, doubles, stalemate="draw", repetitions="3", quiet_moves="50"):
        self.men = frozenset((CELLS[cell], player, kind)
                             for player, army in setup.items() for kind, cells in army.items()
                             for cell in cells.split())
        self.strikes = strikes
        self.doubles = {player: {CELLS[cell] for cell in cells.split()}
                        for player, cells in doubles.items()}
        self.stalemate = stalemate
        self.repetitions, self.quiet_moves = int(repetitions), int(quiet_moves)

    def start(self):
        return State(self.men)

    def forward(self, player, way):
        return way if player == "White" else (way[0], -way[1])

    def attacked(self, men, cell, by):
        """True if a player's man could capture on a cell."""
        board = {where: (player, kind) for where, player, kind in men}
        if any(board.get(plus(cell, way)) == (by, "Knight") for way in LEAPS):
            return True
        back = ((-x, -y) for x, y in (self.forward(by, way) for way in self.strikes))
        if any(board.get(plus(cell, way)) == (by, "Pawn") for way in back):
            return True
        for ways, kind in ((SIDES, "Rook"), (CORNERS, "Bishop")):
            for way in ways:
                far, to = 1, plus(cell, way)
                while to in NAMES and to not in board:
                    far, to = far + 1, plus(to, way)
                player, found = board.get(to, (None, None))
                if player == by and (found in (kind, "Queen") or (found, far) == ("King", 1)):
                    return True
        return False

    def reach(self, board, cell, player, kind):
        """The cells that a man reaches; of a Pawn those on which it captures."""
        if kind == "Pawn":
            return [plus(cell, self.forward(player, way)) for way in self.strikes]
        if kind in STEPS:
            return [to for to in (plus(cell, way) for way in STEPS[kind]) if to in NAMES]
        found = []
        for way in LINES[kind]:
            to = plus(cell, way)
            while to in NAMES:
                found.append(to)
                if to in board:
                    break
                to = plus(to, way)
        return found

    def in_check(self, men, player):
        king = next(cell for cell, owner, kind in men if (owner, kind) == (player, "King"))
        return self.attacked(men, king, other(player))

    def plain(self, state):
        """(move, men after it, cell passed, whether the count begins anew), legal or not."""
        board = {cell: (player, kind) for cell, player, kind in state.men}
        player = state.player
        for cell, owner, kind in state.men:
            if owner != player:
                continue
            if kind == "Pawn":
                yield from self.pawn(state, board, cell)
                continue
            for to in self.reach(board, cell, player, kind):
                if board.get(to, ("",))[0] != player:
                    men = moved(state.men, board, cell, to, player, kind)
                    yield (cell, to, None), men, None, to in board

    def pawn(self, state, board, cell):
        player = state.player
        ahead = plus(cell, self.forward(player, (0, 2)))
        targets = []
        if ahead in NAMES and ahead not in board:
            targets.append((ahead, None, None))
            far = plus(ahead, self.forward(player, (0, 2)))
            if cell in self.doubles[player] and far not in board:
                targets.append((far, ahead, None))
        for to in self.reach(board, cell, player, "Pawn"):
            if board.get(to, ("",))[0] == other(player):
                targets.append((to, None, None))
            elif to == state.passed:
                targets.append((to, None, plus(to, self.forward(player, (0, -2)))))
        for to, passed, taken in targets:
            last = plus(to, self.forward(player, (0, 2))) not in NAMES
            for kind in PROMOTIONS if last else ("Pawn",):
                men = moved(state.men, board, cell, to, player, kind)
                if taken:
                    men -= {(taken, other(player), "Pawn")}
                yield (cell, to, kind if last else None), men, passed, True

    def legal(self, state):
        return ((move, men, passed, anew) for move, men, passed, anew in self.plain(state)
                if not self.in_check(men, state.player))

    def moves(self, state):
        if self.ended(state):
            return {}
        found = {}
        for move, men, passed, anew in self.legal(state):
            after = State(men, other(state.player), passed, 0 if anew else state.quiet + 1,
                          state.turns + 1)
            found[move] = self.settled(after)
        return found

    def settled(self, state):
        """The state without a passed cell on which nobody can legally capture."""
        if state.passed:
            board = {cell: (player, kind) for cell, player, kind in state.men}
            usable = any(move[1] == state.passed and board[move[0]][1] == "Pawn"
                         and move[0][0] != state.passed[0]
                         for move, _, _, _ in self.legal(state))
            if not usable:
                return state._replace(passed=None)
        return state

    def ended(self, state):
        if all(kind == "King" for _, _, kind in state.men):
            return "draw"
        if state.quiet >= 2 * self.quiet_moves and any(True for _ in self.legal(state)):
            return "draw"
        return None

    def outcome(self, state, earlier):
        if self.ended(state):
            return self.ended(state)
        if earlier[self.identity(state)] >= self.repetitions - 1:
            return "draw"
        if any(True for _ in self.legal(state)):
            return None
        if self.in_check(state.men, state.player) or self.stalemate == "win":
            return other(state.player)
        return "draw"

    def identity(self, state):
        return state.men, state.player, state.passed

    def read(self, fields):
        men = frozenset((CELLS[cell], player, kind) for player in ("White", "Black")
                        for kind, cell in harness.units(fields.get(player, "")))
        passed = CELLS.get(fields.get("en_passant"))
        return State(men, fields.get("player", "White"), passed, int(fields.get("quiet", 0)),
                     int(fields.get("turn", 1)) - 1)

    def move(self, text):
        """`e4e5`, or with the letter of the new piece `e9e10q`."""
        letters = dict(zip("qrbn", PROMOTIONS))
        kind = letters.get(text[-1])
        cells = text[:-1] if kind else text
        cut = next(index for index in range(2, len(cells)) if cells[index].isalpha())
        return CELLS[cells[:cut]], CELLS[cells[cut:]], kind


def plus(cell, way):
    return cell[0] + way[0], cell[1] + way[1]


def other(player):
    return "Black" if player == "White" else "White"


def moved(men, board, cell, to, player, kind):
    taken = {(to, *board[to])} if to in board else set()
    return men - taken - {(cell, *board[cell])} | {(to, player, kind)}


def run(setup, strikes, doubles, **fixed):
    """The command line of one of the games."""
    harness.main(lambda **options: Hexagonal(setup, strikes, doubles, **{**options, **fixed}))
