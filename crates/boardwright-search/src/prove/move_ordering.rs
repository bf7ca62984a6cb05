//! Move ordering of iterative deepening: history scores and one killer per ply.

use boardwright::Move;

/// Number of history slots. Decisions may share one, which costs only time.
const SLOTS: usize = 1 << 12;
/// Bonus of the killer move of a ply.
const KILLER_BONUS: u32 = 1 << 24;
/// All scores are halved when one exceeds this.
const MAX_SCORE: u32 = 1 << 22;

/// Decisions that settled positions before.
#[derive(Debug)]
pub(crate) struct ProofMoveOrdering {
    scores: Vec<u32>,
    /// Killer move by ply.
    latest: Vec<Move>,
}

impl ProofMoveOrdering {
    /// Creates empty tables.
    pub fn new() -> ProofMoveOrdering {
        ProofMoveOrdering { scores: vec![0; SLOTS], latest: Vec::new() }
    }

    fn slot(mv: Move, player: u8) -> usize {
        let mixed = (mv.0 ^ u64::from(player) << 61).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 40) as usize % SLOTS
    }

    /// Returns the ordering score of a decision.
    pub fn score(&self, mv: Move, player: u8, ply: usize) -> u32 {
        let latest = self.latest.get(ply) == Some(&mv);
        self.scores[ProofMoveOrdering::slot(mv, player)] + if latest { KILLER_BONUS } else { 0 }
    }

    /// Records a decision that settled a position with `left` remaining.
    pub fn record_cutoff(&mut self, mv: Move, player: u8, ply: usize, left: u32) {
        if self.latest.len() <= ply {
            self.latest.resize(ply + 1, Move(u64::MAX));
        }
        self.latest[ply] = mv;
        let score = &mut self.scores[ProofMoveOrdering::slot(mv, player)];
        *score += 1 + (left * left).min(1 << 10);
        if *score > MAX_SCORE {
            self.scores.iter_mut().for_each(|score| *score /= 2);
        }
    }
}
