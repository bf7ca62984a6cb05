"""Imports variants of ini files and compares them with pyffish; scripts/compare-import runs it."""

import argparse
import json
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import peers
from engine import Boardwright, Refused

# The table of results.
TABLE = Path(__file__).with_name("imported.tsv")
# Chance that a position of a random game is compared.
SHARE = 0.5
# Longest random game in plies.
PLIES = 200
# Moves that pyffish is told besides a position.
RECENT = 4
# Most sequences that are counted from the start.
MOST = 300_000
# Most seconds for a variant.
SECONDS = 900


class Imported(peers.Pyffish):
    """A variant of a file that pyffish has loaded. It is asked about the position a few moves ago
    and the moves since, as it goes through all moves of a game whenever it is asked about one."""

    def __init__(self, library, variant, start):
        self.library, self.variant, self.start, self.moves = library, variant, start, []
        self.fens = [library.get_fen(variant, start, [])]  # the position after each move
        self.line = []  # the moves as Boardwright writes them
        self.cached = None

    def after(self, move):
        """The game after a move more."""
        other = Imported(self.library, self.variant, self.start)
        other.moves, other.fens, other.line = list(self.moves), list(self.fens), list(self.line)
        other.cached = self.known()
        other.play(move)
        return other

    def recent(self):
        """The variant, the position a few moves ago, and the moves since."""
        first = max(0, len(self.moves) - RECENT)
        return self.variant, self.fens[first], self.moves[first:]

    def fen(self):
        return self.fens[-1]

    def legal_moves(self):
        return frozenset(self.known())

    def known(self):
        """The legal moves as Boardwright writes them, each with the text of Fairy-Stockfish."""
        if self.cached is None:
            moves = self.library.legal_moves(*self.recent())
            letters = self.letters() if any(move.endswith("-") for move in moves) else {}
            trails = TRAILS.get(self.variant)
            self.cached = {our_text(move, letters, trails): move for move in moves}
            drops = [move for move in moves if "@" in move and PAWN_MATES.get(self.variant)]
            for move in drops:
                if self.mates_by_pawn(self.fen(), move):
                    del self.cached[move]
        return self.cached

    def play(self, move):
        text = self.known()[move]
        self.fens.append(self.library.get_fen(self.variant, self.fen(), [text]))
        self.moves.append(text)
        self.line.append(move)
        self.cached = None

    def letters(self):
        """The letter of each square's unit, without its plus."""
        found = {}
        rows = self.fen().split()[0].partition("[")[0].split("/")
        for index, row in enumerate(rows):
            cells = re.sub(r"\d+", lambda gap: "." * int(gap[0]), re.sub(r"[+~]", "", row))
            for file, letter in zip("abcdefghijkl", cells):
                found[f"{file}{len(rows) - index}"] = letter.lower()
        return found

    def view(self):
        moves, fen = self.legal_moves(), self.fen()
        first = fen.split()[1] == "w"
        if not moves:
            at_once, value = self.library.is_immediate_game_end(*self.recent())
            value = value if at_once else self.library.game_result(*self.recent())
            return peers.View(moves, fen, peers.token(value, first), "rules" if at_once else "no move")
        by_claim, value = self.library.is_optional_game_end(*self.record())
        if by_claim:
            return peers.View(moves, fen, peers.token(value, first), "claim")
        return peers.View(moves, fen)

    def record(self):
        """What decides whether the game may end: all moves if the position repeats an earlier one,
        or if moves to and fro are forbidden."""
        known = position_of(self.fen())
        again = any(position_of(fen) == known for fen in self.fens[:-1])
        whole = again or RETURNS.get(self.variant)
        return (self.variant, self.start, self.moves) if whole else self.recent()


def position_of(fen):
    """A FEN without its numbers."""
    return fen.split()[:2]


# Variants that refuse mate by a dropped pawn, those whose moves leave a wall behind, and those that
# forbid moves to and fro.
PAWN_MATES, TRAILS, RETURNS = {}, {}, {}


def square(move):
    """The origin of a move."""
    found = re.match(r"[a-l]\d+", move)
    return found[0] if found else ""


