//! The board after an effect, said in terms of the board before it.

use super::{MAX_QUESTION, Outlook, is_larger};
use crate::delay_effects::MAX_CHANGED;
use crate::footprint::Cell;
use crate::parts::{Part, PartMut, Rewrite, any, mentions, of_statement, of_statement_mut};
use boardwright_board::SiteSet;
use boardwright_ir::{
    AttributeId, Comparison, Condition, NONE, Num, NumOperator, PlaceId, Set, Statement,
};

/// What an effect does to the board.
#[derive(Clone)]
pub(super) enum Change {
    /// The unit on a site, sure to be there, moves to a site, sure to be one.
    Moved { from: Num, to: Num, own: bool, onto_vacant: bool },
    /// New units stand on these sites, of a kind and a player that there are.
    Put { kind: Num, owner: Num, at: Set, onto_vacant: bool },
    /// These sites are vacant.
    Gone(Set),
    /// What stands on these sites is this player's.
    Given { sites: Set, owner: Num },
    /// A place holds so many units less, but never less than none, of a kind and a player that there are.
    Taken { place: PlaceId, owner: Num, kind: Num, number: i64 },
    /// Nothing changes.
    Nothing,
    /// One of two changes, as the position before has it.
    If { condition: Condition, then: Box<Change>, otherwise: Box<Change> },
}

impl Change {
    /// What the effect is about.
    pub fn operands(&self) -> Vec<Part<'_>> {
        match self {
            Change::Moved { from, to, .. } => vec![Part::Number(from), Part::Number(to)],
            Change::Put { kind, owner, at, .. } => {
                vec![Part::Number(kind), Part::Number(owner), Part::Set(at)]
            }
            Change::Gone(sites) => vec![Part::Set(sites)],
            Change::Given { sites, owner } => vec![Part::Set(sites), Part::Number(owner)],
            Change::Taken { owner, kind, .. } => vec![Part::Number(owner), Part::Number(kind)],
            Change::Nothing => Vec::new(),
            Change::If { condition, then, otherwise } => {
                let sides = then.operands().into_iter().chain(otherwise.operands());
                std::iter::once(Part::Condition(condition)).chain(sides).collect()
            }
        }
    }
}

/// The board after an effect, in terms of the board before it.
pub(crate) struct After<'o> {
    outlook: &'o Outlook,
    change: Change,
}

/// A rewriting that goes on until something cannot be said.
struct Reading<'a> {
    after: &'a After<'a>,
    failed: bool,
}

