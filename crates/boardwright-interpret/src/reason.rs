//! Reasons why a choice does not offer a value, as data.

/// Rank of a failure, and the reach of the movement that fails.
pub(crate) type Specificity = (u8, i32);

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
    /// No line of the movement leads to the site.
    OffLine {
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
    /// The site is nearer than the shortest leg reaches.
    TooNear {
        /// Origin of the movement.
        from: u16,
        /// Smallest number of steps of the leg.
        least: u16,
    },
    /// The site is farther than the longest leg reaches.
    TooFar {
        /// Origin of the movement.
        from: u16,
        /// Largest number of steps of the leg.
        most: u16,
    },
    /// The movement has to hop over a unit, and no suitable hurdle is on the line.
    NoHurdle {
        /// Origin of the movement.
        from: u16,
    },
    /// The site has to be vacant.
    Occupied {
        /// Owner of the unit on the site.
        owner: OwnerRelation,
    },
    /// The site has to be occupied.
    Empty,
    /// The unit on the site has the wrong owner or kind.
    WrongUnit {
        /// Owner of the unit on the site.
        owner: OwnerRelation,
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
    /// Rank by which reasons are compared: the most specific one is reported, and among movements
    /// that do not reach a site the one that comes nearest to it.
    pub(crate) fn specificity(&self) -> Specificity {
        let reach = match self {
            Reason::TooFar { most, .. } => i32::from(*most),
            Reason::TooNear { least, .. } => -i32::from(*least),
            _ => 0,
        };
        (self.rank(), reach)
    }

    /// Rank of the kind of reason, from 2 to 6.
    fn rank(&self) -> u8 {
        match self {
            Reason::OffLine { .. } => 2,
            Reason::NotIn { .. }
            | Reason::TooNear { .. }
            | Reason::TooFar { .. }
            | Reason::OutOfRange { .. } => 3,
            Reason::Empty
            | Reason::WrongUnit { .. }
            | Reason::NoHurdle { .. }
            | Reason::NotInPlace { .. } => 4,
            Reason::Occupied { .. } | Reason::Excluded { .. } | Reason::Condition => 5,
            Reason::Blocked { .. } | Reason::Impassable { .. } => 6,
        }
    }
}
