"""Games through Boardwright and back, beside the libraries of other programs."""

import argparse
import io
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import chess.pgn
import chess.variant
import pdn_format
import second_formats
import sgf_format
import shogi_formats
import xiangqi_formats

VARIANTS = {
    "chess": chess.Board,
    "chess960": chess.Board,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "atomic": chess.variant.AtomicBoard,
    "three-check": chess.variant.ThreeCheckBoard,
    "racing-kings": chess.variant.RacingKingsBoard,
    "antichess": chess.variant.AntichessBoard,
    "horde": chess.variant.HordeBoard,
    "king-of-the-hill": chess.variant.KingOfTheHillBoard,
}

# Games whose formats are compared by modules of their own.
OTHERS = {"shogi": shogi_formats, "xiangqi": xiangqi_formats, "sgf": sgf_format, "pdn": pdn_format,
          "second": second_formats}

WORDS = ["good", "a plan", "?!", "[%clk 0:03:11]", "naïve", "(in time)", "1. e4 was better", "; so",
         "%", "$5", "eight words in a row that fill one line and go on to the next one"]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", help="games to compare (default: all)")
    parser.add_argument("--games", type=int, default=50, help="games of each (default 50)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (default 1)")
    parser.add_argument("--keep", action="store_true", help="print games that differ")
    arguments = parser.parse_args()
    failed = False
    for variant in arguments.variants or [*VARIANTS, *OTHERS]:
        if variant in OTHERS:
            failed |= OTHERS[variant].differences(arguments.games, arguments.seed) > 0
            continue
        draw = random.Random(f"{variant} {arguments.seed}")
        games = [random_game(variant, draw) for _ in range(arguments.games)]
        differences = compare(games, arguments.keep)
        moves = sum(len(list(game.mainline_moves())) for game in games)
        print(f"{variant}: {len(games)} games, {moves} moves, {differences} differ")
        failed |= differences > 0
    sys.exit(failed)


def random_game(variant, draw):
    board = VARIANTS[variant]()
    if variant == "chess960":
        board = chess.Board.from_chess960_pos(draw.randrange(960))
    elif draw.random() < 0.3:
        # A position of the middle game as the start.
        for _ in range(draw.randint(1, 40)):
            moves = list(board.legal_moves)
            if moves and not board.is_game_over(claim_draw=True):
                board.push(draw.choice(moves))
        if not board.is_game_over(claim_draw=True):
            board = board.copy(stack=False)
        else:
            board = VARIANTS[variant]()
    game = chess.pgn.Game()
    game.setup(board)
    game.headers["White"] = draw.choice(["Ann", 'O"Neil', "back\\slash", "Šašek", "?"])
    game.headers["Date"] = draw.choice(["2026.11.28", "????.??.??"])
    game.headers["Annotator"] = "somebody"
    game.comment = comment(draw)
    line(game, draw.randint(0, 160), draw, 0)
    end = game.end().board()
    game.headers["Result"] = end.result()
    return game


def line(node, length, draw, depth):
    """Adds random moves to a node, with variations after each."""
    board = node.board()
    for _ in range(length):
        if board.is_game_over():
            return
        moves = list(board.legal_moves)
        move = draw.choice(moves)
        others = [other for other in moves if other != move]
        child = node.add_main_variation(move)
        child.comment = comment(draw)
        if draw.random() < 0.05:
            child.nags = set(draw.sample(range(1, 140), draw.randint(1, 2)))
        if others and depth < 3 and draw.random() < 0.04:
            other = node.add_variation(draw.choice(others))
            other.starting_comment = comment(draw)
            other.comment = comment(draw)
            line(other, draw.randint(0, 6), draw, depth + 1)
        board.push(move)
        node = child


def comment(draw):
    if draw.random() > 0.06:
        return ""
    return " ".join(draw.choice(WORDS) for _ in range(draw.randint(1, 3)))


def compare(games, keep):
    with tempfile.TemporaryDirectory() as folder:
        theirs, ours = Path(folder, "theirs.pgn"), Path(folder, "ours.pgn")
        theirs.write_text("\n\n".join(map(text, games)) + "\n\n", encoding="utf-8")
        command = [os.environ["BOARDWRIGHT"], "convert", "--skip", str(theirs), str(ours)]
        ran = subprocess.run(command, capture_output=True, text=True)
        sys.stderr.write(ran.stderr)
        if ran.returncode:
            return len(games)
        file = io.StringIO(ours.read_text(encoding="utf-8"))
        written = re.split(r"(?=^\[Event )", file.getvalue(), flags=re.M)[1:]
        read = []
        while game := chess.pgn.read_game(file):
            read.append(game)
    differences = abs(len(games) - len(read))
    for before, after, own in zip(games, read, written):
        faults = [*map(str, after.errors)]
        if tree(before) != tree(after):
            faults.append("the trees of moves differ")
        if fen(before) != fen(after):
            faults.append(f"the starts differ: {before.board().fen()} {after.board().fen()}")
        for name in ["White", "Date", "Annotator", "Result"]:
            # python-chess leaves quotes and backslashes as they are, against the standard.
            if before.headers[name] != re.sub(r'\\(["\\])', r"\1", after.headers[name]):
                faults.append(f"{name}: {before.headers[name]} {after.headers[name]}")
        if movetext(text(before)) != movetext(own):
            faults.append("the texts differ: " + first_difference(movetext(text(before)), movetext(own)))
        if faults:
            differences += 1
            print(*faults, sep="\n")
            if keep:
                print(text(before), own, sep="\n")
    return differences


def tree(node):
    """Moves, comments and marks of a game, and those of its variations."""
    children = [
        (child.move.uci(), words(child.starting_comment), words(child.comment), child.nags, tree(child))
        for child in node.variations
    ] if len(node.variations) != 1 else None
    if children is not None:
        return children
    # Long lines would nest too deeply.
    moves = []
    while len(node.variations) == 1:
        node = node.variations[0]
        moves.append((node.move.uci(), words(node.comment), node.nags))
    return moves, tree(node) if node.variations else None


def fen(game):
    """The first position. Crazyhouse counts no quiet moves in Boardwright, as it has no such draw."""
    fields = game.board().fen().split(" ")
    return fields if game.board().uci_variant != "crazyhouse" else fields[:4] + fields[5:]


def words(text):
    return text.split()


def text(game):
    return game.accept(chess.pgn.StringExporter(columns=80))


def movetext(whole):
    """The moves as one line, with the spaces that everybody has."""
    moves = whole.split("\n\n", 1)[1]
    moves = " ".join(moves.split()).replace("( ", "(").replace(" )", ")")
    return moves.replace("P@", "@")


def first_difference(a, b):
    at = next((at for at, (one, other) in enumerate(zip(a, b)) if one != other), min(len(a), len(b)))
    return f"{a[max(0, at - 30):at + 30]!r} {b[max(0, at - 30):at + 30]!r}"


main()
