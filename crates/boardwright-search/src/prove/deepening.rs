//! Search one turn deeper at a time: whether the player wins in so many turns, or plies.

use super::effort::Effort;
use super::goal::{Goal, Unit};
use super::order::Order;
use super::table::Table;
use crate::search_position::SearchPosition;
use boardwright::{History, Move, Position, State};

/// No line is followed further.
const MAX_PLY: usize = 600;

/// Nothing was ever left that was enough; or, of failures, however much is left.
const ALL: u16 = u16::MAX;

/// What came out for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// The player wins with what is left.
    Win,
    /// Not with what is left.
    Fail,
    /// Not however much is left.
    Never,
}

/// The search.
pub(crate) struct Deepening {
    walker: SearchPosition,
    goal: Goal,
    table: Table,
    order: Order,
    /// Whether replies are counted: where who cannot move may have lost, few are a good sign.
    counts: bool,
    lists: Vec<Vec<Move>>,
    open: Vec<Vec<Open>>,
}

/// A decision that leads to a position not yet known.
#[derive(Clone, Copy, Debug)]
struct Open {
    mv: Move,
    left: u32,
    score: i64,
}

/// What a glance at a position tells.
enum Glance {
    Known(Found),
    Open(u32),
}

impl Deepening {
    /// A search with a table of so many bytes. What is left is counted in turns, unless the goal
    /// counts plies.
    pub fn new(position: &Position, goal: Goal, bytes: usize) -> Deepening {
        let unit = if goal.unit == Unit::Plies { Unit::Plies } else { Unit::Turns };
        Deepening {
            walker: SearchPosition::new(position),
            goal: Goal { unit, ..goal },
            table: Table::new(bytes),
            order: Order::new(),
            counts: !position.game().program().no_move.is_empty(),
            lists: Vec::new(),
            open: Vec::new(),
        }
    }

    /// What it counts.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// What is known of the position with this hash.
    pub fn probe(&self, hash: u64, left: u32) -> Option<Found> {
        let (word, _) = self.table.get(hash)?;
        let (wins_from, fails_to) = unpack(word);
        let left = u64::from(left);
        if u64::from(wins_from) <= left && wins_from != ALL {
            Some(Found::Win)
        } else if fails_to == ALL {
            Some(Found::Never)
        } else if u64::from(fails_to) > left {
            Some(Found::Fail)
        } else {
            None
        }
    }

    /// Searches a state with so much left. None if it was stopped; what was found until then is
    /// remembered.
    pub fn work(
        &mut self,
        state: &State,
        history: &History,
        left: u32,
        effort: &mut Effort,
    ) -> Option<Found> {
        self.walker.go(state, history);
        self.search(left, effort)
    }

    /// What settles a state with so much left, also if the state is remembered and that is not.
    pub fn settling(
        &mut self,
        state: &State,
        history: &History,
        left: u32,
        effort: &mut Effort,
    ) -> Option<Move> {
        self.walker.go(state, history);
        self.search_anew(left, effort)?.1
    }

    fn search(&mut self, left: u32, effort: &mut Effort) -> Option<Found> {
        if self.goal.is_out(left) || self.walker.ply() >= MAX_PLY {
            return Some(Found::Fail);
        }
        if let Some(known) = self.probe(self.walker.hash(), left) {
            return Some(known);
        }
        Some(self.search_anew(left, effort)?.0)
    }

    fn search_anew(&mut self, left: u32, effort: &mut Effort) -> Option<(Found, Option<Move>)> {
        let hash = self.walker.hash();
        let began = effort.nodes;
        let mut list = self.lists.pop().unwrap_or_default();
        let mut open = self.open.pop().unwrap_or_default();
        open.clear();
        self.walker.decisions(&mut list);
        let result = if list.is_empty() {
            let met = self.walker.outcome().is_some_and(|end| self.goal.is_met(end));
            Some((if met { Found::Win } else { Found::Never }, None))
        } else {
            self.settle(hash, left, &list, &mut open, effort)
        };
        self.lists.push(list);
        self.open.push(open);
        let (found, best) = result?;
        self.keep(hash, left, found, best, effort.nodes - began);
        Some((found, best))
    }

