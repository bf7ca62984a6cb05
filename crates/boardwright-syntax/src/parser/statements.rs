//! Statements: which keyword begins which, choices, conditions and loops.

use super::braces::BraceContents;
use super::expressions::RANGE_OF_SITES;
use super::{ParseResult, Parser, keywords};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Punct, TokenKind};
use crate::limits::MAX_MESSAGE;
use crate::suggest::closest;
use crate::tree::{Block, Branch, Span, Statement, StatementKind, StringLiteral};

impl Parser<'_> {
    /// `{ statements }`.
    pub(super) fn block(&mut self, place: &str) -> ParseResult<Block> {
        let mut statements = Vec::new();
        let span = self.braces(place, BraceContents::Other, |parser| {
            statements.push(parser.statement()?);
            Ok(())
        })?;
        Ok(Block { statements, span })
    }

    /// Parses one statement.
    pub(super) fn statement(&mut self) -> ParseResult<Statement> {
        let start = self.peek().span;
        let kind = self.statement_kind()?;
        Ok(Statement { kind, span: self.span_since(start) })
    }

    fn statement_kind(&mut self) -> ParseResult<StatementKind> {
        let Some(word) = self.word() else {
            let help = match self.at_punct(Punct::Range) {
                true => RANGE_OF_SITES,
                false => {
                    "a statement begins with a word: `choose`, `move`, `if`, the name of a move …"
                }
            };
            let diagnostic = self.expected("expected-statement", "a statement").help(help);
            return Err(self.report(diagnostic));
        };
        if self.assignment_at(1).is_some() {
            return self.call_or_assignment();
        }
        if keywords::is_reserved(word) && word != "if" {
            return self.report_reserved_word(word);
        }
        if let Some(keyword) = keywords::STATEMENTS.iter().find(|keyword| **keyword == word)
            && self.keyword_applies(keyword)
        {
            self.take();
            return self.keyword_statement(keyword);
        }
        if self.word_at(1) == Some("in") {
            return self.recover_missing_choose();
        }
        match self.intended_keyword(word)? {
            Some(keyword) => {
                self.take();
                self.with_guess(|parser| parser.keyword_statement(keyword))
            }
            None => self.call_or_assignment(),
        }
    }

    /// True if the keyword is one here: words that are likely names are keywords only before their
    /// operands.
    fn keyword_applies(&self, keyword: &str) -> bool {
        match keyword {
            "moves" => self.word_at(1) == Some("of"),
            "end" => self.word_at(1) == Some("turn"),
            "array" => self.peek_at(1).kind == TokenKind::String,
            "repeat" => {
                let ends = self.peek_at(1).first_on_line
                    || self.punct_at(1, Punct::OpenParenthesis)
                    || self.punct_at(1, Punct::CloseBrace);
                self.punct_at(1, Punct::OpenBrace) || !ends
            }
            "pass" | "again" => !self.punct_at(1, Punct::OpenParenthesis),
            _ => true,
        }
    }

    fn keyword_statement(&mut self, keyword: &str) -> ParseResult<StatementKind> {
        match keyword {
            "choose" => self.choose(false),
            "optionally" => self.optionally(),
            "either" => self.either(),
            "require" => self.require(),
            "if" => self.if_statement(),
            "let" => self.let_statement(),
            "for" => self.for_statement(),
            "repeat" => self.repeat_statement(),
            "moves" => {
                self.expect_word("of", "after `moves`")?;
                Ok(StatementKind::MovesOf(self.sum()?))
            }
            "again" => Ok(StatementKind::Again),
            "end" => {
                self.expect_word("turn", "after `end`")?;
                Ok(StatementKind::EndTurn)
            }
            "begin" => {
                let phase = self.name("a phase")?;
                let player = self.clause("of")?;
                Ok(StatementKind::Begin(phase, player))
            }
            "pass" => Ok(StatementKind::Pass),
            _ => self.effect(keyword),
        }
    }

    /// `[some] x in E [where C] ["words"] [{ … }]`.
    fn choose(&mut self, optional: bool) -> ParseResult<StatementKind> {
        let silent = self.at_word("some") && self.word_at(1).is_some_and(|word| word != "in");
        if silent {
            self.take();
        }
        let (variable, domain) = self.binding("the choice")?;
        let condition = match self.eat_word("where") {
            true => Some(self.expression_before_block(Self::expression)),
            false => None,
        };
        let words = self.words("the words of a choice");
        let block = match self.at_punct(Punct::OpenBrace) {
            true => Some(self.block("after the choice")?),
            false => None,
        };
        Ok(StatementKind::Choose { optional, silent, variable, domain, condition, words, block })
    }

    /// A string for players, if there is one.
    fn words(&mut self, what: &str) -> Option<StringLiteral> {
        let words = self.eat_string()?;
        self.check_length(&words, what, MAX_MESSAGE);
        Some(words)
    }

    fn optionally(&mut self) -> ParseResult<StatementKind> {
        if self.eat_word("choose") {
            return self.choose(true);
        }
        Ok(StatementKind::Optionally(self.block("or `choose` after `optionally`")?))
    }

    /// `either [NAME ["words"]] { … } or … { … } or else … { … }`.
    fn either(&mut self) -> ParseResult<StatementKind> {
        let mut branches = vec![self.branch(false, "after `either`")?];
        loop {
            if self.at_word("else") {
                let message = "`or` is missing before `else`";
                let span = self.take().span;
                let diagnostic = Diagnostic::error("expected-word", span, message);
                self.emit(diagnostic.fix(span, "or else"));
                branches.push(self.branch(true, "after `or else`")?);
            } else if self.eat_word("or") {
                let or_else = self.eat_word("else");
                branches.push(self.branch(or_else, "after `or`")?);
            } else {
                return Ok(StatementKind::Either(branches));
            }
        }
    }

    fn branch(&mut self, or_else: bool, place: &str) -> ParseResult<Branch> {
        let label = match self.at_punct(Punct::OpenBrace) {
            true => None,
            false
                if self.punct_at(1, Punct::OpenBrace)
                    || self.peek_at(1).kind == TokenKind::String =>
            {
                Some(self.name("the branch")?)
            }
            false => None,
        };
        let words = label.as_ref().and_then(|_| self.words("the words of a branch"));
        Ok(Branch { label, words, or_else, body: self.block(place)? })
    }

    /// `C [else "message"]`.
    fn require(&mut self) -> ParseResult<StatementKind> {
        let condition = self.expression()?;
        let comma = self.at_punct(Punct::Comma) && self.peek_at(1).kind == TokenKind::String;
        if comma || self.at_string() {
            let span = if comma { self.take().span } else { self.last_span() };
            let place = if comma { span } else { Span { start: span.end, end: span.end } };
            let text = self.peek().span;
            let message = "`else` is missing before the message of `require`";
            let diagnostic = Diagnostic::error("expected-word", text, message);
            self.emit(diagnostic.fix(place, " else"));
            return Ok(StatementKind::Require { condition, message: self.eat_string() });
        }
        let message = match self.eat_word("else") {
            true => Some(self.short_string("the message of `require`", MAX_MESSAGE)?),
            false => None,
        };
        Ok(StatementKind::Require { condition, message })
    }

    fn if_statement(&mut self) -> ParseResult<StatementKind> {
        let condition = self.expression_before_block(Self::expression);
        if self.at_word("then") && self.punct_at(1, Punct::OpenBrace) {
            let span = self.take().span;
            let message = "no `then` stands before a block";
            self.emit(Diagnostic::error("foreign-word", span, message).fix(span, ""));
        }
        let then = self.block("after the condition of `if`")?;
        Ok(StatementKind::If { condition, then, otherwise: self.otherwise()? })
    }

    fn otherwise(&mut self) -> ParseResult<Option<Block>> {
        if matches!(self.word(), Some("elif" | "elsif" | "elseif" | "elsewise")) {
            let diagnostic = self.expected("foreign-word", "`else if`");
            self.emit(diagnostic.fix(self.peek().span, "else if"));
        } else {
            if !self.eat_word("else") {
                return Ok(None);
            }
            if !self.at_word("if") {
                return Ok(Some(self.block("after `else`")?));
            }
        }
        let start = self.take().span;
        let kind = self.nested(Self::if_statement)?;
        let span = self.span_since(start);
        Ok(Some(Block { statements: vec![Statement { kind, span }], span }))
    }

    fn let_statement(&mut self) -> ParseResult<StatementKind> {
        let variable = self.name("the value")?;
        self.expect_punct(Punct::Equal, "after the name in `let`")?;
        Ok(StatementKind::Let { variable, value: self.expression()? })
    }

    fn for_statement(&mut self) -> ParseResult<StatementKind> {
        if self.at_word("each") && self.word_at(1).is_some_and(|word| word != "in") {
            let span = self.take().span;
            let message = "`each` is left out: `for x in S { … }`";
            self.emit(Diagnostic::error("foreign-word", span, message).fix(span, ""));
        }
        let variable = self.name("the variable")?;
        self.expect_word_or("in", &["of", "from"], "after the variable of `for`")?;
        let domain = self.expression_before_block(Self::range);
        let body = self.block("after the set of `for`")?;
        Ok(StatementKind::For { variable, domain, body })
    }

    /// `{ … } until nothing changes`.
    fn repeat_statement(&mut self) -> ParseResult<StatementKind> {
        if !self.at_punct(Punct::OpenBrace) {
            let diagnostic = self.expected("expected-brace", "`{` after `repeat`");
            let help = "a number of times is `for n in 1..3 { … }`; `repeat { … } until nothing changes` has no number";
            return Err(self.report(diagnostic.help(help)));
        }
        let body = self.block("after `repeat`")?;
        self.expect_word("until", "nothing changes` after the block of `repeat")?;
        if !self.at_word("nothing") {
            let diagnostic = self.expected("expected-word", "`nothing changes` after `until`");
            let help = "a block is repeated until it changes nothing; when it does something is said inside: `if C { … }`";
            return Err(self.report(diagnostic.help(help)));
        }
        self.take();
        self.expect_word_or("changes", &["change", "changed"], "after `until nothing`")?;
        Ok(StatementKind::Repeat(body))
    }

    /// Reports a reserved word where a statement is expected.
    fn report_reserved_word(&mut self, word: &str) -> ParseResult<StatementKind> {
        if word == "not" {
            let span = self.peek().span;
            let message = "a condition does nothing by itself";
            let diagnostic = Diagnostic::error("expected-statement", span, message)
                .help("a condition that must hold is written `require …`")
                .fix(Span { start: span.start, end: span.start }, "require ");
            self.emit(diagnostic);
            return self.with_guess(Self::require);
        }
        let help = match word {
            "else" => "`else` follows the closing brace of an `if`; `or else` that of an `either`",
            "or" => "`or` follows the closing brace of an `either`",
            "then" => "`then` follows the closing brace of a `turn`",
            _ => "a statement begins with a word such as `choose`, `move`, `if`",
        };
        let diagnostic = self.expected("expected-statement", "a statement");
        Err(self.report(diagnostic.help(help)))
    }

    /// Returns the keyword that a misspelt word, or a word of another language, stands for, and
    /// reports it. A name alone on its line is the name of a move; only a word after it makes it
    /// suspicious.
    fn intended_keyword(&mut self, word: &str) -> ParseResult<Option<&'static str>> {
        let next = self.peek_at(1);
        let operand = matches!(next.kind, TokenKind::Word | TokenKind::Number)
            || next.kind == TokenKind::Punct(Punct::OpenBrace);
        let statement = self.word_at(1).is_some_and(|word| keywords::STATEMENTS.contains(&word));
        if !operand || statement || next.first_on_line {
            return Ok(None);
        }
        if matches!(word, "mover" | "opponent" | "draw") && self.ends_the_game() {
            let message = "a turn does not end the game";
            let diagnostic = Diagnostic::error("unknown-statement", self.peek().span, message);
            return Err(self.report(
                diagnostic.help("ends have an item of their own: `end { mover wins if … }`"),
            ));
        }
        if keywords::BOARD_DETAILS.contains(&word) {
            let message = format!("`{word}` belongs to the board, which play does not change");
            let diagnostic = Diagnostic::error("unknown-statement", self.peek().span, message);
            return Err(self.report(diagnostic.help(
                "a set of sites remembers what play takes away: `state gone: sites`, `gone += from`; before play it stands in the braces of the board: `board rectangle(8, 8) { cut a1 }`",
            )));
        }
        if word == "drop" && self.word_at(2).is_some() && !self.peek_at(2).first_on_line {
            return self.drop_for_put();
        }
        // `drop by_pawn = yes`: a move of that name, and an assignment.
        let is_assigned = matches!(
            self.peek_at(2).kind,
            TokenKind::Punct(Punct::Equal | Punct::PlusEqual | Punct::MinusEqual)
        );
        if is_assigned && foreign_statement(word) != Some("let") {
            return Ok(None);
        }
        let candidates = keywords::STATEMENTS.iter().copied();
        let candidates = candidates.filter(|word| !keywords::LONE_STATEMENTS.contains(word));
        let meant = foreign_statement(word).or_else(|| closest(word, candidates));
        let span = self.peek().span;
        if let Some(meant) = meant {
            let message = format!("no statement begins with `{word}`");
            let diagnostic = Diagnostic::error("unknown-statement", span, message);
            self.emit(diagnostic.help(format!("did you mean `{meant}`?")).fix(span, meant));
            return Ok(Some(meant));
        }
        if next.kind == TokenKind::Punct(Punct::OpenBrace) {
            let message = format!("no statement with a block begins with `{word}`");
            return Err(self.report(Diagnostic::error("unknown-statement", span, message)));
        }
        Ok(None)
    }

    /// `drop Pawn at f5` and `drop Pawn f5` for `put Pawn from hand at f5`.
    fn drop_for_put(&mut self) -> ParseResult<Option<&'static str>> {
        let (start, kind, after) = (self.peek().span, self.peek_at(1), self.peek_at(2));
        let has_at = matches!(self.word_at(2), Some("at" | "on"));
        let is_site = self.word_at(2).is_some() && !after.first_on_line && !has_at;
        let put = format!("put {} from hand", kind.text(self.source));
        let at = if is_site { " at" } else { "" };
        let diagnostic =
            Diagnostic::error("unknown-statement", start, "no statement begins with `drop`")
                .help("what comes from a place is put on the board, and the place is named")
                .fix(start.to(kind.span), format!("{put}{at}"));
        if !has_at {
            return Err(self.report(diagnostic));
        }
        self.emit(diagnostic);
        Ok(Some("put"))
    }

    /// True at `mover wins` and the like.
    fn ends_the_game(&self) -> bool {
        matches!(self.word_at(1), Some("wins" | "win" | "loses" | "lose" | "if"))
    }

    /// `x in S` without `choose`, most often after the comma of `choose a in R, x in S`.
    fn recover_missing_choose(&mut self) -> ParseResult<StatementKind> {
        let span = self.peek().span;
        let message = "`choose` is missing before the choice";
        let diagnostic = Diagnostic::error("expected-word", span, message)
            .help("each choice has its own `choose`")
            .fix(Span { start: span.start, end: span.start }, "choose ");
        self.emit(diagnostic);
        self.choose(false)
    }
}

/// Returns the statement for a word that other languages use for it.
fn foreign_statement(word: &str) -> Option<&'static str> {
    Some(match word {
        "var" | "const" | "set" | "local" | "auto" => "let",
        "while" | "foreach" | "forEach" => "for",
        "loop" | "do" => "repeat",
        "place" | "add" | "drop" => "put",
        "jump" => "move",
        "take" | "kill" | "captures" => "capture",
        "delete" | "destroy" | "erase" => "remove",
        "assert" | "ensure" | "must" => "require",
        "pick" | "select" => "choose",
        "maybe" | "optional" => "optionally",
        _ => return None,
    })
}
