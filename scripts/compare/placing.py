"""Games that are no relatives of chess."""

GAMES = []
