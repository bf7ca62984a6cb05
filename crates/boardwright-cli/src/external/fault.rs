//! What an external program does wrong.

use std::fmt;

/// In which way a player failed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FaultKind {
    /// It gave a move that the rules do not allow.
    IllegalMove,
    /// It gave no move though the game goes on.
    NoMove,
    /// It said nothing in time, however much patience it was shown.
    Hang,
    /// It ended, or closed its output.
    Crash,
    /// It did not come up as its protocol asks.
    NoStart,
    /// It ended a game that goes on by our rules.
    OtherEnd,
}

impl FaultKind {
    /// The name it is counted under.
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

/// A failure with its circumstances.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// In which way.
    pub kind: FaultKind,
    /// What it said or did not say, a clause.
    pub detail: String,
}

/// The longest text of a stranger that is quoted.
const LONGEST_QUOTE: usize = 100;

impl Fault {
    /// A failure.
    pub fn new(kind: FaultKind, detail: impl Into<String>) -> Fault {
        Fault { kind, detail: detail.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.kind.name(), self.detail)
    }
}

/// A stranger's text as it may be shown: short, and without what a terminal would obey.
pub fn quoted(text: &str) -> String {
    let shown: String =
        text.chars().filter(|c| !c.is_control()).take(LONGEST_QUOTE).collect::<String>();
    format!("`{}`", shown.trim())
}
