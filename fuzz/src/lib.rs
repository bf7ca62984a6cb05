//! Fuzz targets: plain functions of bytes that panic if something does not hold.
//!
//! `scripts/fuzz` drives them with libFuzzer, `tests/corpus.rs` with the committed corpus. Targets
//! that read rules take the bytes as the text. Those that need a game take its id (and perhaps a
//! ruleset) from the first line; the rest steers. A corpus file can so be read, and means the same
//! when a game is added.

pub mod checker;
pub mod clock;
#[cfg(feature = "compiled")]
#[allow(dead_code, reason = "the host's tests compare in more ways")]
#[path = "../../crates/boardwright-host/tests/agreement/compare.rs"]
mod compare;
#[cfg(feature = "compiled")]
pub mod compiled;
pub mod formatter;
mod games;
mod generator;
pub mod hash;
pub mod listed_is_legal;
pub mod notation;
pub mod parser;
pub mod positions;
pub mod records;
pub mod rulebooks;
mod steering;
pub mod twice;
mod walk;

/// A target: what must hold for these bytes.
pub type Target = fn(&[u8]);

/// Every target by the name of its file and of its folder of the corpus.
pub const TARGETS: &[(&str, Target)] = &[
    ("parser", parser::target),
    ("formatter", formatter::target),
    ("checker", checker::target),
    ("positions", positions::target),
    ("notation", notation::target),
    ("records", records::target),
    ("listed_is_legal", listed_is_legal::target),
    ("hash", hash::target),
    ("twice", twice::target),
    ("rulebooks", rulebooks::target),
    #[cfg(feature = "compiled")]
    ("compiled", compiled::target),
];

/// The rules that targets which read rules start from: the bundled games.
pub fn bundled_rules() -> impl Iterator<Item = &'static str> {
    boardwright::bundled::all().iter().map(|game| game.rules)
}

/// The rules text that [`rulebooks`] makes of some bytes.
pub fn rulebook(bytes: &[u8]) -> String {
    generator::rulebook(&mut steering::Steering::new(bytes))
}
