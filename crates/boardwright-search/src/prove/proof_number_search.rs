//! Depth-first proof-number search (df-pn: Nagai, 2002).

use super::budget::ProofBudget;
use super::proof_table::ProofTable;
use super::win_goal::{ChildResult, LimitUnit, MAX_PLY, WinGoal};
use crate::search_position::SearchPosition;
use boardwright::{History, Move, Position, State};

/// The infinite proof number.
const INFINITE: u32 = 1 << 30;

/// Proof and disproof number: the least number of leaves still to be proved or disproved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ProofNumbers {
    /// The proof number.
    pub proof: u32,
    /// The disproof number.
    pub disproof: u32,
}

impl ProofNumbers {
    const NONE: ProofNumbers = ProofNumbers { proof: INFINITE, disproof: INFINITE };

    fn solved(wins: bool) -> ProofNumbers {
        if wins {
            ProofNumbers { proof: 0, disproof: INFINITE }
        } else {
            ProofNumbers { proof: INFINITE, disproof: 0 }
        }
    }

    /// Returns whether the player wins; `None` if unsolved.
    pub fn solution(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// Returns (φ, δ): the numbers in the view of the player to move.
    fn phi_delta(self, wants_win: bool) -> (u32, u32) {
        if wants_win { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    fn from_phi_delta(wanted: u32, unwanted: u32, wants_win: bool) -> ProofNumbers {
        let (proof, disproof) = if wants_win { (wanted, unwanted) } else { (unwanted, wanted) };
        ProofNumbers { proof, disproof }
    }
}

/// A decision with what is known of its position.
#[derive(Clone, Copy, Debug)]
struct ProofChild {
    mv: Move,
    key: u64,
    left: u32,
    /// Initial numbers until the table has an entry.
    first: ProofNumbers,
}

/// The search.
pub(crate) struct ProofNumberSearch {
    position: SearchPosition,
    goal: WinGoal,
    table: ProofTable,
    /// True if a player without legal decisions may lose.
    counts: bool,
    lists: Vec<Vec<Move>>,
    children: Vec<Vec<ProofChild>>,
}

impl ProofNumberSearch {
    /// Creates a search with a table of `bytes` bytes.
    pub fn new(position: &Position, goal: WinGoal, bytes: usize) -> ProofNumberSearch {
        ProofNumberSearch {
            position: SearchPosition::new(position),
            goal,
            table: ProofTable::new(bytes),
            counts: !position.game().program().no_move.is_empty(),
            lists: Vec::new(),
            children: Vec::new(),
        }
    }

    /// The goal.
    pub fn goal(&self) -> WinGoal {
        self.goal
    }

    fn key(&self, hash: u64, left: u32) -> u64 {
        match self.goal.unit {
            LimitUnit::Unlimited => hash,
            _ => hash ^ (u64::from(left) + 1).wrapping_mul(0xd6e8_feb8_6659_fd93),
        }
    }

    fn lookup(&self, key: u64) -> Option<ProofNumbers> {
        let (word, _) = self.table.get(key)?;
        Some(ProofNumbers { proof: word as u32, disproof: (word >> 32) as u32 })
    }

    /// Looks up by hash whether the player wins.
    pub fn probe(&self, hash: u64, left: u32) -> Option<bool> {
        self.lookup(self.key(hash, left))?.solution()
    }

    /// Searches a state. `None` if the search was stopped; a later call resumes it.
    pub fn search_state(
        &mut self,
        state: &State,
        history: &History,
        left: u32,
        budget: &mut ProofBudget,
    ) -> Option<bool> {
        self.position.set_state(state, history);
        self.search(left, ProofNumbers::NONE, budget).solution()
    }

    /// Searches the current position until a number reaches its threshold.
    fn search(
        &mut self,
        left: u32,
        enough: ProofNumbers,
        budget: &mut ProofBudget,
    ) -> ProofNumbers {
        let key = self.key(self.position.hash(), left);
        let began = budget.nodes;
        let mut children = self.children.pop().unwrap_or_default();
        children.clear();
        let numbers = match self.expand(left, &mut children, budget) {
            Some(wins) => ProofNumbers::solved(wins),
            None => self.search_most_proving(&children, enough, budget),
        };
        self.children.push(children);
        if self.position.is_interrupted() {
            budget.interrupt();
            return ProofNumbers::from_phi_delta(1, 1, true);
        }
        let word = u64::from(numbers.proof) | u64::from(numbers.disproof) << 32;
        self.table.put(key, (word, 0), budget.nodes - began);
        numbers
    }

    /// Searches the most-proving child repeatedly, until a number reaches its threshold.
    fn search_most_proving(
        &mut self,
        children: &[ProofChild],
        enough: ProofNumbers,
        budget: &mut ProofBudget,
    ) -> ProofNumbers {
        let wants_win = self.position.player() == self.goal.player;
        let (most_wanted, most_unwanted) = enough.phi_delta(wants_win);
        loop {
            let (mut least, mut second, mut chosen) = (INFINITE, INFINITE, None);
            let (mut most, mut others) = (0, 0);
            for child in children {
                let numbers = self.lookup(child.key).unwrap_or(child.first);
                let numbers = if child.key == 0 { child.first } else { numbers };
                let (wanted, unwanted) = numbers.phi_delta(wants_win);
                most = most.max(unwanted);
                others += u32::from(unwanted > 0);
                if wanted < least || chosen.is_none() {
                    (second, least) = (least, wanted);
                    chosen = Some(child);
                } else {
                    second = second.min(wanted);
                }
            }
            // Maximum plus number of other children instead of the sum, as in weak proof-number
            // search: transpositions would count twice.
            others = others.saturating_sub(1);
            let sum = if least == 0 { INFINITE } else { (most + others).min(INFINITE - 1) };
            let numbers = ProofNumbers::from_phi_delta(least, sum, wants_win);
            if self.position.ply() == 0 {
                budget.progress.proof = Some(numbers.proof);
                budget.progress.disproof = Some(numbers.disproof);
            }
            let Some(child) = chosen else { return numbers };
            if least >= most_wanted || sum >= most_unwanted || budget.is_paused() {
                return numbers;
            }
            // The 1+ε trick with ε = 1/4: it avoids switching between siblings too often.
            let wanted = most_wanted.min(second.saturating_add(second / 4).saturating_add(1));
            let unwanted = most_unwanted.saturating_sub(others);
            let enough = ProofNumbers::from_phi_delta(wanted.min(INFINITE), unwanted, wants_win);
            if !self.position.push(child.mv) {
                return numbers;
            }
            self.search(child.left, enough, budget);
            self.position.pop();
        }
    }

    /// Lists the children with their initial numbers; returns the result if the node is solved at
    /// once.
    fn expand(
        &mut self,
        left: u32,
        children: &mut Vec<ProofChild>,
        budget: &mut ProofBudget,
    ) -> Option<bool> {
        if self.goal.is_out(left) || self.position.ply() >= MAX_PLY {
            return Some(false);
        }
        let wants_win = self.position.player() == self.goal.player;
        let mut list = self.lists.pop().unwrap_or_default();
        self.position.decisions(&mut list);
        let mut settled = None;
        if list.is_empty() {
            settled = Some(self.position.outcome().is_some_and(|end| self.goal.is_met(end)));
        }
        for &mv in &list {
            budget.count();
            if !self.position.push(mv) {
                let first = ProofNumbers::solved(false);
                children.push(ProofChild { mv, key: 0, left, first });
                continue;
            }
            let child = self.child(mv, left);
            self.position.pop();
            children.push(child);
            if child.first.solution() == Some(wants_win) {
                settled = Some(wants_win);
                break;
            }
        }
        self.lists.push(list);
        settled
    }

    /// Evaluates the position just reached, from the limit before the last decision. Solved
    /// children have no key.
    fn child(&mut self, mv: Move, left: u32) -> ProofChild {
        let settled = |wins| ProofChild { mv, key: 0, left, first: ProofNumbers::solved(wins) };
        let left = match self.goal.child_result(&mut self.position, left, self.counts) {
            ChildResult::Decided(wins) => return settled(wins),
            ChildResult::OutOfLimit => return settled(false),
            ChildResult::Open(left) => left,
        };
        let key = self.key(self.position.hash(), left).max(1);
        let child = |first| ProofChild { mv, key, left, first };
        if let Some(known) = self.lookup(key) {
            return match known.solution() {
                Some(wins) => ProofChild { key: 0, ..child(ProofNumbers::solved(wins)) },
                None => child(known),
            };
        }
        let wants_win = self.position.player() == self.goal.player;
        match self.position.count() as u32 {
            0 => settled(self.position.outcome().is_some_and(|end| self.goal.is_met(end))),
            // Mobility initialisation: one decision must be proved, or all of them.
            count => child(ProofNumbers::from_phi_delta(1, count, wants_win)),
        }
    }
}
