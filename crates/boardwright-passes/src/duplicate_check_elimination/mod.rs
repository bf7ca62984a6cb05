//! Duplicate-check elimination: lists of moves are not searched for duplicates where none can
//! arise.
//!
//! The compiler of rules assumes that branches without labels may make the same move. Lists of such
//! stages are searched for duplicates and cannot be counted without being made. This pass proves
//! for some stages that duplicates never arise, in any position. Two different paths part somewhere
//! first. If they choose different values of a field there, the moves differ. If they take
//! different branches, the moves differ in one of these cases:
//!
//! - their labels differ,
//! - one chooses a field that the other does not,
//! - one requires what the other rules out,
//! - both choose a field among sites that cannot be the same. For that each movement is followed
//!   from every site of the board, with what may stand on its ends.
//!
//! If the proof fails, [`ambiguous_choices`] names the choices at which the paths part. The
//! generator then searches for duplicates only among the moves of one such choice.
//!
//! Gain: instructions a decision without it: Los Alamos Chess 1.07 times as many, Makruk, Shatranj
//! and Hoppel-Poppel 1.06, chess 1.05. Clearing the table of duplicates counts as one instruction
//! and takes longer than that.

mod field_choices;
mod path_summary;
mod proof;
mod target_bounds;
#[cfg(test)]
mod tests;

#[cfg(test)]
use boardwright_ir::LabelId;
use boardwright_ir::{Program, Stage, Statement};
use proof::{Goal, UniquenessProof};

/// Clears the duplicate check of the stages in which no two paths make the same move.
pub fn duplicate_check_elimination(program: &mut Program) {
    let is_unique = |stage: &Stage| {
        let proof = UniquenessProof::run(program, stage, Goal::Uniqueness);
        proof.is_some_and(|proof| proof.ambiguous_labels.is_empty())
    };
    let unique: Vec<bool> =
        program.stages.iter().map(|stage| stage.may_have_duplicates && is_unique(stage)).collect();
    for (stage, unique) in program.stages.iter_mut().zip(unique) {
        stage.may_have_duplicates &= !unique;
    }
}

/// Returns the choices of a stage at which paths may part that make the same move, including those
/// of kinds whose moves it borrows. Returns `None` if there may be others.
pub fn ambiguous_choices<'p>(program: &'p Program, stage: &'p Stage) -> Option<Vec<&'p Statement>> {
    UniquenessProof::run(program, stage, Goal::Choices).map(|proof| proof.ambiguous_choices)
}

/// Returns the labels under which two paths through a stage may make the same move. Returns `None`
/// if any label may be among them.
#[cfg(test)]
pub fn ambiguous_labels(program: &Program, stage: &Stage) -> Option<Vec<LabelId>> {
    let proof = UniquenessProof::run(program, stage, Goal::Labels)?;
    Some(proof.ambiguous_labels.into_iter().collect())
}
