//! Expressions: numbers (and everything that fits one), conditions, sets of sites.
//!
//! Sites, kinds, players, directions, lines and units are all carried as `i64`; `-1` is "none". A
//! set of kinds or of directions is an `i64` bit mask. A line packs
//! `site | direction << 16 | length << 24`. A unit packs its code (see [`crate::layout`]) in the
//! low byte and attribute k in byte k + 1.
#![allow(missing_docs, reason = "the comment of a variant explains its fields")]

use boardwright_board::SiteSet;

/// The value of anything absent: "no site", "no kind".
pub const NONE: i64 = -1;

/// Index of a number-like local. [`FROM`] and [`TO`] have the same index in every body.
pub type Local = u16;
/// The local that holds the site a unit moves from.
pub const FROM: Local = 0;
/// The local that holds the site a unit moves to.
pub const TO: Local = 1;
/// Index of a set-valued local.
pub type SetLocal = u16;
/// Index into [`crate::Program::variables`].
pub type VariableId = u16;
/// Index into [`crate::Program::places`].
pub type PlaceId = u16;
/// Index into [`crate::Program::layers`].
pub type LayerId = u16;
/// Index into [`crate::Program::attributes`].
pub type AttributeId = u16;
/// Index into [`crate::Program::vectors`]; the board's directions come first, with their own
/// indices.
pub type VectorId = u16;

/// A number-like value.
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    /// A constant.
    Const(i64),
    /// A local.
    Local(Local),
    /// The mover: the player from whose perspective the code runs.
    Mover,
    /// The other player.
    Opponent,
    /// The player after another in turn order.
    OpponentOf(Box<Num>),
    /// A number-like variable of the state, with the player if each player has one.
    Variable(VariableId, Option<Box<Num>>),
    /// Arithmetic; bit operations are for masks of kinds and directions.
    Binary(NumOperator, Box<Num>, Box<Num>),
    /// `if C then A else B`.
    If(Box<Condition>, Box<Num>, Box<Num>),
    /// Absolute value.
    Absolute(Box<Num>),
    /// Number of sites of a set.
    Count(Box<Set>),
    /// Number of sites of a set for which a condition on the local holds.
    CountWhere(Local, Box<Set>, Box<Condition>),
    /// A fold of a number over the values of a domain, which the local takes.
    Fold(Fold, Local, Box<Domain>, Box<Num>),
    /// The only site of a set, or none if it has none or several.
    The(Box<Set>),
    /// The kind of the unit at a site, or none.
    KindAt(Box<Num>),
    /// The owner of the unit at a site, or none.
    OwnerAt(Box<Num>),
    /// The unit at a site with its attributes, or none.
    UnitAt(Box<Num>),
    /// The kind of a unit value.
    KindOf(Box<Num>),
    /// The owner of a unit value.
    OwnerOf(Box<Num>),
    /// An attribute of the unit at a site (0 where there is none).
    AttributeAt(AttributeId, Box<Num>),
    /// An attribute of a unit value.
    AttributeOf(AttributeId, Box<Num>),
    /// Number of units of a kind and an owner in a place.
    InPlace { place: PlaceId, owner: Box<Num>, kind: Box<Num> },
    /// Number of units of an owner in a place.
    InPlaceAll { place: PlaceId, owner: Box<Num> },
    /// Number of units of a kind in a layer at a site.
    InLayer { layer: LayerId, site: Box<Num>, kind: Box<Num> },
    /// The mask of kinds of the units on a set.
    KindsOn(Box<Set>),
    /// The mask of kinds an owner has in a place.
    KindsInPlace { place: PlaceId, owner: Box<Num> },
    /// The mask of kinds in a layer at a site.
    KindsInLayer { layer: LayerId, site: Box<Num> },
    /// The mask of one kind or direction; 0 for none.
    MaskOf(Box<Num>),
    /// The union of two kinds, from [`crate::Program::unions`], or none.
    UnionKind(Box<Num>, Box<Num>),
    /// The kind that a kind promotes to, or none.
    Promotion(Box<Num>),
    /// The kind that promotes to a kind, or none.
    Demotion(Box<Num>),
    /// The opposite of a direction, or none.
    Opposite(Box<Num>),
    /// The row of a site counted from the first player's side, 1-based.
    RankOf(Box<Num>),
    /// The column of a site, 1-based.
    FileOf(Box<Num>),
    /// The ring of a site, 1 outermost.
    RingOf(Box<Num>),
    /// Number of steps between two sites along some vectors, or -1 if there is no path.
    Distance { from: Box<Num>, to: Box<Num>, vectors: Vectors },
    /// Length of the longest straight run of a set through a site, along lines of some vectors and
    /// their opposites.
    Longest { site: Box<Num>, within: Box<Set>, vectors: Vectors },
    /// Number of steps that all of `sites` may move in a direction, entering only sites of
    /// `through` or of `sites`.
    Reach { sites: Box<Set>, direction: Box<Num>, through: Box<Set> },
    /// Number of groups of a set: parts connected along some vectors. A group is what a flood
    /// reaches from the first site that is in no group yet.
    GroupCount { within: Box<Set>, vectors: Vectors },
    /// Size of the n-th largest of these groups, counted from 1; 0 if there is none.
    GroupSize { within: Box<Set>, place: Box<Num>, vectors: Vectors },
    /// Order of the sizes of two sets' groups, compared from the largest on: 1 if the first
    /// difference is in favour of `a`, -1 if it is in favour of `b`, 0 if there is none.
    CompareGroups { a: Box<Set>, b: Box<Set>, vectors: Vectors },
    /// Number of turns completed.
    Turns,
    /// Number of decisions made.
    Plies,
    /// Number of units captured in this decision so far.
    Captures,
    /// Number of earlier positions equal to this one.
    Repeats,
    /// Number of earlier positions with the same board, with that player to move or, without one,
    /// with any.
    BoardRepeats(Option<Box<Num>>),
    /// Number of decisions since the latest position that [`Num::Repeats`] counts; 0 if none.
    RepeatGap,
    /// Number of decisions since the earliest position that [`Num::Repeats`] counts; 0 if none.
    RepeatSpan,
    /// Number of earlier positions: decisions since the start, or since the position was set up.
    Recorded,
}

