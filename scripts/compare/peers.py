"""Other libraries behind one interface: each plays a game and says what it knows of a position.

Moves and positions come out in the notation of `boardwright uci`. What differs between the two
notations is translated here, by one function for each library, and in the tables for each game.
"""

import re
from dataclasses import dataclass
from pathlib import Path

# Definitions of games that Fairy-Stockfish has no name for, a file for each family.
VARIANTS = Path(__file__).with_name("variants")
# Most units of a board on which pyffish is asked whether anybody can give mate.
FEW_UNITS = 8
# Variants in which a dropped pawn may not give mate, and how such a drop is written.
PAWN_DROPS = {
    "shogi": "P@",
    "minishogi": "P@",
    "euroshogi": "P@",
    "gorogoro": "P@",
    "judkins": "P@",
    "torishogi": "S@",
}

WHITE_WINS, BLACK_WINS, DRAW = "1-0", "0-1", "1/2-1/2"


@dataclass
class View:
    """What a library says about a position."""

    moves: frozenset  # legal moves in coordinate notation
    fen: str  # the position as the library writes it
    result: str | None = None  # how the game has ended; None if it goes on
    reason: str = ""  # reason of the end, in one or two words

    @property
    def end(self):
        """Result and reason, or `-` if the game goes on."""
        return f"{self.result} {self.reason}" if self.result else "-"


class Peer:
    """A game of another library."""

    def legal_moves(self):
        return self.view().moves

    def replay(self, moves):
        for move in moves:
            self.play(move)


class Pyffish(Peer):
    """A game of Fairy-Stockfish."""

    def __init__(self, variant, start=None):
        import pyffish

        if variant not in pyffish.variants():
            for file in sorted(VARIANTS.glob("*.ini")):
                pyffish.load_variant_config(file.read_text(encoding="utf-8"))
        self.library = pyffish
        self.variant = variant
        self.begin(start or pyffish.start_fen(variant))

    def begin(self, start):
        """Starts from a position without history."""
        self.start = start
        self.moves = []

    def play(self, move):
        self.moves.append(move)

    def legal_moves(self):
        moves = frozenset(self.library.legal_moves(self.variant, self.start, self.moves))
        drop = PAWN_DROPS.get(self.variant)
        drops = frozenset(move for move in moves if drop and move.startswith(drop))
        here = self.fen() if drops else ""
        return moves - frozenset(move for move in drops if self.mates_by_pawn(here, move))

    def mates_by_pawn(self, here, move):
        """True if a dropped pawn gives mate in Shogi. Fairy-Stockfish lists the move, and then has
        the mated player win; the rules forbid it."""
        after = (self.variant, here, [move])
        if not self.library.gives_check(*after) or self.library.legal_moves(*after):
            return False
        return self.library.game_result(*after) > 0

    def fen(self):
        return self.library.get_fen(self.variant, self.start, self.moves)

    def view(self):
        here, moves = (self.variant, self.start, self.moves), self.legal_moves()
        fen = self.without_vain_square(self.fen(), moves)
        first_to_move = fen.split()[1] == "w"
        if not moves:
            at_once, value = self.library.is_immediate_game_end(*here)
            value = value if at_once else self.library.game_result(*here)
            reason = "rules" if at_once else "no move"
            return View(moves, fen, token(value, first_to_move), reason)
        by_claim, value = self.library.is_optional_game_end(*here)
        if by_claim:
            return View(moves, fen, token(value, first_to_move), "claim")
        # Each question takes a millisecond, and many units can always give mate.
        units = sum(letter.isalpha() for letter in fen.split()[0])
        if units <= FEW_UNITS and all(self.library.has_insufficient_material(*here)):
            return View(moves, fen, DRAW, "material")
        return View(moves, fen)

    def command(self):
        call = f"legal_moves('{self.variant}', '{self.fen()}', [])"
        return f'python3 -c "import pyffish; print(pyffish.{call})"'


    def without_vain_square(self, fen, moves):
        """FEN without a passed square on which no pawn may capture: Fairy-Stockfish names it if a
        pawn stands ready, even one that may not move."""
        words = fen.split()
        if not re.fullmatch(r"[a-j]\d+", words[3]):
            return fen
        reach = [move for move in moves if move[2:].startswith(words[3])]
        here = (self.variant, self.start, self.moves)
        if not any(self.library.is_capture(*here, move) for move in reach):
            words[3] = "-"
        return " ".join(words)


