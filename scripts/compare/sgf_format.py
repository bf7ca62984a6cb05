"""Random games in SGF through Boardwright, written and read by sgfmill."""

import random
import re

from game_files import converted, report
from sgfmill import sgf, sgf_moves, boards

COMMENTS = ["good", "a [bracket]", "back\\slash", "two\nlines", "Müller: 黒", "(;B[aa])"]

# Games by the property GM, with their size and the longest line: so few stones decide nothing.
STONES = {4: ("gomoku", 15, 8), 11: ("hex", 11, 20)}


def differences(count, seed):
    """Number of games that differ."""
    differ = 0
    for number, name in [(1, "go"), *((number, game[0]) for number, game in STONES.items())]:
        draw = random.Random(f"{name} {seed}")
        games = [random_game(number, draw) for _ in range(count)]
        moves = sum(len(game.get_main_sequence()) - 1 for game in games)
        differ += report(f"{name} in SGF", count, moves, faults(games))
    return differ + othello(count, seed)


def faults(games):
    """Descriptions of the games that differ after the conversion."""
    text = "\n".join(game.serialise().decode() for game in games)
    written = converted(text, "sgf", "sgf")
    written = [] if written is None else re.split(r"(?m)^(?=\(;FF\[4\]GM)", written)[1:]
    if len(written) != len(games):
        return [f"{len(written)} games are read of {len(games)}"]
    found = []
    for before, own in zip(games, written):
        after = sgf.Sgf_game.from_bytes(own.encode())
        for view in [tree_of, facts, final_board]:
            if view(before) != view(after):
                found.append(f"{view.__name__}: {before.serialise().decode()}{own}")
                break
    return found


def tree_of(game):
    """Moves, comments, marks and drawings of all nodes, without the first."""
    def node_of(node):
        properties = {
            name: sorted(raw) if name in ["LB", "TR"] else raw
            for name, raw in node.get_raw_property_map().items()
        }
        if "C" in properties:
            properties["C"] = node.get("C")
        # A pass has two forms.
        for colour in {"B", "W"} & properties.keys():
            properties[colour] = properties[colour] if properties[colour] != [b"tt"] else [b""]
        return properties, [node_of(child) for child in node]
    return [node_of(child) for child in game.get_root()]


def facts(game):
    """Facts of the first node."""
    root = game.get_root()
    names = [game.get_player_name(colour) for colour in "bw"]
    comment = root.get("C") if root.has_property("C") else None
    return names, game.get_size(), game.get_winner(), root.get_raw("GM"), comment, komi(game)


def komi(game):
    return game.get_komi() if game.get_root().get_raw("GM") == b"1" else None


def final_board(game):
    """The board at the end of the main line, by sgfmill."""
    if game.get_root().get_raw("GM") == b"11":
        return None
    board, moves = sgf_moves.get_setup_and_moves(game)
    for colour, point in moves:
        if point:
            board.play(*point, colour)
    return board.board


def random_game(number, draw):
    size = draw.choice([5, 9, 13, 19]) if number == 1 else STONES[number][1]
    game = sgf.Sgf_game(size=size)
    root = game.get_root()
    root.set_raw("GM", str(number).encode())
    root.set("PB", draw.choice(["Ann", "Šašek", "a]b"]))
    root.set("PW", "Ben")
    root.set("RE", draw.choice(["B+R", "W+T", "B+F"]))
    if draw.random() < 0.3:
        root.set("C", draw.choice(COMMENTS))
    colour, longest = "b", 120 if number == 1 else STONES[number][2]
    if number == 1:
        root.set("KM", draw.choice([0, 0.5, 5.5, 6.5, 7.5]))
        if draw.random() < 0.3:
            stones = draw.sample(range(size * size), draw.randint(2, 6))
            root.set("AB", [divmod(stone, size) for stone in stones])
            root.set("HA", len(stones))
            root.set("PL", "w")
            colour = "w"
    board, _ = sgf_moves.get_setup_and_moves(game)
    grow(root, board, colour, draw.randint(1, longest), number, draw, set(), 0)
    return game