def arrival(move):
    """The target of a move."""
    return move[len(square(move)) :]


def our_text(move, letters, trails):
    """A move as Boardwright writes it: a piece that turns back has its letter behind it instead of a
    minus, and the wall that a move leaves on the square it came from is not named."""
    if move.endswith("-"):
        return move[:-1] + letters[square(move)]
    whole, _, wall = move.partition(",")
    if wall and square(whole) == arrival(whole):
        return f"*@{arrival(wall)}"  # a wall in place of a move
    return whole if trails and wall == arrival(whole) + square(whole) else move


class Differs(Exception):
    """A difference; the text says which."""


def compare(rules, variant, program, depth, positions, seconds, seed):
    """The result of a variant: perft counts and the number of positions compared."""
    import pyffish

    engine = Boardwright(program, rules, ())
    begin = Imported(pyffish, variant, pyffish.start_fen(variant))
    try:
        counts = perft(engine, begin, depth)
        chance = random.Random(f"{variant} {seed}")
        games = positions_of_games(engine, begin, positions, seconds, chance)
        return ", ".join(map(str, counts)), games
    finally:
        engine.close()


def perft(engine, begin, deepest):
    """Counts of sequences from the start to a depth, or as far as they can be counted."""
    counts = []
    for depth in range(1, deepest + 1):
        if depth > 1 and counts[-1] * counts[0] > MOST:
            break
        theirs = count(begin, depth)
        engine.view(None, [])
        lines = engine.answers([f"go perft {depth}"], "Nodes searched")
        ours = sum(int(line.rpartition(":")[2]) for line in lines if re.search(r": \d+$", line))
        if ours != theirs:
            raise Differs(f"perft {depth}: {ours}, pyffish {theirs}; {first_difference(engine, begin, depth)}")
        counts.append(theirs)
    return counts


def count(peer, depth):
    moves = peer.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(count(peer.after(move), depth - 1) for move in moves)


def first_difference(engine, begin, depth):
    """The first line after which the moves differ."""
    games = [begin]
    for _ in range(depth):
        for peer in games:
            difference = differing(engine, peer)
            if difference:
                return difference
        games = [peer.after(move) for peer in games for move in sorted(peer.legal_moves())]
    return "the same moves, one by one"


def differing(engine, peer):
    """What differs in the moves of a position, or nothing."""
    theirs = peer.legal_moves()
    try:
        ours = engine.view(None, peer.line).moves
    except Refused as refusal:
        return f"after {' '.join(peer.line)}: {refusal}"
    if ours == theirs:
        return ""
    alone, others = sorted(ours - theirs), sorted(theirs - ours)
    return f"after [{' '.join(peer.line)}]: ours alone {' '.join(alone[:6])}; theirs alone {' '.join(others[:6])}"


def positions_of_games(engine, begin, wanted, seconds, chance):
    """Compares positions of random games, for some seconds of processor time at most. Returns
    their number."""
    compared = 0
    games = 0
    last_second = used(engine) + seconds
    while compared < wanted and games < wanted and used(engine) < last_second:
        peer = Imported(begin.library, begin.variant, begin.start)
        games += 1
        while True:
            theirs = peer.view()
            last = theirs.result or len(peer.moves) >= PLIES
            if last or chance.random() < SHARE:
                compared += 1
                judge(engine, peer, theirs)
            if last:
                break
            peer.play(chance.choice(sorted(theirs.moves)))
    return compared


def used(engine):
    """Seconds of processor time of this process and of the engine."""
    return time.process_time() + engine.seconds()


def judge(engine, peer, theirs):
    """Compares a position."""
    line = " ".join(peer.line)
    try:
        ours = engine.view(None, peer.line)
    except Refused as refusal:
        raise Differs(f"moves: after [{line}]: {refusal}") from None
    if ours.result != theirs.result:
        raise Differs(f"ends: Boardwright {ours.end}, pyffish {theirs.end}: after [{line}]")
    if not ours.result and ours.moves != theirs.moves:
        raise Differs(f"moves: {differing(engine, peer)}")


