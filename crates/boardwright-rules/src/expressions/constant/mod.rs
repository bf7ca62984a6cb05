//! The values of sets that play does not change, for links, cuts and regions.
//!
//! A set in these places is evaluated when the rules are read, for one player. In a movement every
//! site counts as empty.

mod lines;

use crate::expressions::fold;
use boardwright_board::{Board, DirectionMask, Site, SiteSet, directions_in};
use boardwright_ir::*;
use std::cell::Cell;

/// Most steps that the values of all these sets of a game take.
pub(crate) const MAX_CONSTANT_STEPS: u64 = 1 << 26;

/// Most steps that folding of sets by a condition takes in a game; what is left over is evaluated
/// in play.
pub(crate) const MAX_FOLDING_STEPS: u64 = 1 << 24;

/// An evaluation: what it knows, and the steps that it may still take.
struct Evaluation<'p> {
    program: &'p Program,
    mover: Option<usize>,
    locals: Vec<(Local, i64)>,
    /// True if every site counts as empty in a movement.
    is_empty_board: bool,
    steps_left: &'p Cell<u64>,
}

/// Returns the value of a set for a player, or whoever moves; `None` if play decides it, too, or no
/// steps are left.
pub(crate) fn value_of(
    program: &Program,
    set: &Set,
    mover: Option<usize>,
    steps_left: &Cell<u64>,
) -> Option<SiteSet> {
    let locals = Vec::new();
    Evaluation { program, mover, locals, is_empty_board: true, steps_left }.set(set)
}

/// Returns the sites for which a condition on the local holds, whoever moves and wherever units
/// stand; `None` if play decides it, or no steps are left.
pub(crate) fn sites_where(
    program: &Program,
    condition: &Condition,
    local: Local,
    sites: &SiteSet,
    steps_left: &Cell<u64>,
) -> Option<SiteSet> {
    let locals = Vec::new();
    let mut evaluation =
        Evaluation { program, mover: None, locals, is_empty_board: false, steps_left };
    let mut kept = evaluation.none();
    for site in sites.iter() {
        if evaluation.with(local, site as i64, |this| this.condition(condition))? {
            kept.insert(site);
        }
    }
    Some(kept)
}

