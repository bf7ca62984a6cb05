//! Evaluation of expressions that do not read the state, with the interpreter's results.

use super::steps::steps_leave;
use boardwright_board::{Board, Site, SiteSet};
use boardwright_ir::{Condition, Domain, Fold, Local, NONE, Num, Program, Set, Vector};

/// Budget of one program: expressions evaluated and single steps taken. Tables defined by a
/// rulebook, such as "sites whose rank is the file of another", take some thousands.
const MAX_EVALUATIONS: usize = 1 << 20;

/// Evaluates constant expressions, each from the view of one player.
pub struct ConstantEvaluator {
    /// Board of the program.
    pub(super) board: Board,
    /// Vectors of the program.
    pub(super) vectors: Vec<Vector>,
    /// Kind of the union of two kinds, by both; `None` if they have no union.
    unions: Vec<Vec<Option<u8>>>,
    /// Kind that each kind promotes to, if any.
    promotions: Vec<Option<u8>>,
    /// Number of players.
    players: usize,
    /// Number of owners: the players, and nobody if a kind is nobody's.
    owners: usize,
    /// Player from whose view expressions are evaluated.
    pub(super) mover: usize,
    /// Values of the locals in scope, the innermost last.
    bound: Vec<(Local, i64)>,
    /// True if no single step leads from a site to itself.
    steps_leave: bool,
    /// Number of expressions and steps that may still be evaluated.
    pub(super) budget: usize,
}

impl ConstantEvaluator {
    /// Takes the board and the vectors out of a program, so that the rest can be rewritten
    /// meanwhile. [`ConstantEvaluator::give_back`] must follow.
    pub fn take_from(program: &mut Program) -> ConstantEvaluator {
        let steps_leave = steps_leave(program);
        ConstantEvaluator {
            steps_leave,
            board: std::mem::replace(&mut program.board, Board::graph()),
            vectors: std::mem::take(&mut program.vectors),
            unions: std::mem::take(&mut program.unions),
            promotions: program.kinds.iter().map(|kind| kind.promotes_to).collect(),
            players: program.layout.players,
            owners: program.layout.owners(),
            mover: 0,
            bound: Vec::new(),
            budget: MAX_EVALUATIONS,
        }
    }

    /// Returns the board and the vectors to the program.
    pub fn give_back(self, program: &mut Program) {
        program.board = self.board;
        program.vectors = self.vectors;
        program.unions = self.unions;
    }

    /// Returns true if no single step leads from a site to itself.
    pub fn steps_leave(&self) -> bool {
        self.steps_leave
    }

    fn sites(&self) -> usize {
        self.board.site_count()
    }

    /// Returns the number of kinds.
    pub fn kinds(&self) -> usize {
        self.promotions.len()
    }

    /// Returns the set of all sites.
    pub fn full(&self) -> SiteSet {
        SiteSet::full(self.sites())
    }

    /// Returns the number of players, at least 1.
    pub fn players(&self) -> usize {
        self.players.max(1)
    }

    /// Returns a value as the index of a site, if it is one.
    pub fn site(&self, value: i64) -> Option<usize> {
        usize::try_from(value).ok().filter(|&site| site < self.sites())
    }

    /// Returns a value as the index of a player, if it is one.
    pub fn player(&self, value: i64) -> Option<usize> {
        usize::try_from(value).ok().filter(|&player| player < self.players)
    }

    /// Returns a value as the index of an owner, a player or nobody, if it is one.
    pub fn owner(&self, value: i64) -> Option<usize> {
        usize::try_from(value).ok().filter(|&owner| owner < self.owners)
    }

    /// Returns a value as the index of a kind, if it is one.
    pub fn kind(&self, value: i64) -> Option<usize> {
        usize::try_from(value).ok().filter(|&kind| kind < self.kinds())
    }

    /// Evaluates from the view of each player. Returns `None` if a value depends on the state or
    /// the budget is used up.
    pub fn for_each_player<T>(
        &mut self,
        mut evaluate: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut values = Vec::new();
        for mover in 0..self.players() {
            self.mover = mover;
            self.bound.clear();
            values.push(evaluate(self)?);
        }
        Some(values)
    }

    /// Evaluates from the view of each player. Returns the value if it is the same for all.
    pub fn for_all_players<T: PartialEq>(
        &mut self,
        evaluate: impl FnMut(&mut Self) -> Option<T>,
    ) -> Option<T> {
        let mut values = self.for_each_player(evaluate)?.into_iter();
        let first = values.next()?;
        values.all(|value| value == first).then_some(first)
    }

