//! Decoding of the numbers that a module answers with.

use boardwright_codegen::format::{LIMITS, Reason};
use boardwright_interpret::{EngineError, GameResult, Outcome, Termination};
use boardwright_ir::Program;

/// Decodes a number: not negative, or the code of a limit.
pub(crate) fn number(answer: i64) -> Result<u64, EngineError> {
    u64::try_from(answer).map_err(|_| {
        let limit = usize::try_from(-1 - answer).ok().and_then(|place| LIMITS.get(place));
        let invalid = || EngineError::InvalidAnswer(format!("{answer}, which is no limit"));
        limit.map_or_else(invalid, |&limit| limit.into())
    })
}

/// Decodes a truth value: 0 or 1.
pub(crate) fn truth(answer: u64) -> Result<bool, EngineError> {
    match answer {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(EngineError::InvalidAnswer(format!("{other} to a question of yes or no"))),
    }
}

/// Decodes the result of a game; `None` while it goes on.
pub(crate) fn game_result(
    program: &Program,
    answer: u64,
) -> Result<Option<GameResult>, EngineError> {
    let Some(outcome) = Outcome::from_byte(answer as u8) else { return Ok(None) };
    let players = program.players.len();
    if let Outcome::Win(winner) = outcome
        && usize::from(winner) >= players
    {
        let winner = u32::from(winner) + 1;
        let nobody = format!("that player {winner} of {players} has won");
        return Err(EngineError::InvalidAnswer(nobody));
    }
    let (ends, no_moves) = (program.ends.len(), program.no_move.len());
    let termination = match Reason::of((answer >> 8) as u32, ends, no_moves) {
        Reason::End(end) => Termination::EndRule(end),
        Reason::NoMove(rule) => Termination::NoMoveRule(rule),
        Reason::Standstill => Termination::NoLegalMove,
    };
    Ok(Some(GameResult { outcome, termination }))
}

#[cfg(test)]
mod tests {
    use super::{number, truth};
    use boardwright_interpret::EngineError;
    use boardwright_ir::limits::Limit;

    #[test]
    fn negative_answers_are_limits() {
        assert_eq!(number(7), Ok(7));
        assert_eq!(number(-1), Err(Limit::Steps.into()));
        assert_eq!(number(-7), Err(Limit::Interrupted.into()));
        assert_eq!(number(-6), Err(Limit::Memory.into()));
    }

    #[test]
    fn other_answers_are_invalid() {
        assert!(matches!(number(-9), Err(EngineError::InvalidAnswer(_))));
        assert!(matches!(number(i64::MIN), Err(EngineError::InvalidAnswer(_))));
        assert!(matches!(truth(2), Err(EngineError::InvalidAnswer(_))));
    }
}
