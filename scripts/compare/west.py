"""Variants of chess on 64 squares."""

import peers
from rows import MATERIAL, Row, Ruling, fairy


def python_chess(game, variant=None, **rest):
    return Row(game, "python-chess", peers.PythonChess, variant or game, **rest)


# Fairy-Stockfish names fewer of them than python-chess and lichess.org.
ATOMIC_MATERIAL = Ruling(
    "1/2-1/2 draw: neither side can win", "-", "a Rook or two Knights cannot win against a King alone"
)

# The suffix is that of the unit on the landing square, and nothing stands there.
EXPLODED_PAWN = Ruling(
    "-",
    "-",
    "`boardwright uci` writes no suffix for the promotion of a Pawn that explodes",
    lambda ours, theirs: ours.moves
    == {move[:4] if move[:4] in ours.moves else move for move in theirs.moves},
)

# Fairy-Stockfish plays on.
BISHOPS = Ruling(
    "1/2-1/2 draw: these Bishops can never meet", "-", "Bishops that can never meet draw (as python-chess)"
)

# Fairy-Stockfish asks first what the mover has lost.
BOTH_EXTINCT = Ruling(
    ".* a kind of pieces is extinct",
    "1-0 rules|0-1 rules",
    "who makes an enemy kind extinct with the last Pawn wins, as the inventor ruled",
)

# A King alone cannot give check; the fifty moves end such games here.
BARE_KINGS = Ruling("-", "1/2-1/2 insufficient material", "two bare Kings play on")

# Kings near the goal.
RACES = (
    "8/1k6/4n2K/8/2R5/3b4/8/8 w - - 0 1",
    "8/2K2k2/8/8/7R/8/r7/8 w - - 0 1",
    "8/8/1k1n2K1/8/8/3N1B2/8/q7 b - - 0 1",
    "3r4/K5k1/3b4/8/8/8/5Q2/8 w - - 0 1",
)

GAMES = [
    python_chess("three-check", "3check", fields=(0, 1, 2, 3, 4, 5, 6), rulings=(BARE_KINGS,)),
    python_chess("king-of-the-hill", "kingofthehill"),
    python_chess("atomic", rulings=(EXPLODED_PAWN,)),
    fairy("atomic", rulings=(MATERIAL, ATOMIC_MATERIAL, EXPLODED_PAWN)),
    python_chess("racing-kings", "racingkings", late=RACES),
    fairy("racing-kings", "racingkings", late=RACES),
    python_chess("horde"),
    fairy("horde"),
    python_chess("antichess"),
    fairy("antichess", rulings=(BISHOPS,)),
    fairy("giveaway", rulings=(BISHOPS,)),
    fairy("extinction", rulings=(MATERIAL, BOTH_EXTINCT)),
    fairy("torpedo"),
    fairy("legan"),
    fairy("almost"),
    fairy("amazon"),
    fairy("chigorin"),
    fairy("nightrider"),
    fairy("grasshopper"),
    fairy("coregal"),
    fairy("placement"),
    fairy("spartan"),
]
