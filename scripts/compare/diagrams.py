"""Imports Interactive Diagrams and compares them with an independent generator of XBetza.

scripts/compare-diagrams runs it. The diagrams are in the folder `diagrams`: the published parameters
of variants. Those that pyffish knows by another name are compared with it, too.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import xbetza

# Texts of single pieces, and the size of the boards on which they are compared.
TEXTS = Path(__file__).with_name("xbetza.txt")
SIDE = 9
FOLDER = Path(__file__).with_name("diagrams")
TABLE = Path(__file__).with_name("diagrams.tsv")
# Diagrams whose moves are those of a variant of pyffish, with its name there.
PEERS = {
    "chess": "chess", "almost": "almost", "amazon": "amazon", "capablanca": "capablanca",
    "embassy": "embassy", "gothic": "gothic", "grand": "grand", "chancellor": "chancellor",
    "modern": "modern", "courier": "courier", "los-alamos": "losalamos", "knightmate": "knightmate",
    "berolina": "berolina", "torpedo": "torpedo", "nightrider": "nightrider",
    "grasshopper": "grasshopper", "shako": "shako", "opulent": "opulent", "tencubed": "tencubed",
    "hoppel-poppel": "hoppelpoppel", "gardner": "gardner",
}
# Chance that a position of a random game is compared.
SHARE = 0.4
# Longest random game in plies.
PLIES = 120
# Moves of names without moves, and those that depend on the board.
NAMES = {
    "knight": "N", "bishop": "B", "rook": "R", "queen": "Q", "archbishop": "BN", "cardinal": "BN",
    "chancellor": "RN", "marshall": "RN", "amazon": "QN", "nightrider": "NN", "camel": "C",
    "zebra": "Z", "mann": "K", "commoner": "K", "centaur": "KN", "grasshopper": "gQ",
    "cannon": "mRcpR", "pawn": "fmWfceFifmnD", "wazir": "W", "ferz": "F", "alfil": "A",
    "dabbaba": "D", "princess": "BN", "empress": "RN",
}


class Piece:
    def __init__(self, fields, files):
        name, *rest = fields
        rest += [""] * (4 - len(rest))
        self.name = name
        self.id = rest[0] or name[0].upper()
        king = f"KisO{files // 2 - 2}" if 8 <= files <= 12 else "K"
        self.moves = rest[1] or NAMES.get(name.lower()) or {"king": king}[name.lower()]
        self.squares = rest[3]


class Diagram:
    """The parameters of a diagram."""

    def __init__(self, text):
        text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
        found = re.search(r'<(\w+)[^>]*class="[^"]*idiagram[^"]*"[^>]*>(.*?)</\1>', text, flags=re.S)
        text = re.sub(r"<br\s*/?>", "\n", found[2] if found else text)
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        pairs = [line.split("=", 1) for line in lines if re.match(r"\w+\s*=", line)]
        self.values = {}
        royals = []
        for key, value in pairs:
            self.values[key.strip()] = value.strip()
            royals += [value.strip()] if key.strip() == "royal" else []
        self.files, self.ranks = self.number("files", 8), self.number("ranks", 8)
        pieces = [line.split(":") for line in lines if not re.match(r"\w+\s*=", line)]
        self.holes = set()
        self.pieces = []
        for fields in pieces:
            if fields[0].lower() == "hole":
                self.holes |= set(self.listed(fields[4]))
            else:
                self.pieces.append(Piece(fields, self.files))
        self.royals = {self.index(one) for one in royals} or {len(self.pieces) - 1}
        self.zone, self.promotes = self.number("promoZone", 1), self.number("maxPromote", 1)
        self.offset = self.number("promoOffset", 0)
        self.drops = self.number("holdingsType", 0) == 1
        self.stalemate = self.values.get("stalemate", "draw")

    def number(self, key, otherwise):
        return int(self.values.get(key, otherwise))

    def index(self, word):
        if word.isdigit():
            return int(word) - 1
        return next(index for index, piece in enumerate(self.pieces) if piece.id == word)

    def square(self, text):
        return ord(text[0]) - ord("a"), int(text[1:]) - self.number("firstRank", 1)

    def listed(self, text):
        squares = []
        for word in filter(None, text.split(",")):
            (a, b), (c, d) = (self.square(part) for part in (word.split("-") * 2)[:2])
            squares += [(x, y) for y in range(min(b, d), max(b, d) + 1) for x in range(min(a, c), max(a, c) + 1)]
        return squares

    def armies(self, piece):
        white, _, black = piece.squares.partition(",,")
        white, black = self.listed(white), self.listed(black)
        symmetry = self.values.get("symmetry", "mirror")
        if not black and symmetry != "none":
            turned = symmetry == "rotate"
            black = [(self.files - 1 - x if turned else x, self.ranks - 1 - y) for x, y in white]
        return white, black

    def choices(self):
        """Pieces to promote to, each with the largest number of them."""
        given = self.values.get("promoChoice")
        if given is None:
            plain = range(self.promotes, len(self.pieces))
            return [(index, 999) for index in plain if index not in self.royals]
        found = []
        for star, letter, digits in re.findall(r"(\*?)([A-Za-z])(\d*)", given):
            index = self.index(letter)
            most = int(digits or 999)
            found.append((index, min(most, len(self.armies(self.pieces[index])[0])) if star else most))
        return found


class Position:
    """A position of a diagram's game."""

    def __init__(self, diagram):
        self.diagram, self.mover = diagram, 0
        self.board, self.virgin, self.passed, self.passer = {}, set(), set(), None
        self.hands = [{}, {}]
        for index, piece in enumerate(diagram.pieces):
            for owner, squares in enumerate(diagram.armies(piece)):
                for square in squares:
                    self.board[square] = (owner, index)
                    self.virgin.add(square)

    def copy(self):
        other = Position.__new__(Position)
        other.diagram, other.mover = self.diagram, self.mover
        other.board, other.virgin = dict(self.board), set(self.virgin)
        other.passed, other.passer = self.passed, self.passer
        other.hands = [dict(hand) for hand in self.hands]
        return other

    def on_board(self, square):
        x, y = square
        return 0 <= x < self.diagram.files and 0 <= y < self.diagram.ranks and square not in self.diagram.holes

    def squares(self):
        d = self.diagram
        return [(x, y) for y in range(d.ranks) for x in range(d.files) if (x, y) not in d.holes]

    def lands_empty(self, leg):
        return leg.has("m") or not leg.modes & set("mcde")

    def may_land(self, leg, square, owner, origin):
        unit = None if square == origin else self.board.get(square)
        if unit is None:
            return self.lands_empty(leg)
        usual = not leg.modes & set("mcde")
        return (leg.has("c") or usual) if unit[0] != owner else leg.has("d")

    def depth(self, square, owner):
        """Rows from the last one, as the owner sees it."""
        return self.diagram.ranks - 1 - square[1] if owner == 0 else square[1]

    def generator(self, kind):
        return xbetza.generator(self.diagram.pieces[kind].moves)

    def attacked(self, squares, by):
        for square, (owner, kind) in list(self.board.items()):
            if owner == by:
                for captured, target, _ in self.generator(kind).of(self, square, square in self.virgin):
                    if target in squares and target != square or any(one in squares for one in captured):
                        return True
        return False

    def royals(self, owner):
        return {square for square, (whose, kind) in self.board.items() if whose == owner and kind in self.diagram.royals}

    def in_check(self):
        return self.attacked(self.royals(self.mover), 1 - self.mover)

    def legal(self):
        """The legal moves by their texts, each with the position after it."""
        found = {}
        for square, (owner, kind) in list(self.board.items()):
            if owner != self.mover:
                continue
            generator = self.generator(kind)
            for captured, target, passed in generator.of(self, square, square in self.virgin):
                self.arrivals(square, kind, captured, target, passed, found)
            for leg in generator.castlings():
                self.castle(square, leg, found)
        if self.diagram.drops:
            self.drop(found)
        return found

    def named(self):
        """The units by the names of squares and kinds."""
        names = {}
        for square, (owner, kind) in self.board.items():
            words = re.split(r"[^A-Za-z0-9]+", self.diagram.pieces[kind].name)
            names[self.text(square)] = (owner, "".join(word[:1].upper() + word[1:] for word in words))
        return names

    def text(self, *squares):
        return "".join(f"{chr(ord('a') + x)}{y + 1}" for x, y in squares)

    def keep(self, text, after, found):
        if not after.attacked(after.royals(self.mover), 1 - self.mover):
            after.mover = 1 - self.mover
            found[text] = after

    def arrivals(self, square, kind, captured, target, passed, found):
        after = self.copy()
        after.passed, after.passer = set(), None
        seen = [one for one in captured if one != "ep"]
        for one in [self.passer] if "ep" in captured else seen:
            after.take(one, self.mover)
        unit = after.board.pop(square)
        if target != square and target in after.board:
            after.take(target, self.mover)
        after.board[target] = unit
        after.virgin -= {square, target, *seen}
        if passed:
            after.passed, after.passer = set(passed), target
        text = self.text(square, *seen, target)
        for suffix, becomes in self.becoming(square, target, kind, after):
            other = after.copy()
            other.board[target] = (self.mover, becomes)
            self.keep(text + suffix, other, found)

    def take(self, square, mover):
        _, kind = self.board.pop(square)
        self.virgin.discard(square)
        if self.diagram.drops:
            offset = self.diagram.offset
            if offset and offset <= kind < offset + self.diagram.promotes:
                kind -= offset
            self.hands[mover][kind] = self.hands[mover].get(kind, 0) + 1

    def becoming(self, square, target, kind, after):
        """What a piece that arrives is then, each with the end of the move's text."""
        d, mover = self.diagram, self.mover
        last = self.depth(target, mover)
        if kind >= d.promotes or d.zone == 0:
            return [("", kind)]
        if d.offset:
            inside = min(last, self.depth(square, mover)) < d.zone
            turned = [("+", kind + d.offset)] if inside and kind + d.offset < len(d.pieces) else []
            return turned + ([] if after.stranded(target, kind, mover) and turned else [("", kind)])
        found = [] if last == 0 and d.choices() else [("", kind)]
        if last < d.zone:
            for index, most in d.choices():
                here = sum(unit == (mover, index) for unit in after.board.values())
                if here < most:
                    found.append((d.pieces[index].id.lower(), index))
        return found

    def stranded(self, square, kind, owner):
        """True if a piece that only goes ahead could never move again."""
        empty = Position.__new__(Position)
        empty.diagram, empty.board, empty.virgin, empty.passed = self.diagram, {square: (owner, kind)}, set(), set()
        if self.generator(kind).of(empty, square, False):
            return False
        others = [one for one in empty.squares() if one != square]
        empty.board |= {one: (1 - owner, kind) for one in others}
        return not self.generator(kind).of(empty, square, False)

    def castle(self, square, leg, found):
        d = self.diagram
        if square not in self.virgin:
            return
        inset = 1 if leg.has("j") else 0
        dirs = leg.dirs or "s"
        for letter, step in (("r", 1), ("l", -1)):
            edge = square[0]
            while self.on_board((edge + step, square[1])):
                edge += step
            edge -= step * inset
            partner = (edge, square[1])
            unit = self.board.get(partner)
            if letter not in dirs.replace("s", "rl") or partner not in self.virgin or unit is None or unit[0] != self.mover:
                continue
            between = [(x, square[1]) for x in range(square[0] + step, edge, step)]
            if (edge - square[0]) * step <= 0 or any(one in self.board for one in between):
                continue
            target = square[0] + step * leg.range, square[1]
            way = [(x, square[1]) for x in range(square[0], target[0], step)]
            if self.board[square][1] in d.royals and any(self.would_be_attacked(one) for one in way):
                continue
            after = self.copy()
            after.passed, after.passer = set(), None
            rook, king = after.board.pop(partner), after.board.pop(square)
            after.board[target[0] - step, square[1]] = rook
            after.board[target] = king
            after.virgin -= {square, partner}
            self.keep(self.text(square, target), after, found)

    def would_be_attacked(self, square):
        other = self.copy()
        other.board.setdefault(square, (self.mover, next(iter(self.diagram.royals))))
        return other.attacked({square}, 1 - self.mover)

    def drop(self, found):
        for kind, count in self.hands[self.mover].items():
            for square in self.squares() if count else []:
                if square not in self.board:
                    after = self.copy()
                    after.passed, after.passer = set(), None
                    after.hands[self.mover][kind] -= 1
                    after.board[square] = (self.mover, kind)
                    self.keep(f"{self.diagram.pieces[kind].id.upper()}@{self.text(square)}", after, found)


