"""XBetza as moves on a board: an independent generator, written from the published definition.

A square is (file, rank) from 0. A board maps squares to (owner, kind); owner is 0 or 1. A move is a
tuple (captured squares in the order of the way, destination, passed squares). Directions are counted
in eighths from straight ahead, clockwise.
"""

import functools
import re

# Steps of atoms, the shorter way first.
ATOMS = {
    "W": (0, 1), "F": (1, 1), "D": (0, 2), "N": (1, 2), "A": (2, 2), "H": (0, 3), "C": (1, 3),
    "L": (1, 3), "Z": (2, 3), "J": (2, 3), "G": (3, 3),
}
COMPASS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
# Eighths that a letter stands for: alone among pairs, alone among single ones, and as a half plane.
NARROW = {"f": {0, 7}, "r": {1, 2}, "b": {3, 4}, "l": {5, 6}}
SINGLE = {"f": {0}, "r": {2}, "b": {4}, "l": {6}}
WIDE_OBLIQUE = {"f": {7, 0, 1, 6}, "r": {0, 1, 2, 3}, "b": {2, 3, 4, 5}, "l": {4, 5, 6, 7}}
WIDE = {"f": {7, 0, 1}, "r": {1, 2, 3}, "b": {3, 4, 5}, "l": {5, 6, 7}}
NO_END = 99


class Unknown(Exception):
    """A text that this generator does not read."""


class Leg:
    """A step with its directions, and what may stand where it ends."""

    def __init__(self, letters):
        self.dirs = "".join(letter for letter in letters if letter in "fblrvsh")
        self.modes = {letter for letter in letters if letter not in "fblrvsh"}
        self.atom = self.range = None

    def has(self, letter):
        return letter in self.modes


def parse(text):
    """The moves of a text: lists of legs."""
    at, moves = 0, []
    while at < len(text):
        prefix = re.match(r"[a-z]*", text[at:])[0]
        at += len(prefix)
        if text[at : at + 1] == "[":
            end = text.index("]", at)
            moves += bracket(prefix, text[at + 1 : end])
            at = end + 1
            continue
        found = re.match(r"\((\d+),(\d+)\)(\d*)|([A-Z])([XY]?)(\4?)(\d*)", text[at:])
        if not found:
            raise Unknown(text[at:])
        at += len(found[0])
        for atom, reach in atoms_of(found):
            legs = [Leg(part) for part in prefix.split("a")]
            for leg in legs:
                leg.atom, leg.range = atom, reach
            toggle_ranges(legs)
            moves.append(legs)
    return moves


def atoms_of(found):
    """Steps and ranges of a capital; K and Q of one leg are two atoms."""
    if found[1]:
        step = tuple(sorted((int(found[1]), int(found[2]))))
        return [(step, bounded(found[3], 1))]
    letter, more, doubled, digits = found[4], found[5], found[6], found[7]
    if letter == "O":
        return [("O", int(digits))]
    if letter == "U":
        return [("U", 1)]
    if letter in "KQRB":
        reach = bounded(digits, 1 if letter == "K" else NO_END)
        return [({"K": "K", "Q": "K", "R": (0, 1), "B": (1, 1)}[letter], reach)]
    near, far = ATOMS[letter]
    step = {"": (near, far), "X": (near, far + 3), "Y": (near + 2, far + 2)}[more]
    return [(step, NO_END if doubled else bounded(digits, 1))]


def bounded(digits, otherwise):
    return otherwise if digits == "" else int(digits) or NO_END


def toggle_ranges(legs):
    """`y` and `g` before the last leg change the range of those that follow."""
    for index, leg in enumerate(legs[:-1]):
        if leg.has("y") or leg.has("g"):
            for later in legs[index + 1 :]:
                later.range = 1 if leg.range != 1 else NO_END


def bracket(prefix, inside):
    """Legs in brackets; with `?` the move may end there."""
    parts = re.split(r"([-?])", inside)
    legs, moves = [], []
    for index in range(0, len(parts), 2):
        found = re.fullmatch(r"([a-z]*)(?:\((\d+),(\d+)\)(\d*)|([A-Z])([XY]?)(\5?)(\d*))", parts[index])
        inner = re.match(r"\((\d+),(\d+)\)(\d*)|([A-Z])([XY]?)(\4?)(\d*)", parts[index][len(found[1]) :])
        leg = Leg(found[1])
        ((leg.atom, leg.range),) = atoms_of(inner)
        leg.in_bracket = index > 0
        legs.append(leg)
        is_last = index == len(parts) - 1
        if is_last or parts[index + 1] == "?":
            moves.append([copy(one) for one in legs])
    for move in moves:
        move[0].dirs = "".join(letter for letter in prefix if letter in "fblrvsh") or move[0].dirs
        move[0].modes |= {letter for letter in prefix if letter == "i"}
        move[-1].modes |= {letter for letter in prefix if letter in "mcde"}
    return moves


