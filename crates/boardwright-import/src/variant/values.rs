//! Values of keys.

use super::piece_type::{PieceSet, PieceType};
use super::squares::{MAX_FILES, MAX_RANKS, Squares};
use super::{Outcome, Variant};

/// A value that is not understood: what was expected.
pub type Expected<T> = Result<T, String>;

pub fn flag(value: &str) -> Expected<bool> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err("expected `true` or `false`".to_owned()),
    }
}

pub fn number(value: &str, most: u32) -> Expected<u32> {
    let number = value.parse().ok().filter(|&number| number <= most);
    number.ok_or_else(|| format!("expected a number from 0 to {most}"))
}

/// The number of a rank, from 0.
pub fn rank(value: &str) -> Expected<u8> {
    let rank = value.parse().ok().filter(|rank| (1..=MAX_RANKS).contains(rank));
    rank.map(|rank| rank - 1).ok_or_else(|| format!("expected a rank from 1 to {MAX_RANKS}"))
}

/// The number of a file, from 0: a letter or a number.
pub fn file(value: &str) -> Expected<u8> {
    let by_letter = |letter: &str| match letter.as_bytes() {
        [letter @ b'a'..=b'l'] => Some(letter - b'a'),
        _ => None,
    };
    let by_number = value.parse::<u8>().ok().and_then(|number| number.checked_sub(1));
    let file = by_letter(value).or(by_number).filter(|&file| file < MAX_FILES);
    file.ok_or_else(|| format!("expected a file: a letter from a to l, or 1 to {MAX_FILES}"))
}

/// A result; `None` for `none`.
pub fn outcome(value: &str) -> Expected<Option<Outcome>> {
    match value {
        "win" => Ok(Some(Outcome::Win)),
        "loss" => Ok(Some(Outcome::Loss)),
        "draw" => Ok(Some(Outcome::Draw)),
        "none" => Ok(None),
        _ => Err("expected `win`, `loss`, `draw` or `none`".to_owned()),
    }
}

/// One of a few words.
pub fn word(value: &str, words: &[&str]) -> Expected<String> {
    if words.contains(&value) {
        return Ok(value.to_owned());
    }
    Err(format!("expected one of {}", words.join(", ")))
}

/// A set of squares: `d4`, `*8` for a rank, `a*` for a file.
pub fn squares(value: &str) -> Expected<Squares> {
    let mut set = Squares::NONE;
    for word in value.split_whitespace() {
        if word == "-" {
            break;
        }
        set |= region(word).ok_or_else(|| {
            format!("`{word}` is no square, rank (`*8`) or file (`a*`) of a board of 12 by 10")
        })?;
    }
    Ok(set)
}

fn region(word: &str) -> Option<Squares> {
    let (first, rest) = (word.chars().next()?, word.get(1..)?);
    match (first, rest) {
        ('*', rank) => Some(Squares::rank(self::rank(rank).ok()?)),
        (letter, "*") => Some(Squares::file(file(&letter.to_ascii_lowercase().to_string()).ok()?)),
        (letter, rank) => {
            let file = file(&letter.to_ascii_lowercase().to_string()).ok()?;
            Some(Squares::square(file, self::rank(rank).ok()?))
        }
    }
}

/// A set of types by their letters; `*` means all, `-` none.
pub fn types(value: &str, variant: &Variant) -> Expected<PieceSet> {
    let mut set = PieceSet::NONE;
    for letter in value.chars().filter(|c| !c.is_whitespace()) {
        match letter {
            '-' => break,
            '*' => set.all = true,
            _ => set.insert(one_type(letter, variant)?),
        }
    }
    Ok(set)
}

pub fn one_type(letter: char, variant: &Variant) -> Expected<PieceType> {
    variant.type_of(letter).ok_or_else(|| format!("no piece has the letter `{letter}`"))
}

/// Pairs of a letter and a text, as in `q:1 r:2`.
pub fn pairs(value: &str) -> Expected<Vec<(char, &str)>> {
    let words = value.split_whitespace().filter(|&word| word != "-");
    let read = words.map(|word| {
        let (letter, text) = word
            .split_once(':')
            .filter(|(letter, text)| letter.chars().count() == 1 && !text.is_empty())?;
        Some((letter.chars().next()?, text))
    });
    read.collect::<Option<_>>()
        .ok_or_else(|| "expected a letter, `:` and a value, as in `p:g`".to_owned())
}