class Differs(Exception):
    """A difference; the text says which."""


class Rules:
    """The imported rules: moves of a position, and the positions after them."""

    def __init__(self, program, path):
        self.program, self.path = program, path

    def ask(self, command, position, *more):
        words = [self.program, command, str(self.path), "--position", position, *more]
        return subprocess.run(words, capture_output=True, text=True, check=False)

    def moves(self, position):
        """Texts of the moves, each with the position after it."""
        done = self.ask("moves", position, "--json")
        if done.returncode:
            raise Differs(f"in {position}: {done.stderr.strip()}")
        return {text_of(move): move["position"] for move in json.loads(done.stdout)["moves"]}

    def end(self, position):
        """The last words about a position: who has won, or that it is drawn."""
        lines = self.ask("show", position).stdout.splitlines()
        return " ".join(line for line in lines if re.search(r"wins|[Dd]raw", line))


def text_of(move):
    """A move as the generator writes it."""
    choices = move["choices"]
    if "dropped" in choices:
        return move["move"]
    ways = [choices[name] for name in ("from", "via", "via2", "via3", "via4", "to") if name in choices]
    ending = move["move"][-1] if "promotion" in choices else "+" if move["move"].endswith("+") else ""
    return "".join(ways) + ending


def units_of(position):
    """The units of a position in the readable form."""
    found = {}
    for owner, player in enumerate(("White", "Black")):
        part = re.search(rf"(?:^|; ){player}: ([^;]*)", position)
        for kind in part[1].split(", ") if part else []:
            name, *squares = kind.split()
            found |= {square: (owner, name) for square in squares}
    return found


