//! What was learned of a game, as a file that comes with it.

use crate::evaluate::{Shape, Weights, WeightsError};
use crate::levels::{Steps, StepsError};
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
    /// How far apart the levels are.
    pub steps: Steps,
    /// The weights.
    pub weights: Weights,
}

/// What of a file is not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LearnedError {
    /// A line of the head is missing or says nothing known.
    #[error("expected a line `{0}: …` at the beginning")]
    Head(&'static str),
    /// The levels.
    #[error("line `levels`: {0}")]
    Levels(StepsError),
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
        let search = Search::named(line(&mut rest, "search")?);
        let search = search.ok_or(LearnedError::Head("search"))?;
        let rounds = line(&mut rest, "rounds")?.parse();
        let rounds = rounds.map_err(|_| LearnedError::Head("rounds"))?;
        let how = line(&mut rest, "how")?.to_owned();
        // Without this line the levels are those of the table.
        let steps = match line(&mut rest, "levels") {
            Ok(steps) => steps.parse().map_err(LearnedError::Levels)?,
            Err(_) if !rest.starts_with("levels:") => Steps::default(),
            Err(error) => return Err(error),
        };
        let weights = Weights::read(shape, rest)?;
        Ok(Learned { search, rounds, how, steps, weights })
    }
}

/// Takes the line that tells of `name`; what is left stays as it is if another comes next.
fn line<'t>(rest: &mut &'t str, name: &'static str) -> Result<&'t str, LearnedError> {
    let missing = LearnedError::Head(name);
    let Some((line, after)) = rest.split_once('\n') else { return Err(missing) };
    match line.split_once(": ") {
        Some((found, value)) if found == name => {
            *rest = after;
            Ok(value.trim())
        }
        _ => Err(missing),
    }
}

impl fmt::Display for Learned {
    /// The head of the file.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "search: {}", self.search.name())?;
        writeln!(formatter, "rounds: {}", self.rounds)?;
        writeln!(formatter, "how: {}", self.how.replace('\n', " "))?;
        if self.steps == Steps::default() {
            Ok(())
        } else {
            writeln!(formatter, "levels: {}", self.steps)
        }
    }
}
