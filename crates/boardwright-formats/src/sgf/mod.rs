//! SGF, the Smart Game Format: trees of nodes with properties, FF[1] to FF[4].
//!
//! Black of the format is the player who moves first. Moves are points, and each game has its own
//! notation of them (`kinds`). What a record has no field for, such as drawings, stands in comments
//! as `[%sgf TR[aa]]` and is written again.

mod annotations;
mod charset;
mod game_texts;
mod kinds;
mod points;
mod read;
mod results;
mod root;
mod setup;
mod tokens;
mod tree;
mod values;
mod write;

pub use read::SgfGames;
pub use write::write;

/// Player whom the format calls Black.
const FIRST: boardwright::Player = boardwright::Player(0);

/// Maximum nesting of game trees, along the main line, too.
const MAX_NESTING: usize = 10_000;

/// Length of a line at which the writer begins the next.
const LINE_WIDTH: usize = 76;
