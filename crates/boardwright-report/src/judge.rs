//! Judges every decision of sampled positions: how many are nearly as good as the best?

use crate::contender::PlayerResources;
use crate::played_game::JudgedPosition;
use boardwright::Position;
use boardwright_search::{ComputerPlayer, FullStrength, Limits, Task};

/// Number of decisions from one sampled position to the next.
const STEP: u64 = 11;
/// Maximum number of decisions that are judged.
const MAX_LINES: usize = 64;
/// Nodes per decision judged.
const NODES: u64 = 60;
/// Difference in win chance up to which a decision is nearly as good as the best.
const NEAR: f64 = 0.05;
/// Transposition table size in bytes.
const TABLE_BYTES: usize = 1 << 20;

/// Judges the decisions of positions.
pub struct DecisionJudge {
    player: FullStrength,
}

impl DecisionJudge {
    /// Creates a judge for a game.
    pub fn new(resources: &PlayerResources) -> DecisionJudge {
        let player = FullStrength::with_profile(resources.profile.clone(), resources.search, 1);
        DecisionJudge { player: player.with_table(TABLE_BYTES).with_lines(MAX_LINES) }
    }

    /// True if the position after this many decisions is sampled in this game.
    pub fn samples(&self, game: u64, plies: u32) -> bool {
        (u64::from(plies) + game / crate::plan::MAX_STREAMS) % STEP == STEP - 1
    }

    /// Judges a position with `legal` decisions; `None` if there are too many, or if the search was
    /// stopped.
    pub fn judge(
        &mut self,
        position: &Position,
        ply: u32,
        legal: usize,
        task: &Task,
    ) -> Option<JudgedPosition> {
        if legal > MAX_LINES {
            return None;
        }
        self.player.forget();
        let limits = Limits::nodes(NODES * legal as u64);
        let result = self.player.think(position, &Task { limits, ..task.clone() }, &mut |_| {})?;
        let chances = result.lines.iter().map(|line| line.score.win_probability());
        let best = chances.clone().fold(0.0, f64::max);
        let good = chances.filter(|chance| best - chance <= NEAR).count().max(1);
        Some(JudgedPosition { ply, good: good as u32, legal: legal as u32 })
    }
}
