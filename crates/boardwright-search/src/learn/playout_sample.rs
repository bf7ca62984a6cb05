//! Training examples from playouts.

use super::regression::TrainingExample;
use super::training_game::{SampledPosition, TrainingGame};
use crate::evaluate::{DecisionCounts, FeatureSet, extract_features};
use crate::search_position::SearchPosition;
use boardwright::Rng;
use boardwright::{Game, PositionRef};

/// Number of decisions of a playout after which no more positions are sampled.
const MAX_SAMPLED_PLIES: usize = 300;
/// Maximum number of decisions after that. A playout that is not over then is discarded.
const MAX_UNSAMPLED_PLIES: u64 = 10_000;
/// A position is sampled with a chance of one in this number, since positions of one game are
/// alike.
const SAMPLED_ONE_IN: usize = 6;
/// The limit of playouts is the limit of positions divided by this number. It is reached first
/// if games are shorter than that on average.
const MIN_AVERAGE_LENGTH: u64 = 4;

/// Limits and random seed of sampling by playouts. The first two limits are checked between
/// playouts, so that the last playout may exceed them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayoutSampling {
    /// Limit of positions visited while sampling, all playouts together.
    pub(crate) max_positions: u64,
    /// Limit of legal decisions generated; generation dominates in positions that have many.
    pub(crate) max_generated: u64,
    /// Limit of decisions made after sampling, all playouts together. Once it is used up, playouts
    /// that outlast sampling are discarded. Random play hardly ever ends under some rules, and
    /// would take minutes.
    pub(crate) max_unsampled: u64,
    /// Random seed.
    pub(crate) seed: u64,
}

/// Positions sampled from playouts.
pub(crate) struct PlayoutSample {
    /// Sampled positions with their results.
    pub(crate) examples: Vec<TrainingExample>,
    /// Average number of positions visited while sampling, per playout. It counts the position in
    /// which a playout ends or sampling stops, and discarded playouts. It does not count decisions
    /// after sampling, so that it is below the game length where games are long.
    pub(crate) sampled_length: u64,
}

/// Samples playouts until a limit on positions, generated decisions or playouts is reached.
pub(crate) fn sample_playouts(
    game: &Game,
    features: &FeatureSet,
    sampling: PlayoutSampling,
) -> PlayoutSample {
    let start = game.start();
    let mut position = SearchPosition::new(&start);
    let (mut examples, mut moves) = (Vec::new(), Vec::new());
    let (mut visited, mut generated, mut unsampled_left) = (0, 0, sampling.max_unsampled);
    let mut playouts = 0;
    while visited < sampling.max_positions
        && generated < sampling.max_generated
        && playouts <= sampling.max_positions / MIN_AVERAGE_LENGTH
    {
        let mut rng = Rng::for_game(sampling.seed, playouts);
        position.set(&start);
        // Player and number of decisions of the previous position.
        let (mut sampled, mut previous) = (Vec::new(), None);
        let outcome = loop {
            visited += 1;
            if let Some(outcome) = position.outcome_before_move_generation() {
                break Some(outcome);
            }
            if position.ply() >= MAX_SAMPLED_PLIES {
                // The rest is played without sampling.
                let max_plies = unsampled_left.min(MAX_UNSAMPLED_PLIES) as u32;
                let plies = |state| game.interpreter().plies(state);
                let (session, state, history) = position.session_parts();
                let (last, outcome) =
                    session.playout(PositionRef::new(state, history), &mut rng, max_plies);
                let played = u64::from(plies(&last) - plies(state));
                unsampled_left -= played.min(unsampled_left);
                break outcome;
            }
            position.decisions(&mut moves);
            generated += moves.len() as u64;
            if moves.is_empty() {
                break position.outcome();
            }
            if rng.below(SAMPLED_ONE_IN) == 0 {
                let choices = DecisionCounts {
                    here: Some(moves.len()),
                    before: opponent_count(&position, previous),
                };
                let features = extract_features(features, position.state().words(), choices);
                sampled.push(SampledPosition { features, score: None, score_at_random_move: None });
            }
            previous = Some((position.player(), moves.len()));
            if !position.push(moves[rng.below(moves.len())]) {
                break None;
            }
        };
        if position.is_interrupted() {
            break;
        }
        examples.extend(TrainingGame { sampled, outcome, adjudicated_score: None }.examples(0.0));
        playouts += 1;
    }
    PlayoutSample { examples, sampled_length: visited / playouts.max(1) }
}

/// Returns the number of decisions that the other side had in the previous position, given with its
/// player. `None` if the same player decided there, or if there is no previous position.
fn opponent_count(position: &SearchPosition, previous: Option<(u8, usize)>) -> Option<usize> {
    previous.filter(|&(player, _)| player != position.player()).map(|(_, count)| count)
}
