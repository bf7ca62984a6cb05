"""Relatives of chess in Asia."""

import peers
from rows import NO_CLOCK, fairy

GAMES = [
    # Fairy-Stockfish writes the count in place of the passed square and the clock.
    fairy(
        "makpong",
        fields=(0, 1, 2, 5),
        may_start=lambda fen: fen.split()[3] == "-",
        late=("8/3k4/3r4/8/8/3R3P/3K4/7r b - - 0 1", "8/8/3k4/4s2p/8/2K5/1R4S1/8 w - - 0 1"),
    ),
    fairy(
        "ouk-chaktrang",
        "cambodian",
        fields=(0, 1, 2, 5),
        may_start=lambda fen: fen.split()[3] == "-",
        late=(
            "8/3k4/3r4/8/8/3R3P/3K4/7r b - - 0 1",
            "8/8/3k4/4s2p/8/2K5/1R4S1/8 w - - 0 1",
            "3m1k2/8/3r3r/8/8/2n5/R7/3KM3 w DE - 0 1",
        ),
    ),
    fairy(
        "sittuyin",
        fields=(0, 1, 2, 5),
        rulings=(),
        may_start=lambda fen: fen.split()[3] == "-",
        late=(
            "8/1P6/8/8/8/2k1r3/8/K7[] w - - 0 1",
            "8/k2P4/8/3p4/3s4/4K3/5S2/8[] w - - 97 80",
            "8/2k1p3/4P3/3n4/3N4/8/3K4/2r5[] b - - 0 60",
            "3k4/3P4/8/8/8/8/4p3/4K3[] w - - 0 60",
            "k7/P7/2s5/8/8/3F1p2/4n3/4K3[] w - - 40 60",
            "7k/8/8/4p3/4P3/5r2/r7/7K[] b - - 0 60",
        ),
    ),
    fairy("dobutsu", settings=("occurrences=4",), fields=NO_CLOCK),
    fairy("kyoto-shogi", "kyotoshogi", make=peers.KyotoShogi, fields=NO_CLOCK),
    fairy("tori-shogi", "torishogi", settings=("occurrences=4",), fields=NO_CLOCK),
    fairy("euroshogi", fields=NO_CLOCK),
    fairy("yari-shogi", "yarishogi", fields=NO_CLOCK),
    fairy("judkins-shogi", "judkins", fields=NO_CLOCK),
    fairy("goro-goro-shogi", "gorogoro", fields=NO_CLOCK),
]
