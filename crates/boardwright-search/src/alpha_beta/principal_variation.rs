//! Principal variation search (PVS) with forward pruning and late-move reductions.

use super::history::NO_MOVE;
use super::node_type::NodeType;
use super::ranked_move::{RankedMove, pick_best};
use super::transposition_table::TranspositionEntry;
use super::window::{Window, bound, cutoff_score, to_table};
use super::worker::{INFINITE, MAX_PLY, SearchWorker};
use crate::score::Score;
use boardwright::Move;

/// Maximum depth at which losing captures are pruned.
const MAX_SEE_PRUNING_DEPTH: i32 = 6;

/// A node being searched.
struct NodeState {
    /// Remaining depth in plies.
    depth: i32,
    window: Window,
    node_type: NodeType,
    side: i32,
    /// Static evaluation.
    static_eval: i32,
    /// True if the static evaluation is better than two plies ago.
    improving: bool,
    /// The hash move.
    tt_move: Move,
    /// The decision that led here.
    previous_move: Move,
    /// Best score so far.
    best_score: i32,
    best_move: Move,
}

impl NodeState {
    /// Returns true if moves may be pruned: at a null window, once some decision avoids a forced
    /// loss.
    fn may_prune_moves(&self) -> bool {
        self.window.is_null() && self.best_score > -Score::MAX_ESTIMATE.points()
    }
}