def copy(leg):
    other = Leg("")
    other.__dict__.update(leg.__dict__)
    other.modes = set(leg.modes)
    return other


def expanded(letters):
    """The letters in groups: single ones, pairs of different axes, doubled ones, halves."""
    groups, at = [], 0
    while at < len(letters):
        pair = letters[at : at + 2]
        axis = [("fbv".find(letter) >= 0) for letter in pair]
        if len(pair) == 2 and (pair[0] == pair[1] or pair[1] == "h" or pair[0] == "h" or axis[0] != axis[1]):
            groups.append(pair)
            at += 2
        else:
            groups.append(pair[0])
            at += 1
    return groups


def union_of(letter, table):
    parts = {"v": "fb", "s": "lr"}.get(letter, letter)
    return set().union(*(table[part] for part in parts))


def eighths(letters, shape):
    """Directions of an atom by its letters: shape is `orthogonal`, `diagonal`, `oblique` or `eight`."""
    if not letters:
        return set(range(8)) if shape in ("oblique", "eight") else {"orthogonal": {0, 2, 4, 6}, "diagonal": {1, 3, 5, 7}}[shape]
    if shape == "orthogonal":
        return set().union(*(union_of(letter, SINGLE) for letter in letters))
    found = set()
    for group in expanded(letters):
        first, second = group[0], group[-1]
        if shape == "oblique" and first == "h":
            # Every other one, counted from the right one of the forward pair.
            found |= {0, 2, 4, 6} if second == "r" else {1, 3, 5, 7}
        elif second == "h" and len(group) == 2:
            found |= WIDE_OBLIQUE[first] if shape == "oblique" else WIDE[first]
        elif len(group) == 2 and first != second:
            if shape == "oblique":
                found |= union_of(first, WIDE_OBLIQUE) & union_of(second, NARROW)
            else:
                found |= union_of(first, WIDE) & union_of(second, WIDE)
        elif shape == "oblique":
            found |= union_of(first, NARROW)
        elif shape == "diagonal":
            found |= union_of(first, WIDE)
        else:
            found |= union_of(first, SINGLE)
    if shape == "diagonal":
        found &= {1, 3, 5, 7}
    return found


def oblique(near, far):
    """The eight steps, clockwise from the right one of the forward pair."""
    a, b = near, far
    return [(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)]


def first_steps(leg):
    """Steps of a first leg, as White sees them."""
    atom, letters = leg.atom, leg.dirs
    if atom == "K":
        return halves(letters)
    near, far = atom
    if near in (0, far):
        shape = "orthogonal" if near == 0 else "diagonal"
        return [scaled(COMPASS[eighth], far) for eighth in sorted(eighths(letters, shape))]
    return [oblique(near, far)[eighth] for eighth in sorted(eighths(letters, "oblique"))]


def halves(letters):
    """K is W and F, so its directions are read for both."""
    straight = eighths(letters.replace("h", ""), "orthogonal")
    slanted = set()
    if letters:
        groups = axes(letters)
        while groups:
            group = groups.pop(0)
            here = set().union(*(union_of(letter, WIDE) for letter in group[1])) & {1, 3, 5, 7}
            if not group[0] and groups and not groups[0][0]:
                other = groups.pop(0)
                here &= set().union(*(union_of(letter, WIDE) for letter in other[1]))
            slanted |= here
    else:
        slanted = {1, 3, 5, 7}
    return [COMPASS[eighth] for eighth in sorted(straight | slanted)]


def axes(letters):
    """Letters in groups of one axis; doubled ones and halves stand apart (true)."""
    groups, at = [], 0
    while at < len(letters):
        letter, after = letters[at], letters[at + 1 : at + 2]
        if after and after in (letter, "h"):
            groups.append([True, letter])
            at += 2
            continue
        vertical = letter in "fbv"
        if groups and not groups[-1][0] and (groups[-1][1][0] in "fbv") == vertical:
            groups[-1][1] += letter
        else:
            groups.append([False, letter])
        at += 1
    return groups


def scaled(step, factor):
    return step[0] * factor, step[1] * factor


def sign(number):
    return (number > 0) - (number < 0)


