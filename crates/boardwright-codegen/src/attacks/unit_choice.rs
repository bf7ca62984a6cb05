//! The statements with which a stage chooses a unit and makes its moves.

use crate::attacks::capture_shape::captures_nothing;
use crate::function::reads::Reads;
use boardwright_ir::{Domain, FROM, Num, Program, Set, Statement};

/// Returns the first stage of every turn, if it is always the same.
pub fn only_first_stage(program: &Program) -> Option<usize> {
    let mut stages = program.phases.iter().flat_map(|phase| {
        (0..program.layout.players).map(|player| phase.first_stage.get(player).copied().flatten())
    });
    let first = stages.next()??;
    stages.all(|stage| stage == Some(first)).then_some(first.into())
}

/// Returns the branches, by statement and number, to the only place where a chosen unit moves, and
/// the statement that chooses it.
pub fn path_to_moves(body: &[Statement]) -> Option<(Vec<(usize, usize)>, usize)> {
    let mut found = Vec::new();
    for (index, statement) in body.iter().enumerate() {
        match (statement, body.get(index + 1)) {
            (
                Statement::Choose {
                    local: FROM, domain: Domain::Sites(_), condition: None, ..
                },
                Some(Statement::MovesOf { .. }),
            ) => found.push((Vec::new(), index)),
            (Statement::Either(branches), _) => {
                for (number, branch) in branches.iter().enumerate() {
                    if let Some((mut way, at)) = path_to_moves(&branch.body) {
                        way.insert(0, (index, number));
                        found.push((way, at));
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
pub fn captures_only_by_unit_moves(body: &[Statement]) -> bool {
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
pub fn unit_choice_set(body: &[Statement]) -> Option<&Set> {
    let (way, at) = path_to_moves(body)?;
    let mut body = body;
    for (index, number) in way {
        match &body[index] {
            Statement::Either(branches) => body = &branches[number].body,
            _ => return None,
        }
    }
    match &body[at] {
        Statement::Choose { domain: Domain::Sites(set), .. } => Some(set),
        _ => None,
    }
}

/// Adds what is read on the way to a chosen unit's moves: the body without the branches that lead
/// elsewhere.
pub fn read_path_to_moves(body: &[Statement], reads: &mut Reads) {
    let way = path_to_moves(body).map_or(Vec::new(), |(way, _)| way);
    for (index, statement) in body.iter().enumerate() {
        match (statement, way.first()) {
            (Statement::Either(branches), Some(&(at, number))) if at == index => {
                read_path_to_moves(&branches[number].body, reads);
            }
            _ => reads.block(std::slice::from_ref(statement)),
        }
    }
}
