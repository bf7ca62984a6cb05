//! Tables of texts: squares of some, the comparison with Fairy-Stockfish, and the manual.

use super::world::{BOARD, back, compiled, count, goes};

/// Returns the cells of a table's rows, without comments and the line of names.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.skip(1).map(|line| line.split('\t').collect())
}

#[test]
fn pieces_reach_the_squares_of_the_table() {
    for row in rows(include_str!("squares.tsv")) {
        let &[text, player, from, own, enemy, squares] = row.as_slice() else {
            panic!("six cells: {row:?}")
        };
        let reached = match player {
            "White" => goes(text, from, own, enemy),
            _ => back(text, from, own, enemy),
        };
        assert_eq!(reached, squares, "{row:?}");
    }
}

/// `scripts/betza-pyffish` compares the squares of the texts that are accepted.
#[test]
fn texts_of_known_pieces_are_accepted_or_refused_with_a_reason() {
    for row in rows(include_str!("texts.tsv")) {
        let (text, said) = (row[0], row.get(2).copied().unwrap_or_default());
        let (program, diagnostics) = compiled(BOARD, text);
        match row[1] {
            "refused" => {
                assert!(program.is_none(), "{text} was accepted");
                let is_named = diagnostics.iter().any(|d| d.message.contains(said));
                assert!(is_named && row.len() == 5, "{text}: {diagnostics:?}");
            }
            "same" => assert!(program.is_some(), "{text}: {diagnostics:?}"),
            "differs" => assert!(program.is_some() && row.len() == 5, "{text}: {diagnostics:?}"),
            other => panic!("{text}: {other}"),
        }
    }
}

/// Rows of the book begin with a text and end with its number of moves from the middle of an empty
/// 9 by 9 board, or with a word where it is refused.
#[test]
fn tables_of_the_book_are_correct() {
    let book = include_str!("../../../../../book/src/betza.md");
    let rows: Vec<&str> = book.lines().filter(|line| line.starts_with("| `")).collect();
    assert!(rows.len() > 40);
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let text = cells[0].trim_matches('`');
        match cells[cells.len() - 1].parse::<usize>() {
            Ok(expected) => assert_eq!(count(text), expected, "{row}"),
            Err(_) => assert!(compiled(BOARD, text).0.is_none(), "{row}"),
        }
    }
}