def work(connection, text, rules, variant, *settings):
    """Compares a variant in a process of its own, since pyffish keeps what it has loaded."""
    import pyffish

    pyffish.load_variant_config(text)
    known = rules.read_text(encoding="utf-8")
    PAWN_MATES[variant] = "use pawn_drops" in known
    TRAILS[variant] = "put Wall at from" in known
    RETURNS[variant] = "state returns" in known
    try:
        counts, compared = compare(rules, variant, *settings)
        connection.send(("verified", counts, compared, ""))
    except Differs as difference:
        connection.send(("differs", "", 0, str(difference)))
    except SystemExit as ended:
        connection.send(("differs", "", 0, str(ended)))


def in_process(*arguments):
    """The answer of `work`; a crash of pyffish and too long a time are answers too."""
    receiver, sender = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=work, args=(sender, *arguments))
    process.start()
    sender.close()
    try:
        answer = receiver.recv() if receiver.poll(SECONDS) else ("unknown", "", 0, "it takes too long")
    except EOFError:
        answer = ("unknown", "", 0, "pyffish has crashed")
    process.kill()
    process.join()
    return answer


def imported(program, path, folder):
    """The table of `boardwright import --json`."""
    command = [program, "import", str(path), "--json", "-o", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.stdout:
        raise SystemExit(f"compare-import: {done.stderr}")
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(
        prog="scripts/compare-import",
        description="""\
Imports all variants of ini files, and compares those that are imported with pyffish, which loads
the same files: perft to depth 4 if that can be counted, legal moves and ends at positions of random games. Writes the
table scripts/compare/imported.tsv, unless a variant or another table is named.""",
        epilog="example: scripts/compare-import variants.ini --variant my-variant --positions 200",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="ini file of Fairy-Stockfish")
    parser.add_argument("--variant", action="append", help="compare this variant only; may be repeated")
    parser.add_argument("--positions", type=int, default=1000, help="positions of each variant (default 1000)")
    parser.add_argument("--seconds", type=float, default=8, help="processor time for the positions of a variant (default 8)")
    parser.add_argument("--depth", type=int, default=4, help="depth of perft (default 4)")
    parser.add_argument("--seed", default="1", help="random seed (default 1)")
    parser.add_argument("--table", type=Path, help="table to write (default scripts/compare/imported.tsv)")
    arguments = parser.parse_args()
    program = os.environ.get("BOARDWRIGHT", "boardwright")
    rows, table = [], arguments.table or (None if arguments.variant else TABLE)
    for path in arguments.files:
        text = path.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            for known in imported(program, path, folder):
                if not arguments.variant or known["variant"] in arguments.variant:
                    rows.append(row(known, path, text, program, arguments))
                    print("\t".join(map(str, rows[-1])), flush=True)
    summary(rows)
    if table:
        lines = ["file\tvariant\tbased on\tresult\tperft\tpositions\tnote"]
        lines += ["\t".join(map(str, one)) for one in rows]
        table.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 1 if any(one[3] in ("differs", "unknown") for one in rows) else 0


def row(known, path, text, program, arguments):
    """A row of the table."""
    start = [path.name, known["variant"], known["base"] or "-"]
    if not known["imported"]:
        problem = known["problems"][0]
        inherited = f" (inherited from {problem['section']})" if problem["section"] != known["variant"] else ""
        return [*start, "unsupported", "", 0, f"{problem['key']}{inherited}: {problem['message']}"]
    began = time.monotonic()
    rules = Path(known["file"])
    settings = program, arguments.depth, arguments.positions, arguments.seconds, arguments.seed
    answer = in_process(text, rules, known["variant"], *settings)
    sys.stderr.write(f"{known['variant']}: {time.monotonic() - began:.1f} s\n")
    return [*start, *answer]


def summary(rows):
    for name in dict.fromkeys(one[0] for one in rows):
        of_file = [one for one in rows if one[0] == name]
        verified = sum(one[3] == "verified" for one in of_file)
        print(f"{name}: {verified} of {len(of_file)} verified")


sys.exit(main())
