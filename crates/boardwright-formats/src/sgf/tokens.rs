//! Tokens of a game tree, without any knowledge of its game.

use crate::error::FormatError;
use crate::text::GameText;

/// Largest number of properties of a node, and of their values together. A board has at most 2704
/// points.
const MAX_PROPERTIES: usize = 1 << 10;
const MAX_VALUES: usize = 1 << 14;

/// A token of SGF.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `;`.
    Node,
    /// `AB[aa][bb]`.
    Property(Property<'a>),
}

/// A property with its values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Property<'a> {
    /// Byte offset.
    pub at: usize,
    /// Name in capital letters. Older versions have small ones in between, which do not count.
    pub name: String,
    pub values: Vec<Value<'a>>,
}

/// Value of a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value<'a> {
    /// Byte offset.
    pub at: usize,
    /// Text as it is in the file, with its escapes.
    pub raw: &'a str,
}

/// Lexer of a game tree.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    game: &'a GameText,
    at: usize,
    /// Number of properties of the node so far, and of their values.
    properties: usize,
    values: usize,
}

impl<'a> Tokens<'a> {
    /// Creates a lexer, which skips a text before the tree.
    pub fn new(game: &'a GameText) -> Result<Tokens<'a>, FormatError> {
        let begins =
            |(at, _): &(usize, &str)| game.text[at + 1..].trim_ascii_start().starts_with(';');
        match game.text.match_indices('(').find(begins) {
            Some((at, _)) => Ok(Tokens { at, ..Tokens::within(game) }),
            None => {
                let indent = game.text.len() - game.text.trim_start().len();
                Err(game.error(indent, "there is no game here: a game begins with `(;`"))
            }
        }
    }

    /// Creates a lexer of properties that stand within another text.
    pub fn within(game: &'a GameText) -> Tokens<'a> {
        Tokens { game, at: 0, properties: 0, values: 0 }
    }

    /// Returns the byte offset of the next token.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Returns the next token after its byte offset; `None` at the end.
    pub fn next_token(&mut self) -> Result<Option<(usize, Token<'a>)>, FormatError> {
        self.skip_space();
        let start = self.at;
        let Some(first) = self.rest().chars().next() else { return Ok(None) };
        let token = match first {
            '(' => Token::Open,
            ')' => Token::Close,
            ';' => Token::Node,
            _ if first.is_ascii_alphabetic() => {
                return Ok(Some((start, Token::Property(self.property()?))));
            }
            ']' => return Err(self.game.error(start, "a `]` without its `[`")),
            _ => {
                let message = format!("`{first}` begins no property: write one such as `B[aa]`");
                return Err(self.game.error(start, message));
            }
        };
        self.at += 1;
        (self.properties, self.values) = (0, 0);
        Ok(Some((start, token)))
    }

    fn rest(&self) -> &'a str {
        &self.game.text[self.at..]
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// Reads a property.
    pub fn property(&mut self) -> Result<Property<'a>, FormatError> {
        /// Largest number of letters of a name.
        const MAX_NAME: usize = 64;
        let (at, rest) = (self.at, self.rest());
        let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let name: String = rest[..length].chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() || length > MAX_NAME {
            let message = "a property has a name in capital letters, such as `B[aa]`";
            return Err(self.game.error(at, message));
        }
        self.properties += 1;
        if self.properties > MAX_PROPERTIES {
            let message = format!("a node has at most {MAX_PROPERTIES} properties");
            return Err(self.game.error(at, message));
        }
        self.at += length;
        let mut values = Vec::new();
        loop {
            self.skip_space();
            if !self.rest().starts_with('[') {
                break;
            }
            self.values += 1;
            if self.values > MAX_VALUES {
                let message = format!("the properties of a node have at most {MAX_VALUES} values");
                return Err(self.game.error(self.at, message));
            }
            values.push(self.value()?);
        }
        if values.is_empty() {
            let message = format!("the property {name} has no value: write `{name}[]`");
            return Err(self.game.error(at, message));
        }
        Ok(Property { at, name, values })
    }

    fn value(&mut self) -> Result<Value<'a>, FormatError> {
        let at = self.at + 1;
        let mut is_escaped = false;
        for (length, byte) in self.game.text[at..].bytes().enumerate() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' => is_escaped = true,
                b']' => {
                    self.at = at + length + 1;
                    return Ok(Value { at, raw: &self.game.text[at..at + length] });
                }
                _ => {}
            }
        }
        Err(self.game.error(self.at, "a value without its `]`"))
    }
}
