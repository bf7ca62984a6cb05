"""Storilljuðjorrayc: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py [--set setup=quick] [--set first=purple] perft 2 [--distinct] [--position TEXT]
    python3 second.py [--set setup=quick] check TRACE
"""

import os
import re
import sys
from collections import Counter
from typing import NamedTuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import second_harness as harness  # noqa: E402

FOREST = "forest"
RINGS = {"a": 16, "b": 16, "c": 16, "d": 16, "e": 8, "f": 8}
ARMY = {"King": 1, "Lord": 2, "Warmaster": 1, "Swordsman": 5, "Guardmaster": 1, "Guard": 2, "Archer": 2, "Flank": 2}
LETTERS = {"A": "King", "S": "Lord", "KM": "Warmaster", "T": "Swordsman", "JM": "Guardmaster", "J": "Guard",
           "K": "Archer", "P": "Flank", "W": "Ambush"}
DEFAULT = ("a13 K, a14 S, a15 P, a16 JM, a1 T, a2 P, a3 S, a4 K, b15 J, b16 A, b1 KM, b2 J, "
           "c15 T, c16 T, c1 T, c2 T")
RAIDS = 3
QUIET_LIMIT = 200


# ---- the board

def space(ring, number):
    return f"{ring}{(number - 1) % RINGS[ring] + 1}"


def number_of(name):
    return int(name[1:])


SPACES = [space(ring, number) for ring in RINGS for number in range(1, RINGS[ring] + 1)]
CLEARING = {name for name in SPACES if name[0] in "abcd"}
RING_A = [name for name in SPACES if name[0] == "a"]
HALF = {"Green": {13, 14, 15, 16, 1, 2, 3, 4}, "Purple": {5, 6, 7, 8, 9, 10, 11, 12}}


def turned(name, by):
    """The space `by` spaces on along its ring, clockwise; none from the forest."""
    return space(name[0], number_of(name) + by)


