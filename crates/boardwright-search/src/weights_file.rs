//! What was learned of a game, as a file that comes with it.

use crate::evaluate::{FeatureSet, Weights, WeightsError};
use crate::levels::{LevelSpacing, LevelSpacingError};
use std::fmt;

/// Which search suits a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SearchKind {
    /// Alpha-beta with an evaluation.
    #[default]
    AlphaBeta,
    /// A Monte-Carlo tree search with random games.
    MonteCarlo,
}

impl SearchKind {
    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            SearchKind::AlphaBeta => "alpha-beta",
            SearchKind::MonteCarlo => "trees",
        }
    }

    fn named(name: &str) -> Option<SearchKind> {
        [SearchKind::AlphaBeta, SearchKind::MonteCarlo]
            .into_iter()
            .find(|search| search.name() == name)
    }
}

/// What was learned of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsFile {
    /// Which search suits it.
    pub search: SearchKind,
    /// Rounds of games that the weights were learned from.
    pub rounds: u32,
    /// How, in words: one line.
    pub provenance: String,
    /// How far apart the levels are.
    pub spacing: LevelSpacing,
    /// The weights.
    pub weights: Weights,
}

/// What of a file is not understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsFileError {
    /// A line of the head is missing or says nothing known.
    #[error("expected a line `{0}: …` at the beginning")]
    Head(&'static str),
    /// The levels.
    #[error("line `levels`: {0}")]
    Levels(LevelSpacingError),
    /// The weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

impl WeightsFile {
    /// The file's text.
    pub fn to_text(&self, shape: &FeatureSet) -> String {
        format!("{self}{}", self.weights.text(shape))
    }

    /// Reads a file for a game of this shape.
    pub fn parse(shape: &FeatureSet, text: &str) -> Result<WeightsFile, WeightsFileError> {
        let mut rest = text;
        let search = SearchKind::named(line(&mut rest, "search")?);
        let search = search.ok_or(WeightsFileError::Head("search"))?;
        let rounds = line(&mut rest, "rounds")?.parse();
        let rounds = rounds.map_err(|_| WeightsFileError::Head("rounds"))?;
        let provenance = line(&mut rest, "how")?.to_owned();
        // Without this line the levels are those of the table.
        let spacing = match line(&mut rest, "levels") {
            Ok(spacing) => spacing.parse().map_err(WeightsFileError::Levels)?,
            Err(_) if !rest.starts_with("levels:") => LevelSpacing::default(),
            Err(error) => return Err(error),
        };
        let weights = Weights::read(shape, rest)?;
        Ok(WeightsFile { search, rounds, provenance, spacing, weights })
    }
}

/// Takes the line that tells of `name`; what is left stays as it is if another comes next.
fn line<'t>(rest: &mut &'t str, name: &'static str) -> Result<&'t str, WeightsFileError> {
    let missing = WeightsFileError::Head(name);
    let Some((line, after)) = rest.split_once('\n') else { return Err(missing) };
    match line.split_once(": ") {
        Some((found, value)) if found == name => {
            *rest = after;
            Ok(value.trim())
        }
        _ => Err(missing),
    }
}

impl fmt::Display for WeightsFile {
    /// The head of the file.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "search: {}", self.search.name())?;
        writeln!(formatter, "rounds: {}", self.rounds)?;
        writeln!(formatter, "how: {}", self.provenance.replace('\n', " "))?;
        if self.spacing == LevelSpacing::default() {
            Ok(())
        } else {
            writeln!(formatter, "levels: {}", self.spacing)
        }
    }
}
