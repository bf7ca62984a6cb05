//! Formats of files of games.

use clap::ValueEnum;
use std::path::Path;

/// Format of a file of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum GameFormat {
    /// A record of one game, in the notation of its rules.
    Record,
    /// Portable Game Notation, for any number of games of two players.
    Pgn,
    /// CSA, for games of shogi.
    Csa,
}

impl GameFormat {
    /// Returns the format that the name of a file ends with; `None` if it tells none.
    pub fn of_name(path: &Path) -> Option<GameFormat> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "record" => Some(GameFormat::Record),
            "pgn" => Some(GameFormat::Pgn),
            "csa" => Some(GameFormat::Csa),
            _ => None,
        }
    }

    /// Returns the format that the beginning of a file shows.
    pub fn of_content(start: &[u8]) -> GameFormat {
        let start = String::from_utf8_lossy(start);
        let start = start.trim_start_matches('\u{feff}').trim_start();
        let tags = ["[Event ", "[Site ", "[Variant ", "[White ", "%"];
        let statements = ["V2", "V3", "'CSA", "N+", "N-", "PI", "P1"];
        if tags.iter().any(|tag| start.starts_with(tag)) {
            GameFormat::Pgn
        } else if statements.iter().any(|statement| start.starts_with(statement)) {
            GameFormat::Csa
        } else {
            GameFormat::Record
        }
    }
}

#[cfg(test)]
mod tests {
    use super::GameFormat;
    use std::path::Path;

    #[test]
    fn format_is_told_by_the_name_or_by_the_content() {
        assert_eq!(GameFormat::of_name(Path::new("a/B.PGN")), Some(GameFormat::Pgn));
        assert_eq!(GameFormat::of_name(Path::new("games.txt")), None);
        assert_eq!(GameFormat::of_content(b"\xef\xbb\xbf[Event \"x\"]"), GameFormat::Pgn);
        assert_eq!(GameFormat::of_content(b"[Game \"chess\"]"), GameFormat::Record);
        assert_eq!(GameFormat::of_content(b"V2.2\nPI\n+\n"), GameFormat::Csa);
        assert_eq!(GameFormat::of_content(b""), GameFormat::Record);
    }
}
