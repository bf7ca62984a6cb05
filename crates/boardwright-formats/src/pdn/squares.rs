//! Numbers and names of squares.

use super::kinds::{Corner, Numbering};
use boardwright::{Board, Game, Site};

/// The squares of a board that units may stand on.
#[derive(Clone)]
pub(super) struct Squares {
    /// By number from 1.
    numbered: Vec<Site>,
    is_algebraic: bool,
}

impl Squares {
    /// Numbers the squares of a game.
    pub fn new(game: &Game, numbering: Numbering) -> Squares {
        let board = game.board();
        let start = game.start();
        let colour = |site: Site| (board.file_of(site) + board.rank_of(site)) % 2;
        let used: Vec<i64> =
            board.sites().filter(|&site| start.unit(site).is_some()).map(colour).collect();
        let mut numbered: Vec<Site> =
            board.sites().filter(|&site| used.contains(&colour(site))).collect();
        let is_from_top = matches!(numbering.corner, Corner::TopLeft | Corner::TopRight);
        let is_from_left = matches!(numbering.corner, Corner::TopLeft | Corner::BottomLeft);
        let signed = |value: i64, is_rising: bool| if is_rising { value } else { -value };
        numbered.sort_by_key(|&site| {
            let (file, rank) = (board.file_of(site), board.rank_of(site));
            (signed(rank, !is_from_top), signed(file, is_from_left))
        });
        Squares { numbered, is_algebraic: numbering.is_algebraic }
    }

    /// Number of squares.
    pub fn count(&self) -> usize {
        self.numbered.len()
    }

    /// True if units may stand on a site.
    pub fn has(&self, site: Site) -> bool {
        self.numbered.contains(&site)
    }

    /// Returns the square of a file and a rank.
    pub fn at(&self, board: &Board, file: i64, rank: i64) -> Option<Site> {
        let is_there =
            |site: &&Site| board.file_of(**site) == file && board.rank_of(**site) == rank;
        self.numbered.iter().find(is_there).copied()
    }

    /// Returns the square of a number.
    pub fn numbered(&self, number: usize) -> Option<Site> {
        self.numbered.get(number.checked_sub(1)?).copied()
    }

    /// Reads a number or a name.
    pub fn read(&self, game: &Game, text: &str) -> Option<Site> {
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.numbered(text.parse().ok()?);
        }
        let site = game.board().site_named(&text.to_ascii_lowercase());
        site.filter(|&site| self.has(site))
    }

    /// Returns a square as text.
    pub fn write(&self, game: &Game, site: Site) -> String {
        match self.numbered.iter().position(|&known| known == site) {
            Some(index) if !self.is_algebraic => (index + 1).to_string(),
            _ => game.board().site(site).name.clone(),
        }
    }
}
