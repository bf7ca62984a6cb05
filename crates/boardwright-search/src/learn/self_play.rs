//! Self-play games to learn from.

use super::handicap::{Handicap, RandomMoves};
use super::regression::TrainingExample;
use super::training_game::{SampledPosition, TrainingGame};
use crate::alpha_beta::AlphaBeta;
use crate::capture_predictor::CapturePrediction;
use crate::evaluate::{DecisionCounts, FeatureSet, extract_features};
use crate::player::{ComputerPlayer, SearchResult};
use crate::profile::GameProfile;
use crate::score::Score;
use crate::task::{Limits, Task};
use boardwright::{Game, Move, Outcome, Player, Position, Rng};
use std::sync::Arc;

/// Decisions after which a game is adjudicated by its last score.
const MAX_PLIES: usize = 600;
/// A position is sampled with a chance of one in this number, since positions of one game are
/// alike.
const SAMPLED_ONE_IN: usize = 2;

/// Settings of a self-play game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SelfPlaySettings {
    /// Nodes per decision, for each legal decision of an average position. Fewer than ten would
    /// leave decisions unexamined, and lists begin at one player's end of the board.
    pub(crate) nodes: u64,
    /// Maximum number of random decisions in the opening.
    pub(crate) opening: usize,
    /// True to adjudicate games that have been won for some time.
    pub(crate) adjudicates: bool,
    /// Handicap of the stronger player.
    pub(crate) handicap: Handicap,
    /// Expected game length in decisions.
    pub(crate) length: usize,
}

/// A game is adjudicated as a win after this many points' lead for this many decisions in a row.
const ADJUDICATION_SCORE: i32 = 5 * Score::POINTS;
const ADJUDICATION_PLIES: u32 = 8;

/// Number of decisions by which a forced result is followed.
const MAX_FOLLOWED_PLIES: u32 = 6;
/// Score of a forced result in points.
const FORCED_SCORE: i32 = 8 * Score::POINTS;

/// The length of a winning streak.
#[derive(Default)]
struct WinStreak {
    /// The leading side: 1 for the first, -1 for the other, 0 for none.
    side: i32,
    /// Number of decisions in a row at which that side led, or nobody.
    decisions: u32,
}

impl WinStreak {
    /// Records a score for the first side. Returns its winner once the streak is long enough.
    fn update(&mut self, score: i32) -> Option<Outcome> {
        let side = if score.abs() < ADJUDICATION_SCORE { 0 } else { score.signum() };
        self.decisions = if side == self.side { self.decisions + 1 } else { 1 };
        self.side = side;
        let won = side != 0 && self.decisions >= ADJUDICATION_PLIES;
        won.then_some(Outcome::Win(u8::from(side < 0)))
    }
}

/// Returns a player for self-play. Contempt avoids draws; evaluation noise keeps games from
/// repeating, and list order from deciding them.
pub(crate) fn self_play_engine(profile: &Arc<GameProfile>, table_bytes: usize) -> AlphaBeta {
    AlphaBeta::new(profile.clone())
        .with_table(table_bytes)
        .with_contempt(profile.average_unit_value / 2)
        .with_noise(profile.average_unit_value / 8, 0)
}

/// Scores at a sampled position, in points for the first side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SampleScores {
    /// Number of decisions before it.
    pub ply: u32,
    /// Score of the search.
    pub score: i32,
    /// Score at the next random decision, which replaces the result of the game in the target.
    /// `None` if no random decision followed.
    pub score_at_random_move: Option<i32>,
}

/// A self-play game as it can be saved: with the feature set, it yields the training examples.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelfPlayRecord {
    /// The decisions.
    pub moves: Vec<Move>,
    /// The sampled positions, in order.
    pub samples: Vec<SampleScores>,
    /// The outcome, also by adjudication; `None` if the game was given up.
    pub outcome: Option<Outcome>,
    /// The last score in points for the first side, if the game reached its maximum length.
    pub adjudicated_score: Option<i32>,
}

/// A finished self-play game.
#[derive(Clone, Debug)]
pub struct SelfPlayGame {
    /// The game as it can be saved.
    pub record: SelfPlayRecord,
    /// Features of the sampled positions, in order.
    features: Vec<Vec<(u32, i32)>>,
}

/// A saved game of self-play that is no game of these rules: the decision of this number, from 1,
/// is not legal, or a sample is not of a position before a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("decision {0} is not legal, or has no sample")]
pub struct SelfPlayRecordError(pub usize);

