//! What the rest of a path brings to where a decision leads, and whether it does anything else that attacks hang on.

use crate::attacks::guard::Guard;
use crate::enumeration::continuation::Rest;
use crate::function::builder::Scope;
use boardwright_ir::{Domain, Num, Set, Statement, TO};

/// What a path brings to [`TO`].
#[derive(Clone, Copy, Default)]
struct Arrivals {
    /// Whether a unit may move there from [`FROM`].
    moves: bool,
    /// Whether a unit of the mover's certainly has come to stand there.
    stands: bool,
}

impl<'p> Scope<'_, 'p> {
    /// Whether all statements that are left only change what the lines tell of; and whether a unit moves from
    /// [`boardwright_ir::FROM`]. None if they do more.
    pub fn is_plain_path(&self, rest: &Rest<'p>) -> Option<bool> {
        let guard = self.g.guard.as_ref()?;
        let mut arrivals = Arrivals::default();
        for block in rest.blocks() {
            self.note_arrivals(block, guard, &mut arrivals)?;
        }
        Some(arrivals.moves)
    }

    /// Takes note of what comes to stand on [`TO`]; none if a block does more to units.
    fn note_arrivals(
        &self,
        block: &[Statement],
        guard: &Guard,
        arrivals: &mut Arrivals,
    ) -> Option<()> {
        for statement in block {
            guard.is_simple(statement).then_some(())?;
            match statement {
                Statement::Move { .. } => *arrivals = Arrivals { moves: true, stands: true },
                Statement::Put { kind, .. } => {
                    self.is_known_common(kind, guard).then_some(())?;
                    arrivals.stands = true;
                }
                // What stands there before anything has come may be anybody's.
                Statement::Change { .. } => arrivals.stands.then_some(())?,
                Statement::Either(branches) => {
                    let before = *arrivals;
                    arrivals.stands = !branches.is_empty();
                    for branch in branches {
                        let mut inner = before;
                        self.note_arrivals(&branch.body, guard, &mut inner)?;
                        arrivals.moves |= inner.moves;
                        arrivals.stands &= inner.stands;
                    }
                }
                Statement::If { then, otherwise, .. } if touches(then) || touches(otherwise) => {
                    return None;
                }
                _ => {}
            }
        }
        Some(())
    }

    /// The kind of the unit that what is left of a path, in which nothing is chosen or judged any more, puts on [`TO`],
    /// if it does that and nothing else to units.
    pub fn kind_put(&self, rest: &Rest<'p>) -> Option<&'p Num> {
        let statements = rest.blocks().into_iter().flatten();
        let mut touching = statements.filter(|statement| touches(std::slice::from_ref(statement)));
        match (touching.next(), touching.next()) {
            (
                Some(Statement::Put { kind: kind @ (Num::Local(_) | Num::Const(_)), at, .. }),
                None,
            ) if *at == Set::One(Num::Local(TO)) => Some(kind),
            _ => None,
        }
    }

    /// Whether a unit put on the board is certainly not royal, given that no place holds a royal one.
    fn is_known_common(&self, kind: &Num, guard: &Guard) -> bool {
        match kind {
            Num::Const(kind) => *kind != guard.royal as i64,
            Num::Local(local) => {
                is_from_place(&self.g.program.stages[self.stage].body, *local) == Some(true)
            }
            _ => false,
        }
    }
}

/// Whether a local is chosen among the kinds that the mover has in places alone.
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

fn touches(block: &[Statement]) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Move { .. } | Statement::Put { .. } | Statement::Change { .. } => true,
        Statement::If { then, otherwise, .. } => touches(then) || touches(otherwise),
        Statement::Either(branches) => branches.iter().any(|branch| touches(&branch.body)),
        _ => false,
    })
}