/// How [`Num::Fold`] combines values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Their sum, as [`NumOperator::Add`] makes it; 0 of none.
    Sum,
    /// The largest; 0 of none.
    Max,
    /// The smallest; 0 of none.
    Min,
    /// The smallest; [`NONE`] of none. The first of the sites, in board order.
    First,
}

impl Fold {
    /// Returns the operator that combines two values.
    pub fn operator(self) -> NumOperator {
        match self {
            Fold::Sum => NumOperator::Add,
            Fold::Max => NumOperator::Max,
            Fold::Min | Fold::First => NumOperator::Min,
        }
    }

    /// Returns the result of no values.
    pub fn of_none(self) -> i64 {
        match self {
            Fold::Sum | Fold::Max | Fold::Min => 0,
            Fold::First => NONE,
        }
    }
}

/// Operators on numbers. Division and remainder round towards zero; by zero they give zero.
/// Arithmetic saturates at ±2^40.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumOperator {
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient.
    Divide,
    /// Remainder.
    Remainder,
    /// The smaller.
    Min,
    /// The larger.
    Max,
    /// Bitwise and: intersection of masks.
    BitAnd,
    /// Bitwise or: union of masks.
    BitOr,
    /// Bits of the left that are not in the right: difference of masks.
    BitMinus,
}

/// Comparisons of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<`.
    Less,
    /// `<=`.
    LessOrEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterOrEqual,
}

/// A condition: a truth value.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// A constant.
    Const(bool),
    /// Negation.
    Not(Box<Condition>),
    /// Conjunction, evaluated in order with short circuit.
    And(Vec<Condition>),
    /// Disjunction, evaluated in order with short circuit.
    Or(Vec<Condition>),
    /// `if C then A else B`.
    If(Box<Condition>, Box<Condition>, Box<Condition>),
    /// A comparison of numbers.
    Compare(Comparison, Num, Num),
    /// A number is not zero; for flags.
    NonZero(Num),
    /// A set has a member.
    Some(Set),
    /// A site is in a set; false for no site.
    Contains(Set, Num),
    /// A kind or direction is in a mask; false for none.
    InMask(Num, Num),
    /// Two sets are equal.
    SetEqual(Set, Set),
    /// A set is a subset of another.
    Subset(Set, Set),
    /// The condition on the local holds for a site of the set.
    SomeWhere(Local, Set, Box<Condition>),
    /// A path of `within` joins `a` and `b`.
    Connected { a: Set, b: Set, within: Set, vectors: Vectors },
    /// Player `by` could capture, on its next move, a unit of its opponent standing on one of the
    /// sites; with the unit on `from`, if that is given.
    Attacked { sites: Set, by: Num, from: Option<Num> },
    /// The player would have no legal decision if it were to move.
    Stuck(Num),
    /// The player, if it were to move, would have a legal decision after which the condition with
    /// this index in [`crate::Program::move_conditions`] holds.
    SomeMove(Num, u16),
    /// The game is in the phase with this index.
    InPhase(u16),
    /// The player to move is at the beginning of a turn.
    TurnOver,
}

