//! The field's own notations of positions, as the rules declare them: FEN with its pockets,
//! castling letters and counters, SFEN with its hands, and their like.
//!
//! What a format has no field for is as it is at first, so only the readable form of
//! [`crate::position_text`] is complete for every game.

mod read;
mod write;

use crate::game::Game;
use crate::position::Position;
use crate::position_text::PositionError;
use crate::setup::Setup;
use boardwright_board::{Board, Site};

impl Setup {
    /// Reads a position: `startpos`, one of the game's own formats, or the readable form.
    ///
    /// If nothing can read it, the error is that of the reading that got furthest.
    pub fn read(game: &Game, text: &str) -> Result<Setup, PositionError> {
        if matches!(text.trim(), "startpos" | "start") {
            return Ok(Setup::of(&game.start()));
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
        // Only the readable form has names with `=` or `:` after them.
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

/// True if a text is rows between slashes, with digits for empty sites.
fn looks_like_fen(text: &str) -> bool {
    let rows = text.split_whitespace().next().unwrap_or("");
    rows.contains('/') && !text.contains([':', '=', ';'])
}

impl Position {
    /// Reads a position: `startpos`, one of the game's own formats, or the readable form.
    pub fn read(game: &Game, text: &str) -> Result<Position, PositionError> {
        Ok(Setup::read(game, text)?.position(game))
    }

    /// The position in the game's first own format, if it has one.
    pub fn format(&self) -> Option<String> {
        let format = self.game().program().formats.first()?;
        Some(self.setup().format(self.game(), format))
    }

    /// The position in the game's own format if that says everything, else in the readable form.
    pub fn shortest_text(&self) -> String {
        let own = self.format().filter(|text| {
            let read = Position::read(self.game(), text);
            read.is_ok_and(|position| position == *self)
        });
        own.unwrap_or_else(|| self.text())
    }
}

/// The sites in rows from the top, each from the left, as they are drawn. Sites added beside the
/// board have no place in rows and come as rows of their own at the end.
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

/// The attribute that `~` after a letter stands for, if the game has it.
fn promoted(game: &Game) -> Option<usize> {
    game.program().attributes.iter().position(|attribute| attribute.name == "promoted")
}
