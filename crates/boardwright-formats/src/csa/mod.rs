//! CSA, a format of shogi programs: one statement a line, without variations.

mod game_texts;
mod position;
mod read;
mod write;

pub use read::CsaGames;
pub use write::write;

/// Id of the game of all files.
pub const GAME: &str = "shogi";

/// Codes of pieces with their letters in SFEN.
const PIECES: [(&str, &str); 14] = [
    ("FU", "P"),
    ("KY", "L"),
    ("KE", "N"),
    ("GI", "S"),
    ("KI", "G"),
    ("KA", "B"),
    ("HI", "R"),
    ("OU", "K"),
    ("TO", "+P"),
    ("NY", "+L"),
    ("NK", "+N"),
    ("NG", "+S"),
    ("UM", "+B"),
    ("RY", "+R"),
];

/// Tags of records with the keywords of CSA.
const TAGS: [(&str, &str); 2] = [("Event", "EVENT"), ("Site", "SITE")];

/// Ends by a special move of the player to decide, who loses: the statement and the reason.
const LOSSES: [(&str, &str); 4] = [
    ("%TORYO", "by resignation"),
    ("%TIME_UP", "on time"),
    ("%ILLEGAL_MOVE", "by an illegal move"),
    ("%TSUMI", ""),
];

/// Draws by a special move.
const DRAWS: [(&str, &str); 3] =
    [("%SENNICHITE", "by repetition"), ("%JISHOGI", "by impasse"), ("%HIKIWAKE", "by agreement")];

/// Special moves after which a game has no result.
const UNFINISHED: [&str; 5] = ["%CHUDAN", "%MATTA", "%FUZUMI", "%ERROR", "%MAX_MOVES"];

/// Returns the letter of a code.
fn letter_of(code: &str) -> Option<&'static str> {
    PIECES.iter().find(|(known, _)| *known == code).map(|(_, letter)| *letter)
}

/// Returns the code of a letter.
fn code_of(letter: &str) -> Option<&'static str> {
    PIECES.iter().find(|(_, known)| *known == letter).map(|(code, _)| *code)
}

/// Returns the sign of a player.
fn sign(player: boardwright::Player) -> char {
    if player.0 == 0 { '+' } else { '-' }
}
