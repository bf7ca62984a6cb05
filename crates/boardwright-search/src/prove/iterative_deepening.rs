//! Iterative deepening by turns or plies: does the player win within the limit?

use super::budget::ProofBudget;
use super::move_ordering::ProofMoveOrdering;
use super::proof_table::ProofTable;
use super::win_goal::{ChildResult, LimitUnit, MAX_PLY, WinGoal};
use crate::search_position::SearchPosition;
use boardwright::{History, Move, Position, State};

/// Marks "no winning limit known", and "fails for every limit".
const ALL: u16 = u16::MAX;

/// Result of searching a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DepthResult {
    /// The player wins within the limit.
    Win,
    /// Not within the limit.
    NotWithinLimit,
    /// Not within any limit.
    Never,
}

/// The search.
pub(crate) struct IterativeDeepening {
    position: SearchPosition,
    goal: WinGoal,
    table: ProofTable,
    order: ProofMoveOrdering,
    /// True to order by the number of replies, where a player without moves may lose.
    counts: bool,
    lists: Vec<Vec<Move>>,
    open: Vec<Vec<UnsolvedChild>>,
}

/// A decision to a position that is not solved yet.
#[derive(Clone, Copy, Debug)]
struct UnsolvedChild {
    mv: Move,
    left: u32,
    score: i64,
}

/// Status of a child before it is searched.
enum ChildStatus {
    Known(DepthResult),
    Open(u32),
}

impl IterativeDeepening {
    /// Creates a search with a table of `bytes` bytes. The limit counts turns, unless the goal
    /// counts plies.
    pub fn new(position: &Position, goal: WinGoal, bytes: usize) -> IterativeDeepening {
        let unit = if goal.unit == LimitUnit::Plies { LimitUnit::Plies } else { LimitUnit::Turns };
        IterativeDeepening {
            position: SearchPosition::new(position),
            goal: WinGoal { unit, ..goal },
            table: ProofTable::new(bytes),
            order: ProofMoveOrdering::new(),
            counts: !position.game().program().no_move.is_empty(),
            lists: Vec::new(),
            open: Vec::new(),
        }
    }

    /// The goal, with the unit that limits count.
    pub fn goal(&self) -> WinGoal {
        self.goal
    }

    /// Looks up a position by hash.
    pub fn probe(&self, hash: u64, left: u32) -> Option<DepthResult> {
        let (word, _) = self.table.get(hash)?;
        let (wins_from, fails_to) = unpack(word);
        let left = u64::from(left);
        if u64::from(wins_from) <= left && wins_from != ALL {
            Some(DepthResult::Win)
        } else if fails_to == ALL {
            Some(DepthResult::Never)
        } else if u64::from(fails_to) > left {
            Some(DepthResult::NotWithinLimit)
        } else {
            None
        }
    }

    /// Searches a state within a limit. `None` if the search was stopped; its table keeps what was
    /// found.
    pub fn search_state(
        &mut self,
        state: &State,
        history: &History,
        left: u32,
        budget: &mut ProofBudget,
    ) -> Option<DepthResult> {
        self.position.set_state(state, history);
        self.search(left, budget)
    }

    /// Returns the decision that settles a state within a limit, searching again if only the result
    /// is in the table.
    pub fn settling_move(
        &mut self,
        state: &State,
        history: &History,
        left: u32,
        budget: &mut ProofBudget,
    ) -> Option<Move> {
        self.position.set_state(state, history);
        self.search_uncached(left, budget)?.1
    }

    fn search(&mut self, left: u32, budget: &mut ProofBudget) -> Option<DepthResult> {
        if self.goal.is_out(left) || self.position.ply() >= MAX_PLY {
            return Some(DepthResult::NotWithinLimit);
        }
        if let Some(known) = self.probe(self.position.hash(), left) {
            return Some(known);
        }
        Some(self.search_uncached(left, budget)?.0)
    }

    fn search_uncached(
        &mut self,
        left: u32,
        budget: &mut ProofBudget,
    ) -> Option<(DepthResult, Option<Move>)> {
        let hash = self.position.hash();
        let began = budget.nodes;
        let mut list = self.lists.pop().unwrap_or_default();
        let mut open = self.open.pop().unwrap_or_default();
        open.clear();
        self.position.decisions(&mut list);
        let result = if list.is_empty() {
            let met = self.position.outcome().is_some_and(|end| self.goal.is_met(end));
            Some((if met { DepthResult::Win } else { DepthResult::Never }, None))
        } else {
            self.solve(hash, left, &list, &mut open, budget)
        };
        self.lists.push(list);
        self.open.push(open);
        if self.position.is_interrupted() {
            budget.interrupt();
            return None;
        }
        let (found, best) = result?;
        self.store(hash, left, found, best, budget.nodes - began);
        Some((found, best))
    }

