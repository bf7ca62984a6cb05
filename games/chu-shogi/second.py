"""Chu Shogi: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 2 [--distinct]
    python3 second.py check TRACE

`Chu.paths` counts moves as programs do that name each step of a double move: a Lion that goes two
squares by way of an empty one has a move for each such way.
"""

import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

SIZE = 12
START = ("lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/"
         "PPPPPPPPPPPP/MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGKEGSCFL")

# Ways by points of the compass for a player who looks north.
POINTS = {"n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1),
          "s": (0, -1), "sw": (-1, -1), "w": (-1, 0), "nw": (-1, 1)}
ALL = tuple(POINTS)

# Steps, slides, leaps, and ways in which a piece has the double move of a Lion.
MOVES = {
    "P": ("n", "", (), ""),
    "I": ("n s", "", (), ""),
    "L": ("", "n", (), ""),
    "A": ("", "n s", (), ""),
    "M": ("n s", "e w", (), ""),
    "V": ("e w", "n s", (), ""),
    "R": ("", "n e s w", (), ""),
    "B": ("", "ne se sw nw", (), ""),
    "H": ("n e s w", "ne se sw nw", (), ""),
    "D": ("ne se sw nw", "n e s w", (), ""),
    "Q": ("", " ".join(ALL), (), ""),
    "K": (" ".join(ALL), "", (), ""),
    "E": ("n ne e se sw w nw", "", (), ""),
    "T": ("ne e se s sw w nw", "", (), ""),
    "G": ("nw n ne e w s", "", (), ""),
    "S": ("nw n ne se sw", "", (), ""),
    "C": ("nw n ne s", "", (), ""),
    "F": ("nw n ne sw s se", "", (), ""),
    "O": ("ne se sw nw", "", ((2, 0), (-2, 0), (0, 2), (0, -2)), ""),
    "X": ("n e s w", "", ((2, 2), (-2, 2), (2, -2), (-2, -2)), ""),
    "N": ("", "", (), " ".join(ALL)),
    "+E": (" ".join(ALL), "", (), ""),
    "+D": ("", "n e s w se sw", (), "nw ne"),
    "+H": ("", "ne e se s sw w nw", (), "n"),
    "+V": ("", "n s ne se sw nw", (), ""),
    "+M": ("", "e w ne se sw nw", (), ""),
    "+A": ("", "n s se sw", (), ""),
    "+L": ("", "n s ne nw", (), ""),
    "+T": ("ne e se sw w nw", "n s", (), ""),
}
# Promoted pieces that move as others do.
SAME = {"+P": "G", "+I": "E", "+R": "D", "+B": "H", "+O": "N", "+X": "Q", "+G": "R", "+S": "V", "+C": "M", "+F": "B"}
MOVES |= {letter: MOVES[other] for letter, other in SAME.items()}

NAMES = {
    "King": "K", "DrunkElephant": "E", "CrownPrince": "+E", "Lion": "N", "FreeKing": "Q", "DragonKing": "D",
    "SoaringEagle": "+D", "DragonHorse": "H", "HornedFalcon": "+H", "Rook": "R", "PromotedRook": "+R",
    "Bishop": "B", "PromotedBishop": "+B", "VerticalMover": "V", "FlyingOx": "+V", "SideMover": "M",
    "FreeBoar": "+M", "ReverseChariot": "A", "Whale": "+A", "Lance": "L", "WhiteHorse": "+L", "BlindTiger": "T",
    "FlyingStag": "+T", "Kirin": "O", "PromotedKirin": "+O", "Phoenix": "X", "PromotedPhoenix": "+X",
    "Gold": "G", "PromotedGold": "+G", "Silver": "S", "PromotedSilver": "+S", "Copper": "C",
    "PromotedCopper": "+C", "FerociousLeopard": "F", "PromotedLeopard": "+F", "GoBetween": "I",
    "PromotedGoBetween": "+I", "Pawn": "P", "PromotedPawn": "+P",
}
LIONS, ROYALS = ("N", "+O"), ("K", "+E")


def named(name):
    """(file from the left, rank from Black's side) of a square such as 7l."""
    return SIZE - int(name[:-1]), SIZE - 1 - (ord(name[-1]) - ord("a"))


def other(player):
    return "White" if player == "Black" else "Black"


def plus(square, way, far=1):
    return square[0] + far * way[0], square[1] + far * way[1]


def on_board(square):
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


