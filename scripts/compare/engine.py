"""Boardwright as an engine: positions in, moves and results out."""

import os
import shlex
import subprocess
from pathlib import Path

from peers import View


# The rules of the bundled games.
GAMES = Path(__file__).parents[2] / "games"

# Words of the lines that `d` answers with.
KNOWN = {"position", "fen", "result", "claim"}


class Refused(Exception):
    """A position that Boardwright did not accept; the text says why."""


class Boardwright:
    """One process of `boardwright uci` for one game: the id of a bundled one, or a rules file."""

    def __init__(self, program, game, settings):
        options = [word for setting in settings for word in ("--set", setting)]
        rules = game if isinstance(game, Path) else GAMES / game / "rules.board"
        self.command = [program, "uci", str(rules), *options]
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def close(self):
        self.process.communicate("quit\n")

    def seconds(self):
        """Processor time that the process has used; 0 where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8").split()
        except OSError:
            return 0
        return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")

    def view(self, start, moves):
        """The moves, the position as FEN, and how the game has ended."""
        refusal, said = "", {}
        for line in self.answers([*self.position(start, moves), "isready"], "readyok"):
            word, _, rest = line.removeprefix("info string ").partition(" ")
            said[word] = rest
            refusal = line if word not in KNOWN else refusal
        if refusal:
            raise Refused(refusal.removeprefix("info string "))
        counts = self.answers(["go perft 1"], "Nodes searched")
        moves = frozenset(line.rpartition(":")[0] for line in counts if ": " in line)
        result, _, reason = said.get("result", said.get("claim", "")).partition(" ")
        return View(moves, said.get("fen"), result or None, reason)

    def text(self, start):
        """A position in the notation of the rules, such as SFEN."""
        lines = self.answers([*self.position(start, []), "isready"], "readyok")
        mark = "info string position "
        return next(line.removeprefix(mark) for line in lines if line.startswith(mark))

    def answers(self, commands, last):
        """The lines that the commands are answered with, before the one that begins with `last`."""
        self.process.stdin.write("".join(f"{line}\n" for line in commands))
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit(f"compare-moves: `{shlex.join(self.command)}` has ended")
            if line.startswith(last):
                return lines
            lines.append(line.strip())

    def position(self, start, moves):
        played = f" moves {' '.join(moves)}" if moves else ""
        return [f"position {f'fen {start}' if start else 'startpos'}{played}", "d"]

    def shell(self, start, moves):
        """The command that shows the same in a shell."""
        lines = " ".join(shlex.quote(line) for line in [*self.position(start, moves), "go perft 1"])
        return f"printf '%s\\n' {lines} | {shlex.join(self.command)}"
