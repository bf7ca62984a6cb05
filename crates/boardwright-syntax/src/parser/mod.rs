//! The parser: tokens to tree, by recursive descent. An error is reported, and parsing continues
//! where the next construct begins, so that one slip causes one message.
//!
//! A function `Parser::x` parses an x and returns a `ParseResult`. On failure the error has been
//! reported, and the caller that knows where to continue recovers.

mod assignments;
mod board;
mod braces;
mod building;
mod cursor;
mod effects;
mod ends;
mod expect;
mod expressions;
mod file;
mod items;
mod keywords;
mod lookahead;
mod modules;
mod movements;
mod pieces;
mod presentation;
mod quantifiers;
mod recovery;
mod state;
mod statements;
mod turns;

pub use keywords::keywords;

use crate::diagnostic::{Diagnostic, Severity};
use crate::lexer::{self, Token, TokenKind};
use crate::limits::{MAX_DIAGNOSTICS, MAX_SOURCE_BYTES};
use crate::tree::{GameFile, ModuleFile, Span};

/// Proof that an error was reported.
struct ErrorReported;

/// Result of parsing a construct.
type ParseResult<T> = Result<T, ErrorReported>;

/// Context that ends an expression early. Brackets reset it.
#[derive(Clone, Copy, Default)]
struct ExpressionContext {
    /// True if `or` separates alternatives and is no operator.
    or_separates: bool,
    /// True if the next `to` belongs to the statement and not to a movement.
    to_ends: bool,
}

/// The parser's state.
struct Parser<'s> {
    source: &'s str,
    /// Tokens without comments; the last is the end of the text.
    tokens: Vec<Token>,
    /// Lines of doc comments, each with the index of the token that follows it; ordered by index.
    doc_comments: Vec<(usize, String)>,
    position: usize,
    diagnostics: Vec<Diagnostic>,
    /// Number of errors that were found.
    errors: usize,
    /// Number of warnings that were found.
    warnings: usize,
    nesting: usize,
    operators: usize,
    expressions: usize,
    /// Index of the token at the last error; a second error there would be a cascade.
    last_error: Option<usize>,
    /// Indices of the tokens that opened the braces round this place.
    open_braces: Vec<usize>,
    /// Index of the token after the last comma that was reported or skipped.
    last_comma: Option<usize>,
    /// True once a limit was exceeded: nothing more is parsed or reported.
    halted: bool,
    context: ExpressionContext,
}

/// Parses a rules text: the tree of everything that could be parsed, and the errors.
///
/// It never fails and never panics. If there is an error, the tree may lack parts.
pub fn parse(source: &str) -> (GameFile, Vec<Diagnostic>) {
    parse_from(source, 0)
}

/// Parses the last of several texts that stand one after another: the one that begins at byte
/// `start`. Spans count the bytes of all of them.
pub fn parse_from(source: &str, start: usize) -> (GameFile, Vec<Diagnostic>) {
    let length = source.len() - start;
    if length > MAX_SOURCE_BYTES {
        return (empty_file(), vec![too_large(length)]);
    }
    run(source, start, Parser::file)
}

/// Parses the last of several texts, a module, as [`parse_from`] does.
pub fn parse_module_from(source: &str, start: usize) -> (ModuleFile, Vec<Diagnostic>) {
    let length = source.len() - start;
    if length > MAX_SOURCE_BYTES {
        return (ModuleFile { name: None, items: Vec::new() }, vec![too_large(length)]);
    }
    run(source, start, Parser::module)
}

/// True if a text is a module and no game: its first word says so.
pub fn is_module(source: &str) -> bool {
    let lines = source.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    let first = lines.next();
    first.is_some_and(|line| line.split_whitespace().next() == Some("module"))
}

/// Parses the text from byte `start` on by `read`.
fn run<'s, T>(
    source: &'s str,
    start: usize,
    read: impl FnOnce(&mut Parser<'s>) -> T,
) -> (T, Vec<Diagnostic>) {
    let (tokens, mut diagnostics) = lexer::lex_from(source, start);
    let mut parser = Parser::new(source, tokens);
    let file = read(&mut parser);
    parser.diagnostics.retain(|diagnostic| !follows_open_string(source, diagnostic, &diagnostics));
    // The meaning of a sign of another language may depend on its context.
    diagnostics.retain(|of_lexer| {
        let better = |known: &Diagnostic| known.fix.is_some() && known.span == of_lexer.span;
        of_lexer.code != "foreign-sign" || !parser.diagnostics.iter().any(better)
    });
    diagnostics.append(&mut parser.diagnostics);
    (file, sort_and_limit(diagnostics))
}

/// True if an error only follows from a string before it that is not closed.
fn follows_open_string(source: &str, diagnostic: &Diagnostic, of_lexer: &[Diagnostic]) -> bool {
    let place = diagnostic.span.start as usize;
    of_lexer.iter().filter(|earlier| earlier.code == "unterminated-string").any(|earlier| {
        let end = earlier.span.end as usize;
        source.get(end..place).is_some_and(|between| between.trim().is_empty())
    })
}

/// Parses bytes that may not be UTF-8.
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
    GameFile { title: None, doc_comment: Vec::new(), base: None, items: Vec::new() }
}

fn too_large(bytes: usize) -> Diagnostic {
    let message =
        format!("this rules text has {bytes} bytes; the most it may have is {MAX_SOURCE_BYTES}");
    Diagnostic::error("too-large", Span::new(0, 0), message)
}

/// Sorts the diagnostics by place and limits their number; errors take precedence over warnings.
fn sort_and_limit(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let place = |diagnostic: &Diagnostic| (diagnostic.span.start, diagnostic.span.end);
    let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
    diagnostics.sort_by_key(place);
    if diagnostics.iter().filter(|diagnostic| is_error(diagnostic)).count() >= MAX_DIAGNOSTICS {
        diagnostics.retain(is_error);
        diagnostics.truncate(MAX_DIAGNOSTICS - 1);
        let span = diagnostics.last().map_or(Span::default(), |last| last.span);
        let message =
            format!("there are {MAX_DIAGNOSTICS} errors or more; only the first are shown");
        diagnostics.push(Diagnostic::error("too-many-errors", span, message));
    } else if diagnostics.len() > MAX_DIAGNOSTICS {
        diagnostics.sort_by_key(|diagnostic| std::cmp::Reverse(diagnostic.severity));
        // One more than is shown, so that it is said that there are more.
        diagnostics.truncate(MAX_DIAGNOSTICS + 1);
        diagnostics.sort_by_key(place);
    }
    diagnostics.into_iter().map(Diagnostic::shortened).collect()
}

impl<'s> Parser<'s> {
    fn new(source: &'s str, all: Vec<Token>) -> Parser<'s> {
        let mut tokens = Vec::with_capacity(all.len());
        let mut doc_comments = Vec::new();
        // A token after a comment begins its line if the comment did.
        let mut first_on_line = false;
        for mut token in all {
            first_on_line |= token.first_on_line;
            match token.kind {
                TokenKind::Comment => {}
                TokenKind::DocComment => {
                    doc_comments.push((tokens.len(), lexer::doc_comment_text(token.text(source))));
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
            doc_comments,
            position: 0,
            diagnostics: Vec::new(),
            errors: 0,
            warnings: 0,
            nesting: 0,
            operators: 0,
            expressions: 0,
            last_error: None,
            open_braces: Vec::new(),
            last_comma: None,
            halted: false,
            context: ExpressionContext::default(),
        }
    }
}
