//! What makes the levels differ: one table for all games.

use super::steps::{LAST, LINE, LINES};

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

/// The levels' lines from 1 on where nothing was measured, one line below them and two beyond.
///
/// Nodes and random games grow by powers and the temperature falls, so that each level should win
/// some three quarters of its games against the one below, whatever the game. How far that holds
/// differs between games; [`LevelSpacing`](super::Steps) say where between these lines a game's levels are.
const LEVELS: [Strength; LINES] = [
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
    /// That of a place in the table, in hundredths of its lines.
    pub fn at(step: u16) -> Strength {
        let step = step.min(LAST);
        let (line, part) = (usize::from(step / LINE), u64::from(step % LINE));
        let (from, to) = (LEVELS[line], LEVELS[(line + 1).min(LEVELS.len() - 1)]);
        let between =
            |from: u64, to: u64| (from * (u64::from(LINE) - part) + to * part) / u64::from(LINE);
        Strength {
            nodes: between(from.nodes, to.nodes),
            depth: between(from.depth.into(), to.depth.into()) as u32,
            lines: between(from.lines as u64, to.lines as u64) as usize,
            temperature: between(from.temperature as u64, to.temperature as u64) as i32,
            playouts: between(from.playouts, to.playouts),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_table_are_at_hundreds_and_nothing_falls_between_them() {
        for (line, &strength) in LEVELS.iter().enumerate() {
            assert_eq!(Strength::at(line as u16 * LINE), strength);
        }
        for step in 0..LAST {
            let (low, high) = (Strength::at(step), Strength::at(step + 1));
            assert!(low.nodes <= high.nodes && low.playouts <= high.playouts, "{step}");
            assert!(low.depth <= high.depth && low.temperature >= high.temperature, "{step}");
        }
    }
}
