//! The guarded rule: no royal unit may be attacked after a decision.
//!
//! It is guarded if it is the first rule behind a decision, and if all captures have shapes that
//! [`CaptureShape`] covers. Then pins, checks and evasions tell which decisions are legal without
//! trying them (`pins.rs`). The others are tried and tested as the rules say. A decision is left
//! untested only if it changes nothing that its test reads.

use crate::attacks::board_independence::{
    EarlierEffects, add_variables_set, is_board_independent, is_origin_or_destination,
    only_prepares,
};
use crate::attacks::capture_shape::{CaptureShape, capture_shape, captures_nothing};
use crate::attacks::unit_choice::{
    captures_only_by_unit_moves, only_first_stage, path_to_moves, read_path_to_moves,
};
use crate::function::reads::Reads;
use boardwright_ir::capture_origins::CaptureOrigins;
use boardwright_ir::{Condition, Domain, FROM, Num, Program, Set, Statement, TO};

/// A rule that no unit of a kind may be attacked.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    /// The royal kind.
    pub(crate) royal: usize,
    /// Shape of the captures of each kind.
    pub(crate) capture_shapes: Vec<CaptureShape>,
    /// First stage of every turn.
    pub(crate) stage: usize,
    /// Sites from which units could capture in ways that no shape covers.
    pub(crate) others: CaptureOrigins,
    /// Variables that attacks read.
    variables: Vec<u16>,
    /// True if a kind promotes to the royal one.
    is_promoted_to: bool,
}

impl Guard {
    /// Returns the guard of a program, if its rules allow it.
    pub(crate) fn new(program: &Program) -> Option<Guard> {
        // A unit of nobody may block a line, and anybody may move it.
        if program.layout.players != 2
            || program.layout.nobody != 0
            || program.on_capture.iter().any(|s| !is_harmless(s))
        {
            return None;
        }
        let royal = royal_kind(program)?;
        let stage = only_first_stage(program)?;
        let body = &program.stages[stage].body;
        captures_only_by_unit_moves(body).then_some(())?;
        captures_only_by_chosen_units(body, program).then_some(())?;
        let mut reads = Reads::default();
        program.kinds.iter().for_each(|kind| reads.block(&kind.body));
        read_path_to_moves(body, &mut reads);
        if reads.keeps || reads.history {
            return None;
        }
        // Moves without a shape are looked at apart.
        let mut others = program.clone();
        let mut capture_shapes = Vec::new();
        for kind in &mut others.kinds {
            let (capture_shape, rest) = capture_shape(&kind.body);
            capture_shapes.push(capture_shape);
            kind.body = rest;
        }
        let others = CaptureOrigins::new(&others)?;
        let variables: Vec<u16> = reads.variables.into_iter().collect();
        let mut set_by_captures = Vec::new();
        add_variables_set(&program.on_capture, &mut set_by_captures);
        if set_by_captures.iter().any(|variable| variables.contains(variable)) {
            return None;
        }
        let is_promoted_to =
            program.kinds.iter().any(|kind| kind.promotes_to.map(usize::from) == Some(royal));
        Some(Guard { royal, capture_shapes, stage, others, variables, is_promoted_to })
    }

    /// Returns true if a statement changes nothing that attacks read, except by a move from
    /// [`FROM`] to [`TO`] or a drop on [`TO`].
    pub(crate) fn keeps_pins(&self, statement: &Statement) -> bool {
        let at_to = |set: &Set| *set == Set::One(Num::Local(TO));
        match statement {
            Statement::Move { from, to } => *from == Num::Local(FROM) && *to == Num::Local(TO),
            Statement::Put { at, owner, .. } => at_to(at) && *owner == Num::Mover,
            Statement::Change { sites, kind } => at_to(sites) && self.is_common(kind),
            Statement::SetVariable { variable, .. } | Statement::SetSites { variable, .. } => {
                !self.variables.contains(variable)
            }
            Statement::If { then, otherwise, .. } => {
                then.iter().chain(otherwise).all(|statement| self.keeps_pins(statement))
            }
            Statement::Either(branches) => {
                branches.iter().flat_map(|branch| &branch.body).all(|inner| self.keeps_pins(inner))
            }
            Statement::Choose { local, .. } | Statement::Let(local, _) => {
                !is_origin_or_destination(*local)
            }
            // A royal unit in hand might be dropped.
            Statement::AddToPlace { kind, number, .. } => {
                matches!(number, Num::Const(number) if *number < 0) || self.is_common(kind)
            }
            Statement::LetSet(..)
            | Statement::Require { .. }
            | Statement::Again
            | Statement::EndTurn
            | Statement::Count(_) => true,
            _ => false,
        }
    }

