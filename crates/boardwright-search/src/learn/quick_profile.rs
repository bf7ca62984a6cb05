//! Quick estimates of weights for unknown rules, within a second or two.

use super::feature_selection::FeatureGroups;
use super::handicap::Handicap;
use super::playout_sample::{PlayoutSampling, sample_playouts};
use super::regression::{TrainingExample, WeightPrior, fit};
use super::self_play::{SelfPlaySettings, self_play, self_play_engine};
use crate::evaluate::{FeatureSet, UNITS_PER_POINT, Weights};
use crate::profile::GameProfile;
use crate::score::Score;
use boardwright::Rng;
use boardwright::ir::budget;
use boardwright::{Game, Kind, Player, Setup, Unit};
use std::sync::Arc;

/// Limits of the initial playouts.
const SAMPLING: PlayoutSampling = PlayoutSampling {
    max_positions: 40_000,
    max_generated: 1_000_000,
    max_unsampled: 200_000,
    seed: 1,
};
/// Search nodes of a self-play round of a game with at most `USUAL_CHOICES` legal decisions on
/// average. Games with more get fewer nodes in proportion, since a node takes longer there.
const ROUND_NODES: u64 = 300_000;
/// Average number of legal decisions up to which a round has all its nodes.
const USUAL_CHOICES: u64 = 32;
/// Number of rounds of self-play, each followed by a fit to the examples of all rounds.
const ROUNDS: u64 = 2;
/// Settings of the self-play games.
const PLAY: SelfPlaySettings = SelfPlaySettings {
    nodes: 8,
    opening: 12,
    adjudicates: false,
    handicap: Handicap::NONE,
    length: 0,
};
/// Transposition table size of self-play searches in bytes.
const TABLE_BYTES: usize = 1 << 20;
/// Weight of a training example, below 1 since the games are poor and correlated.
const EXAMPLE_WEIGHT: f64 = 0.1;
/// Scale of the prior deviations of site and pair weights, relative to long learning.
const DEVIATION_SCALE: f64 = 0.3;
/// Maximum number of optimiser iterations of a fit.
const FIT_ITERATIONS: usize = 40;

/// Value of a unit in logits, before its reach is added.
const UNIT_LOGITS: f64 = 0.06;
/// Value in logits per site that a unit reaches on average on an empty board.
const LOGITS_PER_SITE: f64 = 0.06;
/// Value in logits of a unit of a kind without plain moves, whose reach is unknown.
const UNKNOWN_UNIT_LOGITS: f64 = 0.3;

/// Estimates weights from reach, then playouts, then self-play. There is no self-play unless the
/// game has two players and is short enough. The result is the same on every platform, unless the
/// budget of the thread ends first: each part then measures less.
pub fn quick_profile(game: &Game, features: &Arc<FeatureSet>) -> GameProfile {
    let weights = {
        // The last share of the time is for the profile.
        let _scope = budget::enter_share(3, 4);
        quick_weights(game, features)
    };
    GameProfile::new(game, features.clone(), weights)
}

