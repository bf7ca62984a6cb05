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

GAMES = [
    python_chess("atomic", rulings=(EXPLODED_PAWN,)),
    fairy("atomic", rulings=(MATERIAL, ATOMIC_MATERIAL, EXPLODED_PAWN)),
]
