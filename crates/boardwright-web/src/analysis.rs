//! Search results for a position: the move of an opponent, or principal variations at full
//! strength.

use crate::decision_code::DecisionCode;
use boardwright::ir::budget::{self, Budget};
use boardwright::{Game, LimitReached, Move, PlayError, Position};
use boardwright_search::analysis::line_text;
use boardwright_search::evaluate::FeatureSet;
use boardwright_search::learn::{initial_weights, quick_estimate};
use boardwright_search::profile::GameProfile;
use boardwright_search::{
    Clock, ComputerPlayer, FullStrength, Level, Limits, SearchKind, SearchResult, Task, WeightsFile,
};

use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// Size of the transposition table at full strength, in bytes.
const TABLE_BYTES: usize = 16 << 20;
/// Most time of a quick estimate. Of ordinary rules it takes a second or two.
const ESTIMATE_TIME: Duration = Duration::from_secs(5);
/// Highest level that does without an estimate: it should answer at once.
const QUICK_LEVEL: u8 = 5;
/// Most time to get to know a game for an answer without an estimate.
const QUICK_TIME: Duration = Duration::from_millis(250);
/// Number of sites above which a board is large.
const LARGE_BOARD: usize = 200;
/// Maximum number of principal variations.
const MAX_LINES: usize = 8;

/// The strength of the engine.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum EngineStrength {
    /// An opponent of one of ten levels.
    Level {
        /// The level, from 1 to 10.
        level: u8,
        /// The random seed.
        seed: u32,
    },
    /// Full strength.
    Full {
        /// Number of principal variations, from 1 to 8.
        lines: usize,
    },
}

/// The limits of a search.
#[derive(Clone, Copy, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SearchLimits {
    /// Maximum time in milliseconds.
    #[cfg_attr(test, ts(optional))]
    pub milliseconds: Option<u32>,
    /// Maximum number of nodes or playouts.
    #[cfg_attr(test, ts(optional))]
    pub nodes: Option<u64>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnalysisView {
    /// The principal variations, best first.
    pub lines: Vec<PvView>,
    /// Completed search depth in decisions; 0 for tree search.
    pub depth: u32,
    /// Number of nodes or playouts.
    pub nodes: u64,
}

/// A principal variation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PvView {
    /// Its decisions.
    pub codes: Vec<DecisionCode>,
    /// The same in the game's notation.
    pub texts: Vec<String>,
    /// Winning chance of the player to move, from 0 to 1; a draw counts half.
    pub chance: f64,
    /// Number of decisions to a forced win of the player to move.
    pub wins_in: Option<u32>,
    /// Number of decisions to a forced loss of the player to move.
    pub loses_in: Option<u32>,
}

/// Searches positions of one game. Keeps its evaluation and the last player.
pub struct Analyzer {
    clock: Arc<dyn Clock>,
    learned: Option<String>,
    /// The profile by learned weights, or by an estimate.
    profile: Option<(Arc<GameProfile>, SearchKind)>,
    /// A profile without either.
    quick: Option<(Arc<GameProfile>, SearchKind)>,
    player: Option<(EngineStrength, Box<dyn ComputerPlayer>)>,
}

impl Analyzer {
    /// Creates an analyzer. `learned` is the text of the file of learned weights.
    pub fn new(clock: Arc<dyn Clock>, learned: Option<String>) -> Analyzer {
        Analyzer { clock, learned, profile: None, quick: None, player: None }
    }

    /// Searches a position. Returns `None` if the game is over.
    ///
    /// # Errors
    ///
    /// If a limit of the rules hides the outcome or every decision.
    pub fn analyze(
        &mut self,
        position: &Position,
        strength: &EngineStrength,
        limits: SearchLimits,
        on_progress: &mut dyn FnMut(&AnalysisView),
    ) -> Result<Option<AnalysisView>, LimitReached> {
        if position.outcome()?.is_some() {
            return Ok(None);
        }
        let time = limits.milliseconds.map(|time| Duration::from_millis(time.into()));
        let limits = Limits { time, nodes: limits.nodes, depth: None };
        let task = Task::new(limits, self.clock.clone());
        let player = self.player(position.game(), strength);
        let mut on_result = |result: &SearchResult| on_progress(&view(position, result));
        let found = player.think(position, &task, &mut on_result);
        // A decision that was listed may meet a limit when it is made.
        let made = found.as_ref().and_then(SearchResult::best).map(|best| position.play(best));
        match (found, made) {
            (_, Some(Err(PlayError::Limit(limit)))) => Err(limit),
            (Some(result), _) => Ok(Some(view(position, &result))),
            // Nothing was found in time, unless a limit hides what there is to find.
            (None, _) => position.first_playable().map(|_| None),
        }
    }

