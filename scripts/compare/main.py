"""Compares legal moves, ends and positions with other libraries; scripts/compare-moves runs it."""

import argparse
import os
import random
import sys
import time
from collections import Counter

from engine import Boardwright, Refused
from table import GAMES

# Chance that a position of a random game is compared.
SHARE = 0.5
# Positions that later games may start from, for each game.
KEPT = 50
# Differences of a game that are shown.
SHOWN = 3


def units(fen):
    """Number of units on the board of FEN or of PDN's text."""
    board = fen.partition("[")[0] if ":" in fen else fen.split()[0].partition("[")[0]
    return board.count(",") if ":" in fen else sum(letter.isalpha() for letter in board)


class Comparison:
    """Random games of one row of the table, played by both programs."""

    def __init__(self, row, program, positions, seed):
        self.row = row
        self.engine = Boardwright(program, row.game, row.settings)
        self.chance = random.Random(f"{row.game} {row.library} {seed}")
        self.wanted = positions
        self.compared = 0
        self.starts = list(row.late)
        self.differences = []
        self.ruled = Counter()
        self.moves = 0
        self.ends = 0

    def run(self):
        while self.compared < self.wanted and len(self.differences) < SHOWN:
            self.play(self.start())
        self.engine.close()

    def start(self):
        """The start of the rules, or a late position of an earlier game, so that games end."""
        if not self.starts or self.chance.random() < 1 / 2:
            return None
        return min(self.chance.choices(self.starts, k=4), key=units)

    def play(self, start):
        """Plays a game; compares some of its positions, and its last one."""
        peer, line, compared = self.row.peer(start), [], 0
        while self.compared < self.wanted and len(self.differences) < SHOWN:
            moves = peer.legal_moves()
            last = not moves or len(line) >= self.row.plies
            if last or self.chance.random() < SHARE:
                view = peer.view()
                if not self.compare(start, line, compared, view) or last:
                    return
                compared = len(line) + 1
                if self.chance.random() < 0.05:
                    self.keep(view.fen)
            move = self.chance.choice(sorted(moves))
            peer.play(move)
            line.append(move)

    def keep(self, fen):
        """Remembers a position to start from; forgets another if there are many."""
        if not self.row.has_text or not self.row.may_start(fen):
            return
        if len(self.starts) < KEPT:
            self.starts.append(fen)
        else:
            self.starts[self.chance.randrange(KEPT)] = fen

    def compare(self, start, line, compared, view):
        """Compares the position after `line`; also those from ply `compared` on, if Boardwright does
        not accept the moves. Returns true if the game goes on in both."""
        try:
            return self.judge(start, line, view)
        except Refused as refusal:
            said = str(refusal)
        for ply in range(compared, len(line)):
            peer = self.row.peer(start)
            peer.replay(line[:ply])
            try:
                if not self.judge(start, line[:ply], peer.view()):
                    return False
            except Refused as refusal:
                line, said = line[:ply], str(refusal)
                break
        self.report("moves", start, line, said)
        return False

    def judge(self, start, line, theirs):
        """Compares a position. Returns true if the game goes on in both."""
        ours = self.engine.view(self.row.our_fen(start) if start else None, line)
        self.compared += 1
        self.moves += len(theirs.moves)
        self.ends += bool(ours.result and theirs.result)
        over = ours.result or theirs.result
        differ = ours.result != theirs.result or (not over and ours.moves != theirs.moves)
        ruling = self.row.ruling(ours, theirs) if differ else None
        if ruling:
            self.ruled[ruling.reason] += 1
            # A move that only one allows is not played: the game goes on with the others.
            return not over
        if ours.result != theirs.result:
            what = f"Boardwright: {ours.end}; {self.row.library}: {theirs.end}"
            self.report("ends", start, line, what)
        elif differ:
            self.report("moves", start, line, self.alone(ours, theirs))
            return False
        our_text, their_text = self.row.texts(ours.fen, theirs.fen)
        if our_text != their_text:
            what = f"Boardwright: {our_text}; {self.row.library}: {their_text}"
            self.report("texts", start, line, what)
        return not over

    def alone(self, ours, theirs):
        """The moves that only one of both lists."""
        lists = [
            ("Boardwright", ours.moves - theirs.moves),
            (self.row.library, theirs.moves - ours.moves),
        ]
        parts = [f"{name} alone: {' '.join(sorted(moves)[:12])}" for name, moves in lists if moves]
        return ", ".join(parts)

    def report(self, kind, start, line, what):
        our_start = self.row.our_fen(start) if start else None
        theirs = self.row.peer(start)
        theirs.replay(line)
        self.differences.append(
            f"  {kind}: {what}\n    {self.engine.shell(our_start, line)}\n    {theirs.command()}"
        )


def main():
    parser = argparse.ArgumentParser(
        prog="scripts/compare-moves",
        description="""\
Plays random games in Boardwright and in other libraries side by side, and compares legal moves,
ends and position texts. Every second game starts from the text of an earlier position. Prints a
line for each game, and each difference with two commands that show it. Exits with 1 at any
difference.""",
        epilog="""examples:
  scripts/compare-moves --game chess
  scripts/compare-moves --game shogi --library python-shogi --positions 200 --seed 7
  scripts/compare-moves --rulings --game losalamos""",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--game", action="append", help="id, such as chess; may be repeated (default all)")
    parser.add_argument("--library", help="compare with this library only (default all)")
    parser.add_argument("--positions", type=int, default=2000, help="positions of each game and library (default 2000)")
    parser.add_argument("--seed", default="1", help="random seed (default 1)")
    parser.add_argument("--list", action="store_true", help="list games and libraries, and stop")
    parser.add_argument("--rulings", action="store_true", help="list known differences of rules, and stop")
    arguments = parser.parse_args()
    rows = [
        row
        for row in GAMES
        if (not arguments.game or row.game in arguments.game)
        and (not arguments.library or row.library == arguments.library)
    ]
    if not rows:
        parser.error("no game and library of these names are compared; --list lists them")
    if arguments.list or arguments.rulings:
        for row in rows:
            print(row.name)
            for ruling in row.rulings if arguments.rulings else []:
                print(f"  {ruling.reason}")
        return 0
    found = 0
    for row in rows:
        began = time.monotonic()
        comparison = Comparison(row, os.environ.get("BOARDWRIGHT", "boardwright"), arguments.positions, arguments.seed)
        comparison.run()
        ruled = sum(comparison.ruled.values())
        rulings = f", {ruled} more by other rulings" if ruled else ""
        print(
            f"{row.name}: {comparison.compared} positions, {comparison.moves} moves, "
            f"{comparison.ends} ends, "
            f"{len(comparison.differences)} differences{rulings} "
            f"({time.monotonic() - began:.0f} s)",
            flush=True,
        )
        for difference in comparison.differences:
            print(difference, flush=True)
        found += len(comparison.differences)
    return 1 if found else 0


sys.exit(main())
