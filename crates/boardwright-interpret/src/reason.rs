//! Reasons why a choice does not offer a value, as data.

/// Owner of a unit relative to the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnerRelation {
    /// The player to move owns the unit.
    Friend,
    /// Another player owns the unit.
    Enemy,
    /// Nobody owns the unit.
    Nobody,
}

/// Reason why a choice does not offer a value. The site in question is the value; `from` is the
/// site where a movement begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No movement leads to the site, whatever else stands on the board.
    OffLine {
        /// Origin of the movement.
        from: u16,
    },
    /// No movement leads to the site in this position; one may in another.
    NotInThisPosition {
        /// Origin of the movement.
        from: u16,
    },
    /// A unit blocks the movement.
    Blocked {
        /// Origin of the movement.
        from: u16,
        /// Site of the blocking unit.
        at: u16,
        /// Owner of the blocking unit.
        owner: OwnerRelation,
    },
    /// The movement may not pass a vacant site.
    Impassable {
        /// Origin of the movement.
        from: u16,
        /// The vacant site.
        at: u16,
    },
    /// The site is nearer than any movement along that line reaches.
    TooNear {
        /// Origin of the movement.
        from: u16,
        /// Smallest number of steps.
        least: u16,
    },
    /// The site is farther than any movement along that line reaches.
    TooFar {
        /// Origin of the movement.
        from: u16,
        /// Largest number of steps.
        most: u16,
    },
    /// The movement along that line goes exactly some number of steps in this position.
    ExactSteps {
        /// Origin of the movement.
        from: u16,
        /// Number of steps.
        steps: u16,
    },
    /// The movement has to hop over a unit, and no suitable hurdle is on the line.
    NoHurdle {
        /// Origin of the movement.
        from: u16,
    },
    /// The movement hops over a unit, and the site is not as far behind it as it has to be.
    BehindHurdle {
        /// Origin of the movement.
        from: u16,
        /// Site of the hurdle.
        hurdle: u16,
        /// Smallest number of steps from the hurdle.
        least: u16,
        /// Largest number of steps from the hurdle.
        most: u16,
    },
    /// The site has to be vacant.
    Occupied {
        /// Owner of the unit on the site.
        owner: OwnerRelation,
    },
    /// The site has to be occupied.
    Empty {
        /// Owner that the unit there has to have; `None` if any will do, or it has to be of some
        /// kind.
        wanted: Option<OwnerRelation>,
    },
    /// The unit on the site has the wrong owner or kind.
    WrongUnit {
        /// Owner of the unit on the site.
        owner: OwnerRelation,
    },
    /// The unit makes this move only from sites of a region, or only from sites outside it.
    WrongOrigin {
        /// Origin of the movement.
        from: u16,
        /// Name of the region.
        region: String,
        /// True if the move begins in the region, false if it begins outside.
        inside: bool,
    },
    /// No suitable unit stands next to the site.
    NoNeighbour {
        /// Owner that the unit there has to have.
        wanted: OwnerRelation,
    },
    /// The site is not in a region.
    NotIn {
        /// Name of the region; empty if it has none.
        name: String,
    },
    /// The site is in a set that is subtracted.
    Excluded {
        /// Name of the subtracted set; empty if it has none.
        name: String,
    },
    /// No unit of the kind is in a place.
    NotInPlace {
        /// Name of the place.
        place: String,
        /// True if the place is that of the player to move.
        own: bool,
    },
    /// A condition on the value does not hold.
    Condition,
    /// The number is outside its range, which is empty if `least > most`.
    OutOfRange {
        /// Smallest number offered.
        least: i64,
        /// Largest number offered.
        most: i64,
    },
}

impl Reason {
    /// Rank of the kind of reason, from 2 to 6: of several that all have to change, the one of the
    /// highest rank is told.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Reason::OffLine { .. } | Reason::NotInThisPosition { .. } => 2,
            Reason::NotIn { .. }
            | Reason::TooNear { .. }
            | Reason::TooFar { .. }
            | Reason::ExactSteps { .. }
            | Reason::OutOfRange { .. } => 3,
            Reason::Empty { .. }
            | Reason::WrongUnit { .. }
            | Reason::NoHurdle { .. }
            | Reason::BehindHurdle { .. }
            | Reason::WrongOrigin { .. }
            | Reason::NoNeighbour { .. }
            | Reason::NotInPlace { .. } => 4,
            Reason::Occupied { .. } | Reason::Excluded { .. } | Reason::Condition => 5,
            Reason::Blocked { .. } | Reason::Impassable { .. } => 6,
        }
    }

    /// True if no other arrangement of units would take the reason away.
    pub(crate) fn is_fixed(&self) -> bool {
        matches!(
            self,
            Reason::NotIn { .. }
                | Reason::Excluded { .. }
                | Reason::OutOfRange { .. }
                | Reason::OffLine { .. }
                | Reason::TooNear { .. }
                | Reason::TooFar { .. }
        )
    }
}
