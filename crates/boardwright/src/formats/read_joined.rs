//! Reading of fields that stand without spaces between them.

use super::may_be_dash;
use super::read::{FieldText, FormatReader, longest};
use crate::position_text::PositionError;
use boardwright_ir::FormatField;

impl FormatReader<'_> {
    /// Reads fields that stand without spaces between them; `-` if all of them are.
    pub(super) fn joined(
        &mut self,
        (at, word): FieldText,
        fields: &[FormatField],
    ) -> Result<(), PositionError> {
        if word == "-" && fields.iter().all(may_be_dash) {
            return Ok(());
        }
        let mut rest = word;
        for field in fields {
            let offset = at + word.len() - rest.len();
            let length = self.length_of(field, rest).ok_or_else(|| {
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

    /// Returns the length of a field at the start of a text; `None` if it does not start there.
    fn length_of(&self, field: &FormatField, text: &str) -> Option<usize> {
        match field {
            FormatField::Site(_) | FormatField::Sites(_) | FormatField::Flags(_)
                if text.starts_with('-') =>
            {
                Some(1)
            }
            FormatField::Site(_) => self.site_at_start(text).map(|(length, _)| length),
            FormatField::Sites(_) => {
                length_of_run(text, |rest| self.site_at_start(rest).map(|(length, _)| length))
            }
            FormatField::Flags(flags) => length_of_run(text, |rest| {
                longest(rest, flags.iter().map(|flag| (flag.letter.as_str(), flag.letter.len())))
            }),
            FormatField::Number(_) | FormatField::TurnNumber | FormatField::PlyNumber => {
                let sign = usize::from(text.starts_with('-'));
                let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
                (digits > 0).then_some(sign + digits)
            }
            FormatField::Player(words) => {
                longest(text, words.iter().map(|word| (word.as_str(), word.len())))
            }
            FormatField::Phase(words) => {
                longest(text, words.iter().map(|(word, _)| (word.as_str(), word.len())))
            }
            FormatField::Text(fixed) => text.starts_with(fixed.as_str()).then_some(fixed.len()),
            FormatField::Board(_)
            | FormatField::Place(_)
            | FormatField::Joined(_)
            | FormatField::Optional(_) => None,
        }
    }
}

/// Returns the length of the elements that begin a text, one after the other.
fn length_of_run(text: &str, element: impl Fn(&str) -> Option<usize>) -> Option<usize> {
    let mut length = 0;
    while let Some(next) = element(&text[length..]) {
        length += next;
    }
    (length > 0).then_some(length)
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
