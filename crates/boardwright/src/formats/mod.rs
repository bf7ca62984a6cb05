//! Position formats that the rules declare: FEN with pockets, castling letters and counters, SFEN
//! with hands, and similar ones.
//!
//! State without a field in the format has its initial value, unless a semicolon and sections of
//! the readable form of [`crate::position_text`] follow: `… w - - 0 12; counted=5 limit=16`.

mod read;
mod read_board;
mod read_joined;
mod write;

use crate::game::Game;
use crate::position::Position;
use crate::position_text::PositionError;
use crate::setup::Setup;
use crate::setup_build::SetupError;
use boardwright_board::{Board, Site};
use boardwright_ir::VariableId;

impl Setup {
    /// Reads a position: `startpos`, one of the formats that the rules declare, or the readable
    /// form. The rules do not judge it before [`Setup::position`].
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
    /// assert_eq!(setup.position(&chess).unwrap().player(), Player(1));
    /// ```
    pub fn read(game: &Game, text: &str) -> Result<Setup, PositionError> {
        Ok(SetupText::read(game, text)?.setup)
    }
}

/// A setup that was read, with the places of its parts in the text.
pub(crate) struct SetupText {
    /// The setup.
    pub setup: Setup,
    /// Places of its parts.
    pub offsets: TextOffsets,
}

/// Byte offsets of the values that a text gives.
#[derive(Clone, Default)]
pub(crate) struct TextOffsets {
    /// Declared state, by variable.
    pub variables: Vec<(VariableId, usize)>,
    /// The player to move; `None` if the text does not say who that is.
    pub player: Option<usize>,
}

impl SetupText {
    fn read(game: &Game, text: &str) -> Result<SetupText, PositionError> {
        if matches!(text.trim(), "startpos" | "start") {
            return Ok(SetupText {
                setup: Setup::of(&game.start()),
                offsets: TextOffsets::default(),
            });
        }
        if text.trim().is_empty() {
            let mut error = PositionError::at(0, "the text is empty");
            error.help = Some("`startpos` is the initial position".to_owned());
            return Err(error);
        }
        let mut furthest = match SetupText::read_text(game, text) {
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
            match SetupText::read_format(game, format, text) {
                Ok(setup) => return Ok(setup),
                Err(error) if !readable || error.offset > furthest.offset => furthest = error,
                Err(_) => {}
            }
        }
        Err(furthest)
    }

    /// Returns the error for a setup that the rules refuse: at the first value of declared state
    /// that it is about, else at the player to move, else at the beginning.
    fn refusal(&self, error: &SetupError) -> PositionError {
        let given = &self.offsets.variables;
        let place = |variable: &VariableId| given.iter().find(|(one, _)| one == variable);
        let value = error.variables.iter().find_map(place).map(|(_, offset)| *offset);
        let player = self.offsets.player.filter(|_| error.is_about_player);
        PositionError::at(value.or(player).unwrap_or(0), &error.message)
    }
}

/// True if the text looks like the board field of a FEN: rows with slashes between them.
fn looks_like_fen(text: &str) -> bool {
    let rows = text.split_whitespace().next().unwrap_or("");
    rows.contains('/') && !text.contains([':', '=', ';'])
}

impl Position {
    /// Reads a position as [`Setup::read`] does. It is over if an end of the rules holds that can
    /// be judged without the moves before.
    ///
    /// # Errors
    ///
    /// If no format fits, or the rules refuse the position.
    pub fn read(game: &Game, text: &str) -> Result<Position, PositionError> {
        let read = SetupText::read(game, text)?;
        read.setup.position(game).map_err(|error| read.refusal(&error))
    }

    /// Returns the position in the first format that the rules declare; `None` if they declare
    /// none.
    pub fn format(&self) -> Option<String> {
        let format = self.game().program().formats.first()?;
        Some(self.setup().format(self.game(), format))
    }

    /// Returns the position in the first declared format, with what that leaves out after it; in
    /// the readable form if the rules declare none, or the format cannot hold the units.
    pub fn shortest_text(&self) -> String {
        self.complete_format().unwrap_or_else(|| self.text())
    }

    /// Returns the position in the first declared format, with what that leaves out after it;
    /// `None` if the rules declare none, or the format cannot hold the units.
    pub fn complete_format(&self) -> Option<String> {
        let game = self.game();
        let format = game.program().formats.first()?;
        let setup = self.described();
        let fields = setup.format(game, format);
        let read = Position::read(game, &fields).ok();
        if read.as_ref() == Some(self) {
            return Some(fields);
        }
        // Values that `after setup` derives from the fields need not be said.
        let bases = [read.map(|read| read.setup()), Setup::read_format(game, format, &fields).ok()];
        let mut texts = bases
            .into_iter()
            .flatten()
            .filter_map(|base| Some(format!("{fields}; {}", setup.text_beyond(game, &base)?)));
        texts.find(|text| Position::read(game, text).is_ok_and(|read| read == *self))
    }
}

/// Returns the sites in rows, from top to bottom and from left to right, of an upright board in
/// files, from left to right and from bottom to top. Sites added beside the board come last, in
/// rows of their own.
fn rows(board: &Board) -> Vec<Vec<Site>> {
    if let Some(files) = board.upright_files() {
        return files;
    }
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
