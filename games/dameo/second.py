"""Dameo: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from draughts_second import Draughts, run  # noqa: E402


class Dameo(Draughts):
    directions = ((1, 0), (-1, 0), (0, 1), (0, -1))

    def men(self):
        return [(x, y) for x, y in self.board if y <= 3 and y <= x <= 9 - y]

    def steps(self, player, s, kind, own, enemy):
        free = self.board - own.keys() - enemy.keys()
        for a in (-1, 0, 1):
            for b in (-1, 0, 1) if kind == "King" else (self.up(player),):
                to = s[0] + a, s[1] + b
                if kind == "King":
                    while to in free:
                        yield to
                        to = to[0] + a, to[1] + b
                    continue
                while own.get(to) == "Man":
                    to = to[0] + a, to[1] + b
                if to in free:
                    yield to


if __name__ == "__main__":
    run(Dameo)
