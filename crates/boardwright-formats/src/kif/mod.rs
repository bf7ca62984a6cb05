//! KIF and KI2, the formats of Japanese programs for people who play shogi.
//!
//! A file has fields such as `先手：Ann`, a handicap or a drawn position, and a numbered move a
//! line, with times, comments after `*`, and variations behind the game. KI2 has moves as books
//! print them, `▲７六歩`, and is read only.

mod game_texts;
mod header;
mod moves;
mod position;
mod read;
mod times;
mod variations;
mod write;

pub use read::{KifGames, is_beginning};
pub use write::write;

/// Beginning of a variation, before the number of the move that it replaces.
const VARIATION: &str = "変化：";

/// Beginning of the line that sums up a game.
const SUMMARY: &str = "まで";

/// Marks before a move in KI2.
const MOVE_MARKS: [char; 6] = ['▲', '△', '☗', '☖', '▼', '▽'];

/// Fields of a file with the tags of records.
const TAGS: [(&str, &str); 8] = [
    ("Event", "棋戦"),
    ("Site", "場所"),
    ("Round", "回戦"),
    ("EndDate", "終了日時"),
    ("TimeControl", "持ち時間"),
    ("Opening", "戦型"),
    ("Heading", "表題"),
    ("Annotator", "解説者"),
];

/// A handicap, or the usual first position of a game.
struct Handicap {
    name: &'static str,
    /// Id of the game.
    game: &'static str,
    /// Files and ranks of the units that the second player is without.
    removed: &'static [(usize, usize)],
}

const fn handicap(name: &'static str, removed: &'static [(usize, usize)]) -> Handicap {
    Handicap { name, game: "shogi", removed }
}

const fn usual(name: &'static str, game: &'static str) -> Handicap {
    Handicap { name, game, removed: &[] }
}

/// The handicaps. Of those of one position the first is written.
#[rustfmt::skip]
const HANDICAPS: [Handicap; 19] = [
    usual("平手", "shogi"),
    usual("5五将棋", "minishogi"),
    usual("５五将棋", "minishogi"),
    usual("五々将棋", "minishogi"),
    handicap("香落ち", &[(1, 1)]),
    handicap("右香落ち", &[(9, 1)]),
    handicap("角落ち", &[(2, 2)]),
    handicap("飛車落ち", &[(8, 2)]),
    handicap("飛香落ち", &[(8, 2), (1, 1)]),
    handicap("二枚落ち", &[(8, 2), (2, 2)]),
    handicap("三枚落ち", &[(8, 2), (2, 2), (1, 1)]),
    handicap("四枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1)]),
    handicap("五枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1)]),
    handicap("左五枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1)]),
    handicap("六枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1)]),
    handicap("左七枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (3, 1)]),
    handicap("右七枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (7, 1)]),
    handicap("八枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (3, 1), (7, 1)]),
    handicap("十枚落ち", &[
        (8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (3, 1), (7, 1), (4, 1), (6, 1),
    ]),
];

/// Name of a first position that is drawn.
const OTHER_HANDICAP: &str = "その他";

/// True for a line that moves begin with, or that follows moves.
fn begins_moves(line: &str) -> bool {
    // The names of files over a board may be plain digits.
    let is_number = |c: char| c.is_numeric() || c.is_whitespace();
    line.starts_with(|c: char| c.is_ascii_digit()) && !line.chars().all(is_number)
        || line.starts_with(MOVE_MARKS)
        || line.starts_with(SUMMARY)
        || line.starts_with(VARIATION)
}

/// Returns a line without the spaces around it, of which files in Japanese have two kinds.
fn trimmed(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || c == '\u{3000}')
}
