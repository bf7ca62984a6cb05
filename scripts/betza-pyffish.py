"""Compares Betza texts with Fairy-Stockfish; scripts/betza-pyffish runs it.

Each text is one piece, White's on most boards and Black's on the others, among units that never
move. Boardwright and pyffish list its moves, quiet ones and captures, on the same boards: empty
ones first, then random ones. The table of texts says which are to agree, and how it is written.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pyffish

SIDE = 9
FILES = "abcdefghi"
EMPTY_FROM = ["e5", "a1", "i8", "c7"]

RULES = """game "Betza" {{
  players White, Black
  board rectangle({side}, {side})
  piece Piece X {{ betza "{text}" }}
  piece Stone S {{ }}
  start {{ put Piece of White at e5 }}
  turn {{ choose from in own moves of from }}
  notation {{ default "{{from}}{{to}}" }}
  position fen {{ board player "w" "b" text "-" text "-" text "0" number turn }}
}}
"""

VARIANT = """[{name}:breakthrough]
pieceToCharTable = -
maxRank = {side}
maxFile = {side}
pawn = -
breakthrough = -
customPiece1 = x:{text}
customPiece2 = s:-
startFen = 9/9/9/9/4X4/9/9/9/9 w - - 0 1
flagRegionWhite =
flagRegionBlack =
stalemateValue = draw
"""


def fen(units, player):
    """The board as text. `units` maps sites such as e5 to letters."""
    ranks = []
    for rank in range(SIDE, 0, -1):
        cells = "".join(units.get(f"{file}{rank}", ".") for file in FILES)
        ranks.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), cells))
    return "/".join(ranks) + f" {player} - - 0 1"


def boards(count, seed):
    """Boards with one piece, then random ones with several pieces among units of both players."""
    lone = [fen({site: "X"}, "w") for site in EMPTY_FROM] + [fen({"e5": "x"}, "b")]
    chance = random.Random(seed)
    sites = [f"{file}{rank}" for file in FILES for rank in range(1, SIDE + 1)]
    crowded = []
    for number in range(count):
        player = "wwb"[number % 3]
        own = str.upper if player == "w" else str.lower
        other = str.lower if player == "w" else str.upper
        letters = [own("x")] * 4 + [own("s")] * chance.randint(2, 9)
        letters += [other("s")] * chance.randint(4, 16)
        crowded.append(fen(dict(zip(chance.sample(sites, len(letters)), letters)), player))
    return lone + crowded


def boardwright_moves(program, rules, position):
    """The moves that Boardwright lists, or the message with which it refuses the rules."""
    command = [program, "moves", rules, "--position", position]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        return None, run.stderr
    return {line for line in run.stdout.split() if re.fullmatch(r"[a-i]\d[a-i]\d", line)}, ""


def squares(moves):
    return " ".join(sorted(moves)) or "none"


def parts(texts):
    return texts.split(" + ") if texts else []


class Comparison:
    def __init__(self, arguments):
        self.program = arguments.program
        self.positions = boards(arguments.boards, arguments.seed)
        self.rows = read_table(arguments.table)
        texts = [text for row in self.rows for text in [row["text"], *parts(row["read as"])]]
        self.variants = {text: f"betza{number}" for number, text in enumerate(dict.fromkeys(texts))}
        variants = self.variants.items()
        sections = [VARIANT.format(name=name, text=text, side=SIDE) for text, name in variants]
        pyffish.load_variant_config("\n".join(sections))

    def pyffish_moves(self, texts, position):
        lists = [pyffish.legal_moves(self.variants[text], position, []) for text in texts]
        return {move for moves in lists for move in moves}

    def differences(self, text, others):
        """Boards on which Boardwright's `text` and pyffish's `others` together lead elsewhere."""
        found = []
        with tempfile.TemporaryDirectory() as folder:
            rules = str(Path(folder) / "rules.board")
            Path(rules).write_text(RULES.format(text=text, side=SIDE), encoding="utf-8")
            for position in self.positions:
                ours, message = boardwright_moves(self.program, rules, position)
                if ours is None:
                    return None, message
                theirs = self.pyffish_moves(others, position)
                if ours != theirs:
                    found.append(
                        f"    {position}\n      Boardwright alone: {squares(ours - theirs)}"
                        f"\n      pyffish alone: {squares(theirs - ours)}"
                    )
        return found, ""

    def judge(self, row):
        """None if a row is true; else the sentence that says what is not."""
        text, expected = row["text"], row["expected"]
        found, message = self.differences(text, [text])
        if found is None:
            if expected == "refused" and row["said"] in message:
                return None
            return f"`{text}` is refused, and the table says {expected}:\n{message}"
        if expected == "same":
            return f"`{text}` leads elsewhere:\n" + "\n".join(found[:2]) if found else None
        if expected == "refused":
            return f"`{text}` is accepted, and the table says refused"
        if not found:
            return f"`{text}` leads to the same squares, and the table says differs"
        if not row["read as"]:
            return None
        found, message = self.differences(text, parts(row["read as"]))
        if found or message:
            shown = message or "\n".join(found[:2])
            return f"`{text}` is not read as {row['read as']}:\n{shown}"
        return None


def read_table(path):
    lines = [line for line in Path(path).read_text(encoding="utf-8").splitlines() if line]
    lines = [line.split("\t") for line in lines if not line.startswith("#")]
    names = lines[0]
    return [dict(zip(names, line + [""] * (len(names) - len(line)))) for line in lines[1:]]


def texts_of(folder):
    """The Betza texts of the variant files of a folder."""
    found = set()
    for path in sorted(Path(folder).glob("*.ini")):
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            named = re.match(r"\s*(?:customPiece\d+|king)\s*=\s*[a-z]:(.*)", line)
            if named:
                found.add(named[1].split("#")[0].strip())
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="boardwright", help="Boardwright's program")
    parser.add_argument("--table", required=True, help="table of texts")
    parser.add_argument("--boards", type=int, default=12, help="random boards a text (default 12)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the boards (default 1)")
    parser.add_argument("--corpus", help="folder of variant files whose texts must be in the table")
    arguments = parser.parse_args()
    comparison = Comparison(arguments)
    rows = comparison.rows
    with ThreadPoolExecutor() as pool:
        problems = [problem for problem in pool.map(comparison.judge, rows) if problem]
    if arguments.corpus:
        missing = texts_of(arguments.corpus) - {row["text"] for row in rows}
        problems += [f"`{text}` is not in the table" for text in sorted(missing)]
    for problem in problems:
        print(problem)
    kinds = Counter(row["expected"] for row in rows)
    print(
        f"betza-pyffish: {len(rows)} texts on {len(comparison.positions)} boards: {kinds['same']} "
        f"the same, {kinds['differs']} differ with a reason, {kinds['refused']} are refused; "
        f"{len(problems)} problems"
    )
    sys.exit(1 if problems else 0)


main()
