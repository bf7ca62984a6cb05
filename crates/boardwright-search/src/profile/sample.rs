//! Sample games that measure a game's profile.

use super::game_profile::GameProfile;
use crate::attacks::AttackPurpose;
use crate::capture_predictor::CapturePredictor;
use crate::evaluate::{ControlTerms, DecisionCounts, Evaluator, FeatureSet, MopUp, Weights};
use crate::levels::LevelSpacing;
use crate::search_position::SearchPosition;
use crate::static_exchange::StaticExchange;
use boardwright::Rng;
use boardwright::{Game, Move, Outcome};
use std::sync::Arc;

/// Number of sample positions in which all decisions are tried.
const POSITIONS: usize = 120;
/// Maximum number of decisions tried in each.
const DECISIONS: usize = 120;
/// Largest margin of a game in points.
const MAX_MARGIN: i32 = 400;
/// Maximum length of a sample game in decisions.
const MAX_GAME_PLIES: usize = 300;

impl GameProfile {
    /// Measures the profile of a game with the given weights, in sample games.
    pub fn new(game: &Game, features: Arc<FeatureSet>, weights: Weights) -> GameProfile {
        let evaluator = Evaluator::new(features.clone(), &weights, 0);
        let mop_up = features.control.as_ref().and_then(|control| MopUp::new(control, &evaluator));
        let captures = CapturePredictor::new(game);
        let mut profile = GameProfile {
            game: game.clone(),
            evaluator,
            captures,
            static_exchange: None,
            mop_up,
            margin: 1,
            average_unit_value: 1,
            branching_factor: 1,
            must_capture: false,
            allows_null_move: false,
            weights,
            spacing: LevelSpacing::default(),
        };
        Sample::take(&mut profile);
        profile.drop_negligible_mobility();
        profile
    }
}

/// Statistics from sample games.
struct Sample<'k> {
    profile: &'k mut GameProfile,
    /// Absolute score changes by decisions that leave material unchanged.
    changes: Vec<i32>,
    positions: usize,
    choices: usize,
    /// Positions where some decision captures, and where every decision does.
    some: usize,
    every: usize,
    /// By unit code: true if a side had more or fewer than one of it at some time.
    mortal: Vec<bool>,
}

impl Sample<'_> {
    /// Plays the sample games and sets the profile's statistics.
    fn take(profile: &mut GameProfile) {
        let start = profile.game.start();
        let mut position = SearchPosition::new(&start);
        let mut sample = Sample {
            changes: Vec::new(),
            positions: 0,
            choices: 0,
            some: 0,
            every: 0,
            mortal: vec![false; profile.evaluator.feature_set().codes],
            profile,
        };
        let mut game = 0;
        while sample.positions < POSITIONS && game < POSITIONS as u64 {
            position.set(&start);
            sample.play(&mut position, &mut Rng::for_game(0xca9, game));
            game += 1;
        }
        let (some, every) = (sample.some, sample.every);
        let mortal = std::mem::take(&mut sample.mortal);
        let choices = sample.choices / sample.positions.max(1);
        sample.changes.sort_unstable();
        let middle = sample.changes.get(sample.changes.len() * 2 / 3).copied();
        let values: Vec<i32> = (1..profile.evaluator.feature_set().codes)
            .map(|code| profile.evaluator.kind_value(code))
            .filter(|&value| value > 0)
            .collect();
        let least = values.iter().min().copied().unwrap_or(1) / 3;
        profile.captures.update_predictions(least.max(1));
        // If quiet decisions leave the score unchanged, unit values set the scale.
        let usual = values.iter().sum::<i32>() / values.len().max(1) as i32;
        // Units that reach a whole large board may be worth more than the largest margin.
        let least = (usual / 16).clamp(2, MAX_MARGIN);
        profile.margin = middle.unwrap_or(1).clamp(least, MAX_MARGIN);
        profile.average_unit_value = usual.max(1);
        profile.branching_factor = choices.max(1);
        profile.must_capture = some >= 8 && every * 20 >= some * 19;
        profile.allows_null_move = !profile.must_capture;
        let features = profile.evaluator.feature_set();
        let capturing =
            |control: &&ControlTerms| control.attacks.purpose() == AttackPurpose::Capture;
        let control = features.control.as_ref().filter(capturing);
        profile.static_exchange = control.filter(|_| !profile.must_capture).map(|control| {
            let unit_values: Vec<i32> =
                (0..features.codes).map(|code| profile.evaluator.kind_value(code)).collect();
            StaticExchange::new(control.attacks.clone(), &unit_values, &mortal)
        });
    }

    /// Plays a random game and tries all decisions in some of its positions.
    fn play(&mut self, position: &mut SearchPosition, rng: &mut Rng) {
        position.random_walk(rng, MAX_GAME_PLIES, |position, moves, rng| {
            if rng.below(10) == 0 && position.ply() > 0 {
                self.positions += 1;
                self.choices += moves.len();
                self.try_all(position, moves);
            }
            self.positions < POSITIONS
        });
    }

    fn try_all(&mut self, position: &mut SearchPosition, moves: &[Move]) {
        let evaluator = &self.profile.evaluator;
        let state = position.state().words();
        let player = position.player();
        let side = evaluator.side(player);
        let before = self.profile.captures.count(state);
        let board = evaluator.accumulate(state);
        let score = evaluator.evaluate(state, board, DecisionCounts::default());
        before.mark_mortal(&mut self.mortal);
        let step = moves.len().div_ceil(DECISIONS);
        let (mut tried, mut gained) = (0, 0);
        for &mv in moves.iter().step_by(step) {
            let sketch = self.profile.captures.sketch(position.state().words(), mv, evaluator);
            if !position.push(mv) {
                continue;
            }
            let after = position.state().words();
            let counts = self.profile.captures.count(after);
            // A drop moves a unit from hand to board and gains nothing.
            let gain = match counts.is_material_change(&before) {
                true => side * (counts.material(evaluator) - before.material(evaluator)),
                false => 0,
            };
            self.profile.captures.record(&sketch, gain);
            counts.mark_mortal(&mut self.mortal);
            let winner = match position.recorded_outcome() {
                Some(Outcome::Win(winner)) => Some(winner),
                _ => None,
            };
            let won = winner.is_some_and(|winner| evaluator.side(winner) == side);
            self.profile.captures.record_arrival(&sketch, evaluator, won);
            tried += 1;
            gained += usize::from(counts.has_captures_since(&before));
            if gain == 0 {
                let board = evaluator.accumulate(after);
                let there = evaluator.evaluate(after, board, DecisionCounts::default());
                let same = evaluator.side(position.player()) == side;
                self.changes.push((if same { there } else { -there } - score).abs());
            }
            position.pop();
        }
        self.some += usize::from(gained > 0);
        self.every += usize::from(gained > 0 && gained == tried);
    }
}