def way_of(player, point):
    x, y = POINTS[point]
    return (x, y) if player == "Black" else (-x, -y)


def apart(one, two):
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def row(player, square):
    """The row of a square, counted from a player's side from 1."""
    return square[1] + 1 if player == "Black" else SIZE - square[1]


class State(NamedTuple):
    units: frozenset            # of (square, player, letter)
    player: str = "Black"
    lost: tuple | None = None   # where a Lion has just been captured by another piece
    checks: tuple = (0, 0)      # Black's and White's consecutive checks


class Chu:
    # Positions.

    def start(self):
        return self.read_sfen(START + " b - 1")

    def read_sfen(self, text):
        board, player, lost, _ = text.split()
        units, number, plus_sign = set(), "", ""
        for down, rank in enumerate(board.split("/")):
            x = 0
            for letter in rank + " ":
                if letter.isdigit():
                    number += letter
                    continue
                x, number = x + int(number or 0), ""
                if letter == "+":
                    plus_sign = "+"
                elif letter.isalpha():
                    owner = "Black" if letter.isupper() else "White"
                    units.add(((x, SIZE - 1 - down), owner, plus_sign + letter.upper()))
                    x, plus_sign = x + 1, ""
        return State(frozenset(units), "Black" if player == "b" else "White", None if lost == "-" else named(lost))

    def read(self, fields):
        units = {(named(square), player, NAMES[kind]) for player in ("Black", "White")
                 for kind, square in harness.units(fields.get(player, ""))}
        lost = fields.get("lion_lost")
        return State(frozenset(units), fields["player"], named(lost) if lost else None,
                     tuple(int(fields.get(f"checks {player}", 0)) for player in ("Black", "White")))

    def move(self, text):
        squares, letters = [], ""
        for letter in text.rstrip("+"):
            letters += letter
            if letter.isalpha():
                squares.append(named(letters))
                letters = ""
        via = squares[1] if len(squares) == 3 else None
        return squares[0], via, squares[-1], text.endswith("+")

    def identity(self, state):
        return state._replace(checks=(0, 0))

    # How pieces move.

    def reach(self, board, square):
        """Where the piece on a square could go or capture with a single movement, over its own pieces too."""
        player, letter = board[square]
        steps, slides, leaps, lion = MOVES[letter]
        found = {plus(square, way_of(player, point)) for point in steps.split()}
        found |= {plus(square, leap) for leap in leaps}
        for point in slides.split():
            way = way_of(player, point)
            at = plus(square, way)
            while on_board(at):
                found.add(at)
                if at in board:
                    break
                at = plus(at, way)
        if letter in LIONS:
            found |= {(square[0] + x, square[1] + y) for x in range(-2, 3) for y in range(-2, 3)} - {square}
        else:
            found |= {plus(square, way_of(player, point), far) for point in lion.split() for far in (1, 2)}
        return {at for at in found if on_board(at)}

    def doubles(self, board, square):
        """(first, second) squares of the double moves of a piece, whatever stands there."""
        player, letter = board[square]
        for point in MOVES[letter][3].split():
            way = way_of(player, point)
            first = plus(square, way)
            ways = POINTS.values() if letter in LIONS else (way, (-way[0], -way[1]))
            yield from ((first, plus(first, onward)) for onward in ways)

    def attackers(self, board, target, player):
        return {square for square, (owner, letter) in board.items()
                if owner == player and self.may_reach(letter, square, target) and target in self.reach(board, square)}

    def may_reach(self, letter, square, target):
        """False if the target is far away for the piece, or on no line with it."""
        x, y = abs(square[0] - target[0]), abs(square[1] - target[1])
        return max(x, y) <= 2 or MOVES[letter][1] and (x == y or x == 0 or y == 0)

    # Moves.

    def candidates(self, state, board):
        """(from, via or None, to): all that is possible but for the Lion's rules, each step of a double move named."""
        for square, (player, letter) in board.items():
            if player != state.player:
                continue
            for to in self.reach(board, square):
                if self.open_to(board, player, to):
                    yield square, None, to
            for via, to in self.doubles(board, square):
                free = to == square or self.open_to(board, player, to)
                if self.open_to(board, player, via) and free:
                    yield square, via, to

    def open_to(self, board, player, square):
        return on_board(square) and (square not in board or board[square][0] != player)

    def lion_rules(self, state, board, square, via, to):
        """True if the rules against trading Lions allow the move."""
        player, letter = board[square]
        taken = {at for at in (via, to) if at in board and board[at][0] != player and board[at][1] in LIONS}
        if letter not in LIONS:
            return not taken or state.lost is None or taken == {state.lost}
        if to not in taken or apart(square, to) < 2:
            return True
        if via in board and board[via][1] not in ("P", "I"):
            return True
        # The piece captured on the way still counts, but does not stand in the way.
        without = {at: unit for at, unit in board.items() if at not in (square, via)}
        guards = self.attackers(without, to, other(player))
        if via in board and to in self.reach(board, via):
            guards = guards | {via}
        return not guards

    def promotions(self, board, square, via, to):
        """Whether the piece may promote: a tuple of the answers that its player can give."""
        player, letter = board[square]
        if "+" + letter not in MOVES or letter in ("K", "N", "Q") or to == square:
            return (False,)
        captures = to in board
        inside = [row(player, at) >= 9 for at in (square, to)]
        may = not inside[0] and inside[1] or captures and any(inside)
        may = may or letter in ("P", "L") and row(player, to) == SIZE
        return (False, True) if may else (False,)

    def paths(self, state):
        """Number of moves, each way of a double move counted by itself, and no passes but by both steps."""
        board = self.board(state)
        if self.ended(state):
            return 0
        return sum(len(self.promotions(board, *move)) for move in set(self.candidates(state, board))
                   if self.lion_rules(state, board, *move))

    def moves(self, state):
        if self.ended(state):
            return {}
        board, found = self.board(state), {}
        for square, via, to in self.candidates(state, board):
            # A first step to an empty square is no part of the move, as the same squares are
            # reached without it.
            if via is not None and via not in board:
                via = None
            if not self.lion_rules(state, board, square, via, to):
                continue
            for promotes in self.promotions(board, square, via, to):
                found[square, via, to, promotes] = self.after(state, board, square, via, to, promotes)
        return found

    def after(self, state, board, square, via, to, promotes):
        player, letter = board[square]
        lost = None
        for at in (via, to):
            if at in board and at != square and board[at][1] in LIONS and letter not in LIONS:
                lost = at
        board = {at: unit for at, unit in board.items() if at not in (square, via)}
        board[to] = player, "+" + letter if promotes else letter
        enemy = other(player)
        royals = self.royals(board, enemy)
        gives_check = len(royals) == 1 and self.attackers(board, royals[0], player)
        checks = list(state.checks)
        mine = ("Black", "White").index(player)
        checks[mine] = checks[mine] + 1 if gives_check else 0
        return State(frozenset((at, *unit) for at, unit in board.items()), enemy, lost, tuple(checks))

    def board(self, state):
        return {square: (player, letter) for square, player, letter in state.units}

    def royals(self, board, player):
        return [at for at, (owner, letter) in board.items() if owner == player and letter in ROYALS]

    # Ends.

    def is_dead(self, square, player, letter):
        return letter in ("P", "L") and row(player, square) == SIZE

    def bare(self, board, player):
        """True if the player has a bare King and has lost by it."""
        enemy = other(player)
        alive = [(at, letter) for at, (owner, letter) in board.items()
                 if owner == player and not self.is_dead(at, owner, letter)]
        forces = [at for at, (owner, letter) in board.items()
                  if owner == enemy and letter not in ("P", "I") and not self.is_dead(at, owner, letter)]
        if len(alive) != 1 or len(forces) < 2 or not self.safe(board, enemy):
            return False
        king = alive[0][0]
        return len(forces) > 2 or all(apart(king, at) > 1 for at in forces)

    def safe(self, board, player):
        royals = self.royals(board, player)
        return len(royals) > 1 or not any(self.attackers(board, at, other(player)) for at in royals)

    def ended(self, state):
        board = self.board(state)
        for player in ("Black", "White"):
            if not self.royals(board, player):
                return other(player)
        for player in ("Black", "White"):
            if self.bare(board, player):
                return other(player)
        alive = [unit for unit in state.units if not self.is_dead(*unit)]
        if len(alive) == 2 and self.safe(board, "Black") and self.safe(board, "White"):
            return "draw"
        return None

    def outcome(self, state, earlier):
        if self.ended(state):
            return self.ended(state)
        if earlier[self.identity(state)] >= 3:
            return "draw"
        return None if self.moves(state) else other(state.player)


if __name__ == "__main__":
    harness.main(Chu)