def grow(node, board, colour, length, number, draw, seen, depth):
    """Adds random moves behind a node, with variations."""
    has_passed = False
    for _ in range(length):
        seen = seen | {key(board)}
        choices = [random_move(board, colour, number, draw, seen)]
        if depth < 3 and draw.random() < 0.05:
            choices.append(random_move(board, colour, number, draw, seen))
        if choices[-1] == choices[0]:
            choices = choices[:1]
        other = "bw"[colour == "b"]
        children = []
        for point, after in choices:
            if point is None and (has_passed or number != 1):
                return
            child = node.new_child()
            annotate(child, colour, point, number, draw)
            children.append((child, after))
        for child, after in children[1:]:
            grow(child, after, other, draw.randint(0, 4), number, draw, seen, depth + 1)
        has_passed = choices[0][0] is None
        node, board = children[0]
        colour = other


def key(board):
    return tuple(map(tuple, board.board))


def random_move(board, colour, number, draw, seen):
    """A legal point with the board after it; none for a pass."""
    points = [at for at in board.board_points if board.get(*at) is None]
    draw.shuffle(points)
    for row, col in [] if number == 1 and draw.random() < 0.02 else points:
        after = board.copy()
        if number == 1:
            after.play(row, col, colour)
            # Neither suicide nor a board that was there before.
            if after.get(row, col) is None or key(after) in seen:
                continue
        else:
            after.board[row][col] = colour
        return (row, col), after
    return None, board


def annotate(node, colour, point, number, draw):
    if number == 11:
        node.set_raw(colour.upper(), f"{'abcdefghijk'[point[1]]}{point[0] + 1}".encode())
    else:
        node.set_move(colour, point)
    if draw.random() < 0.1:
        node.set("C", draw.choice(COMMENTS))
    if draw.random() < 0.05:
        name, value = draw.choice([("TE", b"1"), ("BM", b"2"), ("IT", b""), ("GB", b"1")])
        node.set_raw(name, value)
    if draw.random() < 0.05:
        node.set_raw_list("LB", [b"aa:A", b"bb:B"])
        node.set_raw_list("TR", [b"aa", b"cc"])


def othello(count, seed):
    """Number of random games of Othello that differ after transcripts, SGF and transcripts again."""
    draw = random.Random(f"othello {seed}")
    games = [random_othello(draw) for _ in range(count)]
    text = "".join("".join(square for _, square in game) + "\n" for game in games)
    trees = converted(text, "othello", "sgf") or ""
    written = re.split(r"(?m)^(?=\(;FF\[4\]GM)", trees)[1:]
    found = [] if converted(trees, "sgf", "othello") == text else ["the transcripts differ"]
    found += [] if len(written) == len(games) else [f"{len(written)} games of {count}"]
    for game, own in zip(games, written):
        _, moves = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(own.encode()))
        # The rows of the format count from the top, as transcripts do.
        read = [(colour, f"{'abcdefgh'[at[1]]}{8 - at[0]}") for colour, at in moves if at]
        if read != game:
            found.append(own)
    return report("othello in transcripts and SGF", count, sum(map(len, games)), found)


def random_othello(draw):
    """Colours and squares of a random game, without passes."""
    discs = {(3, 3): "w", (4, 4): "w", (4, 3): "b", (3, 4): "b"}
    colour, game, passes = "b", [], 0
    while passes < 2:
        squares = [(x, y) for x in range(8) for y in range(8) if turned(discs, x, y, colour)]
        other = "bw"[colour == "b"]
        passes = 0 if squares else passes + 1
        if squares:
            x, y = draw.choice(squares)
            for square in [(x, y), *turned(discs, x, y, colour)]:
                discs[square] = colour
            game.append((colour, f"{'abcdefgh'[x]}{y + 1}"))
        colour = other
    return game


def turned(discs, x, y, colour):
    """The discs that a disc on a square turns over."""
    all_turned = []
    for dx, dy in [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]:
        line, at = [], (x + dx, y + dy)
        while discs.get(at) not in (None, colour):
            line.append(at)
            at = at[0] + dx, at[1] + dy
        if discs.get(at) == colour:
            all_turned += line
    return [] if (x, y) in discs else all_turned
