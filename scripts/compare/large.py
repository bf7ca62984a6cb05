"""Variants of chess on larger boards."""

import re

import peers
from rows import MATERIAL, Ruling, fairy


class Shatar(peers.Pyffish):
    """Fairy-Stockfish lists a mate by a Knight alone, and then has the mated player win; the rules
    forbid it."""

    def legal_moves(self):
        moves, fen = super().legal_moves(), self.fen()
        board = re.sub(r"\d", lambda gap: "." * int(gap[0]), fen.split()[0])
        knights = {
            f"{file}{8 - index}"
            for index, rank in enumerate(board.split("/"))
            for file, letter in zip("abcdefgh", rank)
            if letter in "Nn"
        }
        return frozenset(
            move for move in moves if move[:2] not in knights or not self.mates_by_knight(fen, move)
        )

    def mates_by_knight(self, fen, move):
        after = (self.variant, fen, [move])
        if not self.library.gives_check(*after) or self.library.legal_moves(*after):
            return False
        if self.library.is_immediate_game_end(*after)[0]:
            return False
        return self.library.game_result(*after) > 0


# With two bare Kings Fairy-Stockfish plays on until the fifty moves are over.
BOTH_BARE = Ruling("1/2-1/2 draw: both Kings are bare", "-", "two bare Kings draw at once")


def janggi(variant="janggi", settings=()):
    # Generals that soon face each other.
    late = (
        "3k5/9/4c4/9/9/2p6/9/9/4K4/5R3 w - - 0 1",
        "3k5/4a4/9/9/4P4/9/3c5/9/4K4/2C6 b - - 0 1",
    )
    return fairy("janggi", variant, settings=settings, late=late)


GAMES = [
    fairy("bird"),
    fairy("gothic"),
    fairy("embassy"),
    fairy("janus"),
    fairy("chancellor"),
    fairy("modern"),
    # Squares outside the board are stars there.
    fairy("gustav-iii", "gustav3", read_fen=lambda fen: fen.replace("*", "")),
    fairy("tencubed"),
    fairy("opulent", "opulent-knights-outside"),
    fairy("opulent", settings=("knights=inside",)),
    fairy("shako"),
    fairy("chaturanga", settings=("stalemate=lost",)),
    fairy(
        "shatar",
        make=Shatar,
        late=("8/4k3/8/4p3/2B5/3K4/8/5N2 w - - 0 1", "1k6/8/1K6/2N5/8/8/r7/2P5 w - - 0 1"),
    ),
    fairy(
        "courier",
        settings=("bare_king=answered", "stalemate=lost"),
        late=("12/12/5k6/12/12/5K6/6p5/7R4 w - - 0 1", "12/3P8/5k6/6M5/4b7/5K6/12/12 b - - 0 1"),
        rulings=(MATERIAL, BOTH_BARE),
    ),
    fairy(
        "manchu",
        settings=("quiet_moves=50",),
        late=("4k4/4a4/9/9/9/9/9/9/4A4/M3K4 w - - 0 1", "3k5/9/9/p8/9/9/9/4B4/9/M3K4 b - - 0 1"),
    ),
    janggi(),
    janggi("janggitraditional", ("points=no",)),
    janggi("janggicasual", ("bikjang=no", "points=no")),
]
