//! Printing of sets: constants by their names, relations, movements.

use super::printer::Printer;
use super::sort::Sort;
use crate::expression::{Condition, Domain, Fold, Leg, Local, Num, Set, Turning};
use boardwright_board::SiteSet;

/// Most sites of a set that is printed in place; others are listed at the end.
const MAX_INLINE_SITES: usize = 9;

impl Printer<'_> {
    pub(super) fn set(&mut self, set: &Set) -> String {
        match set {
            Set::Const(sites, name) => self.constant_set(sites, name),
            Set::ByMover(each, name) => self.set_by_mover(each, name),
            Set::Vacant => "vacant".to_owned(),
            Set::Occupied => "occupied".to_owned(),
            Set::OwnedBy(player) => format!("owned-by {}", self.player(player)),
            Set::OfKind(kind) => format!("of-kind {}", self.kind(kind)),
            Set::OfKinds(kinds) => format!("of-kinds {}", self.kinds(kinds)),
            Set::One(site) => format!("{{{}}}", self.site(site)),
            Set::Line(line) => format!("sites-of {}", self.number(line)),
            Set::Local(local) => format!("set#{local}"),
            Set::Variable(variable, player) => self.variable(*variable, player.as_deref()),
            Set::Layer(layer) => format!("anything-in {}", self.layer_name(*layer)),
            Set::Or(parts) => {
                let parts = parts.iter().map(|part| self.operand(part)).collect();
                self.commuting(parts, " + ")
            }
            Set::And(parts) => {
                let parts = parts.iter().map(|part| self.operand(part)).collect();
                self.commuting(parts, " & ")
            }
            Set::Minus(..) => self.difference(set),
            Set::If(condition, a, b) => {
                let condition = self.condition(condition);
                let (a, b) = (self.set(a), self.set(b));
                format!("(if {condition} then {a} else {b})")
            }
            Set::Filter(local, of, condition) => self.members(*local, of, condition),
            Set::Union(local, domain, body) => {
                let (sort, domain) = (Self::sort_in(domain), self.domain(domain));
                self.binding(*local, sort, |this| {
                    let body = this.operand(body);
                    format!("(union {} in {domain} of {body})", this.local(*local))
                })
            }
            Set::Walk { from, legs } => {
                let from = self.site(from);
                let legs: Vec<String> = legs.iter().map(|leg| self.leg(leg)).collect();
                format!("(walk from {from} [{}])", legs.join(" then "))
            }
            Set::Step { of, vectors } => {
                format!("(step {} from {})", self.vectors(vectors), self.operand(of))
            }
            Set::Ray { from, vectors } => {
                format!("ray({}, {})", self.site(from), self.vectors(vectors))
            }
            Set::Run { from, vectors, within } => {
                let from = self.site(from);
                let vectors = self.vectors(vectors);
                format!("run({from}, {vectors}, within {})", self.set(within))
            }
            Set::Bracketed { from, vectors, inner, outer } => {
                let from = self.site(from);
                let vectors = self.vectors(vectors);
                let inner = self.set(inner);
                format!("bracketed({from}, {vectors}, {inner}, up to {})", self.set(outer))
            }
            Set::Between(a, b) => {
                let ends = vec![self.site(a), self.site(b)];
                format!("between({})", self.commuting(ends, ", "))
            }
            Set::Beyond(a, b) => format!("beyond({}, {})", self.site(a), self.site(b)),
            Set::Group { seed, within, vectors } => {
                let (seed, within) = (self.set(seed), self.set(within));
                format!("group({seed}, within {within}, {})", self.vectors(vectors))
            }
            Set::Shifted { sites, direction, distance } => {
                let (sites, direction) = (self.set(sites), self.direction(direction));
                format!("shifted({sites}, {direction}, {})", self.number(distance))
            }
            Set::Rows { within, vectors, min_length } => {
                let (within, vectors) = (self.set(within), self.vectors(vectors));
                format!("rows({within}, {vectors}, at least {})", self.number(min_length))
            }
            Set::Destinations(site) => format!("destinations({})", self.site(site)),
        }
    }

    /// Returns a set as an operand of `+`, `&` or `-`.
    fn operand(&mut self, set: &Set) -> String {
        let text = self.set(set);
        match set {
            Set::Or(_) | Set::And(_) | Set::Minus(..) => format!("({text})"),
            _ => text,
        }
    }

    /// Returns a difference; subtrahends commute.
    fn difference(&mut self, set: &Set) -> String {
        let mut taken = Vec::new();
        let mut rest = set;
        while let Set::Minus(left, right) = rest {
            match right.as_ref() {
                Set::Or(parts) if self.canonical => taken.extend(parts.iter().rev()),
                other => taken.push(other),
            }
            rest = left;
        }
        let first = self.operand(rest);
        let taken: Vec<String> = taken.into_iter().rev().map(|set| self.operand(set)).collect();
        format!("{first} - {}", self.commuting(taken, " - "))
    }

    /// Returns a filter as `{ x#3 in S where C }`.
    pub(super) fn members(&mut self, local: Local, of: &Set, condition: &Condition) -> String {
        let of = self.set(of);
        self.binding(local, Sort::Site, |this| {
            let condition = this.condition(condition);
            format!("{{ {} in {of} where {condition} }}", this.local(local))
        })
    }

    /// `(sum s in own of kind-value)`.
    pub(super) fn fold(
        &mut self,
        fold: Fold,
        local: Local,
        domain: &Domain,
        value: &Num,
    ) -> String {
        let word = match fold {
            Fold::Sum => "sum",
            Fold::Max => "max",
            Fold::Min => "min",
            Fold::First => "first",
        };
        let (sort, domain) = (Self::sort_in(domain), self.domain(domain));
        self.binding(local, sort, |this| {
            let value = this.number(value);
            format!("({word} {} in {domain} of {value})", this.local(local))
        })
    }

    /// `slide north|east up to 3 through vacant`.
    fn leg(&mut self, leg: &Leg) -> String {
        let turn = match leg.turn {
            Turning::Free => "",
            Turning::Outward => "outward ",
            Turning::Onward => "onward ",
        };
        let gait = if (leg.min_steps, leg.max_steps) == (1, 1) && leg.over.is_none() {
            "step"
        } else {
            "slide"
        };
        let vectors = self.vectors(&leg.vectors);
        let mut text = match gait {
            "step" if vectors.starts_with("leap ") => format!("{turn}{vectors}"),
            gait => format!("{turn}{gait} {vectors}"),
        };
        match (leg.min_steps, leg.max_steps) {
            (1, 1) if leg.over.is_none() => {}
            (1, u16::MAX) => {}
            (min, u16::MAX) => text += &format!(" at least {min}"),
            (min, max) => text += &format!(" {min}..{max}"),
        }
        if let Some(over) = &leg.over {
            text += &format!(" over {}", self.operand(over));
        }
        if leg.max_steps > 1 || leg.over.is_some() {
            text += &format!(" through {}", self.operand(&leg.through));
        }
        let everywhere = SiteSet::full(self.program.board.site_count());
        match &leg.land {
            Set::Const(sites, _) if *sites == everywhere => text,
            land => format!("{text} onto {}", self.operand(land)),
        }
    }

    fn set_by_mover(&mut self, each: &[SiteSet], name: &str) -> String {
        if !name.is_empty() {
            return name.to_owned();
        }
        let each = each.iter().map(|sites| self.constant_set(sites, "")).collect();
        self.by_player(each)
    }

    /// A constant set: its name, its sites if they are few, or its number among the long sets.
    pub(super) fn constant_set(&mut self, sites: &SiteSet, name: &str) -> String {
        if sites.is_empty() {
            return "none".to_owned();
        }
        if *sites == SiteSet::full(self.program.board.site_count()) {
            return "sites".to_owned();
        }
        if let Some(name) = self.region_of(sites).or((!name.is_empty()).then_some(name)) {
            return name.to_owned();
        }
        if sites.len() <= MAX_INLINE_SITES || self.canonical {
            return self.site_list(sites);
        }
        let known = self.long_sets.iter().position(|set| set == sites);
        let index = known.unwrap_or_else(|| {
            self.long_sets.push(sites.clone());
            self.long_sets.len() - 1
        });
        format!("sites-{}", index + 1)
    }

    fn region_of(&self, sites: &SiteSet) -> Option<&str> {
        let same =
            |(_, sets): &&(String, Vec<SiteSet>)| matches!(sets.as_slice(), [one] if one == sites);
        self.program.regions.iter().find(same).map(|(name, _)| name.as_str())
    }

    /// Returns a set as `{a1 b1 c1}`.
    pub(super) fn site_list(&self, sites: &SiteSet) -> String {
        let names: Vec<String> = sites.iter().map(|site| self.site_name(site)).collect();
        format!("{{{}}}", names.join(" "))
    }

    pub(super) fn domain(&mut self, domain: &Domain) -> String {
        match domain {
            Domain::Sites(set) => self.set(set),
            Domain::Range(low, high) => format!("{}..{}", self.number(low), self.number(high)),
            Domain::Kinds(mask) => format!("kinds {}", self.kinds(mask)),
            Domain::Directions(Num::Const(mask)) => self.directions(&Num::Const(*mask)),
            Domain::Directions(mask) => format!("directions {}", self.directions(mask)),
            Domain::Lines(set) => format!("lines-in {}", self.set(set)),
            Domain::Players => "players".to_owned(),
        }
    }
}
