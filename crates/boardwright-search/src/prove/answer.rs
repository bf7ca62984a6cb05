//! Answers of the prover.

use boardwright::{LimitReached, Move, Player};

/// The search that finds a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ProofMethod {
    /// Depth-first proof-number search (df-pn).
    #[default]
    ProofNumber,
    /// Iterative deepening by turns.
    IterativeDeepening,
}

impl ProofMethod {
    /// Name for people.
    pub fn name(self) -> &'static str {
        match self {
            ProofMethod::ProofNumber => "proof-number search",
            ProofMethod::IterativeDeepening => "iterative deepening",
        }
    }
}

/// Reason why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum UnknownReason {
    /// The task's limits or a stop signal ended the search.
    #[error("the limits of the search were reached")]
    Stopped,
    /// Game values are defined for two players.
    #[error("game values are defined for two-player games only")]
    Players,
    /// A limit of the rules was exceeded.
    #[error("a limit of the rules was exceeded: {0}")]
    Rules(LimitReached),
    /// The checker rejected what the search found.
    #[error("the proof was rejected: {0}")]
    Unconfirmed(ProofFlaw),
}

/// Defect of a proof, or reason why its check was not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProofFlaw {
    /// The task ended first.
    #[error("its check was not finished")]
    Stopped,
    /// A limit of the rules was exceeded.
    #[error(transparent)]
    Rules(LimitReached),
    /// A decision is missing or illegal.
    #[error("a decision is missing")]
    NoDecision,
    /// A line ends in another result, or outside the allowed turns.
    #[error("a line ends in another result")]
    Contradicted,
    /// A line returns to an earlier state.
    #[error("a line repeats a position")]
    Circular,
    /// The proof exceeds the memory limit.
    #[error("it exceeds the memory limit")]
    Memory,
    /// A line is longer than the checker follows.
    #[error("a line is too long")]
    TooLong,
}

impl From<LimitReached> for ProofFlaw {
    fn from(limit: LimitReached) -> ProofFlaw {
        if limit.is_interruption() { ProofFlaw::Stopped } else { ProofFlaw::Rules(limit) }
    }
}

impl From<LimitReached> for UnknownReason {
    fn from(limit: LimitReached) -> UnknownReason {
        if limit.is_interruption() { UnknownReason::Stopped } else { UnknownReason::Rules(limit) }
    }
}

/// Verdict on a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofVerdict {
    /// The player wins.
    Proved {
        /// Length of the longest line of the proof in plies.
        plies: u32,
    },
    /// The player cannot force the win.
    Refuted,
    /// Not known.
    Unknown(UnknownReason),
}

/// Answer to a query, with a line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProofAnswer {
    /// The verdict.
    pub verdict: ProofVerdict,
    /// The longest resistance if proved; a line that holds if refuted.
    pub line: Vec<Move>,
    /// The search that found it.
    pub method: ProofMethod,
    /// Number of decisions made in search.
    pub nodes: u64,
    /// Number of positions checked.
    pub checked: u64,
}

impl ProofAnswer {
    /// Returns whether the player wins; `None` if unknown.
    pub fn wins(&self) -> Option<bool> {
        match self.verdict {
            ProofVerdict::Proved { .. } => Some(true),
            ProofVerdict::Refuted => Some(false),
            ProofVerdict::Unknown(_) => None,
        }
    }
}

/// Game-theoretic value of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameValue {
    /// A player wins.
    Win(Player, ProofAnswer),
    /// Neither player can force a win, as the answers for both show.
    Draw(ProofAnswer, ProofAnswer),
    /// Unknown; the answers for both players say what is known.
    Unknown(ProofAnswer, ProofAnswer),
}

/// Progress of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProofProgress {
    /// The search at work.
    pub method: ProofMethod,
    /// The player asked about.
    pub player: u8,
    /// Number of decisions made in search.
    pub nodes: u64,
    /// Proof number of the root; `None` during iterative deepening.
    pub proof: Option<u32>,
    /// Disproof number of the root.
    pub disproof: Option<u32>,
    /// Depth searched completely, in turns or plies.
    pub depth: u32,
}
