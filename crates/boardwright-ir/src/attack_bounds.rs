//! What each kind could capture from each site on an otherwise empty board: a superset of what it
//! can capture in any position, so that most units are passed over when an attack is judged.
//!
//! The bodies of kinds are run once at load with a set of sites in place of each site: what a local
//! may hold, where a movement may end if nothing is in its way.

use crate::expression::{Domain, FROM, Leg, Local, Num, Set, Vectors};
use crate::limits::{MAX_BOUND_TABLE, MAX_BOUND_WORK};
use crate::program::Program;
use crate::statement::{Block, Branch, Statement};
use crate::tables::Tables;
use boardwright_board::Bits;
use boardwright_board::SiteSet;
use std::cell::Cell;

/// The supersets by kind, player and site; empty where there is no room or no time for them.
#[derive(Debug)]
pub struct AttackBounds<const W: usize> {
    sets: Vec<Bits<W>>,
    players: usize,
    sites: usize,
}

impl<const W: usize> AttackBounds<W> {
    /// Works the supersets out.
    pub fn new(program: &Program, tables: &Tables<W>) -> AttackBounds<W> {
        let (players, sites) = (program.layout.players, tables.sites);
        let mut sets = Vec::new();
        let work = Cell::new(MAX_BOUND_WORK);
        // Captures that cause captures may reach anywhere.
        let room = program.kinds.len() * players * sites * W * 8 <= MAX_BOUND_TABLE;
        if room && !holds_capture(&program.on_capture) {
            for kind in &program.kinds {
                for player in 0..players {
                    for from in 0..sites {
                        let scout = Scout::new(program, tables, player, from, &work);
                        sets.push(scout.scout(&kind.body));
                    }
                }
            }
        }
        // What was left off half-way is no superset.
        if work.get() == 0 {
            sets.clear();
        }
        AttackBounds { sets, players, sites }
    }

    /// The sites on which a unit of a kind may be able to capture; none if that was not worked out.
    pub fn targets(&self, kind: usize, player: usize, from: usize) -> Option<&Bits<W>> {
        self.sets.get((kind * self.players + player) * self.sites + from)
    }

    /// Returns true if a unit of a kind may be able to capture on a site.
    #[inline]
    pub fn may_capture(&self, kind: usize, player: usize, from: usize, target: usize) -> bool {
        let index = (kind * self.players + player) * self.sites + from;
        self.sets.get(index).is_none_or(|set| set.contains(target))
    }
}

/// Returns true if a block without choices may capture: of `on capture`, whether captures cause captures.
pub fn holds_capture(block: &Block) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Move { .. } | Statement::Capture(_) => true,
        Statement::If { then, otherwise, .. } => holds_capture(then) || holds_capture(otherwise),
        Statement::For { body, .. } => holds_capture(body),
        _ => false,
    })
}

/// One player's unit on one site, and what may come of it.
struct Scout<'a, const W: usize> {
    tables: &'a Tables<W>,
    player: usize,
    /// What each local may hold, as far as it holds a site.
    locals: Vec<Bits<W>>,
    /// What each set-valued local may hold.
    set_locals: Vec<Bits<W>>,
    /// What may be captured.
    captured: Bits<W>,
    /// How many words of sets may still be looked at; at 0 everything is left off.
    work: &'a Cell<usize>,
}

impl<'a, const W: usize> Scout<'a, W> {
    fn new(
        program: &Program,
        tables: &'a Tables<W>,
        player: usize,
        from: usize,
        work: &'a Cell<usize>,
    ) -> Self {
        let mut locals = vec![tables.full; usize::from(program.local_count)];
        locals[usize::from(FROM)] = Bits::single(from);
        let set_locals = vec![tables.full; usize::from(program.set_local_count)];
        Scout { tables, player, locals, set_locals, captured: Bits::EMPTY, work }
    }

    /// Takes the work of looking at so many sets from what may still be done.
    fn spend(&self, sets: usize) {
        self.work.set(self.work.get().saturating_sub(sets * W));
    }

    fn scout(mut self, block: &Block) -> Bits<W> {
        self.block(block);
        self.captured
    }

    fn block(&mut self, block: &Block) {
        for statement in block {
            self.spend(1);
            if self.work.get() == 0 {
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
            Statement::Move { to, .. } => self.captured |= self.site(to),
            Statement::Capture(set) => self.captured |= self.set(set),
            Statement::MovesOf { .. } => self.captured = self.tables.full,
            _ => {}
        }
    }

    fn bind(&mut self, local: Local, domain: &Domain) {
        self.locals[usize::from(local)] = match domain {
            Domain::Sites(set) => self.set(set),
            _ => self.tables.full,
        };
    }

    /// One of several blocks: afterwards a local may hold what it holds after any of them.
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

    /// The sites that a number may mean.
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
            let stays = if leg.least == 0 { ends } else { Bits::EMPTY };
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
        if self.work.get() == 0 {
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

/// A constant of the program.
fn constant<const W: usize>(sites: &SiteSet) -> Bits<W> {
    Bits::from_slice(sites.words())
}
