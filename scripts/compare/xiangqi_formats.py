"""Random games of xiangqi in WXF and ICCS through Boardwright, beside pyffish."""

import os
import random
import re
import subprocess
import tempfile
from pathlib import Path

import pyffish

START = pyffish.start_fen("xiangqi")


def differences(count, seed):
    """Number of games that differ."""
    draw = random.Random(f"xiangqi {seed}")
    games = [random_game(draw) for _ in range(count)]
    texts = [pgn(start, [short for _, short in wxf]) for start, _, wxf in games]
    own_wxf = movetexts(convert("".join(texts), "wxf"))
    iccs = movetexts(convert("".join(texts), "iccs"))
    # ICCS and algebraic notation are read back, too.
    back = movetexts(convert(convert(convert("".join(texts), "iccs"), "pgn"), "wxf"))
    shortened = 0
    differ = sum(abs(len(games) - len(others)) for others in (own_wxf, iccs, back))
    for (start, moves, wxf), own, points, again in zip(games, own_wxf, iccs, back):
        expected = [point_text(move) for move in moves]
        federation = [text for text, _ in wxf]
        shortened += sum(text != short for text, short in wxf)
        if not own == federation == again or points != expected:
            differ += 1
            print(start, first_difference(federation, own), first_difference(federation, again),
                  first_difference(expected, points), sep="\n")
    total = sum(len(moves) for _, moves, _ in games)
    tandem = sum(not move[1].isdigit() for _, _, wxf in games for move, _ in wxf)
    numbered = sum(move[0].isdigit() for _, _, wxf in games for move, _ in wxf)
    print(f"xiangqi: {count} games, {total} moves, {tandem} front or rear, {numbered} numbered, "
          f"{shortened} shorter in pyffish, {differ} differ")
    return differ


def random_game(draw):
    """Start, moves as pyffish has them, and pairs of their texts in WXF: by the federation's rule,
    and by pyffish with a point for a move along a rank."""
    start = draw.choice([START, crowded(draw)])
    moves, wxf = [], []
    for _ in range(draw.randint(1, 120)):
        legal = pyffish.legal_moves("xiangqi", start, moves)
        if not legal or pyffish.is_optional_game_end("xiangqi", start, moves)[0]:
            break
        move = draw.choice(legal)
        fen = pyffish.get_fen("xiangqi", start, moves)
        san = pyffish.get_san("xiangqi", fen, move, False, pyffish.NOTATION_XIANGQI_WXF)
        san = san.replace("=", ".")
        wxf.append((with_order(fen, move, san), san))
        moves.append(move)
    return start, moves, wxf


def with_order(fen, move, san):
    """The text with `+` or `-` for one of two units on a file. Where the other one's step would
    leave the board, pyffish names the file; the federation's rule makes no such exception but for
    Advisors and Elephants."""
    board, side = fen.split(" ")[:2]
    rows = [re.sub(r"\d", lambda digit: "1" * int(digit[0]), rank) for rank in board.split("/")]
    files = "abcdefghi"
    (file, rank), (_, to) = re.findall(r"([a-i])(\d+)", move)
    column, rank, to = files.index(file), int(rank), int(to)
    letter = rows[10 - rank][column]
    others = [at for at in range(1, 11) if rows[10 - at][column] == letter and at != rank]
    if letter in "AaBb" or not san[1].isdigit() or san[0].isdigit() or len(others) != 1:
        return san
    if 1 <= others[0] + to - rank <= 10:
        return san
    is_front = (rank > others[0]) == (side == "w")
    return san[0] + "-+"[is_front] + san[2:]


def crowded(draw):
    """A position with Cannons, Chariots and Soldiers on the same files."""
    while True:
        ranks = [["1"] * 9 for _ in range(10)]
        ranks[0][3], ranks[9][5] = "k", "K"
        files = draw.sample([0, 1, 2, 4, 6, 7, 8], 3)
        for letter, places in [("P", 5), ("C", 2), ("R", 2), ("N", 2), ("p", 3), ("c", 2), ("r", 2)]:
            for _ in range(places):
                rank = draw.randrange(1, 5) if letter == "P" else draw.randrange(5, 9) if letter == "p" else draw.randrange(1, 9)
                ranks[rank][draw.choice(files)] = letter
        # Something stands between the Generals only if they share a file, which they do not.
        board = "/".join(re.sub("1+", lambda ones: str(len(ones[0])), "".join(rank)) for rank in ranks)
        fen = f"{board} w - - 0 1"
        black = fen.replace(" w ", " b ")
        if pyffish.validate_fen(fen, "xiangqi") == 1 and not pyffish.gives_check("xiangqi", black, []) \
                and not pyffish.gives_check("xiangqi", fen, []) and pyffish.legal_moves("xiangqi", fen, []):
            return fen


def pgn(start, wxf):
    head = '[Game "Chinese Chess"]\n[Format "WXF"]\n[Red "Ann"]\n'
    if start != START:
        head += f'[FEN "{start.replace(" w ", " r ")}"]\n'
    return f"{head}\n{' '.join(wxf)} *\n\n"


def convert(text, to):
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder, "given.pgn"), Path(folder, f"made.{to}")
        given.write_text(text, encoding="utf-8")
        subprocess.run([os.environ["BOARDWRIGHT"], "convert", str(given), str(made)], check=True,
                       stdout=subprocess.DEVNULL)
        return made.read_text(encoding="utf-8")


def movetexts(text):
    """Moves of each game, without numbers and the result."""
    games = re.split(r"(?=^\[Event )", text, flags=re.M)[1:]
    words = [game.split("\n\n", 1)[1].split() for game in games]
    return [[word for word in moves if not re.fullmatch(r"\d+\.+", word)][:-1] for moves in words]


def point_text(move):
    """A move as ICCS has it, with ranks from 0."""
    points = re.findall(r"([a-i])(\d+)", move)
    return "-".join(f"{file.upper()}{int(rank) - 1}" for file, rank in points)


def first_difference(a, b):
    return next((pair for pair in zip(a, b) if pair[0] != pair[1]), (len(a), len(b)))
