"""Variants of chess on 64 squares."""

import peers
from rows import MATERIAL, Row, Ruling, fairy


def python_chess(game, variant=None, **rest):
    return Row(game, "python-chess", peers.PythonChess, variant or game, **rest)


def chess960(arrangement):
    return Row(
        "chess960",
        "python-chess",
        peers.PythonChess960,
        str(arrangement),
        settings=(f"arrangement={arrangement}",),
        read_fen=rooks_in_order,
    )


def rooks_in_order(fen):
    """FEN with the files of Rooks from left to right."""
    words = fen.split()
    words[2] = "".join(sorted(words[2]))
    return " ".join(words)


CASTLING_BY_ROOK = {"h1e1": "e1g1", "a1e1": "e1c1", "h8e8": "e8g8", "a8e8": "e8c8"}


def without_entries(moves):
    """Moves without the suffix of a piece that enters. A move of the Rook to its King castles, and
    the piece enters on the Rook's square."""

    def plain(move):
        if len(move) < 5 or move[1] not in "18":
            return move
        ends = move[:4]
        return ends if ends in moves else CASTLING_BY_ROOK.get(ends, ends)

    return {plain(move) for move in moves}


def unmoved_files(fen):
    """FEN of Seirawan Chess with the files of all unmoved pieces in place of castling rights."""
    words = fen.split()
    rights = {"K": "EH", "Q": "AE", "k": "eh", "q": "ae"}
    words[2] = "".join(sorted({file for right in words[2] for file in rights.get(right, right)}))
    return " ".join(words)


# Fairy-Stockfish names fewer of them than python-chess and lichess.org.
ATOMIC_MATERIAL = Ruling(
    "1/2-1/2 draw: neither side can win", "-", "a Rook or two Knights cannot win against a King alone"
)



# Fairy-Stockfish plays on.
BISHOPS = Ruling(
    "1/2-1/2 draw: these Bishops can never meet", "-", "Bishops that can never meet draw (as python-chess)"
)

# Fairy-Stockfish asks first what the mover has lost.
BOTH_EXTINCT = Ruling(
    ".* a kind of pieces is extinct",
    "1-0 rules|0-1 rules",
    "who makes an enemy kind extinct with the last Pawn wins, as the inventor ruled",
)

# A King alone cannot give check; the fifty moves end such games here.
BARE_KINGS = Ruling("-", "1/2-1/2 insufficient material", "two bare Kings play on")

# Chess, both ends of the list, and castling over many squares, over few and over none.
ARRANGEMENTS = (518, 0, 959, 87, 342, 631, 16, 702, 455, 220, 901, 123)

# The suffix is that of the unit on the landing square.
ENTRIES = Ruling(
    "-",
    "-",
    "`boardwright uci` writes no suffix for a piece that enters",
    lambda ours, theirs: ours.moves == without_entries(theirs.moves),
)

# Kings near the goal.
RACES = (
    "8/1k6/4n2K/8/2R5/3b4/8/8 w - - 0 1",
    "8/2K2k2/8/8/7R/8/r7/8 w - - 0 1",
    "8/8/1k1n2K1/8/8/3N1B2/8/q7 b - - 0 1",
    "3r4/K5k1/3b4/8/8/8/5Q2/8 w - - 0 1",
)

GAMES = [
    python_chess("three-check", "3check", fields=(0, 1, 2, 3, 4, 5, 6), rulings=(BARE_KINGS,)),
    python_chess("king-of-the-hill", "kingofthehill"),
    python_chess("atomic"),
    fairy("atomic", rulings=(MATERIAL, ATOMIC_MATERIAL)),
    python_chess("racing-kings", "racingkings", late=RACES),
    fairy("racing-kings", "racingkings", late=RACES),
    python_chess("horde"),
    fairy("horde"),
    python_chess("antichess"),
    fairy("antichess", rulings=(BISHOPS,)),
    fairy("giveaway", rulings=(BISHOPS,)),
    fairy("extinction", rulings=(MATERIAL, BOTH_EXTINCT)),
    fairy("torpedo"),
    fairy("legan"),
    fairy("almost"),
    fairy("amazon"),
    fairy("chigorin"),
    fairy("nightrider"),
    fairy("grasshopper"),
    fairy("coregal"),
    fairy("placement"),
    fairy("spartan"),
    *[chess960(arrangement) for arrangement in ARRANGEMENTS],
    fairy("seirawan", read_fen=unmoved_files, rulings=(MATERIAL, ENTRIES)),
]
