//! Attack bounds: for each kind, player and site a superset of the sites on which a unit there can
//! capture in any position. Most units are skipped by it when attacks are computed.
//!
//! The bounds come from an abstract interpretation of the bodies of kinds, once at load. A local
//! holds the set of sites that it may hold, and a movement ends wherever it may end on an empty
//! board.

use crate::expression::{Domain, FROM, Leg, Local, Num, Set, Vectors};
use crate::limits::{MAX_BOUND_TABLE, MAX_BOUND_WORK};
use crate::program::Program;
use crate::statement::{Block, Branch, Statement};
use crate::tables::Tables;
use boardwright_board::Bits;
use boardwright_board::SiteSet;
use std::cell::Cell;

/// Supersets of the sites of captures, by kind, player and site; empty if they exceed a limit.
#[derive(Debug)]
pub struct AttackBounds<const W: usize> {
    sets: Vec<Bits<W>>,
    players: usize,
    sites: usize,
}

impl<const W: usize> AttackBounds<W> {
    /// Computes the bounds of a program.
    pub fn new(program: &Program, tables: &Tables<W>) -> AttackBounds<W> {
        let (players, sites) = (program.layout.players, tables.sites);
        let mut sets = Vec::new();
        let budget = Cell::new(MAX_BOUND_WORK);
        // Captures that cause captures may reach any site.
        let fits = program.kinds.len() * players * sites * W * 8 <= MAX_BOUND_TABLE;
        if fits && !contains_capture(&program.on_capture) {
            for kind in &program.kinds {
                for player in 0..players {
                    for from in 0..sites {
                        let unit = AbstractUnit::new(program, tables, player, from, &budget);
                        sets.push(unit.captures(&kind.body));
                    }
                }
            }
        }
        // An unfinished set is no superset.
        if budget.get() == 0 {
            sets.clear();
        }
        AttackBounds { sets, players, sites }
    }

    /// Returns the sites on which a unit of a kind may capture, or `None` if they are not computed.
    pub fn targets(&self, kind: usize, player: usize, from: usize) -> Option<&Bits<W>> {
        self.sets.get((kind * self.players + player) * self.sites + from)
    }

    /// Returns true if a unit of a kind may capture on a site.
    #[inline]
    pub fn may_capture(&self, kind: usize, player: usize, from: usize, target: usize) -> bool {
        let index = (kind * self.players + player) * self.sites + from;
        self.sets.get(index).is_none_or(|set| set.contains(target))
    }
}

/// Returns true if a block without choices may capture. For `on capture` this means that captures
/// may cause captures.
pub fn contains_capture(block: &Block) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Move { .. } | Statement::Capture(_) => true,
        Statement::If { then, otherwise, .. } => {
            contains_capture(then) || contains_capture(otherwise)
        }
        Statement::For { body, .. } | Statement::Repeat(body) => contains_capture(body),
        _ => false,
    })
}

/// Abstract interpretation of a kind's body for a unit of one player on one site.
struct AbstractUnit<'a, const W: usize> {
    tables: &'a Tables<W>,
    player: usize,
    /// Sites that each local may hold.
    locals: Vec<Bits<W>>,
    /// Sites that each set-valued local may hold.
    set_locals: Vec<Bits<W>>,
    /// Sites on which it may capture.
    captured: Bits<W>,
    /// Words of sets that may still be visited; at 0 the interpretation stops.
    budget: &'a Cell<usize>,
}

impl<'a, const W: usize> AbstractUnit<'a, W> {
    fn new(
        program: &Program,
        tables: &'a Tables<W>,
        player: usize,
        from: usize,
        budget: &'a Cell<usize>,
    ) -> Self {
        let mut locals = vec![tables.full; usize::from(program.local_count)];
        locals[usize::from(FROM)] = Bits::single(from);
        let set_locals = vec![tables.full; usize::from(program.set_local_count)];
        AbstractUnit { tables, player, locals, set_locals, captured: Bits::EMPTY, budget }
    }

    /// Charges the budget for visits of sets.
    fn spend(&self, sets: usize) {
        self.budget.set(self.budget.get().saturating_sub(sets * W));
    }

    fn captures(mut self, block: &Block) -> Bits<W> {
        self.block(block);
        self.captured
    }

    fn block(&mut self, block: &Block) {
        for statement in block {
            self.spend(1);
            if self.budget.get() == 0 {
                return;
            }
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Choose { local, domain, .. } => self.bind(*local, domain),
            Statement::Let(local, value) => self.locals[usize::from(*local)] = self.site(value),
            Statement::LetSet(local, value) => {
                self.set_locals[usize::from(*local)] = self.set(value);
            }
            Statement::Either(branches) => self.either(branches.iter().map(|b: &Branch| &b.body)),
            Statement::If { then, otherwise, .. } => self.either([then, otherwise].into_iter()),
            Statement::For { local, domain, body } => {
                self.bind(*local, domain);
                self.either([body, &Vec::new()].into_iter());
            }
            Statement::Repeat(body) => self.either([body, &Vec::new()].into_iter()),
            Statement::Move { to, .. } => self.captured |= self.site(to),
            Statement::Capture(set) => self.captured |= self.set(set),
            Statement::MovesOf { .. } => self.captured = self.tables.full,
            Statement::Require { .. }
            | Statement::Swap(..)
            | Statement::Shift { .. }
            | Statement::Remove(_)
            | Statement::Put { .. }
            | Statement::PutUnit { .. }
            | Statement::AddToPlace { .. }
            | Statement::AddToLayer { .. }
            | Statement::Send { .. }
            | Statement::Change { .. }
            | Statement::Give { .. }
            | Statement::SetVariable { .. }
            | Statement::SetSites { .. }
            | Statement::SetAttribute { .. }
            | Statement::Again
            | Statement::EndTurn
            | Statement::Begin(_)
            | Statement::NextPlayer(_)
            | Statement::Count(_) => {}
        }
    }

