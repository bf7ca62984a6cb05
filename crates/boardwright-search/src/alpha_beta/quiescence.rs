//! Quiescence search: captures and forced replies until the position is quiet.

use super::history::NO_MOVE;
use super::move_ordering::MAX_HELD;
use super::ranked_move::{RankedMove, pick_best};
use super::transposition_table::TranspositionEntry;
use super::window::{Window, bound, cutoff_score, to_table};
use super::worker::{INFINITE, MAX_PLY, SearchWorker};
use crate::capture_predictor::CapturePrediction;
use boardwright::Move;

/// From this ply on, only likely gains are tried.
const MAX_UNCERTAIN_PLY: usize = 1;
/// Maximum length of a quiescence line in plies.
const MAX_QUIESCENCE_PLY: usize = 24;

impl SearchWorker {
    /// Returns the quiescence score of the position.
    pub fn quiesce(&mut self, depth: usize, window: Window) -> i32 {
        let (ply, side) = (self.ply(), self.side());
        let Window { mut alpha, beta } = window;
        self.stack[ply].pv.clear();
        if depth > 0 {
            if self.should_stop() {
                return 0;
            }
            if let Some(outcome) = self.position.recorded_outcome() {
                return self.outcome_score(outcome);
            }
        }
        let hash = self.position.hash();
        let known = self.table.get(hash);
        if let Some(score) = known.and_then(|entry| cutoff_score(entry, window, ply)) {
            return score;
        }
        let estimate = self.lazy_static_eval(window);
        if ply >= MAX_PLY || depth >= MAX_QUIESCENCE_PLY {
            return estimate;
        }
        let must_capture = self.profile.must_capture;
        if !must_capture && estimate >= beta {
            return estimate;
        }
        let mut moves = std::mem::take(&mut self.stack[ply].moves);
        let tt_move = known.map_or(NO_MOVE, |entry| entry.mv);
        self.rank_noisy_moves(depth, tt_move, &mut moves);
        let count = self.stack[ply].legal_count.unwrap_or(0);
        if count == 0 {
            self.stack[ply].moves = moves;
            return self.no_move_score(estimate);
        }
        // Standing pat is not allowed when the only decisions are captures, or there is just one.
        let stands = count > 1 && !(must_capture && moves.len() == count);
        let mut best = if stands { estimate } else { -INFINITE };
        if best >= beta {
            self.stack[ply].moves = moves;
            return best;
        }
        alpha = alpha.max(best);
        let mut best_move = NO_MOVE;
        for index in 0..moves.len() {
            pick_best(&mut moves, index);
            let RankedMove { mv, noisy, gain, see_loss, .. } = moves[index];
            if stands && see_loss > 0 {
                continue;
            }
            if stands && noisy && estimate + gain + self.profile.margin * 4 <= alpha {
                // Delta pruning: even this capture does not reach alpha.
                continue;
            }
            if !self.push(mv) {
                continue;
            }
            let next = Window { alpha, beta };
            let score = match self.side() == side {
                true => self.quiesce(depth + 1, next),
                false => -self.quiesce(depth + 1, next.negated()),
            };
            self.position.pop();
            if self.is_stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    (alpha, best_move) = (score, mv);
                    self.update_pv(ply, mv);
                }
                if score >= beta {
                    self.store_capture_cutoff(&moves[..=index], 0);
                    break;
                }
            }
        }
        self.stack[ply].moves = moves;
        if best == -INFINITE || self.is_stopped() {
            return estimate;
        }
        if known.is_none_or(|entry| entry.depth == 0) {
            let mv = if best_move == NO_MOVE { tt_move } else { best_move };
            let bound = bound(best, window);
            self.table
                .put(hash, TranspositionEntry { mv, score: to_table(best, ply), depth: 0, bound });
        }
        best
    }

    /// Ranks the noisy decisions; a single legal decision always counts.
    fn rank_noisy_moves(&mut self, depth: usize, tt_move: Move, moves: &mut Vec<RankedMove>) {
        let ply = self.ply();
        let mut list = std::mem::take(&mut self.move_list);
        self.position.decisions(&mut list);
        self.stack[ply].legal_count = Some(list.len());
        moves.clear();
        let state = self.position.state().words();
        for (index, &mv) in list.iter().enumerate() {
            if self.is_over_while_ranking(index) {
                break;
            }
            let sketch = self.profile.captures.sketch(state, mv, &self.evaluator);
            let prediction = self.profile.captures.prediction(&sketch);
            let doubtful = prediction == CapturePrediction::Uncertain && depth < MAX_UNCERTAIN_PLY;
            let gain = self.expected_gain(&sketch);
            let counts = gain.likely || doubtful || list.len() == 1;
            if counts && moves.len() < MAX_HELD {
                moves.push(self.rank_move(mv, &sketch, gain, tt_move, |_| 0));
            }
        }
        self.move_list = list;
    }
}