    /// Calls `each` with a local bound to each of some values, until it returns `Some(false)`.
    /// Returns `None` at once if it returns `None`.
    fn with_bindings(
        &mut self,
        local: Local,
        values: impl Iterator<Item = i64>,
        mut each: impl FnMut(&mut Self, i64) -> Option<bool>,
    ) -> Option<()> {
        for value in values {
            self.bound.push((local, value));
            let goes_on = each(self, value);
            self.bound.pop();
            if !goes_on? {
                break;
            }
        }
        Some(())
    }

    /// Evaluates a number. Returns `None` if it depends on the state or the budget is used up.
    pub fn number(&mut self, number: &Num) -> Option<i64> {
        self.budget = self.budget.checked_sub(1)?;
        Some(match number {
            Num::Const(value) => *value,
            Num::Local(local) => self.bound.iter().rev().find(|(bound, _)| bound == local)?.1,
            Num::Mover => self.mover as i64,
            Num::Opponent => self.next_player(self.mover),
            Num::OpponentOf(player) => {
                let player = self.number(player)?;
                self.player(player).map_or(NONE, |player| self.next_player(player))
            }
            Num::Binary(operator, a, b) => operator.apply(self.number(a)?, self.number(b)?),
            Num::If(condition, a, b) => match self.condition(condition)? {
                true => self.number(a)?,
                false => self.number(b)?,
            },
            Num::Absolute(of) => self.number(of)?.saturating_abs(),
            Num::Count(set) => self.set(set)?.len() as i64,
            Num::CountWhere(local, set, condition) => {
                self.filtered(*local, set, condition)?.len() as i64
            }
            Num::Fold(fold, local, domain, value) => self.fold(*fold, *local, domain, value)?,
            Num::The(set) => {
                let set = self.set(set)?;
                let mut sites = set.iter();
                match (sites.next(), sites.next()) {
                    (Some(site), None) => site as i64,
                    _ => NONE,
                }
            }
            Num::MaskOf(kind) => match self.number(kind)? {
                kind @ 0..64 => 1 << kind,
                _ => 0,
            },
            Num::UnionKind(a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                let row = self.kind(a).and_then(|a| self.unions.get(a));
                let kind = row.zip(self.kind(b)).and_then(|(row, b)| row.get(b).copied().flatten());
                kind.map_or(NONE, i64::from)
            }
            Num::Promotion(kind) => {
                let kind = self.number(kind)?;
                self.kind(kind).and_then(|kind| self.promotions[kind]).map_or(NONE, i64::from)
            }
            Num::Opposite(direction) => {
                let direction = usize::try_from(self.number(direction)?).ok();
                let info = direction.and_then(|d| self.board.directions().get(d));
                info.and_then(|info| info.opposite).map_or(NONE, |opposite| opposite.0.into())
            }
            Num::RankOf(site) => self.of_site(site, |board, site| board.rank_of(site))?,
            Num::FileOf(site) => self.of_site(site, |board, site| board.file_of(site))?,
            Num::RingOf(site) => self.of_site(site, |board, site| board.ring_of(site))?,
            _ => return None,
        })
    }

    fn next_player(&self, player: usize) -> i64 {
        ((player + 1) % self.players()) as i64
    }

    fn of_site(&mut self, site: &Num, ask: impl Fn(&Board, Site) -> i64) -> Option<i64> {
        let site = self.number(site)?;
        Some(self.site(site).map_or(NONE, |site| ask(&self.board, Site(site as u16))))
    }

