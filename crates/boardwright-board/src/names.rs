//! Names of sites, and letters used as numbers: a, b, … z, aa, ab, …

use crate::board::Board;
use crate::error::BoardError;
use crate::shape::Shape;
use crate::site::Site;

/// The naming of the sites of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NameStyle {
    /// Files lettered from the left, ranks numbered from the bottom: `e2`.
    Algebraic,
    /// Files numbered from the right, ranks lettered from the top: `5e`.
    Shogi,
    /// Files lettered from the left without j, cells numbered from the lower end of each: `f11`.
    Glinski,
}

/// The letters of the files under `names glinski`.
const LETTERS_WITHOUT_J: &str = "abcdefghiklmnopqrstuvwxyz";

impl Board {
    /// Renames the sites of a board: on rectangles `algebraic` (e2, the default) or `shogi` (files
    /// numbered from the right, ranks lettered from the top: 5e), on upright hexagons `glinski`
    /// (f11) or `shafran`, the default, whose ranks follow the lines that fall to the right.
    ///
    /// # Errors
    ///
    /// [`BoardError::NamesAfterRename`], [`BoardError::NamesNotHere`],
    /// [`BoardError::UnknownNames`] or [`BoardError::SiteNameTaken`].
    pub fn set_names(&mut self, style: &str) -> Result<(), BoardError> {
        if self.renamed {
            return Err(BoardError::NamesAfterRename);
        }
        let is_hexagon = self.upright && matches!(self.shape, Shape::Hexagon { .. });
        let (known, on, fits) = match style {
            "algebraic" => ("algebraic", "rectangles", self.is_rectangle()),
            "shogi" => ("shogi", "rectangles", self.is_rectangle()),
            "glinski" => ("glinski", "upright hexagons of at most 25 files", is_hexagon),
            "shafran" => ("shafran", "upright hexagons", is_hexagon),
            _ => return Err(BoardError::UnknownNames { style: style.to_owned() }),
        };
        let size = self.lattice.as_ref().map_or((0, 0), |lattice| (lattice.width, lattice.height));
        let too_wide = known == "glinski" && size.0 as usize > LETTERS_WITHOUT_J.len();
        if !fits || too_wide {
            return Err(BoardError::NamesNotHere { style: known, on });
        }
        let style = match known {
            "shogi" => NameStyle::Shogi,
            "glinski" => NameStyle::Glinski,
            _ => NameStyle::Algebraic,
        };
        let name = |site: Site| {
            let info = self.site(site);
            match style {
                _ if self.is_added(site) => info.name.clone(),
                NameStyle::Glinski => {
                    let number = info.row - self.first_row_of_file(info.column) + 1;
                    format!("{}{number}", letter_without_j(info.column))
                }
                _ if is_hexagon => format!("{}{}", letters(info.column), info.row),
                _ => rectangle_name(style, size, (info.column, info.row)),
            }
        };
        let names: Vec<String> = self.sites().map(name).collect();
        self.rename(names)?;
        self.name_style = style;
        Ok(())
    }

    /// Gives sites other names.
    ///
    /// # Errors
    ///
    /// [`BoardError::SiteNameTaken`] if two would have the same name.
    pub fn rename_sites(&mut self, renamed: &[(Site, String)]) -> Result<(), BoardError> {
        let mut names: Vec<String> = self.sites.iter().map(|info| info.name.clone()).collect();
        for (site, name) in renamed {
            names[site.index()] = name.clone();
        }
        self.rename(names)?;
        self.renamed = true;
        Ok(())
    }

    /// Renames all sites, unless two would have the same name.
    fn rename(&mut self, names: Vec<String>) -> Result<(), BoardError> {
        let mut by_name = std::collections::BTreeMap::new();
        for (site, name) in self.sites().zip(&names) {
            if by_name.insert(name.clone(), site).is_some() {
                return Err(BoardError::SiteNameTaken { name: name.clone() });
            }
        }
        self.by_name = by_name;
        self.sites.iter_mut().zip(names).for_each(|(info, name)| info.name = name);
        Ok(())
    }

    /// Returns the first row of a file of an upright hexagon.
    pub(crate) fn first_row_of_file(&self, file: i32) -> i32 {
        match self.shape {
            Shape::Hexagon { side, .. } => (file - side as i32 + 1).max(1),
            _ => 1,
        }
    }
}

/// Returns the letter of a file under `names glinski`; none of such a board lacks one.
pub(crate) fn letter_without_j(number: i32) -> &'static str {
    let index = usize::try_from(number - 1).unwrap_or(usize::MAX);
    LETTERS_WITHOUT_J.get(index..index.saturating_add(1)).unwrap_or("")
}

/// Returns the number of a file from its letter under `names glinski`.
pub(crate) fn number_without_j(text: &str) -> Option<i64> {
    let index = LETTERS_WITHOUT_J.find(text).filter(|_| text.len() == 1)?;
    Some(index as i64 + 1)
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
        NameStyle::Algebraic | NameStyle::Glinski => format!("{}{row}", letters(column)),
        NameStyle::Shogi => format!("{}{}", width + 1 - column, letters(height + 1 - row)),
    }
}
