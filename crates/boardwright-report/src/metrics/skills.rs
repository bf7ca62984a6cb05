//! Skills: the score of restricted players against the strongest level.
//!
//! Restricted play after Jaffe and others (AIIDE 2012): the more a restriction costs, the more the
//! game asks for what is restricted. Unit: points a game, from 0 to 1.

use super::head_to_head::head_to_head;
use crate::contender::Contender;
use crate::facts::GameFacts;
use crate::statistics::Estimate;
use serde::Serialize;

/// A restricted player's score.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SkillScore {
    /// The restricted player.
    pub player: Contender,
    /// Its score against the strongest level.
    pub score: Estimate,
}

/// Computes the scores of the players against `strongest`; players without a game are left out.
pub fn skills(
    players: &[Contender],
    strongest: Contender,
    games: &[&GameFacts],
) -> Vec<SkillScore> {
    let score = |player: Contender| {
        let counts = head_to_head(player, strongest, games);
        Some(SkillScore { player, score: counts.estimate(counts.total())? })
    };
    players.iter().filter_map(|&player| score(player)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_facts::facts;

    #[test]
    fn restricted_players_score_from_both_sides() {
        let strongest = Contender::Level(5);
        let games = [
            facts(0, [strongest, Contender::Random], Some(0)),
            facts(1, [Contender::Random, strongest], Some(0)),
            facts(2, [strongest, Contender::Random], None),
            facts(3, [Contender::Random, strongest], Some(1)),
            facts(4, [strongest, strongest], Some(0)),
        ];
        let games: Vec<&GameFacts> = games.iter().collect();
        let found = skills(&[Contender::Random, Contender::Greedy], strongest, &games);
        let [random] = &found[..] else { panic!("{found:?}") };
        assert_eq!((random.score.value, random.score.games), (0.375, 4));
    }
}
