"""Kylatori Sunset: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py [--set shared_lines=no] perft 3 [--distinct]
    python3 second.py [--set shared_lines=no] check TRACE
"""

import itertools
import os
import sys
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

LETTERS = {"Trode": "P", "Ion": "L", "Pendant": "R", "Slasher": "B", "Hammer": "N",
           "Howler": "Q", "ShellGun": "M", "BurstGun": "C", "Shredder": "A"}
PARTS = {"R": "R", "B": "B", "N": "N", "Q": "RB", "M": "RN", "C": "BN", "A": "RBN"}
MINOR = "PL"
SQUARES = [(file, rank) for rank in range(8) for file in range(6)]
NEIGHBOURS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]


def all_ways(*leaps):
    return {(x, y) for a, b in leaps for c, d in ((a, b), (b, a))
            for x in (c, -c) for y in (d, -d)}


REACH = {"R": all_ways((1, 0), (2, 0), (2, 2)), "B": all_ways((1, 1), (1, 2)), "N": all_ways((3, 1), (3, 2))}


def named(name):
    return ord(name[0]) - ord("a"), int(name[1]) - 1


def plus(square, way, far=1):
    return square[0] + far * way[0], square[1] + far * way[1]


def merged(one, other):
    """The letter of the unit that has the parts of both."""
    parts = set(PARTS[one] + PARTS[other])
    return next(letter for letter, its in PARTS.items() if set(its) == parts)


def rook_squares(square):
    return {other for other in SQUARES if other != square and (other[0] == square[0] or other[1] == square[1])}


class State(NamedTuple):
    units: frozenset        # of (square, player, letter)
    wrecks: frozenset       # of (square, letter, how many)
    hands: tuple            # White's and Black's, each a string of letters in order
    player: str = "White"
    plies: int = 0


class Board:
    """A position taken apart, to be changed."""

    def __init__(self, state):
        self.units = {square: (player, letter) for square, player, letter in state.units}
        self.wrecks = {(square, letter): number for square, letter, number in state.wrecks}
        self.hands = {"White": state.hands[0], "Black": state.hands[1]}
        self.player, self.plies = state.player, state.plies

    def copy(self):
        other = object.__new__(Board)
        other.units, other.wrecks, other.hands = dict(self.units), dict(self.wrecks), dict(self.hands)
        other.player, other.plies = self.player, self.plies
        return other

    def after(self):
        """The position for the other player."""
        return State(frozenset((square, *unit) for square, unit in self.units.items()),
                     frozenset((*at, number) for at, number in self.wrecks.items() if number),
                     (self.hands["White"], self.hands["Black"]),
                     "Black" if self.player == "White" else "White", self.plies + 1)

    def enemy(self, square):
        return square in self.units and self.units[square][0] != self.player

    def friend(self, square, letters):
        return square in self.units and self.units[square][0] == self.player and self.units[square][1] in letters

    def empty(self, square):
        return square in SQUARES and square not in self.units

    def capture(self, squares):
        for square in squares:
            letter = self.units.pop(square)[1]
            if letter not in MINOR:
                self.wreck(square, letter, 1)

    def wreck(self, square, letter, change):
        self.wrecks[square, letter] = self.wrecks.get((square, letter), 0) + change


