"""McCooey's Hexagonal Chess: a second implementation, written from the rules in words alone.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from hexagonal_second import run  # noqa: E402

SETUP = {
    "White": {"King": "g1", "Queen": "e1", "Rook": "d1 h1", "Bishop": "f1 f2 f3", "Knight": "e2 g2",
              "Pawn": "c1 d2 e3 f4 g3 h2 i1"},
    "Black": {"King": "g10", "Queen": "e10", "Rook": "d9 h9", "Bishop": "f9 f10 f11",
              "Knight": "e9 g9", "Pawn": "c8 d8 e8 f8 g8 h8 i8"},
}
DOUBLES = {"White": "c1 d2 e3 g3 h2 i1", "Black": "c8 d8 e8 g8 h8 i8"}

if __name__ == "__main__":
    run(SETUP, ((-1, 3), (1, 3)), DOUBLES)
