//! The grammar of short notation: letter, origin, capture mark, destination, promotion.

use crate::game::Game;
use crate::notation::prefixes::begins_with;
use boardwright_board::Site;

/// Marks between origin and destination.
const SEPARATORS: [char; 6] = ['x', '×', ':', '-', '–', ' '];
/// Marks of a drop.
const DROP_MARKS: [char; 3] = ['@', '*', '\''];

/// One way to understand a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ShortMove {
    /// Kinds with the letter or the name; empty if there is none.
    pub kinds: Vec<usize>,
    /// True if the unit comes from a hand.
    pub drops: bool,
    pub origin: Origin,
    pub to: Site,
    pub promotion: Promotion,
}

/// The origin of a move, as far as a text says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    Any,
    /// The text of a file.
    File(String),
    /// The text of a rank.
    Rank(String),
    Site(Site),
}

impl Origin {
    /// True if a site is this origin, or on this file or rank.
    pub(super) fn fits(&self, game: &Game, from: Site) -> bool {
        let parts = || file_and_rank(&game.board().site(from).name);
        match self {
            Origin::Any => true,
            Origin::Site(site) => *site == from,
            Origin::File(file) => parts().is_some_and(|(its, _)| its == file),
            Origin::Rank(rank) => parts().is_some_and(|(_, its)| its == rank),
        }
    }

    /// Returns the origin in words.
    pub(super) fn text(&self, game: &Game) -> String {
        match self {
            Origin::Any => "the board".to_owned(),
            Origin::File(file) => format!("file {file}"),
            Origin::Rank(rank) => format!("rank {rank}"),
            Origin::Site(site) => game.board().site(*site).name.clone(),
        }
    }
}

/// The promotion that a text asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Promotion {
    /// Nothing is said.
    Open,
    /// Into one of these kinds, which share a letter.
    Into(Vec<usize>),
    /// `+`, which may also stand for a check.
    Some,
    /// `=`.
    Declined,
}

/// Returns the ways to understand a text, the likeliest first.
pub(super) fn readings(game: &Game, text: &str) -> Vec<ShortMove> {
    let mut found = Vec::new();
    for (length, kinds) in kinds_before(game, text) {
        let rest = text[length..].trim_start();
        if let Some(after) = rest.strip_prefix(DROP_MARKS) {
            let kinds = kinds.clone();
            destinations(game, after, &mut |to, promotion| {
                let kinds = kinds.clone();
                found.push(ShortMove { kinds, drops: true, origin: Origin::Any, to, promotion });
            });
        }
        let rest = if kinds.is_empty() { rest } else { rest.trim_start_matches(SEPARATORS) };
        for (length, origin) in origins(game, rest) {
            let rest = rest[length..].trim_start_matches(SEPARATORS);
            destinations(game, rest, &mut |to, promotion| {
                let (kinds, origin) = (kinds.clone(), origin.clone());
                found.push(ShortMove { kinds, drops: false, origin, to, promotion });
            });
        }
    }
    found
}

/// Returns the kinds whose letter or name begins a text, with its length, and finally no kind.
fn kinds_before(game: &Game, text: &str) -> Vec<(usize, Vec<usize>)> {
    let mut found: Vec<(usize, Vec<usize>)> = Vec::new();
    let mut add =
        |length: usize, kind: usize| match found.iter_mut().find(|(known, _)| *known == length) {
            Some((_, kinds)) if kinds.contains(&kind) => {}
            Some((_, kinds)) => kinds.push(kind),
            None => found.push((length, vec![kind])),
        };
    // A small letter that is a file or a rank stands for that.
    let may_fold = !begins_with_origin(game, text);
    for (index, kind) in game.program().kinds.iter().enumerate() {
        if begins_with(text, &kind.name) {
            add(kind.name.len(), index);
        }
        for player in 0..=game.program().players.len() {
            for letter in kind.letters_read(player).map(|letter| letter.trim_end_matches('~')) {
                let capital = letter.chars().any(char::is_uppercase);
                let exact = text.starts_with(letter) && (capital || may_fold);
                if !letter.is_empty() && (exact || may_fold && begins_with(text, letter)) {
                    add(letter.len(), index);
                }
            }
        }
    }
    found.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
    found.push((0, Vec::new()));
    found
}

