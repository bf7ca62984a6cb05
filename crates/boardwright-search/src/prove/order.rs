//! Which decisions are tried first.

use boardwright::Move;

/// Scores of decisions by a few bits of them; two may share one, which costs only time.
const SLOTS: usize = 1 << 12;
/// What a decision that settled a position of the same ply last is worth.
const SETTLED_HERE: u32 = 1 << 24;
/// Scores are halved once one is larger than this.
const LARGEST: u32 = 1 << 22;

/// What settled positions before.
#[derive(Debug)]
pub(crate) struct Order {
    scores: Vec<u32>,
    /// By ply, the decision that settled the latest position there.
    latest: Vec<Move>,
}

impl Order {
    /// Without experience.
    pub fn new() -> Order {
        Order { scores: vec![0; SLOTS], latest: Vec::new() }
    }

    fn slot(mv: Move, player: u8) -> usize {
        let mixed = (mv.0 ^ u64::from(player) << 61).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 40) as usize % SLOTS
    }

    /// How early a decision is to be tried.
    pub fn score(&self, mv: Move, player: u8, ply: usize) -> u32 {
        let latest = self.latest.get(ply) == Some(&mv);
        self.scores[Order::slot(mv, player)] + if latest { SETTLED_HERE } else { 0 }
    }

    /// A decision settled a position, of which so much was left.
    pub fn settled(&mut self, mv: Move, player: u8, ply: usize, left: u32) {
        if self.latest.len() <= ply {
            self.latest.resize(ply + 1, Move(u64::MAX));
        }
        self.latest[ply] = mv;
        let score = &mut self.scores[Order::slot(mv, player)];
        *score += 1 + (left * left).min(1 << 10);
        if *score > LARGEST {
            self.scores.iter_mut().for_each(|score| *score /= 2);
        }
    }
}
