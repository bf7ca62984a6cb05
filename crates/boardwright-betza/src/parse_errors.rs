//! Errors for unknown letters, and for letters that a movement cannot express.

use crate::atom::Modifier;
use crate::error::BetzaError;
use std::ops::Range;

/// Returns the error for a modifier that a movement cannot express.
pub fn unsupported(modifier: Modifier) -> BetzaError {
    let letter = modifier.letter;
    let (what, help) = match letter {
        'i' => (
            "`i` allows a move only to a piece that has not moved, and a movement cannot know that",
            "leave `i` out and say from where: `betza \"fmnD\" if from in row(2)`",
        ),
        'e' => (
            "`e` captures in passing, and a movement only leads to sites",
            "keep the site that was passed in a `state … for next turn`, and write the capture as a `move`",
        ),
        't' => (
            "`t` is not supported: dialects disagree on it",
            "to jump over one's own units only write `slide D over own` or `hop D over own`",
        ),
        'u' => (
            "`u` puts a captured unit down, and a movement only leads to sites",
            "write what happens besides as statements of a `move`",
        ),
        'x' => (
            "`x` acts on other units, and a movement only leads to sites",
            "write what happens besides as statements of a `move`",
        ),
        'k' => (
            "`k` captures royal pieces only, and Betza does not know the kinds of this game",
            "write the kinds after the movement: `betza \"cK\" to King & enemy`",
        ),
        _ => {
            return BetzaError::new(
                modifier.range(),
                format!("`{letter}` is not a known modifier"),
                "known are the directions f b l r v s h, the ways m c d, and a n j p g y o q z",
            );
        }
    };
    BetzaError::new(modifier.range(), what, help)
}

/// Returns the error for a text without atoms. Others write `-` for a piece that never moves.
pub fn no_atom(at: Range<usize>) -> BetzaError {
    BetzaError::new(
        at,
        "this Betza text says nothing",
        "write at least one atom, such as `W`; a piece that never moves needs no braces",
    )
}

pub fn not_an_offset(at: Range<usize>) -> BetzaError {
    BetzaError::new(
        at,
        "in parentheses stand two numbers, as in `(1,4)`",
        "groups that repeat are not supported; write a range, or the movement in words",
    )
}

/// Returns the error for a letter that begins no atom.
pub fn unknown(letter: char, at: Range<usize>) -> BetzaError {
    let (message, help) = match letter {
        '[' | ']' | '-' | '?' => (
            format!("`{letter}` stands outside brackets, or too early in them"),
            "legs in brackets are joined by `-` or `?`: `[W-fF]`, `[F?R]`",
        ),
        '{' | '}' => (
            format!("`{letter}`: braces belong to another dialect"),
            "write the effect as statements of a `move`",
        ),
        ')' | ',' => {
            (format!("`{letter}` stands here without `(`"), "an exact leap is written `(1,4)`")
        }
        '@' => (
            "`@` drops a piece, and a movement leads from a site".to_owned(),
            "write drops in the `turn`: `put k from hand at to`",
        ),
        'P' => ("`P` is not an atom".to_owned(), "a pawn without its double step is `fmWfcF`"),
        '0'..='9' => (
            "a range stands after an atom".to_owned(),
            "write `W3` for up to three steps, `W0` for any number",
        ),
        'X' | 'Y' => (
            format!("`{letter}` stands after a leaper only, and once"),
            "`FX` is the leap (1,4), `DY` the leap (2,4)",
        ),
        ' ' | '\t' => {
            ("a Betza text has no spaces".to_owned(), "write the atoms one after another")
        }
        _ => (
            format!("`{}` is not a known atom", letter.escape_debug()),
            "known are W F D N A H C (or L) Z (or J) G, K Q R B, U and leaps such as `(1,4)`",
        ),
    };
    BetzaError::new(at, message, help)
}

/// Returns the error for brackets that are written otherwise.
pub fn bad_bracket(at: Range<usize>, what: &str) -> BetzaError {
    BetzaError::new(
        at,
        what,
        "legs in brackets are joined by `-`, or by `?` where the movement may end: `[W-fF]`, `[F?R]`",
    )
}

/// Returns the error for castling as a movement.
pub fn castling(at: Range<usize>) -> BetzaError {
    BetzaError::new(
        at,
        "`O` is castling, and a movement only leads to sites",
        "write castling as a named `move`, or `use castling`",
    )
}
