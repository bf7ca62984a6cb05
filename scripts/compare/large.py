"""Variants of chess on larger boards."""

from rows import fairy

GAMES = [
    fairy("gothic"),
    fairy("embassy"),
    fairy("janus"),
    fairy("chancellor"),
    fairy("modern"),
]
