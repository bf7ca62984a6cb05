//! The statements with which a stage chooses a unit and makes its moves.

use crate::attacks::capture_shape::captures_nothing;
use crate::function::reads::Reads;
use boardwright_ir::{Domain, FROM, Num, Program, Set, Statement};

/// Returns the first stage of every turn, if it is always the same.
pub(crate) fn only_first_stage(program: &Program) -> Option<usize> {
    let mut stages = program.phases.iter().flat_map(|phase| {
        (0..program.layout.players).map(|player| phase.first_stage.get(player).copied().flatten())
    });
    let first = stages.next()??;
    stages.all(|stage| stage == Some(first)).then_some(first.into())
}

/// The place in a stage's body where a chosen unit moves.
pub(crate) struct PathToMoves {
    /// Branches on the way, outermost first.
    pub(crate) branches: Vec<BranchTaken>,
    /// Index of the statement that chooses the unit, in the innermost block.
    pub(crate) choice: usize,
}

/// A branch of an `or` statement.
#[derive(Clone, Copy)]
pub(crate) struct BranchTaken {
    /// Index of the statement in its block.
    pub(crate) statement: usize,
    /// Index of the branch.
    pub(crate) branch: usize,
}

/// Returns the only place where a chosen unit moves.
pub(crate) fn path_to_moves(body: &[Statement]) -> Option<PathToMoves> {
    let mut found = Vec::new();
    for (index, statement) in body.iter().enumerate() {
        match (statement, body.get(index + 1)) {
            (
                Statement::Choose {
                    local: FROM, domain: Domain::Sites(_), condition: None, ..
                },
                Some(Statement::MovesOf { .. }),
            ) => found.push(PathToMoves { branches: Vec::new(), choice: index }),
            (Statement::Either(branches), _) => {
                for (number, branch) in branches.iter().enumerate() {
                    if let Some(mut path) = path_to_moves(&branch.body) {
                        let taken = BranchTaken { statement: index, branch: number };
                        path.branches.insert(0, taken);
                        found.push(path);
                    }
                }
            }
            _ => {}
        }
    }
    match found.len() {
        1 => found.pop(),
        _ => None,
    }
}

/// Returns true if a stage's body captures only by the moves of a chosen unit, and chooses it in
/// one place.
pub(crate) fn captures_only_by_unit_moves(body: &[Statement]) -> bool {
    let moves = |body: &[Statement]| path_to_moves(body).is_some();
    if !moves(body) {
        return false;
    }
    match body {
        [Statement::Either(branches), rest @ ..] if captures_nothing(rest) => {
            branches.iter().all(|b| {
                if moves(&b.body) {
                    captures_only_by_unit_moves(&b.body)
                } else {
                    captures_nothing(&b.body)
                }
            })
        }
        [Statement::Choose { local: FROM, .. }, Statement::MovesOf { kind, .. }, rest @ ..] => {
            *kind == Num::KindAt(Box::new(Num::Local(FROM))) && captures_nothing(rest)
        }
        _ => false,
    }
}

/// Returns the set from which the unit to move is chosen.
pub(crate) fn unit_choice_set(body: &[Statement]) -> Option<&Set> {
    let path = path_to_moves(body)?;
    let mut body = body;
    for BranchTaken { statement, branch } in path.branches {
        match &body[statement] {
            Statement::Either(branches) => body = &branches[branch].body,
            _ => return None,
        }
    }
    match &body[path.choice] {
        Statement::Choose { domain: Domain::Sites(set), .. } => Some(set),
        _ => None,
    }
}

/// Adds what is read on the way to a chosen unit's moves: the body without the branches that lead
/// elsewhere.
pub(crate) fn read_path_to_moves(body: &[Statement], reads: &mut Reads) {
    let taken = path_to_moves(body).and_then(|path| path.branches.first().copied());
    for (index, statement) in body.iter().enumerate() {
        match (statement, taken) {
            (Statement::Either(branches), Some(taken)) if taken.statement == index => {
                read_path_to_moves(&branches[taken.branch].body, reads);
            }
            _ => reads.block(std::slice::from_ref(statement)),
        }
    }
}
