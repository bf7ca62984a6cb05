//! Validation of sets: indices and nesting.

use crate::validate_body::{BodyValidator, ChoicePolicy, ValidationResult, nest};
use crate::validate_bounds::check_sites;
use boardwright_ir::Set;
use boardwright_ir::visit::children_of_set;

impl BodyValidator<'_> {
    pub fn set(&self, set: &Set, depth: usize) -> ValidationResult {
        let depth = nest(depth)?;
        self.set_indices(set)?;
        self.each(|visit| children_of_set(set, visit), ChoicePolicy::Refused, depth)
    }

    /// Checks the indices of a set apart from those of its children.
    fn set_indices(&self, set: &Set) -> ValidationResult {
        let sites = self.program.board.site_count();
        match set {
            Set::Const(set, _) => check_sites(set, sites),
            Set::ByMover(sets, _) => sets.iter().try_for_each(|set| check_sites(set, sites)),
            Set::Local(local) => self.set_local(*local),
            Set::Variable(variable, _) => self.variable(*variable, true),
            Set::Layer(layer) => self.layer(*layer),
            Set::Filter(local, ..) | Set::Union(local, ..) => self.local(*local),
            Set::Walk { legs, .. } => {
                legs.iter().try_for_each(|leg| self.vector_indices(&leg.vectors))
            }
            Set::Step { vectors, .. }
            | Set::Ray { vectors, .. }
            | Set::Run { vectors, .. }
            | Set::Bracketed { vectors, .. }
            | Set::Group { vectors, .. }
            | Set::Rows { vectors, .. } => self.vector_indices(vectors),
            Set::Vacant
            | Set::Occupied
            | Set::OwnedBy(_)
            | Set::OfKind(_)
            | Set::OfKinds(_)
            | Set::One(_)
            | Set::Line(_)
            | Set::Or(_)
            | Set::And(_)
            | Set::Minus(..)
            | Set::If(..)
            | Set::Between(..)
            | Set::Beyond(..)
            | Set::Shifted { .. }
            | Set::Destinations(_) => Ok(()),
        }
    }
}
