//! The formats, recognised by name or content, read and written in one way.

use crate::algebraic::Algebraic;
use crate::csa::{self, CsaGames};
use crate::error::{ReadError, WriteError};
use crate::kif::{self, KifGames};
use crate::othello::{self, OthelloGames};
use crate::pdn::{self, PdnGames};
use crate::pgn::{self, PgnGames};
use crate::record::RecordGames;
use crate::sgf::{self, SgfGames};
use crate::source::GameFinder;
use crate::text::utf_16;
use crate::usi::{self, UsiGames};
use crate::xiangqi::MoveNotation;
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
    /// Portable Draughts Notation.
    Pdn,
    /// Transcripts of Othello.
    Othello,
    /// KIF; KI2 is read as well.
    Kif,
    /// USI.
    Usi,
    /// PGN of xiangqi with moves in WXF.
    Wxf,
    /// PGN of xiangqi with moves in ICCS.
    Iccs,
}

/// The games of a file, one at a time.
pub type FileGames = Box<dyn Iterator<Item = Result<Record, ReadError>>>;

impl GameFormat {
    /// All formats.
    pub const ALL: [GameFormat; 10] = [
        GameFormat::Record,
        GameFormat::Pgn,
        GameFormat::Csa,
        GameFormat::Sgf,
        GameFormat::Pdn,
        GameFormat::Othello,
        GameFormat::Kif,
        GameFormat::Usi,
        GameFormat::Wxf,
        GameFormat::Iccs,
    ];

