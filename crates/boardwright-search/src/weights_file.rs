//! The weights file of a game: learned weights, the search that suits it, and the level spacing.

use crate::evaluate::{FeatureSet, GameSymmetries, Weights, WeightsError};
use crate::levels::{LevelSpacing, LevelSpacingError};
use crate::search_kind::SearchKind;
use boardwright::Game;
use std::fmt;
use std::sync::Arc;

/// Contents of a weights file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsFile {
    /// The search that suits the game.
    pub search: SearchKind,
    /// Number of learning rounds behind the weights.
    pub rounds: u32,
    /// How the weights were learned, in one line of prose.
    pub provenance: String,
    /// Spacing of the playing levels.
    pub spacing: LevelSpacing,
    /// The weights.
    pub weights: Weights,
}

/// Error in a weights file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsFileError {
    /// A header line is missing or malformed.
    #[error("expected a line `{0}: …` at the beginning")]
    Head(&'static str),
    /// The level spacing is malformed.
    #[error("line `levels`: {0}")]
    Levels(LevelSpacingError),
    /// The symmetries are malformed, or the board has others.
    #[error("line `symmetries`: the board has no symmetries with these numbers")]
    Symmetries,
    /// The weights are malformed or belong to other rules.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

impl WeightsFile {
    /// Returns the file's text.
    pub fn to_text(&self, features: &FeatureSet) -> String {
        let symmetries = symmetries_text(features.symmetries.exact_numbers());
        format!("{self}symmetries: {symmetries}\n{}", self.weights.text(features))
    }

    /// Parses the weights file of a game, and derives the features that it was learned for. The
    /// symmetries that the file states are taken as they are, since finding them takes seconds on a
    /// large board.
    ///
    /// # Errors
    ///
    /// If a header line is missing or malformed, or the weights do not fit the game.
    pub fn read(
        game: &Game,
        text: &str,
    ) -> Result<(Arc<FeatureSet>, WeightsFile), WeightsFileError> {
        let stated = text.lines().find_map(|line| line.strip_prefix("symmetries: "));
        let symmetries = match stated {
            None => GameSymmetries::of_game(game),
            Some(stated) => symmetry_numbers(stated)
                .and_then(|numbers| GameSymmetries::with_exact(game, &numbers))
                .ok_or(WeightsFileError::Symmetries)?,
        };
        let features = Arc::new(FeatureSet::with_symmetries(game, symmetries));
        let file = WeightsFile::parse(&features, text)?;
        Ok((features, file))
    }

    /// Parses a weights file for a game with these features, whatever symmetries it states.
    ///
    /// # Errors
    ///
    /// If a header line is missing or malformed, or the weights do not fit the features.
    pub fn parse(features: &FeatureSet, text: &str) -> Result<WeightsFile, WeightsFileError> {
        let mut rest = text;
        let search = SearchKind::named(line(&mut rest, "search")?);
        let search = search.ok_or(WeightsFileError::Head("search"))?;
        let rounds = line(&mut rest, "rounds")?.parse();
        let rounds = rounds.map_err(|_| WeightsFileError::Head("rounds"))?;
        let provenance = line(&mut rest, "how")?.to_owned();
        // Files from before levels were measured lack this line.
        let spacing = match line(&mut rest, "levels") {
            Ok(spacing) => spacing.parse().map_err(WeightsFileError::Levels)?,
            Err(_) if !rest.starts_with("levels:") => LevelSpacing::default(),
            Err(error) => return Err(error),
        };
        // Files from before symmetries were stated lack this line.
        let _ = line(&mut rest, "symmetries");
        let weights = Weights::read(features, rest)?;
        Ok(WeightsFile { search, rounds, provenance, spacing, weights })
    }
}

/// Returns the numbers of symmetries as a file states them.
fn symmetries_text(numbers: &[usize]) -> String {
    if numbers.is_empty() {
        return "none".to_owned();
    }
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
}

/// Parses the numbers of symmetries.
fn symmetry_numbers(text: &str) -> Option<Vec<usize>> {
    match text.trim() {
        "none" => Some(Vec::new()),
        numbers => numbers.split(' ').map(|number| number.parse().ok()).collect(),
    }
}

/// Takes the line `name: …` off the front of `rest`; leaves `rest` unchanged if another line comes
/// next.
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
    /// Writes the header of the file.
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
