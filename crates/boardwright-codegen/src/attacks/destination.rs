//! The effect of a path on its destination.

use crate::attacks::guard::Guard;
use crate::enumeration::continuation::Continuation;
use crate::function::builder::FunctionBuilder;
use boardwright_ir::{Domain, Num, Set, Statement, TO};

/// The effect of a path on [`TO`].
#[derive(Clone, Copy, Default)]
struct DestinationEffect {
    /// True if a unit may move there from [`FROM`](boardwright_ir::FROM).
    moves: bool,
    /// True if a unit of the mover certainly stands there.
    stands: bool,
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns true if the rest of a path moves a unit from [`boardwright_ir::FROM`]; `None` if it
    /// changes units that pins depend on.
    pub(crate) fn path_moves_unit(&self, rest: &Continuation<'p>) -> Option<bool> {
        let guard = self.generator.guard.as_ref()?;
        let mut arrivals = DestinationEffect::default();
        for block in rest.blocks() {
            self.add_destination_effect(block, guard, &mut arrivals)?;
        }
        Some(arrivals.moves)
    }

    /// Collects the effect of a block on [`TO`]; `None` if it changes other units.
    fn add_destination_effect(
        &self,
        block: &[Statement],
        guard: &Guard,
        arrivals: &mut DestinationEffect,
    ) -> Option<()> {
        for statement in block {
            guard.keeps_pins(statement).then_some(())?;
            match statement {
                Statement::Move { .. } => {
                    *arrivals = DestinationEffect { moves: true, stands: true }
                }
                Statement::Put { kind, .. } => {
                    self.is_known_common(kind, guard).then_some(())?;
                    arrivals.stands = true;
                }
                // The unit that stands there first may be an opponent's.
                Statement::Change { .. } => arrivals.stands.then_some(())?,
                Statement::Either(branches) => {
                    let before = *arrivals;
                    arrivals.stands = !branches.is_empty();
                    for branch in branches {
                        let mut inner = before;
                        self.add_destination_effect(&branch.body, guard, &mut inner)?;
                        arrivals.moves |= inner.moves;
                        arrivals.stands &= inner.stands;
                    }
                }
                Statement::If { then, otherwise, .. }
                    if changes_units(then) || changes_units(otherwise) =>
                {
                    return None;
                }
                _ => {}
            }
        }
        Some(())
    }

    /// Returns the kind of the unit that the rest of a path drops on [`TO`], if that is its only
    /// effect on units.
    pub(crate) fn kind_dropped(&self, rest: &Continuation<'p>) -> Option<&'p Num> {
        let statements = rest.blocks().into_iter().flatten();
        let mut touching =
            statements.filter(|statement| changes_units(std::slice::from_ref(statement)));
        match (touching.next(), touching.next()) {
            (
                Some(Statement::Put { kind: kind @ (Num::Local(_) | Num::Const(_)), at, .. }),
                None,
            ) if *at == Set::One(Num::Local(TO)) => Some(kind),
            _ => None,
        }
    }

    /// Returns true if a dropped unit is certainly not royal, given that no place holds a royal
    /// one.
    fn is_known_common(&self, kind: &Num, guard: &Guard) -> bool {
        match kind {
            Num::Const(kind) => *kind != guard.royal as i64,
            Num::Local(local) => {
                is_from_place(&self.generator.program.stages[self.context.stage].body, *local)
                    == Some(true)
            }
            _ => false,
        }
    }
}

/// Returns true if a local is chosen only among kinds that the mover has in places.
fn is_from_place(body: &[Statement], local: u16) -> Option<bool> {
    fn of_mover(mask: &Num) -> bool {
        match mask {
            Num::KindsInPlace { owner, .. } => **owner == Num::Mover,
            Num::Binary(boardwright_ir::NumOperator::BitOr, a, b) => {
                [a, b].iter().all(|part| ***part == Num::Const(0) || of_mover(part))
            }
            _ => false,
        }
    }
    let mut answer = None;
    for statement in body {
        let found = match statement {
            Statement::Choose { local: chosen, domain, .. } if *chosen == local => {
                Some(matches!(domain, Domain::Kinds(mask) if of_mover(mask)))
            }
            Statement::Either(branches) => {
                branches.iter().find_map(|branch| is_from_place(&branch.body, local))
            }
            Statement::Let(set, _) if *set == local => Some(false),
            _ => None,
        };
        answer = match (answer, found) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (answer, None) => answer,
            (_, found) => found,
        };
    }
    answer
}

fn changes_units(block: &[Statement]) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Move { .. } | Statement::Put { .. } | Statement::Change { .. } => true,
        Statement::If { then, otherwise, .. } => changes_units(then) || changes_units(otherwise),
        Statement::Either(branches) => branches.iter().any(|branch| changes_units(&branch.body)),
        _ => false,
    })
}