def peer_of(name):
    """The moves of a position by pyffish; nothing if it does not know the variant."""
    variant = PEERS.get(name)
    if variant is None:
        return None
    import pyffish

    start = pyffish.start_fen(variant)
    return lambda line: set(pyffish.legal_moves(variant, start, line))


def compare(rules, start, positions, chance, peer=None):
    """The number of positions compared, and the number of first moves."""
    compared = games = 0
    while compared < positions and games < positions:
        position, text, line = start, "startpos", []
        games += 1
        while True:
            found = position.legal()
            last = not found or len(line) >= PLIES
            if last or not line or chance.random() < SHARE:
                compared += 1
                if peer and peer(line) != set(found):
                    alone = sorted(set(found) ^ peer(line))
                    raise Differs(f"after [{' '.join(line)}]: pyffish otherwise: {' '.join(alone[:8])}")
                ours = judge(rules, position, text, line, found)
                if not ours or last:
                    break
            else:
                ours = rules.moves(text)
            move = chance.choice(sorted(found))
            if move not in ours:
                if not ours:
                    break
                judge(rules, position, text, line, found)
            position, text = found[move], ours[move]
            line.append(move)
    return compared, len(start.legal())


def judge(rules, position, text, line, found):
    """Compares a position and those after its moves. Returns our moves; none if the game is over."""
    shown = " ".join(line)
    ours = rules.moves(text)
    if not ours or not found:
        end = rules.end(text)
        if found and re.search("[Dd]raw", end):
            return {}
        checked = position.in_check()
        mover, other = ("White", "Black") if position.mover == 0 else ("Black", "White")
        stalemate = {"draw": "raw", "win": f"{mover} wins", "loss": f"{other} wins"}[position.diagram.stalemate]
        expected = f"{other} wins" if checked else stalemate
        if found or ours or expected not in end:
            raise Differs(f"end `{end}`, the generator `{expected}`: after [{shown}]")
        return {}
    if set(ours) != set(found):
        alone, others = sorted(set(ours) - set(found)), sorted(set(found) - set(ours))
        raise Differs(f"after [{shown}]: ours alone {' '.join(alone[:8])}; theirs alone {' '.join(others[:8])}")
    for move, after in ours.items():
        if units_of(after) != found[move].named():
            raise Differs(f"after [{shown} {move}]: other units: {after}")
    return ours