impl Evaluation<'_> {
    fn board(&self) -> &Board {
        &self.program.board
    }

    fn steps(&self, count: usize) -> Option<()> {
        let left = self.steps_left.get().checked_sub(count as u64);
        self.steps_left.set(left.unwrap_or(0));
        left.map(|_| ())
    }

    fn with<T>(&mut self, local: Local, value: i64, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.locals.push((local, value));
        let answer = ask(self);
        self.locals.pop();
        answer
    }

    fn none(&self) -> SiteSet {
        SiteSet::new(self.board().site_count())
    }

    fn set(&mut self, set: &Set) -> Option<SiteSet> {
        self.steps(1)?;
        Some(match set {
            Set::Const(sites, _) => sites.clone(),
            Set::ByMover(each, _) => each.get(self.mover?)?.clone(),
            Set::One(site) => self.only(site)?,
            Set::Or(parts) => {
                let mut all = self.none();
                for part in parts {
                    all = all.union(&self.set(part)?);
                }
                all
            }
            Set::And(parts) => {
                let mut common = SiteSet::full(self.board().site_count());
                for part in parts {
                    common = common.intersection(&self.set(part)?);
                }
                common
            }
            Set::Minus(left, right) => self.set(left)?.difference(&self.set(right)?),
            Set::If(condition, then, otherwise) => match self.condition(condition)? {
                true => self.set(then)?,
                false => self.set(otherwise)?,
            },
            Set::Filter(local, sites, condition) => {
                let mut kept = self.none();
                for site in self.set(sites)?.iter() {
                    if self.with(*local, site as i64, |this| this.condition(condition))? {
                        kept.insert(site);
                    }
                }
                kept
            }
            Set::Union(local, domain, body) => {
                let mut all = self.none();
                for value in self.domain(domain)? {
                    all = all.union(&self.with(*local, value, |this| this.set(body))?);
                }
                all
            }
            Set::Step { of, vectors } => {
                let (of, vectors) = (self.set(of)?, self.vectors(vectors)?);
                self.stepped(&of, &vectors)?
            }
            Set::Walk { from, legs } => self.walk(from, legs)?,
            Set::Ray { from, vectors } => {
                let (from, vectors) = (self.number(from)?, self.vectors(vectors)?);
                let mut met = self.none();
                for &vector in vectors.iter().filter(|_| from >= 0) {
                    met.extend(self.line(from as usize, vector, None)?.map(|(site, _)| site));
                }
                met
            }
            Set::Shifted { sites, direction, distance } => {
                self.shifted(sites, direction, distance)?
            }
            _ => return None,
        })
    }

    fn only(&mut self, site: &Num) -> Option<SiteSet> {
        let mut set = self.none();
        if let Ok(site) = usize::try_from(self.number(site)?) {
            set.insert(site);
        }
        Some(set)
    }

    fn opposite(&self, direction: i64) -> Option<i64> {
        let info = self.board().directions().get(usize::try_from(direction).ok()?)?;
        Some(info.opposite.map_or(NONE, |it| it.index() as i64))
    }

    fn vectors(&mut self, vectors: &Vectors) -> Option<Vec<VectorId>> {
        Some(match vectors {
            Vectors::ByPlayer(each) => match (each.split_first(), self.mover) {
                (Some(_), Some(mover)) => each.get(mover)?.clone(),
                (Some((first, others)), None) if others.iter().all(|it| it == first) => {
                    first.clone()
                }
                _ => return None,
            },
            Vectors::Direction(direction) => {
                VectorId::try_from(self.number(direction)?).into_iter().collect()
            }
            Vectors::Mask(mask) => {
                let mask = self.number(mask)? as DirectionMask;
                directions_in(mask).map(|it| VectorId::from(it.0)).collect()
            }
        })
    }

    fn domain(&mut self, domain: &Domain) -> Option<Vec<i64>> {
        Some(match domain {
            Domain::Sites(set) => self.set(set)?.iter().map(|site| site as i64).collect(),
            Domain::Range(low, high) => {
                let (low, high) = (self.number(low)?, self.number(high)?);
                if high.saturating_sub(low) > limits::MAX_RANGE {
                    return None;
                }
                self.steps(usize::try_from(high.saturating_sub(low)).unwrap_or(0))?;
                (low..=high).collect()
            }
            Domain::Directions(mask) => {
                let mask = self.number(mask)? as DirectionMask;
                directions_in(mask).map(|it| it.index() as i64).collect()
            }
            _ => return None,
        })
    }

    fn number(&mut self, number: &Num) -> Option<i64> {
        self.steps(1)?;
        let place = |site: i64, ask: &dyn Fn(Site) -> i64| match u16::try_from(site) {
            Ok(site) => ask(Site(site)),
            Err(_) => NONE,
        };
        Some(match number {
            Num::Const(value) => *value,
            Num::Local(local) => self.locals.iter().rev().find(|(known, _)| known == local)?.1,
            Num::Mover => self.mover? as i64,
            Num::Absolute(inner) => self.number(inner)?.saturating_abs(),
            Num::Binary(operator, a, b) => operator.apply(self.number(a)?, self.number(b)?),
            Num::If(condition, then, otherwise) => match self.condition(condition)? {
                true => self.number(then)?,
                false => self.number(otherwise)?,
            },
            Num::Count(set) => self.set(set)?.len() as i64,
            Num::CountWhere(local, set, condition) => {
                let mut count = 0;
                for site in self.set(set)?.iter() {
                    let holds = self.with(*local, site as i64, |this| this.condition(condition))?;
                    count += i64::from(holds);
                }
                count
            }
            Num::The(set) => {
                let set = self.set(set)?;
                set.first().filter(|_| set.len() == 1).map_or(NONE, |site| site as i64)
            }
            Num::MaskOf(value) => match self.number(value)? {
                value @ 0..64 => 1 << value,
                _ => 0,
            },
            Num::Opposite(direction) => {
                let direction = self.number(direction)?;
                self.opposite(direction).unwrap_or(NONE)
            }
            Num::RankOf(site) => {
                place(self.number(site)?, &|site| self.program.board.rank_of(site))
            }
            Num::FileOf(site) => {
                place(self.number(site)?, &|site| self.program.board.file_of(site))
            }
            Num::RingOf(site) => {
                place(self.number(site)?, &|site| self.program.board.ring_of(site))
            }
            Num::Distance { from, to, vectors } => {
                let (from, to) = (self.only(from)?, self.only(to)?);
                let vectors = self.vectors(vectors)?;
                self.distance(from, &to, &vectors)?
            }
            _ => return None,
        })
    }

    fn condition(&mut self, condition: &Condition) -> Option<bool> {
        self.steps(1)?;
        Some(match condition {
            Condition::Const(value) => *value,
            Condition::Not(inner) => !self.condition(inner)?,
            Condition::And(parts) => {
                for part in parts {
                    if !self.condition(part)? {
                        return Some(false);
                    }
                }
                true
            }
            Condition::Or(parts) => {
                for part in parts {
                    if self.condition(part)? {
                        return Some(true);
                    }
                }
                false
            }
            Condition::If(condition, then, otherwise) => match self.condition(condition)? {
                true => self.condition(then)?,
                false => self.condition(otherwise)?,
            },
            Condition::Compare(comparison, a, b) => {
                comparison.holds(self.number(a)?, self.number(b)?)
            }
            Condition::NonZero(number) => self.number(number)? != 0,
            Condition::Some(set) => !self.set(set)?.is_empty(),
            Condition::Contains(set, site) => {
                let site = usize::try_from(self.number(site)?);
                let set = self.set(set)?;
                site.is_ok_and(|site| set.contains(site))
            }
            Condition::InMask(value, mask) => {
                let (value, mask) = (self.number(value)?, self.number(mask)?);
                (0..64).contains(&value) && mask >> value & 1 == 1
            }
            Condition::SetEqual(a, b) => self.set(a)? == self.set(b)?,
            Condition::Subset(a, b) => self.set(a)?.difference(&self.set(b)?).is_empty(),
            Condition::SomeWhere(local, set, condition) => {
                for site in self.set(set)?.iter() {
                    if self.with(*local, site as i64, |this| this.condition(condition))? {
                        return Some(true);
                    }
                }
                false
            }
            _ => return None,
        })
    }
}

/// Returns a set as a constant, or one for each player; `None` if play decides it, too.
pub(crate) fn settled(program: &Program, set: &Set, steps_left: &Cell<u64>) -> Option<Set> {
    if let Some(value) = value_of(program, set, None, steps_left) {
        return Some(Set::Const(value, String::new()));
    }
    let players = 0..program.players.len();
    let each: Option<Vec<SiteSet>> =
        players.map(|player| value_of(program, set, Some(player), steps_left)).collect();
    each.filter(|each| !each.is_empty()).map(fold::by_mover_set)
}
