//! The state after an effect, in terms of the state before it.

use super::build::{difference, equal, number_if, set_if, singleton, union};
use super::effect::Effect;
use super::program_summary::ProgramSummary;
use crate::footprint::Cell;
use boardwright_ir::{AttributeId, Condition, NONE, Num, NumOperator, PlaceId, Set};

/// The state after an effect. Its functions return expressions over the state before.
pub struct StateAfter<'p> {
    program: &'p ProgramSummary,
    /// The effect.
    pub effect: Effect,
}

impl<'p> StateAfter<'p> {
    /// Creates the state after an effect.
    pub fn new(program: &'p ProgramSummary, effect: Effect) -> StateAfter<'p> {
        StateAfter { program, effect }
    }

    /// Applies `set` to both branches of a conditional effect; `None` if the effect is not
    /// conditional.
    fn set_if_conditional(
        &self,
        set: impl Fn(&StateAfter<'_>) -> Option<Set>,
    ) -> Option<Option<Set>> {
        let Effect::If { condition, then, otherwise } = &self.effect else { return None };
        let [a, b] =
            [then, otherwise].map(|effect| set(&StateAfter::new(self.program, *effect.clone())));
        Some(a.zip(b).map(|(a, b)| match a == b {
            true => a,
            false => Set::If(Box::new(condition.clone()), Box::new(a), Box::new(b)),
        }))
    }

    /// Returns the sites of a player's units.
    pub fn owned_by(&self, player: &Num) -> Option<Set> {
        if let Some(either) = self.set_if_conditional(|after| after.owned_by(player)) {
            return either;
        }
        let before = Set::OwnedBy(player.clone());
        Some(match &self.effect {
            Effect::Move { from, to, own, onto_vacant } => {
                if *own && *player == Num::Mover {
                    return Some(union(difference(before, singleton(from)), singleton(to)));
                }
                if *own && self.program.are_different_players(player, &Num::Mover) {
                    return Some(if *onto_vacant {
                        before
                    } else {
                        difference(before, singleton(to))
                    });
                }
                let gains = Condition::Contains(before.clone(), from.clone());
                union(self.without_moved(before), set_if(gains, singleton(to)))
            }
            Effect::Vacate(sites) => difference(before, sites.clone()),
            Effect::Put { owner, at, .. } => {
                let same = equal(player, owner);
                let differ = player != owner && self.program.are_different_players(player, owner);
                let known = if differ { Some(false) } else { (player == owner).then_some(true) };
                self.with_new_units(before, known, same, at.clone())
            }
            Effect::ChangeOwner { sites, owner } => {
                let units = Set::And(vec![sites.clone(), Set::Occupied]);
                let same = equal(player, owner);
                if player == owner {
                    union(before, units)
                } else if self.program.are_different_players(player, owner) {
                    difference(before, units)
                } else {
                    union(difference(before, units.clone()), set_if(same, units))
                }
            }
            Effect::Withdraw { .. } | Effect::Nothing | Effect::If { .. } => before,
        })
    }

    /// Returns a set of units after new units appear that belong to it if a condition holds. The
    /// value of the condition may be known.
    fn with_new_units(
        &self,
        before: Set,
        known: Option<bool>,
        condition: Condition,
        at: Set,
    ) -> Set {
        let replaces_units = matches!(self.effect, Effect::Put { onto_vacant: false, .. });
        let without = |before| if replaces_units { difference(before, at.clone()) } else { before };
        match known {
            Some(true) => union(before, at),
            Some(false) => without(before),
            None => union(without(before), set_if(condition, at.clone())),
        }
    }

    /// Returns a set of units without the unit moved and a unit captured by it.
    fn without_moved(&self, before: Set) -> Set {
        match &self.effect {
            Effect::Move { from, onto_vacant: true, .. } => difference(before, singleton(from)),
            Effect::Move { from, to, .. } => {
                difference(before, union(singleton(from), singleton(to)))
            }
            _ => before,
        }
    }

    /// Returns the sites of units of some kinds, given the set before and a condition on a kind.
    pub fn of_kinds(&self, before: Set, is_member: &dyn Fn(Num) -> Condition) -> Option<Set> {
        let either = self.set_if_conditional(|after| after.of_kinds(before.clone(), is_member));
        if let Some(either) = either {
            return either;
        }
        Some(match &self.effect {
            Effect::Move { from, to, .. } => {
                let gains = Condition::Contains(before.clone(), from.clone());
                union(self.without_moved(before), set_if(gains, singleton(to)))
            }
            Effect::Put { kind, at, .. } => {
                let condition = is_member(kind.clone());
                let known = match &condition {
                    Condition::Compare(_, Num::Const(a), Num::Const(b)) => Some(a == b),
                    Condition::InMask(Num::Const(mask), Num::Const(bit @ 0..64)) => {
                        Some(mask >> bit & 1 != 0)
                    }
                    _ => None,
                };
                self.with_new_units(before, known, condition, at.clone())
            }
            Effect::Vacate(sites) => difference(before, sites.clone()),
            _ => before,
        })
    }

    /// Returns the sites without a unit.
    pub fn vacant(&self) -> Set {
        if let Some(Some(either)) = self.set_if_conditional(|after| Some(after.vacant())) {
            return either;
        }
        match &self.effect {
            // The destination is subtracted last, in case it is the origin.
            Effect::Move { from, to, .. } => {
                difference(union(Set::Vacant, singleton(from)), singleton(to))
            }
            Effect::Put { at, .. } => difference(Set::Vacant, at.clone()),
            Effect::Vacate(sites) => union(Set::Vacant, sites.clone()),
            _ => Set::Vacant,
        }
    }

    /// Returns the sites with a unit.
    pub fn occupied(&self) -> Set {
        if let Some(Some(either)) = self.set_if_conditional(|after| Some(after.occupied())) {
            return either;
        }
        match &self.effect {
            Effect::Move { from, to, .. } => {
                union(difference(Set::Occupied, singleton(from)), singleton(to))
            }
            Effect::Put { at, .. } => union(Set::Occupied, at.clone()),
            Effect::Vacate(sites) => difference(Set::Occupied, sites.clone()),
            _ => Set::Occupied,
        }
    }

    /// Returns a property of what stands on a site. `ask` reads it in the state before, `fresh` is
    /// its value for a new unit, `none` its value on a vacant site. `none` is `None` for
    /// attributes: a position set up by hand may have any there.
    pub fn at(
        &self,
        site: &Num,
        ask: &dyn Fn(Num) -> Num,
        fresh: Option<Num>,
        none: Option<i64>,
    ) -> Option<Num> {
        if !matches!(site, Num::Local(_) | Num::Const(_)) {
            return None;
        }
        if let Effect::If { .. } = &self.effect {
            // The value for a new unit would be needed for both branches.
            return None;
        }
        let before = ask(site.clone());
        let is_in = |sites: &Set| Condition::Contains(sites.clone(), site.clone());
        Some(match &self.effect {
            Effect::Move { from, to, .. } => {
                let moved = ask(from.clone());
                if site == to {
                    return Some(moved);
                }
                let elsewhere = number_if(equal(site, from), Num::Const(none.unwrap_or(0)), before);
                number_if(equal(site, to), moved, elsewhere)
            }
            Effect::Put { at, .. } => number_if(is_in(at), fresh?, before),
            Effect::Vacate(sites) => number_if(is_in(sites), Num::Const(none?), before),
            Effect::ChangeOwner { .. } | Effect::If { .. } => return None,
            Effect::Withdraw { .. } | Effect::Nothing => before,
        })
    }

    /// Returns true if reads of a cell can be rewritten.
    pub fn covers(&self, cell: Cell) -> bool {
        match &self.effect {
            Effect::Withdraw { place, .. } => cell == Cell::Place(*place),
            _ => cell.is_of_board(),
        }
    }

    /// Returns the number of units of a kind in a place, or `None` if the effect does not change
    /// it.
    pub fn in_place(&self, held: PlaceId, whose: &Num, of: &Num) -> Option<Num> {
        let Effect::Withdraw { place, owner, kind, number } = &self.effect else { return None };
        if held != *place || whose != owner && self.program.are_different_players(whose, owner) {
            return None;
        }
        let before = Num::InPlace {
            place: held,
            owner: Box::new(whose.clone()),
            kind: Box::new(of.clone()),
        };
        let reduced = Num::Binary(
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
                _ => conditions.push(equal(a, b)),
            }
        }
        Some(match conditions.pop() {
            None => reduced,
            Some(one) if conditions.is_empty() => number_if(one, reduced, before),
            Some(one) => {
                conditions.push(one);
                number_if(Condition::And(conditions), reduced, before)
            }
        })
    }

    /// Returns the kind of new units.
    pub fn fresh_kind(&self) -> Option<Num> {
        match &self.effect {
            Effect::Put { kind, .. } => Some(kind.clone()),
            _ => None,
        }
    }

    /// Returns the owner of new units.
    pub fn fresh_owner(&self) -> Option<Num> {
        match &self.effect {
            // No player owns a unit of nobody.
            Effect::Put { owner, .. } if self.program.is_nobody(owner) => Some(Num::Const(NONE)),
            Effect::Put { owner, .. } => Some(owner.clone()),
            _ => None,
        }
    }

    /// Returns an attribute of new units.
    pub fn fresh_attribute(&self, attribute: AttributeId) -> Option<Num> {
        self.program.initial_attribute(attribute)
    }
}
