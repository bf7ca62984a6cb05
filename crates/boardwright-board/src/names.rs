//! Letters that count, as in the names of files: a, b, … z, aa, ab, …

/// How the sites of a rectangle are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NameStyle {
    /// Files lettered from the left, ranks numbered from the bottom: `e2`.
    Algebraic,
    /// Files numbered from the right, ranks lettered from the top: `5e`.
    Shogi,
}

/// The letters for a number from 1.
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

/// The number that `text` stands for, if it is made of small letters only.
pub(crate) fn number_of_letters(text: &str) -> Option<i64> {
    // Three letters count beyond any board.
    if text.is_empty() || text.len() > 3 || !text.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return None;
    }
    Some(text.bytes().fold(0, |number, byte| number * 26 + i64::from(byte - b'a') + 1))
}

/// The name of the site at `column` and `row` of a rectangle.
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
