//! Why something is not legal, a sentence.

use boardwright::{Game, PartialMove, Position};
use boardwright_ir::{Field, FieldKind};
use serde::Deserialize;

/// A choice that somebody wants to make: its name in the rules, and the value in words.
#[derive(Clone, Debug, Deserialize)]
pub struct WantedChoice {
    /// The choice's name.
    pub name: String,
    /// A site, a kind, a direction, a player by name; or a number.
    pub value: String,
}

/// Why no legal decision makes these choices; that one does, if so.
pub fn why(position: &Position, choices: &[WantedChoice]) -> Result<String, String> {
    if let Some(end) = position.outcome() {
        return Ok(format!("the game is over: {}", end.text(position.game())));
    }
    let fields = &position.stage().fields;
    let mut wanted = PartialMove::default();
    for choice in choices {
        let field = fields.iter().find(|field| field.name == choice.name);
        let field = field.ok_or_else(|| format!("nothing is called `{}` here", choice.name))?;
        let value = number(position.game(), field, &choice.value);
        let value = value.ok_or_else(|| format!("`{}` is not understood", choice.value))?;
        wanted.fields.push((choice.name.clone(), value));
    }
    Ok(position.explain(&wanted))
}

/// The value of a word for a field.
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