def inward(name):
    ring, number = name[0], number_of(name)
    if ring == "d":
        return [space("e", (number + 1) // 2)]
    return [] if ring == "f" else [space(chr(ord(ring) + 1), number)]


OUTWARD = {name: [outer for outer in SPACES if name in inward(outer)] or [FOREST] for name in SPACES}
TANGENTIAL = {name: [turned(name, 1), turned(name, -1)] for name in SPACES}
ACROSS = {name: [other for other in SPACES if other[0] == "f" == name[0] and other != name
                 and other not in TANGENTIAL[name]] for name in SPACES}


def diagonals():
    """Pairs of spaces that touch at a corner, each pair once."""
    for outer, inner in ("ab", "bc", "cd"):
        for number in range(1, 17):
            yield from ((space(outer, number), space(inner, number + side)) for side in (-1, 1))
    for j in range(1, 9):
        yield space("d", 2 * j - 1), space("e", j - 1)
        yield space("d", 2 * j), space("e", j + 1)
        yield from ((space("e", j), space("f", j + side)) for side in (-1, 1))


DIAGONAL = {name: [] for name in SPACES}
for one, other in diagonals():
    DIAGONAL[one].append(other)
    DIAGONAL[other].append(one)

RADIAL = {name: inward(name) + OUTWARD[name] + ACROSS[name] for name in SPACES}
ADJACENT = {name: TANGENTIAL[name] + RADIAL[name] for name in SPACES}


def onward(name, sense):
    """The next spaces of a radial line, each with the sense in which it goes on."""
    if name == FOREST:
        return []
    if sense == "outward":
        return [(outer, "outward") for outer in OUTWARD[name]]
    return [(inner, "inward") for inner in inward(name)] or [(beyond, "outward") for beyond in ACROSS[name]]


def turning(name, sense):
    """The next space along the ring."""
    return [(turned(name, sense), sense)]


def look(board, name, step, senses, reach=99, through=lambda to: True):
    """The empty places that lines reach, and the first units on them. A line ends behind a place that
    `through` does not let it pass."""
    empty, units = set(), set()
    ahead = [(to, way, 1) for sense in senses for to, way in step(name, sense)]
    while ahead:
        to, way, far = ahead.pop()
        if to in board:
            units.add(to)
            continue
        empty.add(to)
        if far < reach and through(to):
            ahead += [(next_to, next_way, far + 1) for next_to, next_way in step(to, way)]
    return empty, units


def radially(board, name, **limits):
    return look(board, name, onward, ("inward", "outward"), **limits)


def along_the_ring(board, name, **limits):
    return look(board, name, turning, (1, -1), **limits)


# ---- the units: where each may go, and what it may attack, whoever stands there

def step_goals(board, name):
    return [to for to in ADJACENT[name] if to not in board]


def goals(board, kind, name, abandoned):
    if kind == "King":
        return CLEARING.intersection(step_goals(board, name))
    if kind == "Lord" or kind == "Guard" and abandoned:
        steps = step_goals(board, name)
        return {to for to in steps if to in CLEARING or to == FOREST}
    if kind == "Warmaster":
        return (radially(board, name, reach=2)[0] | along_the_ring(board, name, reach=2)[0]) - {FOREST}
    if kind == "Swordsman":
        return set(step_goals(board, name))
    if kind in ("Guardmaster", "Guard"):
        steps = {to for to in TANGENTIAL[name] + DIAGONAL[name] if to not in board}
        slides = radially(board, name, through=CLEARING.__contains__)[0]
        return {to for to in steps | slides if to in CLEARING or to == FOREST}
    if kind == "Archer":
        return along_the_ring(board, name, reach=2)[0] | {FOREST}
    if kind == "Flank":
        return along_the_ring(board, name)[0] | {FOREST}
    return {FOREST}                                                  # the Ambush


def targets(board, kind, name, abandoned):
    near = TANGENTIAL[name] + DIAGONAL[name]
    if kind in ("King", "Lord", "Swordsman"):
        return set(ADJACENT[name])
    if kind == "Warmaster":
        return set(ADJACENT[name] + DIAGONAL[name])
    if kind in ("Guardmaster", "Guard"):
        return radially(board, name, reach=2 if abandoned else 99)[1].union(near)
    if kind == "Flank":
        return radially(board, name)[1].union(DIAGONAL[name])
    return set()                                                     # Archers shoot, the Ambush raids


# ---- the game

class State(NamedTuple):
    board: frozenset                    # of (space, side, kind)
    woods: frozenset                    # of (side, kind, how many)
    unplaced: frozenset                 # likewise
    raids: tuple                        # captures left to each side's Ambush
    player: str
    quiet: int                          # player turns since the last capture


def other(side):
    return "Purple" if side == "Green" else "Green"


def held(counter):
    return frozenset((*unit, number) for unit, number in counter.items() if number > 0)


def counter(units):
    return Counter({(side, kind): number for side, kind, number in units})


class Position:
    """A state taken apart, to be changed."""

    def __init__(self, state):
        self.board = {name: (side, kind) for name, side, kind in state.board}
        self.woods, self.unplaced = counter(state.woods), counter(state.unplaced)
        self.raids = dict(zip(HALF, state.raids))
        self.player, self.quiet, self.captured = state.player, state.quiet, False

    def capture(self, name):
        side, kind = self.board.pop(name)
        self.captured = True
        if kind == "Ambush":
            self.raids[side] = 0

    def walk(self, start, to):
        """One unit moves; from the forest it is a Lord."""
        unit = (self.player, "Lord") if start == FOREST else self.board.pop(start)
        if start == FOREST:
            self.woods[unit] -= 1
        if to == FOREST:
            self.woods[unit] += 1
        else:
            self.board[to] = unit

    def state(self, player, quiet):
        board = frozenset((name, side, kind) for name, (side, kind) in self.board.items())
        return State(board, held(self.woods), held(self.unplaced), tuple(self.raids.values()), player, quiet)

    def after_turn(self):
        return self.state(other(self.player), 0 if self.captured else self.quiet + 1)


class Storilljudhjorrayc:
    def __init__(self, setup="free", first="green", repetition="yes", quiet_limit="yes"):
        self.quick, self.first = setup == "quick", "Green" if first == "green" else "Purple"
        self.repetition, self.quiet_limit = repetition == "yes", quiet_limit == "yes"

    def start(self):
        woods = frozenset((side, "Ambush", 1) for side in HALF)
        if not self.quick:
            army = frozenset((side, kind, number) for side in HALF for kind, number in ARMY.items())
            return State(frozenset(), woods, army, (RAIDS, RAIDS), "Green", 0)
        north = [(name, LETTERS[letter]) for name, letter in (unit.split() for unit in DEFAULT.split(", "))]
        board = {(name, "Green", kind) for name, kind in north}
        board |= {(turned(name, 8), "Purple", kind) for name, kind in north}
        return State(frozenset(board), woods, frozenset(), (RAIDS, RAIDS), self.first, 0)

    def moves(self, state):
        if self.ended(state):
            return {}
        return dict(self.placements(state) if state.unplaced else self.turns(state))

    # -- setup

    def placements(self, state):
        side, position = state.player, Position(state)
        kinds = [kind for (owner, kind), number in position.unplaced.items() if owner == side and number]
        border = [name for name in RING_A if number_of(name) in HALF[side]]
        free = sum(name not in position.board for name in border)
        rear = position.unplaced[side, "Archer"] + position.unplaced[side, "Flank"]
        for kind in kinds:
            of_the_rear = kind in ("Archer", "Flank")
            for name in SPACES:
                allowed = name[0] in ("a" if of_the_rear else "abc") and number_of(name) in HALF[side]
                if not allowed or name in position.board:
                    continue
                if free - (name[0] == "a") >= rear - of_the_rear:
                    yield ("place", kind, name), self.placed(state, kind, name)

    def placed(self, state, kind, name):
        position = Position(state)
        position.unplaced[state.player, kind] -= 1
        position.board[name] = state.player, kind
        if any(position.unplaced[state.player, kind] for kind in ARMY):
            return position.state(state.player, 0)
        return position.state("Purple" if state.player == "Green" else self.first, 0)

    # -- play

    def turns(self, state):
        yield ("pass",), Position(state).after_turn()
        position = Position(state)
        board, side = position.board, state.player
        abandoned = (side, "Guardmaster") not in board.values()
        for name, (owner, kind) in list(board.items()):
            if owner != side:
                continue
            for to in goals(board, kind, name, abandoned):
                yield ("move", name, to), self.after(state, "walk", name, to)
            for to in targets(board, kind, name, abandoned):
                enemy = board.get(to, (side,))[0] != side
                if enemy and not (kind == "King" and board[to][1] == "King"):
                    yield ("attack", name, to), self.after(state, "capture", to)
            if kind == "Archer":
                yield from self.shots(state, board, name)
            if kind in ("King", "Lord"):
                yield from self.swaps(state, board, name)
        yield from self.from_the_forest(state, board)
        yield from self.both_lords(state)

    def after(self, state, action, *arguments):
        position = Position(state)
        getattr(position, action)(*arguments)
        return position.after_turn()

    def shots(self, state, board, name):
        radius = [space(ring, number_of(name)) for ring in "bcd"]
        hit = [to for to in radius if to in board]
        if any(board[to][0] != state.player for to in hit):
            position = Position(state)
            for to in hit:
                position.capture(to)
            yield ("attack", name, radius[0]), position.after_turn()

    def swaps(self, state, board, noble):
        for guard in ADJACENT[noble]:
            if board.get(guard) in [(state.player, "Guard"), (state.player, "Guardmaster")]:
                position = Position(state)
                position.board[noble], position.board[guard] = board[guard], board[noble]
                yield ("swap", noble, guard), position.after_turn()

    def from_the_forest(self, state, board):
        side = state.player
        for owner, kind, _ in state.woods:
            for to in RING_A:
                if owner == side and to not in board:
                    position = Position(state)
                    position.woods[side, kind] -= 1
                    position.board[to] = side, kind
                    yield ("emerge", kind, to), position.after_turn()
                if (owner, kind) == (side, "Ambush") and board.get(to, (side,))[0] != side:
                    yield ("attack", FOREST, to), self.raided(state, to)

    def raided(self, state, to):
        position, ambush = Position(state), (state.player, "Ambush")
        position.capture(to)
        position.woods[ambush] -= 1
        position.raids[state.player] -= 1
        if position.raids[state.player]:
            position.board[to] = ambush
        return position.after_turn()

    def both_lords(self, state):
        """Every pair of steps, made in one order or the other."""
        lord = (state.player, "Lord")
        homes = [name for name, unit in Position(state).board.items() if unit == lord]
        homes += [FOREST] * Position(state).woods[lord]
        if len(homes) < 2:
            return
        for one, two in (homes, homes[::-1]):
            for to in self.lord_goals(Position(state), one):
                position = Position(state)
                position.walk(one, to)
                for goal in self.lord_goals(position, two):
                    after = Position(state)
                    after.walk(one, to)
                    after.walk(two, goal)
                    yield ("lords", *sorted([(one, to), (two, goal)])), after.after_turn()

    def lord_goals(self, position, home):
        if home == FOREST:
            return [to for to in RING_A if to not in position.board]
        return goals(position.board, "Lord", home, False)

    # -- ends

    def fallen(self, state, side):
        bodies = {(owner, kind) for _, owner, kind in state.board}
        return (side, "King") not in bodies and (side, "Warmaster") not in bodies

    def ended(self, state):
        if state.unplaced:
            return None
        shooter = other(state.player)
        for side in (state.player, shooter):
            if self.fallen(state, side):
                return other(side)
        return "draw" if self.quiet_limit and state.quiet >= QUIET_LIMIT else None

    def outcome(self, state, earlier):
        third = self.repetition and earlier[self.identity(state)] >= 2
        return self.ended(state) or ("draw" if third else None)

    def identity(self, state):
        return state._replace(quiet=0)

    # -- texts

    def read(self, fields):
        board = frozenset((name, side, kind) for side in HALF for kind, name in harness.units(fields.get(side, "")))
        woods, unplaced = (self.place(fields, name) for name in ("woods", "unplaced"))
        raids = tuple(int(fields.get(f"raids {side}", RAIDS)) for side in HALF)
        return State(board, woods, unplaced, raids, fields["player"], int(fields.get("quiet", 0)))

    def place(self, fields, name):
        return frozenset((side, kind, number) for side in HALF
                         for kind, number in harness.counts(fields.get(f"{name} {side}", "")).items())

    def move(self, text):
        if text == "pass":
            return ("pass",)
        if "=" in text:
            return ("swap", *text.split("="))
        if "+" in text:
            return ("lords", *sorted(tuple(step[1:].split("-")) for step in text.split("+")))
        letter, start, sign, to = re.fullmatch(r"([A-Z]+)([a-f]\d+|forest|)([-x])(.+)", text).groups()
        if sign == "x":
            return ("attack", start, to)
        if start in ("", FOREST):
            return ("emerge" if start else "place", LETTERS[letter], to)
        return ("move", start, to)


if __name__ == "__main__":
    harness.main(Storilljudhjorrayc)
