//! Proof-number search, depth first: the position looked at next is the one that a proof and a
//! refutation want most.

use super::effort::Effort;
use super::goal::{Goal, Unit};
use super::table::Table;
use crate::search_position::SearchPosition;
use boardwright::{History, Move, Position, State};

/// A number without end.
const INFINITE: u32 = 1 << 30;

/// No line is followed further.
const MAX_PLY: usize = 600;

/// How many positions a proof, and how many a refutation wants at least.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    /// For a proof.
    pub proof: u32,
    /// For a refutation.
    pub disproof: u32,
}

impl Numbers {
    const NONE: Numbers = Numbers { proof: INFINITE, disproof: INFINITE };

    fn settled(wins: bool) -> Numbers {
        if wins {
            Numbers { proof: 0, disproof: INFINITE }
        } else {
            Numbers { proof: INFINITE, disproof: 0 }
        }
    }

    /// Whether the player wins; none if that is open.
    pub fn verdict(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// As the one sees them who decides: for what that player wants, and against it.
    fn seen(self, wants_win: bool) -> (u32, u32) {
        if wants_win { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    fn of_seen(wanted: u32, unwanted: u32, wants_win: bool) -> Numbers {
        let (proof, disproof) = if wants_win { (wanted, unwanted) } else { (unwanted, wanted) };
        Numbers { proof, disproof }
    }
}

/// A decision with what is known at once of where it leads.
#[derive(Clone, Copy, Debug)]
struct Child {
    mv: Move,
    key: u64,
    left: u32,
    /// What its numbers are while the table has none.
    first: Numbers,
}

/// The search.
pub(crate) struct ProofNumbers {
    walker: SearchPosition,
    goal: Goal,
    table: Table,
    /// Whether it may be a win that somebody cannot move.
    counts: bool,
    lists: Vec<Vec<Move>>,
    children: Vec<Vec<Child>>,
}

impl ProofNumbers {
    /// A search with a table of so many bytes.
    pub fn new(position: &Position, goal: Goal, bytes: usize) -> ProofNumbers {
        ProofNumbers {
            walker: SearchPosition::new(position),
            goal,
            table: Table::new(bytes),
            counts: !position.game().program().no_move.is_empty(),
            lists: Vec::new(),
            children: Vec::new(),
        }
    }

    /// What it counts.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    fn key(&self, hash: u64, left: u32) -> u64 {
        match self.goal.unit {
            Unit::Endless => hash,
            _ => hash ^ (u64::from(left) + 1).wrapping_mul(0xd6e8_feb8_6659_fd93),
        }
    }

    fn look(&self, key: u64) -> Option<Numbers> {
        let (word, _) = self.table.get(key)?;
        Some(Numbers { proof: word as u32, disproof: (word >> 32) as u32 })
    }

    /// Whether the player wins from the position with this hash, if that is known.
    pub fn probe(&self, hash: u64, left: u32) -> Option<bool> {
        self.look(self.key(hash, left))?.verdict()
    }

    /// Searches a state with so much left. None if it was stopped; work goes on from there when it
    /// is asked again.
    pub fn work(
        &mut self,
        state: &State,
        history: &History,
        left: u32,
        effort: &mut Effort,
    ) -> Option<bool> {
        self.walker.go(state, history);
        self.search(left, Numbers::NONE, effort).verdict()
    }

    /// Searches the position here until one of its numbers is at least so large.
    fn search(&mut self, left: u32, enough: Numbers, effort: &mut Effort) -> Numbers {
        let key = self.key(self.walker.hash(), left);
        let began = effort.nodes;
        let mut children = self.children.pop().unwrap_or_default();
        children.clear();
        let numbers = match self.expand(left, &mut children, effort) {
            Some(wins) => Numbers::settled(wins),
            None => self.balance(&children, enough, effort),
        };
        self.children.push(children);
        let word = u64::from(numbers.proof) | u64::from(numbers.disproof) << 32;
        self.table.put(key, (word, 0), effort.nodes - began);
        numbers
    }

    /// Works at the children in turn until one of the numbers here is at least so large.
    fn balance(&mut self, children: &[Child], enough: Numbers, effort: &mut Effort) -> Numbers {
        let wants_win = self.walker.player() == self.goal.player;
        let (most_wanted, most_unwanted) = enough.seen(wants_win);
        loop {
            let (mut least, mut second, mut chosen) = (INFINITE, INFINITE, None);
            let (mut most, mut others) = (0, 0);
            for child in children {
                let numbers = self.look(child.key).unwrap_or(child.first);
                let numbers = if child.key == 0 { child.first } else { numbers };
                let (wanted, unwanted) = numbers.seen(wants_win);
                most = most.max(unwanted);
                others += u32::from(unwanted > 0);
                if wanted < least || chosen.is_none() {
                    (second, least) = (least, wanted);
                    chosen = Some(child);
                } else {
                    second = second.min(wanted);
                }
            }
            // The largest number and how many others there are, not their sum: what is wanted in
            // several places may be the same.
            others = others.saturating_sub(1);
            let sum = if least == 0 { INFINITE } else { (most + others).min(INFINITE - 1) };
            let numbers = Numbers::of_seen(least, sum, wants_win);
            if self.walker.ply() == 0 {
                effort.progress.proof = Some(numbers.proof);
                effort.progress.disproof = Some(numbers.disproof);
            }
            let Some(child) = chosen else { return numbers };
            if least >= most_wanted || sum >= most_unwanted || effort.is_paused() {
                return numbers;
            }
            // A quarter more than the second best, so that work is not thrown to and fro.
            let wanted = most_wanted.min(second.saturating_add(second / 4).saturating_add(1));
            let unwanted = most_unwanted.saturating_sub(others);
            let enough = Numbers::of_seen(wanted.min(INFINITE), unwanted, wants_win);
            if !self.walker.push(child.mv) {
                return numbers;
            }
            self.search(child.left, enough, effort);
            self.walker.pop();
        }
    }

    /// Lists the decisions here with what can be told of each at once; or says at once whether the
    /// player wins.
    fn expand(
        &mut self,
        left: u32,
        children: &mut Vec<Child>,
        effort: &mut Effort,
    ) -> Option<bool> {
        if self.goal.is_out(left) || self.walker.ply() >= MAX_PLY {
            return Some(false);
        }
        let wants_win = self.walker.player() == self.goal.player;
        let mut list = self.lists.pop().unwrap_or_default();
        self.walker.decisions(&mut list);
        let mut settled = None;
        if list.is_empty() {
            settled = Some(self.walker.outcome().is_some_and(|end| self.goal.is_met(end)));
        }
        for &mv in &list {
            effort.count();
            if !self.walker.push(mv) {
                let first = Numbers::settled(false);
                children.push(Child { mv, key: 0, left, first });
                continue;
            }
            let child = self.glance(mv, left);
            self.walker.pop();
            children.push(child);
            if child.first.verdict() == Some(wants_win) {
                settled = Some(wants_win);
                break;
            }
        }
        self.lists.push(list);
        settled
    }

    /// What can be told of the position just come to, with what was left before. A child without a
    /// key is settled here and now.
    fn glance(&mut self, mv: Move, left: u32) -> Child {
        let machine = self.walker.game().interpreter();
        let settled = |wins| Child { mv, key: 0, left, first: Numbers::settled(wins) };
        if let Some(end) = machine.recorded_outcome(self.walker.state()) {
            return settled(self.goal.is_met(end));
        }
        // Whoever comes back to a position has won nothing by it.
        if self.walker.is_repeated_in_search() {
            return settled(false);
        }
        let before = self.walker.state_before().unwrap_or(self.walker.state());
        let after = self.goal.after(left, machine, before, self.walker.state());
        if let Some(end) = self.walker.outcome_by_game_before() {
            return settled(self.goal.is_met(end));
        }
        let Some(left) = after.filter(|&after| !self.goal.is_out(after)) else {
            // Too late for all but a win that has come.
            let may_be_over = self.counts || self.goal.unit == Unit::Plies;
            let over = may_be_over && self.walker.count() == 0;
            let met = |end| self.goal.is_met(end);
            return settled(over && self.walker.outcome().is_some_and(met));
        };
        let key = self.key(self.walker.hash(), left).max(1);
        let child = |first| Child { mv, key, left, first };
        if let Some(known) = self.look(key) {
            return match known.verdict() {
                Some(wins) => Child { key: 0, ..child(Numbers::settled(wins)) },
                None => child(known),
            };
        }
        let wants_win = self.walker.player() == self.goal.player;
        match self.walker.count() as u32 {
            0 => settled(self.walker.outcome().is_some_and(|end| self.goal.is_met(end))),
            // One decision of many is wanted, or all of them.
            count => child(Numbers::of_seen(1, count, wants_win)),
        }
    }
}
