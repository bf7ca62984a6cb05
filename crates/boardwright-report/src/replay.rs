//! Replays saved games.

use crate::facts::FactsBuilder;
use crate::game_player::ObservedGame;
use crate::played_game::{PlayedGame, Termination};
use boardwright::{Game, Player, Position, Setup};

/// Reason why a saved game cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The start is not a position of the game.
    #[error("the start is not a position of this game: {0}")]
    Start(String),
    /// A decision cannot be read or is not legal.
    #[error("decision {number}, `{text}`: {reason}")]
    Decision {
        /// Number of the decision, from 1.
        number: usize,
        /// Its text.
        text: String,
        /// Reason in words.
        reason: String,
    },
    /// The game does not end as it was saved.
    #[error(
        "after {decisions} decisions the rules say `{rules}`, and the saved result is `{saved}`"
    )]
    End {
        /// Number of decisions.
        decisions: usize,
        /// Result by the rules.
        rules: String,
        /// Result as it was saved.
        saved: String,
    },
    /// There are fewer or more chances than decisions.
    #[error("it has {decisions} decisions and {chances} win chances")]
    Chances {
        /// Number of decisions.
        decisions: usize,
        /// Number of chances.
        chances: usize,
    },
}

/// Replays a saved game and collects the facts about it.
///
/// # Errors
/// Fails if it is not a game of these rules, or does not end as it was saved.
pub fn replay(game: &Game, played: PlayedGame) -> Result<ObservedGame, ReplayError> {
    let (observed, last) = observe(game, played)?;
    check_end(&last, &observed.played)?;
    Ok(observed)
}

/// Replays a game that may have ended outside its rules, as by resignation. Returns its last
/// position, too.
///
/// # Errors
/// Fails if a decision is not legal.
pub fn observe(game: &Game, played: PlayedGame) -> Result<(ObservedGame, Position), ReplayError> {
    let (decisions, chances) = (played.moves.len(), played.chances.len());
    if chances != 0 && chances != decisions {
        return Err(ReplayError::Chances { decisions, chances });
    }
    let mut position = start(game, &played)?;
    let even = played.start.is_none();
    let mut builder = FactsBuilder::new(played.game, played.players, even, &position);
    let mut moves = Vec::with_capacity(decisions);
    for (index, text) in played.moves.iter().enumerate() {
        let failed = |reason: String| ReplayError::Decision {
            number: index + 1,
            text: text.clone(),
            reason,
        };
        let legal = position.count().map_err(|limit| failed(limit.to_string()))?;
        let mv = position.read_move(text).map_err(|error| failed(error.to_string()))?;
        let next = position.play(mv).map_err(|error| failed(error.to_string()))?;
        let chance = played.chances.get(index).copied().flatten();
        let chance = chance.map(|chance| f64::from(chance) / 1_000.0);
        builder.add(&position, text, legal as u32, chance, &next);
        moves.push(mv);
        position = next;
    }
    let facts = builder.finish(&position, &played);
    Ok((ObservedGame { played, moves, facts }, position))
}

/// Fails if the rules do not end a game as it was saved.
fn check_end(last: &Position, played: &PlayedGame) -> Result<(), ReplayError> {
    // The position may meet the limit again, or not.
    if played.termination == Termination::Limit {
        return Ok(());
    }
    let result = |winner: Option<u8>| match winner {
        Some(winner) => format!("{} wins", last.game().player_name(Player(winner))),
        None => "draw".to_owned(),
    };
    let rules = match last.outcome() {
        Ok(Some(end)) => result(end.winner.map(|winner| winner.0)),
        Ok(None) => "no end".to_owned(),
        Err(limit) => limit.to_string(),
    };
    let saved = match played.termination {
        Termination::Rules => result(played.winner),
        _ => "no end".to_owned(),
    };
    if rules == saved {
        return Ok(());
    }
    Err(ReplayError::End { decisions: played.moves.len(), rules, saved })
}

/// Returns the position at the start of a saved game.
fn start(game: &Game, played: &PlayedGame) -> Result<Position, ReplayError> {
    let Some(text) = &played.start else { return Ok(game.start()) };
    let failed = |error: String| ReplayError::Start(error);
    let setup = Setup::read_text(game, text).map_err(|error| failed(error.to_string()))?;
    setup.position(game).map_err(|error| failed(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::replay;
    use crate::contender::Contender;
    use crate::played_game::{PlayedGame, Termination};
    use boardwright::{Options, bundled};

    /// The sample record of Corsairs.
    const DRAGGED_OFF: &str = "+a1;+e9;e6 northeast 1;+e1;+a5;f5-f6 west 3;+i5;+i9;\
        f3 southwest 1;a5-b5;i9-h8;d4 west 3;b5-c5;h8-g7;e4 southwest 3;a1-b2;i5-h5;\
        e2 southeast 2;g7-f6 pulls f7;f6-f5 pulls e5;d5 southwest 3;f5-g5 pulls f6;\
        g5-h6 pulls f5;b1-c2 northeast 6;h5-i5 pulls g5;i5-off takes h5";

    #[test]
    fn unit_that_the_opponent_pulls_is_moved_and_not_captured() {
        let game = bundled::find("corsairs").unwrap().compile(&Options::default()).0.unwrap();
        let played = PlayedGame {
            game: 0,
            players: [Contender::Random; 2],
            start: None,
            moves: DRAGGED_OFF.split(';').map(str::to_owned).collect(),
            chances: Vec::new(),
            judged: Vec::new(),
            winner: Some(0),
            termination: Termination::Rules,
            reason: "the freighter is captured".to_owned(),
        };
        let units = replay(&game, played).unwrap().facts.units;
        let convoy = &units[1];
        assert_eq!(convoy.iter().map(|kind| kind.displaced).sum::<u32>(), 5);
        assert_eq!(convoy.iter().map(|kind| kind.captured).sum::<u32>(), 1);
        let freighter = game.kinds().position(|kind| game.kind_name(kind) == "freighter").unwrap();
        assert_eq!((convoy[freighter].moved, convoy[freighter].captured), (0, 1));
        assert!(convoy[freighter].displaced > 0);
        assert_eq!(units[0].iter().map(|kind| kind.captures).sum::<u32>(), 1);
    }
}
