"""A game that Boardwright and another library share, and what is known to differ between them.

A ruling says which ends differ and why; everything else that differs is a fault of one of the two.
"""

import re
from dataclasses import dataclass, field
from typing import Callable

import peers


@dataclass(frozen=True)
class Ruling:
    """A position that both judge otherwise, and why. The two patterns match the whole text of an
    end: result and reason, or `-` where the game goes on."""

    ours: str
    theirs: str
    reason: str
    # True if the ruling is what makes the difference; reads what both say about the position.
    applies: Callable = staticmethod(lambda ours, theirs: True)


@dataclass
class Row:
    """A game as one library plays it."""

    game: str  # id in Boardwright
    library: str
    make: Callable  # makes a game of the library from its variant and a start
    variant: str
    settings: tuple = ()  # options of Boardwright that make the rules the same
    plies: int = 200  # longest random game
    fields: tuple = (0, 1, 2, 3, 4, 5)  # fields of FEN that both write alike
    may_start: Callable = staticmethod(lambda fen: True)  # false if Boardwright's text loses a count
    has_text: bool = True  # Boardwright's rules have a notation of positions
    late: tuple = ()  # late positions that random games rarely come to
    hands: bool = True  # compare what is in hand
    rulings: tuple = ()
    unit: str = "decisions"  # `turns` if a move of the library is several decisions
    read_fen: Callable = staticmethod(lambda fen: fen)  # the library's text as Boardwright's

    @property
    def name(self):
        options = "".join(f" {setting}" for setting in self.settings)
        return f"{self.game}{options} ({self.library} {self.variant})"

    def peer(self, start=None):
        return self.make(self.variant, start)

    def our_fen(self, fen):
        return self.read_fen(fen)

    def texts(self, ours, theirs):
        """The fields that are compared, as both write them."""
        if not self.has_text:
            return ours, None
        return self.pick(ours), self.pick(self.read_fen(theirs))

    def pick(self, fen):
        """The compared fields: the units in hand sorted, and an empty hand left out."""
        board, player, *others = fen.split()
        board, _, hand = board.partition("[")
        hand = "".join(sorted(hand.rstrip("]"))) if self.hands else ""
        words = [f"{board}[{hand}]" if hand else board, player]
        # Some texts have no fields for castling and for capturing in passing.
        words += ["-", "-", *others] if len(others) == 2 else others
        return " ".join(words[index] for index in self.fields if index < len(words))

    def ruling(self, ours, theirs):
        """The ruling by which two views of a position differ."""
        for ruling in self.rulings:
            alike = re.fullmatch(ruling.ours, ours.end) and re.fullmatch(ruling.theirs, theirs.end)
            if alike and ruling.applies(ours, theirs):
                return ruling
        return None


def clock(view):
    """The half-move clock of FEN."""
    return int(view.fen.split()[4])


def becomes_second_royal(ours, theirs):
    """True if the moves that Boardwright alone lists promote a Drunk Elephant."""
    board = ours.fen.split("[")[0]

    def unit(square):
        rank = board.split("/")[9 - int(square[1])]
        cells = re.sub(r"\d", lambda gap: "." * int(gap[0]), rank.replace("+", ""))
        return cells[ord(square[0]) - ord("a")]

    alone = ours.moves - theirs.moves
    promoted = all(move.endswith("+") and unit(move) in "Ee" for move in alone)
    return bool(alone) and promoted and not theirs.moves - ours.moves


def fairy(game, variant=None, **rest):
    rest = {"make": peers.Pyffish, "rulings": () if game == "chess" else (MATERIAL,), **rest}
    return Row(game, "pyffish", variant=variant or game, **rest)


def draughts(game, variant, side, first, rulings=()):
    square = peers.Pydraughts(variant).square
    return Row(
        game,
        "pydraughts",
        peers.Pydraughts,
        variant,
        fields=(0, 1),
        rulings=rulings,
        read_fen=lambda fen: peers.draughts_fen(fen, square, side, first),
    )


# pyffish knows material with which nobody can give mate. It tells servers who may win on time;
# Fairy-Stockfish itself plays on, and only the Laws of Chess end a game there (Article 5.2.2).
MATERIAL = Ruling("-", "1/2-1/2 material", "the rules name no dead positions (pyffish: has_insufficient_material)")

# The official rules of the FMJD have them; a ruling of the rules file says that they are not kept.
FEW_UNITS = Ruling("-", "1/2-1/2 few units", "draws by 16 and 5 moves of few units are not judged here")

# Sixty moves without a capture are usual; Fairy-Stockfish takes fifty, and leaves out checks beyond
# the tenth of a player, as the Asian rules do.
LONG_CHECKS = Ruling(
    "1/2-1/2 draw: no capture for too long",
    "-",
    "checks beyond the tenth count, too",
    lambda ours, theirs: clock(theirs) >= 100,
)

# Fairy-Stockfish gives every game the fifty moves of chess unless it is told otherwise.
FIFTY = Ruling(
    "-", "1/2-1/2 claim", "there is no rule of fifty moves", lambda ours, theirs: clock(theirs) >= 100
)

# The new Crown Prince is royal, so that the King may stand under attack after the same move. Here
# Fairy-Stockfish asks which pieces were royal before.
SECOND_ROYAL = Ruling(
    "-",
    "-|.* no move",
    "a King may stay under attack when a Drunk Elephant becomes a Crown Prince",
    becomes_second_royal,
)

# Fields of FEN without the half-move clock, which Boardwright keeps only where a rule reads it.
NO_CLOCK = (0, 1, 2, 3, 5)
