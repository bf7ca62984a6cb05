//! Position formats that the rules declare: FEN with pockets, castling letters and counters, SFEN
//! with hands, and similar ones.
//!
//! State without a field in the format has its initial value. Only the readable form of
//! [`crate::position_text`] is complete for every game.

mod read;
mod write;

use crate::game::Game;
use crate::position::Position;
use crate::position_text::PositionError;
use crate::setup::Setup;
use boardwright_board::{Board, Site};

impl Setup {
    /// Reads a position: `startpos`, one of the formats that the rules declare, or the readable
    /// form.
    ///
    /// # Errors
    ///
    /// If no format fits. The error is that of the format that read the most of the text.
    ///
    /// ```
    /// use boardwright::{Options, Player, Setup, bundled};
    ///
    /// let (chess, _) = bundled::find("chess").unwrap().compile(&Options::default());
    /// let chess = chess.unwrap();
    /// let text = "player=White; White: King e1; Black: King e8";
    /// let mut setup = Setup::read(&chess, text).unwrap();
    /// setup.player = Player(1);
    /// assert_eq!(setup.position(&chess).player(), Player(1));
    /// ```
    pub fn read(game: &Game, text: &str) -> Result<Setup, PositionError> {
        if matches!(text.trim(), "startpos" | "start") {
            return Ok(Setup::of(&game.start()));
        }
        if text.trim().is_empty() {
            let mut error = PositionError::at(0, "the text is empty");
            error.help = Some("`startpos` is the initial position".to_owned());
            return Err(error);
        }
        let mut furthest = match Setup::read_text(game, text) {
            Ok(setup) => return Ok(setup),
            Err(error) => error,
        };
        if game.program().formats.is_empty() && looks_like_fen(text) {
            furthest.message =
                "this looks like a FEN, and the game has no notation of positions".to_owned();
            furthest.help = Some(
                "write the readable form, which `show` prints, such as `player=White; White: King e1`"
                    .to_owned(),
            );
            furthest.offset = 0;
        }
        // Only the readable form contains `=` or `:`.
        let readable = text.contains(['=', ':']);
        for format in &game.program().formats {
            match Setup::read_format(game, format, text) {
                Ok(setup) => return Ok(setup),
                Err(error) if !readable || error.offset > furthest.offset => furthest = error,
                Err(_) => {}
            }
        }
        Err(furthest)
    }
}

/// True if the text looks like the board field of a FEN: rows with slashes between them.
fn looks_like_fen(text: &str) -> bool {
    let rows = text.split_whitespace().next().unwrap_or("");
    rows.contains('/') && !text.contains([':', '=', ';'])
}

impl Position {
    /// Reads a position as [`Setup::read`] does.
    ///
    /// # Errors
    ///
    /// If no format fits.
    pub fn read(game: &Game, text: &str) -> Result<Position, PositionError> {
        Ok(Setup::read(game, text)?.position(game))
    }

    /// Returns the position in the first format that the rules declare; `None` if they declare
    /// none.
    pub fn format(&self) -> Option<String> {
        let format = self.game().program().formats.first()?;
        Some(self.setup().format(self.game(), format))
    }

    /// Returns the position in the first declared format if that is complete, else in the readable
    /// form.
    pub fn shortest_text(&self) -> String {
        let own = self.format().filter(|text| {
            let read = Position::read(self.game(), text);
            read.is_ok_and(|position| position == *self)
        });
        own.unwrap_or_else(|| self.text())
    }
}

/// Returns the sites in rows, from top to bottom and from left to right. Sites added beside the
/// board come last, in rows of their own.
fn rows(board: &Board) -> Vec<Vec<Site>> {
    let mut sites: Vec<Site> = board.sites().collect();
    let key = |site: &Site| {
        let info = board.site(*site);
        (board.is_added(*site), -info.y, info.x)
    };
    sites.sort_by_key(key);
    let alike = |a: &Site, b: &Site| {
        let (a, b) = (key(a), key(b));
        (a.0, a.1) == (b.0, b.1)
    };
    sites.chunk_by(alike).map(<[Site]>::to_vec).collect()
}

/// Index of the attribute `promoted`, written as `~` after a letter; `None` if the game has none.
fn promoted(game: &Game) -> Option<usize> {
    game.program().attributes.iter().position(|attribute| attribute.name == "promoted")
}
