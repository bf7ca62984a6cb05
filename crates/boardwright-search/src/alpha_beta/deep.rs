//! A position's score by searching its decisions, those that hardly matter less deep or not at all.

use super::order::NO_MOVE;
use super::ranking::{Ranked, pick};
use super::table::Entry;
use super::window::{Hope, Window, bound, enough, to_table};
use super::worker::{INFINITE, MAX_PLY, Worker};
use crate::score::Score;
use boardwright::Move;

/// Decisions that lose material are left out at most at this depth.
const DEEPEST_OF_LOSING: i32 = 6;

/// A position that is being searched.
struct Node {
    /// Decisions ahead that are to be searched.
    depth: i32,
    window: Window,
    hope: Hope,
    side: i32,
    /// What the position seems to be worth.
    estimate: i32,
    /// Whether things get better for whoever decides, since the last but one decision.
    improves: bool,
    /// The best decision as far as is known.
    known_move: Move,
    /// The decision that led here.
    before: Move,
    /// The best score and decision so far.
    best: i32,
    best_move: Move,
}

impl Node {
    /// Whether decisions may be left out: the position is asked only whether it is good enough, and
    /// some decision does not lose by force.
    fn may_leave_out(&self) -> bool {
        self.window.is_null() && self.best > -Score::MAX_ESTIMATE.0
    }
}

impl Worker {
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

    fn search_deep(&mut self, depth: i32, window: Window, hope: Hope) -> i32 {
        let (ply, side) = (self.ply(), self.side());
        let hash = self.walker.hash();
        let known = self.shared.get(hash);
        let deep_enough = known.filter(|entry| entry.depth >= depth);
        if let Some(score) = deep_enough.and_then(|entry| enough(entry, window, ply)) {
            return score;
        }
        let estimate = self.estimate();
        self.frames[ply].estimate = Some(estimate * side);
        let earlier = ply.checked_sub(2).and_then(|ply| self.frames[ply].estimate);
        let before = ply.checked_sub(1).and_then(|ply| self.frames[ply].mv);
        let mut node = Node {
            depth,
            window,
            hope,
            side,
            estimate,
            improves: earlier.is_none_or(|earlier| estimate > earlier * side),
            known_move: known.map_or(NO_MOVE, |entry| entry.mv),
            before: before.unwrap_or(NO_MOVE),
            best: -INFINITE,
            best_move: NO_MOVE,
        };
        if let Some(score) = self.score_without_decisions(&node) {
            return score;
        }
        // Without a decision to begin with, the order is poor.
        node.depth -= i32::from(node.known_move == NO_MOVE && depth >= 4);
        let mut moves = std::mem::take(&mut self.frames[ply].moves);
        self.list(node.known_move, &mut moves);
        if moves.is_empty() {
            self.frames[ply].moves = moves;
            return self.score_of_standstill(estimate);
        }
        self.search_decisions(&mut node, &mut moves);
        self.frames[ply].moves = moves;
        if self.stopped {
            return node.best.max(-INFINITE + 1);
        }
        if node.best == -INFINITE {
            // Every decision ran into a limit of the rules.
            return estimate;
        }
        let mv = if node.best > window.alpha { node.best_move } else { node.known_move };
        let (score, bound) = (to_table(node.best, ply), bound(node.best, window));
        self.shared.put(hash, Entry { mv, score, depth: node.depth, bound });
        node.best
    }

    /// The score where looking at each decision seems needless, as it never does in a pursuit: a few quiet
    /// decisions change more than any margin there, and what is worth little on the way may be mate at its end.
    fn score_without_decisions(&mut self, node: &Node) -> Option<i32> {
        let Node { depth, window: Window { alpha, beta }, estimate, .. } = *node;
        if !node.window.is_null() || self.pursuit() != 0 {
            return None;
        }
        // A position so good that a few quiet decisions will not spoil it needs no deeper search.
        if depth <= 6
            && beta.abs() < Score::MAX_ESTIMATE.0
            && estimate - self.margin(depth - i32::from(node.improves)) >= beta
        {
            return Some(estimate);
        }
        // One so bad that only captures can help is searched for those.
        if depth <= 2 && estimate + self.margin(depth) * 2 + self.knowledge.margin <= alpha {
            let score = self.quiesce(0, node.window);
            if score <= alpha || self.stopped {
                return Some(score);
            }
        }
        if depth >= 3 && estimate >= beta && beta > -Score::MAX_ESTIMATE.0 && self.may_pass() {
            let score = self.search_passed(depth, beta);
            if self.stopped {
                return Some(0);
            }
            return score.filter(|&score| score >= beta).map(|_| beta);
        }
        None
    }

