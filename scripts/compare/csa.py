"""Random games of shogi in CSA through Boardwright, read and written beside python-shogi."""

import os
import random
import subprocess
import tempfile
from pathlib import Path

import shogi
import shogi.CSA

CODES = shogi.CSA.PIECE_SYMBOLS
SQUARES = shogi.CSA.SQUARE_NAMES


def differences(count, seed):
    """Number of games that differ."""
    draw = random.Random(seed)
    games = [random_game(draw) for _ in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        theirs, ours = Path(folder, "theirs.csa"), Path(folder, "ours.csa")
        theirs.write_text("/\n".join(text for text, _, _ in games), encoding="utf-8")
        subprocess.run([os.environ["BOARDWRIGHT"], "convert", str(theirs), str(ours)], check=True)
        written = ours.read_text(encoding="utf-8").split("/\n")
    differ = abs(len(written) - len(games))
    for (text, moves, sfen), own in zip(games, written):
        read = shogi.CSA.Parser.parse_str(own)[0]
        # python-shogi knows no %TSUMI.
        expected = "wb"[len(moves) % 2] if "%TORYO" in own else "-"
        if read["moves"] != moves or shogi.Board(read["sfen"]).sfen() != sfen or read["win"] != expected:
            differ += 1
            print(text, own, read, sep="\n")
    moves = sum(len(moves) for _, moves, _ in games)
    print(f"shogi in CSA: {len(games)} games, {moves} moves, {differ} differ")
    return differ


def random_game(draw):
    board = shogi.Board()
    lines = ["V2.2", "N+Ann", "N-Ben", "PI", "+"]
    moves = []
    for _ in range(draw.randint(0, 200)):
        legal = list(board.legal_moves)
        if not legal or board.is_game_over():
            break
        move = draw.choice(legal)
        lines.append(statement(board, move))
        if draw.random() < 0.1:
            lines.append("'a comment")
        moves.append(move.usi())
        board.push(move)
    lines.append("%TSUMI" if board.is_checkmate() else "%TORYO")
    return "\n".join(lines) + "\n", moves, shogi.Board().sfen()


def statement(board, move):
    sign = "+-"[board.turn]
    to = SQUARES[move.to_square]
    if move.drop_piece_type:
        return f"{sign}00{to}{CODES[move.drop_piece_type]}"
    kind = board.piece_type_at(move.from_square)
    if move.promotion:
        kind = shogi.PIECE_PROMOTED[kind]
    return f"{sign}{SQUARES[move.from_square]}{to}{CODES[kind]}"
