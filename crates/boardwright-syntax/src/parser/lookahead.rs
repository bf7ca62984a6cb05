//! Lookahead over several tokens and the layout of lines: which construct begins here.

use super::{Parser, keywords};
use crate::lexer::{Punct, TokenKind};

/// Maximum number of tokens from `move` to the `)` of its parameters.
const MAX_HEADER_TOKENS: usize = 40;

impl Parser<'_> {
    /// True if the word here begins a line and, by the tokens after it, an item.
    pub(super) fn at_item_start(&self) -> bool {
        let Some(word) = self.word().filter(|_| self.peek().first_on_line) else { return false };
        let named = self.word_at(1).is_some() && !self.peek_at(1).first_on_line;
        let braces = self.punct_at(1, Punct::OpenBrace);
        let punct = |puncts: &[Punct]| puncts.iter().any(|punct| self.punct_at(2, *punct));
        match word {
            "about" | "source" | "ruling" => self.peek_at(1).kind == TokenKind::String,
            "option" => named && punct(&[Punct::Colon, Punct::Equal]),
            "attribute" | "state" => named && punct(&[Punct::Colon]),
            "ruleset" | "phase" | "position" => named && punct(&[Punct::OpenBrace]),
            "board" => named && punct(&[Punct::OpenBrace, Punct::OpenParenthesis]),
            "region" => named && (punct(&[Punct::Equal]) || self.word_at(2) == Some("of")),
            "define" => named && punct(&[Punct::Equal, Punct::OpenParenthesis]),
            "players" | "piece" | "place" | "layer" | "without" => named,
            "move" => named && self.at_move_item_start(),
            "when" => {
                named || self.punct_at(1, Punct::OpenParenthesis) && !self.peek_at(1).first_on_line
            }
            "start" | "end" | "notation" | "draw" => braces,
            "turn" => {
                braces
                    || matches!(self.word_at(1), Some("of" | "up"))
                    || self.punct_at(1, Punct::Comma)
            }
            "after" => matches!(self.word_at(1), Some("move" | "turn")),
            "on" => self.word_at(1) == Some("capture"),
            "no" => self.word_at(1) == Some("move") && self.word_at(2) != Some("of"),
            _ => false,
        }
    }

    /// True for `move NAME {` and `move NAME(…) {`, unlike the statement `move a -> b`. Looks at no
    /// more than [`MAX_HEADER_TOKENS`] tokens and takes the first `)`.
    fn at_move_item_start(&self) -> bool {
        if !self.punct_at(2, Punct::OpenParenthesis) {
            return self.punct_at(2, Punct::OpenBrace);
        }
        let close =
            (3..MAX_HEADER_TOKENS).find(|&ahead| self.punct_at(ahead, Punct::CloseParenthesis));
        close.is_some_and(|close| self.punct_at(close + 1, Punct::OpenBrace))
    }

    /// True if the word here, perhaps misspelt, begins items but never statements.
    pub(super) fn at_item_only_keyword(&self) -> bool {
        let word = self.word().unwrap_or("");
        !keywords::STATEMENTS.contains(&word)
            && (keywords::ITEMS.contains(&word) || keywords::intended_item(word).is_some())
    }

    /// True if the word here begins a line that does not continue the line before.
    pub(super) fn at_new_line_start(&self, in_parentheses: bool) -> bool {
        let token = self.peek();
        let word = token.text(self.source);
        let keyword = keywords::STATEMENTS.contains(&word) || keywords::ITEMS.contains(&word);
        if !token.first_on_line || (keywords::is_reserved(word) && word != "if") {
            return false;
        }
        let before = self.tokens[self.position - 1].kind;
        let carried_on = match before {
            TokenKind::Punct(punct) => {
                !matches!(punct, Punct::CloseParenthesis | Punct::CloseBrace | Punct::CloseBracket)
            }
            _ => false,
        };
        keyword || (!carried_on && !in_parentheses)
    }

    /// True if the word here begins a line, is indented deeper than the line of the token at
    /// `index`, and begins no item.
    pub(super) fn at_deeper_line(&self, index: usize) -> bool {
        let token = self.peek();
        token.kind == TokenKind::Word
            && token.first_on_line
            && self.column(token) > self.line_column(index)
            && !keywords::ITEMS.contains(&token.text(self.source))
    }

    /// True if, after an error, the `}` here does not close the block, by the indentation of the
    /// line after it.
    pub(super) fn at_stray_brace(&self) -> bool {
        let Some(open) = self.open_braces.last() else { return false };
        let next = self.peek_at(1);
        let same_line = !self.peek().first_on_line;
        let goes_on = next.first_on_line && next.kind == TokenKind::Word;
        same_line && goes_on && self.column(next) > self.line_column(*open)
    }
}