/// A set of sites.
#[derive(Clone, Debug, PartialEq)]
pub enum Set {
    /// A constant; the name is as written (`corners`, a region) or empty.
    Const(SiteSet, String),
    /// A constant for each player, selected by the mover.
    ByMover(Vec<SiteSet>, String),
    /// Sites without a unit.
    Vacant,
    /// Sites with a unit.
    Occupied,
    /// Sites with a unit of a player.
    OwnedBy(Num),
    /// Sites with a unit of a kind.
    OfKind(Num),
    /// Sites with a unit of one of the kinds in a mask.
    OfKinds(Num),
    /// A single site, or nothing for no site.
    One(Num),
    /// The sites of a line.
    Line(Num),
    /// A local.
    Local(SetLocal),
    /// A variable of the state.
    Variable(VariableId, Option<Box<Num>>),
    /// Sites with units in a layer.
    Layer(LayerId),
    /// Union.
    Or(Vec<Set>),
    /// Intersection.
    And(Vec<Set>),
    /// Difference.
    Minus(Box<Set>, Box<Set>),
    /// `if C then A else B`.
    If(Box<Condition>, Box<Set>, Box<Set>),
    /// The members for which the condition on the local holds.
    Filter(Local, Box<Set>, Box<Condition>),
    /// The union of a set over the values of a domain.
    Union(Local, Box<Domain>, Box<Set>),
    /// A movement from a site.
    Walk { from: Box<Num>, legs: Vec<Leg> },
    /// One step from every member.
    Step { of: Box<Set>, vectors: Vectors },
    /// All sites on the rays from a site.
    Ray { from: Box<Num>, vectors: Vectors },
    /// The sites of `within` on the rays from a site, up to the first site outside it.
    Run { from: Box<Num>, vectors: Vectors, within: Box<Set> },
    /// Sites of `inner` on unbroken lines from a site to a site of `outer`.
    Bracketed { from: Box<Num>, vectors: Vectors, inner: Box<Set>, outer: Box<Set> },
    /// Sites strictly between two sites on all straight lines that join them.
    Between(Box<Num>, Box<Num>),
    /// Sites one step beyond the second site, seen from its neighbour, the first.
    Beyond(Box<Num>, Box<Num>),
    /// The part of `within` connected with the sites of `seed` in it.
    Group { seed: Box<Set>, within: Box<Set>, vectors: Vectors },
    /// The set moved by a number of steps; sites that leave the board are dropped.
    Shifted { sites: Box<Set>, direction: Box<Num>, distance: Box<Num> },
    /// The members in unbroken straight runs of a least length along some vectors and their
    /// opposites.
    Rows { within: Box<Set>, vectors: Vectors, min_length: Box<Num> },
    /// The targets of the unit at a site by the plain movements of its kind, seen by its owner.
    Destinations(Box<Num>),
}

/// The vectors that a relation follows.
#[derive(Clone, Debug, PartialEq)]
pub enum Vectors {
    /// A list for each player, selected by the mover.
    ByPlayer(Vec<Vec<VectorId>>),
    /// One direction, known at run time; none for no vectors.
    Direction(Box<Num>),
    /// A mask of directions, known at run time.
    Mask(Box<Num>),
}

/// One leg of a movement.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// Its vectors.
    pub vectors: Vectors,
    /// Restriction of its direction by the last step of the leg before.
    pub turn: Turning,
    /// Smallest number of steps, counted from the hurdle if there is one.
    pub min_steps: u16,
    /// Largest number of steps; `u16::MAX` for no bound.
    pub max_steps: u16,
    /// Sites that may be passed. Another site ends the line, and may still be its end.
    pub through: Set,
    /// The hurdle: the first site outside `through` must be in this set and is passed. Steps count
    /// from there.
    pub over: Option<Set>,
    /// Sites on which the leg may end. For the last leg all sites, as filters are outside the walk.
    pub land: Set,
}

impl Leg {
    /// Returns true if the leg is a single step in every position.
    pub fn is_step(&self) -> bool {
        self.max_steps == 1 && self.min_steps <= 1 && self.over.is_none()
    }
}

/// The directions of a leg relative to the leg before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turning {
    /// Any direction.
    Free,
    /// At most 45° (60° on hexagons) to either side.
    Outward,
    /// The same direction.
    Onward,
}

impl Turning {
    /// Returns true if a leg may go along a vector after a step along another, or after none.
    /// `compass` returns the bearing of a vector; those without one may follow any other.
    #[inline]
    pub fn allows(
        self,
        compass: impl Fn(usize) -> Option<(u8, u8)>,
        came: Option<usize>,
        vector: usize,
    ) -> bool {
        let Some(came) = came else { return true };
        match self {
            Turning::Free => true,
            Turning::Onward => came == vector,
            Turning::Outward => match (compass(came), compass(vector)) {
                (Some((a, of)), Some((b, of_other))) if of == of_other => {
                    let apart = a.abs_diff(b);
                    apart.min(of - apart.min(of)) <= 1
                }
                _ => true,
            },
        }
    }
}

/// The values of a choice or a loop.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// Sites in board order.
    Sites(Set),
    /// Numbers from low to high.
    Range(Num, Num),
    /// Kinds in a mask, in order of declaration.
    Kinds(Num),
    /// Directions in a mask, in order.
    Directions(Num),
    /// Every unbroken straight line of one or more sites of the set, each once.
    Lines(Set),
    /// All players.
    Players,
}
