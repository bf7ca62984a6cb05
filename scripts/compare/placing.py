"""Games that are no relatives of chess."""

import peers
from rows import Row, Ruling


def draughts(game, variant, side, settings=(), rulings=()):
    square = peers.DraughtsGame(variant).square
    return Row(
        game,
        "pydraughts",
        peers.DraughtsGame,
        variant,
        settings=settings,
        fields=(0, 1),
        rulings=rulings,
        read_fen=lambda fen: peers.draughts_fen(fen, square, side, "W"),
    )


# Federations give small numbers of moves to endings of few pieces; rulings of the rules files say
# that these are not kept.
ENDINGS = Ruling("-", "1/2-1/2 few units or quiet", "the limits for endings of few pieces are not kept")

# pydraughts leaves this rule out in Frisian draughts.
THIRD = Ruling(
    "1/2-1/2 draw: the position occurs for the third time",
    "-",
    "pydraughts has no draw by repetition in Frisian draughts",
)

GAMES = [
    draughts("russian-draughts", "russian", 8, rulings=(ENDINGS,)),
    draughts("brazilian-draughts", "brazilian", 8, rulings=(ENDINGS,)),
    draughts("frisian-draughts", "frisian", 10, ("king=one_and_a_half",), (THIRD,)),
    draughts("italian-draughts", "italian", 8),
    draughts("turkish-draughts", "turkish", 8),
]