class DuckChess(Pyffish):
    """Duck Chess. Fairy-Stockfish has the duck move once more after the capture of the King; here
    the game is over, and the duck stays where it is."""

    duck = None  # field of the duck when the King was captured, as row and column; None for none
    over = False

    def begin(self, start):
        super().begin(start)
        self.over = False

    def legal_moves(self):
        if self.over:
            return frozenset()
        moves, king = super().legal_moves(), self.enemy_king()
        return frozenset(move.partition(",")[0] if move[2:4] == king else move for move in moves)

    def play(self, move):
        if "," not in move:
            self.over, self.duck = True, field_of(super().fen(), "*")
            move = min(whole for whole in super().legal_moves() if whole.startswith(f"{move},"))
        super().play(move)

    def fen(self):
        if not self.over:
            return super().fen()
        board, *others = super().fen().split()
        rows = [unpacked(row.replace("*", "1")) for row in board.split("/")]
        if self.duck:
            row, column = self.duck
            rows[row] = rows[row][:column] + "*" + rows[row][column + 1 :]
        return " ".join(["/".join(packed(row) for row in rows), *others])

    def enemy_king(self):
        """The square of the King that the player to move may capture."""
        fen = super().fen()
        row, column = field_of(fen, "k" if fen.split()[1] == "w" else "K") or (0, 0)
        return f"{'abcdefgh'[column]}{8 - row}"


def field_of(fen, letter):
    """Row from the top and column of the only unit with a letter; None if there is none."""
    rows = [unpacked(row) for row in fen.split()[0].split("/")]
    return next(((index, row.find(letter)) for index, row in enumerate(rows) if letter in row), None)


def unpacked(row):
    """A row of FEN with a dot for each empty square."""
    return re.sub(r"\d", lambda gap: "." * int(gap[0]), row)


def packed(row):
    """A row as in FEN: dots counted."""
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), row)


class FoxAndHounds(Pyffish):
    """The fox stands on e1 there; here its player chooses the square, and then moves at once."""

    def legal_moves(self):
        if self.moves:
            return super().legal_moves()
        moves = set()
        for file in "aceg":
            self.put(file)
            moves |= {f"F@{file}1,{move}" for move in super().legal_moves()}
        return frozenset(moves)

    def play(self, move):
        if "@" in move:
            self.put(move[2])
        super().play(move.partition(",")[2] or move)

    def put(self, file):
        gaps = "".join("F" if place == file else "." for place in "abcdefgh")
        rank = re.sub(r"\.+", lambda gap: str(len(gap[0])), gaps)
        self.begin(f"1h1h1h1h/8/8/8/8/8/8/{rank} w - - 0 1")


class KyotoShogi(Pyffish):
    """A piece that turns back is written with the letter that it then has, there with a minus."""

    def legal_moves(self):
        letters = self.letters()
        moves = super().legal_moves()
        return frozenset(move[:4] + letters[move[:2]] if move[-1] == "-" else move for move in moves)

    def play(self, move):
        super().play(move[:4] + "-" if move[-1] in "psnl" else move)

    def letters(self):
        """The letter of each square's unit, without its plus."""
        found = {}
        for row, rank in enumerate(self.fen().partition("[")[0].split("/")):
            cells = re.sub(r"\d", lambda gap: "." * int(gap[0]), rank.replace("+", ""))
            found |= {f"{file}{5 - row}": letter.lower() for file, letter in zip("abcde", cells)}
        return found


def token(value, first_to_move):
    """The result whose value for the player to move is `value`."""
    if value == 0:
        return DRAW
    return WHITE_WINS if (value > 0) == first_to_move else BLACK_WINS


