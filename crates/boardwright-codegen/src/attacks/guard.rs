//! Pins, checks and open lines: which decisions need no look at whether they leave an own unit attacked.
//!
//! Where the first thing that follows a decision is that no unit of one kind (a King) may be attacked, and the ways to
//! capture have the shapes that [`Manner`] tells apart, one look at the position before says of most decisions that
//! they are legal: those that neither move the King, nor take a unit out of a line to it, nor step into a line that
//! wants one unit between. The others are tried and tested as the rules are written. What is told here is never more
//! than a saving: a decision is left untested only if nothing that its test reads is changed by it.

use crate::attacks::board_independence::{
    Before, add_variables_set, is_end, never_hangs_on_others, only_looks,
};
use crate::attacks::capture_shape::{Manner, captures_nothing, manner};
use crate::attacks::origins::Origins;
use crate::attacks::unit_choice::{
    asks_units_alone, only_first_stage, read_way_to_moves, way_to_moves,
};
use crate::function::reads::Reads;
use boardwright_ir::{Condition, Domain, FROM, Num, Program, Set, Statement, TO};

/// A rule that no unit of a kind may be attacked, of the shape that can be guarded.
#[derive(Clone, Debug)]
pub struct Guard {
    /// The kind.
    pub royal: usize,
    /// How each kind captures.
    pub manners: Vec<Manner>,
    /// The stage that everybody's turn begins with.
    pub stage: usize,
    /// From where units could capture in ways that are not understood.
    pub others: Origins,
    /// Variables that attacks read.
    variables: Vec<u16>,
    /// Whether some kind promotes to the royal one.
    is_promoted_to: bool,
}

impl Guard {
    /// The guard of a program's rules, if they have the shape.
    pub fn new(program: &Program) -> Option<Guard> {
        if program.layout.players != 2 || program.on_capture.iter().any(|s| !is_harmless(s)) {
            return None;
        }
        let royal = royal_kind(program)?;
        let stage = only_first_stage(program)?;
        let body = &program.stages[stage].body;
        asks_units_alone(body).then_some(())?;
        captures_nothing_else(body, program).then_some(())?;
        let mut reads = Reads::default();
        program.kinds.iter().for_each(|kind| reads.block(&kind.body));
        read_way_to_moves(body, &mut reads);
        if reads.keeps || reads.record {
            return None;
        }
        // What is not understood of a kind's moves is looked at apart.
        let mut others = program.clone();
        let mut manners = Vec::new();
        for kind in &mut others.kinds {
            let (manner, rest) = manner(&kind.body);
            manners.push(manner);
            kind.body = rest;
        }
        let others = Origins::new(&others)?;
        let variables: Vec<u16> = reads.variables.into_iter().collect();
        let mut set_by_captures = Vec::new();
        add_variables_set(&program.on_capture, &mut set_by_captures);
        if set_by_captures.iter().any(|variable| variables.contains(variable)) {
            return None;
        }
        let is_promoted_to =
            program.kinds.iter().any(|kind| kind.promotes_to.map(usize::from) == Some(royal));
        Some(Guard { royal, manners, stage, others, variables, is_promoted_to })
    }

    /// Whether a statement of a path changes nothing that attacks read but what a unit's move from [`FROM`] to [`TO`],
    /// or its coming to stand on [`TO`], does.
    pub fn is_simple(&self, statement: &Statement) -> bool {
        let at_to = |set: &Set| *set == Set::One(Num::Local(TO));
        match statement {
            Statement::Move { from, to } => *from == Num::Local(FROM) && *to == Num::Local(TO),
            Statement::Put { at, owner, .. } => at_to(at) && *owner == Num::Mover,
            Statement::Change { sites, kind } => at_to(sites) && self.is_common(kind),
            Statement::SetVariable { variable, .. } | Statement::SetSites { variable, .. } => {
                !self.variables.contains(variable)
            }
            Statement::If { then, otherwise, .. } => {
                then.iter().chain(otherwise).all(|statement| self.is_simple(statement))
            }
            Statement::Either(branches) => {
                branches.iter().flat_map(|branch| &branch.body).all(|inner| self.is_simple(inner))
            }
            Statement::Choose { local, .. } | Statement::Let(local, _) => !is_end(*local),
            // A royal unit in hand might be put on the board.
            Statement::AddToPlace { kind, number, .. } => {
                matches!(number, Num::Const(number) if *number < 0) || self.is_common(kind)
            }
            Statement::LetSet(..)
            | Statement::Require { .. }
            | Statement::Again
            | Statement::EndTurn => true,
            _ => false,
        }
    }

    /// Whether a kind is known not to be the royal one.
    fn is_common(&self, kind: &Num) -> bool {
        match kind {
            Num::Const(kind) => *kind != self.royal as i64,
            Num::Promotion(_) => !self.is_promoted_to,
            _ => false,
        }
    }
}

/// The kind of which no unit may be attacked after a decision.
fn royal_kind(program: &Program) -> Option<usize> {
    let Some(Statement::Require { condition: Condition::Not(condition), .. }) =
        program.after_move.first()
    else {
        return None;
    };
    let Condition::Attacked { sites: Set::And(sets), by: Num::Opponent } = &**condition else {
        return None;
    };
    match &sets[..] {
        [Set::OwnedBy(Num::Mover), Set::OfKind(Num::Const(kind))]
        | [Set::OfKind(Num::Const(kind)), Set::OwnedBy(Num::Mover)] => usize::try_from(*kind).ok(),
        _ => None,
    }
}

/// Whether a consequence of a capture leaves the board alone.
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

/// Whether the body of a stage captures by the moves of chosen units alone, which nothing else decides.
fn captures_nothing_else(body: &[Statement], program: &Program) -> bool {
    let moves = |body: &[Statement]| way_to_moves(body).is_some();
    match body {
        [Statement::Either(branches), rest @ ..] if captures_nothing(rest) => {
            let bodies = branches.iter().map(|branch| &branch.body[..]);
            never_hangs_on_others(rest, &mut Before::after(bodies.chain(bodies_of_kinds(program))))
                && branches.iter().all(|b| {
                    if moves(&b.body) {
                        captures_nothing_else(&b.body, program)
                    } else {
                        captures_nothing(&b.body)
                    }
                })
        }
        body => captures_by_moving(body, program),
    }
}

/// Whether the body of a stage captures by the moves of any unit of the mover's alone.
fn captures_by_moving(body: &[Statement], program: &Program) -> bool {
    let is_choice = |statement: &Statement| match statement {
        Statement::Choose { local: FROM, domain, condition: None, .. } => is_own_units(domain),
        _ => false,
    };
    let Some(at) = body.iter().position(is_choice) else { return captures_nothing(body) };
    let (first, rest) = (&body[..at], &body[at + 1..]);
    let Some((Statement::MovesOf { kind, .. }, after)) = rest.split_first() else { return false };
    *kind == Num::KindAt(Box::new(Num::Local(FROM)))
        && only_looks(first)
        && captures_nothing(after)
        && never_hangs_on_others(after, &mut Before::after(bodies_of_kinds(program)))
}

/// Whether a choice is among all units of the mover's.
pub fn is_own_units(domain: &Domain) -> bool {
    *domain == Domain::Sites(Set::OwnedBy(Num::Mover))
}

fn bodies_of_kinds(program: &Program) -> impl Iterator<Item = &[Statement]> {
    program.kinds.iter().map(|kind| &kind.body[..])
}
