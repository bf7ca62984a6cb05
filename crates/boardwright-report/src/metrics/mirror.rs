//! Mirror strategy: the score of a player who copies the opponent, against the strongest level.
//!
//! A player who copies knows nothing of the game; where copying wins more than the strongest level
//! does in the same seat, the rules allow a pairing strategy. Unit: points a game, from 0 to 1.

use super::head_to_head::head_to_head;
use crate::contender::Contender;
use crate::facts::GameFacts;
use crate::statistics::Estimate;
use serde::Serialize;

/// Score of a player who copies.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct MirrorScore {
    /// Index of the player who copies.
    pub seat: u8,
    /// Score of copying against the strongest level.
    pub score: Estimate,
    /// Score of the strongest level in that seat, against itself.
    pub level_score: Option<Estimate>,
    /// Difference of the two.
    pub gain: Option<Estimate>,
}

/// Computes the score of copying; `first` is the first player's score when the strongest level
/// meets itself. `None` without a game.
pub fn mirror(strongest: u8, first: Option<Estimate>, games: &[&GameFacts]) -> Option<MirrorScore> {
    let (copying, level) = (Contender::Mirror(strongest), Contender::Level(strongest));
    let seat = games.iter().find_map(|game| game.players.iter().position(|&one| one == copying))?;
    let counts = head_to_head(copying, level, games);
    let score = counts.estimate(counts.total())?;
    let level_score = first.map(|first| if seat == 0 { first } else { first.complement() });
    let gain = level_score.map(|level| score.minus(&level));
    Some(MirrorScore { seat: seat as u8, score, level_score, gain })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_facts::facts;

    #[test]
    fn copying_is_compared_with_the_level_in_its_seat() {
        let players = [Contender::Level(5), Contender::Mirror(5)];
        let games: Vec<GameFacts> =
            (0..10).map(|number| facts(number, players, Some(u8::from(number > 0)))).collect();
        let games: Vec<&GameFacts> = games.iter().collect();
        let first = Estimate { value: 0.7, low: 0.6, high: 0.8, games: 100 };
        let found = mirror(5, Some(first), &games).unwrap();
        assert_eq!((found.seat, found.score.value, found.score.games), (1, 0.9, 10));
        assert!((found.level_score.unwrap().value - 0.3).abs() < 1e-12);
        assert!((found.gain.unwrap().value - 0.6).abs() < 1e-12);
        assert_eq!(mirror(4, Some(first), &games), None);
    }
}