def imported(program, path, folder):
    command = [program, "import", str(path), "--json", "-o", str(folder), "--force"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.stdout:
        return {"imported": False, "base": None, "problems": [{"key": "file", "message": done.stderr.strip()}]}
    return json.loads(done.stdout)[0]


def row(program, path, arguments):
    """A row of the table: name, base, result, positions, note."""
    with tempfile.TemporaryDirectory() as folder:
        known = imported(program, path, folder)
        start = [path.stem, known["base"] or "-"]
        if not known["imported"]:
            problem = known["problems"][0]
            return [*start, "unsupported", "", 0, f"{problem['key']}: {problem['message']}"]
        checked = subprocess.run([program, "check", known["file"]], capture_output=True, text=True, check=False)
        if checked.returncode:
            return [*start, "refused", "", 0, checked.stderr.strip().splitlines()[0] if checked.stderr else checked.stdout.strip()]
        position = Position(Diagram(path.read_text(encoding="utf-8")))
        try:
            chance = random.Random(f"{path.stem} {arguments.seed}")
            rules = Rules(program, known["file"])
            peer = peer_of(path.stem)
            count, first = compare(rules, position, arguments.positions, chance, peer)
            return [*start, "verified", first, count, "with pyffish, too" if peer else ""]
        except Differs as difference:
            return [*start, "differs", "", 0, str(difference)]


def crowd(text, chance):
    """A diagram with pieces of one text among units of both players; nobody is in check."""
    names = [f"{chr(ord('a') + x)}{y + 1}" for x in range(SIDE) for y in range(SIDE)]
    while True:
        squares = chance.sample(names, 22)
        beasts, stones = squares[:6], squares[6:20]
        lines = [f"files={SIDE}", f"ranks={SIDE}", "symmetry=none", "maxPromote=0"]
        for name, letter, moves, own in (
            ("beast", "X", text, beasts),
            ("stone", "S", "fW", stones),
            ("king", "K", "K", squares[20:]),
        ):
            half = len(own) // 2
            lines.append(f"{name}:{letter}:{moves}::{','.join(own[:half])},,{','.join(own[half:])}")
        position = Position(Diagram("\n".join(lines)))
        position.mover = 1
        if not position.in_check():
            return "\n".join(lines) + "\n"


def compare_texts(program, arguments):
    """Compares the texts of the list. Returns the number of those that differ."""
    texts = [line for line in TEXTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    wrong = 0
    for text in texts:
        chance = random.Random(f"{text} {arguments.seed}")
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(max(1, arguments.positions // 10)):
                path = Path(folder) / "crowd.txt"
                path.write_text(crowd(text, chance), encoding="utf-8")
                known = imported(program, path, folder)
                try:
                    if not known["imported"]:
                        raise Differs(known["problems"][0]["message"])
                    start = Position(Diagram(path.read_text(encoding="utf-8")))
                    compare(Rules(program, known["file"]), start, 10, chance)
                except Differs as difference:
                    wrong += 1
                    print(f"{text}\t{difference}", flush=True)
                    break
    print(f"{len(texts) - wrong} of {len(texts)} texts agree")
    return wrong


def main():
    parser = argparse.ArgumentParser(
        prog="scripts/compare-diagrams",
        description="""\
Imports the diagrams of scripts/compare/diagrams and compares their moves and ends with an independent
generator of XBetza at positions of random games. Writes the table scripts/compare/diagrams.tsv, unless
diagrams are named.""",
        epilog="example: scripts/compare-diagrams grand --positions 200",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="diagrams to compare (default: all)")
    parser.add_argument("--positions", type=int, default=100, help="positions of each diagram (default 100)")
    parser.add_argument("--texts", action="store_true", help="compare the single texts of xbetza.txt instead")
    parser.add_argument("--seed", default="1", help="random seed (default 1)")
    arguments = parser.parse_args()
    program = os.environ.get("BOARDWRIGHT", "boardwright")
    if arguments.texts:
        return 1 if compare_texts(program, arguments) else 0
    paths = sorted(path for path in FOLDER.iterdir() if not arguments.names or path.stem in arguments.names)
    rows = []
    for path in paths:
        rows.append(row(program, path, arguments))
        print("\t".join(map(str, rows[-1])), flush=True)
    verified = sum(one[2] == "verified" for one in rows)
    print(f"{verified} of {len(rows)} diagrams carried over and verified")
    if not arguments.names:
        lines = ["diagram\tbased on\tresult\tfirst moves\tpositions\tnote"]
        lines += ["\t".join(map(str, one)) for one in rows]
        TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 1 if any(one[2] in ("differs", "refused") for one in rows) else 0


sys.exit(main())
