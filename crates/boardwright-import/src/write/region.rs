//! Sets of squares as expressions of the rules.

use crate::variant::squares::Squares;

/// A set of squares for each player, as an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Region {
    Everything,
    Nothing,
    /// An expression.
    Words(String),
    /// A region to be declared, of White and of Black.
    Declared(String, String),
}

/// Says two sets in the shortest way.
pub fn region(sets: [Squares; 2], files: u8, ranks: u8) -> Region {
    let board = Squares::board(files, ranks);
    let [white, black] = sets.map(|set| set & board);
    if white == board && black == board {
        return Region::Everything;
    }
    if white.is_empty() && black.is_empty() {
        return Region::Nothing;
    }
    if let Some(rows) = whole_ranks(white, files, ranks)
        && white.mirrored(ranks) == black
    {
        return Region::Words(runs("row", &rows));
    }
    if white == black {
        return Region::Words(fixed(white, files, ranks));
    }
    Region::Declared(fixed(white, files, ranks), fixed(black, files, ranks))
}

/// A set as an expression that is the same for both players.
pub fn fixed(set: Squares, files: u8, ranks: u8) -> String {
    let board = Squares::board(files, ranks);
    let set = set & board;
    if set.is_empty() {
        return "none".to_owned();
    }
    if set == board {
        return "sites".to_owned();
    }
    if let Some(rows) = whole_ranks(set, files, ranks) {
        return runs("rank", &rows);
    }
    let names = |set: Squares| {
        let squares = set.iter().map(|(file, rank)| square(file, rank));
        squares.collect::<Vec<_>>().join(" + ")
    };
    // Whole ranks with a few squares more, and what is nearly everything, have shorter words.
    let full = (0..ranks).filter(|&rank| (Squares::rank(rank) & board & !set).is_empty());
    let full = full.collect::<Vec<u8>>();
    let rest = full.iter().fold(set, |rest, &rank| rest & !Squares::rank(rank));
    let rectangle = rectangle(set, files, ranks);
    match rectangle {
        Some(text) => text,
        None if !full.is_empty() => format!("{} + {}", runs("rank", &full), names(rest)),
        None => names(set),
    }
}

/// Files and ranks of a set that is a rectangle of four squares or more.
fn rectangle(set: Squares, files: u8, ranks: u8) -> Option<String> {
    let columns = (0..files).filter(|&file| !set.is_disjoint(Squares::file(file)));
    let columns = columns.collect::<Vec<u8>>();
    let rows = (0..ranks).filter(|&rank| !set.is_disjoint(Squares::rank(rank)));
    let rows = rows.collect::<Vec<u8>>();
    if columns.len() * rows.len() != set.len() as usize || set.len() < 4 {
        return None;
    }
    let of_files = columns.iter().map(|&file| format!("file({})", letter(file)));
    let of_files = of_files.collect::<Vec<_>>();
    if rows.len() == usize::from(ranks) {
        return Some(of_files.join(" + "));
    }
    let all = of_files.join(" + ");
    let all = if of_files.len() > 1 { format!("({all})") } else { all };
    let rows = runs("rank", &rows);
    Some(format!("{all} & {}", if rows.contains('+') { format!("({rows})") } else { rows }))
}

/// The ranks of a set that consists of whole ranks.
fn whole_ranks(set: Squares, files: u8, ranks: u8) -> Option<Vec<u8>> {
    let board = Squares::board(files, ranks);
    let rows = (0..ranks).filter(|&rank| !(Squares::rank(rank) & set).is_empty());
    let rows = rows.collect::<Vec<u8>>();
    let whole = rows.iter().fold(Squares::NONE, |all, &rank| all | Squares::rank(rank)) & board;
    (whole == set).then_some(rows)
}

/// Numbers as ranges: `row(2..3) + row(7)`.
fn runs(word: &str, numbers: &[u8]) -> String {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = ranges.iter().map(|&(first, last)| match first == last {
        true => format!("{word}({})", first + 1),
        false => format!("{word}({}..{})", first + 1, last + 1),
    });
    text.collect::<Vec<_>>().join(" + ")
}

pub fn square(file: u8, rank: u8) -> String {
    format!("{}{}", letter(file), rank + 1)
}

pub fn letter(file: u8) -> char {
    char::from(b'a' + file)
}

/// An expression in parentheses if it is a sum or a difference.
pub fn factor(text: &str) -> String {
    match text.contains([' ', '+', '-']) && !text.starts_with('{') && !is_call(text) {
        true => format!("({text})"),
        false => text.to_owned(),
    }
}

/// Returns true if a text is one call, such as `row(7..8)`.
fn is_call(text: &str) -> bool {
    text.find('(').is_some_and(|at| {
        text[..at].chars().all(|c| c.is_alphanumeric() || c == '_')
            && text.find(')') == Some(text.len() - 1)
    })
}
