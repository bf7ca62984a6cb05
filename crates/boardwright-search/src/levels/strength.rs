//! What makes the levels differ: one table for all games.

/// Games with fewer decisions to choose from have as many nodes as if they had so many.
const FEWEST_CHOICES: u64 = 20;
/// Games with more have no more nodes, so that a decision does not take long.
const MOST_CHOICES: u64 = 100;

/// How strong a level is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Strength {
    /// Nodes of alpha-beta for each decision that the game usually lets one choose from.
    pub nodes: u64,
    /// The most decisions ahead.
    pub depth: u32,
    /// How many lines are chosen from.
    pub lines: usize,
    /// What makes a line e times less likely to be chosen, in hundredths of a usual unit's worth.
    pub temperature: i32,
    /// Random games of a tree search.
    pub playouts: u64,
}

/// Deep enough for nodes to be what limits a search.
const MAX_DEPTH: u32 = 60;

/// The levels below the highest, from the lowest.
///
/// Nodes and random games grow by powers and the temperature falls, so that each level should win
/// some three quarters of its games against the one below, whatever the game. With weights that are
/// quick estimates, `benches/levels.tsv` has 63 to 85 % in Othello, 68 to 86 % in chess, 68 to 88 %
/// in Hex. In Corsairs all shares are near a half, and the steps are uneven in Breakthrough, and
/// beyond level 4 in Odin's Rune Chess.
const LEVELS: [Strength; 9] = [
    level(1, 1, 12, 140, 32),
    level(1, 1, 8, 60, 52),
    level(5, 3, 6, 45, 76),
    level(15, MAX_DEPTH, 4, 36, 112),
    level(21, MAX_DEPTH, 4, 33, 190),
    level(44, MAX_DEPTH, 3, 21, 360),
    level(95, MAX_DEPTH, 3, 14, 800),
    level(260, MAX_DEPTH, 2, 10, 2_000),
    level(900, MAX_DEPTH, 2, 6, 6_000),
];

const fn level(nodes: u64, depth: u32, lines: usize, temperature: i32, playouts: u64) -> Strength {
    Strength { nodes, depth, lines, temperature, playouts }
}

impl Strength {
    /// That of a level; none for the highest, which has no limits of its own.
    pub fn of_level(level: u8) -> Option<Strength> {
        LEVELS.get(usize::from(level).checked_sub(1)?).copied()
    }

    /// Nodes of alpha-beta in a game in which there are usually so many decisions to choose from.
    pub fn nodes(&self, choices: usize) -> u64 {
        self.nodes * (choices as u64).clamp(FEWEST_CHOICES, MOST_CHOICES)
    }

    /// Points that make a line e times less likely to be chosen where units are usually worth so
    /// much.
    pub fn temperature(&self, usual: i32) -> i32 {
        (self.temperature * usual / 100).max(1)
    }
}
