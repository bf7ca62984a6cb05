//! Perft in turns, with the count of each first turn.

use crate::external_engine::ends_turn;
use boardwright::ir::budget::Budget;
use boardwright::{LimitReached, Move, PerftUnit, PlayError, Position};
use boardwright_search::StopSignal;

/// Reason why a count is incomplete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CountError {
    /// A stop was requested.
    #[error("perft was stopped: the counts are incomplete")]
    Stopped,
    /// A limit of the rules was reached.
    #[error("nothing is counted: {0}")]
    Limit(LimitReached),
}

impl From<LimitReached> for CountError {
    fn from(limit: LimitReached) -> CountError {
        if limit.is_interruption() { CountError::Stopped } else { CountError::Limit(limit) }
    }
}

/// Function that receives a turn and the position after it.
type TurnVisitor<'a> = dyn FnMut(&[Move], &Position) -> Result<(), CountError> + 'a;

/// Counts the sequences of `depth` turns; passes each first turn with its count to `report`.
///
/// # Errors
/// Fails if it is stopped, or if a limit of the rules is reached.
pub fn divide(
    position: &Position,
    depth: u32,
    stop: &StopSignal,
    report: &mut dyn FnMut(&[Move], u64),
) -> Result<u64, CountError> {
    let _scope = Budget::of_stop(stop).enter();
    let mut total: u64 = 0;
    each_turn(position, &mut Vec::new(), &mut |turn, next| {
        let count = count(next, depth.saturating_sub(1), stop)?;
        report(turn, count);
        total = total.saturating_add(count);
        Ok(())
    })?;
    Ok(total)
}

/// Counts sequences of turns; asks for a stop between counts that take milliseconds.
fn count(position: &Position, depth: u32, stop: &StopSignal) -> Result<u64, CountError> {
    if stop.is_sent() {
        return Err(CountError::Stopped);
    }
    let at_once = match position.count()? {
        0..=60 => 3,
        61..=300 => 2,
        _ => 1,
    };
    if depth <= at_once {
        return Ok(position.perft(depth, PerftUnit::Turns)?);
    }
    let mut total: u64 = 0;
    each_turn(position, &mut Vec::new(), &mut |_, next| {
        total = total.saturating_add(count(next, depth - 1, stop)?);
        Ok(())
    })?;
    Ok(total)
}

/// Passes every legal turn that begins with the decisions of `turn` to `visit`, with the position
/// after it.
fn each_turn(
    here: &Position,
    turn: &mut Vec<Move>,
    visit: &mut TurnVisitor,
) -> Result<(), CountError> {
    for mv in here.decisions()? {
        let next = match here.play(mv) {
            Ok(next) => next,
            Err(PlayError::Illegal(_)) => continue,
            Err(PlayError::Limit(limit)) => return Err(limit.into()),
        };
        turn.push(mv);
        if ends_turn(here, &next)? {
            visit(turn, &next)?;
        } else {
            each_turn(&next, turn, visit)?;
        }
        turn.pop();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_games::game;

    #[test]
    fn perft_counts_turns_of_one_and_of_two_decisions() {
        for (id, depth, wanted) in [("chess", 4, 197_281), ("amazons", 1, 2_176)] {
            let start = game(id).start();
            let mut divided = 0;
            let never = StopSignal::default();
            let total = divide(&start, depth, &never, &mut |_, count| divided += count).unwrap();
            assert_eq!((total, divided), (wanted, wanted), "{id}");
        }
    }

    #[test]
    fn perft_obeys_a_stop() {
        let stop = StopSignal::default();
        stop.send();
        let start = game("chess").start();
        assert_eq!(divide(&start, 9, &stop, &mut |_, _| {}), Err(CountError::Stopped));
    }
}
