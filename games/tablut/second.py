"""Tablut: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tafl_second import Tafl, run  # noqa: E402


class Tablut(Tafl):
    rows = """...TTT... ....T.... ....D.... T...D...T TTDDKDDTT
        T...D...T ....D.... ....T.... ...TTT...""".split()

    def passes(self, s):
        return s != self.throne

    def home(self, s):
        return 1 in s or self.size in s


if __name__ == "__main__":
    run(Tablut)
