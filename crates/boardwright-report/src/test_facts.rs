//! Facts of games made by hand, for tests.

use crate::contender::Contender;
use crate::facts::{DecisionFacts, GameFacts, SiteFacts};
use crate::played_game::Termination;

/// A game without decisions.
pub fn facts(game: u64, players: [Contender; 2], winner: Option<u8>) -> GameFacts {
    GameFacts {
        game,
        players,
        even: true,
        winner,
        termination: Termination::Rules,
        reason: String::new(),
        turns: 0,
        opening: String::new(),
        decisions: Vec::new(),
        repetitions: 0,
        positions_hash: game,
        material: Vec::new(),
        units: [Vec::new(), Vec::new()],
        sites: [SiteFacts::default(), SiteFacts::default()],
    }
}

/// A game whose players alternate, with the first player's chance before each decision.
pub fn with_chances(winner: Option<u8>, chances: &[f64]) -> GameFacts {
    let mut game = facts(0, [Contender::Level(3); 2], winner);
    game.decisions = chances
        .iter()
        .enumerate()
        .map(|(ply, &chance)| DecisionFacts {
            player: (ply % 2) as u8,
            turn: ply as u32 + 1,
            legal: 20,
            chance: Some(chance),
            captures: 0,
            good: None,
        })
        .collect();
    game.turns = chances.len() as u32;
    game
}
