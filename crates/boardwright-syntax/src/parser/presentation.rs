//! Notation of moves and positions, and drawing.

use super::braces::BraceContents;
use super::{ParseResult, Parser, keywords};
use crate::lexer::Punct;
use crate::limits::{MAX_FLAG_LETTERS, MAX_LETTERS, MAX_MESSAGE, MAX_NAME, MAX_TEMPLATE};
use crate::tree::{
    DrawEntry, ItemKind, NotationTemplate, PositionField, PositionFlag, PositionPhase,
    PositionState,
};

impl Parser<'_> {
    /// `notation { NAME "template" … }`.
    pub(super) fn notation(&mut self) -> ParseResult<ItemKind> {
        let mut templates = Vec::new();
        self.braces("after `notation`", BraceContents::Other, |parser| {
            let name = parser.name("a move or branch, or `default`")?;
            templates.push(NotationTemplate {
                name,
                text: parser.short_string("the template of a notation", MAX_TEMPLATE)?,
            });
            Ok(())
        })?;
        Ok(ItemKind::Notation(templates))
    }

    /// `position NAME { … }`.
    pub(super) fn position_format(&mut self) -> ParseResult<ItemKind> {
        let name = self.name("the notation of positions")?;
        let mut fields = Vec::new();
        self.braces("after the name of the notation", BraceContents::Other, |parser| {
            fields.push(parser.position_field()?);
            Ok(())
        })?;
        Ok(ItemKind::Position { name, fields })
    }

    fn position_field(&mut self) -> ParseResult<PositionField> {
        let start = self.peek().span;
        let known = keywords::POSITION_FIELDS.join("`, `");
        let field = self.name(&format!("a field: `{known}` or a place"))?;
        match field.text.as_str() {
            "board" => {
                let hand = match self.at_punct(Punct::OpenBracket) {
                    true => {
                        let open = self.take().span;
                        let hand = self.name("a place")?;
                        self.close(Punct::CloseBracket, open)?;
                        Some(hand)
                    }
                    false => None,
                };
                Ok(PositionField::Board { hand, span: self.span_since(start) })
            }
            "player" => {
                let first = self.short_string("the word for a player", MAX_NAME)?;
                let mut letters = vec![first];
                while let Some(letter) = self.eat_string() {
                    self.check_length(&letter, "the word for a player", MAX_NAME);
                    letters.push(letter);
                }
                Ok(PositionField::Player { letters, span: self.span_since(start) })
            }
            "phase" => {
                let words = self.separated_by_commas(|parser| {
                    let word = parser.short_string("the word for a phase", MAX_NAME)?;
                    Ok(PositionPhase { word, phase: parser.name("the phase")? })
                })?;
                Ok(PositionField::Phase { words, span: self.span_since(start) })
            }
            "flags" => {
                let flags = self.separated_by_commas(|parser| {
                    let letters = parser.short_string("the letter of a flag", MAX_FLAG_LETTERS)?;
                    Ok(PositionFlag { letters, value: parser.sum()? })
                })?;
                Ok(PositionField::Flags { flags, span: self.span_since(start) })
            }
            "site" => Ok(PositionField::Site(self.position_state("the state that holds a site")?)),
            "sites" => {
                Ok(PositionField::Sites(self.position_state("the state that holds the sites")?))
            }
            "number" => Ok(PositionField::Number(self.position_state("a number, or `turn`")?)),
            "text" => {
                Ok(PositionField::Text(self.short_string("the text of the field", MAX_MESSAGE)?))
            }
            "joined" => {
                let mut fields = Vec::new();
                self.braces("after `joined`", BraceContents::Other, |parser| {
                    fields.push(parser.position_field()?);
                    Ok(())
                })?;
                Ok(PositionField::Joined { fields, span: self.span_since(start) })
            }
            "optional" => {
                let field = self.nested(Self::position_field)?;
                Ok(PositionField::Optional { field: Box::new(field), span: self.span_since(start) })
            }
            _ => Ok(PositionField::Place(field)),
        }
    }

    /// `NAME` or `NAME(PLAYER)`.
    fn position_state(&mut self, what: &str) -> ParseResult<PositionState> {
        let name = self.name(what)?;
        let player = match self.at_punct(Punct::OpenParenthesis) {
            true => {
                let open = self.take().span;
                let player = self.name("a player")?;
                self.close(Punct::CloseParenthesis, open)?;
                Some(player)
            }
            false => None,
        };
        Ok(PositionState { name, player })
    }

    /// One element or more, with commas between them.
    pub(super) fn separated_by_commas<T>(
        &mut self,
        mut element: impl FnMut(&mut Self) -> ParseResult<T>,
    ) -> ParseResult<Vec<T>> {
        let mut elements = vec![element(self)?];
        while self.eat_punct(Punct::Comma) {
            elements.push(element(self)?);
        }
        Ok(elements)
    }

    /// `draw { … }`. A line break ends an entry, since nothing else could end `board checkered`.
    pub(super) fn drawing(&mut self) -> ParseResult<ItemKind> {
        let mut entries = Vec::new();
        self.braces("after `draw`", BraceContents::Other, |parser| {
            entries.push(parser.draw_entry()?);
            Ok(())
        })?;
        Ok(ItemKind::Draw(entries))
    }

    fn draw_entry(&mut self) -> ParseResult<DrawEntry> {
        let name = self.name("what is drawn")?;
        let mut words = Vec::new();
        while self.word().is_some() && !self.peek().first_on_line {
            words.push(self.name("a way of drawing")?);
        }
        let mut texts = Vec::new();
        while let Some(text) = self.eat_string() {
            let (what, most) = match (name.text.as_str(), words.first()) {
                ("colour", _) => ("a colour", MAX_NAME),
                ("board", _) => ("the name of a board style", MAX_NAME),
                (_, Some(_)) => ("the name of a figure", MAX_NAME),
                _ => ("the glyph of a piece", MAX_LETTERS),
            };
            self.check_length(&text, what, most);
            texts.push(text);
        }
        Ok(DrawEntry { name, words, texts })
    }
}
