"""Writes tables of perft counts; scripts/perft-table runs it."""

import argparse
import os
import random
import sys
from importlib.metadata import version

from engine import GAMES as FOLDER
from engine import Boardwright, Refused
from table import GAMES

# Most sequences of a row, and of the start.
LIMIT, START_LIMIT = 60_000, 400_000


def count(row, start, line, depth):
    """Number of sequences of `depth` moves after a line."""
    peer = row.peer(start)
    peer.replay(line)
    if depth > 1 and ended(peer):
        return 0
    moves = peer.legal_moves()
    return len(moves) if depth == 1 else sum(count(row, start, [*line, move], depth - 1) for move in moves)


def ended(peer):
    """True if the rules of the library end the game here, although there may be moves."""
    return bool(peer.library.is_immediate_game_end(peer.variant, peer.start, peer.moves)[0])


def positions(row, chance, wanted):
    """Lines of random moves, of several lengths."""
    for _ in range(wanted):
        peer, plies = row.peer(None), chance.randrange(6, 60)
        for _ in range(plies):
            moves = sorted(peer.legal_moves())
            if not moves or ended(peer):
                break
            peer.play(chance.choice(moves))
        if peer.legal_moves() and not ended(peer):
            yield peer


def rows_of(row, engine, chance, wanted):
    """Lines of the table."""
    source = f"pyffish {version('pyffish')} (Fairy-Stockfish)"
    yield from counted(row, "startpos", [], START_LIMIT, source)
    for peer in positions(row, chance, wanted):
        text = row.our_fen(peer.fen())
        try:
            engine.view(text, [])
        except Refused:
            continue
        text = engine.text(text)
        note = f"{source}; a position after {len(peer.moves)} random plies"
        yield from counted(row, text, peer.moves, LIMIT, note)


def counted(row, text, line, limit, source):
    """The counts of one position to the depth where they pass `limit`, 4 at most."""
    known = 1
    for depth in range(1, 5):
        if depth > 1 and known * known / max(1, earlier) > limit:
            return
        earlier, known = known, count(row, None, line, depth)
        yield f"{text}\t{depth}\t{known}\t{row.unit}\t{source}"


def main():
    parser = argparse.ArgumentParser(
        prog="scripts/perft-table",
        description="""Writes games/ID/perft.tsv: counts of positions by pyffish, at the start and
after random moves. A decision or a turn of the game, as its row of the table says, must be a move of pyffish.""",
        epilog="example: scripts/perft-table berolina",
    )
    parser.add_argument("game", help="id of a game that is compared with pyffish")
    parser.add_argument("--positions", type=int, default=6, help="random positions (default 6)")
    parser.add_argument("--seed", default="1", help="random seed (default 1)")
    arguments = parser.parse_args()
    row = next((row for row in GAMES if row.game == arguments.game and row.library == "pyffish"), None)
    if row is None:
        parser.error("no game of this id is compared with pyffish; scripts/compare-moves --list lists them")
    engine = Boardwright(os.environ.get("BOARDWRIGHT", "boardwright"), row.game, row.settings)
    chance = random.Random(f"{row.game} {arguments.seed}")
    lines = ["position\tdepth\tcount\tunit\tsource"]
    for line in rows_of(row, engine, chance, arguments.positions):
        lines.append(line)
        print(line, flush=True)
    engine.close()
    (FOLDER / row.game / "perft.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


sys.exit(main())
