//! The formats, recognised by name or content, read and written in one way.

use crate::algebraic::Algebraic;
use crate::csa::{self, CsaGames};
use crate::error::{ReadError, WriteError};
use crate::othello::{self, OthelloGames};
use crate::pgn::{self, PgnGames};
use crate::record::RecordGames;
use crate::sgf::{self, SgfGames};
use crate::source::GameFinder;
use boardwright::Record;
use std::io::BufRead;

/// Format of a file of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameFormat {
    /// A record of one game, in the notation of its rules.
    Record,
    /// Portable Game Notation.
    Pgn,
    /// CSA.
    Csa,
    /// Smart Game Format.
    Sgf,
    /// Transcripts of Othello.
    Othello,
}

/// The games of a file, one at a time.
pub type FileGames = Box<dyn Iterator<Item = Result<Record, ReadError>>>;

impl GameFormat {
    /// All formats.
    pub const ALL: [GameFormat; 5] = [
        GameFormat::Record,
        GameFormat::Pgn,
        GameFormat::Csa,
        GameFormat::Sgf,
        GameFormat::Othello,
    ];

    /// Name of the format, with which names of its files end.
    pub fn name(self) -> &'static str {
        match self {
            GameFormat::Record => "record",
            GameFormat::Pgn => "pgn",
            GameFormat::Csa => "csa",
            GameFormat::Sgf => "sgf",
            GameFormat::Othello => "othello",
        }
    }

    /// Description of the format in a line.
    pub fn about(self) -> &'static str {
        match self {
            GameFormat::Record => "A record of one game, in the notation of its rules",
            GameFormat::Pgn => "Portable Game Notation, for any number of games of two players",
            GameFormat::Csa => "CSA, for games of shogi",
            GameFormat::Sgf => "Smart Game Format, for Go, Othello, Gomoku, Hex and others",
            GameFormat::Othello => "Transcripts of Othello such as `f5d6c3`, one game a line",
        }
    }

    /// Returns the format with a name, in any case; `None` if there is none.
    pub fn named(name: &str) -> Option<GameFormat> {
        GameFormat::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// Returns the format that the beginning of a file shows; `None` if it shows none.
    pub fn of_content(start: &[u8]) -> Option<GameFormat> {
        let start = String::from_utf8_lossy(start);
        let start = start.trim_start_matches('\u{feff}').trim_start();
        let begins = |with: &[&str]| with.iter().any(|text| start.starts_with(text));
        if begins(&["[Event ", "[Site ", "[Variant ", "[White ", "%"]) {
            Some(GameFormat::Pgn)
        } else if begins(&["V2", "V3", "'CSA", "N+", "N-", "PI", "P1"]) {
            Some(GameFormat::Csa)
        } else if begins(&["[Game "]) {
            Some(GameFormat::Record)
        } else if start.strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';')) {
            Some(GameFormat::Sgf)
        } else if othello::begins_like_transcript(start) {
            Some(GameFormat::Othello)
        } else {
            None
        }
    }

    /// Reads the games of a file, one at a time.
    pub fn games(
        self,
        input: impl BufRead + 'static,
        finder: impl GameFinder + 'static,
    ) -> FileGames {
        match self {
            GameFormat::Record => Box::new(RecordGames::new(input, finder)),
            GameFormat::Pgn => Box::new(PgnGames::new(input, finder)),
            GameFormat::Csa => Box::new(CsaGames::new(input, finder)),
            GameFormat::Sgf => Box::new(SgfGames::new(input, finder)),
            GameFormat::Othello => Box::new(OthelloGames::new(input, finder)),
        }
    }

    /// Returns a game in this format. `notation` is that of its game.
    ///
    /// # Errors
    ///
    /// If the format has no games of these rules, or a limit of the rules is reached.
    pub fn write(self, record: &Record, notation: &mut Algebraic) -> Result<String, WriteError> {
        match self {
            GameFormat::Record => Ok(record.text()),
            GameFormat::Pgn => pgn::write(record, notation),
            GameFormat::Csa => csa::write(record, notation),
            GameFormat::Sgf => sgf::write(record, notation),
            GameFormat::Othello => othello::write(record, notation),
        }
    }

    /// Text between two games of a file; `None` if a file has one game.
    pub fn separator(self) -> Option<&'static str> {
        match self {
            GameFormat::Record => None,
            GameFormat::Pgn | GameFormat::Sgf | GameFormat::Othello => Some(""),
            GameFormat::Csa => Some("/\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::GameFormat;

    #[test]
    fn format_is_told_by_the_name_or_by_the_content() {
        assert_eq!(GameFormat::named("PGN"), Some(GameFormat::Pgn));
        assert_eq!(GameFormat::named("txt"), None);
        let of = GameFormat::of_content;
        assert_eq!(of(b"\xef\xbb\xbf[Event \"x\"]"), Some(GameFormat::Pgn));
        assert_eq!(of(b"[Game \"chess\"]"), Some(GameFormat::Record));
        assert_eq!(of(b"V2.2\nPI\n+\n"), Some(GameFormat::Csa));
        assert_eq!(of(b"(\n;FF[4]GM[1])"), Some(GameFormat::Sgf));
        for transcript in ["F5D6C3D3C4", "f5 d6 c3", "1. d3 c5 2. d6", "f5"] {
            assert_eq!(of(transcript.as_bytes()), Some(GameFormat::Othello), "{transcript}");
        }
        for moves in ["", "1. d3 d5", "c4 e5", "c4 c5 d4", "1. e6 Nf6"] {
            assert_eq!(of(moves.as_bytes()), None, "{moves}");
        }
    }
}
