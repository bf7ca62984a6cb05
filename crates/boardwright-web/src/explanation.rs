//! Explanations of illegal choices.

use boardwright::{Game, LimitReached, PartialMove, Position};
use boardwright_ir::{Field, FieldKind};
use serde::Deserialize;

/// A choice by its name in the rules, with its value in words.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChoiceInput {
    /// The name.
    pub name: String,
    /// A site, a kind, a direction, a player by name; or a number.
    pub value: String,
}

/// A reason why choices cannot be explained.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExplainError {
    /// The decision point has no choice of this name.
    #[error("nothing is called `{0}` here")]
    UnknownChoice(String),
    /// The rules reach a limit.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// The choice has no such value.
    #[error("`{0}` is not understood")]
    UnknownValue(String),
}

/// Returns a sentence that says why no legal decision makes these choices, or that one does.
///
/// # Errors
///
/// If a choice or its value does not exist, or the rules reach a limit.
pub fn explain(position: &Position, choices: &[ChoiceInput]) -> Result<String, ExplainError> {
    if let Some(end) = position.outcome()? {
        return Ok(format!("the game is over; {}", end.text(position.game())));
    }
    let fields = &position.stage().fields;
    let mut wanted = PartialMove::default();
    for choice in choices {
        let field = fields.iter().find(|field| field.name == choice.name);
        let field = field.ok_or_else(|| ExplainError::UnknownChoice(choice.name.clone()))?;
        let value = number(position.game(), field, &choice.value);
        let value = value.ok_or_else(|| ExplainError::UnknownValue(choice.value.clone()))?;
        wanted.fields.push((choice.name.clone(), value));
    }
    Ok(position.explain(&wanted))
}

/// Returns the value that a word names.
fn number(game: &Game, field: &Field, word: &str) -> Option<i64> {
    Some(match field.kind {
        FieldKind::Site => game.board().site_named(word)?.0.into(),
        FieldKind::Kind => game.kind_named(word)?.0.into(),
        FieldKind::Player => game.player_named(word)?.0.into(),
        FieldKind::Direction => {
            let vectors = &game.program().vectors;
            vectors.iter().position(|vector| vector.name == word)? as i64
        }
        FieldKind::Number => word.parse().ok()?,
        FieldKind::Line { .. } => {
            let board = game.board();
            let (first, last) = word.split_once('-').unwrap_or((word, word));
            let (first, last) = (board.site_named(first)?, board.site_named(last)?);
            let line = if first == last {
                let direction = boardwright::Direction(0);
                boardwright::LineValue { first, direction, length: 1 }
            } else {
                boardwright::LineValue::between(board, first, last)?
            };
            boardwright::ChoiceValue::Line(line).number()
        }
    })
}
