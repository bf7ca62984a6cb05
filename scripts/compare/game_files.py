"""Files of games, as Boardwright converts them."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path


def converted(text, read_as, written_as, quiet=False):
    """A file of games in another format; None if it is refused, with the reason unless quiet."""
    with tempfile.TemporaryDirectory() as folder:
        theirs, ours = Path(folder, f"theirs.{read_as}"), Path(folder, f"ours.{written_as}")
        theirs.write_text(text, encoding="utf-8", newline="\n")
        command = [os.environ["BOARDWRIGHT"], "convert", str(theirs), str(ours)]
        ran = subprocess.run(command, capture_output=True, text=True)
        if ran.returncode:
            if not quiet:
                sys.stderr.write(ran.stderr)
            return None
        return ours.read_text(encoding="utf-8")


def report(name, games, moves, faults):
    """Prints what differs. Returns the number of games that do."""
    for fault in faults:
        print(fault)
    print(f"{name}: {games} games, {moves} moves, {len(faults)} differ")
    return len(faults)