def next_steps(leg, path):
    """Steps of a further leg after the steps of a path."""
    x, y = path[-1]
    letters = turned_letters(leg, path)
    is_oblique = x != 0 and y != 0 and abs(x) != abs(y)
    if getattr(leg, "in_bracket", False):
        return bracket_steps(leg, (x, y), letters or "f", is_oblique)
    if is_oblique or leg.atom not in ("K",) and leg.atom[0] not in (0, leg.atom[1]):
        turns = {"f": (x, y), "b": (-x, -y), "l": (-y, x), "r": (y, -x)}
        if not letters:
            return [step for step in oblique(*leg.atom) if step != (-x, -y)]
        found = [turns[part] for letter in letters for part in {"v": "fb", "s": "lr"}.get(letter, letter)]
        return list(dict.fromkeys(found))
    heading = COMPASS.index((sign(x), sign(y)))
    if letters:
        turns = eighths(letters, "eight")
    else:
        turns = set(range(8)) - {4} if leg.atom == "K" else {0, 2, 6}
    far = 1 if leg.atom == "K" else leg.atom[1]
    return [scaled(COMPASS[(heading + turn) % 8], far) for turn in sorted(turns)]


def turned_letters(leg, path):
    """`z` is a turn to the other side than the last, `q` to the same side."""
    if not leg.has("z") and not leg.has("q"):
        return leg.dirs
    crosses = [a * d - b * c for (a, b), (c, d) in zip(path, path[1:]) if a * d - b * c]
    left = (crosses[-1] > 0) == leg.has("q")
    return leg.dirs + ("l" if left else "r")


def bracket_steps(leg, previous, letters, is_oblique):
    """Steps of a further leg in brackets: by its own shape on a board turned to the last step."""
    x, y = previous
    if is_oblique:
        if leg.atom != "K" and sorted((abs(x), abs(y))) == list(leg.atom):
            turns = {"f": (x, y), "b": (-x, -y), "l": (-y, x), "r": (y, -x)}
            found = [turns[part] for letter in letters for part in {"v": "fb", "s": "lr"}.get(letter, letter)]
            return list(dict.fromkeys(found))
        near, far = (1, 1) if leg.atom == "K" else leg.atom
        return [(sign(x) * (far if abs(x) > abs(y) else near), sign(y) * (near if abs(x) > abs(y) else far))]
    heading = COMPASS.index((sign(x), sign(y)))
    if leg.atom == "K":
        return [COMPASS[(heading + turn) % 8] for turn in sorted(eighths(letters, "eight"))]
    near, far = leg.atom
    if near in (0, far):
        slanted = (near == far) != (heading % 2 == 1)
        turns = eighths(letters, "diagonal" if slanted else "orthogonal")
        return [scaled(COMPASS[(heading + turn) % 8], far) for turn in sorted(turns)]
    steps = oblique(near, far)
    if heading % 2 == 0:
        return [steps[(turn + heading) % 8] for turn in sorted(eighths(letters, "oblique"))]
    return [step for step in steps if sign(step[0]) == sign(x) and sign(step[1]) == sign(y)]


class Generator:
    """Moves of the pieces of one text."""

    def __init__(self, text):
        self.moves = parse(text)

    def castlings(self):
        return [legs[0] for legs in self.moves if legs[0].atom == "O"]

    def of(self, position, square, untouched):
        """Moves of the piece on a square; `untouched` says whether it has never moved."""
        owner = position.board[square][0]
        found = set()
        for legs in self.moves:
            if legs[0].atom == "O" or legs[0].has("i") and not untouched:
                continue
            if legs[0].atom == "U":
                for target in position.squares():
                    if target != square and position.may_land(legs[-1], target, owner, square):
                        found.add(((), target, ()))
                continue
            walk = Walk(position, square, owner, legs)
            walk.leg(0, square, [], ())
            found |= walk.found
        return found


