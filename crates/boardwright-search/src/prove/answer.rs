//! What is answered.

use boardwright::{LimitReached, Move, Player};

/// How an answer was looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProofMethod {
    /// By the numbers of positions that a proof still wants.
    #[default]
    ProofNumber,
    /// One turn deeper at a time.
    Deepening,
}

impl ProofMethod {
    /// Its name in words.
    pub fn name(self) -> &'static str {
        match self {
            ProofMethod::ProofNumber => "proof numbers",
            ProofMethod::Deepening => "deepening",
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownReason {
    /// A limit of the task, or a request to stop, came first.
    #[error("the limits of the search were reached")]
    Stopped,
    /// What a position is worth is asked of games of two.
    #[error("what a position is worth is told of games of two players alone")]
    Players,
    /// A limit of the rules was met.
    #[error("a limit of the rules was met: {0}")]
    Rules(LimitReached),
    /// What was found could not be confirmed move by move.
    #[error("what was found did not stand up to being checked: {0}")]
    Unconfirmed(ProofFlaw),
}

/// What is wrong with a proof, or why it was not walked to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProofFlaw {
    /// The task was over before.
    #[error("it was not walked to its end")]
    Stopped,
    /// A limit of the rules was met on the way.
    #[error(transparent)]
    Rules(LimitReached),
    /// No decision is given somewhere, or one that is not legal.
    #[error("it lacks a decision")]
    NoDecision,
    /// It leads to an end, or out of the turns asked about, against what it claims.
    #[error("a line of it ends otherwise")]
    Contradicted,
    /// It comes back to where it was.
    #[error("a line of it goes in a circle")]
    Circular,
    /// It takes more memory than there is.
    #[error("it is larger than the memory given")]
    Memory,
    /// A line of it is longer than is walked.
    #[error("a line of it is longer than is walked")]
    TooLong,
}

/// The truth of the matter, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofVerdict {
    /// The player wins, in at most so many plies.
    Proved {
        /// The length of the longest line of the proof.
        plies: u32,
    },
    /// The player does not win, as was asked, if the others play well.
    Refuted,
    /// Nothing is known.
    Unknown(UnknownReason),
}

/// An answer, with a line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofAnswer {
    /// The truth of the matter.
    pub verdict: ProofVerdict,
    /// If it is proved, the longest resistance; if it is refuted, one way in which the others hold.
    pub line: Vec<Move>,
    /// How the answer was found.
    pub method: ProofMethod,
    /// Decisions made in search.
    pub nodes: u64,
    /// Positions walked to check the answer.
    pub checked: u64,
}

impl ProofAnswer {
    /// Whether the player wins; none if that is not known.
    pub fn wins(&self) -> Option<bool> {
        match self.verdict {
            ProofVerdict::Proved { .. } => Some(true),
            ProofVerdict::Refuted => Some(false),
            ProofVerdict::Unknown(_) => None,
        }
    }
}

/// What a position is worth with best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameValue {
    /// This player wins.
    Win(Player, ProofAnswer),
    /// Nobody can force a win; the answers say so of either player.
    Draw(ProofAnswer, ProofAnswer),
    /// Not known; the answers say what is, of either player.
    Unknown(ProofAnswer, ProofAnswer),
}

/// How a search is getting on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProofProgress {
    /// What is at work.
    pub method: ProofMethod,
    /// Who is asked about.
    pub player: u8,
    /// Decisions made in search.
    pub nodes: u64,
    /// Positions that a proof wants at least, of the latest count; none if it is not counted.
    pub proof: Option<u32>,
    /// Positions that a refutation wants at least.
    pub disproof: Option<u32>,
    /// The turns that are searched in full.
    pub depth: u32,
}
