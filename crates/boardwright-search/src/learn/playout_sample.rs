//! Training examples from uniformly random games.

use super::regression::TrainingExample;
use super::training_game::{SampledPosition, TrainingGame};
use crate::evaluate::{DecisionCounts, FeatureSet, extract_features};
use crate::search_position::SearchPosition;
use boardwright::Rng;
use boardwright::{Game, PositionRef};

/// Decisions of a playout after which no more positions are sampled.
const MAX_SAMPLED_PLIES: usize = 300;
/// Decisions after that until the playout is discarded.
const MAX_UNSAMPLED_PLIES: u64 = 10_000;
/// One in this many positions is sampled, since positions of one game are alike.
const SAMPLING_INTERVAL: usize = 6;

/// Limits of sampling by playouts.
#[derive(Clone, Copy, Debug)]
pub struct PlayoutLimits {
    /// Number of decisions made, about.
    pub decisions: u64,
    /// Number of decisions listed, about; listing dominates where there are many.
    pub listed: u64,
    /// Number of decisions of playouts that go on after sampling. Random play hardly ever ends
    /// under some rules, and would take minutes.
    pub beyond: u64,
    /// Random seed.
    pub seed: u64,
}

/// Positions sampled from playouts.
pub struct PlayoutSample {
    /// Sampled positions with their results.
    pub examples: Vec<TrainingExample>,
    /// Average game length in decisions.
    pub length: u64,
}

/// Samples playouts until a limit is reached.
pub fn sample_playouts(
    game: &Game,
    features: &FeatureSet,
    sampling: PlayoutLimits,
) -> PlayoutSample {
    let PlayoutLimits { decisions, mut beyond, seed, .. } = sampling;
    let start = game.start();
    let mut position = SearchPosition::new(&start);
    let (mut examples, mut moves) = (Vec::new(), Vec::new());
    let (mut made, mut listed) = (0, 0);
    for number in 0.. {
        if made >= decisions || listed >= sampling.listed || number > decisions / 4 {
            return PlayoutSample { examples, length: made / number.max(1) };
        }
        let mut rng = Rng::for_game(seed, number);
        position.set(&start);
        let (mut sampled, mut before) = (Vec::new(), None);
        let outcome = loop {
            made += 1;
            if let Some(outcome) = position.outcome_before_move_generation() {
                break Some(outcome);
            }
            if position.ply() >= MAX_SAMPLED_PLIES {
                // The rest is played without sampling.
                let most = beyond.min(MAX_UNSAMPLED_PLIES) as u32;
                let plies = |state| game.interpreter().plies(state);
                let (session, state, history) = position.session_parts();
                let (last, outcome) =
                    session.playout(PositionRef::new(state, history), &mut rng, most);
                beyond -= u64::from(plies(&last) - plies(state)).min(beyond);
                break outcome;
            }
            position.decisions(&mut moves);
            listed += moves.len() as u64;
            if moves.is_empty() {
                break position.outcome();
            }
            if rng.below(SAMPLING_INTERVAL) == 0 {
                let choices = DecisionCounts {
                    here: Some(moves.len()),
                    before: opponent_count(&position, before),
                };
                let features = extract_features(features, position.state().words(), choices);
                sampled.push(SampledPosition { features, score: None, later: None });
            }
            before = Some((position.player(), moves.len()));
            if !position.push(moves[rng.below(moves.len())]) {
                break None;
            }
        };
        examples.extend(TrainingGame { sampled, outcome, adjudicated_score: None }.examples(0.0));
    }
    PlayoutSample { examples, length: 0 }
}

/// Number of decisions that the other side had just before.
fn opponent_count(position: &SearchPosition, before: Option<(u8, usize)>) -> Option<usize> {
    before.filter(|&(player, _)| player != position.player()).map(|(_, count)| count)
}