impl<'o> After<'o> {
    /// The board after a change.
    pub(super) fn new(outlook: &'o Outlook, change: Change) -> After<'o> {
        After { outlook, change }
    }

    /// Rewrites the expressions of a statement without blocks; none if that cannot be done.
    pub fn rewrite_statement(&self, statement: &mut Statement) -> Option<()> {
        let mut reading = Reading { after: self, failed: false };
        let mut size = 0;
        of_statement(statement, &mut |part| reading.failed |= !self.is_plain(part, &mut size));
        of_statement_mut(statement, &mut |part| reading.rewrite(part));
        (!reading.failed).then_some(())
    }

    /// Rewrites a test; none if that cannot be done.
    pub fn rewrite_condition(&self, condition: &mut Condition) -> Option<()> {
        let mut reading =
            Reading { after: self, failed: !self.is_plain(Part::Condition(condition), &mut 0) };
        reading.rewrite(PartMut::Condition(condition));
        (!reading.failed).then_some(())
    }

    /// Whether an expression is small and binds no local that the effect reads.
    fn is_plain(&self, part: Part<'_>, size: &mut usize) -> bool {
        !any(part, &mut |part| {
            *size += 1;
            let bound = match part {
                Part::Number(Num::CountWhere(local, ..))
                | Part::Condition(Condition::SomeWhere(local, ..))
                | Part::Set(Set::Filter(local, ..) | Set::Union(local, ..)) => local,
                _ => return *size > MAX_CHANGED,
            };
            let mut operands = self.change.operands().into_iter();
            operands.any(|operand| mentions(operand, *bound))
        })
    }

    /// A set after one of two changes.
    fn either_set(&self, set: impl Fn(&After<'_>) -> Option<Set>) -> Option<Option<Set>> {
        let Change::If { condition, then, otherwise } = &self.change else { return None };
        let [a, b] =
            [then, otherwise].map(|change| set(&After::new(self.outlook, *change.clone())));
        Some(a.zip(b).map(|(a, b)| match a == b {
            true => a,
            false => Set::If(Box::new(condition.clone()), Box::new(a), Box::new(b)),
        }))
    }

    /// The sites of a player's units.
    fn owned_by(&self, player: &Num) -> Option<Set> {
        if let Some(either) = self.either_set(|after| after.owned_by(player)) {
            return either;
        }
        let before = Set::OwnedBy(player.clone());
        Some(match &self.change {
            Change::Moved { from, to, own, onto_vacant } => {
                if *own && *player == Num::Mover {
                    return Some(plus(minus(before, one(from)), one(to)));
                }
                if *own && self.outlook.differ(player, &Num::Mover) {
                    return Some(if *onto_vacant { before } else { minus(before, one(to)) });
                }
                let gains = Condition::Contains(before.clone(), from.clone());
                plus(self.left_by(before), when(gains, one(to)))
            }
            Change::Gone(sites) => minus(before, sites.clone()),
            Change::Put { owner, at, .. } => {
                let same = Condition::Compare(Comparison::Equal, player.clone(), owner.clone());
                let differ = player != owner && self.outlook.differ(player, owner);
                let known = if differ { Some(false) } else { (player == owner).then_some(true) };
                self.joined_by(before, known, same, at.clone())
            }
            Change::Given { sites, owner } => {
                let units = Set::And(vec![sites.clone(), Set::Occupied]);
                let same = Condition::Compare(Comparison::Equal, player.clone(), owner.clone());
                if player == owner {
                    plus(before, units)
                } else if self.outlook.differ(player, owner) {
                    minus(before, units)
                } else {
                    plus(minus(before, units.clone()), when(same, units))
                }
            }
            Change::Taken { .. } | Change::Nothing | Change::If { .. } => before,
        })
    }

    /// A set of units that new units belong to if a condition holds, of which it may be known whether.
    fn joined_by(&self, before: Set, known: Option<bool>, condition: Condition, at: Set) -> Set {
        let stand_there = matches!(self.change, Change::Put { onto_vacant: false, .. });
        let left = |before| if stand_there { minus(before, at.clone()) } else { before };
        match known {
            Some(true) => plus(before, at),
            Some(false) => left(before),
            None => plus(left(before), when(condition, at.clone())),
        }
    }

    /// Sites of the unit moved or of a unit taken, no longer such.
    fn left_by(&self, before: Set) -> Set {
        match &self.change {
            Change::Moved { from, onto_vacant: true, .. } => minus(before, one(from)),
            Change::Moved { from, to, .. } => minus(before, plus(one(from), one(to))),
            _ => before,
        }
    }

    /// The sites of units of kinds, given the set before and what says whether a kind is meant.
    fn of_kinds(&self, before: Set, is_meant: &dyn Fn(Num) -> Condition) -> Option<Set> {
        let either = self.either_set(|after| after.of_kinds(before.clone(), is_meant));
        if let Some(either) = either {
            return either;
        }
        Some(match &self.change {
            Change::Moved { from, to, .. } => {
                let gains = Condition::Contains(before.clone(), from.clone());
                plus(self.left_by(before), when(gains, one(to)))
            }
            Change::Put { kind, at, .. } => {
                let condition = is_meant(kind.clone());
                let known = match &condition {
                    Condition::Compare(_, Num::Const(a), Num::Const(b)) => Some(a == b),
                    Condition::InMask(Num::Const(mask), Num::Const(bit @ 0..64)) => {
                        Some(mask >> bit & 1 != 0)
                    }
                    _ => None,
                };
                self.joined_by(before, known, condition, at.clone())
            }
            Change::Gone(sites) => minus(before, sites.clone()),
            _ => before,
        })
    }

    fn vacant(&self) -> Set {
        if let Some(Some(either)) = self.either_set(|after| Some(after.vacant())) {
            return either;
        }
        match &self.change {
            // In this order, in case it moves to where it stands.
            Change::Moved { from, to, .. } => minus(plus(Set::Vacant, one(from)), one(to)),
            Change::Put { at, .. } => minus(Set::Vacant, at.clone()),
            Change::Gone(sites) => plus(Set::Vacant, sites.clone()),
            _ => Set::Vacant,
        }
    }

    fn occupied(&self) -> Set {
        if let Some(Some(either)) = self.either_set(|after| Some(after.occupied())) {
            return either;
        }
        match &self.change {
            Change::Moved { from, to, .. } => plus(minus(Set::Occupied, one(from)), one(to)),
            Change::Put { at, .. } => plus(Set::Occupied, at.clone()),
            Change::Gone(sites) => minus(Set::Occupied, sites.clone()),
            _ => Set::Occupied,
        }
    }

    /// Something asked of what stands on a site: what it was, as a question; what it is of a new
    /// unit; what it is where nothing stands, unless a site set up by hand may have it otherwise.
    fn at(
        &self,
        site: &Num,
        ask: &dyn Fn(Num) -> Num,
        fresh: Option<Num>,
        none: Option<i64>,
    ) -> Option<Num> {
        if !matches!(site, Num::Local(_) | Num::Const(_)) {
            return None;
        }
        if let Change::If { .. } = &self.change {
            // What is asked of a new unit would have to be said for either side.
            return None;
        }
        let before = ask(site.clone());
        let within = |sites: &Set| Condition::Contains(sites.clone(), site.clone());
        Some(match &self.change {
            Change::Moved { from, to, .. } => {
                let moved = ask(from.clone());
                if site == to {
                    return Some(moved);
                }
                let left = choose(same(site, from), Num::Const(none.unwrap_or(0)), before);
                choose(same(site, to), moved, left)
            }
            Change::Put { at, .. } => choose(within(at), fresh?, before),
            Change::Gone(sites) => choose(within(sites), Num::Const(none?), before),
            Change::Given { .. } | Change::If { .. } => return None,
            Change::Taken { .. } | Change::Nothing => before,
        })
    }

    /// Whether it is said here what becomes of something.
    pub fn covers(&self, cell: Cell) -> bool {
        match &self.change {
            Change::Taken { place, .. } => cell == Cell::Place(*place),
            _ => cell.is_of_board(),
        }
    }

    /// How many units there are in a place, if that changes.
    fn in_place(&self, held: PlaceId, whose: &Num, of: &Num) -> Option<Num> {
        let Change::Taken { place, owner, kind, number } = &self.change else { return None };
        if held != *place || whose != owner && self.outlook.differ(whose, owner) {
            return None;
        }
        let before = Num::InPlace {
            place: held,
            owner: Box::new(whose.clone()),
            kind: Box::new(of.clone()),
        };
        let less = Num::Binary(
            NumOperator::Max,
            Box::new(Num::Const(0)),
            Box::new(Num::Binary(
                NumOperator::Subtract,
                Box::new(before.clone()),
                Box::new(Num::Const(*number)),
            )),
        );
        let mut conditions = Vec::new();
        for (a, b) in [(whose, owner), (of, kind)] {
            match (a, b) {
                _ if a == b => {}
                (Num::Const(_), Num::Const(_)) => return None,
                _ => conditions.push(same(a, b)),
            }
        }
        Some(match conditions.pop() {
            None => less,
            Some(one) if conditions.is_empty() => choose(one, less, before),
            Some(one) => {
                conditions.push(one);
                choose(Condition::And(conditions), less, before)
            }
        })
    }

    fn fresh_kind(&self) -> Option<Num> {
        match &self.change {
            Change::Put { kind, .. } => Some(kind.clone()),
            _ => None,
        }
    }

    fn fresh_owner(&self) -> Option<Num> {
        match &self.change {
            Change::Put { owner, .. } => Some(owner.clone()),
            _ => None,
        }
    }

    fn fresh_attribute(&self, attribute: AttributeId) -> Option<Num> {
        self.outlook.fresh.get(usize::from(attribute)).map(|value| Num::Const(*value))
    }
}

impl Reading<'_> {
    fn rewrite(&mut self, part: PartMut<'_>) {
        if !self.failed {
            self.part(part);
        }
    }

    fn keep<T>(&mut self, place: &mut T, new: Option<T>) {
        match new {
            Some(new) => *place = new,
            None => self.failed = true,
        }
    }

    /// Whether a question is put in other words: not if some other failed, or if it is too large.
    fn may_ask(&mut self, part: Part<'_>) -> bool {
        let asks = match &part {
            Part::Number(number) => matches!(
                number,
                Num::KindAt(_) | Num::OwnerAt(_) | Num::UnitAt(_) | Num::AttributeAt(..)
            ),
            Part::Set(set) => matches!(set, Set::OwnedBy(_) | Set::OfKind(_) | Set::OfKinds(_)),
            _ => false,
        };
        self.failed |= asks && is_larger(part, MAX_QUESTION);
        !self.failed
    }
}

impl Rewrite for Reading<'_> {
    fn number(&mut self, number: &mut Num) {
        let after = self.after;
        if !self.may_ask(Part::Number(number)) {
            return;
        }
        let new = match number {
            Num::KindAt(site) => {
                let ask = |site| Num::KindAt(Box::new(site));
                after.at(site, &ask, after.fresh_kind(), Some(NONE))
            }
            Num::OwnerAt(site) => {
                let ask = |site| Num::OwnerAt(Box::new(site));
                after.at(site, &ask, after.fresh_owner(), Some(NONE))
            }
            Num::UnitAt(site) => {
                after.at(site, &|site| Num::UnitAt(Box::new(site)), None, Some(NONE))
            }
            Num::AttributeAt(attribute, site) => {
                let attribute = *attribute;
                let ask = |site| Num::AttributeAt(attribute, Box::new(site));
                after.at(site, &ask, after.fresh_attribute(attribute), None)
            }
            Num::InPlace { place, owner, kind } => match after.in_place(*place, owner, kind) {
                Some(new) => Some(new),
                None => return,
            },
            Num::InPlaceAll { place, .. } | Num::KindsInPlace { place, .. } => {
                if !matches!(&after.change, Change::Taken { place: taken, .. } if taken == place) {
                    return;
                }
                None
            }
            Num::KindsOn(_) | Num::Repeats | Num::BoardRepeats | Num::RepeatGap => None,
            _ => return,
        };
        self.keep(number, new);
    }

