//! Lists of squares.

use super::definition::{Square, Symmetry};

/// Reads lists of squares.
pub struct Squares {
    pub files: u8,
    pub ranks: u8,
    /// Number of the lowest rank.
    pub first: u32,
}

impl Squares {
    /// Squares of White and, after a double comma, of Black.
    pub fn lists(&self, text: &str) -> Result<[Vec<Square>; 2], String> {
        let (white, black) = text.split_once(",,").unwrap_or((text, ""));
        Ok([self.list(white)?, self.list(black)?])
    }

    fn list(&self, text: &str) -> Result<Vec<Square>, String> {
        let mut squares = Vec::new();
        for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
            let (from, to) = word.split_once('-').unwrap_or((word, word));
            let ((a, b), (c, d)) = (self.square(from)?, self.square(to)?);
            for rank in b.min(d)..=b.max(d) {
                for file in a.min(c)..=a.max(c) {
                    if !squares.contains(&(file, rank)) {
                        squares.push((file, rank));
                    }
                }
            }
        }
        Ok(squares)
    }

    fn square(&self, text: &str) -> Result<Square, String> {
        let wrong =
            || format!("`{text}` is no square of a board of {} by {}", self.files, self.ranks);
        let mut letters = text.chars();
        let file = letters.next().filter(char::is_ascii_lowercase).ok_or_else(wrong)?;
        let file = file as u8 - b'a';
        let rank =
            letters.as_str().parse::<u32>().ok().and_then(|rank| rank.checked_sub(self.first));
        match rank {
            Some(rank) if file < self.files && rank < self.ranks.into() => Ok((file, rank as u8)),
            _ => Err(wrong()),
        }
    }

    /// The squares of Black, where White's are given.
    pub fn other_side(&self, squares: &[Square], symmetry: Symmetry) -> Vec<Square> {
        let mirrored = |&(file, rank): &Square| match symmetry {
            Symmetry::Rotate => (self.files - 1 - file, self.ranks - 1 - rank),
            _ => (file, self.ranks - 1 - rank),
        };
        match symmetry {
            Symmetry::None => Vec::new(),
            _ => squares.iter().map(mirrored).collect(),
        }
    }
}
