"""Random games of shogi in CSA, KIF and USI through Boardwright, beside python-shogi."""

import os
import random
import re
import subprocess
import tempfile
from pathlib import Path

import shogi
import shogi.CSA
import shogi.KIF

CODES = shogi.CSA.PIECE_SYMBOLS
SQUARES = shogi.CSA.SQUARE_NAMES
FILES = "１２３４５６７８９"
RANKS = "一二三四五六七八九"
NAMES = ["", "歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"]
# python-shogi reads promoted pieces by their names of one character only.
SHORT_NAMES = {"成香": "杏", "成桂": "圭", "成銀": "全"}
HANDICAPS = {name: sfen for name, sfen in shogi.KIF.Parser.HANDYCAP_SFENS.items() if sfen}


class RandomGame:
    """A random game, with its moves in USI."""

    def __init__(self, draw, start=shogi.STARTING_SFEN):
        self.start = start
        self.board = shogi.Board(start)
        self.csa, self.kif, self.moves = [], [], []
        last = None
        for _ in range(draw.randint(0, 200)):
            legal = list(self.board.legal_moves)
            if not legal or self.board.is_game_over():
                break
            move = draw.choice(legal)
            self.csa.append(csa_statement(self.board, move))
            self.kif.append(kif_move(self.board, move, last))
            self.moves.append(move.usi())
            last = move.to_square
            self.board.push(move)

    def is_mate(self):
        return self.board.is_checkmate()


def square(index):
    """File and rank from 1."""
    return 9 - index % 9, index // 9 + 1


def csa_statement(board, move):
    sign = "+-"[board.turn]
    to = SQUARES[move.to_square]
    if move.drop_piece_type:
        return f"{sign}00{to}{CODES[move.drop_piece_type]}"
    kind = board.piece_type_at(move.from_square)
    if move.promotion:
        kind = shogi.PIECE_PROMOTED[kind]
    return f"{sign}{SQUARES[move.from_square]}{to}{CODES[kind]}"


def kif_move(board, move, last):
    file, rank = square(move.to_square)
    to = "同　" if move.to_square == last else FILES[file - 1] + RANKS[rank - 1]
    if move.drop_piece_type:
        return f"{to}{NAMES[move.drop_piece_type]}打"
    file, rank = square(move.from_square)
    kind = board.piece_type_at(move.from_square)
    return f"{to}{NAMES[kind]}{'成' if move.promotion else ''}({file}{rank})"


def convert(text, extension, to, encoding="utf-8"):
    """Text of a file in another format."""
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder, f"given.{extension}"), Path(folder, f"made.{to}")
        given.write_text(text, encoding=encoding)
        subprocess.run([os.environ["BOARDWRIGHT"], "convert", str(given), str(made)], check=True,
                       stdout=subprocess.DEVNULL)
        return made.read_text(encoding="utf-8")


def differences(count, seed):
    """Number of games that differ, in any format."""
    return sum([csa(count, seed), kif(count, seed), drawn(count, seed), usi(count, seed)])


def report(name, games, differ):
    moves = sum(len(game.moves) for game in games)
    print(f"shogi in {name}: {len(games)} games, {moves} moves, {differ} differ")
    return differ


def same(read, game, winner):
    """True if python-shogi has read the moves, the start and the winner of a game."""
    start = shogi.Board(read["sfen"]).sfen()
    return read["moves"] == game.moves and start == shogi.Board(game.start).sfen() and read["win"] == winner


def csa(count, seed):
    draw = random.Random(seed)
    games = [RandomGame(draw) for _ in range(count)]
    texts = []
    for game in games:
        lines = ["V2.2", "N+Ann", "N-Ben", "PI", "+"]
        for statement in game.csa:
            lines.append(statement)
            if draw.random() < 0.1:
                lines.append("'a comment")
        lines.append("%TSUMI" if game.is_mate() else "%TORYO")
        texts.append("\n".join(lines) + "\n")
    written = convert("/\n".join(texts), "csa", "csa").split("/\n")
    differ = abs(len(written) - len(games))
    for game, text, own in zip(games, texts, written):
        read = shogi.CSA.Parser.parse_str(own)[0]
        # python-shogi knows no %TSUMI.
        winner = "wb"[len(game.moves) % 2] if "%TORYO" in own else "-"
        if not same(read, game, winner):
            differ += 1
            print(text, own, read, sep="\n")
    return report("CSA", games, differ)


