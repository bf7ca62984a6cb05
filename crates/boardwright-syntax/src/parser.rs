//! Tokens to tree, by recursive descent. What cannot be read is reported, and reading goes on at
//! the next place where something new plainly begins; one slip makes one message.
//!
//! A function `Parser::x` reads an x. It returns `Parsed`: on a failure the error has been
//! reported, and the caller that knows where to go on does so.

mod board;
mod core;
mod expressions;
mod files;
mod items;
mod movements;
mod pieces;
mod presentation;
mod quantifiers;
mod recovery;
mod state;
mod statements;
mod turns;
mod units;
mod words;

use crate::diagnostic::Diagnostic;
use crate::lexer::{self, Token, TokenKind};
use crate::limits::{MAX_DIAGNOSTICS, MAX_SOURCE_BYTES};
use crate::tree::{GameFile, Span};

/// An error has been reported; nothing more is to be said about it.
struct Reported;

/// What reading something gives.
type Parsed<T> = Result<T, Reported>;

/// How the surroundings change what an expression may swallow. Brackets reset it.
#[derive(Clone, Copy, Default)]
struct Surroundings {
    /// `or` separates alternatives here and is no operator.
    or_separates: bool,
    /// The next `to` belongs to the statement and not to a movement.
    to_ends: bool,
}

/// The state of a parse.
struct Parser<'s> {
    source: &'s str,
    /// Without comments; the last is the end of the text.
    tokens: Vec<Token>,
    /// `///` words, each with the index of the token that follows it; ordered by that index.
    words: Vec<(usize, String)>,
    position: usize,
    diagnostics: Vec<Diagnostic>,
    nesting: usize,
    operators: usize,
    expressions: usize,
    /// The token at which the last error was reported; a second one there would be a cascade.
    last_error: Option<usize>,
    /// The tokens that opened the braces round this place.
    open_braces: Vec<usize>,
    /// The token after the last comma that was reported or passed over.
    last_comma: Option<usize>,
    /// A limit was met: nothing more is read or reported.
    halted: bool,
    surroundings: Surroundings,
}

/// Reads a rules text: the tree of all that could be read, and everything that could not.
///
/// Never fails and never panics; a tree with an error beside it may lack parts.
pub fn parse(source: &str) -> (GameFile, Vec<Diagnostic>) {
    if source.len() > MAX_SOURCE_BYTES {
        return (empty_file(), vec![too_large(source.len())]);
    }
    let (tokens, mut diagnostics) = lexer::lex(source);
    let mut parser = Parser::new(source, tokens);
    let file = parser.file();
    parser.diagnostics.retain(|diagnostic| !follows_open_string(source, diagnostic, &diagnostics));
    // A sign of another language may mean something that only its place tells.
    diagnostics.retain(|of_lexer| {
        let better = |known: &Diagnostic| known.fix.is_some() && known.span == of_lexer.span;
        of_lexer.code != "foreign-sign" || !parser.diagnostics.iter().any(better)
    });
    diagnostics.append(&mut parser.diagnostics);
    (file, tidy(diagnostics))
}

/// Whether something is wrong only because the string before it swallowed the end of its line.
fn follows_open_string(source: &str, diagnostic: &Diagnostic, of_lexer: &[Diagnostic]) -> bool {
    let place = diagnostic.span.start as usize;
    of_lexer.iter().filter(|earlier| earlier.code == "unterminated-string").any(|earlier| {
        let end = earlier.span.end as usize;
        source.get(end..place).is_some_and(|between| between.trim().is_empty())
    })
}

/// Reads a rules text of which it is not known that it is text.
pub fn parse_bytes(bytes: &[u8]) -> (GameFile, Vec<Diagnostic>) {
    if bytes.len() > MAX_SOURCE_BYTES {
        return (empty_file(), vec![too_large(bytes.len())]);
    }
    match std::str::from_utf8(bytes) {
        Ok(source) => parse(source),
        Err(error) => {
            let offset = error.valid_up_to();
            let length = error.error_len().unwrap_or(bytes.len() - offset);
            let message =
                format!("the byte at offset {offset} (0x{:02X}) is not UTF-8", bytes[offset]);
            let span = Span::new(offset, offset + length);
            let help = "save the file with the encoding UTF-8";
            (empty_file(), vec![Diagnostic::error("not-utf8", span, message).help(help)])
        }
    }
}

fn empty_file() -> GameFile {
    GameFile { title: None, words: Vec::new(), items: Vec::new() }
}

fn too_large(bytes: usize) -> Diagnostic {
    let message =
        format!("this rules text has {bytes} bytes; the most it may have is {MAX_SOURCE_BYTES}");
    Diagnostic::error("too-large", Span::new(0, 0), message)
}

/// In the order of the text, and no more than anybody would read.
fn tidy(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span.start, diagnostic.span.end));
    if diagnostics.len() >= MAX_DIAGNOSTICS {
        diagnostics.truncate(MAX_DIAGNOSTICS - 1);
        let span = diagnostics.last().map_or(Span::default(), |last| last.span);
        let message =
            format!("there are {MAX_DIAGNOSTICS} errors or more; only the first are shown");
        diagnostics.push(Diagnostic::error("too-many-errors", span, message));
    }
    diagnostics
}

impl<'s> Parser<'s> {
    fn new(source: &'s str, all: Vec<Token>) -> Parser<'s> {
        let mut tokens = Vec::with_capacity(all.len());
        let mut words = Vec::new();
        // A token after a comment begins its line if the comment did.
        let mut first_on_line = false;
        for mut token in all {
            first_on_line |= token.first_on_line;
            match token.kind {
                TokenKind::Comment => {}
                TokenKind::Words => {
                    words.push((tokens.len(), lexer::words_value(token.text(source))));
                }
                _ => {
                    token.first_on_line = std::mem::take(&mut first_on_line);
                    tokens.push(token);
                }
            }
        }
        Parser {
            source,
            tokens,
            words,
            position: 0,
            diagnostics: Vec::new(),
            nesting: 0,
            operators: 0,
            expressions: 0,
            last_error: None,
            open_braces: Vec::new(),
            last_comma: None,
            halted: false,
            surroundings: Surroundings::default(),
        }
    }
}
