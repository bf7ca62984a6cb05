//! Tokens of a game, without any knowledge of its rules.

use crate::error::FormatError;
use crate::text::GameText;
use boardwright::record::mark_of_suffix;
use std::borrow::Cow;

/// A token of PGN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token<'a> {
    /// `[White "Ann"]`.
    Tag {
        /// Name.
        name: &'a str,
        /// Value without its quotes.
        value: String,
    },
    /// `12.`, `12...`, `12`, or dots alone.
    Number,
    /// A move, without the suffix that marks it.
    Move(Cow<'a, str>),
    /// `$1`, `!?`.
    Mark(u8),
    /// `{…}`, or `;` to the end of the line, without the spaces around it.
    Comment(Cow<'a, str>),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    Result(&'a str),
}

/// Words for results.
pub(crate) type Results = &'static [&'static str];

/// Words for results in PGN.
pub(crate) const RESULTS: Results = &["*", "1-0", "0-1", "1/2-1/2", "1/2"];

/// Lexer of a game.
pub struct Tokens<'a> {
    game: &'a GameText,
    results: Results,
    at: usize,
    /// True once something other than a tag was read.
    has_moves: bool,
    /// A mark that followed a move without a space, with its offset.
    suffix: Option<(usize, u8)>,
}

impl<'a> Tokens<'a> {
    /// Creates a lexer.
    pub fn new(game: &'a GameText) -> Tokens<'a> {
        Tokens::of_dialect(game, RESULTS)
    }

    /// Creates a lexer of a format with other words for results.
    pub(crate) fn of_dialect(game: &'a GameText, results: Results) -> Tokens<'a> {
        Tokens { game, results, at: 0, has_moves: false, suffix: None }
    }

    /// Makes the lexer go on with the moves, which begin at a byte offset.
    pub(crate) fn from(self, offset: usize) -> Tokens<'a> {
        Tokens { at: offset, has_moves: true, ..self }
    }

    /// Returns the next token after its byte offset; `None` at the end.
    ///
    /// # Errors
    ///
    /// If a tag, a comment or a mark is malformed.
    pub fn next_token(&mut self) -> Result<Option<(usize, Token<'a>)>, FormatError> {
        if let Some((at, mark)) = self.suffix.take() {
            return Ok(Some((at, Token::Mark(mark))));
        }
        self.skip_space();
        let start = self.at;
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return Ok(None) };
        let token = match first {
            '[' if !self.has_moves => self.tag()?,
            '[' | ']' | '}' => {
                return Err(self.game.error(start, format!("a `{first}` among the moves")));
            }
            '{' => self.comment()?,
            ';' => {
                let line = rest.lines().next().unwrap_or("");
                self.at += line.len();
                Token::Comment(tidy(&line[1..]))
            }
            '(' | ')' => {
                self.at += 1;
                if first == '(' { Token::Open } else { Token::Close }
            }
            '"' => self.quoted()?,
            _ => self.word()?,
        };
        self.has_moves |= !matches!(token, Token::Tag { .. });
        Ok(Some((start, token)))
    }