impl SearchWorker {
    /// Returns the score of the current position, by search or quiescence search.
    pub fn search(&mut self, depth: i32, window: Window, node_type: NodeType) -> i32 {
        let ply = self.ply();
        self.stack[ply].pv.clear();
        if self.should_stop() {
            return 0;
        }
        if let Some(score) = self.terminal_score() {
            return score;
        }
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(0, window);
        }
        self.principal_variation_search(depth, window, node_type)
    }

    fn principal_variation_search(
        &mut self,
        depth: i32,
        window: Window,
        node_type: NodeType,
    ) -> i32 {
        let (ply, side) = (self.ply(), self.side());
        let hash = self.position.hash();
        let known = self.table.get(hash);
        let deep_enough = known.filter(|entry| entry.depth >= depth);
        if let Some(score) = deep_enough.and_then(|entry| cutoff_score(entry, window, ply)) {
            return score;
        }
        let static_eval = self.static_eval();
        self.stack[ply].static_eval = Some(static_eval * side);
        let earlier = ply.checked_sub(2).and_then(|ply| self.stack[ply].static_eval);
        let previous_move = ply.checked_sub(1).and_then(|ply| self.stack[ply].current_move);
        let mut node = NodeState {
            depth,
            window,
            node_type,
            side,
            static_eval,
            improving: earlier.is_none_or(|earlier| static_eval > earlier * side),
            tt_move: known.map_or(NO_MOVE, |entry| entry.mv),
            previous_move: previous_move.unwrap_or(NO_MOVE),
            best_score: -INFINITE,
            best_move: NO_MOVE,
        };
        if let Some(score) = self.prune_node(&node) {
            return score;
        }
        // Internal iterative reduction: without a hash move the move order is poor.
        node.depth -= i32::from(node.tt_move == NO_MOVE && depth >= 4);
        let mut moves = std::mem::take(&mut self.stack[ply].moves);
        self.rank_moves(node.tt_move, &mut moves);
        if moves.is_empty() {
            self.stack[ply].moves = moves;
            return self.no_move_score(static_eval);
        }
        self.search_moves(&mut node, &mut moves);
        self.stack[ply].moves = moves;
        if self.is_stopped() {
            return node.best_score.max(-INFINITE + 1);
        }
        if node.best_score == -INFINITE {
            // Every decision exceeded a limit of the rules.
            return static_eval;
        }
        let mv = if node.best_score > window.alpha { node.best_move } else { node.tt_move };
        let (score, bound) = (to_table(node.best_score, ply), bound(node.best_score, window));
        self.table.put(hash, TranspositionEntry { mv, score, depth: node.depth, bound });
        node.best_score
    }

    /// Forward pruning: reverse futility pruning, razoring and null-move pruning. Off during
    /// mop-up, where a few quiet decisions change more than any margin.
    fn prune_node(&mut self, node: &NodeState) -> Option<i32> {
        if !node.window.is_null() || self.mop_up_bonus() != 0 {
            return None;
        }
        self.reverse_futility(node)
            .or_else(|| self.razor(node))
            .or_else(|| self.null_move_cutoff(node))
    }

    /// Reverse futility pruning: a few quiet decisions cannot lose this lead.
    fn reverse_futility(&self, node: &NodeState) -> Option<i32> {
        let NodeState { depth, window: Window { beta, .. }, static_eval, .. } = *node;
        let prunes = depth <= 6
            && beta.abs() < Score::MAX_ESTIMATE.points()
            && static_eval - self.margin(depth - i32::from(node.improving)) >= beta;
        prunes.then_some(static_eval)
    }

    /// Razoring: only captures can still reach alpha, so quiescence search decides.
    fn razor(&mut self, node: &NodeState) -> Option<i32> {
        let NodeState { depth, window, static_eval, .. } = *node;
        if depth > 2 || static_eval + self.margin(depth) * 2 + self.profile.margin > window.alpha {
            return None;
        }
        let score = self.quiesce(0, window);
        (score <= window.alpha || self.is_stopped()).then_some(score)
    }

    /// Null-move pruning: if passing still fails high, the best decision does too.
    fn null_move_cutoff(&mut self, node: &NodeState) -> Option<i32> {
        let NodeState { depth, window: Window { beta, .. }, static_eval, .. } = *node;
        let tries = depth >= 3 && static_eval >= beta && beta > -Score::MAX_ESTIMATE.points();
        if !tries || !self.may_null_move() {
            return None;
        }
        let score = self.null_move_search(depth, beta);
        if self.is_stopped() {
            return Some(0);
        }
        score.filter(|&score| score >= beta).map(|_| beta)
    }

    /// Searches the decisions until a beta cutoff.
    fn search_moves(&mut self, node: &mut NodeState, moves: &mut [RankedMove]) {
        let ply = self.ply();
        // Few legal decisions indicate a threat to parry, such as a check: extend by one ply.
        let threatened = moves.len() * 5 <= self.profile.branching_factor || moves.len() == 1;
        let next_depth = node.depth - i32::from(!(threatened && ply < MAX_PLY / 2));
        let (mut alpha, beta) = (node.window.alpha, node.window.beta);
        let mut tried = std::mem::take(&mut self.stack[ply].quiets_tried);
        tried.clear();
        for index in 0..moves.len() {
            pick_best(moves, index);
            let ranked = moves[index];
            if self.may_skip_move(node, &ranked, index, tried.len()) || !self.push(ranked.mv) {
                continue;
            }
            let window = Window { alpha, beta };
            let score = if node.best_move == NO_MOVE {
                self.search_child(next_depth, window, node.side, node.node_type)
            } else {
                let reduction =
                    self.reduction(node, &ranked, index).clamp(0, (next_depth - 1).max(0));
                self.search_late_move(node, next_depth, reduction, window)
            };
            self.position.pop();
            if self.is_stopped() {
                break;
            }
            if score > node.best_score {
                (node.best_score, node.best_move) = (score, ranked.mv);
                if score > alpha {
                    alpha = score;
                    self.update_pv(ply, ranked.mv);
                }
                if score >= beta {
                    if !ranked.noisy {
                        self.store_quiet_cutoff(
                            ply,
                            ranked.mv,
                            &tried,
                            node.previous_move,
                            node.depth,
                        );
                    }
                    self.store_capture_cutoff(&moves[..=index], node.depth);
                    break;
                }
            }
            if !ranked.noisy {
                tried.push(ranked.mv);
            }
        }
        self.stack[ply].quiets_tried = tried;
    }

    /// Move-count pruning, futility pruning, history pruning and pruning by static exchange
    /// evaluation.
    fn may_skip_move(
        &self,
        node: &NodeState,
        ranked: &RankedMove,
        index: usize,
        quiet: usize,
    ) -> bool {
        let NodeState { depth, static_eval, .. } = *node;
        let RankedMove { rank, noisy, positional_gain, .. } = *ranked;
        if !node.may_prune_moves() || ranked.mv == node.tt_move {
            return false;
        }
        if noisy {
            return depth <= MAX_SEE_PRUNING_DEPTH
                && ranked.see_loss * 3 > self.profile.average_unit_value * depth;
        }
        let move_count_limit = (3 + depth * depth) as usize / if node.improving { 1 } else { 2 };
        let reduced_depth = (depth - self.reductions.plies(depth, index)).max(1);
        let futility_value =
            static_eval + positional_gain + self.margin(reduced_depth) + self.profile.margin;
        depth <= 8 && quiet > move_count_limit
            || reduced_depth <= 5 && futility_value <= node.window.alpha
            || reduced_depth <= 4 && rank < -3_000 * reduced_depth
            || reduced_depth <= MAX_SEE_PRUNING_DEPTH
                && self.static_exchange_gain(ranked.unit_move) * 12
                    < -self.profile.average_unit_value * reduced_depth * reduced_depth
    }

    /// Returns the late-move reduction in plies.
    fn reduction(&self, node: &NodeState, ranked: &RankedMove, index: usize) -> i32 {
        if node.depth < 3 || ranked.noisy && !ranked.is_bad_capture() {
            return 0;
        }
        let base = self.reductions.plies(node.depth, index) - i32::from(!node.window.is_null());
        // In an expected cut node the first decisions should have cut off; later ones are reduced
        // more.
        let cut_node = if node.node_type == NodeType::Cut { 2 } else { 0 };
        let history = if ranked.noisy { 0 } else { ranked.rank.clamp(-16_000, 16_000) / 4_000 };
        base + cut_node + i32::from(!node.improving) - history
    }

    /// Searches a late decision: a reduced null-window search, then deeper and wider if it fails
    /// high.
    fn search_late_move(
        &mut self,
        node: &NodeState,
        depth: i32,
        reduction: i32,
        window: Window,
    ) -> i32 {
        let (side, scout) = (node.side, Window::above(window.alpha));
        let mut score = self.search_child(depth - reduction, scout, side, NodeType::All);
        if score > window.alpha && reduction > 0 {
            score = self.search_child(depth, scout, side, node.node_type.for_scout());
        }
        if score > window.alpha && score < window.beta {
            score = self.search_child(depth, window, side, NodeType::Pv);
        }
        score
    }

    /// Returns true if null-move pruning is sound here. It is not in games with frequent zugzwang,
    /// nor twice in a row, nor when few legal decisions indicate a threat.
    fn may_null_move(&mut self) -> bool {
        let ply = self.ply();
        let after_decision = ply == 0 || self.stack[ply - 1].current_move.is_some();
        if !self.profile.allows_null_move || !after_decision || ply + 1 >= MAX_PLY {
            return false;
        }
        let count = match self.stack[ply].legal_count {
            Some(count) => count,
            None => self.position.count(),
        };
        self.stack[ply].legal_count = Some(count);
        count > 3 && count * 3 > self.profile.branching_factor
    }

    /// Searches with the turn passed to the other side, at reduced depth.
    fn null_move_search(&mut self, depth: i32, beta: i32) -> Option<i32> {
        let (ply, side) = (self.ply(), self.side());
        if !self.position.push_null_move() {
            return None;
        }
        self.nodes += 1;
        self.stack[ply].current_move = None;
        self.stack[ply + 1].accumulator = self.stack[ply].accumulator;
        self.stack[ply + 1].legal_count = None;
        let reduction = 3 + depth / 4;
        let score =
            self.search_child(depth - reduction, Window::above(beta - 1), side, NodeType::Cut);
        self.position.pop();
        Some(score)
    }

    /// Updates killers and history after a quiet beta cutoff.
    fn store_quiet_cutoff(
        &mut self,
        ply: usize,
        mv: Move,
        tried: &[Move],
        previous_move: Move,
        depth: i32,
    ) {
        let killers = &mut self.stack[ply].killers;
        if killers[0] != mv {
            *killers = [mv, killers[0]];
        }
        self.history.update_quiets(self.position.player(), mv, tried, previous_move, depth);
    }

    /// Updates the capture history; the last of `tried` caused the cutoff.
    pub fn store_capture_cutoff(&mut self, tried: &[RankedMove], depth: i32) {
        let captures = tried.iter().enumerate().filter(|(_, ranked)| ranked.noisy);
        for (index, ranked) in captures {
            let good = index + 1 == tried.len();
            self.history.update_capture(ranked.mv, ranked.victim, depth, good);
        }
    }

    /// Pruning margin: how far quiet decisions may move the score within `depth` plies, in points.
    fn margin(&self, depth: i32) -> i32 {
        self.profile.margin * (1 + depth)
    }
}
