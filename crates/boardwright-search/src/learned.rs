//! What was learned of a game, as a file that comes with it.

use crate::evaluate::{Shape, Weights, WeightsError};
use std::fmt;

/// Which search suits a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Search {
    /// Alpha-beta with an evaluation.
    #[default]
    AlphaBeta,
    /// A Monte-Carlo tree search with random games.
    Trees,
}

impl Search {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Search::AlphaBeta => "alpha-beta",
            Search::Trees => "trees",
        }
    }

    fn named(name: &str) -> Option<Search> {
        [Search::AlphaBeta, Search::Trees].into_iter().find(|search| search.name() == name)
    }
}

/// What was learned of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Learned {
    /// Which search suits it.
    pub search: Search,
    /// Rounds of games that the weights were learned from.
    pub rounds: u32,
    /// How, in words: one line.
    pub how: String,
    /// The weights.
    pub weights: Weights,
}

/// What of a file is not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LearnedError {
    /// A line of the head is missing or says nothing known.
    #[error("expected a line `{0}: …` at the beginning")]
    Head(&'static str),
    /// The weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

impl Learned {
    /// The file's text.
    pub fn text(&self, shape: &Shape) -> String {
        format!("{self}{}", self.weights.text(shape))
    }

    /// Reads a file for a game of this shape.
    pub fn read(shape: &Shape, text: &str) -> Result<Learned, LearnedError> {
        let mut rest = text;
        let mut line = |name: &'static str| {
            let (line, after) = rest.split_once('\n').ok_or(LearnedError::Head(name))?;
            rest = after;
            let (found, value) = line.split_once(": ").ok_or(LearnedError::Head(name))?;
            if found == name { Ok(value.trim()) } else { Err(LearnedError::Head(name)) }
        };
        let search = Search::named(line("search")?).ok_or(LearnedError::Head("search"))?;
        let rounds = line("rounds")?.parse().map_err(|_| LearnedError::Head("rounds"))?;
        let how = line("how")?.to_owned();
        let weights = Weights::read(shape, rest)?;
        Ok(Learned { search, rounds, how, weights })
    }
}

impl fmt::Display for Learned {
    /// The head of the file.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "search: {}", self.search.name())?;
        writeln!(formatter, "rounds: {}", self.rounds)?;
        writeln!(formatter, "how: {}", self.how.replace('\n', " "))
    }
}