    fn store(&mut self, hash: u64, left: u32, found: DepthResult, best: Option<Move>, work: u64) {
        let known = self.table.get(hash);
        let (mut wins_from, mut fails_to) = known.map_or((ALL, 0), |(word, _)| unpack(word));
        let left = left.min(u32::from(ALL) - 1) as u16;
        match found {
            DepthResult::Win => wins_from = wins_from.min(left),
            DepthResult::NotWithinLimit => fails_to = fails_to.max(left + 1),
            DepthResult::Never => fails_to = ALL,
        }
        let best = best.map_or_else(|| known.map_or(0, |(_, best)| best), |mv| mv.0 + 1);
        self.table.put(hash, (pack(wins_from, fails_to), best), work);
    }

    /// Solves a position with legal decisions; returns the result and the decision that settles it.
    fn solve(
        &mut self,
        hash: u64,
        left: u32,
        list: &[Move],
        open: &mut Vec<UnsolvedChild>,
        budget: &mut ProofBudget,
    ) -> Option<(DepthResult, Option<Move>)> {
        let (player, ply) = (self.position.player(), self.position.ply());
        let wants_win = player == self.goal.player;
        let best = self.table.get(hash).map_or(0, |(_, best)| best);
        let mut unsettled = if wants_win { DepthResult::Never } else { DepthResult::Win };
        for &mv in list {
            if budget.count() {
                return None;
            }
            let found = if self.position.push(mv) {
                let status = self.child_status(left);
                let replies = self.reply_penalty(wants_win, &status);
                self.position.pop();
                match status {
                    ChildStatus::Open(after) => {
                        let hash_move = if best == mv.0 + 1 { 1 << 40 } else { 0 };
                        let score = i64::from(self.order.score(mv, player, ply)) + hash_move;
                        open.push(UnsolvedChild { mv, left: after, score: score - replies });
                        continue;
                    }
                    ChildStatus::Known(found) => found,
                }
            } else {
                DepthResult::NotWithinLimit
            };
            if (found == DepthResult::Win) == wants_win {
                return Some((found, Some(mv)));
            }
            if wants_win && found == DepthResult::NotWithinLimit {
                unsettled = DepthResult::NotWithinLimit;
            }
        }
        open.sort_by_key(|open| std::cmp::Reverse(open.score));
        for &UnsolvedChild { mv, left: after, .. } in open.iter() {
            if !self.position.push(mv) {
                unsettled = DepthResult::NotWithinLimit;
                continue;
            }
            let found = self.search(after, budget);
            self.position.pop();
            let found = found?;
            if (found == DepthResult::Win) == wants_win {
                self.order.record_cutoff(mv, player, ply, left);
                return Some((found, Some(mv)));
            }
            if wants_win && found == DepthResult::NotWithinLimit {
                unsettled = DepthResult::NotWithinLimit;
            }
        }
        Some((unsettled, None))
    }

    /// Determines the status of the current position, from the limit before the last decision.
    fn child_status(&mut self, left: u32) -> ChildStatus {
        match self.goal.child_result(&mut self.position, left, self.counts) {
            ChildResult::Decided(true) => ChildStatus::Known(DepthResult::Win),
            ChildResult::Decided(false) => ChildStatus::Known(DepthResult::Never),
            ChildResult::OutOfLimit => ChildStatus::Known(DepthResult::NotWithinLimit),
            ChildResult::Open(after) => match self.probe(self.position.hash(), after) {
                Some(known) => ChildStatus::Known(known),
                None => ChildStatus::Open(after),
            },
        }
    }

    /// Returns the ordering penalty for the number of replies.
    fn reply_penalty(&mut self, wants_win: bool, status: &ChildStatus) -> i64 {
        if !(self.counts && wants_win && matches!(status, ChildStatus::Open(_))) {
            return 0;
        }
        (self.position.count() as i64) << 24
    }
}

fn pack(wins_from: u16, fails_to: u16) -> u64 {
    u64::from(wins_from) | u64::from(fails_to) << 16
}

fn unpack(word: u64) -> (u16, u16) {
    (word as u16, (word >> 16) as u16)
}
