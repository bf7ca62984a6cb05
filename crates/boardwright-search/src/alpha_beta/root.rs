//! Search of the root: iterative deepening with aspiration windows.

use super::history::NO_MOVE;
use super::node_type::NodeType;
use super::window::Window;
use super::worker::{INFINITE, MAX_PLY, SearchWorker};
use crate::player::{SearchResult, Variation};
use crate::score::Score;
use crate::task::Limits;
use boardwright::{Move, Outcome};

/// A decision at the root.
#[derive(Clone, Copy)]
struct RootMove {
    mv: Move,
    /// Nodes spent on it in the last iteration.
    nodes: u64,
}

impl SearchWorker {
    /// Iterative deepening from depth 1.
    pub fn deepen(
        &mut self,
        limits: Limits,
        lines: usize,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        self.deepen_from(1, limits, lines, report)
    }

    /// Iterative deepening from depth `first`, until a limit is reached or the game's end is known.
    pub fn deepen_from(
        &mut self,
        first: i32,
        limits: Limits,
        lines: usize,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        let mut root = self.root_moves();
        let mut result = SearchResult::of_move(root.first()?.mv, Score::EVEN);
        let lines = lines.min(root.len());
        let wins = self.immediate_wins(&root, lines);
        // Immediate wins come first and need no search.
        root.sort_by_key(|root| !wins.iter().any(|line| line.moves[0] == root.mv));
        if !wins.is_empty() {
            result.lines.clone_from(&wins);
        }
        let deepest =
            limits.depth.map_or(MAX_PLY as i32 - 1, |depth| depth.min(MAX_PLY as u32 - 1) as i32);
        for depth in first..=deepest.max(first) {
            let mut found: Vec<Variation> = Vec::with_capacity(lines);
            for rank in 0..lines {
                if let Some(win) = wins.get(rank) {
                    found.push(win.clone());
                    continue;
                }
                let before = result.lines.get(rank).map(|line| line.score.points());
                let line = self.search_root(&mut root[rank..], depth, before.filter(|_| depth > 4));
                let Some(line) = line else { break };
                found.push(line);
                if self.is_stopped() {
                    break;
                }
            }
            found.sort_by_key(|line| std::cmp::Reverse(line.score));
            if found.len() == lines
                || result.depth == 0 && (!found.is_empty() || !self.is_stopped())
                || lines == 1 && !found.is_empty()
            {
                result.lines = found;
            }
            result.nodes = self.nodes;
            if self.is_stopped() {
                break;
            }
            if result.lines.is_empty() {
                // Every decision meets a limit of the rules.
                return None;
            }
            // Decisions that were expensive to refute are promising.
            root[lines..].sort_by_key(|root| std::cmp::Reverse(root.nodes));
            result.depth = depth as u32;
            report(&result);
            if self.is_settled(&result, depth, root.len(), limits) {
                break;
            }
        }
        Some(result)
    }

    /// Returns the root decisions in move order.
    fn root_moves(&mut self) -> Vec<RootMove> {
        let mut ranked = std::mem::take(&mut self.stack[0].moves);
        self.rank_moves(NO_MOVE, &mut ranked);
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        let allowed = ranked.iter().filter(|ranked| self.watch.allows(ranked.mv));
        let root = allowed.map(|ranked| RootMove { mv: ranked.mv, nodes: 0 }).collect();
        self.stack[0].moves = ranked;
        root
    }

    /// Returns up to `most` root decisions that win at once. Shallow search may miss them: it does
    /// not generate moves in a mated position, and the static evaluation may favour the loser.
    fn immediate_wins(&mut self, root: &[RootMove], most: usize) -> Vec<Variation> {
        let (side, mut wins) = (self.side(), Vec::new());
        for &RootMove { mv, .. } in root {
            if wins.len() == most || self.position.is_interrupted() {
                break;
            }
            if !self.push(mv) {
                continue;
            }
            if let Some(Outcome::Win(winner)) = self.position.outcome()
                && self.evaluator.side(winner) == side
            {
                wins.push(Variation { moves: vec![mv], score: Score::win_in(1) });
            }
            self.position.pop();
        }
        wins
    }

    /// Returns true if deeper search would change nothing, or is not worth the time.
    fn is_settled(
        &self,
        result: &SearchResult,
        depth: i32,
        choices: usize,
        limits: Limits,
    ) -> bool {
        let known = |score: Score| {
            let plies = score.wins_in().or_else(|| score.loses_in());
            plies.is_some_and(|plies| plies as i32 <= depth)
        };
        let all_known = result.lines.iter().all(|line| known(line.score));
        let no_choice = choices == 1 && limits.time.is_some() && depth >= 4;
        all_known || no_choice
    }

    /// Searches root decisions within an aspiration window and moves the best to the front. Returns
    /// `None` if the search stops before the first is done.
    fn search_root(
        &mut self,
        root: &mut [RootMove],
        depth: i32,
        before: Option<i32>,
    ) -> Option<Variation> {
        let mut width = self.profile.margin.max(8) * 2;
        let mut window = match before {
            Some(score) if !Score::from_points(score).is_forced() => {
                Window { alpha: score - width, beta: score + width }
            }
            _ => Window { alpha: -INFINITE, beta: INFINITE },
        };
        loop {
            let line = self.search_root_window(root, depth, window);
            if self.is_stopped() {
                return line;
            }
            let score = line.as_ref().map_or(window.alpha, |line| line.score.points());
            width = width.saturating_mul(4).min(INFINITE);
            if score <= window.alpha && window.alpha > -INFINITE {
                window.alpha = if width > 2_000 { -INFINITE } else { score - width };
            } else if score >= window.beta && window.beta < INFINITE {
                window.beta = if width > 2_000 { INFINITE } else { score + width };
            } else {
                return line;
            }
        }
    }

    /// Searches root decisions within one window; returns the best found before a stop.
    fn search_root_window(
        &mut self,
        root: &mut [RootMove],
        depth: i32,
        window: Window,
    ) -> Option<Variation> {
        let side = self.side();
        let Window { mut alpha, beta } = window;
        let mut best: Option<Variation> = None;
        let mut best_score = -INFINITE;
        for index in 0..root.len() {
            let (mv, before) = (root[index].mv, self.nodes);
            if !self.push(mv) {
                continue;
            }
            let next = if root.len() == 1 { depth } else { depth - 1 };
            let mut score = 0;
            let whole = Window { alpha, beta };
            let scouts = index > 0;
            if scouts {
                let late = index > 4 && depth > 3;
                let reduction = if late { 1 + i32::from(index > 16) } else { 0 };
                let scout = Window::above(alpha);
                score = self.search_child(next - reduction, scout, side, NodeType::All);
                if score > alpha && reduction > 0 {
                    score = self.search_child(next, scout, side, NodeType::All);
                }
            }
            if !scouts || score > alpha && beta - alpha > 1 {
                score = self.search_child(next, whole, side, NodeType::Pv);
            }
            self.position.pop();
            root[index].nodes = self.nodes - before;
            if self.is_stopped() {
                break;
            }
            if score > best_score {
                best_score = score;
                if score > alpha || best.is_none() {
                    self.update_pv(0, mv);
                    let moves = self.stack[0].pv.clone();
                    best = Some(Variation { moves, score: Score::from_points(score) });
                    root[..=index].rotate_right(1);
                }
                alpha = alpha.max(score);
                if score >= beta {
                    break;
                }
            }
        }
        best
    }
}
