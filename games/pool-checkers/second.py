"""Pool Checkers: a second implementation, written from the rules in words alone.

The product is checked against it.

    python3 second.py perft 3
    python3 second.py check TRACE
"""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from draughts_second import Draughts, run  # noqa: E402


class PoolCheckers(Draughts):
    first = "Black"

    def men(self):
        return [(x, y) for x, y in self.board if y <= 3 and (x + y) % 2 == 0]

    def captures(self, state, own, enemy):
        """Any jump, but a landing from which to jump on comes before one over the same enemy
        without."""
        found, prey = {}, set(enemy) - state.jumped
        for s, kind in own.items():
            if state.jumper not in (None, s):
                continue
            rest = set(own) - {s}
            landings = list(self.jumps(state.player, s, kind, rest, prey, state.jumped))
            onward = {
                (over, to): any(
                    self.jumps(state.player, to, kind, rest, prey - {over}, state.jumped | {over})
                )
                for over, to in landings
            }
            for over, to in landings:
                if onward[over, to] or not any(onward[o, t] for o, t in landings if o == over):
                    found[s, to] = self.jump(state, own, enemy, s, to, over, onward[over, to])
        return found


if __name__ == "__main__":
    run(PoolCheckers)
