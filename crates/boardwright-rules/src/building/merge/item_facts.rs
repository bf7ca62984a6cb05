//! Facts about items: the names and letters of pieces, the place in the index, entries.

use super::Index;
use boardwright_syntax::tree::{BoardDetail, DrawEntry, Item, ItemKind};
use std::collections::HashSet;

/// Returns the names of the pieces among items, and inside `when`.
pub(super) fn redeclared_pieces(items: &[Item]) -> HashSet<String> {
    let mut names = HashSet::new();
    for item in items {
        match &item.kind {
            ItemKind::Piece(piece) => drop(names.insert(piece.name.text.clone())),
            ItemKind::When { then, otherwise, .. } => {
                names.extend(redeclared_pieces(then));
                names.extend(redeclared_pieces(otherwise));
            }
            _ => {}
        }
    }
    names
}

/// Lists an item, and those inside it, in the index.
pub(super) fn list(item: &Item, slot: usize, index: &mut Index) {
    if let ItemKind::When { then, otherwise, .. } = &item.kind {
        return then.iter().chain(otherwise).for_each(|inner| list(inner, slot, index));
    }
    let Some(sort) = item.kind.sort() else { return };
    let name = item.kind.name().map(|name| name.text.clone()).unwrap_or_default();
    let slots = index.entry((sort, name)).or_default();
    if slots.last() != Some(&slot) {
        slots.push(slot);
    }
}

/// Returns the convention by which a board names its sites, if it says one.
pub(super) fn site_names(item: &Item) -> Option<&str> {
    let ItemKind::Board(board) = &item.kind else { return None };
    board.details.iter().find_map(|detail| match detail {
        BoardDetail::Names(names) => Some(names.text.as_str()),
        _ => None,
    })
}

/// Returns the letters of a piece, large and small.
pub(super) fn letters_of(item: &Item) -> Vec<String> {
    let ItemKind::Piece(piece) = &item.kind else { return Vec::new() };
    let written = piece.letters.iter().map(|letter| letter.text.clone());
    let mut letters: Vec<String> = written.collect();
    letters.extend(piece.letters.iter().map(|letter| letter.text.to_lowercase()));
    letters
}

/// Returns the base's item without the entries that the game's item has.
pub(super) fn without_entries(mut of_base: Item, item: &Item) -> Option<Item> {
    match (&mut of_base.kind, &item.kind) {
        (ItemKind::Notation(templates), ItemKind::Notation(own)) => {
            templates.retain(|it| !own.iter().any(|new| new.name.text == it.name.text));
            (!templates.is_empty()).then_some(of_base)
        }
        (ItemKind::Draw(entries), ItemKind::Draw(own)) => {
            // `colour White …` is an entry of its player. A style or a figure stands beside others.
            let key = |entry: &DrawEntry| {
                let word = entry.words.first().map(|word| word.text.as_str());
                let is_own = |word: &&str| {
                    entry.name.text == "colour" || matches!(*word, "style" | "figure")
                };
                (entry.name.text.clone(), word.filter(is_own).map(str::to_owned))
            };
            entries.retain(|it| !own.iter().any(|new| key(new) == key(it)));
            (!entries.is_empty()).then_some(of_base)
        }
        _ => Some(of_base),
    }
}