    /// Searches the decisions until one is good enough.
    fn search_decisions(&mut self, node: &mut Node, moves: &mut [Ranked]) {
        let ply = self.ply();
        // So few decisions mean that something must be parried: a check, a capture.
        let pressed = moves.len() * 5 <= self.knowledge.branching_factor || moves.len() == 1;
        let onward = node.depth - i32::from(!(pressed && ply < MAX_PLY / 2));
        let (mut alpha, beta) = (node.window.alpha, node.window.beta);
        let mut tried = std::mem::take(&mut self.frames[ply].tried);
        tried.clear();
        for index in 0..moves.len() {
            pick(moves, index);
            let ranked = moves[index];
            if self.is_hopeless(node, &ranked, index, tried.len()) || !self.push(ranked.mv) {
                continue;
            }
            let window = Window { alpha, beta };
            let score = if node.best_move == NO_MOVE {
                self.score_of_child(onward, window, node.side, node.hope)
            } else {
                let less = self.less(node, &ranked, index).clamp(0, (onward - 1).max(0));
                self.score_of_later(node, onward, less, window)
            };
            self.walker.pop();
            if self.stopped {
                break;
            }
            if score > node.best {
                (node.best, node.best_move) = (score, ranked.mv);
                if score > alpha {
                    alpha = score;
                    self.keep_line(ply, ranked.mv);
                }
                if score >= beta {
                    if !ranked.noisy {
                        self.refuted(ply, ranked.mv, &tried, node.before, node.depth);
                    }
                    self.captured(&moves[..=index], node.depth);
                    break;
                }
            }
            if !ranked.noisy {
                tried.push(ranked.mv);
            }
        }
        self.frames[ply].tried = tried;
    }

    /// Whether a decision will hardly be good enough, and need not be tried.
    fn is_hopeless(&self, node: &Node, ranked: &Ranked, index: usize, quiet: usize) -> bool {
        let Node { depth, estimate, .. } = *node;
        let Ranked { rank, noisy, better, .. } = *ranked;
        if !node.may_leave_out() || ranked.mv == node.known_move {
            return false;
        }
        if noisy {
            return depth <= DEEPEST_OF_LOSING
                && ranked.loss * 3 > self.knowledge.average_unit_value * depth;
        }
        let late = (3 + depth * depth) as usize / if node.improves { 1 } else { 2 };
        let left = (depth - self.reductions.of(depth, index)).max(1);
        let hope = estimate + better + self.margin(left) + self.knowledge.margin;
        depth <= 8 && quiet > late
            || left <= 5 && hope <= node.window.alpha
            || left <= 4 && rank < -3_000 * left
            || left <= DEEPEST_OF_LOSING
                && self.exchanged(ranked.step) * 12
                    < -self.knowledge.average_unit_value * left * left
    }

    /// By how many plies less deep a decision is searched at first that comes so late.
    fn less(&self, node: &Node, ranked: &Ranked, index: usize) -> i32 {
        if node.depth < 3 || ranked.noisy && !ranked.is_doubtful() {
            return 0;
        }
        let usual = self.reductions.of(node.depth, index) - i32::from(!node.window.is_null());
        // Where the first decisions should have been good enough, the others hardly are.
        let hoped = if node.hope == Hope::High { 2 } else { 0 };
        let known = if ranked.noisy { 0 } else { ranked.rank.clamp(-16_000, 16_000) / 4_000 };
        usual + hoped + i32::from(!node.improves) - known
    }

    /// The score of a decision that was made and is not expected to be the best: first it is only
    /// asked whether it is.
    fn score_of_later(&mut self, node: &Node, depth: i32, less: i32, window: Window) -> i32 {
        let (side, scout) = (node.side, Window::above(window.alpha));
        let mut score = self.score_of_child(depth - less, scout, side, Hope::Low);
        if score > window.alpha && less > 0 {
            score = self.score_of_child(depth, scout, side, node.hope.of_scout());
        }
        if score > window.alpha && score < window.beta {
            score = self.score_of_child(depth, window, side, Hope::Even);
        }
        score
    }

    /// Whether it makes sense to see what the other side could do if it were its turn: not where
    /// having to move is often a burden, nor twice in a row, nor where there are so few decisions
    /// that some threat must be parried.
    fn may_pass(&mut self) -> bool {
        let ply = self.ply();
        let after_decision = ply == 0 || self.frames[ply - 1].mv.is_some();
        if !self.knowledge.allows_null_move || !after_decision || ply + 1 >= MAX_PLY {
            return false;
        }
        let count = match self.frames[ply].count {
            Some(count) => count,
            None => self.walker.count(),
        };
        self.frames[ply].count = Some(count);
        count > 3 && count * 3 > self.knowledge.branching_factor
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
    pub fn captured(&mut self, tried: &[Ranked], depth: i32) {
        let captures = tried.iter().enumerate().filter(|(_, ranked)| ranked.noisy);
        for (index, ranked) in captures {
            let good = index + 1 == tried.len();
            self.experience.learn_capture(ranked.mv, ranked.victim, depth, good);
        }
    }

    /// How much a few quiet decisions are expected to change a score.
    fn margin(&self, depth: i32) -> i32 {
        self.knowledge.margin * (1 + depth)
    }
}
