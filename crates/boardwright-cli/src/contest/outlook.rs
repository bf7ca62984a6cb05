//! When a game is given up.

use boardwright_search::Score;

/// Chances below this are hopeless.
const HOPELESS: f64 = 0.02;

/// A game is given up after so many hopeless decisions of one player in a row.
const HOPELESS_DECISIONS: u32 = 4;

/// What a player thought of its chances, decision by decision.
#[derive(Clone, Copy, Default)]
pub struct Outlook {
    /// Its latest score, if it says any.
    score: Option<Score>,
    /// So many latest decisions were hopeless.
    hopeless: u32,
}

impl Outlook {
    /// What a decision was worth to the player, if it says so.
    pub fn note(&mut self, score: Option<Score>) {
        self.score = score;
        let hopeless = score.is_some_and(|score| score.chance() < HOPELESS);
        self.hopeless = if hopeless { self.hopeless + 1 } else { 0 };
    }

    /// Whether the player has been without hope for some decisions.
    pub fn is_hopeless(&self) -> bool {
        self.hopeless >= HOPELESS_DECISIONS
    }

    /// Whether it has nothing against the opponent's giving up.
    pub fn is_sure(&self) -> bool {
        self.score.is_none_or(|score| score.chance() > 1.0 - HOPELESS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_hopeless_after_four_bad_decisions_in_a_row() {
        let mut outlook = Outlook::default();
        assert!(outlook.is_sure(), "who says nothing objects to nothing");
        let bad = Some(-Score::estimate(5 * Score::POINTS));
        (0..3).for_each(|_| outlook.note(bad));
        assert!(!outlook.is_hopeless());
        outlook.note(Some(Score::EVEN));
        (0..4).for_each(|_| outlook.note(bad));
        assert!(outlook.is_hopeless());
        assert!(!outlook.is_sure());
        outlook.note(None);
        assert!(!outlook.is_hopeless());
    }
}
