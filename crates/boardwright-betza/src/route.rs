//! A route: the legs of an atom with their steps, as the first player sees them.

/// Offset of a square: columns to the right, rows ahead, as the mover sees them.
pub type Offset = (i32, i32);

/// Units that a leg may hop over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hurdle {
    /// None.
    None,
    /// Any unit.
    Any,
    /// The mover's own units.
    Own,
}

/// Contents of the squares on which an inner leg may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegEnd {
    /// Vacant squares.
    pub vacant: bool,
    /// Units that stay there.
    pub hurdle: Hurdle,
    /// Enemies, which are captured.
    pub enemy: bool,
    /// The mover's own units, which are captured.
    pub own: bool,
}

impl LegEnd {
    /// A vacant square.
    pub const VACANT: LegEnd =
        LegEnd { vacant: true, hurdle: Hurdle::None, enemy: false, own: false };
    /// A unit that stays there.
    pub const OCCUPIED: LegEnd =
        LegEnd { vacant: false, hurdle: Hurdle::Any, enemy: false, own: false };
    /// Any square.
    pub const EITHER: LegEnd =
        LegEnd { vacant: true, hurdle: Hurdle::Any, enemy: false, own: false };

    /// True if something is captured there on the way.
    pub fn captures(self) -> bool {
        self.enemy || self.own
    }
}

/// A leg without its direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegShape {
    /// Least number of steps.
    pub min_steps: u16,
    /// Largest number of steps.
    pub max_steps: u16,
    /// True if the leg passes a hurdle; steps count after it.
    pub over: bool,
    /// Squares on which it ends; not used for the last leg.
    pub end: LegEnd,
}

impl LegShape {
    /// Exactly `steps` steps over vacant squares.
    pub fn exactly(steps: u16, end: LegEnd) -> LegShape {
        LegShape { min_steps: steps, max_steps: steps, over: false, end }
    }

    /// One to `steps` steps.
    pub fn up_to(steps: u16, end: LegEnd) -> LegShape {
        LegShape { min_steps: 1, max_steps: steps, over: false, end }
    }
}

/// Legs, and the paths along them: one step for each leg.
#[derive(Clone, Debug)]
pub struct Route {
    /// The legs.
    pub shapes: Vec<LegShape>,
    /// The steps of each way along them.
    pub paths: Vec<Vec<Offset>>,
    /// True if the piece ends where it began (`ib` on the last leg).
    pub returns: bool,
}

/// Contents of the squares on which a movement may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Vacant squares.
    pub vacant: bool,
    /// Enemies, which are captured.
    pub enemy: bool,
    /// The mover's own units, which are captured.
    pub own: bool,
    /// The square that a piece has just passed (`e`), whose capture it is.
    pub passing: bool,
}

/// Properties of the board that movements depend on.
#[derive(Clone, Copy, Debug)]
pub struct BoardExtent {
    /// The longer side, in squares.
    pub longer_side: i32,
    /// True if the left and right edges are joined.
    pub wraps: bool,
}
