//! Learning in rounds: self-play with the current weights, then a fit to the results.

use super::handicap::{Handicap, HandicapController};
use super::quick_profile::initial_weights;
use super::regression::{TrainingExample, WeightPrior, error, fit};
use super::self_play::{SelfPlayGame, SelfPlaySettings, self_play, self_play_engine};
use crate::alpha_beta::AlphaBeta;
use crate::evaluate::{FeatureSet, Weights};
use crate::player::ComputerPlayer;
use crate::profile::GameProfile;
use boardwright::{Game, Outcome, Rng};
use std::collections::VecDeque;
use std::sync::Arc;

/// Transposition table size of self-play searches in bytes.
const TABLE_BYTES: usize = 1 << 20;
/// Weight of a training example. It is small, since a game yields dozens of correlated examples,
/// and losers often have more material: with few games, the prior must dominate.
const EXAMPLE_WEIGHT: f64 = 0.06;
/// Optimiser iterations per fit; each fit starts from the last weights.
const FIT_ITERATIONS: usize = 20;
/// One drawn game is used per this many decided games.
const DECIDED_PER_DRAW: usize = 4;
/// Weight of the search score in the training target.
const SEARCH_SHARE: f64 = 0.5;
/// Number of rounds in the window from which weights of many earlier rounds are refitted.
const MIN_REFIT_ROUNDS: usize = 20;
/// Games of the first round, which measures the game length for the others.
const FIRST_GAMES: u64 = 24;
/// Maximum number of games per round.
const MAX_GAMES: u64 = 4_000;

/// Settings of learning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LearnerSettings {
    /// Nodes per decision, for each legal decision of an average position.
    pub nodes: u64,
    /// Nodes per round, about.
    pub round: u64,
    /// Number of recent rounds that the weights are fitted to.
    pub window: usize,
    /// Random seed.
    pub seed: u64,
}

impl Default for LearnerSettings {
    fn default() -> LearnerSettings {
        LearnerSettings { nodes: 60, round: 6_000_000, window: 40, seed: 1 }
    }
}

/// Summary of a round.
#[derive(Clone, Copy, Debug)]
pub struct RoundSummary {
    /// Number of the round, from 1.
    pub number: u32,
    /// Number of games.
    pub games: u64,
    /// Average game length in decisions.
    pub length: u64,
    /// Number of training examples.
    pub positions: usize,
    /// Games won by the first and by the second player.
    pub won: [u64; 2],
    /// The handicap of the round.
    pub handicap: Handicap,
    /// Mean squared error of the previous weights on the new examples.
    pub error: f64,
}

/// Learns evaluation weights by self-play.
pub struct Learner {
    game: Game,
    features: Arc<FeatureSet>,
    prior: WeightPrior,
    settings: LearnerSettings,
    weights: Weights,
    rounds: u32,
    /// Number of earlier rounds, whose games are lost.
    before: u32,
    games: u64,
    /// Average game length of the last round in decisions.
    length: u64,
    /// Average number of legal decisions, once it is known.
    branching: Option<u64>,
    handicap: HandicapController,
    window: VecDeque<Vec<TrainingExample>>,
}

impl Learner {
    /// Continues from weights of `rounds` rounds.
    pub fn new(
        game: &Game,
        features: &Arc<FeatureSet>,
        weights: Weights,
        rounds: u32,
        settings: LearnerSettings,
    ) -> Learner {
        // The prior stays the initial estimate even when continuing. Were it the learned weights,
        // values that shallow self-play underrates would shrink with every continuation; Shogi
        // weights continued that way lost every game against the ones they started from.
        let prior = WeightPrior::new(features, &initial_weights(game, features), 1.0);
        let (game, features) = (game.clone(), features.clone());
        Learner {
            game,
            features,
            prior,
            settings,
            weights,
            rounds,
            before: rounds,
            games: FIRST_GAMES,
            length: 0,
            branching: None,
            handicap: HandicapController::default(),
            window: VecDeque::new(),
        }
    }

    /// The current weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Number of rounds done.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Number of games of the next round.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Begins a round, whose games can be played in any order.
    pub fn begin_round(&mut self) -> Round {
        let profile = self.profile();
        self.branching = Some(profile.branching_factor as u64);
        // In asymmetric games, adjudication would soon concede every game of one side.
        let adjudicates = self.rounds >= 5 && self.features.bias.is_none();
        Round {
            profile: Arc::new(profile),
            settings: SelfPlaySettings {
                nodes: self.settings.nodes,
                opening: 14,
                adjudicates,
                handicap: self.handicap.handicap(),
                length: self.length as usize,
            },
            seed: self.settings.seed.wrapping_mul(1 << 20) + u64::from(self.rounds),
        }
    }

