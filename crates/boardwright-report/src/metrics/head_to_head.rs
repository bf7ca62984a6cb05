//! Results of one player against another, from either side.

use crate::contender::Contender;
use crate::facts::GameFacts;
use crate::statistics::ScoreCounts;

/// Counts the scores of `player` against a different `opponent` in games from the start of the
/// rules.
pub fn head_to_head(
    player: Contender,
    opponent: Contender,
    games: &[&GameFacts],
) -> ScoreCounts<3> {
    let mut counts = [0; 3];
    for game in games.iter().filter(|game| game.even) {
        let is_first = match game.players {
            players if players == [player, opponent] => true,
            players if players == [opponent, player] => false,
            _ => continue,
        };
        let Some(first) = game.first_score() else { continue };
        let score = if is_first { first } else { 1.0 - first };
        counts[(score * 2.0) as usize] += 1;
    }
    ScoreCounts(counts)
}
