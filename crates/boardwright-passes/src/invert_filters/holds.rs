//! For which sites a condition holds, as one set.

use super::Inversion;
use super::kept::{Kept, inside, narrowed};
use crate::parts::{Part, mentions};
use boardwright_ir::{Comparison, Condition, Leg, Local, Num, Set, Turning, Vectors};

impl Inversion {
    /// The sites for which a condition holds.
    pub fn of_condition(&mut self, local: Local, condition: &Condition) -> Option<Kept> {
        match condition {
            Condition::Not(condition) => {
                let kept = self.of_condition(local, condition)?;
                Some(Kept { out: !kept.out, ..kept })
            }
            Condition::And(conditions) => {
                let kept: Option<Vec<Kept>> = conditions
                    .iter()
                    .map(|condition| self.of_condition(local, condition))
                    .collect();
                Some(inside(narrowed(self.full(), kept?)))
            }
            Condition::Or(conditions) => {
                let kept: Option<Vec<Set>> = conditions
                    .iter()
                    .map(|condition| {
                        self.of_condition(local, condition).map(|kept| self.sites(kept))
                    })
                    .collect();
                Some(inside(Set::Or(kept?)))
            }
            Condition::If(condition, then, otherwise) => {
                let condition = self.of_condition(local, condition)?;
                let then = self.of_condition(local, then)?;
                let otherwise = self.of_condition(local, otherwise)?;
                let (then, otherwise) = (self.sites(then), self.sites(otherwise));
                Some(inside(self.either(condition, then, otherwise)))
            }
            Condition::Some(set) => self.of_some(local, set, None),
            Condition::Contains(set, Num::Local(site)) if *site == local => {
                self.is_shared(local, set).then(|| inside(set.clone()))
            }
            Condition::Compare(comparison, a, b) => {
                let set = match (a, b) {
                    (Num::KindAt(site), Num::Const(kind)) if **site == Num::Local(local) => {
                        (*kind >= 0).then_some(Set::OfKind(Num::Const(*kind)))?
                    }
                    (Num::OwnerAt(site), Num::Mover | Num::Opponent)
                        if **site == Num::Local(local) =>
                    {
                        Set::OwnedBy(b.clone())
                    }
                    _ => return None,
                };
                match comparison {
                    Comparison::Equal => Some(inside(set)),
                    Comparison::NotEqual => Some(Kept { sites: set, out: true }),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The sites for which a set has a member, one of `among` if that is given.
    pub fn of_some(&mut self, local: Local, set: &Set, among: Option<Set>) -> Option<Kept> {
        match set {
            Set::And(sets) => {
                let mut about = sets.iter().filter(|set| mentions(Part::Set(set), local));
                let (Some(one), None) = (about.next(), about.next()) else { return None };
                let others: Vec<Set> = sets
                    .iter()
                    .filter(|set| !mentions(Part::Set(set), local))
                    .cloned()
                    .chain(among)
                    .collect();
                let shared = others.iter().all(|set| self.is_shared(local, set));
                shared.then(|| self.of_some(local, one, Some(Set::And(others))))?
            }
            Set::Minus(a, b) if self.is_shared(local, b) => {
                let among = among.unwrap_or_else(|| self.full());
                self.of_some(local, a, Some(Set::Minus(Box::new(among), b.clone())))
            }
            Set::Or(sets) => {
                let mut united = Vec::new();
                for set in sets {
                    let kept = self.of_some(local, set, among.clone())?;
                    united.push(self.sites(kept));
                }
                Some(inside(Set::Or(united)))
            }
            Set::If(condition, then, otherwise) => {
                let condition = self.of_condition(local, condition)?;
                let then = self.of_some(local, then, among.clone())?;
                let otherwise = self.of_some(local, otherwise, among)?;
                let (then, otherwise) = (self.sites(then), self.sites(otherwise));
                Some(inside(self.either(condition, then, otherwise)))
            }
            Set::Walk { from, legs } if **from == Num::Local(local) => {
                self.of_walk(local, legs, among)
            }
            Set::Step { of, vectors } if **of == Set::One(Num::Local(local)) => {
                let among = among.unwrap_or_else(|| self.full());
                Some(inside(self.relations.stepped_back(vectors, among)?))
            }
            Set::Bracketed { from, vectors, inner, outer }
                if **from == Num::Local(local) && among.is_none() =>
            {
                let shared = self.is_shared(local, inner) && self.is_shared(local, outer);
                shared.then(|| self.of_bracket(vectors, inner, outer))?
            }
            _ => None,
        }
    }

    /// The sites from which a walk of single steps leads to one of `among`.
    fn of_walk(&mut self, local: Local, legs: &[Leg], among: Option<Set>) -> Option<Kept> {
        let among = among.unwrap_or_else(|| self.full());
        let (first, others) = legs.split_first()?;
        if !legs.iter().all(|leg| leg.most == 1 && leg.least == 1 && leg.over.is_none()) {
            return None;
        }
        let Vectors::ByPlayer(lists) = &first.vectors else { return None };
        if others.is_empty() {
            // A walk never ends where it began.
            if lists.iter().flatten().any(|&vector| self.relations.stays(vector)) {
                return None;
            }
            return Some(inside(self.relations.stepped_back(&first.vectors, among)?));
        }
        let onward = first.turn == Turning::Free
            && others.iter().all(|leg| leg.turn == Turning::Onward && leg.vectors == first.vectors);
        let lands = &legs[..legs.len() - 1];
        if !onward || !lands.iter().all(|leg| self.is_shared(local, &leg.land)) {
            return None;
        }
        // A straight line never comes back to where it began.
        if !lists.iter().flatten().all(|&vector| self.relations.is_straight_direction(vector)) {
            return None;
        }
        let mut ways = Vec::new();
        for back in self.relations.single_ways(&first.vectors)? {
            let step = |of: Set| Set::Step { of: Box::new(of), vectors: back.clone() };
            let mut sites = step(among.clone());
            for leg in lands.iter().rev() {
                sites = step(Set::And(vec![sites, leg.land.clone()]));
            }
            ways.push(sites);
        }
        Some(inside(Set::Or(ways)))
    }

    /// The sites from which a line through `inner`, over one site of it at least, leads to `outer`.
    fn of_bracket(&mut self, vectors: &Vectors, inner: &Set, outer: &Set) -> Option<Kept> {
        let Vectors::ByPlayer(lists) = vectors else { return None };
        if !lists.iter().flatten().all(|&vector| self.relations.is_straight(vector)) {
            return None;
        }
        let mut ways = Vec::new();
        for back in self.relations.single_ways(vectors)? {
            let step = |of: Set| Set::Step { of: Box::new(of), vectors: back.clone() };
            let last = Set::And(vec![step(outer.clone()), inner.clone()]);
            let group = Set::Group {
                seed: Box::new(last),
                within: Box::new(inner.clone()),
                vectors: back.clone(),
            };
            ways.push(step(group));
        }
        Some(inside(Set::Or(ways)))
    }

    fn full(&self) -> Set {
        Set::Const(self.full.clone(), "sites".to_owned())
    }

    /// What is kept, as a set.
    fn sites(&self, kept: Kept) -> Set {
        if kept.out { Set::Minus(Box::new(self.full()), Box::new(kept.sites)) } else { kept.sites }
    }

    /// The sites of one set where a condition holds, and those of another where it does not.
    fn either(&self, condition: Kept, then: Set, otherwise: Set) -> Set {
        let (then, otherwise) = if condition.out { (otherwise, then) } else { (then, otherwise) };
        let outside = Set::Minus(Box::new(otherwise), Box::new(condition.sites.clone()));
        Set::Or(vec![Set::And(vec![then, condition.sites]), outside])
    }
}
