//! Reading of fields that stand without spaces between them.

use super::read::{FieldText, FormatReader};
use crate::position_text::PositionError;
use boardwright_ir::FormatField;

impl FormatReader<'_> {
    /// Reads fields that stand without spaces between them; `-` if all of them are.
    pub(super) fn joined(
        &mut self,
        (at, word): FieldText,
        fields: &[FormatField],
    ) -> Result<(), PositionError> {
        if word == "-" && fields.iter().all(FormatField::may_be_dash) {
            return Ok(());
        }
        let mut rest = word;
        for field in fields {
            let offset = at + word.len() - rest.len();
            let length = field.length_at_start(self.game.board(), rest).ok_or_else(|| {
                let message = format!("expected {} here", described(field));
                PositionError::at(offset, message)
            })?;
            self.field(field, (offset, &rest[..length]))?;
            rest = &rest[length..];
        }
        match rest {
            "" => Ok(()),
            _ => {
                let message = format!("`{rest}` is too much here");
                Err(PositionError::at(at + word.len() - rest.len(), message))
            }
        }
    }
}

/// Returns what stands in a field, for messages.
fn described(field: &FormatField) -> String {
    match field {
        FormatField::Site(_) => "a site or `-`".to_owned(),
        FormatField::Sites(_) => "sites or `-`".to_owned(),
        FormatField::Flags(_) => "letters or `-`".to_owned(),
        FormatField::Player(words) => format!("`{}`", words.join("` or `")),
        FormatField::Text(text) => format!("`{text}`"),
        FormatField::Phase(words) => {
            let words: Vec<&str> = words.iter().map(|(word, _)| word.as_str()).collect();
            format!("`{}`", words.join("` or `"))
        }
        _ => "a number".to_owned(),
    }
}
