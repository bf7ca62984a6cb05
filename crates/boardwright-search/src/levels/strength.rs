//! The strength table: what distinguishes the levels, for all games.

use super::level_spacing::{LAST_PLACE, ROW, ROWS};

/// Games with fewer legal decisions than this get the nodes of this many.
const MIN_BRANCHING: u64 = 20;
/// Games with more legal decisions than this get the nodes of this many, so that a decision does
/// not take long.
const MAX_BRANCHING: u64 = 100;

/// Settings of one strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Strength {
    /// Alpha-beta nodes per legal decision of an average position.
    pub nodes: u64,
    /// Maximum depth in plies.
    pub depth: u32,
    /// Number of variations to choose among.
    pub lines: usize,
    /// Softmax temperature in hundredths of an average unit value.
    pub temperature: i32,
    /// Number of playouts of a tree search.
    pub playouts: u64,
}

/// Depth that no search reaches within its nodes.
const MAX_DEPTH: u32 = 60;

/// The strength table: one row below level 1, a row per level, and two beyond.
///
/// Nodes and playouts grow geometrically and the temperature falls, so that each row should win
/// about three quarters of its games against the one before. Games deviate from that;
/// [`LevelSpacing`](super::LevelSpacing) places their levels between the rows.
const LEVELS: [Strength; ROWS] = [
    level(1, 1, 30, 400, 20),
    level(1, 1, 12, 140, 32),
    level(1, 1, 8, 68, 50),
    level(10, MAX_DEPTH, 5, 40, 95),
    level(26, MAX_DEPTH, 4, 31, 220),
    level(55, MAX_DEPTH, 3, 20, 460),
    level(136, MAX_DEPTH, 3, 13, 1_100),
    level(240, MAX_DEPTH, 2, 11, 1_800),
    level(800, MAX_DEPTH, 2, 8, 5_000),
    level(1_800, MAX_DEPTH, 1, 6, 12_000),
    level(6_000, MAX_DEPTH, 1, 4, 40_000),
    level(20_000, MAX_DEPTH, 1, 3, 130_000),
];

const fn level(nodes: u64, depth: u32, lines: usize, temperature: i32, playouts: u64) -> Strength {
    Strength { nodes, depth, lines, temperature, playouts }
}

impl Strength {
    /// Returns the settings at a place in hundredths of a row, interpolated between rows.
    pub fn at(place: u16) -> Strength {
        let place = place.min(LAST_PLACE);
        let (row, fraction) = (usize::from(place / ROW), u64::from(place % ROW));
        let (from, to) = (LEVELS[row], LEVELS[(row + 1).min(LEVELS.len() - 1)]);
        let between = |from: u64, to: u64| {
            (from * (u64::from(ROW) - fraction) + to * fraction) / u64::from(ROW)
        };
        Strength {
            nodes: between(from.nodes, to.nodes),
            depth: between(from.depth.into(), to.depth.into()) as u32,
            lines: between(from.lines as u64, to.lines as u64) as usize,
            temperature: between(from.temperature as u64, to.temperature as u64) as i32,
            playouts: between(from.playouts, to.playouts),
        }
    }

    /// Returns the number of alpha-beta nodes in a game with this average number of legal
    /// decisions.
    pub fn nodes(&self, choices: usize) -> u64 {
        self.nodes * (choices as u64).clamp(MIN_BRANCHING, MAX_BRANCHING)
    }

    /// Returns the softmax temperature in points, for an average unit value in points.
    pub fn temperature(&self, average_value: i32) -> i32 {
        (self.temperature * average_value / 100).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interpolation_meets_the_rows_and_is_monotonic() {
        for (line, &strength) in LEVELS.iter().enumerate() {
            assert_eq!(Strength::at(line as u16 * ROW), strength);
        }
        for place in 0..LAST_PLACE {
            let (low, high) = (Strength::at(place), Strength::at(place + 1));
            assert!(low.nodes <= high.nodes && low.playouts <= high.playouts, "{place}");
            assert!(low.depth <= high.depth && low.temperature >= high.temperature, "{place}");
        }
    }
}