def kif(count, seed):
    draw = random.Random(f"kif {seed}")
    games, texts, encodings = [], [], ["utf-8", "shift_jis"]
    for at in range(count):
        handicap = draw.choice(list(HANDICAPS)) if draw.random() < 0.5 else "平手"
        game = RandomGame(draw, HANDICAPS[handicap])
        games.append(game)
        texts.append((kif_text(game, handicap, draw), encodings[at % 2]))
    differ, renamed = 0, 0
    for game, (text, encoding) in zip(games, texts):
        own = convert(text, "kif", "kif", encoding)
        faults = []
        if comments(own) != comments(text):
            faults.append("the comments differ")
        if times(own) != times(text):
            faults.append("the times differ")
        renamed += sum(own.count(name) for name in SHORT_NAMES)
        read = shogi.KIF.Parser.parse_str(shortened(own))[0]
        first = shogi.Board(game.start).turn
        winner = "wb"[(len(game.moves) + first) % 2]
        if not same(read, game, winner):
            faults.append("python-shogi reads another game")
        if faults:
            differ += 1
            print(*faults, text, own, read, sep="\n")
    print(f"shogi in KIF: {renamed} names of promoted pieces shortened for python-shogi")
    return report("KIF", games, differ)


def drawn(count, seed):
    """Games from positions of others, which KIF draws: from USI to KIF and back."""
    draw = random.Random(f"drawn {seed}")
    games = []
    while len(games) < count:
        before = RandomGame(draw)
        if not before.board.is_game_over():
            games.append(RandomGame(draw, before.board.sfen()))
    lines = "".join(line(game) + "\n" for game in games)
    text = convert(lines, "usi", "kif")
    written = re.split("(?=^# KIF)", text, flags=re.M)[1:]
    again = convert(text, "kif", "usi").splitlines()
    differ = abs(len(written) - count) + abs(len(again) - count)
    for game, own, back in zip(games, written, again):
        read = shogi.KIF.Parser.parse_str(shortened(own))[0]
        # The number of the first move is no part of KIF. python-shogi takes the player to move at
        # the end for the one at the start, so that only our way back tells that.
        sfens = [shogi.Board(sfen).sfen().split(" ") for sfen in (read["sfen"], game.start)]
        starts = [sfen[0::2] for sfen in sfens]
        start, *moves = back.split(" moves ")
        moves = moves[0].split() if moves else []
        is_back = moves == game.moves and " ".join(sfens[1][:3]) in start
        if read["moves"] != game.moves or starts[0] != starts[1] or not is_back:
            differ += 1
            print(line(game), own, back, read, sep="\n")
    return report("KIF from drawn positions", games, differ)


def shortened(text):
    return re.sub("|".join(SHORT_NAMES), lambda name: SHORT_NAMES[name[0]], text)


def kif_text(game, handicap, draw):
    lines = [f"手合割：{handicap}", "先手：Ann", "後手：Ben", "手数----指手---------消費時間--"]
    sums = [0, 0]
    for number, move in enumerate(game.kif, 1):
        seconds = draw.choice([0, 1, 59, 60, 3661])
        sums[number % 2] += seconds
        total = sums[number % 2]
        lines.append(f"{number:4} {move}   ({seconds // 60:2}:{seconds % 60:02}/"
                     f"{total // 3600:02}:{total // 60 % 60:02}:{total % 60:02})")
        if draw.random() < 0.1:
            lines.append("*" + draw.choice(["好手", "a comment", "１筋の歩"]))
    number = len(game.kif) + 1
    lines.append(f"{number:4} {'詰み' if game.is_mate() else '投了'}")
    return "\n".join(lines) + "\n"


def comments(text):
    return re.findall(r"^\*(.*)$", text, flags=re.M)


def times(text):
    """Times of the moves without those of no length at the end, which say nothing."""
    found = re.findall(r"\(( *\d+:\d+/\d+:\d+:\d+)\)", text)
    return found if any(time.split("/")[0].strip() != "0:00" for time in found) else []


def usi(count, seed):
    draw = random.Random(f"usi {seed}")
    games = [RandomGame(draw, draw.choice(list(HANDICAPS.values()))) for _ in range(count)]
    lines = [line(game) for game in games]
    written = convert("\n".join(lines) + "\n", "usi", "usi").splitlines()
    again = convert("\n".join(written) + "\n", "usi", "csa").split("/\n")
    differ = abs(len(written) - len(games)) + abs(len(again) - len(games))
    for game, own, csa_text in zip(games, written, again):
        words = own.split(" moves ")
        start = words[0].removeprefix("position ").removeprefix("sfen ")
        board = shogi.Board() if start == "startpos" else shogi.Board(start)
        first = board.sfen()
        for move in words[1].split() if len(words) > 1 else []:
            board.push_usi(move)
        read = shogi.CSA.Parser.parse_str(csa_text)[0]
        if (first, board.sfen()) != (shogi.Board(game.start).sfen(), game.board.sfen()) or read["moves"] != game.moves:
            differ += 1
            print(line(game), own, csa_text, sep="\n")
    return report("USI", games, differ)


def line(game):
    start = "startpos" if game.start == shogi.STARTING_SFEN else f"sfen {game.start}"
    return f"position {start}" + (" moves " + " ".join(game.moves) if game.moves else "")
