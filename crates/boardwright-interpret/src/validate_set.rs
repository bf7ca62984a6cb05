//! Validation of sets: indices and nesting.

use crate::validate_body::{BodyValidator, ValidationResult, nest};
use crate::validate_bounds::check_sites;
use boardwright_ir::Set;

impl BodyValidator<'_> {
    fn sets(&self, sets: &[Set], depth: usize) -> ValidationResult {
        sets.iter().try_for_each(|set| self.set(set, depth))
    }

    pub fn set(&self, set: &Set, depth: usize) -> ValidationResult {
        let depth = nest(depth)?;
        let sites = self.program.board.site_count();
        match set {
            Set::Const(set, _) => check_sites(set, sites),
            Set::ByMover(sets, _) => sets.iter().try_for_each(|set| check_sites(set, sites)),
            Set::Vacant | Set::Occupied => Ok(()),
            Set::OwnedBy(number)
            | Set::OfKind(number)
            | Set::OfKinds(number)
            | Set::One(number)
            | Set::Line(number) => self.number(number, depth),
            Set::Destinations(number) => self.number(number, depth),
            Set::Local(local) => self.set_local(*local),
            Set::Variable(variable, player) => {
                self.variable(*variable, true)?;
                player.iter().try_for_each(|player| self.number(player, depth))
            }
            Set::Layer(layer) => self.layer(*layer),
            Set::Or(sets) | Set::And(sets) => self.sets(sets, depth),
            Set::Minus(a, b) => {
                self.set(a, depth)?;
                self.set(b, depth)
            }
            Set::If(condition, a, b) => {
                self.condition(condition, depth)?;
                self.set(a, depth)?;
                self.set(b, depth)
            }
            Set::Filter(local, set, condition) => {
                self.local(*local)?;
                self.set(set, depth)?;
                self.condition(condition, depth)
            }
            Set::Union(local, domain, set) => {
                self.local(*local)?;
                self.domain(domain, depth)?;
                self.set(set, depth)
            }
            lines => self.lines(lines, depth),
        }
    }

    fn lines(&self, set: &Set, depth: usize) -> ValidationResult {
        match set {
            Set::Walk { from, legs } => {
                self.number(from, depth)?;
                legs.iter().try_for_each(|leg| {
                    self.vectors(&leg.vectors, depth)?;
                    let over = leg.over.iter();
                    [&leg.through, &leg.land]
                        .into_iter()
                        .chain(over)
                        .try_for_each(|set| self.set(set, depth))
                })
            }
            Set::Step { of: set, vectors } => {
                self.set(set, depth)?;
                self.vectors(vectors, depth)
            }
            Set::Ray { from, vectors } => {
                self.number(from, depth)?;
                self.vectors(vectors, depth)
            }
            Set::Run { from, vectors, within } => {
                self.number(from, depth)?;
                self.vectors(vectors, depth)?;
                self.set(within, depth)
            }
            Set::Bracketed { from, vectors, inner, outer } => {
                self.number(from, depth)?;
                self.vectors(vectors, depth)?;
                self.set(inner, depth)?;
                self.set(outer, depth)
            }
            Set::Between(a, b) | Set::Beyond(a, b) => self.numbers([&**a, &**b], depth),
            Set::Group { seed, within, vectors } => {
                self.set(seed, depth)?;
                self.set(within, depth)?;
                self.vectors(vectors, depth)
            }
            Set::Shifted { sites, direction, distance } => {
                self.set(sites, depth)?;
                self.numbers([&**direction, &**distance], depth)
            }
            Set::Rows { within, vectors, least } => {
                self.set(within, depth)?;
                self.vectors(vectors, depth)?;
                self.number(least, depth)
            }
            _ => Ok(()),
        }
    }
}