    /// Returns true if a kind is certainly not royal.
    fn is_common(&self, kind: &Num) -> bool {
        match kind {
            Num::Const(kind) => *kind != self.royal as i64,
            Num::Promotion(_) => !self.is_promoted_to,
            _ => false,
        }
    }
}

/// Returns the kind that may not be attacked after a decision.
fn royal_kind(program: &Program) -> Option<usize> {
    let Some(Statement::Require { condition: Condition::Not(condition), .. }) =
        program.after_move.first()
    else {
        return None;
    };
    let Condition::Attacked { sites: Set::And(sets), by: Num::Opponent, from: None } = &**condition
    else {
        return None;
    };
    match &sets[..] {
        [Set::OwnedBy(Num::Mover), Set::OfKind(Num::Const(kind))]
        | [Set::OfKind(Num::Const(kind)), Set::OwnedBy(Num::Mover)] => usize::try_from(*kind).ok(),
        _ => None,
    }
}

/// Returns true if a consequence of a capture leaves the board alone.
fn is_harmless(statement: &Statement) -> bool {
    match statement {
        Statement::AddToPlace { .. }
        | Statement::Let(..)
        | Statement::LetSet(..)
        | Statement::SetVariable { .. } => true,
        Statement::If { then, otherwise, .. } => then.iter().chain(otherwise).all(is_harmless),
        _ => false,
    }
}

/// Returns true if a stage's body captures only by the moves of chosen units.
fn captures_only_by_chosen_units(body: &[Statement], program: &Program) -> bool {
    let moves = |body: &[Statement]| path_to_moves(body).is_some();
    match body {
        [Statement::Either(branches), rest @ ..] if captures_nothing(rest) => {
            let bodies = branches.iter().map(|branch| &branch.body[..]);
            is_board_independent(
                rest,
                &mut EarlierEffects::after(bodies.chain(bodies_of_kinds(program))),
            ) && branches.iter().all(|b| {
                if moves(&b.body) {
                    captures_only_by_chosen_units(&b.body, program)
                } else {
                    captures_nothing(&b.body)
                }
            })
        }
        body => captures_by_moving(body, program),
    }
}

/// Returns true if a block captures only by the moves of a unit of the mover, whichever it is.
fn captures_by_moving(body: &[Statement], program: &Program) -> bool {
    let is_choice = |statement: &Statement| match statement {
        Statement::Choose { local: FROM, domain, condition: None, .. } => is_own_units(domain),
        _ => false,
    };
    let Some(at) = body.iter().position(is_choice) else { return captures_nothing(body) };
    let (first, rest) = (&body[..at], &body[at + 1..]);
    let Some((Statement::MovesOf { kind, .. }, after)) = rest.split_first() else { return false };
    *kind == Num::KindAt(Box::new(Num::Local(FROM)))
        && only_prepares(first)
        && captures_nothing(after)
        && is_board_independent(after, &mut EarlierEffects::after(bodies_of_kinds(program)))
}

/// Returns true if a choice is among all units of the mover.
pub(crate) fn is_own_units(domain: &Domain) -> bool {
    *domain == Domain::Sites(Set::OwnedBy(Num::Mover))
}

fn bodies_of_kinds(program: &Program) -> impl Iterator<Item = &[Statement]> {
    program.kinds.iter().map(|kind| &kind.body[..])
}
