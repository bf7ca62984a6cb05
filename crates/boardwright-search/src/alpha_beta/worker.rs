//! One thread's search: a principal variation search over decisions.
//!
//! The player to decide need not change from one decision to the next, so scores are turned around
//! only where the side does.

use super::order::{Experience, NO_MOVE};
use super::reductions::Reductions;
use super::table::{Bound, Entry, Table};
use crate::captures::{Sight, Verdict};
use crate::evaluate::{Choices, Evaluator, Standing};
use crate::knowledge::Knowledge;
use crate::score::Score;
use crate::task::Watch;
use crate::walker::Walker;
use boardwright::{Move, Outcome};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Deeper than this no line is searched.
pub const MAX_PLY: usize = 120;
/// A score above every score.
pub const INFINITE: i32 = 2_000_000;
/// At so many plies of quiescence nothing but what certainly gains is tried.
const QUIESCENCE_OF_DOUBTFUL: usize = 1;
/// After so many plies of quiescence a forced decision is no longer followed.
const LONGEST_QUIESCENCE: usize = 24;

/// What a decision that seems to win at once is taken to gain.
const ENDS: i32 = 400_000;
/// Ranks of captures begin here, before and after those of decisions that refuted siblings.
const PROMISING: i32 = 1_000_000;
const DOUBTFUL: i32 = 600_000;

/// What is kept for each ply of the line being searched.
pub(super) struct Frame {
    pub moves: Vec<Ranked>,
    list: Vec<Move>,
    /// What stands on the board.
    board: Standing,
    /// How many decisions there are, once known.
    count: Option<usize>,
    /// What the position seemed to be worth to the first side, if that was asked.
    estimate: Option<i32>,
    /// The decision that led on from here; none after a turn that was left to the other side.
    pub mv: Option<Move>,
    /// Quiet decisions that refuted siblings.
    killers: [Move; 2],
    /// The best line from here.
    pub line: Vec<Move>,
    tried: Vec<Move>,
}

impl Default for Frame {
    fn default() -> Frame {
        let (moves, list, line, tried) = Default::default();
        Frame {
            moves,
            list,
            board: Standing::default(),
            count: None,
            estimate: None,
            mv: None,
            killers: [NO_MOVE; 2],
            line,
            tried,
        }
    }
}

/// A decision with what is thought of it before it is searched.
#[derive(Clone, Copy)]
pub(super) struct Ranked {
    pub mv: Move,
    pub rank: i32,
    /// Whether it seems to change material, or to end the game.
    pub noisy: bool,
    /// How much better the unit that it moves stands there, in points.
    pub better: i32,
    /// What it takes, as a unit code; 0 for nothing.
    pub victim: usize,
    /// What it seems to gain, in points.
    pub gain: i32,
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
    pub knowledge: Arc<Knowledge>,
    pub evaluator: Evaluator,
    pub walker: Walker,
    pub frames: Vec<Frame>,
    pub experience: Experience,
    reductions: Reductions,
    /// What all threads know of positions.
    pub shared: Arc<Table>,
    pub watch: Watch,
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

/// A window of scores: what is at most the first or at least the second need not be known exactly.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    /// A window that tells only whether a score is larger than this.
    pub fn above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }

    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What is expected of whoever decides, against a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hope {
    /// That the score is exact.
    Even,
    /// That some decision is too good.
    High,
    /// That none is good enough.
    Low,
}

impl Hope {
    /// What is expected of a decision that turned out better than expected.
    pub fn of_scout(self) -> Hope {
        if self == Hope::Even { Hope::Low } else { self }
    }

    fn turned(self) -> Hope {
        match self {
            Hope::Even => Hope::Even,
            Hope::High => Hope::Low,
            Hope::Low => Hope::High,
        }
    }
}

