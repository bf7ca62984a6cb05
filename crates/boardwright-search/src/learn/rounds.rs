//! Learning in rounds: games with what is known, then weights under which what became of them was
//! most likely.

use super::fit::{Example, Prior, error, fit};
use super::games::{Played, SelfPlay, learner, self_play};
use super::handicap::{Balance, Handicap};
use super::quick::initial_weights;
use crate::evaluate::{FeatureSet, Weights};
use crate::player::ComputerPlayer;
use crate::profile::GameProfile;
use crate::task::StopSignal;
use boardwright::Rng;
use boardwright::{Game, Outcome};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};

/// The memory of a game's searches.
const TABLE_BYTES: usize = 1 << 20;
/// How much an example of a game played with search counts. It is little, since there are some dozens of
/// each game that all tell the same, and who is about to lose often has more on the board: with few games,
/// what is thought of units beforehand must hold.
const TRUST: f64 = 0.06;
/// Steps of a fit; it begins where the last one ended.
const STEPS: usize = 20;
/// For so many decided games one drawn game is learned from.
const DRAWS: usize = 4;
/// How much of what became of a position is what search thought of it there.
const OPINION: f64 = 0.5;
/// Rounds of games that weights are fitted to at least, once there were as many.
const ENOUGH: usize = 20;
/// Games of the first round, from which the length of games is known for the others.
const FIRST_GAMES: u64 = 24;
/// Games of a round at most.
const MAX_GAMES: u64 = 4_000;

/// How weights are learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LearnerSettings {
    /// Nodes of the search for each decision, for each that there is to choose from on average.
    pub nodes: u64,
    /// Nodes of all searches of a round, about.
    pub round: u64,
    /// How many of the last rounds weights are fitted to.
    pub window: usize,
    /// Where chance begins.
    pub seed: u64,
    /// Games played at the same time; they do not change what is learned.
    pub threads: usize,
}

impl Default for LearnerSettings {
    fn default() -> LearnerSettings {
        LearnerSettings { nodes: 60, round: 6_000_000, window: 40, seed: 1, threads: 1 }
    }
}

/// What a round came to.
#[derive(Clone, Copy, Debug)]
pub struct RoundSummary {
    /// Its number, from 1.
    pub number: u32,
    /// Games played.
    pub games: u64,
    /// Decisions in an average game.
    pub length: u64,
    /// Positions learned from.
    pub positions: usize,
    /// Games that the first and the second player won.
    pub won: [u64; 2],
    /// How much one of them was held back.
    pub handicap: Handicap,
    /// The mean square error with which the weights before foresaw what became of its positions.
    pub error: f64,
}

/// Learns what the features of a game weigh.
pub struct Learner {
    game: Game,
    shape: Arc<FeatureSet>,
    prior: Prior,
    settings: LearnerSettings,
    weights: Weights,
    rounds: u32,
    /// Rounds that were done before; their games are not known any more.
    before: u32,
    games: u64,
    /// Decisions in an average game of the last round.
    length: u64,
    balance: Balance,
    window: VecDeque<Vec<Example>>,
}

impl Learner {
    /// Goes on with weights from so many rounds.
    pub fn new(
        game: &Game,
        shape: &Arc<FeatureSet>,
        weights: Weights,
        rounds: u32,
        settings: LearnerSettings,
    ) -> Learner {
        // Also for whoever goes on: were what was learned before the prior, what games with few nodes think too
        // little of would be worth less each time. Shogi that was gone on with so lost all games against what it
        // began with.
        let prior = Prior::new(shape, &initial_weights(game, shape), 1.0);
        let (game, shape) = (game.clone(), shape.clone());
        Learner {
            game,
            shape,
            prior,
            settings,
            weights,
            rounds,
            before: rounds,
            games: FIRST_GAMES,
            length: 0,
            balance: Balance::default(),
            window: VecDeque::new(),
        }
    }

