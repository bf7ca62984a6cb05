//! The profile of a game.

use crate::capture_predictor::CapturePredictor;
use crate::evaluate::{Evaluator, MopUp, UNITS_PER_POINT, Weights};
use crate::levels::LevelSpacing;
use crate::static_exchange::StaticExchange;
use boardwright::Game;

/// Everything that a search knows about a game beforehand: evaluation, capture prediction, static
/// exchange evaluation and the units of its margins.
#[derive(Clone)]
pub struct GameProfile {
    /// The game.
    pub game: Game,
    /// The static evaluation.
    pub evaluator: Evaluator,
    /// Prediction of captures.
    pub(crate) captures: CapturePredictor,
    /// Static exchange evaluation, in games whose units capture by displacement.
    pub(crate) static_exchange: Option<StaticExchange>,
    /// The mop-up evaluation, in games with royal units.
    pub(crate) mop_up: Option<MopUp>,
    /// Unit of search margins: the change of the score by a typical quiet decision, in points.
    pub(crate) margin: i32,
    /// Average value of a unit in points, over the kinds with a positive value.
    pub average_unit_value: i32,
    /// Average number of legal decisions.
    pub branching_factor: usize,
    /// True if captures are compulsory.
    pub(crate) must_capture: bool,
    /// True if null-move pruning is sound: passing is usually worse than the best decision.
    pub(crate) allows_null_move: bool,
    /// Weights of the evaluation.
    pub weights: Weights,
    /// Spacing of the playing levels.
    pub spacing: LevelSpacing,
}

impl GameProfile {
    /// Zeroes negligible weights of the number of decisions, so that evaluation need not count
    /// them.
    pub(super) fn drop_negligible_mobility(&mut self) {
        let features = self.evaluator.feature_set().clone();
        for &index in features.mobility.iter().chain([&features.mobility_before]) {
            let both = [index as usize, index as usize + features.features];
            // These counts differ by about twenty units between positions.
            if both.iter().all(|&at| {
                self.weights.0[at].abs() * 20 * 20 < self.average_unit_value * UNITS_PER_POINT
            }) {
                both.iter().for_each(|&at| self.weights.0[at] = 0);
            }
        }
        self.evaluator = Evaluator::new(features, &self.weights, 0);
    }
}
