//! Text to tokens, comments included. Lexing never stops: what cannot be read is reported, repaired
//! where its meaning is plain (`==` is `=`), and left out where it is not.
//!
//! No word is special here; the parser decides which words are keywords, and where.

mod characters;
mod scan;

use crate::diagnostic::Diagnostic;
use crate::tree::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// Letters, digits and `_`, with at least one letter or `_`.
    Word,
    /// Digits only.
    Number,
    /// `"…"`.
    Text,
    /// `// …` to the end of the line.
    Comment,
    /// `/// …` to the end of the line.
    Words,
    /// An operator or a bracket.
    Symbol(Symbol),
    /// The end of the text; always the last token.
    End,
}

/// A token with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Where it stands.
    pub span: Span,
    /// Whether it is the first on its line.
    pub first_on_line: bool,
    /// The word that was meant, where a foreign sign stands for one (`and` for `&&`).
    pub repaired: Option<&'static str>,
}

impl Token {
    /// The token's words: as written, or as meant where it was repaired.
    pub fn text<'s>(&self, source: &'s str) -> &'s str {
        match self.repaired {
            Some(word) => word,
            None => &source[self.span.start as usize..self.span.end as usize],
        }
    }
}

macro_rules! symbols {
    ($($(#[$doc:meta])* $name:ident $text:literal,)*) => {
        /// The operators and brackets.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Symbol { $($(#[$doc])* $name,)* }

        impl Symbol {
            /// The symbol as it is written.
            pub fn text(self) -> &'static str {
                match self { $(Symbol::$name => $text,)* }
            }
        }
    };
}

symbols! {
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
    /// `=>`: no sign of the language; only the parser can tell whether `->` or `>=` was meant.
    FatArrow "=>",
}

/// All tokens of a text, the last of them [`TokenKind::End`], and what could not be read.
pub fn lex(source: &str) -> (Vec<Token>, Vec<Diagnostic>) {
    scan::Scanner::new(source).run()
}

/// The value of a string token: without its quotes and escapes.
pub fn text_value(literal: &str) -> String {
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

/// The lines of a `///` token's words: without its slashes and the space after them.
pub fn words_value(comment: &str) -> String {
    let words = comment.strip_prefix("///").unwrap_or(comment);
    words.strip_prefix(' ').unwrap_or(words).trim_end().to_string()
}

#[cfg(test)]
mod tests;
