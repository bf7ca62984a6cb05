//! Points and moves as SGF writes them.

use super::kinds::{PointStyle, SgfGame};
use boardwright::{Board, Site};

/// Points of a board.
pub(super) struct Points {
    pub width: usize,
    pub height: usize,
    /// Sites by rank from the bottom, then by file.
    sites: Vec<Site>,
    style: PointStyle,
}

/// A move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SgfMove {
    Pass,
    /// The second player takes over the first stone, at the mirrored space.
    Swap,
    Resign,
    Forfeit,
    Sites(Vec<Site>),
}

/// Largest width and height of a board on which `tt` is a pass.
const MAX_SIDE_OF_TT: usize = 19;

impl Points {
    /// Returns the points of a board; `None` if it has no ranks of equal length.
    pub fn new(board: &Board, kind: &SgfGame) -> Option<Points> {
        let width = board.sites().map(|site| board.file_of(site)).max()?;
        let height = board.sites().map(|site| board.rank_of(site)).max()?;
        let (width, height) = (usize::try_from(width).ok()?, usize::try_from(height).ok()?);
        let mut sites: Vec<Site> = board.sites().collect();
        if sites.len() != width * height {
            return None;
        }
        sites.sort_by_key(|&site| (board.rank_of(site), board.file_of(site)));
        Some(Points { width, height, sites, style: kind.style })
    }

    /// Returns the site of a file and a rank, from 1.
    fn site(&self, file: usize, rank: usize) -> Option<Site> {
        let is_inside = (1..=self.width).contains(&file) && (1..=self.height).contains(&rank);
        is_inside.then(|| self.sites[(rank - 1) * self.width + file - 1])
    }

    fn rank_of_row(&self, row: usize) -> usize {
        match self.style {
            PointStyle::LettersFromTop => (self.height + 1).saturating_sub(row),
            _ => row,
        }
    }

    /// Takes a point from the beginning of a text.
    fn take<'a>(&self, text: &'a str) -> Option<(Site, &'a str)> {
        let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
        if self.style == PointStyle::Squares && digits > 0 {
            let file = text[..letters].bytes().try_fold(0usize, |file, letter| {
                let letter = usize::from(letter.to_ascii_lowercase() - b'a') + 1;
                file.checked_mul(26)?.checked_add(letter)
            })?;
            let rank = text[letters..letters + digits].parse().ok()?;
            return Some((self.site(file, rank)?, &text[letters + digits..]));
        }
        let mut bytes = text.bytes();
        let (file, row) = (letter_index(bytes.next()?)?, letter_index(bytes.next()?)?);
        Some((self.site(file, self.rank_of_row(row))?, &text[2..]))
    }

    /// Returns the sites of a point or of a rectangle such as `aa:cc`.
    pub fn read_points(&self, text: &str) -> Option<Vec<Site>> {
        let text = text.trim();
        let Some((one, other)) = text.split_once(':') else {
            return self.take(text).filter(|(_, rest)| rest.is_empty()).map(|(site, _)| vec![site]);
        };
        let corner = |text: &str| {
            let (site, rest) = self.take(text.trim())?;
            let index = self.sites.iter().position(|&known| known == site)?;
            rest.is_empty().then_some((index % self.width, index / self.width))
        };
        let ((a, b), (c, d)) = (corner(one)?, corner(other)?);
        let ranks = b.min(d)..=b.max(d);
        let points = ranks.flat_map(|rank| (a.min(c)..=a.max(c)).map(move |file| (file, rank)));
        Some(points.map(|(file, rank)| self.sites[rank * self.width + file]).collect())
    }

    /// Reads a move.
    pub fn read_move(&self, text: &str, kind: &SgfGame) -> Option<SgfMove> {
        let text = text.trim();
        let wanted: usize = kind.steps.iter().sum();
        let is_small = self.width <= MAX_SIDE_OF_TT && self.height <= MAX_SIDE_OF_TT;
        match text.to_ascii_lowercase().as_str() {
            "" | "pass" => return Some(SgfMove::Pass),
            "tt" if is_small && self.style != PointStyle::Squares => return Some(SgfMove::Pass),
            "swap" | "swap-pieces" => return Some(SgfMove::Swap),
            "resign" => return Some(SgfMove::Resign),
            "forfeit" => return Some(SgfMove::Forfeit),
            _ => {}
        }
        let (mut rest, mut sites) = (text, Vec::new());
        while sites.len() < wanted {
            let (site, behind) = self.take(rest)?;
            sites.push(site);
            rest = behind.strip_prefix(['-', ':']).unwrap_or(behind);
        }
        // Moves of Lines of Action may end with remarks.
        let is_remark = |text: &str| text.chars().all(|c| "+!?#".contains(c));
        is_remark(rest).then_some(SgfMove::Sites(sites))
    }

    /// Returns a site as text.
    pub fn point(&self, site: Site) -> String {
        let index = self.sites.iter().position(|&known| known == site).unwrap_or(0);
        let (file, rank) = (index % self.width + 1, index / self.width + 1);
        match self.style {
            PointStyle::Squares => format!("{}{rank}", letter(file)),
            _ => format!("{}{}", letter(file), letter(self.rank_of_row(rank))),
        }
    }

    /// Returns a move as text.
    pub fn write_move(&self, mv: &SgfMove) -> String {
        match mv {
            SgfMove::Pass if self.style == PointStyle::Squares => "pass".to_owned(),
            SgfMove::Pass => String::new(),
            SgfMove::Swap => "swap-pieces".to_owned(),
            SgfMove::Resign => "resign".to_owned(),
            SgfMove::Forfeit => "forfeit".to_owned(),
            SgfMove::Sites(sites) => {
                let points: Vec<String> = sites.iter().map(|&site| self.point(site)).collect();
                points.join(if self.style == PointStyle::Squares { "-" } else { "" })
            }
        }
    }
}

/// Returns the index of a letter from 1: small letters come first.
fn letter_index(letter: u8) -> Option<usize> {
    match letter {
        b'a'..=b'z' => Some(usize::from(letter - b'a') + 1),
        b'A'..=b'Z' => Some(usize::from(letter - b'A') + 27),
        _ => None,
    }
}

fn letter(index: usize) -> char {
    let letter = u8::try_from(index.saturating_sub(1)).unwrap_or(0);
    char::from(if letter < 26 { b'a' + letter } else { b'A' + letter.min(51) - 26 })
}
