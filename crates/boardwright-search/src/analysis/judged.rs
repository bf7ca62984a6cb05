//! The judgement of one decision.

use crate::player::{SearchResult, Variation};
use crate::score::Score;
use boardwright::{Move, Player, Position};
use std::fmt;

/// The least chance that an inaccuracy loses.
pub const LEAST_INACCURACY: f64 = 0.05;
/// The least chance that a mistake loses.
pub const LEAST_MISTAKE: f64 = 0.10;
/// The least chance that a blunder loses; and of an only move, what every other would have lost.
pub const LEAST_BLUNDER: f64 = 0.20;

/// A decision in a word, by the chance to win that it lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisVerdict {
    /// There was nothing else to do.
    Forced,
    /// Every other would have lost a fifth of a point or more.
    OnlyMove,
    /// The best, or as good.
    Best,
    /// It lost less than a twentieth.
    Good,
    /// It lost less than a tenth.
    Inaccuracy,
    /// It lost less than a fifth.
    Mistake,
    /// It lost a fifth or more.
    Blunder,
    /// A win was proven, and is not any more, though the game is not lost; it lost a twentieth or
    /// more.
    MissedWin,
}

impl AnalysisVerdict {
    /// In words.
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

/// A decision that was judged.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedDecision {
    /// Which decision of the game it is, from 0.
    pub index: usize,
    /// Who made it.
    pub mover: Player,
    /// The decision.
    pub played: Move,
    /// The best lines there were, best first.
    pub lines: Vec<Variation>,
    /// What the position before was worth to who made it, with the best play.
    pub before: Score,
    /// What the position after is worth to the same player.
    pub after: Score,
    /// The chance to win that was lost, from 0 to 1.
    pub loss: f64,
    /// In a word.
    pub verdict: AnalysisVerdict,
}

impl JudgedDecision {
    /// Judges a decision by what was thought of the position before, and what the position after
    /// is worth to who made it.
    pub(super) fn new(
        index: usize,
        position: &Position,
        played: Move,
        thought: SearchResult,
        after: Score,
    ) -> JudgedDecision {
        let is_best = thought.best() == Some(played);
        // What turned out better than what looked best shows that there was more to be had.
        let before = if is_best { after } else { thought.score().max(after) };
        let loss = (before.chance() - after.chance()).max(0.0);
        let mut judged = JudgedDecision {
            index,
            mover: position.player(),
            played,
            lines: thought.lines,
            before,
            after,
            loss,
            verdict: AnalysisVerdict::Forced,
        };
        if position.count() > 1 {
            judged.verdict = judged.in_a_word(is_best || before == after);
        }
        judged
    }

    fn in_a_word(&self, is_best: bool) -> AnalysisVerdict {
        let missed = self.before.wins_in().is_some() && self.after.loses_in().is_none();
        match self.loss {
            _ if is_best && self.is_alone() => AnalysisVerdict::OnlyMove,
            _ if is_best => AnalysisVerdict::Best,
            loss if loss < LEAST_INACCURACY => AnalysisVerdict::Good,
            _ if missed => AnalysisVerdict::MissedWin,
            loss if loss < LEAST_MISTAKE => AnalysisVerdict::Inaccuracy,
            loss if loss < LEAST_BLUNDER => AnalysisVerdict::Mistake,
            _ => AnalysisVerdict::Blunder,
        }
    }

    /// Whether the second best decision would have lost much. The lines are of one search, so that
    /// they are compared with one another.
    fn is_alone(&self) -> bool {
        let [best, second, ..] = &self.lines[..] else { return false };
        let played_it = best.moves.first() == Some(&self.played);
        played_it && best.score.chance() - second.score.chance() >= LEAST_BLUNDER
    }

    /// Whether something else would have been better.
    pub fn is_improvable(&self) -> bool {
        self.loss > 0.0
            && self.lines.first().is_some_and(|line| line.moves.first() != Some(&self.played))
    }
}