    /// The weights now.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Rounds done.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Plays a round and fits the weights; none if it was stopped, and nothing has changed then.
    /// `tell` hears of each game.
    pub fn round(
        &mut self,
        stop: &StopSignal,
        tell: &(dyn Fn(u64, u64) + Sync),
    ) -> Option<RoundSummary> {
        let knowledge =
            Arc::new(GameProfile::new(&self.game, self.shape.clone(), self.weights.clone()));
        let choices = knowledge.branching_factor as u64;
        let lessons = self.play(&knowledge, stop, tell)?;
        let decisions: u64 = lessons.iter().map(|played| played.decisions as u64).sum();
        let (games, won, handicap) = (self.games, won(&lessons), self.balance.handicap());
        let examples = examples(lessons);
        let error = error(&self.weights, &examples);
        let positions = examples.len();
        self.window.push_back(examples);
        // The first rounds were played by beginners, and are soon forgotten.
        let kept = self.settings.window.min(2 + self.rounds as usize * 2 / 3);
        while self.window.len() > kept {
            self.window.pop_front();
        }
        self.rounds += 1;
        // Weights from many rounds are not given up for those of the first few after them.
        if self.window.len() >= ENOUGH.min(self.before as usize / 2) {
            let all: Vec<Example> = self.window.iter().flatten().cloned().collect();
            self.weights = fit(&self.prior, &self.weights, &all, TRUST, STEPS);
        }
        self.length = (decisions / games).max(1);
        self.games = (self.settings.round / (self.settings.nodes * choices * self.length))
            .clamp(FIRST_GAMES, MAX_GAMES);
        if self.shape.players == 2 {
            self.balance.note(won);
        }
        let (number, length) = (self.rounds, self.length);
        Some(RoundSummary { number, games, length, positions, won, handicap, error })
    }

    /// The examples of each game of a round, and how many decisions were made.
    fn play(
        &self,
        knowledge: &Arc<GameProfile>,
        stop: &StopSignal,
        tell: &(dyn Fn(u64, u64) + Sync),
    ) -> Option<Vec<Played>> {
        // Where sides are not alike, everybody would soon give up as one of them.
        let gives_up = self.rounds >= 5 && self.shape.bias.is_none();
        let how = SelfPlay {
            nodes: self.settings.nodes,
            opening: 14,
            opinion: OPINION,
            gives_up,
            handicap: self.balance.handicap(),
            length: self.length as usize,
        };
        let (next, games) = (AtomicU64::new(0), self.games);
        let lessons = Mutex::new(Vec::new());
        let play = || {
            let mut player = learner(knowledge, TABLE_BYTES);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games || stop.is_sent() {
                    return;
                }
                player.forget();
                let round = self.settings.seed.wrapping_mul(1 << 20) + u64::from(self.rounds);
                let lesson = self_play(knowledge, &mut player, how, Rng::for_game(round, number));
                tell(number, games);
                lessons.lock().unwrap_or_else(PoisonError::into_inner).push((number, lesson));
            }
        };
        std::thread::scope(|scope| {
            (1..self.settings.threads.max(1)).for_each(|_| drop(scope.spawn(play)));
            play();
        });
        if stop.is_sent() {
            return None;
        }
        let mut lessons = lessons.into_inner().unwrap_or_else(PoisonError::into_inner);
        lessons.sort_by_key(|(number, _)| *number);
        Some(lessons.into_iter().map(|(_, played)| played).collect())
    }
}

/// How many games the first and the second player won.
fn won(games: &[Played]) -> [u64; 2] {
    [0, 1].map(|player| {
        let won = |played: &&Played| played.outcome == Some(Outcome::Win(player));
        games.iter().filter(won).count() as u64
    })
}

/// The examples of games, of drawn ones a few: who finds everything even plays for draws, and would
/// learn from them that everything is even.
fn examples(games: Vec<Played>) -> Vec<Example> {
    let decided = games.iter().filter(|played| !played.is_drawn()).count();
    let mut room = decided / DRAWS;
    let mut kept = Vec::new();
    for played in games {
        if played.is_drawn() && room == 0 {
            continue;
        }
        room -= usize::from(played.is_drawn());
        kept.extend(played.examples);
    }
    kept
}
