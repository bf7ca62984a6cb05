//! Inverse images: for a condition on one site, the set of all sites for which it holds.

use super::relations::VectorRelations;
use super::selection::{SiteSelection, narrow};
use boardwright_board::SiteSet;
use boardwright_ir::visit::{IrNode, any, reads_local};
use boardwright_ir::{Comparison, Condition, Leg, Local, Num, Set, Turning, Vectors};

/// Largest expression, in nodes, that is evaluated once for all sites.
const MAX_NODES: usize = 64;

/// Builds the inverse images of conditions.
pub struct PreimageBuilder {
    relations: VectorRelations,
    full: SiteSet,
    /// Locals that have no value yet where the inverse image is evaluated.
    excluded: Vec<Local>,
}

impl PreimageBuilder {
    /// Creates a builder for a board with these sites.
    pub fn new(relations: VectorRelations, full: SiteSet) -> PreimageBuilder {
        PreimageBuilder { relations, full, excluded: Vec::new() }
    }

    /// Returns the relations it was created with.
    pub fn into_relations(self) -> VectorRelations {
        self.relations
    }

    /// Forbids the use of a local that is set only after the inverse image is evaluated.
    pub fn exclude(&mut self, local: Local) {
        self.excluded.push(local);
    }

    /// Allows all locals again.
    pub fn clear_exclusions(&mut self) {
        self.excluded.clear();
    }