impl Worker {
    pub fn new(
        knowledge: &Arc<Knowledge>,
        walker: Walker,
        shared: Arc<Table>,
        watch: Watch,
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
    pub fn begin(&mut self, watch: Watch, halt: Arc<AtomicBool>) {
        (self.watch, self.halt) = (watch, halt);
        (self.nodes, self.stopped) = (0, false);
        self.experience.fade();
        self.earlier = self.walker.history().entries().iter().map(|entry| entry.hash).collect();
        self.earlier.sort_unstable();
        let players = self.knowledge.game.program().players.len();
        if players > 2 {
            // The root's player is one side, all others together the other.
            let shape = self.evaluator.shape().clone();
            let first = self.walker.player().into();
            self.evaluator = Evaluator::new(shape, &self.knowledge.weights, first);
        }
        self.root_side = self.side();
        let board = self.evaluator.board(self.walker.state().words());
        self.frames[0].board = board;
        self.frames.iter_mut().for_each(|frame| frame.killers = [NO_MOVE; 2]);
    }

    fn ply(&self) -> usize {
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
    fn draw(&self) -> i32 {
        self.contempt * if self.side() == self.root_side { -1 } else { 1 }
    }

    /// What an end is worth to whoever decides here.
    fn score_of_end(&self, outcome: Outcome) -> i32 {
        let plies = self.ply() as u32;
        match outcome {
            Outcome::Draw => self.draw(),
            Outcome::Win(winner) if self.evaluator.side(winner) == self.side() => {
                Score::win_in(plies).0
            }
            Outcome::Win(_) => Score::loss_in(plies).0,
        }
    }

    /// A score that needs no search: the game is over, or comes around again.
    fn settled(&mut self) -> Option<i32> {
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

    fn is_over(&mut self) -> bool {
        if !self.stopped {
            self.stopped = self.watch.is_over(self.nodes) || self.halt.load(Relaxed);
        }
        self.stopped
    }

    /// The score of the position here.
    pub fn search(&mut self, depth: i32, window: Window, hope: Hope) -> i32 {
        let ply = self.ply();
        self.frames[ply].line.clear();
        if self.is_over() {
            return 0;
        }
        if let Some(score) = self.settled() {
            return score;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(0, window);
        }
        self.search_deep(depth, window, hope)
    }

    fn search_deep(&mut self, mut depth: i32, window: Window, hope: Hope) -> i32 {
        let (ply, side) = (self.ply(), self.side());
        let Window { mut alpha, beta } = window;
        let hash = self.walker.hash();
        let known = self.table().get(hash);
        let known_move = known.map_or(NO_MOVE, |entry| entry.mv);
        if let Some(entry) = known
            && window.is_null()
            && entry.depth >= depth
        {
            let score = from_table(entry.score, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if enough {
                return score;
            }
        }
        let swing = self.knowledge.swing;
        let estimate = self.estimate();
        self.frames[ply].estimate = Some(estimate * side);
        // Whether things get better for whoever decides, since the last but one decision.
        let earlier = ply.checked_sub(2).and_then(|ply| self.frames[ply].estimate);
        let improves = earlier.is_none_or(|earlier| estimate > earlier * side);
        // A position so good that a few quiet decisions will not spoil it needs no deeper search.
        if window.is_null()
            && depth <= 6
            && beta.abs() < Score::MAX_ESTIMATE.0
            && estimate - self.margin(depth - i32::from(improves)) >= beta
        {
            return estimate;
        }
        // One so bad that only captures can help is searched for those.
        if window.is_null() && depth <= 2 && estimate + self.margin(depth) * 2 + swing <= alpha {
            let score = self.quiesce(0, window);
            if score <= alpha || self.stopped {
                return score;
            }
        }
        if window.is_null()
            && depth >= 3
            && estimate >= beta
            && beta > -Score::MAX_ESTIMATE.0
            && self.may_pass()
        {
            let score = self.search_passed(depth, beta);
            if self.stopped {
                return 0;
            }
            if score.is_some_and(|score| score >= beta) {
                return beta;
            }
        }
        if known.is_none() && depth >= 4 {
            // Without a decision to begin with, the order is poor.
            depth -= 1;
        }
        let mut moves = std::mem::take(&mut self.frames[ply].moves);
        self.list(known_move, &mut moves);
        if moves.is_empty() {
            self.frames[ply].moves = moves;
            return match self.walker.outcome() {
                Some(outcome) => self.score_of_end(outcome),
                None => estimate,
            };
        }
        let forced = moves.len() == 1;
        // So few decisions mean that something must be parried: a check, a capture.
        let pressed = moves.len() * 5 <= self.knowledge.choices && ply < MAX_PLY / 2;
        let onward = depth - i32::from(!pressed);
        let before = ply.checked_sub(1).and_then(|ply| self.frames[ply].mv).unwrap_or(NO_MOVE);
        let (mut best, mut best_move) = (-INFINITE, NO_MOVE);
        let mut tried = std::mem::take(&mut self.frames[ply].tried);
        tried.clear();
        for index in 0..moves.len() {
            pick(&mut moves, index);
            let Ranked { mv, noisy, rank, better, .. } = moves[index];
            if window.is_null() && best > -Score::MAX_ESTIMATE.0 && !noisy && mv != known_move {
                let late = (3 + depth * depth) as usize / if improves { 1 } else { 2 };
                if depth <= 8 && tried.len() > late {
                    continue;
                }
                let left = (depth - self.reductions.of(depth, index)).max(1);
                if left <= 5 && estimate + better + self.margin(left) + swing <= alpha {
                    continue;
                }
                if left <= 4 && rank < -3_000 * left {
                    continue;
                }
            }
            if !self.push(mv) {
                continue;
            }
            let next = if forced && ply < MAX_PLY / 2 { depth } else { onward };
            let score = if best_move == NO_MOVE {
                self.score_of_child(next, Window { alpha, beta }, side, hope)
            } else {
                let mut less = 0;
                let doubtful = noisy && rank < PROMISING / 2 + DOUBTFUL / 2;
                if depth >= 3 && (!noisy || doubtful) {
                    less = self.reductions.of(depth, index) - i32::from(!window.is_null());
                    // Where the first decisions should have been good enough, the others hardly are.
                    less += if hope == Hope::High { 2 } else { 0 };
                    let known = if noisy { 0 } else { rank.clamp(-16_000, 16_000) };
                    less += i32::from(!improves) - known / 4_000;
                    less = less.clamp(0, next - 1);
                }
                let scout = Window::above(alpha);
                let mut score = self.score_of_child(next - less, scout, side, Hope::Low);
                if score > alpha && less > 0 {
                    score = self.score_of_child(next, scout, side, hope.of_scout());
                }
                if score > alpha && score < beta {
                    score = self.score_of_child(next, Window { alpha, beta }, side, Hope::Even);
                }
                score
            };
            self.walker.pop();
            if self.stopped {
                break;
            }
            if score > best {
                (best, best_move) = (score, mv);
                if score > alpha {
                    alpha = score;
                    self.keep_line(ply, mv);
                }
                if score >= beta {
                    if !noisy {
                        self.refuted(ply, mv, &tried, before, depth);
                    }
                    self.captured(&moves[..=index], depth);
                    break;
                }
            }
            if !noisy {
                tried.push(mv);
            }
        }
        self.frames[ply].moves = moves;
        self.frames[ply].tried = tried;
        if self.stopped {
            return best.max(-INFINITE + 1);
        }
        if best == -INFINITE {
            // Every decision ran into a limit of the rules.
            return estimate;
        }
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if best > window.alpha => Bound::Exact,
            () => Bound::Upper,
        };
        let mv = if bound == Bound::Upper { known_move } else { best_move };
        let entry = Entry { mv, score: to_table(best, ply), depth, bound };
        self.table().put(hash, entry);
        best
    }

    /// Whether it makes sense to see what the other side could do if it were its turn: not where
    /// having to move is often a burden, nor twice in a row, nor where there are so few decisions
    /// that some threat must be parried.
    fn may_pass(&mut self) -> bool {
        let ply = self.ply();
        let after_decision = ply == 0 || self.frames[ply - 1].mv.is_some();
        if !self.knowledge.may_pass || !after_decision || ply + 1 >= MAX_PLY {
            return false;
        }
        let count = match self.frames[ply].count {
            Some(count) => count,
            None => self.walker.count(),
        };
        self.frames[ply].count = Some(count);
        count > 3 && count * 3 > self.knowledge.choices
    }

    /// The score if the turn is left to the other side, searched less deep: if that is still good
    /// enough, so is the best decision.
    fn search_passed(&mut self, depth: i32, beta: i32) -> Option<i32> {
        let (ply, side) = (self.ply(), self.side());
        if !self.walker.pass() {
            return None;
        }
        self.nodes += 1;
        self.frames[ply].mv = None;
        self.frames[ply + 1].board = self.frames[ply].board;
        self.frames[ply + 1].count = None;
        let less = 3 + depth / 4;
        let score = self.score_of_child(depth - less, Window::above(beta - 1), side, Hope::High);
        self.walker.pop();
        Some(score)
    }

    /// Remembers a quiet decision that was good enough.
    fn refuted(&mut self, ply: usize, mv: Move, tried: &[Move], before: Move, depth: i32) {
        let killers = &mut self.frames[ply].killers;
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
        self.experience.learn(self.walker.player(), mv, tried, before, depth);
    }

    /// Remembers which captures were tried until one decision, the last, was good enough.
    fn captured(&mut self, tried: &[Ranked], depth: i32) {
        let captures = tried.iter().enumerate().filter(|(_, ranked)| ranked.noisy);
        for (index, ranked) in captures {
            let good = index + 1 == tried.len();
            self.experience.learn_capture(ranked.mv, ranked.victim, depth, good);
        }
    }

    /// The best line from here goes on with this decision and its best line.
    pub fn keep_line(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.frames.split_at_mut(ply + 1);
        let line = &mut head[ply].line;
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0].line);
    }

    /// How much a few quiet decisions are expected to change a score.
    fn margin(&self, depth: i32) -> i32 {
        self.knowledge.swing * (1 + depth)
    }

    /// What the position here seems to be worth.
    fn estimate(&mut self) -> i32 {
        let ply = self.ply();
        let state = self.walker.state();
        let stage =
            usize::from(crate::evaluate::byte(state.words(), boardwright::ir::control::STAGE));
        if self.frames[ply].count.is_none() && self.evaluator.counts_decisions(stage) {
            self.frames[ply].count = Some(self.walker.count());
        }
        let before = self.walker.state_before().zip(ply.checked_sub(1));
        let before = before.and_then(|(before, ply)| {
            let player = crate::evaluate::byte(before.words(), boardwright::ir::control::PLAYER);
            (self.evaluator.side(player) != self.side()).then_some(self.frames[ply].count).flatten()
        });
        let choices = Choices { here: self.frames[ply].count, before };
        let score =
            self.evaluator.score(self.walker.state().words(), self.frames[ply].board, choices);
        Score::estimate(score + self.whim()).0
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

    /// The decisions here with their ranks.
    fn list(&mut self, known_move: Move, moves: &mut Vec<Ranked>) {
        let ply = self.ply();
        let mut list = std::mem::take(&mut self.frames[ply].list);
        self.walker.decisions(&mut list);
        self.frames[ply].count = Some(list.len());
        let player = self.walker.player();
        let before = ply.checked_sub(1).and_then(|ply| self.frames[ply].mv).unwrap_or(NO_MOVE);
        let answer = self.experience.answer(before);
        let killers = self.frames[ply].killers;
        let state = self.walker.state().words();
        moves.clear();
        for &mv in &list {
            let sight = self.knowledge.captures.sight(state, mv, &self.evaluator);
            let (gain, noisy) = self.gain(&sight);
            let better = self.better(&sight);
            let rank = match () {
                () if mv == known_move => 10_000_000,
                () if noisy => self.rank_of_capture(mv, &sight, gain),
                () if mv == killers[0] => 900_000,
                () if mv == killers[1] => 800_000,
                () if mv == answer => 700_000,
                () => self.experience.of(player, mv, before) + self.promise(mv, better),
            };
            moves.push(Ranked { mv, rank, noisy, better, victim: sight.victim, gain });
        }
        self.frames[ply].list = list;
    }

    /// How much better a unit seems to stand where a decision takes it, in points.
    fn better(&self, sight: &Sight) -> i32 {
        let (Some(goal), true) = (sight.goal, sight.actor > 0) else { return 0 };
        let there = self.evaluator.unit(sight.actor, goal);
        there - self.evaluator.unit(sight.actor, sight.actor_site)
    }

    /// What so much is worth for ordering. Of equals the one first in the list is not always first
    /// here: lists begin at one player's end.
    fn promise(&self, mv: Move, better: i32) -> i32 {
        let chance = ((mv.0 ^ self.whims.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 57) as i32;
        better.clamp(-100, 100) * 2_000 / self.knowledge.usual.max(20) + chance
    }

    /// What a decision seems to gain, in points, and whether it gains for certain.
    fn gain(&self, sight: &Sight) -> (i32, bool) {
        if self.knowledge.captures.ends(sight, &self.evaluator) {
            return (ENDS, true);
        }
        match self.knowledge.captures.verdict(sight) {
            Verdict::Quiet | Verdict::Sometimes => (0, false),
            Verdict::Gains(usual) if sight.victim == 0 => (usual, true),
            Verdict::Gains(_) => (self.evaluator.kind(sight.victim), true),
        }
    }

    /// How early a decision is tried that gains so much: what wins the most by the least first, and
    /// what has turned out badly after the best quiet decisions if it risks more than it wins.
    fn rank_of_capture(&self, mv: Move, sight: &Sight, gain: i32) -> i32 {
        let actor = if sight.actor == 0 { 0 } else { self.evaluator.kind(sight.actor) };
        let known = self.experience.of_capture(mv, sight.victim);
        let rank = gain.min(ENDS / 8) * 8 - actor + known / 2;
        if actor > gain && known < 0 { DOUBTFUL + rank } else { PROMISING + rank }
    }

    /// The score of the position here once material is settled.
    fn quiesce(&mut self, deep: usize, window: Window) -> i32 {
        let (ply, side) = (self.ply(), self.side());
        let Window { mut alpha, beta } = window;
        self.frames[ply].line.clear();
        if deep > 0 {
            if self.is_over() {
                return 0;
            }
            if let Some(outcome) = self.walker.recorded_outcome() {
                return self.score_of_end(outcome);
            }
        }
        let estimate = self.estimate();
        if ply >= MAX_PLY || deep >= LONGEST_QUIESCENCE {
            return estimate;
        }
        let must_capture = self.knowledge.must_capture;
        if !must_capture && estimate >= beta {
            return estimate;
        }
        let mut moves = std::mem::take(&mut self.frames[ply].moves);
        self.list_gains(deep, &mut moves);
        let count = self.frames[ply].count.unwrap_or(0);
        if count == 0 {
            self.frames[ply].moves = moves;
            return match self.walker.outcome() {
                Some(outcome) => self.score_of_end(outcome),
                None => estimate,
            };
        }
        // Who has no choice but to capture, or none at all, cannot leave it at that.
        let stands = count > 1 && !(must_capture && moves.len() == count);
        let mut best = if stands { estimate } else { -INFINITE };
        if best >= beta {
            self.frames[ply].moves = moves;
            return best;
        }
        alpha = alpha.max(best);
        for index in 0..moves.len() {
            pick(&mut moves, index);
            let Ranked { mv, noisy, gain, .. } = moves[index];
            if stands && noisy && estimate + gain + self.knowledge.swing * 4 <= alpha {
                // Even what it takes does not help.
                continue;
            }
            if !self.push(mv) {
                continue;
            }
            let next = Window { alpha, beta };
            let score = match self.side() == side {
                true => self.quiesce(deep + 1, next),
                false => -self.quiesce(deep + 1, next.turned()),
            };
            self.walker.pop();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    self.keep_line(ply, mv);
                }
                if score >= beta {
                    self.captured(&moves[..=index], 0);
                    break;
                }
            }
        }
        self.frames[ply].moves = moves;
        if best == -INFINITE { estimate } else { best }
    }

    /// The decisions here that change material; all if there is only one decision.
    fn list_gains(&mut self, deep: usize, moves: &mut Vec<Ranked>) {
        let ply = self.ply();
        let mut list = std::mem::take(&mut self.frames[ply].list);
        self.walker.decisions(&mut list);
        self.frames[ply].count = Some(list.len());
        moves.clear();
        let state = self.walker.state().words();
        for &mv in &list {
            let sight = self.knowledge.captures.sight(state, mv, &self.evaluator);
            let verdict = self.knowledge.captures.verdict(&sight);
            let doubtful = verdict == Verdict::Sometimes && deep < QUIESCENCE_OF_DOUBTFUL;
            let (gain, noisy) = self.gain(&sight);
            if noisy || doubtful || list.len() == 1 {
                let rank = if noisy { self.rank_of_capture(mv, &sight, gain) } else { 0 };
                moves.push(Ranked { mv, rank, noisy, better: 0, victim: sight.victim, gain });
            }
        }
        self.frames[ply].list = list;
    }

    fn table(&self) -> &Table {
        &self.shared
    }
}

/// Brings the best ranked of the decisions from a place on to that place.
fn pick(moves: &mut [Ranked], index: usize) {
    let rest = &moves[index..];
    // Of equal ranks the first is taken, so that the order is the same everywhere.
    let best =
        (1..rest.len()).fold(0, |best, at| if rest[at].rank > rest[best].rank { at } else { best });
    moves.swap(index, index + best);
}

/// Forced ends are counted from the root in search and from the position in the table.
fn to_table(score: i32, ply: usize) -> i32 {
    match Score(score) {
        score if score.wins_in().is_some() => score.0 + ply as i32,
        score if score.loses_in().is_some() => score.0 - ply as i32,
        score => score.0,
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    match Score(score) {
        score if score.wins_in().is_some() => score.0 - ply as i32,
        score if score.loses_in().is_some() => score.0 + ply as i32,
        score => score.0,
    }
}
