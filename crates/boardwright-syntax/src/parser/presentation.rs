//! How moves and positions are written and drawn.

use super::recovery::Inside;
use super::{Parsed, Parser};
use crate::lexer::Symbol;
use crate::tree::{DrawEntry, Expr, ItemKind, PositionField, Text};

impl Parser<'_> {
    /// `notation { NAME "template" … }`.
    pub(super) fn notation(&mut self) -> Parsed<ItemKind> {
        let mut templates = Vec::new();
        self.braces("after `notation`", Inside::Other, |parser| {
            let name = parser.name("a move or branch, or `default`")?;
            templates.push((name, parser.text("the template of its notation")?));
            Ok(())
        })?;
        Ok(ItemKind::Notation(templates))
    }

    /// `position NAME { … }`.
    pub(super) fn position_format(&mut self) -> Parsed<ItemKind> {
        let name = self.name("the notation of positions")?;
        let mut fields = Vec::new();
        self.braces("after the name of the notation", Inside::Other, |parser| {
            fields.push(parser.position_field()?);
            Ok(())
        })?;
        Ok(ItemKind::Position { name, fields })
    }

    fn position_field(&mut self) -> Parsed<PositionField> {
        let start = self.peek().span;
        let field =
            self.name("a field: `board`, `player`, `flags`, `site`, `number`, `text` or a place")?;
        match field.text.as_str() {
            "board" => {
                let hand = match self.at_symbol(Symbol::OpenBracket) {
                    true => {
                        let open = self.take().span;
                        let hand = self.name("a place")?;
                        self.close(Symbol::CloseBracket, open)?;
                        Some(hand)
                    }
                    false => None,
                };
                Ok(PositionField::Board { hand, span: self.span_since(start) })
            }
            "player" => {
                let mut letters = vec![self.text("the letter of the first player")?];
                while let Some(letter) = self.text_if_any() {
                    letters.push(letter);
                }
                Ok(PositionField::Player { letters, span: self.span_since(start) })
            }
            "flags" => {
                let flags = self.flags()?;
                Ok(PositionField::Flags { flags, span: self.span_since(start) })
            }
            "site" => Ok(PositionField::Site(self.name("the state that holds a site")?)),
            "number" => Ok(PositionField::Number(self.name("a number, or `turn`")?)),
            "text" => Ok(PositionField::Text(self.text("what the field says")?)),
            _ => Ok(PositionField::Place(field)),
        }
    }

    /// `"K" short(White), "Q" long(White)`.
    fn flags(&mut self) -> Parsed<Vec<(Text, Expr)>> {
        let mut flags = Vec::new();
        loop {
            let letter = self.text("the letter of a flag")?;
            flags.push((letter, self.sum()?));
            if !self.eat_symbol(Symbol::Comma) {
                return Ok(flags);
            }
        }
    }

    /// `draw { … }`. Here a line break ends an entry: nothing else could end `board checkered`.
    pub(super) fn drawing(&mut self) -> Parsed<ItemKind> {
        let mut entries = Vec::new();
        self.braces("after `draw`", Inside::Other, |parser| {
            entries.push(parser.draw_entry()?);
            Ok(())
        })?;
        Ok(ItemKind::Draw(entries))
    }

    fn draw_entry(&mut self) -> Parsed<DrawEntry> {
        let name = self.name("what is drawn")?;
        let mut words = Vec::new();
        while self.word().is_some() && !self.peek().first_on_line {
            words.push(self.name("a way of drawing")?);
        }
        let mut texts = Vec::new();
        while let Some(text) = self.text_if_any() {
            texts.push(text);
        }
        Ok(DrawEntry { name, words, texts })
    }
}