    /// Returns the sites for which a condition on `local` holds, if there is a set for them.
    pub fn of_condition(&mut self, local: Local, condition: &Condition) -> Option<SiteSelection> {
        match condition {
            Condition::Not(condition) => {
                let selection = self.of_condition(local, condition)?;
                let is_complement = !selection.is_complement;
                Some(SiteSelection { is_complement, ..selection })
            }
            Condition::And(conditions) => {
                let selections: Option<Vec<SiteSelection>> = conditions
                    .iter()
                    .map(|condition| self.of_condition(local, condition))
                    .collect();
                Some(SiteSelection::of(narrow(self.full(), selections?)))
            }
            Condition::Or(conditions) => {
                let mut sets = Vec::new();
                for condition in conditions {
                    let selection = self.of_condition(local, condition)?;
                    sets.push(self.set_of(selection));
                }
                Some(SiteSelection::of(Set::Or(sets)))
            }
            Condition::If(condition, then, otherwise) => {
                let condition = self.of_condition(local, condition)?;
                let then = self.of_condition(local, then)?;
                let otherwise = self.of_condition(local, otherwise)?;
                let (then, otherwise) = (self.set_of(then), self.set_of(otherwise));
                Some(SiteSelection::of(self.either(condition, then, otherwise)))
            }
            Condition::Some(set) => self.of_nonempty(local, set, None),
            Condition::Contains(set, Num::Local(site)) if *site == local => {
                self.is_invariant(local, set).then(|| SiteSelection::of(set.clone()))
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
                    Comparison::Equal => Some(SiteSelection::of(set)),
                    Comparison::NotEqual => Some(SiteSelection { sites: set, is_complement: true }),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns the sites for which a set has a member, one of `among` if that is given.
    pub fn of_nonempty(
        &mut self,
        local: Local,
        set: &Set,
        among: Option<Set>,
    ) -> Option<SiteSelection> {
        match set {
            Set::And(sets) => {
                let (dependent, others): (Vec<&Set>, Vec<&Set>) =
                    sets.iter().partition(|set| reads_local(IrNode::Set(set), local));
                let [one] = dependent[..] else { return None };
                let others: Vec<Set> = others.into_iter().cloned().chain(among).collect();
                let is_invariant = others.iter().all(|set| self.is_invariant(local, set));
                is_invariant.then(|| self.of_nonempty(local, one, Some(Set::And(others))))?
            }
            Set::Minus(a, b) if self.is_invariant(local, b) => {
                let among = among.unwrap_or_else(|| self.full());
                self.of_nonempty(local, a, Some(Set::Minus(Box::new(among), b.clone())))
            }
            Set::Or(sets) => {
                let mut united = Vec::new();
                for set in sets {
                    let selection = self.of_nonempty(local, set, among.clone())?;
                    united.push(self.set_of(selection));
                }
                Some(SiteSelection::of(Set::Or(united)))
            }
            Set::If(condition, then, otherwise) => {
                let condition = self.of_condition(local, condition)?;
                let then = self.of_nonempty(local, then, among.clone())?;
                let otherwise = self.of_nonempty(local, otherwise, among)?;
                let (then, otherwise) = (self.set_of(then), self.set_of(otherwise));
                Some(SiteSelection::of(self.either(condition, then, otherwise)))
            }
            Set::Walk { from, legs } if **from == Num::Local(local) => {
                self.of_walk(local, legs, among)
            }
            Set::Step { of, vectors } if **of == Set::One(Num::Local(local)) => {
                let among = among.unwrap_or_else(|| self.full());
                Some(SiteSelection::of(self.relations.step_back(vectors, among)?))
            }
            Set::Bracketed { from, vectors, inner, outer }
                if **from == Num::Local(local) && among.is_none() =>
            {
                let is_invariant =
                    self.is_invariant(local, inner) && self.is_invariant(local, outer);
                is_invariant.then(|| self.of_bracketed(vectors, inner, outer))?
            }
            _ => None,
        }
    }

    /// Returns the sites from which a walk of single steps leads to one of `among`.
    fn of_walk(&mut self, local: Local, legs: &[Leg], among: Option<Set>) -> Option<SiteSelection> {
        let among = among.unwrap_or_else(|| self.full());
        let (first, others) = legs.split_first()?;
        if !legs.iter().all(|leg| leg.max_steps == 1 && leg.min_steps == 1 && leg.over.is_none()) {
            return None;
        }
        let Vectors::ByPlayer(lists) = &first.vectors else { return None };
        if others.is_empty() {
            // A walk never ends on its origin, which a step back would not know.
            if lists.iter().flatten().any(|&vector| self.relations.stays(vector)) {
                return None;
            }
            return Some(SiteSelection::of(self.relations.step_back(&first.vectors, among)?));
        }
        let is_straight = first.turn == Turning::Free
            && others.iter().all(|leg| leg.turn == Turning::Onward && leg.vectors == first.vectors);
        let (_, passed) = legs.split_last()?;
        if !is_straight || !passed.iter().all(|leg| self.is_invariant(local, &leg.land)) {
            return None;
        }
        // A straight line never comes back to its origin.
        if !lists.iter().flatten().all(|&vector| self.relations.is_straight_direction(vector)) {
            return None;
        }
        let mut images = Vec::new();
        for back in self.relations.inverse_of_each(&first.vectors)? {
            let step = |of: Set| Set::Step { of: Box::new(of), vectors: back.clone() };
            let mut sites = step(among.clone());
            for leg in passed.iter().rev() {
                sites = step(Set::And(vec![sites, leg.land.clone()]));
            }
            images.push(sites);
        }
        Some(SiteSelection::of(Set::Or(images)))
    }

    /// Returns the sites from which a line over at least one site of `inner` leads to `outer`.
    fn of_bracketed(
        &mut self,
        vectors: &Vectors,
        inner: &Set,
        outer: &Set,
    ) -> Option<SiteSelection> {
        let Vectors::ByPlayer(lists) = vectors else { return None };
        if !lists.iter().flatten().all(|&vector| self.relations.is_straight(vector)) {
            return None;
        }
        let mut images = Vec::new();
        for back in self.relations.inverse_of_each(vectors)? {
            let step = |of: Set| Set::Step { of: Box::new(of), vectors: back.clone() };
            let last = Set::And(vec![step(outer.clone()), inner.clone()]);
            let group = Set::Group {
                seed: Box::new(last),
                within: Box::new(inner.clone()),
                vectors: back.clone(),
            };
            images.push(step(group));
        }
        Some(SiteSelection::of(Set::Or(images)))
    }

    fn full(&self) -> Set {
        Set::Const(self.full.clone(), "sites".to_owned())
    }

    /// Returns a selection as a set.
    fn set_of(&self, selection: SiteSelection) -> Set {
        match selection.is_complement {
            true => Set::Minus(Box::new(self.full()), Box::new(selection.sites)),
            false => selection.sites,
        }
    }

    /// Returns the sites of `then` in a selection and those of `otherwise` outside it.
    fn either(&self, condition: SiteSelection, then: Set, otherwise: Set) -> Set {
        let (then, otherwise) =
            if condition.is_complement { (otherwise, then) } else { (then, otherwise) };
        let outside = Set::Minus(Box::new(otherwise), Box::new(condition.sites.clone()));
        Set::Or(vec![Set::And(vec![then, condition.sites]), outside])
    }

    /// Returns true if a set is cheap and the same for every site in `local`.
    fn is_invariant(&self, local: Local, set: &Set) -> bool {
        let mut count = 0;
        !reads_local(IrNode::Set(set), local)
            && !self.excluded.iter().any(|&excluded| reads_local(IrNode::Set(set), excluded))
            && !any(IrNode::Set(set), &mut |node| {
                count += 1;
                count > MAX_NODES || is_costly(node)
            })
    }
}

/// Returns true if a node takes more than a few instructions.
fn is_costly(node: &IrNode<'_>) -> bool {
    match node {
        IrNode::Condition(condition) => matches!(
            condition,
            Condition::Attacked { .. }
                | Condition::Stuck(_)
                | Condition::SomeMove(..)
                | Condition::SomeWhere(..)
                | Condition::Connected { .. }
        ),
        IrNode::Set(set) => matches!(
            set,
            Set::Filter(..)
                | Set::Union(..)
                | Set::Walk { .. }
                | Set::Ray { .. }
                | Set::Run { .. }
                | Set::Bracketed { .. }
                | Set::Group { .. }
                | Set::Rows { .. }
                | Set::Destinations(_)
        ),
        IrNode::Number(number) => matches!(
            number,
            Num::CountWhere(..)
                | Num::Fold(..)
                | Num::Distance { .. }
                | Num::Longest { .. }
                | Num::Reach { .. }
                | Num::GroupCount { .. }
                | Num::GroupSize { .. }
                | Num::CompareGroups { .. }
        ),
        IrNode::Block(_) => true,
    }
}
