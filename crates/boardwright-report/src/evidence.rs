//! Evidence: games that show what the figures say.

use crate::contender::Contender;
use crate::game_player::ObservedGame;
use crate::played_game::Termination;
use serde::Serialize;

/// Games to replay.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Evidence {
    /// The game of median length at the highest strength.
    pub representative: Option<SampleGame>,
    /// The shortest game that a player won, at any level.
    pub shortest: Option<SampleGame>,
    /// The game whose winner had the lowest chance.
    pub comeback: Option<SampleGame>,
}

/// A game to replay.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SampleGame {
    /// Number of the game in the plan.
    pub game: u64,
    /// The players, in turn order.
    pub players: [Contender; 2],
    /// Decisions in the notation of records.
    pub moves: Vec<String>,
    /// The first player's chance from 0 to 1 before each decision, if known.
    pub chances: Vec<Option<f64>>,
    /// Index of the winner; `None` for a draw.
    pub winner: Option<u8>,
    /// Reason of the result.
    pub reason: String,
}

/// Chooses the games; `strongest` is the highest level. Among equals the one of the lowest number
/// is chosen.
pub fn evidence(strongest: Contender, games: &[&ObservedGame]) -> Evidence {
    let ended = |game: &&&ObservedGame| {
        game.facts.even && matches!(game.facts.termination, Termination::Rules | Termination::Stuck)
    };
    let mut strong: Vec<&ObservedGame> = games
        .iter()
        .filter(ended)
        .filter(|game| game.facts.is_self_play_of(strongest))
        .copied()
        .collect();
    strong.sort_by_key(|game| (game.facts.turns, game.played.game));
    let won = games.iter().filter(ended).filter(|game| {
        game.facts.winner.is_some()
            && game.facts.players.iter().all(|player| player.level().is_some())
    });
    let shortest = won.min_by_key(|game| (game.facts.turns, game.played.game));
    let lowest = |game: &&ObservedGame| -> Option<u32> {
        let winner = game.facts.winner?;
        let chances = game.facts.decisions.iter().filter_map(|decision| decision.chance);
        let own = chances.map(|chance| if winner == 0 { chance } else { 1.0 - chance });
        own.map(|chance| (chance * 1_000.0).round() as u32).min()
    };
    let comeback = strong
        .iter()
        .filter_map(|game| Some((lowest(game)?, game.played.game, *game)))
        .min_by_key(|&(chance, number, _)| (chance, number))
        .filter(|&(chance, _, _)| chance < 400);
    Evidence {
        representative: strong.get(strong.len() / 2).map(|game| sample(game)),
        shortest: shortest.map(|game| sample(game)),
        comeback: comeback.map(|(_, _, game)| sample(game)),
    }
}

fn sample(game: &ObservedGame) -> SampleGame {
    SampleGame {
        game: game.played.game,
        players: game.played.players,
        moves: game.played.moves.clone(),
        chances: game.facts.decisions.iter().map(|decision| decision.chance).collect(),
        winner: game.played.winner,
        reason: game.played.reason.clone(),
    }
}
