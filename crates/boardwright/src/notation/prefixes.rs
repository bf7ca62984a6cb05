//! Names and letters of sites, kinds and other values at the beginning of a text.

use super::template::strip_literal;
use crate::choices::{ChoiceValue, LineValue};
use crate::game::Game;
use boardwright_board::{Direction, Site};
use boardwright_ir::{Field, FieldKind};

/// Returns the values of a field that may begin a text, each after its length in bytes, longest
/// first.
pub(super) fn beginnings(game: &Game, field: &Field, text: &str) -> Vec<(usize, i64)> {
    let program = game.program();
    match field.kind {
        FieldKind::Site => {
            let sites = game.board().sites();
            names_beginning(text, sites.map(|site| game.board().site(site).name.as_str()))
        }
        FieldKind::Kind => kind_beginnings(game, text),
        FieldKind::Direction => {
            names_beginning(text, program.vectors.iter().map(|vector| vector.name.as_str()))
        }
        FieldKind::Player => {
            names_beginning(text, program.players.iter().map(|player| player.name.as_str()))
        }
        FieldKind::Number => {
            let digits = text.bytes().take(9).take_while(u8::is_ascii_digit).count();
            (1..=digits).rev().filter_map(|n| Some((n, text[..n].parse().ok()?))).collect()
        }
        FieldKind::Line { .. } => line_beginnings(game, text),
    }
}

/// Returns the lines whose ends, or whose only site, begin a text.
fn line_beginnings(game: &Game, text: &str) -> Vec<(usize, i64)> {
    let board = game.board();
    let sites = |text: &str| {
        names_beginning(text, board.sites().map(|site| board.site(site).name.as_str()))
    };
    let mut found = Vec::new();
    for (length, first) in sites(text) {
        let first = Site(first as u16);
        for (more, last) in text[length..].strip_prefix('-').map(sites).unwrap_or_default() {
            if let Some(line) = LineValue::between(board, first, Site(last as u16)) {
                found.push((length + 1 + more, ChoiceValue::Line(line).number()));
            }
        }
        let alone = LineValue { first, direction: Direction(0), length: 1 };
        found.push((length, ChoiceValue::Line(alone).number()));
    }
    found
}

/// Returns the kinds whose letters or names begin a text.
pub(super) fn kind_beginnings(game: &Game, text: &str) -> Vec<(usize, i64)> {
    let kinds = &game.program().kinds;
    let mut found = names_beginning(text, kinds.iter().map(|kind| kind.name.as_str()));
    for player in 0..=game.program().players.len() {
        for (index, kind) in kinds.iter().enumerate() {
            let letters = kind.letters_read(player);
            let lengths = names_beginning(text, letters).into_iter().map(|(length, _)| length);
            found.extend(lengths.map(|length| (length, index as i64)));
        }
    }
    found.sort_by_key(|&(length, value)| (std::cmp::Reverse(length), value));
    found.dedup();
    found
}

/// Returns true if a name begins a text, ignoring ASCII case. An empty name begins none.
pub(super) fn begins_with(text: &str, name: &str) -> bool {
    !name.is_empty() && strip_literal(text, name).is_some()
}

/// Returns the indices of the names that begin a text when case is ignored, each after its length,
/// longest first.
fn names_beginning<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Vec<(usize, i64)> {
    let mut found: Vec<(usize, i64)> = names
        .enumerate()
        .filter(|(_, name)| begins_with(text, name))
        .map(|(index, name)| (name.len(), index as i64))
        .collect();
    found.sort_by_key(|&(length, value)| (std::cmp::Reverse(length), value));
    found
}

/// Returns the kinds whose name or letter is the last word of a text.
pub(super) fn kinds_named(game: &Game, text: &str) -> Vec<i64> {
    let text = text.trim_end_matches(['+', '#', '!', '?', ' ', ')']);
    let word = text.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or("");
    let found = kind_beginnings(game, word).into_iter();
    found.filter(|&(length, _)| length == word.len()).map(|(_, kind)| kind).collect()
}

/// Returns the site whose name is `text`, ignoring case; `None` if there is none.
pub(super) fn site_called(game: &Game, text: &str) -> Option<Site> {
    let names = game.board().sites().map(|site| game.board().site(site).name.as_str());
    let &(length, site) = names_beginning(text, names).first()?;
    (length == text.len()).then_some(Site(site as u16))
}

/// Returns the sites named in a text, preferring long names, and the text after the last of them;
/// that is empty if the text names no site.
pub(super) fn sites_in<'a>(game: &Game, text: &'a str) -> (Vec<Site>, &'a str) {
    let board = game.board();
    let (mut sites, mut behind, mut rest) = (Vec::new(), "", text);
    while let Some(first) = rest.chars().next() {
        let names = board.sites().map(|site| board.site(site).name.as_str());
        match names_beginning(rest, names).first() {
            Some(&(length, site)) => {
                sites.push(Site(site as u16));
                rest = &rest[length..];
                behind = rest;
            }
            None => rest = &rest[first.len_utf8()..],
        }
    }
    (sites, behind)
}
