//! Turns.

use super::{ParseResult, Parser};
use crate::diagnostic::Diagnostic;
use crate::lexer::Punct;
use crate::tree::{ActionLimit, Name, Span, TurnDecl, TurnStage};

impl Parser<'_> {
    /// `[of PLAYER] [, up to N actions | , N actions] { … }` and its clauses.
    pub(super) fn turn(&mut self) -> ParseResult<TurnDecl> {
        let start = self.last_span();
        let player = self.turn_player()?;
        let actions = self.turn_actions()?;
        let span = self.span_since(start);
        let body = self.block("and what the player decides after `turn`")?;
        let mut turn =
            TurnDecl { player, actions, body, stages: Vec::new(), after: None, prefer: None, span };
        while self.turn_clause(&mut turn)? {}
        Ok(turn)
    }

    fn turn_player(&mut self) -> ParseResult<Option<Name>> {
        if self.eat_word("of") {
            return Ok(Some(self.name("a player")?));
        }
        // `turn White {`: a missing `of` is a frequent slip.
        let follows = self.punct_at(1, Punct::OpenBrace) || self.punct_at(1, Punct::Comma);
        if self.word().is_some() && follows {
            let name = self.name("a player")?;
            let message = format!("`of` is missing before `{}`", name.text);
            let diagnostic = Diagnostic::error("expected-word", name.span, message);
            self.emit(diagnostic.fix(name.span, format!("of {}", name.text)));
            return Ok(Some(name));
        }
        Ok(None)
    }

    /// `, up to N actions` or `, N actions`.
    fn turn_actions(&mut self) -> ParseResult<Option<ActionLimit>> {
        let span = self.peek().span;
        if !self.eat_punct(Punct::Comma) {
            if self.at_punct(Punct::OpenBrace) || !self.at_word("up") {
                return Ok(None);
            }
            let before = self.last_span();
            let diagnostic =
                Diagnostic::error("expected-sign", span, "`,` is missing before `up to`");
            self.emit(diagnostic.fix(Span { start: before.end, end: before.end }, ","));
        }
        let up_to = self.eat_word("up");
        if up_to {
            self.expect_word("to", "after `up`")?;
        }
        let number = self.sum()?;
        if !self.eat_word("action") {
            self.expect_word_or("actions", &["moves", "times"], "after their number")?;
        }
        Ok(Some(ActionLimit { up_to, number }))
    }

    /// `then [NAME] { … }`, `after { … }` or `prefer most N`.
    fn turn_clause(&mut self, turn: &mut TurnDecl) -> ParseResult<bool> {
        let span = self.peek().span;
        if self.eat_word("then") {
            let name = match self.at_punct(Punct::OpenBrace) {
                true => None,
                false => Some(self.name("the stage")?),
            };
            turn.stages.push(TurnStage { name, body: self.block("after `then`")? });
        } else if self.at_word("after") && self.punct_at(1, Punct::OpenBrace) {
            self.take();
            let after = self.block("after `after`")?;
            let again = turn.after.replace(after).is_some();
            self.reject_duplicate(again, "after", span);
        } else if self.eat_word("prefer") {
            self.expect_word_or("most", &["the", "max", "maximum"], "after `prefer`")?;
            let prefer = self.sum()?;
            let again = turn.prefer.replace(prefer).is_some();
            self.reject_duplicate(again, "prefer most", span);
        } else {
            return Ok(false);
        }
        Ok(true)
    }
}
