"""Spanish Draughts: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from draughts_second import Draughts, run  # noqa: E402


class SpanishDraughts(Draughts):
    def men(self):
        return [(x, y) for x, y in self.board if y <= 3 and (x + y) % 2 == 1]

    def may_jump(self, kind, up, b):
        return kind == "King" or b == up

    def value(self, kind):
        # Most units, and of these most kings.
        return 100 + (kind == "King")


if __name__ == "__main__":
    run(SpanishDraughts)
