//! Positions named by the decisions that lead to them, and a cache of those asked about last.

use crate::decision_code::DecisionCode;
use boardwright::{Game, Move, PlayError, Position, PositionError};
use serde::Deserialize;

/// A position, named by the decisions that lead to it.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionPath {
    /// The first position as text. Missing: the start of the game by its rules.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub start: Option<String>,
    /// The decisions from there.
    #[serde(default)]
    pub moves: Vec<DecisionCode>,
}

/// A reason why a path leads to no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PathError {
    /// The first position cannot be read.
    #[error(transparent)]
    Start(#[from] PositionError),
    /// A decision is illegal.
    #[error("decision {number}: {error}")]
    Decision {
        /// Its number along the path, from 1.
        number: usize,
        /// The error.
        error: PlayError,
    },
}

/// The positions of one line of play. The next question about that line costs little.
#[derive(Default)]
pub struct PositionCache {
    start: Option<String>,
    moves: Vec<Move>,
    /// The start and the position after each decision; empty until the first question.
    positions: Vec<Position>,
}

impl PositionCache {
    /// Returns the positions from the start to the end of a path, which are at least one.
    ///
    /// # Errors
    ///
    /// If the start cannot be read, or a decision is illegal.
    pub fn to(&mut self, game: &Game, path: &PositionPath) -> Result<&[Position], PathError> {
        if self.positions.is_empty() || self.start != path.start {
            let start = match &path.start {
                Some(text) => Position::read(game, text)?,
                None => game.start(),
            };
            let (start_text, moves) = (path.start.clone(), Vec::new());
            *self = PositionCache { start: start_text, moves, positions: vec![start] };
        }
        let wanted = || path.moves.iter().map(|code| code.0);
        let shared = self.moves.iter().zip(wanted()).take_while(|(a, b)| *a == b).count();
        // Positions beyond the path stay, so that going back and forth costs nothing.
        if shared < path.moves.len() {
            self.moves.truncate(shared);
            self.positions.truncate(shared + 1);
        }
        for (number, mv) in wanted().enumerate().skip(shared) {
            let next = self.positions[number].play(mv);
            let next = next.map_err(|error| PathError::Decision { number: number + 1, error })?;
            self.moves.push(mv);
            self.positions.push(next);
        }
        Ok(&self.positions[..=path.moves.len()])
    }

    /// Returns the position at the end of a path.
    ///
    /// # Errors
    ///
    /// As [`PositionCache::to`].
    pub fn last(&mut self, game: &Game, path: &PositionPath) -> Result<&Position, PathError> {
        let positions = self.to(game, path)?;
        Ok(&positions[positions.len() - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::{PositionCache, PositionPath};
    use crate::decision_code::DecisionCode;
    use boardwright::{Options, bundled};

    #[test]
    fn a_path_goes_on_back_and_aside() {
        let (game, _) = bundled::find("tic-tac-toe").unwrap().compile(&Options::default());
        let (game, mut cache) = (game.unwrap(), PositionCache::default());
        let mut path = PositionPath::default();
        for text in ["b2", "a1", "b1"] {
            let mv = cache.last(&game, &path).unwrap().read_move(text).unwrap();
            path.moves.push(DecisionCode(mv));
        }
        assert_eq!(cache.to(&game, &path).unwrap().len(), 4);
        let last = path.moves.pop().unwrap();
        assert_eq!(cache.to(&game, &path).unwrap().len(), 3);
        path.moves.push(last);
        path.moves.push(last);
        let error = cache.to(&game, &path).unwrap_err().to_string();
        assert!(error.starts_with("decision 4"), "{error}");
        let broken = PositionPath { start: Some("nowhere".to_owned()), ..PositionPath::default() };
        assert!(cache.to(&game, &broken).is_err());
        path.moves.pop();
        assert_eq!(cache.to(&game, &path).unwrap().len(), 4);
    }
}