/// True if a site, a file or a rank begins a text.
pub(super) fn begins_with_origin(game: &Game, text: &str) -> bool {
    origins(game, text).iter().any(|(length, _)| *length > 0)
}

/// Returns the origins that begin a text, with their lengths; the first is none.
fn origins(game: &Game, text: &str) -> Vec<(usize, Origin)> {
    let mut found = vec![(0, Origin::Any)];
    let mut add = |length: usize, origin: Origin| {
        if !found.contains(&(length, origin.clone())) {
            found.push((length, origin));
        }
    };
    for site in game.board().sites() {
        let name = &game.board().site(site).name;
        if text.starts_with(name.as_str()) {
            add(name.len(), Origin::Site(site));
        }
        let Some((file, rank)) = file_and_rank(name) else { continue };
        if text.starts_with(file) {
            add(file.len(), Origin::File(file.to_owned()));
        }
        if text.starts_with(rank) {
            add(rank.len(), Origin::Rank(rank.to_owned()));
        }
    }
    found
}

/// Splits the name of a site into file and rank: letters and digits, or digits and letters.
fn file_and_rank(name: &str) -> Option<(&str, &str)> {
    let digit = |character: char| character.is_ascii_digit();
    let first = digit(name.chars().next()?);
    let at = name.find(|character| digit(character) != first)?;
    let (file, rank) = name.split_at(at);
    rank.chars().all(|character| digit(character) != first).then_some((file, rank))
}

/// Passes every destination that begins a text, with the promotion that follows and ends it.
fn destinations(game: &Game, text: &str, found: &mut dyn FnMut(Site, Promotion)) {
    for site in game.board().sites() {
        let name = game.board().site(site).name.as_str();
        if begins_with(text, name)
            && let Some(promotion) = promotion(game, &text[name.len()..])
        {
            found(site, promotion);
        }
    }
}

/// Reads what follows the destination; `None` if it is something else.
fn promotion(game: &Game, text: &str) -> Option<Promotion> {
    let text = text.trim();
    let unchecked = text.trim_end_matches('+').trim();
    match unchecked {
        "" if text.is_empty() => return Some(Promotion::Open),
        "" => return Some(Promotion::Some),
        "=" => return Some(Promotion::Declined),
        "e.p." | "e.p" | "ep" => return Some(Promotion::Open),
        _ => {}
    }
    let inside = unchecked.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let word = inside.unwrap_or_else(|| unchecked.trim_start_matches(['=', '/'])).trim();
    let kinds = game.program().kinds.iter().enumerate().filter(|(_, kind)| {
        let mut letters =
            (0..=game.program().players.len()).flat_map(|player| kind.letters_read(player));
        kind.name.eq_ignore_ascii_case(word)
            || letters.any(|own| own.trim_end_matches('~').eq_ignore_ascii_case(word))
    });
    let kinds: Vec<usize> = kinds.map(|(index, _)| index).collect();
    (!kinds.is_empty()).then_some(Promotion::Into(kinds))
}

#[cfg(test)]
mod tests {
    use super::file_and_rank;

    #[test]
    fn names_of_sites_are_split_into_file_and_rank() {
        assert_eq!(file_and_rank("e4"), Some(("e", "4")));
        assert_eq!(file_and_rank("a10"), Some(("a", "10")));
        assert_eq!(file_and_rank("7g"), Some(("7", "g")));
        assert_eq!(file_and_rank("north"), None);
        assert_eq!(file_and_rank("a1b"), None);
    }
}
