//! Fuzz targets: plain functions of bytes that panic if a property fails.
//!
//! `scripts/fuzz` drives them with libFuzzer, `tests/corpus.rs` with the committed corpus. Targets
//! that read rules take the bytes as text. Those that need a game take its id (and possibly a
//! ruleset) from the first line; the remaining bytes choose decisions. Corpus files are thus
//! readable, and keep their meaning when a game is added.

mod byte_source;
pub mod checker;
pub mod clock;
#[cfg(feature = "compiled")]
#[allow(dead_code, reason = "the host's tests compare in more ways")]
#[path = "../../crates/boardwright-host/tests/agreement/compare.rs"]
mod compare;
#[cfg(feature = "compiled")]
pub mod compiled;
pub mod csa;
pub mod determinism;
pub mod diagrams;
pub mod formatter;
mod game_files;
mod games;
mod generator;
pub mod hash;
pub mod ini;
pub mod kif;
pub mod listed_is_legal;
pub mod notation;
pub mod othello;
pub mod parser;
pub mod pdn;
pub mod pgn;
pub mod positions;
pub mod records;
pub mod round_trips;
pub mod rulebooks;
pub mod sgf;
pub mod usi;
mod walk;

/// A target: checks a property of its bytes.
pub type Target = fn(&[u8]);

/// All targets, by the name of their file and corpus folder.
pub const TARGETS: &[(&str, Target)] = &[
    ("parser", parser::target),
    ("formatter", formatter::target),
    ("checker", checker::target),
    ("positions", positions::target),
    ("notation", notation::target),
    ("records", records::target),
    ("pgn", pgn::target),
    ("csa", csa::target),
    ("diagrams", diagrams::target),
    ("ini", ini::target),
    ("kif", kif::target),
    ("usi", usi::target),
    ("sgf", sgf::target),
    ("pdn", pdn::target),
    ("othello", othello::target),
    ("round_trips", round_trips::target),
    ("listed_is_legal", listed_is_legal::target),
    ("hash", hash::target),
    ("determinism", determinism::target),
    ("rulebooks", rulebooks::target),
    #[cfg(feature = "compiled")]
    ("compiled", compiled::target),
];

/// Seeds of the targets that read rules: the bundled games.
pub fn bundled_rules() -> impl Iterator<Item = &'static str> {
    boardwright::bundled::all().iter().map(|game| game.rules)
}

/// Returns the rules text that [`rulebooks`] generates from bytes.
pub fn rulebook(bytes: &[u8]) -> String {
    generator::rulebook(&mut byte_source::ByteSource::new(bytes))
}
