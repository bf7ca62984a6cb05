//! Boards.

use super::braces::BraceContents;
use super::{ExpressionContext, ParseResult, Parser, keywords};
use crate::diagnostic::Diagnostic;
use crate::lexer::Punct;
use crate::suggest::closest;
use crate::tree::{BoardDecl, BoardDetail, Expr};

impl Parser<'_> {
    /// `SHAPE(arguments) { details }`.
    pub(super) fn board(&mut self) -> ParseResult<BoardDecl> {
        let mut shape = self.name("the board's shape")?;
        if !keywords::SHAPES.contains(&shape.text.as_str())
            && let Some(meant) = closest(&shape.text, keywords::SHAPES.iter().copied())
        {
            let message = format!("no board has the shape `{}`", shape.text);
            let diagnostic = Diagnostic::error("unknown-shape", shape.span, message)
                .help(format!("did you mean `{meant}`?"));
            self.emit(diagnostic.fix(shape.span, meant));
            shape.text = meant.to_string();
        }
        let arguments = match self.at_punct(Punct::OpenParenthesis) {
            true => self.arguments()?,
            false => Vec::new(),
        };
        let mut details = Vec::new();
        let detail = self.word().is_some_and(|word| keywords::BOARD_DETAILS.contains(&word));
        if self.at_punct(Punct::OpenBrace) || detail {
            self.braces("after the board's sizes", BraceContents::Other, |parser| {
                details.push(parser.board_detail()?);
                Ok(())
            })?;
        }
        Ok(BoardDecl { shape, arguments, details })
    }

    fn board_detail(&mut self) -> ParseResult<BoardDetail> {
        let keyword = self.keyword_of(keywords::BOARD_DETAILS, "a line of the board")?;
        self.take();
        match keyword {
            "names" => Ok(BoardDetail::Names(self.name("a way to name sites")?)),
            "upright" => Ok(BoardDetail::Upright(self.last_span())),
            "diagonals" => Ok(BoardDetail::Diagonals(self.last_span())),
            "rename" => self.rename(),
            "cut" => Ok(BoardDetail::Cut(self.sum()?)),
            "wrap" => Ok(BoardDetail::Wrap(self.name("a direction")?)),
            "site" => self.site(),
            "edge" => self.edge(),
            "link" => self.link(),
            "line" => self.line(),
            _ => {
                let name = self.name("the direction")?;
                let values = self.values_per_player("the direction's name")?;
                Ok(BoardDetail::Direction { name, values })
            }
        }
    }

    /// Returns the keyword here, or the one that is meant, without taking it.
    pub(super) fn keyword_of(
        &mut self,
        keywords: &'static [&'static str],
        what: &str,
    ) -> ParseResult<&'static str> {
        let found = self.word().unwrap_or("");
        if let Some(keyword) = keywords.iter().find(|keyword| **keyword == found) {
            return Ok(keyword);
        }
        let diagnostic = self.expected("unknown-line", what);
        match closest(found, keywords.iter().copied()) {
            Some(meant) => {
                let span = self.peek().span;
                self.emit(diagnostic.help(format!("did you mean `{meant}`?")).fix(span, meant));
                Ok(meant)
            }
            None => {
                let list = keywords.join("`, `");
                Err(self.report(diagnostic.help(format!("it begins with one of `{list}`"))))
            }
        }
    }

    /// `rename SITE as NAME, …`.
    fn rename(&mut self) -> ParseResult<BoardDetail> {
        let pairs = self.separated_by_commas(|parser| {
            let site = parser.name("a site")?;
            parser.expect_word("as", "and its new name after the site")?;
            Ok((site, parser.name("the site from now on")?))
        })?;
        Ok(BoardDetail::Rename { pairs })
    }

    /// `site NAME at (x, y)`.
    fn site(&mut self) -> ParseResult<BoardDetail> {
        let name = self.name("the site")?;
        self.expect_word("at", "after the site's name")?;
        let (x, y) = self.pair("of the site")?;
        Ok(BoardDetail::Site { name, x, y })
    }

    /// `(a, b)`.
    pub(super) fn pair(&mut self, whose: &str) -> ParseResult<(Expr, Expr)> {
        let place = format!("and two numbers {whose}, as in `(1, 2)`");
        let open = self.expect_punct(Punct::OpenParenthesis, &place)?;
        self.in_context(ExpressionContext::default(), |parser| {
            let first = parser.expression()?;
            parser.expect_punct(Punct::Comma, "between the two numbers")?;
            let second = parser.expression()?;
            parser.close(Punct::CloseParenthesis, open)?;
            Ok((first, second))
        })
    }

    /// `edge a - b - c as east, west`.
    fn edge(&mut self) -> ParseResult<BoardDetail> {
        let start = self.last_span();
        let mut sites = vec![self.name("a site")?];
        while self.eat_punct(Punct::Minus) {
            sites.push(self.name("a site")?);
        }
        if sites.len() < 2 {
            let diagnostic = self
                .expected("expected-sign", "`-` and the site at the edge's other end")
                .help("an edge joins two sites or more: `edge a - b - c`");
            return Err(self.report(diagnostic));
        }
        let labels = match self.eat_word("as") {
            true => self.names("a direction")?,
            false => Vec::new(),
        };
        Ok(BoardDetail::Edge { sites, labels, span: self.span_since(start) })
    }

    /// `link [x in] FROM to TO as LABEL[, BACK]`.
    fn link(&mut self) -> ParseResult<BoardDetail> {
        let mut variable = None;
        if self.word_at(1) == Some("in") {
            variable = Some(self.name("a variable")?);
            self.take();
        }
        let from = self.sum_before_to()?;
        if self.at_punct(Punct::Arrow) {
            let diagnostic =
                self.expected("expected-word", "`to` between the two ends of the link");
            self.emit(diagnostic.fix(self.peek().span, "to"));
            self.take();
        } else {
            self.expect_word("to", "between the two ends of the link")?;
        }
        let to = self.sum()?;
        self.expect_word("as", "and the name of the direction after the link")?;
        let label = self.name("a direction")?;
        let back = match self.eat_punct(Punct::Comma) {
            true => Some(self.name("the direction back")?),
            false => None,
        };
        Ok(BoardDetail::Link { variable, from, to, label, back })
    }

    /// A sum that ends before the `to` of its statement.
    pub(super) fn sum_before_to(&mut self) -> ParseResult<Expr> {
        let context = ExpressionContext { to_ends: true, ..self.context };
        self.in_context(context, Self::sum)
    }

    /// `line DIRECTION goes on D, E`.
    fn line(&mut self) -> ParseResult<BoardDetail> {
        let direction = self.name("a direction")?;
        self.expect_word_or("goes", &["go"], "after the direction")?;
        self.expect_word("on", "after `goes`")?;
        Ok(BoardDetail::Line { direction, goes_on: self.names("a direction")? })
    }
}
