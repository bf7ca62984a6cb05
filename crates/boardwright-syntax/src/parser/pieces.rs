//! Pieces and the ways they move.

use super::recovery::Inside;
use super::{Parsed, Parser, Reported, Surroundings, words};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Symbol, TokenKind};
use crate::tree::{Alternative, ExprKind, Name, PieceDecl, Text};

impl Parser<'_> {
    /// `NAME LETTERS [of P] [= A + B] [promotes to K] { alternatives }`.
    pub(super) fn piece(&mut self) -> Parsed<PieceDecl> {
        let start = self.position;
        let name = self.name("the piece")?;
        let letters = self.letters();
        let mut piece = PieceDecl {
            name,
            letters,
            owner: None,
            parts: Vec::new(),
            promotes_to: None,
            alternatives: Vec::new(),
        };
        self.piece_clauses(&mut piece)?;
        if self.at_symbol(Symbol::OpenBrace)
            || self.movement_here(0)
            || self.deeper_line_here(start)
        {
            piece.alternatives = self.alternatives()?;
            self.no_clause_after_braces();
        } else {
            self.no_other_clause(
                "a piece declaration",
                "it has a name, letters, `of PLAYER`, `= A + B`, `promotes to KIND`, and then its movements in braces; where and when a unit promotes is said in a movement or a move: `change to into Queen`",
            )?;
        }
        Ok(piece)
    }

    /// A bare word or one or two strings; none may stand here too.
    fn letters(&mut self) -> Vec<Text> {
        let token = self.peek();
        let plain = matches!(token.kind, TokenKind::Word | TokenKind::Number)
            && !matches!(self.word(), Some("of" | "promotes"))
            && !self.item_starts_here();
        if plain {
            self.take();
            return vec![Text { text: token.text(self.source).to_string(), span: token.span }];
        }
        let mut letters = Vec::new();
        while letters.len() < 2 && self.at_text() {
            letters.extend(self.text_if_any());
        }
        letters
    }

    fn piece_clauses(&mut self, piece: &mut PieceDecl) -> Parsed<()> {
        loop {
            let span = self.peek().span;
            if self.at_word("of") {
                self.take();
                let owner = self.name("the player who owns the piece")?;
                let again = piece.owner.replace(owner).is_some();
                self.no_second(again, "of", span);
            } else if self.at_symbol(Symbol::Equal) {
                self.take();
                let parts = self.parts()?;
                let again = !std::mem::replace(&mut piece.parts, parts).is_empty();
                self.no_second(again, "=", span);
            } else if self.at_word("promotes") {
                self.take();
                self.expect_word_or("to", &["into"], "after `promotes`")?;
                let kind = self.name("a piece")?;
                let again = piece.promotes_to.replace(kind).is_some();
                self.no_second(again, "promotes", span);
            } else {
                return Ok(());
            }
        }
    }

    /// Reports a clause that stands a second time.
    pub(super) fn no_second(&mut self, again: bool, clause: &str, span: crate::tree::Span) {
        if again {
            let message = format!("`{clause}` stands here a second time");
            self.remark(Diagnostic::error("duplicate-clause", span, message));
        }
    }

    /// `A + B`.
    fn parts(&mut self) -> Parsed<Vec<Name>> {
        let mut parts = vec![self.name("a piece")?];
        while self.eat_symbol(Symbol::Plus) {
            parts.push(self.name("a piece")?);
        }
        Ok(parts)
    }

    /// `of`, `=` and `promotes` stand before the braces.
    fn no_clause_after_braces(&mut self) {
        let clause = match self.word() {
            Some(word @ ("of" | "promotes")) => word,
            _ => return,
        };
        let help = "the order is: name, letters, `of`, `=`, `promotes to`, braces";
        let message = format!("`{clause}` stands before the piece's braces");
        let diagnostic = Diagnostic::error("misplaced-clause", self.peek().span, message);
        self.report(diagnostic.help(help));
    }

    /// Reports a word on the same line after all that a declaration may have.
    pub(super) fn no_other_clause(&mut self, what: &str, help: &str) -> Parsed<()> {
        let token = self.peek();
        let word = match self.word() {
            Some(word) if !token.first_on_line => word,
            _ => return Ok(()),
        };
        if words::ITEMS.contains(&word) || words::is_reserved(word) {
            return Ok(());
        }
        let message = format!("`{word}` belongs to no part of {what}");
        Err(self.report(Diagnostic::error("unknown-clause", token.span, message).help(help)))
    }

    fn alternatives(&mut self) -> Parsed<Vec<Alternative>> {
        let (mut alternatives, mut parted) = (Vec::<Alternative>::new(), true);
        // Whether the next way stands behind an `or`, and whether the last one did.
        let (mut after_or, mut behind_or) = (false, false);
        self.braces("after the piece's name", Inside::Other, |parser| {
            if parser.eat_word("or") {
                (parted, after_or) = (true, true);
                return Ok(());
            }
            if let [.., conditional, split] = &alternatives[..]
                && !parted
                && behind_or
                && conditional.condition.is_some()
                && split.condition.is_none()
                && parser.comparison_here()
            {
                return Err(parser.condition_with_or());
            }
            let gait = parser.word().is_some_and(|word| words::GAITS.contains(&word));
            let abuts = !parted && !parser.peek().first_on_line;
            if abuts && gait {
                parser.two_ways_on_a_line();
            }
            alternatives.push(Alternative { abuts, ..parser.alternative()? });
            behind_or = std::mem::take(&mut after_or);
            if let [.., before, way] = &alternatives[..]
                && behind_or
            {
                parser.landing_with_or(before, way);
            }
            parted = alternatives.last().is_some_and(|way| way.block.is_some());
            Ok(())
        })?;
        Ok(alternatives)
    }

    /// Warns of a set behind `or` that was meant for the landing, or the condition, of the way before it.
    fn landing_with_or(&mut self, before: &Alternative, way: &Alternative) {
        let ExprKind::Name(set) = &way.movement.kind else { return };
        let everywhere = matches!(set.as_str(), "empty" | "enemy" | "own" | "occupied" | "sites");
        let lands = match &before.movement.kind {
            ExprKind::Movement(movement) => {
                movement.legs.last().is_some_and(|leg| leg.to.is_some())
            }
            _ => false,
        };
        if !everywhere || !(lands || before.condition.is_some()) {
            return;
        }
        let message = format!(
            "`or` begins another way to move, which goes to any site of `{set}` on the board"
        );
        let help = "of several landings write `to (empty + enemy)`; a condition with `or` in it stands in parentheses";
        self.remark(Diagnostic::warning("way-to-anywhere", way.span, message).help(help));
    }

    /// Reports a condition that `or` has split in two.
    fn condition_with_or(&mut self) -> Reported {
        let help = "`or` begins another way to move; a condition with `or` in it stands in parentheses: `if (a or b)`";
        let diagnostic = self.expression_expected().help(help);
        self.report(diagnostic)
    }

    /// Warns of a way that begins where the one before it may have been meant to go on.
    fn two_ways_on_a_line(&mut self) {
        let message = "another way to move begins here, on the line of the one before it";
        let help = "write `or` before it, or begin a new line; if the movement goes on from where the one before it \
                    ends, write `then`";
        let span = self.peek().span;
        self.remark(Diagnostic::warning("two-ways-on-a-line", span, message).help(help));
    }

    /// `MOVEMENT [if CONDITION] [{ … }]`.
    fn alternative(&mut self) -> Parsed<Alternative> {
        let start = self.peek().span;
        let surroundings = Surroundings { or_separates: true, to_ends: false };
        self.within(surroundings, |parser| {
            let movement = parser.sum()?;
            let condition = parser.alternative_condition()?;
            let block = match parser.at_symbol(Symbol::OpenBrace) {
                true => Some(parser.block("after the movement")?),
                false => None,
            };
            let span = parser.span_since(start);
            Ok(Alternative { movement, condition, block, abuts: false, span })
        })
    }

    fn alternative_condition(&mut self) -> Parsed<Option<crate::tree::Expr>> {
        if matches!(self.word(), Some("when" | "where")) && !self.peek().first_on_line {
            let span = self.peek().span;
            let diagnostic =
                self.expected("foreign-word", "`if` before the condition of a movement");
            self.remark(diagnostic.fix(span, "if"));
        } else if !self.at_word("if") {
            return Ok(None);
        }
        self.take();
        // `or` separates alternatives, so that this reads to the level of `and`.
        Ok(Some(self.expression_before_block(Self::expression)))
    }
}
