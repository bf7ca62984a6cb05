//! Weaker and stronger opponents, in ten steps.

mod choice;
mod ladder;
mod ladder_text;
mod rise;
mod steps;
mod strength;

pub use ladder::LevelMatches;
pub use ladder_text::LevelMatchesError;
pub use steps::{LevelSpacing, LevelSpacingError};

use crate::alpha_beta::AlphaBeta;
use crate::full_strength::FullStrength;
use crate::player::{ComputerPlayer, SearchResult};
use crate::profile::GameProfile;
use crate::task::{Limits, Task};
use crate::trees::TreeSearch;
use crate::weights_file::SearchKind;
use boardwright::Rng;
use boardwright::{Game, Position};
use std::sync::Arc;
use strength::Strength;

/// Bytes in which the levels below the highest remember positions: few enough to be forgotten
/// before every decision.
const TABLE_BYTES: usize = 1 << 20;
/// The same where a decision has [`LONG_SEARCH`] nodes or more, beside which it takes little time to forget.
const LONG_TABLE_BYTES: usize = 16 << 20;
/// Nodes of a search that would not find much again of what it learned in [`TABLE_BYTES`].
const LONG_SEARCH: u64 = 250_000;
/// The most nodes of the search of one decision ahead that comes before every other: with less no
/// decision would have been looked at.
const FIRST_NODES: u64 = 20_000;

/// An opponent of one of ten levels.
///
/// The highest is the engine at full strength, limited by its task alone. All others have a limit
/// of nodes of their own, and choose among several good lines by chance, the more freely the weaker
/// they are. They err as people do: they do not see far, exchanges they count out before they see a
/// quiet reply, and hardly ever is a decision made that they know to be much worse.
///
/// Below the highest a decision depends on the position, what came before it, the level and the
/// seed, and on nothing else, unless the task's own limits come first. The thought has the line
/// that was chosen in front, though others may have looked better.
pub struct Level {
    level: u8,
    seed: u64,
    mind: Mind,
}

/// What thinks.
enum Mind {
    Full(Box<FullStrength>),
    AlphaBeta(Box<AlphaBeta>, Way),
    /// With so many random games, whose chance is enough.
    Trees(Box<TreeSearch>, u64),
}

/// How a level searches a certain game.
#[derive(Clone, Copy)]
struct Way {
    nodes: u64,
    depth: u32,
    /// Points that make a line e times less likely.
    temperature: i32,
}

impl Level {
    /// The lowest level.
    pub const LOWEST: u8 = 1;
    /// The highest level.
    pub const HIGHEST: u8 = 10;

    /// For a game: with what was learned of it if it comes with the product, else with quick
    /// estimates, which take a second or two. Levels beyond the range are the nearest in it.
    pub fn new(game: &Game, level: u8, seed: u64) -> Level {
        let (knowledge, search) = GameProfile::of_game(game);
        Level::with_profile(Arc::new(knowledge), search, level, seed)
    }

    /// With this knowledge, and this kind of search.
    pub fn with_profile(
        knowledge: Arc<GameProfile>,
        search: SearchKind,
        level: u8,
        seed: u64,
    ) -> Level {
        let level = level.clamp(Level::LOWEST, Level::HIGHEST);
        let strength = knowledge.spacing.of_level(level).map(Strength::at);
        let mind = match (strength, search) {
            (None, _) => Mind::Full(Box::new(FullStrength::with_profile(knowledge, search, seed))),
            (Some(strength), SearchKind::AlphaBeta) => {
                let way = Way {
                    nodes: strength.nodes(knowledge.branching_factor),
                    depth: strength.depth,
                    temperature: strength.temperature(knowledge.average_unit_value),
                };
                let bytes = if way.nodes < LONG_SEARCH { TABLE_BYTES } else { LONG_TABLE_BYTES };
                let player = AlphaBeta::new(knowledge).with_table(bytes);
                let player = player.with_lines(strength.lines);
                Mind::AlphaBeta(Box::new(player), way)
            }
            (Some(strength), SearchKind::MonteCarlo) => {
                let player = TreeSearch::new(&knowledge.game, seed);
                Mind::Trees(Box::new(player), strength.playouts)
            }
        };
        Level { level, seed, mind }
    }

    /// Which level it is.
    pub fn level(&self) -> u8 {
        self.level
    }
}

impl ComputerPlayer for Level {
    fn think(
        &mut self,
        position: &Position,
        task: &Task,
        tell: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        let thought = match &mut self.mind {
            Mind::Full(player) => return player.think(position, task, tell),
            Mind::AlphaBeta(player, way) => {
                player.forget();
                let mut thought = deepen(player.as_mut(), position, task, way)?;
                // The same position later in the game may be met with another decision.
                let mut dice = Rng::for_game(self.seed ^ position.hash(), position.plies().into());
                choice::choose(&mut thought, way.temperature, &mut dice);
                thought
            }
            Mind::Trees(player, playouts) => {
                player.forget();
                player.think(position, &within(task, *playouts, None), &mut |_| {})?
            }
        };
        tell(&thought);
        Some(thought)
    }

    fn forget(&mut self) {
        match &mut self.mind {
            Mind::Full(player) => player.forget(),
            Mind::AlphaBeta(player, ..) => player.forget(),
            Mind::Trees(player, _) => player.forget(),
        }
    }
}

/// Looks one decision ahead, whatever it takes, and further if nodes are left.
fn deepen(
    player: &mut dyn ComputerPlayer,
    position: &Position,
    task: &Task,
    way: &Way,
) -> Option<SearchResult> {
    let watch = task.watch();
    let first = player.think(position, &within(task, FIRST_NODES, Some(1)), &mut |_| {})?;
    if way.depth <= 1 || first.nodes >= way.nodes || task.stop.is_sent() {
        return Some(first);
    }
    // What the task allows is for both together.
    let mut left = within(task, way.nodes, Some(way.depth));
    left.limits.time = task.limits.time.map(|time| time.saturating_sub(watch.elapsed()));
    if let Some(nodes) = task.limits.nodes {
        left.limits.nodes = Some(nodes.saturating_sub(first.nodes).min(way.nodes));
    }
    let further = player.think(position, &left, &mut |_| {});
    further.filter(|further| further.depth >= first.depth).or(Some(first))
}

/// A task with further limits.
fn within(task: &Task, nodes: u64, depth: Option<u32>) -> Task {
    let given = task.limits;
    let least = |one: Option<u32>, other: Option<u32>| one.into_iter().chain(other).min();
    let limits = Limits {
        nodes: Some(given.nodes.map_or(nodes, |most| most.min(nodes))),
        depth: least(given.depth, depth),
        ..given
    };
    Task { limits, ..task.clone() }
}
