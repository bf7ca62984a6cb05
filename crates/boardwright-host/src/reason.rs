//! How a game ended, from the number that a module gives for it.

use crate::error::HostError;
use boardwright_codegen::format::Reason;
use boardwright_interpret::Outcome;
use boardwright_ir::{NoMove, Program};

/// The outcome and its reason in words; none while the game goes on.
pub(crate) fn outcome(
    program: &Program,
    answer: u64,
) -> Result<Option<(Outcome, String)>, HostError> {
    let players = program.players.len() as u64;
    let outcome = match answer & 255 {
        0 => return Ok(None),
        255 => Outcome::Draw,
        winner if winner <= players => Outcome::Win(winner as u8 - 1),
        winner => {
            let nobody = format!("that player {winner} of {players} has won");
            return Err(HostError::Nonsense(nobody));
        }
    };
    Ok(Some((outcome, words(program, (answer >> 8) as u32))))
}

/// The words of a reason, as the interpreter has them.
fn words(program: &Program, number: u32) -> String {
    match Reason::of(number, program.ends.len(), program.no_move.len()) {
        Reason::End(end) => program.ends.get(end).map(|end| end.reason.clone()),
        Reason::NoMove(rule) => match program.no_move.get(rule) {
            Some(NoMove::End(end)) => Some(end.reason.clone()),
            _ => None,
        },
        Reason::Standstill => Some("no legal move".to_owned()),
    }
    .unwrap_or_default()
}
