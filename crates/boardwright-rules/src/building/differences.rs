//! Differences of a game from its base.

use boardwright_syntax::tree::ItemSort;

/// The way in which an item differs from the base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Change {
    /// It takes the place of the base's.
    Replaced,
    /// It is a piece that has more movements than in the base.
    Extended,
    /// The base has none such.
    Added,
    /// The base has it, and this game does not.
    TakenAway,
    /// It is an option that has got its value for good.
    Fixed,
    /// It is a module that the base uses with other values.
    Changed,
}

/// One difference of a game from its base.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Difference {
    /// The way in which it differs.
    pub change: Change,
    /// Sort of the item.
    pub sort: ItemSort,
    /// Name of the item; of a fixed option also its value, of a module those of its parameters.
    /// Empty if the sort has no names.
    pub name: String,
}

impl Difference {
    /// Returns the item in words: `piece Pawn`, `after move`.
    pub fn item(&self) -> String {
        let words = match self.sort {
            ItemSort::About | ItemSort::Source | ItemSort::Ruling => {
                self.sort.words().trim_end_matches('s')
            }
            ItemSort::Draw => "drawing",
            ItemSort::Use => "module",
            _ => self.sort.words(),
        };
        let space = if self.name.is_empty() { "" } else { " " };
        format!("{words}{space}{}", self.name)
    }
}
