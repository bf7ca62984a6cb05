//! Pieces and their movements.

use super::braces::BraceContents;
use super::expressions::is_common_set;
use super::{ErrorReported, ExpressionContext, ParseResult, Parser, keywords};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, TokenKind};
use crate::limits::{MAX_LETTERS, MAX_NAME};
use crate::tree::{
    Alternative, ExprKind, ItemKind, Name, PieceDecl, PieceExtension, StringLiteral,
};

/// Letters of a piece, as messages name them.
const LETTERS: &str = "the letter of a piece";

/// The parts of a declaration, as messages name them.
const CLAUSES: &str = "it has a name, letters, `also LETTERS`, `of PLAYER`, `= A + B`, `promotes to KIND`, and then its movements in braces; where and when a unit promotes is said in a movement or a move: `change to into Queen`";

impl Parser<'_> {
    /// A piece, or `NAME also { alternatives }`.
    pub(super) fn piece_item(&mut self) -> ParseResult<ItemKind> {
        let is_extension = self.word_at(1) == Some("also") && self.punct_at(2, Punct::OpenBrace);
        if !is_extension {
            return Ok(ItemKind::Piece(self.piece()?));
        }
        let name = self.name("the piece")?;
        self.take();
        let alternatives = self.alternatives()?;
        Ok(ItemKind::ExtendPiece(PieceExtension { name, alternatives }))
    }

    /// `NAME LETTERS [also LETTERS, …] [of P] [= A + B] [promotes to K] { alternatives }`.
    fn piece(&mut self) -> ParseResult<PieceDecl> {
        let start = self.position;
        let name = self.name("the piece")?;
        let letters = self.letters();
        let mut piece = PieceDecl {
            name,
            letters,
            other_letters: Vec::new(),
            owner: None,
            parts: Vec::new(),
            promotes_to: None,
            alternatives: Vec::new(),
        };
        self.piece_clauses(&mut piece)?;
        if self.at_punct(Punct::OpenBrace) || self.movement_at(0) || self.at_deeper_line(start) {
            piece.alternatives = self.alternatives()?;
            self.reject_clause_after_braces();
        } else {
            let help = match &piece.letters[..] {
                [letter] if letter.text.chars().count() > 2 => {
                    format!("a name is one word: `piece {}{}`", piece.name.text, letter.text)
                }
                _ => CLAUSES.to_owned(),
            };
            self.reject_unknown_clause("a piece declaration", &help)?;
        }
        Ok(piece)
    }

    /// A bare word, or up to two strings.
    fn letters(&mut self) -> Vec<StringLiteral> {
        let token = self.peek();
        let plain = matches!(token.kind, TokenKind::Word | TokenKind::Number)
            && !matches!(self.word(), Some("also" | "of" | "promotes"))
            && !self.at_item_start();
        if plain {
            self.take();
            let text = token.text(self.source).to_string();
            let letter = StringLiteral { text, span: token.span };
            // A word too long for a name was reported by the lexer.
            if letter.text.chars().count() <= MAX_NAME {
                self.check_length(&letter, LETTERS, MAX_LETTERS);
            }
            return vec![letter];
        }
        let mut letters = Vec::new();
        while letters.len() < 2 {
            let Some(letter) = self.eat_string() else { break };
            self.check_length(&letter, LETTERS, MAX_LETTERS);
            letters.push(letter);
        }
        letters
    }

    /// `LETTERS, LETTERS, …`.
    fn other_letters(&mut self) -> ParseResult<Vec<Vec<StringLiteral>>> {
        let mut others = Vec::new();
        loop {
            let letters = self.letters();
            if letters.is_empty() {
                let help = if self.at_punct(Punct::OpenBrace) {
                    "more movements for a piece of the base are written without letters: `piece Pawn also { … }`"
                } else {
                    "write the letters that are read besides the first: `piece Horse N also H`"
                };
                let diagnostic = self.expected("expected-letter", "a letter").help(help);
                return Err(self.report(diagnostic));
            }
            others.push(letters);
            if !self.eat_punct(Punct::Comma) {
                return Ok(others);
            }
        }
    }

    fn piece_clauses(&mut self, piece: &mut PieceDecl) -> ParseResult<()> {
        loop {
            let span = self.peek().span;
            if self.at_word("also") {
                self.take();
                let others = self.other_letters()?;
                let again = !std::mem::replace(&mut piece.other_letters, others).is_empty();
                self.reject_duplicate(again, "also", span);
            } else if self.at_word("of") {
                self.take();
                let owner = self.name("the player who owns the piece")?;
                let again = piece.owner.replace(owner).is_some();
                self.reject_duplicate(again, "of", span);
            } else if self.at_punct(Punct::Equal) {
                self.take();
                let parts = self.parts()?;
                let again = !std::mem::replace(&mut piece.parts, parts).is_empty();
                self.reject_duplicate(again, "=", span);
            } else if self.at_word("promotes") {
                self.take();
                self.expect_word_or("to", &["into"], "after `promotes`")?;
                let kind = self.name("a piece")?;
                let again = piece.promotes_to.replace(kind).is_some();
                self.reject_duplicate(again, "promotes", span);
                self.reject_further_promotions();
            } else {
                return Ok(());
            }
        }
    }

    /// Reports the rest of `promotes to Rook, Queen`, and skips it.
    fn reject_further_promotions(&mut self) {
        let span = self.peek().span;
        let separates = |parser: &Self| parser.at_punct(Punct::Comma) || parser.at_word("or");
        if !separates(self) {
            return;
        }
        while separates(self) {
            self.take();
            if self.peek().kind == TokenKind::Word && !self.at_word("or") {
                self.take();
            }
        }
        let message = "`promotes to` names one piece";
        let diagnostic = Diagnostic::error("several-promotions", self.span_since(span), message);
        self.emit(diagnostic.help(
            "one of several is chosen in a move: `choose promotion in kinds(Queen, Rook)  change to into promotion`",
        ));
    }

    /// Reports a duplicate clause.
    pub(super) fn reject_duplicate(&mut self, again: bool, clause: &str, span: crate::tree::Span) {
        if again {
            let message = format!("`{clause}` is written a second time");
            self.emit(Diagnostic::error("duplicate-clause", span, message));
        }
    }

    /// `A + B`.
    fn parts(&mut self) -> ParseResult<Vec<Name>> {
        let mut parts = vec![self.name("a piece")?];
        while self.eat_punct(Punct::Plus) {
            parts.push(self.name("a piece")?);
        }
        Ok(parts)
    }

    /// Reports `also`, `of` and `promotes` after the braces.
    fn reject_clause_after_braces(&mut self) {
        let clause = match self.word() {
            Some(word @ ("also" | "of" | "promotes")) => word,
            _ => return,
        };
        let help = "the order is: name, letters, `also`, `of`, `=`, `promotes to`, braces";
        let message = format!("`{clause}` stands before the piece's braces");
        let diagnostic = Diagnostic::error("misplaced-clause", self.peek().span, message);
        self.report(diagnostic.help(help));
    }

    /// Reports a word on the same line after the last clause of a declaration.
    pub(super) fn reject_unknown_clause(&mut self, what: &str, help: &str) -> ParseResult<()> {
        let token = self.peek();
        let word = match self.word() {
            Some(word) if !token.first_on_line => word,
            _ => return Ok(()),
        };
        if keywords::ITEMS.contains(&word) || keywords::is_reserved(word) {
            return Ok(());
        }
        let message = format!("`{word}` belongs to no part of {what}");
        Err(self.report(Diagnostic::error("unknown-clause", token.span, message).help(help)))
    }

    fn alternatives(&mut self) -> ParseResult<Vec<Alternative>> {
        let (mut alternatives, mut separated) = (Vec::<Alternative>::new(), true);
        // An `or` stands before the next alternative, and before the last one.
        let (mut or_before_next, mut or_before_last) = (false, false);
        self.braces("after the piece's name", BraceContents::Other, |parser| {
            if parser.eat_word("or") {
                (separated, or_before_next) = (true, true);
                return Ok(());
            }
            if let [.., conditional, split] = &alternatives[..]
                && !separated
                && or_before_last
                && conditional.condition.is_some()
                && split.condition.is_none()
                && parser.at_comparison()
            {
                return Err(parser.report_split_condition());
            }
            let begins_movement = parser.word().is_some_and(|word| keywords::LEGS.contains(&word));
            let follows_on_line = !separated && !parser.peek().first_on_line;
            if follows_on_line && begins_movement {
                parser.warn_of_two_movements_on_a_line();
            }
            alternatives.push(Alternative { follows_on_line, ..parser.alternative()? });
            or_before_last = std::mem::take(&mut or_before_next);
            if let [.., before, last] = &alternatives[..]
                && or_before_last
            {
                parser.warn_of_split_landing(before, last);
            }
            separated = alternatives.last().is_some_and(|last| last.block.is_some());
            Ok(())
        })?;
        Ok(alternatives)
    }

    /// Warns of a set after `or` that probably belongs to the landing or condition of the movement
    /// before it.
    fn warn_of_split_landing(&mut self, before: &Alternative, last: &Alternative) {
        let ExprKind::Name(set) = &last.movement.kind else { return };
        let lands = match &before.movement.kind {
            ExprKind::Movement(movement) => {
                movement.legs.last().is_some_and(|leg| leg.to.is_some())
            }
            _ => false,
        };
        if !is_common_set(&last.movement) || !(lands || before.condition.is_some()) {
            return;
        }
        let message = format!(
            "`or` begins another way to move, which goes to any site of `{set}` on the board"
        );
        let help = "of several landings write `to (empty + enemy)`; a condition with `or` in it stands in parentheses";
        self.emit(Diagnostic::warning("way-to-anywhere", last.span, message).help(help));
    }

    /// Reports a condition that `or` splits in two.
    fn report_split_condition(&mut self) -> ErrorReported {
        let help = "`or` begins another way to move; a condition with `or` in it stands in parentheses: `if (a or b)`";
        let diagnostic = self.expression_expected().help(help);
        self.report(diagnostic)
    }

    /// Warns of a movement that begins on the line of the movement before it.
    fn warn_of_two_movements_on_a_line(&mut self) {
        let message = "another way to move begins here, on the line of the one before it";
        let help = "write `or` before it, or begin a new line; if the movement goes on from where the one before it \
                    ends, write `then`";
        let span = self.peek().span;
        self.emit(Diagnostic::warning("two-ways-on-a-line", span, message).help(help));
    }

    /// `MOVEMENT [if CONDITION] [{ … }]`.
    fn alternative(&mut self) -> ParseResult<Alternative> {
        let start = self.peek().span;
        let context = ExpressionContext { or_separates: true, to_ends: false };
        self.in_context(context, |parser| {
            let movement = parser.sum()?;
            let condition = parser.alternative_condition()?;
            let block = match parser.at_punct(Punct::OpenBrace) {
                true => Some(parser.block("after the movement")?),
                false => None,
            };
            let span = parser.span_since(start);
            Ok(Alternative { movement, condition, block, follows_on_line: false, span })
        })
    }

    fn alternative_condition(&mut self) -> ParseResult<Option<crate::tree::Expr>> {
        if matches!(self.word(), Some("when" | "where")) && !self.peek().first_on_line {
            let span = self.peek().span;
            let diagnostic =
                self.expected("foreign-word", "`if` before the condition of a movement");
            self.emit(diagnostic.fix(span, "if"));
        } else if !self.at_word("if") {
            return Ok(None);
        }
        self.take();
        // `or` separates alternatives, so the condition ends at the level of `and`.
        Ok(Some(self.expression_before_block(Self::expression)))
    }
}