impl SelfPlayGame {
    /// Restores a game that was saved.
    ///
    /// # Errors
    /// Fails if it is not a game of these rules.
    pub fn restore(
        game: &Game,
        features: &FeatureSet,
        record: SelfPlayRecord,
    ) -> Result<SelfPlayGame, SelfPlayRecordError> {
        let mut position = game.start();
        let mut previous = None;
        let mut samples = record.samples.iter().peekable();
        let mut sampled = Vec::new();
        for (index, &mv) in record.moves.iter().enumerate() {
            let failed = SelfPlayRecordError(index + 1);
            let count = position.count().map_err(|_| failed)?;
            while samples.next_if(|sample| sample.ply as usize == index).is_some() {
                sampled.push(sample_features(features, &position, count, previous));
            }
            previous = Some((position.player(), count));
            position.play_mut(mv).map_err(|_| failed)?;
        }
        // The last position may be sampled, too: the game is adjudicated after it.
        let last = record.moves.len();
        let failed = SelfPlayRecordError(last);
        while samples.next_if(|sample| sample.ply as usize == last).is_some() {
            let count = position.count().map_err(|_| failed)?;
            sampled.push(sample_features(features, &position, count, previous));
        }
        if samples.next().is_some() {
            return Err(failed);
        }
        Ok(SelfPlayGame { record, features: sampled })
    }

    /// Number of decisions.
    pub(crate) fn decisions(&self) -> usize {
        self.record.moves.len()
    }

    /// Returns true for a draw.
    pub(crate) fn is_drawn(&self) -> bool {
        self.record.outcome == Some(Outcome::Draw)
    }

    /// Returns true if a player won.
    pub(crate) fn is_won(&self) -> bool {
        matches!(self.record.outcome, Some(Outcome::Win(_)))
    }

    /// Returns the sampled positions with their training targets, in which the search score has a
    /// weight of `search_share`.
    pub(crate) fn examples(self, search_share: f64) -> impl Iterator<Item = TrainingExample> {
        let scores = self.record.samples.into_iter();
        let sampled = self.features.into_iter().zip(scores).map(|(features, scores)| {
            let SampleScores { score, score_at_random_move, .. } = scores;
            SampledPosition { features, score: Some(score), score_at_random_move }
        });
        let SelfPlayRecord { outcome, adjudicated_score, .. } = self.record;
        TrainingGame { sampled: sampled.collect(), outcome, adjudicated_score }
            .examples(search_share)
    }
}

/// Features of a position with `count` legal decisions. `previous` has the player and number of
/// decisions of the position before it.
fn sample_features(
    features: &FeatureSet,
    position: &Position,
    count: usize,
    previous: Option<(Player, usize)>,
) -> Vec<(u32, i32)> {
    let opponent = previous.filter(|&(player, _)| player != position.player());
    let choices = DecisionCounts { here: Some(count), before: opponent.map(|(_, count)| count) };
    extract_features(features, position.state().words(), choices)
}

/// Plays one game of self-play.
pub(crate) fn self_play(
    profile: &Arc<GameProfile>,
    player: &mut AlphaBeta,
    settings: SelfPlaySettings,
    mut rng: Rng,
) -> SelfPlayGame {
    player.reseed_noise(rng.clone().number_below(1 << 32));
    let random_moves = settings.handicap.of_game(settings.length, &mut rng);
    let mut game = GameInProgress {
        profile,
        settings,
        random_moves,
        rng,
        position: profile.game.start(),
        previous: None,
        moves: Vec::new(),
        samples: Vec::new(),
        features: Vec::new(),
        fixed_samples: 0,
        streak: WinStreak::default(),
        forced: None,
        followed: 0,
        last_score: None,
    };
    let outcome = game.play(player);
    let is_long = game.moves.len() >= MAX_PLIES;
    let adjudicated_score = game.last_score.filter(|_| outcome.is_none() && is_long);
    let GameInProgress { moves, samples, features, .. } = game;
    let record = SelfPlayRecord { moves, samples, outcome, adjudicated_score };
    SelfPlayGame { record, features }
}

/// A self-play game in progress.
struct GameInProgress<'k> {
    profile: &'k Arc<GameProfile>,
    settings: SelfPlaySettings,
    random_moves: RandomMoves,
    rng: Rng,
    position: Position,
    /// Player and number of decisions of the previous position; `None` at the beginning.
    previous: Option<(Player, usize)>,
    moves: Vec<Move>,
    samples: Vec<SampleScores>,
    /// Features of the samples.
    features: Vec<Vec<(u32, i32)>>,
    /// Number of samples, the first ones, whose target a later random decision has fixed.
    fixed_samples: usize,
    streak: WinStreak,
    /// Latest forced result that a search found; `None` if none has.
    forced: Option<Outcome>,
    /// Number of searches since the first forced result, that one included.
    followed: u32,
    /// Search score for the first side of the last searched position, in points; `None` before the
    /// first search.
    last_score: Option<i32>,
}

