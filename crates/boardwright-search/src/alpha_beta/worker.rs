//! One thread's search: a principal variation search over decisions.
//!
//! The player to decide need not change from one decision to the next, so scores are turned around
//! only where the side does.

use super::order::{Experience, NO_MOVE};
use super::ranking::Ranked;
use super::reductions::Reductions;
use super::table::Table;
use super::window::{Hope, Window};
use crate::evaluate::{BoardAccumulator, DecisionCounts, Evaluator};
use crate::profile::GameProfile;
use crate::score::Score;
use crate::search_position::SearchPosition;
use crate::task::LimitMonitor;
use boardwright::{Move, Outcome};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Deeper than this no line is searched.
pub const MAX_PLY: usize = 120;
/// A score above every score.
pub const INFINITE: i32 = 2_000_000;

/// What is kept for each ply of the line being searched.
pub(super) struct Frame {
    pub moves: Vec<Ranked>,
    pub list: Vec<Move>,
    /// What stands on the board.
    pub board: BoardAccumulator,
    /// How many decisions there are, once known.
    pub count: Option<usize>,
    /// What the position seemed to be worth to the first side, if that was asked.
    pub estimate: Option<i32>,
    /// The decision that led on from here; none after a turn that was left to the other side.
    pub mv: Option<Move>,
    /// Quiet decisions that refuted siblings.
    pub killers: [Move; 2],
    /// The best line from here.
    pub line: Vec<Move>,
    pub tried: Vec<Move>,
}

impl Default for Frame {
    fn default() -> Frame {
        let (moves, list, line, tried) = Default::default();
        Frame {
            moves,
            list,
            board: BoardAccumulator::default(),
            count: None,
            estimate: None,
            mv: None,
            killers: [NO_MOVE; 2],
            line,
            tried,
        }
    }
}

/// Changes of estimates that make a player's games differ.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Whims {
    /// By how many points at most.
    pub points: i32,
    /// What they depend on beside the position.
    pub seed: u64,
}

/// One thread's search.
pub(super) struct Worker {
    pub knowledge: Arc<GameProfile>,
    pub evaluator: Evaluator,
    pub walker: SearchPosition,
    pub frames: Vec<Frame>,
    pub experience: Experience,
    pub reductions: Reductions,
    /// What all threads know of positions.
    pub shared: Arc<Table>,
    pub watch: LimitMonitor,
    /// Ends this thread when another one has finished.
    pub halt: Arc<AtomicBool>,
    pub nodes: u64,
    /// Whether the search was broken off: scores mean nothing then.
    pub stopped: bool,
    /// By how many points whoever decides at the root thinks a draw worse than an even game.
    pub contempt: i32,
    root_side: i32,
    /// What estimates are changed by.
    pub whims: Whims,
    /// Hashes of the positions before the root, sorted.
    pub earlier: Vec<u64>,
}

impl Worker {
    pub fn new(
        knowledge: &Arc<GameProfile>,
        walker: SearchPosition,
        shared: Arc<Table>,
        watch: LimitMonitor,
    ) -> Worker {
        let players = knowledge.game.program().players.len();
        Worker {
            evaluator: knowledge.evaluator.clone(),
            knowledge: knowledge.clone(),
            walker,
            frames: (0..MAX_PLY + 2).map(|_| Frame::default()).collect(),
            experience: Experience::new(players),
            reductions: Reductions::new(),
            shared,
            watch,
            halt: Arc::default(),
            nodes: 0,
            stopped: false,
            contempt: 0,
            root_side: 1,
            whims: Whims::default(),
            earlier: Vec::new(),
        }
    }

    /// Makes ready for a search from where the walker is.
    pub fn begin(&mut self, watch: LimitMonitor, halt: Arc<AtomicBool>) {
        (self.watch, self.halt) = (watch, halt);
        (self.nodes, self.stopped) = (0, false);
        self.experience.fade();
        self.earlier = self.walker.history().entries().iter().map(|entry| entry.hash).collect();
        self.earlier.sort_unstable();
        let players = self.knowledge.game.program().players.len();
        if players > 2 {
            // The root's player is one side, all others together the other.
            let shape = self.evaluator.feature_set().clone();
            let first = self.walker.player().into();
            self.evaluator = Evaluator::new(shape, &self.knowledge.weights, first);
        }
        self.root_side = self.side();
        let board = self.evaluator.board(self.walker.state().words());
        self.frames[0].board = board;
        self.frames.iter_mut().for_each(|frame| frame.killers = [NO_MOVE; 2]);
    }

    pub fn ply(&self) -> usize {
        self.walker.ply()
    }

    pub fn side(&self) -> i32 {
        self.evaluator.side(self.walker.player())
    }

