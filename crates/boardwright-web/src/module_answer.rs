//! Decodes the numbers that a module answers with.

use boardwright::execution::NoAnswer;
use boardwright_codegen::format::LIMITS;
use boardwright_interpret::Outcome;
use boardwright_ir::{NoMove, Program};

/// Decodes a count. A negative number is a limit; any other negative number means a trap.
pub fn number(answer: i64) -> Result<u64, NoAnswer> {
    u64::try_from(answer).map_err(|_| {
        let limit = usize::try_from(-1 - answer).ok().and_then(|place| LIMITS.get(place));
        limit.map_or(NoAnswer::Stopped, |&limit| NoAnswer::Limit(limit))
    })
}

/// Decodes a truth value: 0 or 1.
pub fn truth(answer: i32) -> Result<bool, NoAnswer> {
    match number(answer.into())? {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(NoAnswer::Stopped),
    }
}

/// The reasons why a game may end, in the words of its rules.
pub struct Reasons {
    players: u64,
    /// By the number in an answer: first of ends, then of rules for a player who cannot move.
    words: Vec<String>,
}

impl Reasons {
    /// Returns the reasons of a program.
    pub fn new(program: &Program) -> Reasons {
        let ends = program.ends.iter().map(|end| end.reason.clone());
        let no_moves = program.no_move.iter().map(|rule| match rule {
            NoMove::End(end) => end.reason.clone(),
            _ => String::new(),
        });
        Reasons { players: program.players.len() as u64, words: ends.chain(no_moves).collect() }
    }

    /// Decodes an outcome with its reason; `None` while the game goes on.
    pub fn outcome(&self, answer: u64) -> Result<Option<(Outcome, String)>, NoAnswer> {
        let outcome = match answer & 255 {
            0 => return Ok(None),
            255 => Outcome::Draw,
            winner if winner <= self.players => Outcome::Win(winner as u8 - 1),
            _ => return Err(NoAnswer::Stopped),
        };
        let words = self.words.get((answer >> 8) as usize).map(String::as_str);
        // No rule has this number where a player without legal moves loses by default.
        Ok(Some((outcome, words.unwrap_or("no legal move").to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::{Reasons, number, truth};
    use boardwright::execution::NoAnswer;
    use boardwright_interpret::{LimitReached, Outcome};

    #[test]
    fn negative_answers_are_limits_or_stops() {
        assert_eq!(number(7), Ok(7));
        assert_eq!(number(-1), Err(NoAnswer::Limit(LimitReached::Steps)));
        assert_eq!(number(-6), Err(NoAnswer::Limit(LimitReached::Memory)));
        for stopped in [-7, i32::MIN.into(), i64::MIN] {
            assert_eq!(number(stopped), Err(NoAnswer::Stopped));
        }
        assert_eq!(truth(1), Ok(true));
        assert_eq!(truth(2), Err(NoAnswer::Stopped));
    }

    #[test]
    fn outcomes_have_their_reasons() {
        let reasons = Reasons { players: 2, words: vec!["mate".to_owned()] };
        assert_eq!(reasons.outcome(0), Ok(None));
        assert_eq!(reasons.outcome(2), Ok(Some((Outcome::Win(1), "mate".to_owned()))));
        let stuck = Some((Outcome::Draw, "no legal move".to_owned()));
        assert_eq!(reasons.outcome(255 | 1 << 8), Ok(stuck));
        assert_eq!(reasons.outcome(3), Err(NoAnswer::Stopped));
    }
}
