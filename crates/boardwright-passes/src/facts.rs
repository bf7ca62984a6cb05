//! Facts about locals at one point of a body: a forward dataflow analysis over statements.

use crate::footprint::{Cell, Footprint, Footprints};
use crate::value_facts::ValueFacts;
use boardwright_ir::{Domain, Local, Num, Set, Statement};

/// Most facts kept at one point; they are copied from statement to statement.
const MAX_FACTS: usize = 16;

/// Facts about the values of locals.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    known: Vec<(Local, ValueFacts)>,
}

impl Facts {
    /// Returns the fact that a unit of the mover stands on a local's site.
    pub fn own_unit_on(local: Local) -> Facts {
        let known = ValueFacts { site: true, own: true, occupied: true, ..ValueFacts::default() };
        Facts { known: vec![(local, known)] }
    }

    /// Returns the facts about a number.
    pub fn of(&self, number: &Num) -> ValueFacts {
        match number {
            Num::Local(local) => self.of_local(*local),
            _ => ValueFacts::default(),
        }
    }

    fn of_local(&self, local: Local) -> ValueFacts {
        self.known
            .iter()
            .find(|(known, _)| *known == local)
            .map(|(_, known)| *known)
            .unwrap_or_default()
    }

    /// Applies the transfer function of a statement: drops the facts it invalidates, adds new ones.
    pub fn transfer(
        &mut self,
        statement: &Statement,
        footprint: &Footprint,
        footprints: &Footprints,
    ) {
        let copied = match statement {
            Statement::Let(_, Num::Local(of)) => self.of_local(*of),
            _ => ValueFacts::default(),
        };
        self.known.retain(|(local, _)| !footprint.writes.contains(&Cell::Local(*local)));
        if footprint.writes.contains(&Cell::Units) {
            for (_, known) in &mut self.known {
                *known = ValueFacts { site: known.site, kind: known.kind, ..ValueFacts::default() };
            }
        }
        match statement {
            Statement::Choose { local, domain: Domain::Sites(set), .. } => {
                self.add(*local, ValueFacts { site: true, ..of_members(set, footprints) });
            }
            Statement::Choose { local, domain: Domain::Kinds(_), .. } => {
                self.add(*local, ValueFacts { kind: true, ..ValueFacts::default() });
            }
            Statement::Let(local, Num::Local(_)) => self.add(*local, copied),
            _ => {}
        }
    }

    fn add(&mut self, local: Local, known: ValueFacts) {
        if self.known.len() < MAX_FACTS && known != ValueFacts::default() {
            self.known.push((local, known));
        }
    }
}

fn of_members(set: &Set, footprints: &Footprints) -> ValueFacts {
    ValueFacts::of_members(set, footprints.destination_facts)
}