    /// Name of the format, with which names of its files end.
    pub fn name(self) -> &'static str {
        match self {
            GameFormat::Record => "record",
            GameFormat::Pgn => "pgn",
            GameFormat::Csa => "csa",
            GameFormat::Sgf => "sgf",
            GameFormat::Pdn => "pdn",
            GameFormat::Othello => "othello",
            GameFormat::Kif => "kif",
            GameFormat::Usi => "usi",
            GameFormat::Wxf => "wxf",
            GameFormat::Iccs => "iccs",
        }
    }

    /// Name of the format in a sentence.
    pub fn spoken_name(self) -> &'static str {
        match self {
            GameFormat::Record => "a record",
            GameFormat::Pgn => "PGN",
            GameFormat::Csa => "CSA",
            GameFormat::Sgf => "SGF",
            GameFormat::Pdn => "PDN",
            GameFormat::Othello => "a transcript of Othello",
            GameFormat::Kif => "KIF",
            GameFormat::Usi => "USI",
            GameFormat::Wxf => "PGN with moves in WXF",
            GameFormat::Iccs => "PGN with moves in ICCS",
        }
    }

    /// Description of the format in a line.
    pub fn about(self) -> &'static str {
        match self {
            GameFormat::Record => "A record of one game, in the notation of its rules",
            GameFormat::Pgn => "Portable Game Notation, for any number of games of two players",
            GameFormat::Csa => "CSA, for games of shogi",
            GameFormat::Sgf => "Smart Game Format, for Go, Othello, Gomoku, Hex and others",
            GameFormat::Pdn => "Portable Draughts Notation, for draughts with numbered squares",
            GameFormat::Othello => "Transcripts of Othello such as `f5d6c3`, one game a line",
            GameFormat::Kif => "KIF, for games of shogi with comments and variations; reads KI2",
            GameFormat::Wxf => "PGN of xiangqi with moves in WXF, such as C2.5",
            GameFormat::Iccs => "PGN of xiangqi with moves in ICCS, such as H2-E2",
            GameFormat::Usi => "USI, a line of moves for each game of shogi and its kin",
        }
    }

    /// Further names, with which names of its files may end.
    fn other_names(self) -> &'static [&'static str] {
        match self {
            GameFormat::Kif => &["kifu", "ki2", "ki2u"],
            _ => &[],
        }
    }

    /// Returns the format with a name, in any case; `None` if there is none.
    pub fn named(name: &str) -> Option<GameFormat> {
        let is_name = |known: &str| known.eq_ignore_ascii_case(name);
        let has_name = |format: &GameFormat| {
            is_name(format.name()) || format.other_names().iter().any(|known| is_name(known))
        };
        GameFormat::ALL.into_iter().find(has_name)
    }

    /// Returns the format that the beginning of a file shows; `None` if it shows none.
    pub fn of_content(start: &[u8]) -> Option<GameFormat> {
        let decoded = utf_16(start);
        let start = decoded.as_ref().map_or(start, |text| text.as_bytes());
        if kif::is_beginning(start) {
            return Some(GameFormat::Kif);
        }
        let start = String::from_utf8_lossy(start);
        let start = start.trim_start_matches('\u{feff}').trim_start();
        let begins = |with: &[&str]| with.iter().any(|text| start.starts_with(text));
        let tags = ["[Event ", "[Site ", "[Variant ", "[White ", "[Red ", "[Format ", "[FEN ", "%"];
        if pdn::begins_like_pdn(start) {
            Some(GameFormat::Pdn)
        } else if begins(&tags) || begins(&["[Game \"Chinese Chess\""]) {
            Some(GameFormat::Pgn)
        } else if begins(&["V2", "V3", "'CSA", "N+", "N-", "PI", "P1"]) {
            Some(GameFormat::Csa)
        } else if begins(&["position ", "startpos", "sfen "]) {
            Some(GameFormat::Usi)
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

    /// Returns the format of moves without tags, as in `1. e4 e5`; `None` for other texts.
    pub fn of_bare_moves(start: &str) -> Option<GameFormat> {
        let start = start.trim_start();
        let rest = start.trim_start_matches(|c: char| c.is_ascii_digit());
        (rest.len() < start.len() && rest.starts_with('.')).then_some(GameFormat::Pgn)
    }

    /// Reads the games of a file, one at a time.
    pub fn games(
        self,
        input: impl BufRead + 'static,
        finder: impl GameFinder + 'static,
    ) -> FileGames {
        match self {
            GameFormat::Record => Box::new(RecordGames::new(input, finder)),
            GameFormat::Pgn | GameFormat::Wxf | GameFormat::Iccs => {
                Box::new(PgnGames::new(input, finder))
            }
            GameFormat::Csa => Box::new(CsaGames::new(input, finder)),
            GameFormat::Sgf => Box::new(SgfGames::new(input, finder)),
            GameFormat::Pdn => Box::new(PdnGames::new(input, finder)),
            GameFormat::Othello => Box::new(OthelloGames::new(input, finder)),
            GameFormat::Kif => Box::new(KifGames::new(input, finder)),
            GameFormat::Usi => Box::new(UsiGames::new(input, finder)),
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
            GameFormat::Pdn => pdn::write(record, notation),
            GameFormat::Othello => othello::write(record, notation),
            GameFormat::Kif => kif::write(record, notation),
            GameFormat::Usi => usi::write(record),
            GameFormat::Wxf => pgn::write_in(record, notation, MoveNotation::Wxf),
            GameFormat::Iccs => pgn::write_in(record, notation, MoveNotation::Iccs),
        }
    }

    /// Text between two games of a file; `None` if a file has one game.
    pub fn separator(self) -> Option<&'static str> {
        match self {
            GameFormat::Record => None,
            GameFormat::Pgn | GameFormat::Pdn | GameFormat::Sgf | GameFormat::Wxf => Some(""),
            GameFormat::Othello | GameFormat::Kif | GameFormat::Usi | GameFormat::Iccs => Some(""),
            GameFormat::Csa => Some("/\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::GameFormat;

    #[cfg(feature = "encodings")]
    #[test]
    fn content_in_shift_jis_tells_its_format() {
        let start = b"\x90\xe6\x8e\xe8\x81\x46Ann\n";
        assert_eq!(GameFormat::of_content(start), Some(GameFormat::Kif));
    }

    #[test]
    fn format_is_told_by_the_name_or_by_the_content() {
        assert_eq!(GameFormat::named("PGN"), Some(GameFormat::Pgn));
        assert_eq!(GameFormat::named("txt"), None);
        let of = GameFormat::of_content;
        assert_eq!(of(b"\xef\xbb\xbf[Event \"x\"]"), Some(GameFormat::Pgn));
        assert_eq!(of(b"[Game \"chess\"]"), Some(GameFormat::Record));
        assert_eq!(of(b"V2.2\nPI\n+\n"), Some(GameFormat::Csa));
        assert_eq!(of(b"(\n;FF[4]GM[1])"), Some(GameFormat::Sgf));
        let tags = b"[Event \"x\"]\n[GameType \"20\"]\n\n1. 32-28 *";
        assert_eq!(of(tags), Some(GameFormat::Pdn));
        assert_eq!(of(b"1. 11-15 23-19"), Some(GameFormat::Pdn));
        assert_eq!(of(b"[White \"x\"]\n\n1. e4 *"), Some(GameFormat::Pgn));
        for transcript in ["F5D6C3D3C4", "f5 d6 c3", "1. d3 c5 2. d6", "f5"] {
            assert_eq!(of(transcript.as_bytes()), Some(GameFormat::Othello), "{transcript}");
        }
        for moves in ["", "1. d3 d5", "c4 e5", "c4 c5 d4", "1. e6 Nf6"] {
            assert_eq!(of(moves.as_bytes()), None, "{moves}");
        }
        assert_eq!(of(b""), None);
        assert_eq!(of("先手：Ann\n".as_bytes()), Some(GameFormat::Kif));
        assert_eq!(of(b"[Game \"shogi\"]\n{\xe5"), Some(GameFormat::Record));
        assert_eq!(of(b"position startpos moves 7g7f"), Some(GameFormat::Usi));
        assert_eq!(GameFormat::named("KI2"), Some(GameFormat::Kif));
    }
}
