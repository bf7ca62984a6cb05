//! The lines of rules with their counts.
//!
//! A line has the count of the innermost part at its first word. Words that lead into a part, such
//! as `or` and `else`, belong to it.

use super::counts::PartCounts;
use crate::game::Game;
use boardwright_syntax::lexer::{self, Token, TokenKind};
use std::ops::Range;

/// Words and signs before the part that a line begins.
const CONNECTIVES: [&str; 6] = ["}", "either", "or", "else", "then", "optionally"];

/// A line of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveredLine {
    /// Index of its text; 0 for the rules themselves.
    pub text_index: usize,
    /// Name of its text; empty for the rules themselves.
    pub source: String,
    /// Its number in that text, from 1.
    pub line: usize,
    /// The line, without its end.
    pub text: String,
    /// Number of decisions in which it ran, for an end the number of games that it ended; `None`
    /// for a line that is no part of play, such as a comment or a declaration.
    pub executed: Option<u64>,
    /// Bytes of the line that never ran, although the line did.
    pub never: Vec<Range<usize>>,
}

/// A part of the rules with the number of its executions.
#[derive(Clone, Copy)]
struct Region {
    start: usize,
    end: usize,
    executed: u64,
}

/// A word or sign of the rules with the innermost part that holds it.
struct CoveredToken<'t> {
    bytes: Range<usize>,
    text: &'t str,
    /// Its place is that in all texts.
    region: Option<Region>,
}

/// Returns every line of a game's texts.
pub(super) fn of(game: &Game, counts: &[PartCounts]) -> Vec<CoveredLine> {
    let counters = game.program().counters.iter().zip(counts);
    let mut regions: Vec<Region> = counters
        .map(|(counter, counts)| {
            let (start, end) = (counter.span.start as usize, counter.span.end as usize);
            Region { start, end, executed: counts.executed }
        })
        .collect();
    // Outer parts come before those inside them.
    regions.sort_by_key(|region| (region.start, std::cmp::Reverse(region.end)));
    let mut lines = Vec::new();
    for (text_index, (source, first, text)) in game.sources().texts().enumerate() {
        let tokens = tokens(text, first, &regions);
        let mut tokens = tokens.as_slice();
        let mut start = 0;
        let whole_lines = text.strip_suffix('\n').unwrap_or(text);
        for (index, line) in whole_lines.split('\n').enumerate() {
            let end = start + line.len();
            let count = tokens.partition_point(|token| token.bytes.start < end);
            let (of_line, rest) = tokens.split_at(count);
            tokens = rest;
            let executed = executed(of_line);
            let ran = executed.is_some_and(|count| count > 0);
            lines.push(CoveredLine {
                text_index,
                source: source.to_owned(),
                line: index + 1,
                text: line.trim_end_matches('\r').to_owned(),
                executed,
                never: if ran { never(start..end, first, of_line) } else { Vec::new() },
            });
            start = end + 1;
        }
    }
    lines
}

/// Returns the words and signs of a text that begins at the offset `first` of all texts.
fn tokens<'t>(text: &'t str, first: usize, regions: &[Region]) -> Vec<CoveredToken<'t>> {
    let is_code = |token: &&Token| {
        !matches!(token.kind, TokenKind::Comment | TokenKind::DocComment | TokenKind::End)
    };
    let mut next = regions.partition_point(|region| region.start < first);
    let mut open: Vec<Region> = Vec::new();
    let (tokens, _) = lexer::lex(text);
    let code = tokens.iter().filter(is_code).map(|token| {
        let bytes = token.span.start as usize..token.span.end as usize;
        while let Some(region) = regions.get(next).filter(|it| it.start <= first + bytes.start) {
            open.push(*region);
            next += 1;
        }
        while open.pop_if(|region| region.end <= first + bytes.start).is_some() {}
        CoveredToken { text: &text[bytes.clone()], bytes, region: open.last().copied() }
    });
    code.collect()
}

/// Returns the executions of a line with these tokens.
fn executed(tokens: &[CoveredToken<'_>]) -> Option<u64> {
    if tokens.iter().all(|token| token.text == "}") {
        return None;
    }
    let first = tokens.iter().filter(|token| !CONNECTIVES.contains(&token.text));
    let mut all = first.chain(tokens);
    all.find_map(|token| token.region).map(|region| region.executed)
}

/// Returns the parts of a line that never ran, as bytes of the line.
fn never(line: Range<usize>, first: usize, tokens: &[CoveredToken<'_>]) -> Vec<Range<usize>> {
    let mut found: Vec<(Range<usize>, usize)> = Vec::new();
    for token in tokens {
        let Some(region) = token.region.filter(|region| region.executed == 0) else { continue };
        let bytes = token.bytes.start - line.start..token.bytes.end.min(line.end) - line.start;
        match found.last_mut() {
            // A part inside one that never ran is marked with it, one that follows by itself.
            Some((marked, end)) if token.bytes.start < *end => marked.end = bytes.end,
            _ => found.push((bytes, region.end - first)),
        }
    }
    found.into_iter().map(|(bytes, _)| bytes).collect()
}
