"""Variants of chess on larger boards."""

import re

import peers
from rows import fairy


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


GAMES = [
    fairy("gothic"),
    fairy("embassy"),
    fairy("janus"),
    fairy("chancellor"),
    fairy("modern"),
    fairy("tencubed"),
    fairy("opulent", "opulent-knights-outside"),
    fairy("opulent", settings=("knights=inside",)),
    fairy("shako"),
    fairy("chaturanga", settings=("stalemate=lost",)),
    fairy("shatar", make=Shatar),
    fairy("courier", settings=("bare_king=answered", "stalemate=lost")),
    fairy("manchu", settings=("quiet_moves=50",)),
    fairy("janggi"),
    fairy("janggi", "janggitraditional", settings=("points=no",)),
    fairy("janggi", "janggicasual", settings=("bikjang=no", "points=no")),
]
