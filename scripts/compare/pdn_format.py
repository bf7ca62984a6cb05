"""Random games of draughts in PDN through Boardwright, written and read by pydraughts."""

import random
import re

import draughts
from draughts.PDN import PDNReader, PDNWriter
from game_files import converted, report

VARIANTS = ["standard", "english", "italian", "russian", "brazilian", "turkish", "frisian"]


def differences(count, seed):
    """Number of games that differ."""
    differ = 0
    for variant in VARIANTS:
        draw = random.Random(f"{variant} {seed}")
        games = [random_board(variant, draw) for _ in range(count)]
        moves = sum(len(board.move_stack) for board in games)
        differ += report(f"{variant} draughts in PDN", count, moves, faults(games))
    return differ


def random_board(variant, draw):
    board = draughts.Board(variant)
    for _ in range(draw.randint(1, 80)):
        legal = [move for move in board.legal_moves() if not leaps(board, move)]
        if not legal or board.is_over():
            break
        board.push(draw.choice(legal))
    return board


def leaps(board, move):
    """True if a king of Turkish draughts goes past units without taking one, as the library lets
    it do against the rules."""
    if board.variant != "turkish" or move.captures:
        return False
    source, target = sorted(move.board_move[0])
    step = 1 if target - source < 8 else 8
    between = {f"{'abcdefgh'[(at - 1) % 8]}{(at - 1) // 8 + 1}" for at in range(source + step, target, step)}
    return not between.isdisjoint(re.findall("[a-h][1-8]", board.fen))


def faults(games):
    """Descriptions of the games that differ after the conversion."""
    texts = [PDNWriter("", board, game_ending="*").pdn_text.strip() for board in games]
    written = converted("\n\n".join(texts) + "\n", "pdn", "pdn")
    if written is None:
        return ["the games are not read"]
    own = re.split(r"(?m)^(?=\[Event )", written)[1:]
    found = [] if len(own) == len(games) else [f"{len(own)} games of {len(games)}"]
    for board, theirs, ours in zip(games, texts, own):
        read = PDNReader(pdn_text=ours).games[0]
        if read.variant != board.variant:
            found.append(f"{read.variant}\n{ours}")
        elif (fens := replayed(board.variant, read.moves)) != replayed_board(board):
            found.append(f"{fens[-1]} {board.fen}\n{theirs}\n{ours}")
    return found


def replayed(variant, moves):
    """The positions after each move."""
    board, fens = draughts.Board(variant), []
    for text in moves:
        board.push(draughts.Move(board, pdn_move=text, variant=variant))
        fens.append(board.fen)
    return fens


def replayed_board(board):
    again, fens = draughts.Board(board.variant), []
    for move in board.move_stack:
        again.push(draughts.Move(again, board_move=move.board_move))
        fens.append(again.fen)
    return fens
