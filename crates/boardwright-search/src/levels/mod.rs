//! Playing levels: opponents of ten strengths.

mod level_matches;
mod level_matches_text;
mod level_spacing;
mod softmax_choice;
mod strength;
mod strength_curve;

pub use level_matches::LevelMatches;
pub use level_matches_text::LevelMatchesError;
pub use level_spacing::{LevelSpacing, LevelSpacingError};

use crate::alpha_beta::AlphaBeta;
use crate::full_strength::FullStrength;
use crate::player::{ComputerPlayer, SearchResult};
use crate::profile::GameProfile;
use crate::search_kind::SearchKind;
use crate::task::{Limits, Task};
use crate::trees::TreeSearch;
use boardwright::Rng;
use boardwright::{Game, Position};
use std::sync::Arc;
use strength::Strength;

/// Transposition table size of the lower levels in bytes; small, since it is cleared before every
/// decision.
const TABLE_BYTES: usize = 1 << 20;
/// The same for searches of [`LONG_SEARCH`] nodes or more, where clearing takes comparatively
/// little time.
const LONG_TABLE_BYTES: usize = 16 << 20;
/// Number of nodes from which [`TABLE_BYTES`] would be too small.
const LONG_SEARCH: u64 = 250_000;
/// Maximum number of nodes of the one-ply search that precedes the main one, so that every decision
/// is examined.
const FIRST_NODES: u64 = 20_000;

/// An opponent of one of ten levels.
///
/// The highest is the engine at full strength, limited by its task alone. Lower levels have node
/// limits of their own and choose at random among the best variations, the more freely the weaker
/// they are. Like people, they do not see far, work out exchanges before quiet replies, and rarely
/// play a decision they know to be much worse.
///
/// Below the highest, a decision depends only on the position, its history, the level and the
/// random seed, unless the task's limits interfere. The result has the chosen variation in front,
/// though others may score better.
///
/// ```
/// use boardwright::{Options, bundled};
/// use boardwright_search::{ComputerPlayer, Level, Limits, Task};
///
/// let game = bundled::find("tic-tac-toe").unwrap().compile(&Options::default()).0.unwrap();
/// let mut player = Level::new(&game, 3, 1);
/// let task = Task::without_clock(Limits::default());
/// assert!(player.choose(&game.start(), &task).is_some());
/// ```
pub struct Level {
    level: u8,
    seed: u64,
    search: LevelSearch,
}

/// The search of a level.
enum LevelSearch {
    Full(Box<FullStrength>),
    AlphaBeta(Box<AlphaBeta>, AlphaBetaSettings),
    /// Tree search with a number of playouts; their randomness suffices.
    Trees(Box<TreeSearch>, u64),
}

/// Limits of a level's alpha-beta search in one game.
#[derive(Clone, Copy)]
struct AlphaBetaSettings {
    nodes: u64,
    depth: u32,
    /// Softmax temperature in points.
    temperature: i32,
}

impl Level {
    /// The lowest level.
    pub const LOWEST: u8 = 1;
    /// The highest level.
    pub const HIGHEST: u8 = 10;

    /// Creates the opponent for a game. Bundled games come with learned weights; for other rules
    /// this estimates them in a second or two. `level` is clamped to the valid range.
    pub fn new(game: &Game, level: u8, seed: u64) -> Level {
        let (profile, search) = GameProfile::of_game(game);
        Level::with_profile(Arc::new(profile), search, level, seed)
    }

    /// Creates the opponent from a profile and a kind of search.
    pub fn with_profile(
        profile: Arc<GameProfile>,
        search: SearchKind,
        level: u8,
        seed: u64,
    ) -> Level {
        let level = level.clamp(Level::LOWEST, Level::HIGHEST);
        let strength = profile.spacing.of_level(level).map(Strength::at);
        let search = match (strength, search) {
            (None, _) => {
                LevelSearch::Full(Box::new(FullStrength::with_profile(profile, search, seed)))
            }
            (Some(strength), SearchKind::AlphaBeta) => {
                let settings = AlphaBetaSettings {
                    nodes: strength.nodes(profile.branching_factor),
                    depth: strength.depth,
                    temperature: strength.temperature(profile.average_unit_value),
                };
                let bytes =
                    if settings.nodes < LONG_SEARCH { TABLE_BYTES } else { LONG_TABLE_BYTES };
                let player = AlphaBeta::new(profile).with_table(bytes);
                let player = player.with_lines(strength.lines);
                LevelSearch::AlphaBeta(Box::new(player), settings)
            }
            (Some(strength), SearchKind::MonteCarlo) => {
                let player = TreeSearch::new(&profile.game, seed);
                LevelSearch::Trees(Box::new(player), strength.playouts)
            }
        };
        Level { level, seed, search }
    }

    /// The level.
    pub fn level(&self) -> u8 {
        self.level
    }
}

impl ComputerPlayer for Level {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        let result = match &mut self.search {
            LevelSearch::Full(player) => return player.think(position, task, report),
            LevelSearch::AlphaBeta(player, settings) => {
                player.forget();
                let mut result = deepen(player.as_mut(), position, task, settings)?;
                // The same position later in the game may get another decision.
                let mut rng = Rng::for_game(self.seed ^ position.hash(), position.plies().into());
                softmax_choice::choose(&mut result, settings.temperature, &mut rng);
                result
            }
            LevelSearch::Trees(player, playouts) => {
                player.forget();
                player.think(position, &limited(task, *playouts, None), &mut |_| {})?
            }
        };
        report(&result);
        Some(result)
    }

    fn forget(&mut self) {
        match &mut self.search {
            LevelSearch::Full(player) => player.forget(),
            LevelSearch::AlphaBeta(player, ..) => player.forget(),
            LevelSearch::Trees(player, _) => player.forget(),
        }
    }
}

/// Searches one ply completely, then deeper with the remaining nodes.
fn deepen(
    player: &mut dyn ComputerPlayer,
    position: &Position,
    task: &Task,
    settings: &AlphaBetaSettings,
) -> Option<SearchResult> {
    let watch = task.watch();
    let first = player.think(position, &limited(task, FIRST_NODES, Some(1)), &mut |_| {})?;
    if settings.depth <= 1 || first.nodes >= settings.nodes || task.stop.is_sent() {
        return Some(first);
    }
    // The task's limits cover both searches.
    let mut left = limited(task, settings.nodes, Some(settings.depth));
    left.limits.time = task.limits.time.map(|time| time.saturating_sub(watch.elapsed()));
    if let Some(nodes) = task.limits.nodes {
        left.limits.nodes = Some(nodes.saturating_sub(first.nodes).min(settings.nodes));
    }
    let further = player.think(position, &left, &mut |_| {});
    further.filter(|further| further.depth >= first.depth).or(Some(first))
}

/// Returns the task with tighter limits.
fn limited(task: &Task, nodes: u64, depth: Option<u32>) -> Task {
    let given = task.limits;
    let least = |one: Option<u32>, other: Option<u32>| one.into_iter().chain(other).min();
    let limits = Limits {
        nodes: Some(given.nodes.map_or(nodes, |most| most.min(nodes))),
        depth: least(given.depth, depth),
        ..given
    };
    Task { limits, ..task.clone() }
}
