//! State of one search thread, and the evaluation of single positions.
//!
//! The player to move need not change from one decision to the next, so scores are negated only
//! where the side changes.

use super::history::{HistoryHeuristic, NO_MOVE};
use super::late_move_reductions::ReductionTable;
use super::node_type::NodeType;
use super::ranked_move::RankedMove;
use super::transposition_table::TranspositionTable;
use super::window::Window;
use crate::evaluate::{BoardAccumulator, DecisionCounts, Evaluator};
use crate::profile::GameProfile;
use crate::score::Score;
use crate::search_position::SearchPosition;
use crate::task::LimitMonitor;
use boardwright::{Move, Outcome};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Maximum length of a line in plies.
pub const MAX_PLY: usize = 120;
/// A bound above every score.
pub const INFINITE: i32 = 2_000_000;

/// Search stack entry of one ply.
pub(super) struct StackEntry {
    pub moves: Vec<RankedMove>,
    /// Incrementally updated evaluation of the board.
    pub accumulator: BoardAccumulator,
    /// Number of legal decisions, once known.
    pub legal_count: Option<usize>,
    /// Static evaluation for the first side, once known.
    pub static_eval: Option<i32>,
    /// The decision being searched; `None` after a null move.
    pub current_move: Option<Move>,
    /// Killer moves: quiet decisions that refuted siblings.
    pub killers: [Move; 2],
    /// Principal variation from here.
    pub pv: Vec<Move>,
    pub quiets_tried: Vec<Move>,
}

impl Default for StackEntry {
    fn default() -> StackEntry {
        let (moves, pv, quiets_tried) = Default::default();
        StackEntry {
            moves,
            accumulator: BoardAccumulator::default(),
            legal_count: None,
            static_eval: None,
            current_move: None,
            killers: [NO_MOVE; 2],
            pv,
            quiets_tried,
        }
    }
}

/// Noise on the evaluation that makes self-play games differ.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EvaluationNoise {
    /// Largest absolute value in points.
    pub amplitude: i32,
    /// Random seed.
    pub seed: u64,
}

/// State of one search thread.
pub(super) struct SearchWorker {
    pub profile: Arc<GameProfile>,
    pub evaluator: Evaluator,
    pub position: SearchPosition,
    pub stack: Vec<StackEntry>,
    /// Buffer for the list of decisions that is being ranked.
    pub move_list: Vec<Move>,
    pub history: HistoryHeuristic,
    pub reductions: ReductionTable,
    /// Transposition table shared by all threads.
    pub table: Arc<TranspositionTable>,
    pub watch: LimitMonitor,
    /// Set when another thread has finished.
    pub halt: Arc<AtomicBool>,
    pub nodes: u64,
    /// True after a stop; scores are invalid then.
    pub stopped: bool,
    /// Points by which a draw is worse than an even game for the root's side.
    pub contempt: i32,
    root_side: i32,
    /// Noise on the evaluation.
    pub noise: EvaluationNoise,
    /// Hashes of the game's positions before the root, sorted.
    pub game_hashes: Vec<u64>,
}

impl SearchWorker {
    pub fn new(
        profile: &Arc<GameProfile>,
        position: SearchPosition,
        table: Arc<TranspositionTable>,
        watch: LimitMonitor,
    ) -> SearchWorker {
        let players = profile.game.program().players.len();
        SearchWorker {
            evaluator: profile.evaluator.clone(),
            profile: profile.clone(),
            position,
            stack: (0..MAX_PLY + 2).map(|_| StackEntry::default()).collect(),
            move_list: Vec::new(),
            history: HistoryHeuristic::new(players),
            reductions: ReductionTable::new(),
            table,
            watch,
            halt: Arc::default(),
            nodes: 0,
            stopped: false,
            contempt: 0,
            root_side: 1,
            noise: EvaluationNoise::default(),
            game_hashes: Vec::new(),
        }
    }

    /// Prepares a search from the current position.
    pub fn begin(&mut self, watch: LimitMonitor, halt: Arc<AtomicBool>) {
        (self.watch, self.halt) = (watch, halt);
        (self.nodes, self.stopped) = (0, false);
        self.history.age();
        self.game_hashes =
            self.position.history().entries().iter().map(|entry| entry.hash).collect();
        self.game_hashes.sort_unstable();
        let players = self.profile.game.program().players.len();
        if players > 2 {
            // With more than two players, the root's player plays against all others.
            let shape = self.evaluator.feature_set().clone();
            let first = self.position.player().into();
            self.evaluator = Evaluator::new(shape, &self.profile.weights, first);
        }
        self.root_side = self.side();
        let board = self.evaluator.accumulate(self.position.state().words());
        self.stack[0].accumulator = board;
        self.stack.iter_mut().for_each(|frame| frame.killers = [NO_MOVE; 2]);
    }

    pub fn ply(&self) -> usize {
        self.position.ply()
    }

    pub fn side(&self) -> i32 {
        self.evaluator.side(self.position.player())
    }

