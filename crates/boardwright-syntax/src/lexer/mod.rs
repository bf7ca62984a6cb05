//! The lexer: text to tokens, comments included. It never fails: an unknown character is reported,
//! replaced where its meaning is plain (`==` is `=`), and skipped elsewhere.
//!
//! The lexer knows no keywords; the parser decides by context which words are keywords.

mod characters;
mod scan;

pub use characters::is_hidden;

use crate::diagnostic::Diagnostic;
use crate::tree::Span;

/// Kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// Letters, digits and `_`, with at least one letter or `_`.
    Word,
    /// Digits only.
    Number,
    /// `"…"`.
    String,
    /// `// …` to the end of the line.
    Comment,
    /// `/// …` to the end of the line.
    DocComment,
    /// An operator or a bracket.
    Punct(Punct),
    /// The end of the text; always the last token.
    End,
}

/// A token with its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its kind.
    pub kind: TokenKind,
    /// Its place in the text.
    pub span: Span,
    /// True if it is the first token on its line.
    pub first_on_line: bool,
    /// Keyword that replaces a sign of another language (`and` for `&&`).
    pub repaired: Option<&'static str>,
}

impl Token {
    /// Returns the text of the token: as written, or the keyword that replaces it.
    pub fn text<'s>(&self, source: &'s str) -> &'s str {
        match self.repaired {
            Some(word) => word,
            None => &source[self.span.start as usize..self.span.end as usize],
        }
    }
}

macro_rules! puncts {
    ($($(#[$doc:meta])* $name:ident $text:literal,)*) => {
        /// The operators and brackets.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Punct { $($(#[$doc])* $name,)* }

        impl Punct {
            /// Returns the operator or bracket as it is written.
            pub fn text(self) -> &'static str {
                match self { $(Punct::$name => $text,)* }
            }
        }
    };
}

puncts! {
    /// `{`
    OpenBrace "{",
    /// `}`
    CloseBrace "}",
    /// `(`
    OpenParenthesis "(",
    /// `)`
    CloseParenthesis ")",
    /// `[`
    OpenBracket "[",
    /// `]`
    CloseBracket "]",
    /// `,`
    Comma ",",
    /// `;`
    Semicolon ";",
    /// `:`
    Colon ":",
    /// `|`
    Bar "|",
    /// `.`
    Dot ".",
    /// `..`
    Range "..",
    /// `+`
    Plus "+",
    /// `-`
    Minus "-",
    /// `*`
    Star "*",
    /// `/`
    Slash "/",
    /// `%`
    Percent "%",
    /// `&`
    And "&",
    /// `=`
    Equal "=",
    /// `!=`
    NotEqual "!=",
    /// `<`
    Less "<",
    /// `<=`
    LessOrEqual "<=",
    /// `>`
    Greater ">",
    /// `>=`
    GreaterOrEqual ">=",
    /// `->`
    Arrow "->",
    /// `+=`
    PlusEqual "+=",
    /// `-=`
    MinusEqual "-=",
    /// `=>`: not part of the language. Only the parser can tell whether `->` or `>=` is meant.
    FatArrow "=>",
}

/// Returns the tokens of a text, of which the last is [`TokenKind::End`], and the errors.
pub fn lex(source: &str) -> (Vec<Token>, Vec<Diagnostic>) {
    lex_from(source, 0)
}

/// Returns the tokens from byte `start` on, where a line begins.
pub(crate) fn lex_from(source: &str, start: usize) -> (Vec<Token>, Vec<Diagnostic>) {
    scan::Scanner::new(source, start).run()
}

/// Returns the value of a string token: without its quotes and escapes.
pub fn string_value(literal: &str) -> String {
    let mut letters = literal.chars();
    let quote = letters.next();
    let mut value = String::new();
    while let Some(letter) = letters.next() {
        if Some(letter) == quote {
            break;
        }
        match letter {
            '\\' => value.extend(letters.next()),
            _ => value.push(letter),
        }
    }
    value
}

/// Returns a word of the text, shortened for a message.
pub(crate) fn shorten(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_string(),
    }
}

/// Returns the text of a doc comment token: without its slashes and the space after them.
pub fn doc_comment_text(comment: &str) -> String {
    let words = comment.strip_prefix("///").unwrap_or(comment);
    words.strip_prefix(' ').unwrap_or(words).trim_end().to_string()
}

#[cfg(test)]
mod tests;