    fn condition(&mut self, condition: &mut Condition) {
        self.failed |= matches!(condition, Condition::Attacked { .. } | Condition::Stuck(_));
    }

    fn set(&mut self, set: &mut Set) {
        let after = self.after;
        if !self.may_ask(Part::Set(set)) {
            return;
        }
        let new = match set {
            Set::Vacant => Some(after.vacant()),
            Set::Occupied => Some(after.occupied()),
            Set::OwnedBy(player) => after.owned_by(player),
            Set::OfKind(kind) => {
                let meant = |new| Condition::Compare(Comparison::Equal, kind.clone(), new);
                after.of_kinds(Set::OfKind(kind.clone()), &meant)
            }
            Set::OfKinds(mask) => {
                let meant = |new| Condition::InMask(mask.clone(), new);
                after.of_kinds(Set::OfKinds(mask.clone()), &meant)
            }
            Set::Destinations(_) => None,
            _ => return,
        };
        self.keep(set, new);
    }
}

fn one(site: &Num) -> Set {
    Set::One(site.clone())
}

fn plus(a: Set, b: Set) -> Set {
    Set::Or(vec![a, b])
}

fn minus(a: Set, b: Set) -> Set {
    Set::Minus(Box::new(a), Box::new(b))
}

fn when(condition: Condition, set: Set) -> Set {
    let nothing = Set::Const(SiteSet::default(), String::new());
    Set::If(Box::new(condition), Box::new(set), Box::new(nothing))
}

fn same(a: &Num, b: &Num) -> Condition {
    Condition::Compare(Comparison::Equal, a.clone(), b.clone())
}

fn choose(condition: Condition, a: Num, b: Num) -> Num {
    Num::If(Box::new(condition), Box::new(a), Box::new(b))
}
