//! Captures until material is settled.

use super::order::NO_MOVE;
use super::ranking::{Ranked, pick};
use super::table::Entry;
use super::window::{Window, bound, enough, to_table};
use super::worker::{INFINITE, MAX_PLY, Worker};
use crate::captures::Verdict;
use boardwright::Move;

/// At so many plies of quiescence nothing but what certainly gains is tried.
const QUIESCENCE_OF_DOUBTFUL: usize = 1;
/// After so many plies of quiescence a forced decision is no longer followed.
const LONGEST_QUIESCENCE: usize = 24;

impl Worker {
    /// The score of the position here once material is settled.
    pub fn quiesce(&mut self, deep: usize, window: Window) -> i32 {
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
        let hash = self.walker.hash();
        let known = self.shared.get(hash);
        if let Some(score) = known.and_then(|entry| enough(entry, window, ply)) {
            return score;
        }
        let estimate = self.estimate_for(window);
        if ply >= MAX_PLY || deep >= LONGEST_QUIESCENCE {
            return estimate;
        }
        let must_capture = self.knowledge.must_capture;
        if !must_capture && estimate >= beta {
            return estimate;
        }
        let mut moves = std::mem::take(&mut self.frames[ply].moves);
        let known_move = known.map_or(NO_MOVE, |entry| entry.mv);
        self.list_gains(deep, known_move, &mut moves);
        let count = self.frames[ply].count.unwrap_or(0);
        if count == 0 {
            self.frames[ply].moves = moves;
            return self.score_of_standstill(estimate);
        }
        // Who has no choice but to capture, or none at all, cannot leave it at that.
        let stands = count > 1 && !(must_capture && moves.len() == count);
        let mut best = if stands { estimate } else { -INFINITE };
        if best >= beta {
            self.frames[ply].moves = moves;
            return best;
        }
        alpha = alpha.max(best);
        let mut best_move = NO_MOVE;
        for index in 0..moves.len() {
            pick(&mut moves, index);
            let Ranked { mv, noisy, gain, loss, .. } = moves[index];
            if stands && loss > 0 {
                continue;
            }
            if stands && noisy && estimate + gain + self.knowledge.margin * 4 <= alpha {
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
                    (alpha, best_move) = (score, mv);
                    self.keep_line(ply, mv);
                }
                if score >= beta {
                    self.captured(&moves[..=index], 0);
                    break;
                }
            }
        }
        self.frames[ply].moves = moves;
        if best == -INFINITE || self.stopped {
            return estimate;
        }
        if known.is_none_or(|entry| entry.depth == 0) {
            let mv = if best_move == NO_MOVE { known_move } else { best_move };
            let bound = bound(best, window);
            self.shared.put(hash, Entry { mv, score: to_table(best, ply), depth: 0, bound });
        }
        best
    }

    /// The decisions here that change material; all if there is only one decision.
    fn list_gains(&mut self, deep: usize, known_move: Move, moves: &mut Vec<Ranked>) {
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
            let gain = self.gain(&sight);
            if gain.1 || doubtful || list.len() == 1 {
                moves.push(self.ranked(mv, &sight, gain, known_move, |_| 0));
            }
        }
        self.frames[ply].list = list;
    }
}
