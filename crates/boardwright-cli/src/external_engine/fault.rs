//! Faults of external engines.

use std::fmt;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FaultKind {
    /// The move is illegal.
    IllegalMove,
    /// The engine gave no move though the game continues.
    NoMove,
    /// The engine did not answer in time.
    Hang,
    /// The program ended, or closed its output.
    Crash,
    /// The program did not start as its protocol requires.
    NoStart,
    /// The engine claims an end that the rules do not have, or refuses a legal move.
    OtherEnd,
}

impl FaultKind {
    /// Name in reports and match files.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::IllegalMove => "illegal move",
            FaultKind::NoMove => "no move",
            FaultKind::Hang => "hang",
            FaultKind::Crash => "crash",
            FaultKind::NoStart => "no start",
            FaultKind::OtherEnd => "other end",
        }
    }
}

/// A fault with its circumstances.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineFault {
    /// Kind of the fault.
    pub kind: FaultKind,
    /// Circumstances, a clause.
    pub detail: String,
}

/// Maximum length of a quotation in characters.
const MAX_QUOTE_LENGTH: usize = 100;

impl EngineFault {
    /// A fault with its circumstances.
    pub fn new(kind: FaultKind, detail: impl Into<String>) -> EngineFault {
        EngineFault { kind, detail: detail.into() }
    }
}

impl fmt::Display for EngineFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.kind.name(), self.detail)
    }
}

/// Quotes text of an engine: shortened, and without control characters.
pub fn quoted(text: &str) -> String {
    let shown: String =
        text.chars().filter(|c| !c.is_control()).take(MAX_QUOTE_LENGTH).collect::<String>();
    format!("`{}`", shown.trim())
}
