//! Direction classes: a direction and its opposite belong to one class.

use super::symmetry::GameSymmetry;
use boardwright::Board;

/// The class of each direction of a board.
#[derive(Clone, Debug)]
pub(crate) struct DirectionClasses(Vec<u8>);

impl DirectionClasses {
    /// Returns the classes of a board's directions.
    pub(crate) fn of_board(board: &Board) -> DirectionClasses {
        let mut classes: Vec<u8> = Vec::new();
        let mut next = 0;
        for info in board.directions() {
            let opposite = info.opposite.and_then(|opposite| classes.get(opposite.index()));
            let class = opposite.copied().unwrap_or(next);
            next = next.max(class + 1);
            classes.push(class);
        }
        DirectionClasses(classes)
    }

    /// Number of classes.
    pub(crate) fn count(&self) -> usize {
        self.0.iter().map(|&class| usize::from(class) + 1).max().unwrap_or(0)
    }

    /// Returns the class of a direction, and whether the direction is its representative, the first
    /// of the class.
    pub(crate) fn of(&self, direction: usize) -> (u8, bool) {
        let class = self.0[direction];
        (class, self.0.iter().position(|&other| other == class) == Some(direction))
    }

    /// Returns the image of each class under a symmetry, and whether the symmetry preserves its
    /// orientation.
    pub(crate) fn images(&self, symmetry: &GameSymmetry) -> Vec<(usize, usize, bool)> {
        let firsts = (0..self.0.len()).filter(|&direction| self.of(direction).1);
        let image = |direction: usize| {
            let (image, forward) = self.of(symmetry.directions[direction].into());
            (self.of(direction).0.into(), image.into(), forward)
        };
        firsts.map(image).collect()
    }
}
