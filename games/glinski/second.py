"""Gliński's Hexagonal Chess: a second implementation, written from the rules in words alone.

    python3 second.py [--set stalemate=win] perft 3
    python3 second.py [--set stalemate=win] check TRACE
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from hexagonal_second import run  # noqa: E402

WHITE_PAWNS, BLACK_PAWNS = "b1 c2 d3 e4 f5 g4 h3 i2 k1", "b7 c7 d7 e7 f7 g7 h7 i7 k7"
SETUP = {
    "White": {"King": "g1", "Queen": "e1", "Rook": "c1 i1", "Bishop": "f1 f2 f3", "Knight": "d1 h1",
              "Pawn": WHITE_PAWNS},
    "Black": {"King": "g10", "Queen": "e10", "Rook": "c8 i8", "Bishop": "f9 f10 f11",
              "Knight": "d9 h9", "Pawn": BLACK_PAWNS},
}

if __name__ == "__main__":
    run(SETUP, ((-1, 1), (1, 1)), {"White": WHITE_PAWNS, "Black": BLACK_PAWNS})
