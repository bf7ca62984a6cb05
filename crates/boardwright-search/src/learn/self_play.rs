//! Self-play games to learn from.

use super::handicap::{Handicap, RandomMoves};
use super::regression::TrainingExample;
use super::training_game::{SampledPosition, TrainingGame};
use crate::alpha_beta::AlphaBeta;
use crate::capture_predictor::CapturePrediction;
use crate::evaluate::{DecisionCounts, extract_features};
use crate::player::{ComputerPlayer, SearchResult};
use crate::profile::GameProfile;
use crate::score::Score;
use crate::task::{Limits, Task};
use boardwright::Rng;
use boardwright::{Move, Outcome, Position};
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
    /// Weight of the search score in the training target.
    pub(crate) search_share: f64,
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

/// A finished self-play game.
pub(crate) struct SelfPlayGame {
    /// Sampled positions with their training targets.
    pub(crate) examples: Vec<TrainingExample>,
    /// Number of decisions.
    pub(crate) decisions: usize,
    /// The outcome, also by adjudication; `None` if the game was given up.
    pub(crate) outcome: Option<Outcome>,
}

impl SelfPlayGame {
    /// Returns true for a draw.
    pub(crate) fn is_drawn(&self) -> bool {
        self.outcome == Some(Outcome::Draw)
    }

    /// Returns true if a player won.
    pub(crate) fn is_won(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Win(_)))
    }
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
        sampled: Vec::new(),
        fixed_samples: 0,
        streak: WinStreak::default(),
        forced: None,
        followed: 0,
        last_score: None,
    };
    let outcome = game.play(player);
    let decisions = game.position.plies() as usize;
    let adjudicated_score = game.last_score.filter(|_| outcome.is_none() && decisions >= MAX_PLIES);
    let game = TrainingGame { sampled: game.sampled, outcome, adjudicated_score };
    SelfPlayGame { examples: game.examples(settings.search_share).collect(), decisions, outcome }
}

/// A self-play game in progress.
struct GameInProgress<'k> {
    profile: &'k Arc<GameProfile>,
    settings: SelfPlaySettings,
    random_moves: RandomMoves,
    rng: Rng,
    position: Position,
    /// Player and number of decisions of the previous position; `None` at the beginning.
    previous: Option<(boardwright::Player, usize)>,
    sampled: Vec<SampledPosition>,
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
            let opponent = self.previous.filter(|&(player, _)| player != self.position.player());
            let choices =
                DecisionCounts { here: Some(count), before: opponent.map(|(_, count)| count) };
            let features = self.profile.evaluator.feature_set();
            let features = extract_features(features, self.position.state().words(), choices);
            self.sampled.push(SampledPosition {
                features,
                score: self.last_score,
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
        self.sampled[self.fixed_samples..]
            .iter_mut()
            .for_each(|sampled| sampled.score_at_random_move = Some(score));
        self.fixed_samples = self.sampled.len();
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