class PythonChess(Peer):
    """A game of python-chess."""

    def __init__(self, variant, start=None):
        import chess.variant

        self.board = chess.variant.find_variant(variant)()
        if start:
            self.board.set_fen(start)

    def play(self, move):
        self.board.push_uci(move)

    def view(self):
        moves = frozenset(move.uci() for move in self.board.legal_moves)
        fen = self.board.fen(en_passant="legal")
        end = self.board.outcome()
        if end is None:
            if self.board.halfmove_clock >= 100 and self.board.uci_variant != "crazyhouse":
                return View(moves, fen, DRAW, "fifty moves")
            if self.board.is_repetition(3):
                return View(moves, fen, DRAW, "repetition")
            return View(moves, fen)
        return View(moves, fen, end.result(), end.termination.name.lower().replace("_", " "))

    def command(self):
        fen = self.board.fen()
        board = f"chess.variant.find_variant('{self.board.uci_variant}')('{fen}')"
        return f'python3 -c "import chess.variant; print({board}.legal_moves)"'


class PythonChess960(PythonChess):
    """A game of Chess960; its variant is the number of the arrangement."""

    def __init__(self, arrangement, start=None):
        import chess

        self.board = chess.Board.from_chess960_pos(int(arrangement))
        if start:
            self.board = chess.Board(start, chess960=True)

    def view(self):
        view = super().view()
        view.fen = self.board.fen(shredder=True, en_passant="legal")
        return view

    def command(self):
        board = f"chess.Board('{self.board.fen(shredder=True)}', chess960=True)"
        return f'python3 -c "import chess; print({board}.legal_moves)"'


class PythonShogi(Peer):
    """A game of python-shogi."""

    def __init__(self, _variant, start=None):
        import shogi

        self.board = shogi.Board(start) if start else shogi.Board()

    def play(self, move):
        self.board.push_usi(to_usi(move))

    def view(self):
        moves = frozenset(from_usi(move.usi()) for move in self.board.legal_moves)
        loses = WHITE_WINS if self.board.turn else BLACK_WINS
        if not moves:
            return View(moves, self.board.sfen(), loses, "no move")
        if self.board.is_fourfold_repetition():
            return View(moves, self.board.sfen(), DRAW, "repetition")
        return View(moves, self.board.sfen())

    def command(self):
        board = f"shogi.Board('{self.board.sfen()}')"
        return f'python3 -c "import shogi; print([m.usi() for m in {board}.legal_moves])"'


def from_usi(move):
    """`7g7f` of USI, whose files run from right to left and ranks from top to bottom."""

    def square(at):
        return f"{chr(ord('a') + 9 - int(at[0]))}{ord('i') - ord(at[1]) + 1}"

    if "*" in move:
        return f"{move[0]}@{square(move[2:])}"
    return square(move[:2]) + square(move[2:4]) + move[4:]


def to_usi(move):
    """`c3c4` of UCI."""

    def square(at):
        return f"{9 - ord(at[0]) + ord('a')}{chr(ord('i') - int(at[1]) + 1)}"

    if "@" in move:
        return f"{move[0]}*{square(move[2:])}"
    return square(move[:2]) + square(move[2:4]) + move[4:]


def sfen_as_fen(sfen):
    """The text of Fairy-Stockfish: pocket behind the board, and the first player is `w`."""
    board, player, hand, ply = sfen.split()
    units = re.findall(r"(\d*)([A-Za-z])", hand)
    pocket = "".join(letter * int(count or 1) for count, letter in units)
    side = "w" if player == "b" else "b"
    return f"{board}[{pocket}] {side} - - 0 {(int(ply) + 1) // 2}"


class Pydraughts(Peer):
    """A game of pydraughts. A jump of several units is one move there and several decisions here."""

    def __init__(self, variant, start=None):
        import draughts

        self.board = draughts.Board(variant, start or "startpos")
        self.english = variant == "english"
        self.width = 4 if self.english else 5
        self.known = {}

    def play(self, move):
        self.board.push(self.known[move])

    def replay(self, moves):
        for move in moves:
            self.view()
            self.play(move)

    def view(self):
        self.known = {self.text(move): move for move in self.board.legal_moves()}
        # The library names the winner by its own numbers, which differ between variants.
        moves, fen = frozenset(self.known), self.board.fen
        first_to_move = fen[0] == ("B" if self.english else "W")
        if not moves:
            return View(moves, fen, BLACK_WINS if first_to_move else WHITE_WINS, "no move")
        if self.board.is_over():
            return View(moves, fen, DRAW, self.drawn_by())
        return View(moves, fen)

    def drawn_by(self):
        game = self.board._game
        if game.is_threefold():
            return "repetition"
        most = 80 if self.english else 50
        return "quiet" if game.consecutive_noncapture_king_moves >= most else "few units"

    def text(self, move):
        """The decisions of a move. A man that is crowned has the suffix `k`."""
        jumps = [self.square(source) + self.square(target) for source, target in move.board_move]
        (first, _), (_, last) = move.board_move[0], move.board_move[-1]
        row = (last - 1) // self.width
        rises = self.board.fen[0] == "W"
        at_end = row == 0 if rises else row == 2 * self.width - 1
        is_man = not re.search(rf"K{first}\b", self.board.fen)
        return ",".join(jumps) + ("k" if at_end and is_man else "")

    def square(self, number):
        """The square of a number. English draughts counts from the first player's side."""
        row, place = divmod(number - 1, self.width)
        column = 2 * place + (row % 2 == 0)
        if self.english:
            return f"{'hgfedcba'[column]}{row + 1}"
        return f"{'abcdefghij'[column]}{10 - row}"

    def command(self):
        board = f"draughts.Board('{self.board.variant}', '{self.board.fen}')"
        return f'python3 -c "import draughts; print([m.pdn_move for m in {board}.legal_moves()])"'