impl GameInProgress<'_> {
    /// Plays to the end or to adjudication. `None` if a search is stopped, a limit of the rules is
    /// exceeded, or the game reaches `MAX_PLIES`.
    fn play(&mut self, player: &mut AlphaBeta) -> Option<Outcome> {
        let opening = self.rng.below(self.settings.opening + 1);
        let has_two_players = self.profile.evaluator.feature_set().players == 2;
        for decided in 0..MAX_PLIES {
            if let Some(end) = self.position.outcome().ok()? {
                return Some(end.winner.map_or(Outcome::Draw, |winner| Outcome::Win(winner.0)));
            }
            let moves = self.position.decisions().ok()?;
            if moves.is_empty() {
                return None;
            }
            let mv = if decided < opening {
                self.choose_opening_move(player, &moves)?
            } else {
                let result = self.search_and_sample(player, moves.len())?;
                if let Some(certain) = self.adjudicate(&result).filter(|_| has_two_players) {
                    return Some(certain);
                }
                match self.moves_at_random(decided) {
                    true => self.random_move(&result, &moves),
                    false => result.best()?,
                }
            };
            self.previous = Some((self.position.player(), moves.len()));
            self.position.play_mut(mv).ok()?;
            self.moves.push(mv);
        }
        None
    }

    /// Chooses a decision of the opening: at random or by a search. Its positions are not sampled.
    fn choose_opening_move(&mut self, player: &mut AlphaBeta, moves: &[Move]) -> Option<Move> {
        if self.random_moves.opens_at_random(self.position.player().0, &mut self.rng) {
            return Some(moves[self.rng.below(moves.len())]);
        }
        player.choose(&self.position, &self.task())
    }

    /// Returns the task of a search: a number of nodes that grows with the branching factor.
    fn task(&self) -> Task {
        Task::without_clock(Limits::nodes(
            self.settings.nodes * self.profile.branching_factor as u64,
        ))
    }

    /// Searches the position. Samples it by chance if it is quiet and not won at once.
    fn search_and_sample(&mut self, player: &mut AlphaBeta, count: usize) -> Option<SearchResult> {
        let result = player.think(&self.position, &self.task(), &mut |_| {})?;
        self.last_score = Some(self.points(&result));
        // An immediate win depends on little else of the position.
        let wins_at_once = result.score().wins_in().is_some_and(|plies| plies <= 1);
        let sampled = self.rng.below(SAMPLED_ONE_IN) == 0;
        if sampled && !wins_at_once && is_quiet(self.profile, &self.position, &result) {
            let features = self.profile.evaluator.feature_set();
            self.features.push(sample_features(features, &self.position, count, self.previous));
            self.samples.push(SampleScores {
                ply: self.moves.len() as u32,
                score: self.points(&result),
                score_at_random_move: None,
            });
        }
        Some(result)
    }

    /// Returns true if the next decision is random. Forced results are followed, or they would not
    /// be forced.
    fn moves_at_random(&mut self, decided: usize) -> bool {
        let player = self.position.player().0;
        self.forced.is_none() && self.random_moves.is_random(player, decided, &mut self.rng)
    }

    /// Returns a random decision, and fixes the targets of earlier samples at the current score.
    fn random_move(&mut self, result: &SearchResult, moves: &[Move]) -> Move {
        let score = self.points(result);
        self.samples[self.fixed_samples..]
            .iter_mut()
            .for_each(|sample| sample.score_at_random_move = Some(score));
        self.fixed_samples = self.samples.len();
        moves[self.rng.below(moves.len())]
    }

    /// Returns the search score for the first side in points.
    fn points(&self, result: &SearchResult) -> i32 {
        self.side() * result.score().points().clamp(-FORCED_SCORE, FORCED_SCORE)
    }

    /// Returns 1 if the first side is to move, else -1.
    fn side(&self) -> i32 {
        self.profile.evaluator.side(self.position.player().0)
    }

    /// Returns the outcome if a forced result was followed long enough, or if a winning streak is
    /// long enough and the settings allow adjudication.
    fn adjudicate(&mut self, result: &SearchResult) -> Option<Outcome> {
        let score = self.side() * result.score().points();
        if result.score().is_forced() {
            self.forced = Some(Outcome::Win(u8::from(score < 0)));
        }
        // Forced results are followed a little, so that both sides are to move equally often in the
        // samples: the winning features should be learned, not the side to move.
        self.followed += u32::from(self.forced.is_some());
        let streak = self.streak.update(score).filter(|_| self.settings.adjudicates);
        self.forced.filter(|_| self.followed > MAX_FOLLOWED_PLIES).or(streak)
    }
}

/// Returns true if the best decision is quiet; amid an exchange, material says little.
fn is_quiet(profile: &GameProfile, position: &Position, result: &SearchResult) -> bool {
    let Some(mv) = result.best() else { return false };
    let sketch = profile.captures.sketch(position.state().words(), mv, &profile.evaluator);
    profile.captures.prediction(&sketch) == CapturePrediction::Quiet
}