    /// Evaluates a condition. Returns `None` if it depends on the state or the budget is used up.
    pub fn condition(&mut self, condition: &Condition) -> Option<bool> {
        self.budget = self.budget.checked_sub(1)?;
        Some(match condition {
            Condition::Const(value) => *value,
            Condition::Not(condition) => !self.condition(condition)?,
            Condition::And(conditions) => self.all(conditions, true)?,
            Condition::Or(conditions) => !self.all(conditions, false)?,
            Condition::If(condition, a, b) => match self.condition(condition)? {
                true => self.condition(a)?,
                false => self.condition(b)?,
            },
            Condition::Compare(comparison, a, b) => {
                comparison.holds(self.number(a)?, self.number(b)?)
            }
            Condition::NonZero(number) => self.number(number)? != 0,
            Condition::Some(set) => !self.set(set)?.is_empty(),
            Condition::Contains(set, site) => {
                let site = self.number(site)?;
                match self.site(site) {
                    Some(site) => self.set(set)?.contains(site),
                    None => false,
                }
            }
            Condition::InMask(mask, bit) => {
                let (mask, bit) = (self.number(mask)?, self.number(bit)?);
                (0..64).contains(&bit) && mask >> bit & 1 != 0
            }
            Condition::SetEqual(a, b) => self.set(a)? == self.set(b)?,
            Condition::Subset(a, b) => self.set(a)?.difference(&self.set(b)?).is_empty(),
            Condition::SomeWhere(local, set, condition) => {
                !self.filtered(*local, set, condition)?.is_empty()
            }
            Condition::Connected { .. }
            | Condition::Attacked { .. }
            | Condition::Stuck(_)
            | Condition::SomeMove(..)
            | Condition::InPhase(_)
            | Condition::TurnOver => return None,
        })
    }

    /// Returns true if all conditions have a value.
    fn all(&mut self, conditions: &[Condition], value: bool) -> Option<bool> {
        for condition in conditions {
            if self.condition(condition)? != value {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Evaluates a set. Returns `None` if it depends on the state or the budget is used up.
    pub fn set(&mut self, set: &Set) -> Option<SiteSet> {
        self.budget = self.budget.checked_sub(1)?;
        Some(match set {
            Set::Const(sites, _) => sites.clone(),
            Set::ByMover(each, _) => each.get(self.mover).cloned().unwrap_or_default(),
            Set::One(site) => {
                let site = self.number(site)?;
                self.site(site).into_iter().collect()
            }
            Set::Or(sets) => {
                let mut all = SiteSet::default();
                for set in sets {
                    all = all.union(&self.set(set)?);
                }
                all
            }
            Set::And(sets) => {
                let mut common = self.full();
                for set in sets {
                    common = common.intersection(&self.set(set)?);
                }
                common
            }
            Set::Minus(a, b) => self.set(a)?.difference(&self.set(b)?),
            Set::If(condition, a, b) => match self.condition(condition)? {
                true => self.set(a)?,
                false => self.set(b)?,
            },
            Set::Filter(local, set, condition) => self.filtered(*local, set, condition)?,
            Set::Union(local, domain, set) => {
                let values = self.values(domain)?;
                let mut all = SiteSet::default();
                self.with_bindings(*local, values.into_iter(), |this, _| {
                    all = all.union(&this.set(set)?);
                    Some(true)
                })?;
                all
            }
            Set::Step { of, vectors } => {
                let of = self.set(of)?;
                self.stepped(&of, vectors)?
            }
            Set::Shifted { sites, direction, distance } => {
                let sites = self.set(sites)?;
                let (direction, distance) = (self.number(direction)?, self.number(distance)?);
                self.shifted(sites, direction, distance)?
            }
            _ => return None,
        })
    }

    fn fold(&mut self, fold: Fold, local: Local, domain: &Domain, value: &Num) -> Option<i64> {
        let values = self.values(domain)?;
        let mut all = None;
        self.with_bindings(local, values.into_iter(), |this, _| {
            let value = this.number(value)?;
            all = Some(all.map_or(value, |all| fold.operator().apply(all, value)));
            Some(true)
        })?;
        Some(all.unwrap_or(fold.of_none()))
    }

    fn filtered(&mut self, local: Local, set: &Set, condition: &Condition) -> Option<SiteSet> {
        let sites = self.set(set)?;
        let mut kept = SiteSet::default();
        self.with_bindings(local, sites.iter().map(|site| site as i64), |this, site| {
            if this.condition(condition)? {
                kept.insert(site as usize);
            }
            Some(true)
        })?;
        Some(kept)
    }

    fn values(&mut self, domain: &Domain) -> Option<Vec<i64>> {
        match domain {
            Domain::Sites(set) => Some(self.set(set)?.iter().map(|site| site as i64).collect()),
            Domain::Range(low, high) => {
                let (low, high) = (self.number(low)?, self.number(high)?);
                let is_affordable = high.checked_sub(low)? < self.budget as i64;
                is_affordable.then(|| (low..=high).collect())
            }
            Domain::Directions(mask) => {
                let mask = self.number(mask)?;
                let count = self.board.directions().len().min(63) as i64;
                Some((0..count).filter(|direction| mask >> direction & 1 != 0).collect())
            }
            _ => None,
        }
    }
}