class Kylatori:
    def __init__(self, shared_lines="yes", ply_limit="yes"):
        self.shared_lines, self.ply_limit = shared_lines == "yes", ply_limit == "yes"

    def start(self):
        units = set()
        for rank, row in enumerate(["RNBBNR", "PPLLPP"]):
            for file, letter in enumerate(row):
                units |= {((file, rank), "White", letter), ((file, 7 - rank), "Black", letter)}
        return State(frozenset(units), frozenset(), ("", ""))

    def moves(self, state):
        return {} if self.ended(state) else self.possible(state)

    def possible(self, state):
        board, found = Board(state), {}
        for square, player, letter in state.units:
            if player == state.player:
                for target in self.destinations(board, square, letter):
                    found |= self.moved(board, square, target, letter)
        for letter in set(board.hands[state.player]):
            for target in SQUARES:
                if board.empty(target):
                    found["drop", letter, target] = self.dropped(board, letter, target)
        return found

    def destinations(self, board, square, letter):
        if letter == "L":
            targets = {plus(square, way) for way in all_ways((1, 0))}
            return {target for target in targets if board.empty(target)}
        if letter == "P":
            return self.trode_destinations(board, square)
        targets = {plus(square, way) for part in PARTS[letter] for way in REACH[part]}
        return {target for target in targets if board.empty(target) or board.enemy(target)}

    def trode_destinations(self, board, square):
        ahead = plus(square, (0, 1 if board.player == "White" else -1))
        found = {ahead} if board.empty(ahead) or board.enemy(ahead) else set()
        for way in all_ways((1, 1)):
            if plus(square, way) in board.units and board.enemy(plus(square, way, 2)):
                found.add(plus(square, way, 2))
        return found

    def dropped(self, board, letter, target):
        board = board.copy()
        board.hands[board.player] = board.hands[board.player].replace(letter, "", 1)
        board.units[target] = board.player, letter
        return board.after()

    def moved(self, board, origin, target, letter):
        """All moves of one unit to one square: {move: position}."""
        board = board.copy()
        old = [kind for (square, kind), number in board.wrecks.items() if square == target and number]
        if target in board.units:
            board.capture([target])
        del board.units[origin]
        board.units[target] = board.player, letter
        found = {}
        if letter in MINOR:
            self.custodian(board, target)
            for becomes, promoted in self.promotions(board, target, letter):
                self.co_squares(promoted, target)
                for trode, done in self.new_trodes(promoted, target, letter):
                    found["move", origin, target, None, None, becomes, trode] = done.after()
        else:
            for raised, how, revived in self.revivals(board, target, letter, old):
                self.co_squares(revived, target)
                found["move", origin, target, raised, how, None, None] = revived.after()
        return found

    def custodian(self, board, square):
        taken = [plus(square, way) for way in NEIGHBOURS
                 if board.enemy(plus(square, way)) and board.friend(plus(square, way, 2), MINOR)]
        board.capture(taken)

    def revivals(self, board, square, letter, old):
        crew = any(board.friend(plus(square, way), MINOR) for way in NEIGHBOURS)
        if not old or not crew:
            yield None, None, board
            return
        for raised in old:
            salvaged = board.copy()
            salvaged.wreck(square, raised, -1)
            union = salvaged.copy()
            hand = salvaged.hands[board.player] + raised
            salvaged.hands[board.player] = "".join(sorted(hand))
            yield raised, "hand", salvaged
            if merged(letter, raised) != letter:
                union.units[square] = board.player, merged(letter, raised)
                yield raised, "merge", union

    def promotions(self, board, square, letter):
        far = 7 if board.player == "White" else 0
        if letter != "P" or square[1] != far:
            yield None, board
            return
        for becomes in "PLRBN":
            promoted = board.copy()
            promoted.units[square] = board.player, becomes
            yield becomes, promoted

    def co_squares(self, board, square):
        letter = board.units[square][1]
        if letter == "P":
            return
        alike = [other for other, unit in board.units.items() if unit == (board.player, letter)]
        taken = set()
        for one, other in itertools.combinations(alike, 2):
            if self.shared_lines or (one[0] != other[0] and one[1] != other[1]):
                taken |= rook_squares(one) & rook_squares(other)
        board.capture([enemy for enemy in taken if board.enemy(enemy)])

    def new_trodes(self, board, square, was):
        free = [plus(square, way) for way in NEIGHBOURS if board.empty(plus(square, way))]
        if was != "L" or not free:
            yield None, board
            return
        for trode in free:
            grown = board.copy()
            grown.units[trode] = board.player, "P"
            yield trode, grown

    def opponent(self, state):
        return "Black" if state.player == "White" else "White"

    def ended(self, state):
        """The ply limit draws unless the last ply leaves the other side without a move."""
        if not self.ply_limit or state.plies < 300:
            return None
        return "draw" if self.possible(state) else self.opponent(state)

    def outcome(self, state, earlier):
        if earlier[self.identity(state)]:
            # The other player brought the position back.
            return state.player
        return self.ended(state) or (None if self.possible(state) else self.opponent(state))

    def identity(self, state):
        return state._replace(plies=0)

    def read(self, fields):
        units, wrecks = set(), set()
        for name, value in fields.items():
            if name in ("White", "Black"):
                units |= {(named(square), name, LETTERS[kind]) for kind, square in harness.units(value)}
            elif name.startswith("wreck "):
                square = named(name.split()[1])
                wrecks |= {(square, LETTERS[kind], number) for kind, number in harness.counts(value).items()}
        hands = (harness.counts(fields.get(f"hand {player}", "")) for player in ("White", "Black"))
        hands = tuple("".join(sorted(LETTERS[kind] for kind in hand.elements())) for hand in hands)
        return State(frozenset(units), frozenset(wrecks), hands, fields["player"], int(fields["turn"]) - 1)

    def move(self, text):
        if "@" in text:
            return "drop", text[0], named(text[2:])
        origin, target, rest = named(text[1:3]), named(text[4:6]), text[6:]
        if rest[:1] in ("+", "*"):
            return "move", origin, target, rest[1], "merge" if rest[0] == "+" else "hand", None, None
        becomes = rest[1] if rest[:1] == "=" else None
        trode = named(rest[2:]) if rest[:2] == " P" else None
        return "move", origin, target, None, None, becomes, trode


if __name__ == "__main__":
    harness.main(Kylatori)