    /// Makes a decision; returns false if it exceeds a limit of the rules.
    pub fn push(&mut self, mv: Move) -> bool {
        let ply = self.ply();
        // A decision that meets a limit takes longer than any other, so it counts too.
        self.nodes += 1;
        if !self.position.push(mv) {
            return false;
        }
        self.stack[ply].current_move = Some(mv);
        let (before, after) = (self.position.previous_state(), self.position.state());
        let board = self.stack[ply].accumulator;
        self.stack[ply + 1].accumulator = match before {
            Some(before) => self.evaluator.update(before.words(), after.words(), board),
            None => self.evaluator.accumulate(after.words()),
        };
        self.stack[ply + 1].legal_count = None;
        true
    }

    /// Searches the position after a decision. Window, node type and score are those of the player
    /// who made it.
    pub fn search_child(
        &mut self,
        depth: i32,
        window: Window,
        side: i32,
        node_type: NodeType,
    ) -> i32 {
        if self.side() == side {
            self.search(depth, window, node_type)
        } else {
            -self.search(depth, window.negated(), node_type.negated())
        }
    }

    /// Score of a draw for the side to move.
    pub fn draw_score(&self) -> i32 {
        self.contempt * if self.side() == self.root_side { -1 } else { 1 }
    }

    /// Score of an outcome for the side to move.
    pub fn outcome_score(&self, outcome: Outcome) -> i32 {
        let plies = self.ply() as u32;
        match outcome {
            Outcome::Draw => self.draw_score(),
            Outcome::Win(winner) if self.evaluator.side(winner) == self.side() => {
                Score::win_in(plies).points()
            }
            Outcome::Win(_) => Score::loss_in(plies).points(),
        }
    }

    /// Score of a position without legal decisions; `estimate` if the rules do not end the game
    /// there.
    pub fn no_move_score(&mut self, estimate: i32) -> i32 {
        self.position.outcome().map_or(estimate, |outcome| self.outcome_score(outcome))
    }

    /// Returns the score if the game is over here or the position repeats.
    pub fn terminal_score(&mut self) -> Option<i32> {
        if let Some(outcome) = self.position.recorded_outcome() {
            return Some(self.outcome_score(outcome));
        }
        let ply = self.ply();
        if ply == 0 {
            return None;
        }
        let again = self.position.is_repeated_in_search();
        if self.position.depends_on_history()
            && (again || self.game_hashes.binary_search(&self.position.hash()).is_ok())
            && let Some(outcome) = self.position.outcome()
        {
            return Some(self.outcome_score(outcome));
        }
        // A player who can repeat a position once can do so again, so a repetition counts as a
        // draw.
        again.then(|| self.draw_score())
    }

    pub fn should_stop(&mut self) -> bool {
        if !self.stopped {
            self.stopped = self.watch.is_over(self.nodes)
                || self.halt.load(Relaxed)
                || self.position.is_interrupted();
        }
        self.stopped
    }

    /// True after a stop, and as soon as a question was interrupted: scores are invalid then.
    pub fn is_stopped(&mut self) -> bool {
        self.stopped |= self.position.is_interrupted();
        self.stopped
    }

    /// Sets the principal variation to this decision and the child's variation.
    pub fn update_pv(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.stack.split_at_mut(ply + 1);
        let line = &mut head[ply].pv;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0].pv);
    }

    /// Returns the static evaluation.
    pub fn static_eval(&mut self) -> i32 {
        self.lazy_static_eval(Window { alpha: -INFINITE, beta: INFINITE })
    }

    /// Returns the static evaluation; skips expensive terms if the score is far outside the window.
    pub fn lazy_static_eval(&mut self, window: Window) -> i32 {
        let ply = self.ply();
        let state = self.position.state();
        let stage =
            usize::from(crate::state_words::byte(state.words(), boardwright::ir::control::STAGE));
        if self.stack[ply].legal_count.is_none() && self.evaluator.counts_decisions(stage) {
            self.stack[ply].legal_count = Some(self.position.count());
        }
        let before = self.position.previous_state().zip(ply.checked_sub(1));
        let before = before.and_then(|(before, ply)| {
            let player = crate::state_words::byte(before.words(), boardwright::ir::control::PLAYER);
            (self.evaluator.side(player) != self.side())
                .then_some(self.stack[ply].legal_count)
                .flatten()
        });
        let choices = DecisionCounts { here: self.stack[ply].legal_count, before };
        let (state, board) = (self.position.state().words(), self.stack[ply].accumulator);
        let rough = self.evaluator.lazy_evaluate(state, board, choices);
        let points = rough.points();
        let beyond = (points - window.beta).max(window.alpha - points);
        let points = if beyond > self.profile.average_unit_value {
            points
        } else {
            self.evaluator.full_evaluate(state, rough).points()
        };
        Score::estimate(points + self.mop_up_bonus() + self.noise_here()).points()
    }

    /// Returns the mop-up bonus for the side to move.
    pub fn mop_up_bonus(&self) -> i32 {
        let pursuit = self.profile.mop_up.as_ref();
        self.side() * pursuit.map_or(0, |pursuit| pursuit.points(self.position.state().words()))
    }

    /// Returns the noise for this position.
    fn noise_here(&self) -> i32 {
        if self.noise.amplitude == 0 {
            return 0;
        }
        let mixed = (self.position.hash() ^ self.noise.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let span = 2 * self.noise.amplitude as u64 + 1;
        ((mixed >> 32) % span) as i32 - self.noise.amplitude
    }
}
