"""Canadian Draughts: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from draughts_second import Draughts, run  # noqa: E402


class CanadianDraughts(Draughts):
    size = 12

    def men(self):
        return [(x, y) for x, y in self.board if y <= 5 and (x + y) % 2 == 0]


if __name__ == "__main__":
    run(CanadianDraughts)
