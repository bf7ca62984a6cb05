"""Shared parts of the second implementations: reading positions, counting, checking traces.

A game is an object with
    start(), read(fields)       a state: hashable, equal to another if all that rules read is equal
    moves(state)                {move: state after it}; empty once the state itself is decided
    ended(state)                result by the state alone: a player, "draw" or None
    outcome(state, earlier)     result by the state, the record (identities of earlier positions)
                                and the lack of moves
    identity(state)             key that equal positions share
    move(text)                  the move that a text of the product's notation means
and, if earlier positions forbid moves,
    remember(earlier)           takes note of the record before moves are asked for
"""

import argparse
import json
import sys
from collections import Counter


def fields(text):
    """The sections of a position text by name: {"player": "White", "White": "King e1", "wreck b3": "Rook", …}."""
    found = {}
    for section in text.split("; "):
        name, colon, value = section.partition(": ")
        if colon:
            found[name] = value
        elif "=" not in section.split()[0]:                 # a player's: "raids White=2"
            name, value = section.split("=", 1)
            found[name] = value
        else:
            found.update(word.split("=", 1) for word in section.split())
    return found


def units(text):
    """(kind, site) for each unit in "King e1, Rook a1 h1"."""
    for group in text.split(", ") if text else []:
        kind, *sites = group.split()
        yield from ((kind, site) for site in sites)


def counts(text):
    """A counter of the kinds in "2 Pawn, Rook"."""
    found = Counter()
    for item in text.split(", ") if text else []:
        *number, kind = item.split()
        found[kind] += int(number[0]) if number else 1
    return found


def square(name):
    """(file, rank) of a square such as c10, both from 1."""
    return ord(name[0]) - ord("a") + 1, int(name[1:])


def army(fields, player):
    """{(file, rank): kind} of a player's units on a board of squares."""
    return {square(site): kind for kind, site in units(fields.get(player, ""))}


def perft(game, state, depth):
    """Number of sequences of `depth` decisions."""
    after = game.moves(state).values() if depth else []
    if depth <= 1:
        return len(after) if depth else 1
    return sum(perft(game, following, depth - 1) for following in after)


def distinct(game, state, depth):
    """Number of distinct positions after exactly `depth` decisions."""
    layer = {state}
    for _ in range(depth):
        layer = {following for reached in layer for following in game.moves(reached).values()}
    return len({game.identity(reached) for reached in layer})


class Difference(Exception):
    pass


def demand(good, line, what):
    if not good:
        raise Difference(f"game {line['game']} ply {line['ply']}: {what}\nin {line['position']}")


def check_moves(game, state, line):
    """The same moves as the trace has, and the same position after each."""
    ours = game.moves(state)
    theirs = {game.move(text): fields(after) for text, after in zip(line["moves"], line["positions"])}
    demand(len(theirs) == len(line["moves"]), line, "two texts mean one move")
    demand(ours.keys() == theirs.keys(), line,
           f"only here {sorted(map(str, ours.keys() - theirs.keys()))}, "
           f"only in the trace {sorted(map(str, theirs.keys() - ours.keys()))}")
    for move, after in ours.items():
        there = theirs[move]
        demand(game.read(there) == after, line, f"{move} leads here to\n{after}, in the trace to\n{game.read(there)}")
        demand(there.get("result") == game.ended(after), line,
               f"{move} ends the game as {game.ended(after)} here, as {there.get('result')} in the trace")


def check_end(game, state, earlier, line):
    """The game is over exactly when the trace says so, and with its result."""
    theirs = (line.get("result") or "").split(":")[0].removesuffix(" wins").removesuffix(" win") or None
    ours = game.outcome(state, earlier)
    demand(ours == theirs, line, f"the outcome here is {ours}, in the trace {theirs}")


def check(game, lines):
    """Compares a trace and returns its numbers of positions and moves."""
    seen = moves = 0
    earlier, number = Counter(), None
    for line in map(json.loads, lines):
        state = game.read(fields(line["position"]))
        if line["game"] != number:
            earlier, number = Counter(), line["game"]
        check_end(game, state, earlier, line)
        if hasattr(game, "remember"):
            game.remember(earlier)
        if line["moves"]:
            check_moves(game, state, line)
        earlier[game.identity(state)] += 1
        seen, moves = seen + 1, moves + len(line["moves"])
    return seen, moves


def main(make):
    """The command line of a second implementation; `make` takes the options by name."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    commands = parser.add_subparsers(dest="command", required=True)
    counting = commands.add_parser("perft", help="count sequences of decisions")
    counting.add_argument("depth", type=int)
    counting.add_argument("--distinct", action="store_true", help="count positions instead")
    counting.add_argument("--position", default="startpos", help="a position text")
    checking = commands.add_parser("check", help="compare with a trace of `boardwright playout --trace`")
    checking.add_argument("trace")
    arguments = parser.parse_args()
    game = make(**dict(setting.split("=") for setting in arguments.set))
    if arguments.command == "perft":
        text = arguments.position
        state = game.start() if text == "startpos" else game.read(fields(text))
        print((distinct if arguments.distinct else perft)(game, state, arguments.depth))
        return
    try:
        with open(arguments.trace, encoding="utf-8") as lines:
            print("{} positions, {} moves: no difference".format(*check(game, lines)))
    except Difference as difference:
        sys.exit(str(difference))