    /// Returns the evaluation profile of the game.
    pub fn evaluation_profile(&mut self, game: &Game) -> Arc<GameProfile> {
        self.profile(game).0
    }

    fn player(&mut self, game: &Game, strength: &EngineStrength) -> &mut dyn ComputerPlayer {
        let is_same = self.player.as_ref().is_some_and(|(last, _)| last == strength);
        let player = match self.player.take().filter(|_| is_same) {
            Some((_, player)) => player,
            None => self.new_player(game, strength),
        };
        &mut *self.player.insert((strength.clone(), player)).1
    }

    fn new_player(&mut self, game: &Game, strength: &EngineStrength) -> Box<dyn ComputerPlayer> {
        let (profile, search) = match *strength {
            EngineStrength::Level { level, .. } if level <= QUICK_LEVEL => self.quick_profile(game),
            _ => self.profile(game),
        };
        match *strength {
            EngineStrength::Level { level, seed } => {
                Box::new(Level::with_profile(profile, search, level, seed.into()))
            }
            EngineStrength::Full { lines } => {
                let full = FullStrength::with_profile(profile, search, 1).with_table(TABLE_BYTES);
                Box::new(full.with_lines(lines.clamp(1, MAX_LINES)))
            }
        }
    }

    fn profile(&mut self, game: &Game) -> (Arc<GameProfile>, SearchKind) {
        let (learned, clock) = (self.learned.as_deref(), &self.clock);
        let load = || {
            let _scope = Budget::default().with_time(clock, ESTIMATE_TIME).enter();
            load_profile(game, learned)
        };
        self.profile.get_or_insert_with(load).clone()
    }

    /// Returns the best profile that takes no time to estimate.
    fn quick_profile(&mut self, game: &Game) -> (Arc<GameProfile>, SearchKind) {
        if self.learned.is_some() || self.profile.is_some() {
            return self.profile(game);
        }
        let clock = &self.clock;
        let make = || {
            let _scope = Budget::default().with_time(clock, QUICK_TIME).enter();
            initial_profile(game)
        };
        self.quick.get_or_insert_with(make).clone()
    }
}

/// Returns quick estimates of the weights, as the text of their file.
pub fn estimate(game: &Game, clock: &Arc<dyn Clock>) -> String {
    let _scope = Budget::default().with_time(clock, ESTIMATE_TIME).enter();
    let (profile, search) = load_profile(game, None);
    profile.weights_text(search, "a quick estimate")
}

/// Returns the profile by initial weights. Without units that move these say nothing about a
/// position, and tree search by playouts does without.
fn initial_profile(game: &Game) -> (Arc<GameProfile>, SearchKind) {
    let features = {
        let _scope = budget::enter_share(1, 2);
        Arc::new(FeatureSet::of_game(game))
    };
    let weights = initial_weights(game, &features);
    let moves = game.program().kinds.iter().any(|kind| kind.plain.is_some());
    let search = if moves { SearchKind::AlphaBeta } else { SearchKind::MonteCarlo };
    (Arc::new(GameProfile::new(game, features, weights)), search)
}

/// Returns learned weights if they are of these rules, else quick estimates.
///
/// On a large board quick estimates take a minute. Tree search by playouts does without.
fn load_profile(game: &Game, learned: Option<&str>) -> (Arc<GameProfile>, SearchKind) {
    if let Some(Ok((features, learned))) = learned.map(|text| WeightsFile::read(game, text)) {
        let (profile, search) = GameProfile::of_weights_file(game, features, learned);
        return (Arc::new(profile), search);
    }
    let features = Arc::new(FeatureSet::of_game(game));
    if game.board().site_count() > LARGE_BOARD {
        let weights = initial_weights(game, &features);
        return (Arc::new(GameProfile::new(game, features, weights)), SearchKind::MonteCarlo);
    }
    quick_estimate(game, &features)
}

fn view(position: &Position, result: &SearchResult) -> AnalysisView {
    let line = |line: &boardwright_search::Variation| PvView {
        codes: line.moves.iter().map(|&mv: &Move| DecisionCode(mv)).collect(),
        texts: line_text(position, &line.moves),
        chance: (line.score.win_probability() * 10_000.0).round() / 10_000.0,
        wins_in: line.score.wins_in(),
        loses_in: line.score.loses_in(),
    };
    AnalysisView {
        lines: result.lines.iter().map(line).collect(),
        depth: result.depth,
        nodes: result.nodes,
    }
}
