//! What is sure of the sites in locals at some point of a body, from how they were chosen.

use super::footprint::{Cell, Footprint, Footprints};
use boardwright_ir::{Domain, Local, Num, Set, Statement};

/// More facts than this are forgotten: they are copied from statement to statement.
const MAX_FACTS: usize = 16;

/// What is sure of a local.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// It holds a site.
    pub site: bool,
    /// It holds a kind.
    pub kind: bool,
    /// A unit of the mover stands there.
    pub own: bool,
    /// A unit stands there.
    pub occupied: bool,
    /// Nothing stands there.
    pub vacant: bool,
}

/// What is sure of locals.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    known: Vec<(Local, Known)>,
}

impl Facts {
    /// With a unit of the mover on a local's site.
    pub fn own(local: Local) -> Facts {
        let known = Known { site: true, own: true, occupied: true, ..Known::default() };
        Facts { known: vec![(local, known)] }
    }

    /// What is sure of a number.
    pub fn of(&self, number: &Num) -> Known {
        match number {
            Num::Local(local) => self.of_local(*local),
            _ => Known::default(),
        }
    }

    fn of_local(&self, local: Local) -> Known {
        self.known
            .iter()
            .find(|(known, _)| *known == local)
            .map(|(_, known)| *known)
            .unwrap_or_default()
    }

    /// What is still sure after a statement with this footprint, and what is new.
    pub fn pass(&mut self, statement: &Statement, print: &Footprint, prints: &Footprints) {
        let copied = match statement {
            Statement::Let(_, Num::Local(of)) => self.of_local(*of),
            _ => Known::default(),
        };
        self.known.retain(|(local, _)| !print.writes.contains(&Cell::Local(*local)));
        if print.writes.contains(&Cell::Units) {
            for (_, known) in &mut self.known {
                *known = Known { site: known.site, kind: known.kind, ..Known::default() };
            }
        }
        match statement {
            Statement::Choose { local, domain: Domain::Sites(set), .. } => {
                self.learn(*local, Known { site: true, ..content(set, prints.destinations_hold) });
            }
            Statement::Choose { local, domain: Domain::Kinds(_), .. } => {
                self.learn(*local, Known { kind: true, ..Known::default() });
            }
            Statement::Let(local, Num::Local(_)) => self.learn(*local, copied),
            _ => {}
        }
    }

    fn learn(&mut self, local: Local, known: Known) {
        if self.known.len() < MAX_FACTS && known != Known::default() {
            self.known.push((local, known));
        }
    }
}

/// What is sure of every member of a set, given what is of members of destinations.
pub fn content(set: &Set, destinations: Known) -> Known {
    let content = |set: &Set| content(set, destinations);
    let occupied = Known { occupied: true, ..Known::default() };
    match set {
        Set::Vacant => Known { vacant: true, ..Known::default() },
        Set::OwnedBy(Num::Mover) => Known { own: true, ..occupied },
        Set::OwnedBy(_) | Set::OfKind(_) | Set::OfKinds(_) | Set::Occupied => occupied,
        Set::And(sets) => sets.iter().map(content).fold(Known::default(), |a, b| Known {
            own: a.own || b.own,
            occupied: a.occupied || b.occupied,
            vacant: a.vacant || b.vacant,
            ..a
        }),
        Set::Or(sets) => sets.iter().map(content).reduce(both).unwrap_or_default(),
        Set::If(_, a, b) => both(content(a), content(b)),
        Set::Minus(a, _) | Set::Filter(_, a, _) => content(a),
        Set::Destinations(_) => destinations,
        _ => Known::default(),
    }
}

/// What is sure of the members of either of two sets.
pub fn both(a: Known, b: Known) -> Known {
    Known {
        own: a.own && b.own,
        occupied: a.occupied && b.occupied,
        vacant: a.vacant && b.vacant,
        ..Known::default()
    }
}