    fn bind(&mut self, local: Local, domain: &Domain) {
        self.locals[usize::from(local)] = match domain {
            Domain::Sites(set) => self.set(set),
            _ => self.tables.full,
        };
    }

    /// Runs one of several blocks. Afterwards a local may hold what it holds after any of them.
    fn either<'b>(&mut self, blocks: impl Iterator<Item = &'b Block>) {
        let before = (self.locals.clone(), self.set_locals.clone());
        let mut after: Option<(Vec<Bits<W>>, Vec<Bits<W>>)> = None;
        for block in blocks {
            self.spend(before.0.len() + before.1.len());
            (self.locals, self.set_locals) = before.clone();
            self.block(block);
            match &mut after {
                Some((locals, set_locals)) => {
                    join(locals, &self.locals);
                    join(set_locals, &self.set_locals);
                }
                None => after = Some((self.locals.clone(), self.set_locals.clone())),
            }
        }
        (self.locals, self.set_locals) = after.unwrap_or(before);
    }

    /// Returns the sites that a number may be.
    fn site(&self, number: &Num) -> Bits<W> {
        match number {
            Num::Local(local) => self.locals[usize::from(*local)],
            Num::The(set) => self.set(set),
            Num::If(_, then, otherwise) => self.site(then) | self.site(otherwise),
            Num::Const(site @ 0..) if (*site as usize) < self.tables.sites => {
                Bits::single(*site as usize)
            }
            _ => self.tables.full,
        }
    }

    fn set(&self, set: &Set) -> Bits<W> {
        match set {
            Set::Const(sites, _) => constant(sites),
            Set::ByMover(sets, _) => sets.get(self.player).map_or(Bits::EMPTY, constant),
            Set::One(site) => self.site(site),
            Set::Local(local) => self.set_locals[usize::from(*local)],
            Set::Or(sets) => sets.iter().fold(Bits::EMPTY, |all, set| all | self.set(set)),
            Set::And(sets) => sets.iter().fold(self.tables.full, |all, set| all & self.set(set)),
            Set::Minus(a, _) => self.set(a),
            Set::If(_, then, otherwise) => self.set(then) | self.set(otherwise),
            Set::Filter(_, set, _) => self.set(set),
            Set::Walk { from, legs } => self.walk(self.site(from), legs),
            Set::Step { of, vectors } => self.along(self.set(of), vectors, &self.tables.steps),
            Set::Ray { from, vectors }
            | Set::Run { from, vectors, .. }
            | Set::Bracketed { from, vectors, .. } => {
                self.along(self.site(from), vectors, &self.tables.reach)
            }
            _ => self.tables.full,
        }
    }

    fn walk(&self, from: Bits<W>, legs: &[Leg]) -> Bits<W> {
        legs.iter().fold(from, |ends, leg| {
            let table = if leg.is_step() { &self.tables.steps } else { &self.tables.reach };
            let stays = if leg.min_steps == 0 { ends } else { Bits::EMPTY };
            self.along(ends, &leg.vectors, table) | stays
        })
    }

    fn along(&self, from: Bits<W>, vectors: &Vectors, table: &[Bits<W>]) -> Bits<W> {
        let vectors: Vec<usize> = match vectors {
            Vectors::ByPlayer(lists) => {
                lists.get(self.player).into_iter().flatten().map(|&vector| vector.into()).collect()
            }
            Vectors::Direction(direction) => match &**direction {
                Num::Const(vector @ 0..) => vec![*vector as usize],
                _ => (0..self.tables.vectors).collect(),
            },
            Vectors::Mask(_) => (0..self.tables.directions).collect(),
        };
        let mut all = Bits::EMPTY;
        self.spend(vectors.len() * from.count() as usize);
        if self.budget.get() == 0 {
            return all;
        }
        for vector in vectors.into_iter().filter(|&vector| vector < self.tables.vectors) {
            for site in from.iter() {
                all |= table[self.tables.at(vector, site)];
            }
        }
        all
    }
}

fn join<const W: usize>(all: &mut [Bits<W>], more: &[Bits<W>]) {
    all.iter_mut().zip(more).for_each(|(all, more)| *all |= *more);
}

/// Returns a constant set of the program.
fn constant<const W: usize>(sites: &SiteSet) -> Bits<W> {
    Bits::from_slice(sites.words())
}
