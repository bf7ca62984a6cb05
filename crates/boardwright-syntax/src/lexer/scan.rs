//! The scanner: characters to tokens.

use super::characters::{self, Replacement};
use super::{Punct, Token, TokenKind, shorten};
use crate::diagnostic::Diagnostic;
use crate::limits::{MAX_DIAGNOSTICS, MAX_NAME};
use crate::tree::Span;
use std::collections::HashSet;

/// A scan in progress.
pub(super) struct Scanner<'s> {
    source: &'s str,
    position: usize,
    line_begins: bool,
    tokens: Vec<Token>,
    diagnostics: Vec<Diagnostic>,
    /// Names that were reported as too long.
    long_names: HashSet<&'s str>,
}

impl<'s> Scanner<'s> {
    /// Returns a scanner at byte `start` of `source`.
    pub(super) fn new(source: &'s str, start: usize) -> Scanner<'s> {
        // A byte order mark at the very start is allowed and has no meaning.
        let marked = source[start..].starts_with('\u{FEFF}');
        let position = if marked { start + '\u{FEFF}'.len_utf8() } else { start };
        Scanner {
            source,
            position,
            line_begins: true,
            tokens: vec![],
            diagnostics: vec![],
            long_names: HashSet::new(),
        }
    }

    /// Returns all tokens of the text, and the errors.
    pub(super) fn run(mut self) -> (Vec<Token>, Vec<Diagnostic>) {
        while let Some(c) = self.peek() {
            self.scan_one(c);
        }
        self.push(TokenKind::End, self.position);
        (self.tokens, self.diagnostics)
    }

    fn rest(&self) -> &'s str {
        &self.source[self.position..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn span_from(&self, start: usize) -> Span {
        Span::new(start, self.position)
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        self.push_repaired(kind, start, None);
    }

    fn push_repaired(&mut self, kind: TokenKind, start: usize, repaired: Option<&'static str>) {
        let span = self.span_from(start);
        let first_on_line = std::mem::replace(&mut self.line_begins, false);
        self.tokens.push(Token { kind, span, first_on_line, repaired });
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Skips characters of this line while `wanted` holds.
    fn skip_on_line(&mut self, wanted: impl Fn(char) -> bool) {
        let rest = self.rest();
        let end = rest.find(|c| matches!(c, '\n' | '\r') || !wanted(c)).unwrap_or(rest.len());
        self.position += end;
    }

    fn scan_one(&mut self, c: char) {
        let start = self.position;
        let rest = self.rest();
        if c == '\n' || c == '\r' {
            self.position += 1;
            self.line_begins = true;
        } else if c == ' ' || c == '\t' {
            self.position += 1;
        } else if rest.starts_with("//") {
            self.comment();
        } else if rest.starts_with("/*") {
            self.foreign_comment();
        } else if c == '#' {
            self.hash_comment();
        } else if c == '"' {
            self.string();
        } else if c == '\'' && self.closes_on_line('\'') {
            self.foreign_string();
        } else if characters::is_word_character(c) {
            self.word();
        } else if let Some((sign, meant)) = characters::foreign_sign(rest) {
            self.foreign(sign, meant);
        } else if let Some(punct) = characters::punct(rest) {
            self.position += punct.text().len();
            self.push(TokenKind::Punct(punct), start);
        } else {
            self.unknown(c);
        }
    }

    fn comment(&mut self) {
        let start = self.position;
        let rest = self.rest();
        let words = rest.starts_with("///") && !rest.starts_with("////");
        self.skip_on_line(|_| true);
        self.report_hidden(start);
        self.push(if words { TokenKind::DocComment } else { TokenKind::Comment }, start);
    }

    /// `/* … */`: reported and skipped, so that its words cause no further errors.
    fn foreign_comment(&mut self) {
        let start = self.position;
        let length = self.rest().find("*/").map_or(2, |end| end + 2);
        self.position += length;
        let diagnostic = Diagnostic::error(
            "foreign-comment",
            self.span_from(start),
            "`/*` does not begin a comment",
        )
        .help("a comment begins with `//` and runs to the end of its line");
        self.report(diagnostic);
    }

    fn hash_comment(&mut self) {
        let start = self.position;
        self.skip_on_line(|_| true);
        let sign = Span::new(start, start + 1);
        let diagnostic = Diagnostic::error("foreign-comment", sign, "`#` does not begin a comment")
            .help("a comment begins with `//` and runs to the end of its line")
            .fix(sign, "//");
        self.report(diagnostic);
    }

    fn word(&mut self) {
        let start = self.position;
        self.skip_on_line(characters::is_word_character);
        let word = &self.source[start..self.position];
        if word.contains(characters::is_letter) && !is_spaced_number(word) {
            self.push(TokenKind::Word, start);
            return self.check_length(word, start);
        }
        self.push(TokenKind::Number, start);
        let plain = word.bytes().all(|byte| byte.is_ascii_digit());
        if plain && word.parse::<i64>().is_ok() {
            return;
        }
        let span = self.span_from(start);
        let shown = shorten(word);
        let diagnostic = if plain {
            Diagnostic::error("number-too-large", span, format!("the number {shown} is too large"))
        } else {
            Diagnostic::error("unknown-number", span, format!("`{shown}` is not a number"))
                .help("write numbers with the digits 0 to 9 and nothing else")
        };
        self.report(diagnostic);
    }

    /// Reports a name that would fill every listing in which it stands, at its first place.
    fn check_length(&mut self, word: &'s str, start: usize) {
        let length = word.chars().count();
        if length > MAX_NAME && self.long_names.insert(word) {
            let message =
                format!("this name has {length} characters; a name has at most {MAX_NAME}");
            let diagnostic = Diagnostic::error("name-too-long", self.span_from(start), message);
            self.report(diagnostic.help("give it a shorter name"));
        }
    }

    fn string(&mut self) {
        let start = self.position;
        self.position += 1;
        let closed = self.string_body();
        self.report_hidden(start);
        self.push(TokenKind::String, start);
        if !closed {
            let span = self.span_from(start);
            let diagnostic =
                Diagnostic::error("unterminated-string", span, "this string is not closed")
                    .label("begins here")
                    .help("a string ends with `\"` on the line on which it begins");
            self.report(diagnostic);
        }
    }

    /// Skips to behind the closing quote; false if the line ends first.
    fn string_body(&mut self) -> bool {
        loop {
            self.skip_on_line(|c| c != '"' && c != '\\');
            match self.peek() {
                Some('"') => {
                    self.position += 1;
                    return true;
                }
                Some('\\') => self.escape(),
                _ => return false,
            }
        }
    }

    fn escape(&mut self) {
        let start = self.position;
        self.position += 1;
        let Some(c) = self.peek().filter(|c| !matches!(c, '\n' | '\r')) else { return };
        self.position += c.len_utf8();
        if c != '"' && c != '\\' {
            let span = self.span_from(start);
            let message = format!("`\\{c}` has no meaning in a string");
            let diagnostic = Diagnostic::error("unknown-escape", span, message)
                .help("only `\\\"` and `\\\\` are written with a backslash");
            self.report(diagnostic);
        }
    }

    fn closes_on_line(&self, quote: char) -> bool {
        let line = self.rest().split(['\n', '\r']).next().unwrap_or("");
        line.chars().skip(1).any(|c| c == quote)
    }

    /// `'…'`: reported, and scanned as a string.
    fn foreign_string(&mut self) {
        let start = self.position;
        self.position += 1;
        self.skip_on_line(|c| c != '\'');
        self.position += 1;
        self.report_hidden(start);
        let span = self.span_from(start);
        let inner = &self.source[start + 1..self.position - 1];
        let mut diagnostic =
            Diagnostic::error("foreign-string", span, "strings have double quotes");
        if !inner.contains(['"', '\\']) {
            diagnostic = diagnostic.fix(span, format!("\"{inner}\""));
        }
        self.report(diagnostic);
        self.push(TokenKind::String, start);
    }

    /// A sign of another language: reported, and scanned as the sign or word that replaces it.
    fn foreign(&mut self, sign: &'static str, meant: &'static Replacement) {
        let start = self.position;
        self.position += sign.len();
        let span = self.span_from(start);
        let replacement = meant.text();
        let message = match sign {
            "&&" => "`&&` is written `and` between conditions, `&` between sets".to_owned(),
            _ => format!("`{sign}` is written `{replacement}` here"),
        };
        let mut diagnostic = Diagnostic::error("foreign-sign", span, message);
        if replacement == "=" {
            diagnostic = diagnostic.help("one `=` both compares and assigns");
        }
        self.report(diagnostic.fix(span, spaced(self.source, span, replacement)));
        match meant {
            Replacement::Punct(punct) => self.push(TokenKind::Punct(*punct), start),
            Replacement::Word(word) => self.push_repaired(TokenKind::Word, start, Some(word)),
        }
    }

    /// Reports a run of unknown characters as one error that names the first.
    fn unknown(&mut self, first: char) {
        let start = self.position;
        self.skip_on_line(|c| is_unknown(c) || c == first);
        if characters::is_hidden(first) {
            return self.report_hidden(start);
        }
        let span = self.span_from(start);
        let message = format!("{} has no meaning here", characters::name_of(first));
        let mut diagnostic = Diagnostic::error("unknown-character", span, message);
        diagnostic.help = characters::help_for(first).map(String::from);
        self.report(diagnostic);
    }

    /// Reports the first hidden character since `start`.
    fn report_hidden(&mut self, start: usize) {
        let text = &self.source[start..self.position];
        let Some((offset, c)) = text.char_indices().find(|(_, c)| characters::is_hidden(*c)) else {
            return;
        };
        let span = Span::new(start + offset, start + offset + c.len_utf8());
        let message = format!("a hidden character stands here: {}", characters::name_of(c));
        let diagnostic = Diagnostic::error("hidden-character", span, message)
            .help("take it out: with it, what one sees is not what the file says")
            .fix(span, "");
        self.report(diagnostic);
    }
}

/// `1_000`: digits with underscores, a number in other languages; here it would silently be a name.
fn is_spaced_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
        && word.chars().all(|c| c == '_' || c.is_ascii_digit())
}

fn is_unknown(c: char) -> bool {
    let mut buffer = [0; 4];
    let text: &str = c.encode_utf8(&mut buffer);
    !matches!(c, ' ' | '\t' | '"' | '\'' | '#' | '!')
        && !characters::is_word_character(c)
        && characters::punct(text).is_none()
        && characters::foreign_sign(text).is_none()
}

/// Pads a word that replaces a sign with spaces where a letter stands next to the sign.
fn spaced(source: &str, span: Span, replacement: &str) -> String {
    let touches = |c: Option<char>| c.is_some_and(characters::is_word_character);
    if !replacement.starts_with(|c: char| c.is_alphabetic()) {
        return replacement.to_string();
    }
    let before = touches(source[..span.start as usize].chars().next_back());
    let after = touches(source[span.end as usize..].chars().next());
    let pad = |wanted: bool| if wanted { " " } else { "" };
    format!("{}{replacement}{}", pad(before), pad(after))
}

impl From<Punct> for TokenKind {
    fn from(punct: Punct) -> TokenKind {
        TokenKind::Punct(punct)
    }
}