class DraughtsGame(Pydraughts):
    """A game of pydraughts by the numbers that it uses inside: from the top left, White below."""

    def __init__(self, variant, start=None):
        from draughts.core.game import Game

        self.board = Game(variant, start or "startpos")
        self.known = {}

    def play(self, move):
        self.board.push(self.known[move])

    def view(self):
        moves = [jumps for jumps in self.board.legal_moves()[0] if not self.leaps(jumps)]
        self.known = {self.text(jumps): jumps for jumps in moves}
        fen = self.board.get_li_fen()
        if not moves:
            return View(frozenset(), fen, BLACK_WINS if fen[0] == "W" else WHITE_WINS, "no move")
        if self.board.is_draw():
            return View(frozenset(self.known), fen, DRAW, self.drawn_by())
        return View(frozenset(self.known), fen)

    def leaps(self, jumps):
        """True if a king of Turkish draughts goes past units without taking one, as the library
        lets it do against the rules."""
        game = self.board
        (source, target), one = sorted(jumps[0]), len(jumps) == 1
        if game.variant != "turkish" or game.get_possible_moves() != game.board.get_possible_positional_moves():
            return False
        step = 1 if target - source < 8 else 8
        return one and any(at in game.board.searcher.filled_positions for at in range(source + step, target, step))

    def drawn_by(self):
        return "repetition" if self.board.is_threefold() else "few units or quiet"

    def text(self, jumps):
        """The decisions of a move, with `k` where a man is crowned: in Russian draughts within it."""
        game = self.board
        piece = game.board.searcher.get_piece_by_position(jumps[0][0])
        last_row = 0 if game.whose_turn() == 2 else game.board.height - 1
        words, is_man = [], not piece.king
        for number, (source, target) in enumerate(jumps, 1):
            at_end = (target - 1) // game.board.width == last_row
            crowned = is_man and at_end and (number == len(jumps) or game.variant == "russian")
            words.append(self.square(source) + self.square(target) + "k" * crowned)
            is_man = is_man and not crowned
        return ",".join(words)

    def square(self, number):
        row, place = divmod(number - 1, self.board.board.width)
        shift = (row + (self.board.variant == "italian")) % 2 == 0
        column = place if self.board.variant == "turkish" else 2 * place + shift
        return f"{'abcdefghij'[column]}{self.board.board.height - row}"

    def command(self):
        game = f"Game('{self.board.variant}', '{self.board.get_li_fen()}')"
        return f'python3 -c "from draughts.core.game import Game; print({game}.legal_moves()[0])"'


def draughts_fen(fen, square, side, first):
    """A board of men and kings from PDN's text, such as `W:W31,K32:B1,2`."""
    player, *armies = fen.split(":")
    units = {}
    for army in armies:
        for king, number in re.findall(r"(K?)(\d+)", army[1:]):
            letter = "K" if king else "M"
            units[square(int(number))] = letter if army[0] == first else letter.lower()
    ranks = []
    for rank in range(side, 0, -1):
        cells = "".join(units.get(f"{file}{rank}", ".") for file in "abcdefghij"[:side])
        ranks.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), cells))
    return "/".join(ranks) + " " + player.lower()