    /// Ends the round with all its games, in order: fits the weights.
    pub fn finish_round(&mut self, games: Vec<SelfPlayGame>) -> RoundSummary {
        let handicap = self.handicap.handicap();
        let (count, won, positions) = self.record_round(games);
        let error = self.window.back().map_or(0.0, |examples| error(&self.weights, examples));
        // Weights from many rounds are kept until enough new games exist.
        if self.window.len() >= MIN_REFIT_ROUNDS.min(self.before as usize / 2) {
            let all: Vec<TrainingExample> = self.window.iter().flatten().cloned().collect();
            self.weights = fit(&self.prior, &self.weights, &all, EXAMPLE_WEIGHT, FIT_ITERATIONS);
        }
        let (number, length) = (self.rounds, self.length);
        RoundSummary { number, games: count, length, positions, won, handicap, error }
    }

    /// Takes all games of an earlier round, in order, to whose fit the weights belong already.
    pub fn restore_round(&mut self, games: Vec<SelfPlayGame>) {
        self.record_round(games);
    }

    fn profile(&self) -> GameProfile {
        GameProfile::new(&self.game, self.features.clone(), self.weights.clone())
    }

    /// Records all that later rounds need of a round; returns the numbers of games, of games won
    /// and of training examples.
    fn record_round(&mut self, played: Vec<SelfPlayGame>) -> (u64, [u64; 2], usize) {
        // It is counted in random games, and does not depend on the weights.
        let profile = || self.profile().branching_factor as u64;
        let choices = self.branching.unwrap_or_else(profile);
        self.branching = Some(choices);
        let decisions: u64 = played.iter().map(|game| game.decisions() as u64).sum();
        let (games, won) = (self.games, wins(&played));
        let examples = examples(played);
        let positions = examples.len();
        self.window.push_back(examples);
        // Early rounds were played badly and are dropped soon.
        let kept = self.settings.window.min(2 + self.rounds as usize * 2 / 3);
        while self.window.len() > kept {
            self.window.pop_front();
        }
        self.rounds += 1;
        self.length = (decisions / games).max(1);
        self.games = (self.settings.round / (self.settings.nodes * choices * self.length))
            .clamp(FIRST_GAMES, MAX_GAMES);
        if self.features.players == 2 {
            self.handicap.record(won);
        }
        (games, won, positions)
    }
}

/// Everything that the games of a round depend on.
pub struct Round {
    profile: Arc<GameProfile>,
    settings: SelfPlaySettings,
    seed: u64,
}

/// Plays games of a round in one thread.
pub struct RoundPlayer<'a> {
    round: &'a Round,
    player: AlphaBeta,
}

impl RoundPlayer<'_> {
    /// Creates a player for one thread.
    pub fn new(round: &Round) -> RoundPlayer<'_> {
        RoundPlayer { round, player: self_play_engine(&round.profile, TABLE_BYTES) }
    }

    /// Plays the game of this number, from 0. If the budget of the thread is over, the game is no
    /// result.
    pub fn play(&mut self, number: u64) -> SelfPlayGame {
        let Round { profile, settings, seed } = self.round;
        self.player.forget();
        self_play(profile, &mut self.player, *settings, Rng::for_game(*seed, number))
    }
}

/// Games won by the first and by the second player.
fn wins(games: &[SelfPlayGame]) -> [u64; 2] {
    [0, 1].map(|player| {
        let won = |played: &&SelfPlayGame| played.record.outcome == Some(Outcome::Win(player));
        games.iter().filter(won).count() as u64
    })
}

/// Returns the training examples, with few of drawn games: an evaluation trained on many draws
/// finds everything even and plays for draws.
fn examples(games: Vec<SelfPlayGame>) -> Vec<TrainingExample> {
    let decided = games.iter().filter(|played| !played.is_drawn()).count();
    let mut room = decided / DECIDED_PER_DRAW;
    let mut kept = Vec::new();
    for played in games {
        if played.is_drawn() && room == 0 {
            continue;
        }
        room -= usize::from(played.is_drawn());
        kept.extend(played.examples(SEARCH_SHARE));
    }
    kept
}
