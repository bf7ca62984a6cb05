"""Random games in PDN and SGF through Boardwright, of games that no library here reads. The rules
are those of the second implementations (games/*/second.py), written from the rules in words alone; the
notation of both formats is written and read here."""

import importlib.util
import random
import re
from pathlib import Path

from game_files import converted, report

GAMES = Path(__file__).resolve().parents[2] / "games"

# The value of the tag GameType, and the corner of square 1: the rows from the bottom or from the
# top, and the squares of a row from the left or from the right.
DRAUGHTS = {
    "canadian-draughts": ("27", "top", "left"),
    "pool-checkers": ("23", "bottom", "right"),
    "spanish-draughts": ("24", "bottom", "right"),
}

# Moves that Boardwright must refuse, of each game.
ILLEGAL = 6


def second(game):
    """The second implementation of a game."""
    path = GAMES / game / "second.py"
    spec = importlib.util.spec_from_file_location(game.replace("-", "_"), path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    name = "".join(word.capitalize() for word in game.split("-"))
    return getattr(module, name)()


def differences(count, seed):
    """Number of games that differ."""
    differ = sum(draughts(name, count, random.Random(f"{name} {seed}")) for name in DRAUGHTS)
    differ += trees(LinesOfAction(), count, random.Random(f"lines {seed}"))
    return differ + trees(Amazons(), count, random.Random(f"amazons {seed}"))


# Draughts in PDN.


def draughts(name, count, draw):
    rules = second(name)
    kind, row, side = DRAUGHTS[name]
    numbers = numbering(rules, row, side)
    games = [random_turns(rules, draw) for _ in range(count)]
    texts = [pdn(kind, [numbers_of(path, numbers) for path, _ in game]) for game in games]
    found = []
    written = converted("\n".join(texts), "pdn", "pdn") or ""
    own = re.split(r"(?m)^(?=\[Event )", written)[1:]
    if len(own) != len(games):
        found.append(f"{len(own)} games of {len(games)} are read")
    for game, theirs, ours in zip(games, texts, own):
        fault = replayed(rules, game, moves_of(ours), numbers)
        if fault or f'[GameType "{kind},' not in ours:
            found.append(f"{fault}\n{theirs}\n{ours}")
    found += refusals(rules, kind, numbers, draw)
    return report(f"{name} in PDN", count, sum(map(len, games)), found)


def numbering(rules, row, side):
    """Number of each square that units may stand on."""
    dark = sum(rules.men()[0]) % 2
    rows = sorted({y for _, y in rules.board}, reverse=row == "top")
    files = sorted({x for x, _ in rules.board}, reverse=side == "right")
    squares = [(x, y) for y in rows for x in files if (x + y) % 2 == dark]
    return {square: number for number, square in enumerate(squares, 1)}


def random_turns(rules, draw):
    """A random game: the squares of each turn, and the state after it."""
    state, game = rules.start(), []
    for _ in range(draw.randint(1, 120)):
        turns = whole_turns(rules, state)
        if not turns:
            break
        path, state = draw.choice(sorted(turns, key=str))
        game.append((path, state))
    return game


def whole_turns(rules, state, before=()):
    """All turns of the player to move: their squares, and the state after each."""
    found = []
    for (source, target), after in rules.moves(state).items():
        path = (before or (source,)) + (target,)
        if after.player == state.player:
            found += whole_turns(rules, after, path)
        else:
            found.append((path, after))
    return found


def numbers_of(path, numbers):
    """A move that names every landing. Captures are written with the sign of a step, which is read,
    too, so that nothing here tells Boardwright what is a capture."""
    return "-".join(str(numbers[square]) for square in path)


def pdn(kind, words):
    moves = (f"{at // 2 + 1}. {word}" if at % 2 == 0 else word for at, word in enumerate(words))
    return f'[Event "random"]\n[GameType "{kind}"]\n\n' + "\n".join(moves) + "\n*\n"


def moves_of(text):
    """The moves of a game in PDN without comments."""
    body = text.split("\n\n", 1)[1]
    return [word for word in body.split() if re.fullmatch(r"[1-9]\d*([-x][1-9]\d*)+", word) and word != "1-1"]


def replayed(rules, game, words, numbers):
    """What differs between a game and its moves in PDN; None if nothing does."""
    if len(words) != len(game):
        return f"{len(words)} moves of {len(game)}"
    squares, state = {number: square for square, number in numbers.items()}, rules.start()
    for word, (_, after) in zip(words, game):
        named = [squares[int(number)] for number in re.split("[-x]", word)]
        states = {reached for path, reached in whole_turns(rules, state) if goes_over(path, named)}
        if states != {after}:
            return f"`{word}` names {len(states)} positions"
        state = after
    return None


def goes_over(path, named):
    """True if a turn has the ends that are named, and the squares between in order."""
    if (path[0], path[-1]) != (named[0], named[-1]):
        return False
    passed = (square for a, b in zip(path, path[1:]) for square in squares_to(a, b))
    return all(square in passed for square in named[1:-1]) if len(named) > 2 else True


def squares_to(a, b):
    """The squares behind a up to b."""
    length = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
    step = ((b[0] - a[0]) // length, (b[1] - a[1]) // length)
    return [(a[0] + step[0] * k, a[1] + step[1] * k) for k in range(1, length + 1)]


def refusals(rules, kind, numbers, draw):
    """Illegal moves that Boardwright does not refuse."""
    found = []
    for _ in range(ILLEGAL):
        game = random_turns(rules, draw)
        state = game[-1][1]
        ends = {(path[0], path[-1]) for path, _ in whole_turns(rules, state)}
        wrong = [(a, b) for a in numbers for b in numbers if a != b and (a, b) not in ends]
        words = [numbers_of(path, numbers) for path, _ in game]
        text = pdn(kind, [*words, numbers_of(draw.choice(wrong), numbers)])
        if converted(text, "pdn", "pdn", quiet=True) is not None:
            found.append(f"an illegal move is read:\n{text}")
    return found


# Games of SGF. A position is a pair of the player to move and a board.


class LinesOfAction:
    """Lines of Action by its second implementation."""

    name, number = "lines-of-action", 9

    def __init__(self):
        self.rules = second(self.name)

    def start(self):
        return self.rules.start()

    def moves(self, state):
        names = {move: "-".join(f"{'abcdefgh'[x - 1]}{y}" for x, y in move) for move in self.rules.moves(state)}
        return {names[move]: after for move, after in self.rules.moves(state).items()}

    def winner(self, state):
        """The colour of the winner in SGF; None while the game goes on."""
        ended = self.rules.ended(state)
        return {"Black": "B", "White": "W"}.get(ended)

    def wrong(self, draw):
        square = lambda: draw.choice("abcdefgh") + str(draw.randint(1, 8))  # noqa: E731
        return f"{square()}-{square()}"


class Amazons:
    """Amazons: a move is as a Queen's, and the arrow flies from its end like another one."""

    name, number = "amazons", 18

    def start(self):
        # Columns and rows from the top left. White of the rules, Black of the format, begins.
        first = frozenset({(0, 6), (3, 9), (6, 9), (9, 6)})
        second = frozenset({(0, 3), (3, 0), (6, 0), (9, 3)})
        return 0, (first, second), frozenset()

    def reached(self, square, occupied):
        for a, b in [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]:
            x, y = square[0] + a, square[1] + b
            while 0 <= x < 10 and 0 <= y < 10 and (x, y) not in occupied:
                yield x, y
                x, y = x + a, y + b

    def moves(self, state):
        player, armies, burnt = state
        occupied = armies[0] | armies[1] | burnt
        found = {}
        for source in armies[player]:
            for target in self.reached(source, occupied):
                army = armies[player] - {source} | {target}
                both = (army, armies[1]) if player == 0 else (armies[0], army)
                for arrow in self.reached(target, occupied - {source} | {target}):
                    word = "".join("abcdefghij"[place] for at in (source, target, arrow) for place in at)
                    found[word] = 1 - player, both, burnt | {arrow}
        return found

    def winner(self, state):
        return None if self.moves(state) else "WB"[state[0]]

    def wrong(self, draw):
        return "".join(draw.choice("abcdefghij") for _ in range(6))


def trees(game, count, draw):
    """Number of games that differ after SGF and SGF again."""
    lines = [random_line(game, draw, 120) for _ in range(count)]
    texts = [sgf(game, words) for words, _ in lines]
    written = converted("\n".join(texts), "sgf", "sgf") or ""
    own = re.split(r"(?m)^(?=\(;FF\[4\]GM)", written)[1:]
    found = [] if len(own) == count else [f"{len(own)} games of {count} are read"]
    for (words, state), ours in zip(lines, own):
        read = re.findall(r";([BW])\[([^]]*)\]", ours)
        if read != [("BW"[at % 2], word) for at, word in enumerate(words)]:
            found.append(f"{sgf(game, words)}{ours}")
        winner = game.winner(state)
        if winner and f"RE[{winner}+" not in ours:
            found.append(f"{winner} has won:\n{ours}")
    for _ in range(ILLEGAL):
        words, state = random_line(game, draw, 30)
        legal, wrong = game.moves(state), game.wrong(draw)
        while wrong in legal:
            wrong = game.wrong(draw)
        if converted(sgf(game, [*words, wrong]), "sgf", "sgf", quiet=True) is not None:
            found.append(f"an illegal move is read:\n{sgf(game, [*words, wrong])}")
    return report(f"{game.name} in SGF", count, sum(len(words) for words, _ in lines), found)


def random_line(game, draw, longest):
    """Random moves as the format writes them, and the last state."""
    state, words = game.start(), []
    for _ in range(draw.randint(1, longest)):
        legal = game.moves(state)
        if not legal:
            break
        word = draw.choice(sorted(legal))
        words.append(word)
        state = legal[word]
    return words, state


def sgf(game, words):
    nodes = "".join(f";{'BW'[at % 2]}[{word}]" for at, word in enumerate(words))
    return f"(;FF[4]GM[{game.number}]{nodes})\n"
