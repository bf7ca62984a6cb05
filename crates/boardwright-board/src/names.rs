//! Names of sites, and letters used as numbers: a, b, … z, aa, ab, …

/// The naming of the sites of a rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NameStyle {
    /// Files lettered from the left, ranks numbered from the bottom: `e2`.
    Algebraic,
    /// Files numbered from the right, ranks lettered from the top: `5e`.
    Shogi,
}

/// Returns the letters for a number from 1.
pub(crate) fn letters(number: i32) -> String {
    let mut rest = number;
    let mut reversed = Vec::new();
    while rest > 0 {
        rest -= 1;
        reversed.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    reversed.iter().rev().collect()
}

/// Returns the number that a text of lower-case letters stands for.
pub(crate) fn number_of_letters(text: &str) -> Option<i64> {
    // Three letters exceed any board.
    if text.is_empty() || text.len() > 3 || !text.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    Some(text.bytes().fold(0, |number, byte| number * 26 + i64::from(byte - b'a') + 1))
}

/// Returns the name of the site at a column and row of a rectangle.
pub(crate) fn rectangle_name(
    style: NameStyle,
    (width, height): (i32, i32),
    (column, row): (i32, i32),
) -> String {
    match style {
        NameStyle::Algebraic => format!("{}{row}", letters(column)),
        NameStyle::Shogi => format!("{}{}", width + 1 - column, letters(height + 1 - row)),
    }
}