class Walk:
    """Ways along the legs of one move."""

    def __init__(self, position, origin, owner, legs):
        self.position, self.origin, self.owner, self.legs = position, origin, owner, legs
        self.found = set()

    def flip(self, step):
        """A step as the owner sees it."""
        return step if self.owner == 0 else (-step[0], -step[1])

    def content(self, square):
        """What stands on a square: the one that moves has left its own."""
        return None if square == self.origin else self.position.board.get(square)

    def leg(self, index, at, path, captured):
        leg, is_last = self.legs[index], index == len(self.legs) - 1
        if is_last and index > 0 and leg.has("i"):
            self.found.add((captured, self.origin, ()))
            return
        steps = first_steps(leg) if index == 0 else next_steps(leg, path)
        for step in steps:
            if len(self.legs) == 1 and leg.modes & set("zq"):
                self.winding(leg, at, step)
            elif is_last:
                self.last(leg, at, step, captured)
            else:
                self.inner(index, leg, at, step, path, captured)

    def squares(self, at, step, most):
        """Squares along a line, with the number of steps."""
        count = 0
        while count < most:
            dx, dy = self.flip(step)
            at = at[0] + dx, at[1] + dy
            if not self.position.on_board(at):
                return
            count += 1
            yield at

    def inner(self, index, leg, at, step, path, captured):
        hops, takes, destroys = leg.has("p") or leg.has("g"), leg.has("c"), leg.has("d")
        rests = leg.has("m") or leg.has("y") or not (hops or takes or destroys)
        for square in self.squares(at, step, leg.range):
            unit = self.content(square)
            if unit is None:
                if rests:
                    self.leg(index + 1, square, [*path, step], captured)
                continue
            if hops and not (leg.has("t") and unit[0] != self.owner):
                self.leg(index + 1, square, [*path, step], captured)
            if takes and unit[0] != self.owner or destroys and unit[0] == self.owner:
                self.leg(index + 1, square, [*path, step], (*captured, square))
            return

    def land(self, leg, square, captured, passed=()):
        if square == self.origin:
            if len(self.legs) > 1 and self.position.lands_empty(leg):
                self.found.add((captured, square, ()))
            return
        if self.position.may_land(leg, square, self.owner, self.origin):
            self.found.add((captured, square, passed))
        if leg.has("e") and self.content(square) is None and square in self.position.passed:
            self.found.add(((*captured, "ep"), square, ()))

    def last(self, leg, at, step, captured):
        if leg.has("n"):
            self.lame(leg, at, step, captured)
        elif leg.has("j"):
            self.jump(leg, at, step, captured)
        elif leg.has("p") or leg.has("g"):
            self.hop(leg, at, step, captured)
        else:
            for square in self.squares(at, step, leg.range):
                self.land(leg, square, captured)
                if self.content(square) is not None:
                    return

    def way(self, at, step):
        """Squares that a leap passes: straight first, then along the diagonal."""
        slanted = min(abs(step[0]), abs(step[1]))
        ahead = max(abs(step[0]), abs(step[1])) - slanted
        straight = (sign(step[0]), 0) if abs(step[0]) > abs(step[1]) else (0, sign(step[1]))
        units = [straight] * ahead + [(sign(step[0]), sign(step[1]))] * slanted
        squares = []
        for unit in units:
            dx, dy = self.flip(unit)
            at = at[0] + dx, at[1] + dy
            squares.append(at)
        return squares

    def lame(self, leg, at, step, captured):
        *between, target = self.way(at, step)
        if self.position.on_board(target) and all(
            self.position.on_board(square) and self.content(square) is None for square in between
        ):
            marks = len(self.legs) == 1 and leg.has("m") and not leg.modes & set("cd")
            self.land(leg, target, captured, tuple(between) if marks else ())

    def jump(self, leg, at, step, captured):
        if max(map(abs, step)) == 1:
            for count, square in enumerate(self.squares(at, step, leg.range)):
                if count == 0:
                    continue
                self.land(leg, square, captured)
                if self.content(square) is not None:
                    return
            return
        *between, target = self.way(at, step)
        if self.position.on_board(target) and self.position.on_board(between[0]) and self.content(between[0]):
            self.land(leg, target, captured)

    def hop(self, leg, at, step, captured):
        over = False
        for square in self.squares(at, step, leg.range):
            occupied = self.content(square) is not None
            if over:
                self.land(leg, square, captured)
                if occupied or leg.has("g"):
                    return
            over = over or occupied

    def winding(self, leg, at, step):
        """Crooked lines turn left and right in turn; circular ones to the same side."""
        straight = step[0] == 0 or step[1] == 0 or abs(step[0]) == abs(step[1])
        for right in (False, True):
            square, current, ring = at, step, oblique(*sorted(map(abs, step)))
            most = leg.range if straight else min(leg.range, 7)
            for count in range(most):
                dx, dy = self.flip(current)
                square = square[0] + dx, square[1] + dy
                if not self.position.on_board(square) or square == self.origin:
                    break
                self.land(leg, square, ())
                if self.content(square) is not None:
                    break
                if straight:
                    other = (step[1], -step[0]) if right else (-step[1], step[0])
                    current = other if count % 2 == 0 else step
                else:
                    current = ring[(ring.index(current) + (1 if right else -1)) % 8]


@functools.cache
def generator(text):
    return Generator(text)
