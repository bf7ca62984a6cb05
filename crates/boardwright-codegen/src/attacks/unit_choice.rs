//! Where in the body of a stage a chosen unit makes its moves.

use crate::attacks::capture_shape::captures_nothing;
use crate::function::reads::Reads;
use boardwright_ir::{Domain, FROM, Num, Program, Set, Statement};

/// The stage that every turn begins with, if it is always the same.
pub fn only_first_stage(program: &Program) -> Option<usize> {
    let mut stages = program.phases.iter().flat_map(|phase| {
        (0..program.layout.players).map(|player| phase.first_stage.get(player).copied().flatten())
    });
    let first = stages.next()??;
    stages.all(|stage| stage == Some(first)).then_some(first.into())
}

/// Where in a stage's body a chosen unit makes its moves: the branches to take, each by statement and number, and the
/// statement that chooses the unit. None if there are several such places, or none.
pub fn way_to_moves(body: &[Statement]) -> Option<(Vec<(usize, usize)>, usize)> {
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
                    if let Some((mut way, at)) = way_to_moves(&branch.body) {
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

/// Whether a stage's body captures nothing but by the moves of a chosen unit, and chooses it in one place.
pub fn asks_units_alone(body: &[Statement]) -> bool {
    let moves = |body: &[Statement]| way_to_moves(body).is_some();
    if !moves(body) {
        return false;
    }
    match body {
        [Statement::Either(branches), rest @ ..] if captures_nothing(rest) => {
            branches.iter().all(|b| {
                if moves(&b.body) { asks_units_alone(&b.body) } else { captures_nothing(&b.body) }
            })
        }
        [Statement::Choose { local: FROM, .. }, Statement::MovesOf { kind, .. }, rest @ ..] => {
            *kind == Num::KindAt(Box::new(Num::Local(FROM))) && captures_nothing(rest)
        }
        _ => false,
    }
}

/// The set that the unit to move is chosen from.
pub fn choosers(body: &[Statement]) -> Option<&Set> {
    let (way, at) = way_to_moves(body)?;
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

/// Adds what is read where a chosen unit makes its moves: all of a stage's body but the branches that lead elsewhere.
pub fn read_way_to_moves(body: &[Statement], reads: &mut Reads) {
    let way = way_to_moves(body).map_or(Vec::new(), |(way, _)| way);
    for (index, statement) in body.iter().enumerate() {
        match (statement, way.first()) {
            (Statement::Either(branches), Some(&(at, number))) if at == index => {
                read_way_to_moves(&branches[number].body, reads);
            }
            _ => reads.block(std::slice::from_ref(statement)),
        }
    }
}