    fn keep(&mut self, hash: u64, left: u32, found: Found, best: Option<Move>, work: u64) {
        let known = self.table.get(hash);
        let (mut wins_from, mut fails_to) = known.map_or((ALL, 0), |(word, _)| unpack(word));
        let left = left.min(u32::from(ALL) - 1) as u16;
        match found {
            Found::Win => wins_from = wins_from.min(left),
            Found::Fail => fails_to = fails_to.max(left + 1),
            Found::Never => fails_to = ALL,
        }
        let best = best.map_or_else(|| known.map_or(0, |(_, best)| best), |mv| mv.0 + 1);
        self.table.put(hash, (pack(wins_from, fails_to), best), work);
    }

    /// What becomes of a position with decisions, and the one that settles it.
    fn settle(
        &mut self,
        hash: u64,
        left: u32,
        list: &[Move],
        open: &mut Vec<Open>,
        effort: &mut Effort,
    ) -> Option<(Found, Option<Move>)> {
        let (player, ply) = (self.walker.player(), self.walker.ply());
        let wants_win = player == self.goal.player;
        let best = self.table.get(hash).map_or(0, |(_, best)| best);
        let mut rest = if wants_win { Found::Never } else { Found::Win };
        for &mv in list {
            if effort.count() {
                return None;
            }
            let glance = if self.walker.push(mv) {
                let glance = self.glance(left);
                let replies = self.replies(wants_win, &glance);
                self.walker.pop();
                match glance {
                    Glance::Open(after) => {
                        let first = if best == mv.0 + 1 { 1 << 40 } else { 0 };
                        let score = i64::from(self.order.score(mv, player, ply)) + first;
                        open.push(Open { mv, left: after, score: score - replies });
                        continue;
                    }
                    Glance::Known(found) => found,
                }
            } else {
                Found::Fail
            };
            if (glance == Found::Win) == wants_win {
                return Some((glance, Some(mv)));
            }
            if wants_win && glance == Found::Fail {
                rest = Found::Fail;
            }
        }
        open.sort_by_key(|open| std::cmp::Reverse(open.score));
        for &Open { mv, left: after, .. } in open.iter() {
            if !self.walker.push(mv) {
                rest = Found::Fail;
                continue;
            }
            let found = self.search(after, effort);
            self.walker.pop();
            let found = found?;
            if (found == Found::Win) == wants_win {
                self.order.settled(mv, player, ply, left);
                return Some((found, Some(mv)));
            }
            if wants_win && found == Found::Fail {
                rest = Found::Fail;
            }
        }
        Some((rest, None))
    }

    /// What can be told of the position just come to, with what was left before.
    fn glance(&mut self, left: u32) -> Glance {
        let goal = self.goal;
        let fate = |met| Glance::Known(if met { Found::Win } else { Found::Never });
        let walker = &self.walker;
        let machine = walker.game().interpreter();
        if let Some(end) = machine.recorded_outcome(walker.state()) {
            return fate(goal.is_met(end));
        }
        // Whoever comes back to a position has won nothing by it.
        if walker.is_repeated_in_search() {
            return fate(false);
        }
        let before = walker.state_before().unwrap_or(walker.state());
        let after = goal.after(left, machine, before, walker.state());
        if let Some(end) = self.walker.outcome_by_game_before() {
            return fate(goal.is_met(end));
        }
        let Some(after) = after.filter(|&after| !goal.is_out(after)) else {
            // Too late for all but a win that has come.
            let may_be_over = self.counts || goal.unit == Unit::Plies;
            if may_be_over && self.walker.count() == 0 {
                return fate(self.walker.outcome().is_some_and(|end| goal.is_met(end)));
            }
            return Glance::Known(Found::Fail);
        };
        match self.probe(self.walker.hash(), after) {
            Some(known) => Glance::Known(known),
            None => Glance::Open(after),
        }
    }

    /// A number of replies, as something to be taken off a score.
    fn replies(&mut self, wants_win: bool, glance: &Glance) -> i64 {
        if !(self.counts && wants_win && matches!(glance, Glance::Open(_))) {
            return 0;
        }
        (self.walker.count() as i64) << 24
    }
}

fn pack(wins_from: u16, fails_to: u16) -> u64 {
    u64::from(wins_from) | u64::from(fails_to) << 16
}

fn unpack(word: u64) -> (u16, u16) {
    (word as u16, (word >> 16) as u16)
}
