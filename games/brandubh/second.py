"""Brandubh: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tafl_second import Tafl, run  # noqa: E402


class Brandubh(Tafl):
    rows = """...T... ...T... ...D... TTDKDTT ...D... ...T... ...T...""".split()
    third = "Attackers"

    def hostile(self):
        return self.corners

    def stops(self, s, is_king):
        return is_king or s != self.throne and s not in self.corners

    def home(self, s):
        return s in self.corners


if __name__ == "__main__":
    run(Brandubh)
