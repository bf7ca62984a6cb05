//! The parts of rules that are counted, with their names and places.

use super::counts::PartCounts;
use crate::game::Game;
use boardwright_ir::{Counter, CounterRole};
use boardwright_rules::building::on_one_line;
use boardwright_syntax::source_map::SourceMap;
use boardwright_syntax::tree::Span;
use std::fmt;

/// Maximum number of characters of a quotation.
const MAX_QUOTED: usize = 60;

/// Maximum number of bytes that a quotation is made of.
const MAX_READ: usize = 1000;

/// A part of the rules with its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveredPart {
    /// Role of the part.
    pub role: CounterRole,
    /// Words that name it: ``the branch `castle` ``.
    pub words: String,
    /// Name of the text that holds it; empty for the rules themselves.
    pub source: String,
    /// Number of its first line in that text, from 1.
    pub line: usize,
    /// Its place in all texts, see [`Game::sources`].
    pub span: Span,
    /// Its counts.
    pub counts: PartCounts,
}

impl fmt::Display for CoveredPart {
    /// Writes ``line 7 of `module castling`: the branch `short` ``.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CoveredPart { words, source, line, .. } = self;
        match source.as_str() {
            "" => write!(formatter, "line {line}: {words}"),
            _ => write!(formatter, "line {line} of `{source}`: {words}"),
        }
    }
}

/// Returns the parts of a game's rules in the order of the texts, outer ones first.
pub(super) fn of(game: &Game, counts: &[PartCounts]) -> Vec<CoveredPart> {
    let sources = game.sources();
    let line_starts: Vec<usize> =
        sources.whole_text().match_indices('\n').map(|(at, _)| at).collect();
    let line_of = |offset: usize| line_starts.partition_point(|&end| end < offset);
    let counters = game.program().counters.iter().zip(counts);
    let mut parts: Vec<CoveredPart> = counters
        .map(|(counter, counts)| {
            let (place, start) = (sources.place(counter.span), counter.span.start as usize);
            CoveredPart {
                role: counter.role,
                words: words(counter, sources),
                source: place.name.to_owned(),
                line: line_of(start) - line_of(start - place.span.start as usize) + 1,
                span: counter.span,
                counts: *counts,
            }
        })
        .collect();
    parts.sort_by_key(|part| (part.span.start, std::cmp::Reverse(part.span.end), part.role));
    parts
}

/// Returns the words that name a part.
fn words(counter: &Counter, sources: &SourceMap<'_>) -> String {
    let head = quotation(sources.get(counter.head).unwrap_or_default());
    let is_named = counter.head != counter.span && !head.starts_with('{');
    match counter.role {
        CounterRole::Piece => format!("the movements of {head}"),
        CounterRole::Movement => format!("the movement `{head}`"),
        CounterRole::NamedMove => format!("the move `{head}`"),
        CounterRole::Turn => format!("`{head}`"),
        CounterRole::Stage if is_named => format!("the decision `{head}` of the turn"),
        CounterRole::Stage => format!("the decision `then {head}` of the turn"),
        CounterRole::Branch => format!("the branch `{head}`"),
        CounterRole::Optional if head.starts_with("optionally") => format!("`{head}`"),
        CounterRole::Optional => format!("`optionally {head}`"),
        CounterRole::Then => format!("the block of `if {head}`"),
        CounterRole::Otherwise => format!("the `else` of `if {head}`"),
        CounterRole::Loop => format!("the loop over `{head}`"),
        CounterRole::Repeat => "the loop `repeat`".to_owned(),
        CounterRole::Effect => format!("the effect `{head}`"),
        CounterRole::AfterMove => "`after move`".to_owned(),
        CounterRole::AfterTurn => "the block after the turn".to_owned(),
        CounterRole::OnCapture => "`on capture`".to_owned(),
        CounterRole::End(_) => format!("the end `{head}`"),
        CounterRole::NoMove(_) => format!("`{head}` of `no move`"),
    }
}

/// Returns a text on one line, cut off if it is long.
fn quotation(text: &str) -> String {
    let line = on_one_line(&text[..text.floor_char_boundary(MAX_READ)]);
    if line.chars().count() <= MAX_QUOTED {
        return line;
    }
    let cut: String = line.chars().take(MAX_QUOTED - 1).collect();
    format!("{}…", cut.trim_end())
}
