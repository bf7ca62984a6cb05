//! The judgement of one decision of a game.

use crate::player::{SearchResult, Variation};
use crate::score::Score;
use boardwright::{Move, Player, Position};
use std::fmt;

/// Minimum loss of winning probability of an inaccuracy.
pub const MIN_INACCURACY_LOSS: f64 = 0.05;
/// Minimum loss of winning probability of a mistake.
pub const MIN_MISTAKE_LOSS: f64 = 0.10;
/// Minimum loss of winning probability of a blunder, and of every alternative to an only move.
pub const MIN_BLUNDER_LOSS: f64 = 0.20;

/// Class of a decision by the winning probability that it lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisVerdict {
    /// The only legal decision.
    Forced,
    /// The only good decision: every other loses at least 20 points of winning probability.
    OnlyMove,
    /// The best decision, or one as good.
    Best,
    /// It lost less than 5 points.
    Good,
    /// It lost 5 to 10 points.
    Inaccuracy,
    /// It lost 10 to 20 points.
    Mistake,
    /// It lost 20 points or more.
    Blunder,
    /// It lost 5 points or more and gave up a proven win, without making the loss of the game
    /// proven.
    MissedWin,
}

impl AnalysisVerdict {
    /// Name for people.
    pub fn name(self) -> &'static str {
        match self {
            AnalysisVerdict::Forced => "forced",
            AnalysisVerdict::OnlyMove => "only move",
            AnalysisVerdict::Best => "best",
            AnalysisVerdict::Good => "good",
            AnalysisVerdict::Inaccuracy => "inaccuracy",
            AnalysisVerdict::Mistake => "mistake",
            AnalysisVerdict::Blunder => "blunder",
            AnalysisVerdict::MissedWin => "missed win",
        }
    }
}

impl fmt::Display for AnalysisVerdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// A decision of a game with its judgement.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedDecision {
    /// Index of the decision in the game, from 0.
    pub index: usize,
    /// The player who made it.
    pub mover: Player,
    /// The decision.
    pub played: Move,
    /// The engine's principal variations in the position before it, best first.
    pub lines: Vec<Variation>,
    /// Score of the position before it, for the player who moved: the search's, or `after` if that
    /// is higher or the search chose the same decision.
    pub before: Score,
    /// Score of the position after it, for the same player.
    pub after: Score,
    /// Loss of winning probability, from 0 to 1.
    pub loss: f64,
    /// The class of the decision.
    pub verdict: AnalysisVerdict,
}

impl JudgedDecision {
    /// Judges a decision by the search result before it and the score after it, both for the player
    /// who moved.
    pub(super) fn new(
        index: usize,
        position: &Position,
        played: Move,
        result: SearchResult,
        after: Score,
    ) -> JudgedDecision {
        let is_best = result.best() == Some(played);
        // A decision that scores better than the search's favourite raises the score before it.
        let before = if is_best { after } else { result.score().max(after) };
        let loss = (before.win_probability() - after.win_probability()).max(0.0);
        let mut judged = JudgedDecision {
            index,
            mover: position.player(),
            played,
            lines: result.lines,
            before,
            after,
            loss,
            verdict: AnalysisVerdict::Forced,
        };
        // If a limit hides the number of decisions, none is known to be forced.
        if position.count() != Ok(1) {
            judged.verdict = judged.classify(is_best || before == after);
        }
        judged
    }

    fn classify(&self, is_best: bool) -> AnalysisVerdict {
        let missed = self.before.wins_in().is_some() && self.after.loses_in().is_none();
        match self.loss {
            _ if is_best && self.is_only_good_move() => AnalysisVerdict::OnlyMove,
            _ if is_best => AnalysisVerdict::Best,
            loss if loss < MIN_INACCURACY_LOSS => AnalysisVerdict::Good,
            _ if missed => AnalysisVerdict::MissedWin,
            loss if loss < MIN_MISTAKE_LOSS => AnalysisVerdict::Inaccuracy,
            loss if loss < MIN_BLUNDER_LOSS => AnalysisVerdict::Mistake,
            _ => AnalysisVerdict::Blunder,
        }
    }

    /// Returns true if the best decision was played and the second-best loses at least
    /// [`MIN_BLUNDER_LOSS`]. Both scores come from one search, so that they are comparable.
    fn is_only_good_move(&self) -> bool {
        let [best, second, ..] = &self.lines[..] else { return false };
        let played_it = best.moves.first() == Some(&self.played);
        played_it
            && best.score.win_probability() - second.score.win_probability() >= MIN_BLUNDER_LOSS
    }

    /// Returns true if another decision was better.
    pub fn is_improvable(&self) -> bool {
        self.loss > 0.0
            && self.lines.first().is_some_and(|line| line.moves.first() != Some(&self.played))
    }
}
