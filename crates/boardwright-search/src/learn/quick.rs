//! Estimates of weights for a game that nobody has learned yet, within a second or two.

use super::fit::{Prior, fit};
use super::games::{Sampling, SelfPlay, learner, random_games, self_play};
use super::handicap::Handicap;
use crate::evaluate::{FeatureSet, UNITS_PER_POINT, Weights};
use crate::profile::GameProfile;
use crate::score::Score;
use boardwright::Rng;
use boardwright::{Game, Kind, Player, Setup, Unit};
use std::sync::Arc;

/// How random games are looked at first.
const SAMPLING: Sampling =
    Sampling { decisions: 40_000, listed: 1_000_000, beyond: 200_000, seed: 1 };
/// Nodes of games against itself after that, in rounds, where there are no more decisions to choose from
/// than usual; fewer where there are more, since nodes take longer there.
const NODES: u64 = 300_000;
const USUAL_CHOICES: u64 = 32;
const ROUNDS: u64 = 2;
/// How those games are played.
const PLAY: SelfPlay = SelfPlay {
    nodes: 8,
    opening: 12,
    opinion: 0.0,
    gives_up: false,
    handicap: Handicap::NONE,
    length: 0,
};
/// The memory of those games' searches.
const TABLE_BYTES: usize = 1 << 20;
/// How much an example counts: the games are poor, and say more of their players than of the game.
const TRUST: f64 = 0.1;
/// How much sites and neighbours may matter, beside what they do after long learning.
const BOLDNESS: f64 = 0.3;
/// Steps of a fit.
const STEPS: usize = 40;

/// What a unit is worth, in logits, beside what it can reach.
const PRESENCE: f64 = 0.06;
/// What each site is worth that it reaches on an empty board, on average.
const REACH: f64 = 0.06;
/// What a unit is worth of which that cannot be told.
const UNKNOWN: f64 = 0.3;

/// Weights from what kinds can reach, then from random games, then from games that are played with
/// those weights. The same everywhere.
pub fn quick_profile(game: &Game, shape: &Arc<FeatureSet>) -> GameProfile {
    let first = initial_weights(game, shape);
    let prior = Prior::new(shape, &first, BOLDNESS);
    let sampled = random_games(game, shape, SAMPLING);
    let mut examples = sampled.examples;
    examples.retain(|example| example.chance != 0.5);
    let mut weights = fit(&prior, &first, &examples, TRUST, STEPS);
    if shape.players != 2 {
        return GameProfile::new(game, shape.clone(), weights);
    }
    // Random games say little of good ones; they only give a beginning.
    examples.clear();
    for round in 0..ROUNDS {
        let knowledge = Arc::new(GameProfile::new(game, shape.clone(), weights));
        let choices = knowledge.branching_factor as u64;
        let most = NODES * USUAL_CHOICES / choices.max(USUAL_CHOICES);
        if PLAY.nodes * choices * sampled.length > 2 * most {
            // Even one game would take too long.
            return GameProfile::new(game, shape.clone(), knowledge.weights.clone());
        }
        let mut player = learner(&knowledge, TABLE_BYTES);
        let (mut nodes, mut number) = (0, 0);
        while nodes < most {
            let dice = Rng::for_game(100 + round, number);
            let played = self_play(&knowledge, &mut player, PLAY, dice);
            // A beginner's draw says nothing of what would have won.
            if played.is_won() {
                examples.extend(played.examples);
            }
            nodes += (played.decisions as u64 + 1) * PLAY.nodes * knowledge.branching_factor as u64;
            number += 1;
        }
        weights = fit(&prior, &knowledge.weights, &examples, TRUST, STEPS);
    }
    GameProfile::new(game, shape.clone(), weights)
}

/// Weights of units from how many sites they reach on an empty board, and what is supposed of room.
pub fn initial_weights(game: &Game, shape: &FeatureSet) -> Weights {
    let mut weights = Weights::none(shape);
    let scale = f64::from(Score::POINTS * UNITS_PER_POINT);
    let worths: Vec<f64> = game.kinds().map(|kind| worth(game, kind)).collect();
    for code in 1..shape.codes {
        let (Some((_, kind)), Some((index, _))) = (shape.unit(code), shape.base[code]) else {
            continue;
        };
        weights.0[index as usize] = (worths[kind] * scale) as i32;
    }
    for (number, held) in shape.held.iter().enumerate() {
        // Places list each kind for each player in turn.
        let kind = number / shape.players % shape.kinds;
        weights.0[held.weight as usize] = (worths[kind] * scale * 0.8) as i32;
    }
    for (index, logits) in shape.contest.iter().flat_map(|contest| contest.supposed()) {
        weights.0[index as usize] = (logits * scale) as i32;
    }
    weights
}

fn worth(game: &Game, kind: Kind) -> f64 {
    let program = game.program();
    if program.kinds[kind.index()].plain.is_none() {
        return UNKNOWN;
    }
    let owner = program.kinds[kind.index()].owner.map_or(Player(0), Player);
    let reached = |site: boardwright::Site| {
        let mut setup = Setup::blank(game);
        setup.units[site.index()] = Some(Unit::fresh(program, owner, kind));
        let position = setup.position(game);
        game.interpreter().destinations(position.state(), site.0).len()
    };
    let sum: usize = game.board().sites().map(reached).sum();
    PRESENCE + REACH * sum as f64 / game.board().site_count().max(1) as f64
}