    fn rest(&self) -> &'a str {
        &self.game.text[self.at..]
    }

    /// Skips spaces, commas, and lines for programs, which begin with `%`.
    fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            self.at += rest.len() - trimmed.len();
            let begins_line = self.at == 0 || self.game.text[..self.at].ends_with('\n');
            if !(begins_line && trimmed.starts_with('%')) {
                return;
            }
            self.at += trimmed.find('\n').unwrap_or(trimmed.len());
        }
    }

    fn tag(&mut self) -> Result<Token<'a>, FormatError> {
        let start = self.at;
        let expected = "expected a tag such as [White \"Ann\"]";
        let line = self.rest().lines().next().unwrap_or("");
        let broken = |at: usize| self.game.error(start + at, expected);
        let inside = &line[1..];
        let quote = inside.find('"').ok_or_else(|| broken(0))?;
        let name = inside[..quote].trim();
        let is_letter = |c: char| c.is_alphanumeric() || "_+#=:-".contains(c);
        if name.is_empty() || !name.chars().all(is_letter) {
            return Err(broken(1));
        }
        let mut value = String::new();
        let mut characters = inside[quote + 1..].char_indices().peekable();
        while let Some((at, character)) = characters.next() {
            match (character, characters.peek()) {
                // Some programs write quotes within a value as they are.
                ('"', _) => match length_of_end(&inside[quote + at + 2..]) {
                    Some(length) => {
                        self.at += quote + at + 3 + length;
                        return Ok(Token::Tag { name, value });
                    }
                    None => value.push(character),
                },
                ('\\', Some(&(_, escaped @ ('"' | '\\')))) => {
                    value.push(escaped);
                    characters.next();
                }
                _ => value.push(character),
            }
        }
        Err(self.game.error(start + 1 + quote, "a value without its last quote"))
    }

    fn comment(&mut self) -> Result<Token<'a>, FormatError> {
        let rest = self.rest();
        let end = rest.find('}');
        let end = end.ok_or_else(|| self.game.error(self.at, "a comment without its `}`"))?;
        self.at += end + 1;
        Ok(Token::Comment(tidy(&rest[1..end])))
    }

    /// Reads a move in quotes.
    fn quoted(&mut self) -> Result<Token<'a>, FormatError> {
        let (mut text, mut characters) = (String::new(), self.rest().char_indices().skip(1));
        while let Some((at, character)) = characters.next() {
            match character {
                '"' => {
                    self.at += at + 1;
                    return Ok(Token::Move(text.into()));
                }
                '\\' => text.extend(characters.next().map(|(_, escaped)| escaped)),
                '\n' => break,
                _ => text.push(character),
            }
        }
        Err(self.game.error(self.at, "a quoted move without its last quote"))
    }

    fn word(&mut self) -> Result<Token<'a>, FormatError> {
        let rest = self.rest();
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let dots = rest[digits..].bytes().take_while(|&byte| byte == b'.').count();
        if dots > 0 && !begins_with_soldier(rest) {
            self.at += digits + dots;
            return Ok(Token::Number);
        }
        // A mark may follow a move without a space.
        let ends = |(at, c): (usize, char)| {
            c.is_whitespace() || "{}()[];,\"".contains(c) || c == '$' && at > 0
        };
        let length = rest.char_indices().find(|&next| ends(next)).map_or(rest.len(), |(at, _)| at);
        let word = &rest[..length];
        let start = self.at;
        self.at += length;
        if digits == length || matches!(word, "e.p." | "ep" | "…") {
            return Ok(Token::Number);
        }
        if self.results.contains(&word) {
            return Ok(Token::Result(word));
        }
        if let Some(number) = word.strip_prefix('$') {
            let mark = number.parse().map(Token::Mark);
            return mark.map_err(|_| {
                let message = format!("`{word}` is no mark: write `$0` to `$255`");
                self.game.error(start, message)
            });
        }
        let plain = word.trim_end_matches(['!', '?']);
        let mark = mark_of_suffix(&word[plain.len()..]);
        match mark {
            Some(mark) if plain.is_empty() => Ok(Token::Mark(mark)),
            Some(mark) => {
                self.suffix = Some((start + plain.len(), mark));
                Ok(Token::Move(plain.into()))
            }
            None => Ok(Token::Move(word.into())),
        }
    }
}

/// True if a text begins with a move of one of several Soldiers in WXF, such as `15.6`.
pub(super) fn begins_with_soldier(text: &str) -> bool {
    let is_digit = |byte: u8| (b'1'..=b'9').contains(&byte);
    match *text.as_bytes() {
        [number @ b'1'..=b'5', file, b'.', to, ref rest @ ..] => {
            let ends = |byte: &u8| byte.is_ascii_whitespace() || b"+#!?$)({;".contains(byte);
            let is_move = is_digit(number) && is_digit(file) && is_digit(to);
            is_move && rest.first().is_none_or(ends)
        }
        _ => false,
    }
}

/// Returns the length of spaces and the bracket that end a tag; `None` if something else follows.
fn length_of_end(text: &str) -> Option<usize> {
    let trimmed = text.trim_start();
    trimmed.starts_with(']').then(|| text.len() - trimmed.len() + 1)
}

/// Returns a comment with spaces in place of line ends, and without spaces around it.
fn tidy(comment: &str) -> Cow<'_, str> {
    let comment = comment.trim();
    if !comment.contains(['\n', '\r']) {
        return comment.into();
    }
    let lines: Vec<&str> = comment.lines().map(str::trim).collect();
    lines.join(" ").into()
}