    /// Makes a decision; false if a limit of the rules was in the way.
    pub fn push(&mut self, mv: Move) -> bool {
        let ply = self.ply();
        if !self.walker.push(mv) {
            return false;
        }
        self.nodes += 1;
        self.frames[ply].mv = Some(mv);
        let (before, after) = (self.walker.state_before(), self.walker.state());
        let board = self.frames[ply].board;
        self.frames[ply + 1].board = match before {
            Some(before) => self.evaluator.update(before.words(), after.words(), board),
            None => self.evaluator.board(after.words()),
        };
        self.frames[ply + 1].count = None;
        true
    }

    /// The score of a decision that was made, for who made it, with a window of that player's, of whom
    /// so much is expected.
    pub fn score_of_child(&mut self, depth: i32, window: Window, side: i32, hope: Hope) -> i32 {
        if self.side() == side {
            self.search(depth, window, hope)
        } else {
            -self.search(depth, window.turned(), hope.turned())
        }
    }

    /// What a draw is worth to whoever decides here.
    pub fn draw(&self) -> i32 {
        self.contempt * if self.side() == self.root_side { -1 } else { 1 }
    }

    /// What an end is worth to whoever decides here.
    pub fn score_of_end(&self, outcome: Outcome) -> i32 {
        let plies = self.ply() as u32;
        match outcome {
            Outcome::Draw => self.draw(),
            Outcome::Win(winner) if self.evaluator.side(winner) == self.side() => {
                Score::win_in(plies).0
            }
            Outcome::Win(_) => Score::loss_in(plies).0,
        }
    }

    /// What a position without decisions is worth to whoever decides; what it seems to be worth if
    /// the rules do not end the game there.
    pub fn score_of_standstill(&mut self, estimate: i32) -> i32 {
        self.walker.outcome().map_or(estimate, |outcome| self.score_of_end(outcome))
    }

    /// A score that needs no search: the game is over, or comes around again.
    pub fn settled(&mut self) -> Option<i32> {
        if let Some(outcome) = self.walker.recorded_outcome() {
            return Some(self.score_of_end(outcome));
        }
        let ply = self.ply();
        if ply == 0 {
            return None;
        }
        let again = self.walker.is_repeated_in_search();
        if self.walker.reads_record()
            && (again || self.earlier.binary_search(&self.walker.hash()).is_ok())
            && let Some(outcome) = self.walker.outcome()
        {
            return Some(self.score_of_end(outcome));
        }
        // Who could bring a position about once can do so again, and gains nothing by it.
        again.then(|| self.draw())
    }

    pub fn is_over(&mut self) -> bool {
        if !self.stopped {
            self.stopped = self.watch.is_over(self.nodes) || self.halt.load(Relaxed);
        }
        self.stopped
    }

    /// The best line from here goes on with this decision and its best line.
    pub fn keep_line(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.frames.split_at_mut(ply + 1);
        let line = &mut head[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0].line);
    }

    /// What the position here seems to be worth.
    pub fn estimate(&mut self) -> i32 {
        self.estimate_for(Window { alpha: -INFINITE, beta: INFINITE })
    }

    /// What it seems to be worth; only roughly if that is far beyond a window.
    pub fn estimate_for(&mut self, window: Window) -> i32 {
        let ply = self.ply();
        let state = self.walker.state();
        let stage = usize::from(crate::words::byte(state.words(), boardwright::ir::control::STAGE));
        if self.frames[ply].count.is_none() && self.evaluator.counts_decisions(stage) {
            self.frames[ply].count = Some(self.walker.count());
        }
        let before = self.walker.state_before().zip(ply.checked_sub(1));
        let before = before.and_then(|(before, ply)| {
            let player = crate::words::byte(before.words(), boardwright::ir::control::PLAYER);
            (self.evaluator.side(player) != self.side()).then_some(self.frames[ply].count).flatten()
        });
        let choices = DecisionCounts { here: self.frames[ply].count, before };
        let (state, board) = (self.walker.state().words(), self.frames[ply].board);
        let rough = self.evaluator.rough(state, board, choices);
        let points = rough.points();
        let beyond = (points - window.beta).max(window.alpha - points);
        let points = if beyond > self.knowledge.average_unit_value {
            points
        } else {
            self.evaluator.refined(state, rough).points()
        };
        Score::estimate(points + self.pursuit() + self.whim()).0
    }

    /// What the units' nearness to a royal unit that is almost alone adds to what the position seems to be
    /// worth.
    pub fn pursuit(&self) -> i32 {
        let pursuit = self.knowledge.mop_up.as_ref();
        self.side() * pursuit.map_or(0, |pursuit| pursuit.points(self.walker.state().words()))
    }

    /// A few points that depend on nothing but the position, so that of positions that seem equal
    /// not always the first is chosen.
    fn whim(&self) -> i32 {
        if self.whims.points == 0 {
            return 0;
        }
        let mixed = (self.walker.hash() ^ self.whims.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let span = 2 * self.whims.points as u64 + 1;
        ((mixed >> 32) % span) as i32 - self.whims.points
    }
}
