//! Statements: choices, conditions, state, and which statement begins with which word.

use super::{Parsed, Parser, words};
use crate::diagnostic::Diagnostic;
use crate::lexer::{Symbol, TokenKind};
use crate::suggest::closest;
use crate::tree::{
    AssignOperator, Block, Branch, Expr, ExprKind, Name, Span, Statement, StatementKind,
};

impl Parser<'_> {
    /// Reads one statement.
    pub(super) fn statement(&mut self) -> Parsed<Statement> {
        let start = self.peek().span;
        let kind = self.statement_kind()?;
        Ok(Statement { kind, span: self.span_since(start) })
    }

    fn statement_kind(&mut self) -> Parsed<StatementKind> {
        let Some(word) = self.word() else {
            let help =
                "a statement begins with a word: `choose`, `move`, `if`, the name of a move …";
            let diagnostic = self.expected("expected-statement", "a statement").help(help);
            return Err(self.report(diagnostic));
        };
        if self.assignment_at(1).is_some() {
            return self.call_or_assignment();
        }
        if words::is_reserved(word) && word != "if" {
            return self.stray_word(word);
        }
        if let Some(keyword) = words::STATEMENTS.iter().find(|keyword| **keyword == word)
            && self.keyword_applies(keyword)
        {
            self.take();
            return self.keyword_statement(keyword);
        }
        if self.word_at(1) == Some("in") {
            return self.missing_choose();
        }
        match self.word_meant(word)? {
            Some(keyword) => {
                self.take();
                self.guessed(|parser| parser.keyword_statement(keyword))
            }
            None => self.call_or_assignment(),
        }
    }

    /// Words that are also likely names are keywords only before what belongs to them.
    fn keyword_applies(&self, keyword: &str) -> bool {
        match keyword {
            "moves" => self.word_at(1) == Some("of"),
            "end" => self.word_at(1) == Some("turn"),
            "array" => self.peek_at(1).kind == TokenKind::Text,
            "pass" | "again" => !self.symbol_at(1, Symbol::OpenParenthesis),
            _ => true,
        }
    }

    fn keyword_statement(&mut self, keyword: &str) -> Parsed<StatementKind> {
        match keyword {
            "choose" => self.choose(false),
            "optionally" => self.optionally(),
            "either" => self.either(),
            "require" => self.require(),
            "if" => self.if_statement(),
            "let" => self.let_statement(),
            "for" => self.for_statement(),
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

    /// `[some] x in E [where C] [{ … }]`.
    fn choose(&mut self, optional: bool) -> Parsed<StatementKind> {
        let silent = self.at_word("some") && self.word_at(1).is_some_and(|word| word != "in");
        if silent {
            self.take();
        }
        let (variable, domain) = self.binding("the choice")?;
        let condition = match self.eat_word("where") {
            true => Some(self.expression_before_block(Self::expression)),
            false => None,
        };
        let block = match self.at_symbol(Symbol::OpenBrace) {
            true => Some(self.block("after the choice")?),
            false => None,
        };
        Ok(StatementKind::Choose { optional, silent, variable, domain, condition, block })
    }

    fn optionally(&mut self) -> Parsed<StatementKind> {
        if self.eat_word("choose") {
            return self.choose(true);
        }
        Ok(StatementKind::Optionally(self.block("or `choose` after `optionally`")?))
    }

    /// `either [NAME] { … } or [NAME] { … } or else [NAME] { … }`.
    fn either(&mut self) -> Parsed<StatementKind> {
        let mut branches = vec![self.branch(false, "after `either`")?];
        loop {
            if self.at_word("else") {
                let message = "`or` is missing before `else`";
                let span = self.take().span;
                let diagnostic = Diagnostic::error("expected-word", span, message);
                self.remark(diagnostic.fix(span, "or else"));
                branches.push(self.branch(true, "after `or else`")?);
            } else if self.eat_word("or") {
                let or_else = self.eat_word("else");
                branches.push(self.branch(or_else, "after `or`")?);
            } else {
                return Ok(StatementKind::Either(branches));
            }
        }
    }

    fn branch(&mut self, or_else: bool, place: &str) -> Parsed<Branch> {
        let label = match self.at_symbol(Symbol::OpenBrace) {
            true => None,
            false if self.symbol_at(1, Symbol::OpenBrace) => Some(self.name("the branch")?),
            false => None,
        };
        Ok(Branch { label, or_else, body: self.block(place)? })
    }

    /// `C [else "message"]`.
    fn require(&mut self) -> Parsed<StatementKind> {
        let condition = self.expression()?;
        let comma = self.at_symbol(Symbol::Comma) && self.peek_at(1).kind == TokenKind::Text;
        if comma || self.at_text() {
            let span = if comma { self.take().span } else { self.last_span() };
            let place = if comma { span } else { Span { start: span.end, end: span.end } };
            let text = self.peek().span;
            let message = "`else` is missing before the message of `require`";
            let diagnostic = Diagnostic::error("expected-word", text, message);
            self.remark(diagnostic.fix(place, " else"));
            return Ok(StatementKind::Require { condition, message: self.text_if_any() });
        }
        let message = match self.eat_word("else") {
            true => Some(self.text("the message of `require`")?),
            false => None,
        };
        Ok(StatementKind::Require { condition, message })
    }

    fn if_statement(&mut self) -> Parsed<StatementKind> {
        let condition = self.expression_before_block(Self::expression);
        if self.at_word("then") && self.symbol_at(1, Symbol::OpenBrace) {
            let span = self.take().span;
            let message = "no `then` stands before a block";
            self.remark(Diagnostic::error("foreign-word", span, message).fix(span, ""));
        }
        let then = self.block("after the condition of `if`")?;
        Ok(StatementKind::If { condition, then, otherwise: self.otherwise()? })
    }

    fn otherwise(&mut self) -> Parsed<Option<Block>> {
        if matches!(self.word(), Some("elif" | "elsif" | "elseif" | "elsewise")) {
            let diagnostic = self.expected("foreign-word", "`else if`");
            self.remark(diagnostic.fix(self.peek().span, "else if"));
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

    fn let_statement(&mut self) -> Parsed<StatementKind> {
        let variable = self.name("the value")?;
        self.expect_symbol(Symbol::Equal, "after the name in `let`")?;
        Ok(StatementKind::Let { variable, value: self.expression()? })
    }

    fn for_statement(&mut self) -> Parsed<StatementKind> {
        if self.at_word("each") && self.word_at(1).is_some_and(|word| word != "in") {
            let span = self.take().span;
            let message = "`each` is left out: `for x in S { … }`";
            self.remark(Diagnostic::error("foreign-word", span, message).fix(span, ""));
        }
        let variable = self.name("the variable")?;
        self.expect_word_or("in", &["of", "from"], "after the variable of `for`")?;
        let domain = self.expression_before_block(Self::range);
        let body = self.block("after the set of `for`")?;
        Ok(StatementKind::For { variable, domain, body })
    }

    /// The operator of an assignment that stands `ahead` places on.
    fn assignment_at(&self, ahead: usize) -> Option<AssignOperator> {
        match self.peek_at(ahead).kind {
            TokenKind::Symbol(Symbol::Equal) => Some(AssignOperator::Set),
            TokenKind::Symbol(Symbol::PlusEqual) => Some(AssignOperator::Add),
            TokenKind::Symbol(Symbol::MinusEqual) => Some(AssignOperator::Subtract),
            _ => None,
        }
    }

    /// `NAME`, `NAME(args)`, `NAME = E`, `NAME(arg) += E`.
    fn call_or_assignment(&mut self) -> Parsed<StatementKind> {
        let name = self.name("a move or a state")?;
        let called = self.at_symbol(Symbol::OpenParenthesis);
        let arguments = match called {
            true => self.counted_arguments()?,
            false => Vec::new(),
        };
        let counting = [Symbol::Plus, Symbol::Minus]
            .into_iter()
            .find(|sign| self.at_symbol(*sign) && self.symbol_at(1, *sign));
        if let Some(sign) = counting {
            return self.foreign_counting(name, sign);
        }
        let Some(operator) = self.assignment_at(0) else {
            self.no_operator_after(&name.text)?;
            return Ok(StatementKind::Call { name, arguments });
        };
        let span = self.span_since(name.span);
        let kind = match called {
            true => ExprKind::Call { name, arguments },
            false => ExprKind::Name(name.text),
        };
        self.take();
        let value = self.expression()?;
        Ok(StatementKind::Assign { target: Expr { kind, span }, operator, value })
    }

    /// `x++`, `x--`: reported, and read as `x += 1`, `x -= 1`.
    fn foreign_counting(&mut self, name: Name, sign: Symbol) -> Parsed<StatementKind> {
        let span = self.take().span.to(self.take().span);
        let one = format!(" {}= 1", sign.text());
        let message = format!("`{0}{0}` is written `{1}`", sign.text(), one.trim_start());
        self.remark(Diagnostic::error("foreign-sign", span, message).fix(span, one));
        let operator = match sign {
            Symbol::Plus => AssignOperator::Add,
            _ => AssignOperator::Subtract,
        };
        let target = Expr { kind: ExprKind::Name(name.text), span: name.span };
        Ok(StatementKind::Assign {
            target,
            operator,
            value: Expr { kind: ExprKind::Number(1), span },
        })
    }

    /// An operator after the name of a move: a statement that other languages have.
    fn no_operator_after(&mut self, name: &str) -> Parsed<()> {
        let TokenKind::Symbol(symbol) = self.peek().kind else { return Ok(()) };
        let help = match symbol {
            Symbol::Semicolon | Symbol::CloseBrace | Symbol::Comma => return Ok(()),
            Symbol::Plus => format!("to count up write `{name} += 1`"),
            Symbol::Minus => format!("to count down write `{name} -= 1`"),
            Symbol::Arrow => format!("to move write `move {name} -> …`"),
            Symbol::Dot => match self.word_at(1) {
                Some(whose) => format!(
                    "places change by `put`, `send` and `discard`, not by assignment; a player's state is written `{name}({whose})`"
                ),
                None => {
                    "places change by `put`, `send` and `discard`, not by assignment".to_string()
                }
            },
            Symbol::OpenBracket => format!("write `{name}(…)` with parentheses"),
            _ => "a state changes by `=`, `+=` or `-=`".to_string(),
        };
        let diagnostic =
            self.expected("expected-statement", &format!("a new statement after `{name}`"));
        Err(self.report(diagnostic.help(help)))
    }

    /// A reserved word where a statement was to begin.
    fn stray_word(&mut self, word: &str) -> Parsed<StatementKind> {
        if word == "not" {
            let span = self.peek().span;
            let message = "a condition does nothing by itself";
            let diagnostic = Diagnostic::error("expected-statement", span, message)
                .help("a condition that must hold is written `require …`")
                .fix(Span { start: span.start, end: span.start }, "require ");
            self.remark(diagnostic);
            return self.guessed(Self::require);
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

    /// The keyword that a misspelt or foreign word stands for, reported. A name alone on its line
    /// is the name of a move; only a word after it on the line makes it suspicious.
    fn word_meant(&mut self, word: &str) -> Parsed<Option<&'static str>> {
        let next = self.peek_at(1);
        let operand = matches!(next.kind, TokenKind::Word | TokenKind::Number)
            || next.kind == TokenKind::Symbol(Symbol::OpenBrace);
        let statement = self.word_at(1).is_some_and(|word| words::STATEMENTS.contains(&word));
        if !operand || statement || next.first_on_line {
            return Ok(None);
        }
        if word == "drop" && matches!(self.word_at(2), Some("at" | "on")) {
            let (start, kind) = (self.peek().span, self.peek_at(1));
            let put = format!("put {} from hand", kind.text(self.source));
            let diagnostic =
                Diagnostic::error("unknown-statement", start, "no statement begins with `drop`")
                    .help("what comes from a place is put on the board, and the place is named")
                    .fix(start.to(kind.span), put);
            self.remark(diagnostic);
            return Ok(Some("put"));
        }
        let candidates = words::STATEMENTS.iter().copied();
        let candidates = candidates.filter(|word| !words::LONE_STATEMENTS.contains(word));
        let meant = foreign_statement(word).or_else(|| closest(word, candidates));
        let span = self.peek().span;
        if let Some(meant) = meant {
            let message = format!("no statement begins with `{word}`");
            let diagnostic = Diagnostic::error("unknown-statement", span, message);
            self.remark(diagnostic.help(format!("did you mean `{meant}`?")).fix(span, meant));
            return Ok(Some(meant));
        }
        if next.kind == TokenKind::Symbol(Symbol::OpenBrace) {
            let message = format!("no statement with a block begins with `{word}`");
            return Err(self.report(Diagnostic::error("unknown-statement", span, message)));
        }
        Ok(None)
    }

    /// `x in S` alone, most often after the comma of `choose a in R, x in S`.
    fn missing_choose(&mut self) -> Parsed<StatementKind> {
        let span = self.peek().span;
        let message = "`choose` is missing before the choice";
        let diagnostic = Diagnostic::error("expected-word", span, message)
            .help("each choice has its own `choose`")
            .fix(Span { start: span.start, end: span.start }, "choose ");
        self.remark(diagnostic);
        self.choose(false)
    }
}

/// What writers of other languages call our statements.
fn foreign_statement(word: &str) -> Option<&'static str> {
    Some(match word {
        "var" | "const" | "set" | "local" | "auto" => "let",
        "while" | "foreach" | "forEach" | "loop" => "for",
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