fn quick_weights(game: &Game, features: &Arc<FeatureSet>) -> Weights {
    let scope = budget::enter_share(1, 2);
    let initial = initial_weights(game, features);
    let prior = WeightPrior::new(features, &initial, DEVIATION_SCALE);
    let sampled = {
        let _scope = budget::enter_share(1, 2);
        sample_playouts(game, features, SAMPLING)
    };
    let mut examples = sampled.examples;
    examples.retain(|example| example.chance != 0.5);
    let mut weights = fit(&prior, &initial, &examples, EXAMPLE_WEIGHT, FIT_ITERATIONS);
    drop(scope);
    if features.players != 2 || budget::is_over() {
        return weights;
    }
    // Playouts say little about good play; they only give a start.
    let mut games = Vec::new();
    for round in 0..ROUNDS {
        let scope = budget::enter_share(1, 2);
        let profile = Arc::new(GameProfile::new(game, features.clone(), weights));
        let choices = profile.branching_factor as u64;
        let round_nodes = ROUND_NODES * USUAL_CHOICES / choices.max(USUAL_CHOICES);
        if PLAY.nodes * choices * sampled.sampled_length > 2 * round_nodes {
            // One game would take more than the nodes of two rounds.
            return profile.weights.clone();
        }
        let mut player = self_play_engine(&profile, TABLE_BYTES);
        let (mut nodes, mut number) = (0, 0);
        while nodes < round_nodes && !budget::is_over() {
            let rng = Rng::for_game(100 + round, number);
            let played = self_play(&profile, &mut player, PLAY, rng);
            nodes += (played.decisions() as u64 + 1) * PLAY.nodes * profile.branching_factor as u64;
            number += 1;
            // A weak player's draw says nothing about what would have won.
            if played.is_won() {
                games.push(played.examples(0.0).collect());
            }
        }
        drop(scope);
        weights = fit_selected(features, &prior, &initial, (&profile.weights, &games));
    }
    weights
}

/// Fits weights to games, starting from `from`. Groups of features that do not predict held-out
/// games stay at their prior means, `initial`.
fn fit_selected(
    features: &FeatureSet,
    prior: &WeightPrior,
    initial: &Weights,
    (from, games): (&Weights, &[Vec<TrainingExample>]),
) -> Weights {
    let fit_to = |prior: &WeightPrior, examples: &[TrainingExample]| {
        fit(prior, from, examples, EXAMPLE_WEIGHT, FIT_ITERATIONS)
    };
    let groups = FeatureGroups::of_features(features);
    let unfit = groups.unfit_weights(initial, games, |examples| fit_to(prior, examples));
    fit_to(&prior.clone().with_fixed(unfit), &games.concat())
}

/// Returns initial weights: unit values from reach on an empty board, and the prior of territory
/// terms.
pub fn initial_weights(game: &Game, features: &FeatureSet) -> Weights {
    let mut weights = Weights::none(features);
    let scale = f64::from(Score::POINTS * UNITS_PER_POINT);
    let logits: Vec<f64> = game.kinds().map(|kind| kind_logits(game, kind)).collect();
    for code in 1..features.codes {
        let (Some((_, kind)), Some(weight)) = (features.unit(code), features.unit_weights[code])
        else {
            continue;
        };
        weights.0[weight.index as usize] = (logits[kind] * scale) as i32;
    }
    for (number, place_count) in features.place_counts.iter().enumerate() {
        // Places list each kind for each player in turn.
        let kind = number / features.players % features.kinds;
        weights.0[place_count.weight as usize] = (logits[kind] * scale * 0.8) as i32;
    }
    for (index, logits) in features.control.iter().flat_map(|control| control.prior_logits()) {
        weights.0[index as usize] = (logits * scale) as i32;
    }
    weights
}

/// Returns the value of a unit of a kind in logits: more for each site that its plain moves reach
/// on an empty board, on average over all sites.
fn kind_logits(game: &Game, kind: Kind) -> f64 {
    let program = game.program();
    if program.kinds[kind.index()].plain.is_none() {
        return UNKNOWN_UNIT_LOGITS;
    }
    let owner = program.kinds[kind.index()].owner.map_or(Player(0), Player);
    let reached = |site: boardwright::Site| {
        let mut setup = Setup::blank(game);
        setup.units[site.index()] = Some(Unit::new(program, owner, kind));
        let position = setup.unchecked_position(game);
        game.interpreter().destinations(position.state(), site.0).len()
    };
    let (mut sum, mut probed) = (0, 0);
    for site in game.board().sites().take_while(|_| !budget::is_over()) {
        sum += reached(site);
        probed += 1;
    }
    UNIT_LOGITS + LOGITS_PER_SITE * sum as f64 / f64::from(probed.max(1))
}
