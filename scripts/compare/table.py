"""The games that Boardwright and another library share: the oldest here, the others by family."""

import east
import large
import peers
import placing
import west
from rows import (
    FEW_UNITS,
    FIFTY,
    LONG_CHECKS,
    MATERIAL,
    NO_CLOCK,
    SECOND_ROYAL,
    Row,
    draughts,
    fairy,
)

CLASSICS = [
    Row("chess", "python-chess", peers.PythonChess, "chess"),
    Row("crazyhouse", "python-chess", peers.PythonChess, "crazyhouse", fields=NO_CLOCK),
    Row("shogi", "python-shogi", peers.PythonShogi, "shogi", read_fen=peers.sfen_as_fen),
    draughts("english-draughts", "english", 8, "B"),
    draughts("international-draughts", "standard", 10, "W", (FEW_UNITS,)),
    fairy("chess"),
    fairy("crazyhouse", fields=NO_CLOCK),
    fairy("capablanca"),
    fairy("grand"),
    fairy("knightmate"),
    fairy("berolina"),
    fairy("three-check", "3check", fields=(0, 1, 2, 3, 4, 5, 6)),
    fairy("duck", make=peers.DuckChess, unit="turns"),
    fairy("king-of-the-hill", "kingofthehill"),
    fairy("losalamos"),
    fairy("hoppelpoppel"),
    # Fairy-Stockfish writes the count in place of the passed square and the clock.
    fairy(
        "makruk",
        fields=(0, 1, 2, 5),
        may_start=lambda fen: fen.split()[3] == "-",
        late=("8/3k4/3r4/8/8/3R3P/3K4/7r b - - 0 1", "8/8/3k4/4s2p/8/2K5/1R4S1/8 w - - 0 1"),
    ),
    fairy("shatranj"),
    fairy("xiangqi", settings=("quiet_moves=50",), rulings=(MATERIAL, LONG_CHECKS)),
    fairy("shogi", fields=NO_CLOCK),
    fairy("minishogi", fields=NO_CLOCK),
    fairy(
        "shoshogi",
        settings=("bare_king=loses",),
        fields=NO_CLOCK,
        rulings=(MATERIAL, SECOND_ROYAL),
    ),
    fairy("breakthrough", fields=NO_CLOCK),
    fairy("clobber", fields=NO_CLOCK),
    fairy("clobber", "clobber10", settings=("width=10", "height=10"), fields=NO_CLOCK),
    fairy("othello", "flipello", hands=False, fields=NO_CLOCK),
    fairy("othello", "flipello10", settings=("half=5",), hands=False, fields=NO_CLOCK),
    fairy("ataxx", fields=NO_CLOCK),
    fairy("amazons", fields=NO_CLOCK),
    fairy("breakthrough", "breakthrough-5x6", settings=("width=5", "height=6"), fields=NO_CLOCK),
    fairy("knightthrough", fields=NO_CLOCK),
    fairy("tic-tac-toe", has_text=False),
    fairy("connect-four", has_text=False),
    fairy("gomoku", settings=("size=10",), has_text=False),
    fairy("fox-and-hounds", make=peers.FoxAndHounds, has_text=False),
    fairy("jesonmor", settings=("finish=hold",), fields=NO_CLOCK, rulings=(MATERIAL, FIFTY)),
]

GAMES = [*CLASSICS, *west.GAMES, *large.GAMES, *east.GAMES, *placing.GAMES]
