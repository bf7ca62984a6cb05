//! Expressions: numbers (and everything that fits one), truth, sets of sites.
//!
//! Sites, kinds, players, directions, lines and units are all carried as `i64`; `-1` is "none".
//! A set of kinds or of directions is an `i64` bit mask. A line packs `site | direction << 16 | length << 24`.
//! A unit packs its code (see [`crate::layout`]) in the low byte and attribute k in byte k + 1.
#![allow(missing_docs, reason = "the comment of a variant explains its fields")]

use boardwright_board::SiteSet;

/// "No site", "no kind": the value of anything absent.
pub const NONE: i64 = -1;

/// Index of a number-valued local. [`FROM`] and [`TO`] are the same in every body.
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
/// Index into [`crate::Program::vectors`]; the board's directions come first, with their own numbers.
pub type VectorId = u16;

/// A number-like value.
#[derive(Clone, Debug, PartialEq)]
pub enum Num {
    /// A constant.
    Const(i64),
    /// A local.
    Local(Local),
    /// Whose perspective holds: the mover.
    Mover,
    /// The other player.
    Opponent,
    /// The player after this one.
    OpponentOf(Box<Num>),
    /// A variable of the state, number-like; for one kept by each player, whose (the mover's is `Num::Mover`).
    Variable(VariableId, Option<Box<Num>>),
    /// Arithmetic; bit operations serve sets of kinds and directions.
    Binary(NumOperator, Box<Num>, Box<Num>),
    /// `if C then A else B`.
    If(Box<Condition>, Box<Num>, Box<Num>),
    /// Absolute value.
    Absolute(Box<Num>),
    /// How many sites.
    Count(Box<Set>),
    /// How many sites of a set satisfy a condition.
    CountWhere(Local, Box<Set>, Box<Condition>),
    /// The only site of a set; none if it has none or several.
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
    /// Units of a kind and owner in a place.
    InPlace { place: PlaceId, owner: Box<Num>, kind: Box<Num> },
    /// All units of an owner in a place.
    InPlaceAll { place: PlaceId, owner: Box<Num> },
    /// Units of a kind in a layer at a site.
    InLayer { layer: LayerId, site: Box<Num>, kind: Box<Num> },
    /// The mask of kinds standing on a set.
    KindsOn(Box<Set>),
    /// The mask of kinds an owner has in a place.
    KindsInPlace { place: PlaceId, owner: Box<Num> },
    /// The mask of kinds in a layer at a site.
    KindsInLayer { layer: LayerId, site: Box<Num> },
    /// The mask with one bit for a kind (0 for none).
    MaskOf(Box<Num>),
    /// The declared union of two kinds, from [`crate::Program::unions`], or none.
    UnionKind(Box<Num>, Box<Num>),
    /// What a kind promotes to, or none.
    Promotion(Box<Num>),
    /// What promotes to a kind, or none.
    Demotion(Box<Num>),
    /// The opposite of a direction, or none.
    Opposite(Box<Num>),
    /// The row of a site counted from the first player's side, 1-based.
    RankOf(Box<Num>),
    /// The column of a site, 1-based.
    FileOf(Box<Num>),
    /// The ring of a site, 1 outermost.
    RingOf(Box<Num>),
    /// Steps between two sites along a mask of directions a player (None: either) sees; -1 if there is no way.
    Distance { from: Box<Num>, to: Box<Num>, vectors: Vectors },
    /// The longest straight run of a set through a site, along lines of these directions (and their opposites).
    Longest { site: Box<Num>, within: Box<Set>, vectors: Vectors },
    /// How many steps all of `sites` may go along a direction, each site entered being in `through` or in `sites`.
    Reach { sites: Box<Set>, direction: Box<Num>, through: Box<Set> },
    /// Player turns completed.
    Turns,
    /// Decisions made.
    Plies,
    /// Units captured in this decision so far.
    Captures,
    /// Earlier positions equal to this one.
    Repeats,
    /// Earlier positions with the same board, whoever was to move.
    BoardRepeats,
    /// Decisions since the latest position that [`Num::Repeats`] counts (0 if none).
    RepeatGap,
}

/// Operators on numbers. Division and remainder round towards zero; by zero they give zero. All arithmetic saturates at ±2^40.
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
    /// Bitwise and: common kinds or directions.
    BitAnd,
    /// Bitwise or: kinds or directions of either.
    BitOr,
    /// Bits of the left not in the right.
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

/// A truth value.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// Always, never.
    Const(bool),
    /// Not.
    Not(Box<Condition>),
    /// All of them, in order, stopping early.
    And(Vec<Condition>),
    /// One of them, in order, stopping early.
    Or(Vec<Condition>),
    /// `if C then A else B`.
    If(Box<Condition>, Box<Condition>, Box<Condition>),
    /// A comparison of numbers.
    Compare(Comparison, Num, Num),
    /// A number is not zero (flags).
    NonZero(Num),
    /// A set has a member.
    Some(Set),
    /// A site (if not none) is in a set.
    Contains(Set, Num),
    /// A bit (if not none) is in a mask.
    InMask(Num, Num),
    /// Two sets are equal.
    SetEqual(Set, Set),
    /// A set is part of another.
    Subset(Set, Set),
    /// A site of the set satisfies the condition.
    SomeWhere(Local, Set, Box<Condition>),
    /// A path of `within` joins `a` and `b`.
    Connected { a: Set, b: Set, within: Set, vectors: Vectors },
    /// Player `by` could capture, on its next move, a unit of its opponent standing on one of the sites.
    Attacked { sites: Set, by: Num },
    /// The player, were it to move, would have no legal decision.
    Stuck(Num),
}

/// A set of sites.
#[derive(Clone, Debug, PartialEq)]
pub enum Set {
    /// A constant; the name is the writer's (`corners`, a region) or empty.
    Const(SiteSet, String),
    /// A constant for each player, selected by the mover.
    ByMover(Vec<SiteSet>, String),
    /// Sites without a unit.
    Vacant,
    /// Sites with a unit.
    Occupied,
    /// Sites with a unit of this player.
    OwnedBy(Num),
    /// Sites with a unit of this kind (number-like).
    OfKind(Num),
    /// Sites with a unit of one of the kinds in a mask.
    OfKinds(Num),
    /// The site, or nothing if none.
    One(Num),
    /// The sites of a line.
    Line(Num),
    /// A local.
    Local(SetLocal),
    /// A variable of the state.
    Variable(VariableId, Option<Box<Num>>),
    /// Sites that hold something in a layer.
    Layer(LayerId),
    /// Union.
    Or(Vec<Set>),
    /// Intersection.
    And(Vec<Set>),
    /// Difference.
    Minus(Box<Set>, Box<Set>),
    /// `if C then A else B`.
    If(Box<Condition>, Box<Set>, Box<Set>),
    /// The members that satisfy a condition.
    Filter(Local, Box<Set>, Box<Condition>),
    /// The union of a set over a domain.
    Union(Local, Box<Domain>, Box<Set>),
    /// A movement from a site.
    Walk { from: Box<Num>, legs: Vec<Leg> },
    /// One step from every member.
    Step { of: Box<Set>, vectors: Vectors },
    /// All sites on the rays from a site.
    Ray { from: Box<Num>, vectors: Vectors },
    /// The sites of `within` met one after another from a site along the rays.
    Run { from: Box<Num>, vectors: Vectors, within: Box<Set> },
    /// Sites of `inner` in unbroken lines from a site that end at a site of `outer`.
    Bracketed { from: Box<Num>, vectors: Vectors, inner: Box<Set>, outer: Box<Set> },
    /// Strictly between two sites on a straight line (all such lines).
    Between(Box<Num>, Box<Num>),
    /// One step on from the first through its neighbour, the second.
    Beyond(Box<Num>, Box<Num>),
    /// The part of `within` connected with the sites of `seed` that are in it.
    Group { seed: Box<Set>, within: Box<Set>, vectors: Vectors },
    /// The set moved n steps; what leaves the board is dropped.
    Shifted { sites: Box<Set>, direction: Box<Num>, distance: Box<Num> },
    /// The members in straight unbroken runs of at least n along these directions (and their opposites).
    Rows { within: Box<Set>, vectors: Vectors, least: Box<Num> },
    /// Where the unit at a site may go by the plain movements of its kind, seen by its owner.
    Destinations(Box<Num>),
}

/// Which vectors a relation follows.
#[derive(Clone, Debug, PartialEq)]
pub enum Vectors {
    /// A list for each player, selected by the mover.
    ByPlayer(Vec<Vec<VectorId>>),
    /// One direction, known at run time (none: no vectors).
    Direction(Box<Num>),
    /// A mask of directions, known at run time.
    Mask(Box<Num>),
}

/// One leg of a movement.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// The ways it may go.
    pub vectors: Vectors,
    /// How its direction depends on the last step of the leg before.
    pub turn: Turning,
    /// Fewest steps (after the hurdle if there is one).
    pub least: u16,
    /// Most steps; `u16::MAX` for no bound.
    pub most: u16,
    /// Sites that may be passed. A site that may not be passed ends the line, and may still be landed on.
    pub through: Set,
    /// A hurdle: the first site outside `through` must be in this set and is passed; steps count after it.
    pub over: Option<Set>,
    /// Where the leg may end. For the last leg, everywhere (filters are outside the walk).
    pub land: Set,
}

impl Leg {
    /// Returns true if the leg is a single step, whatever stands where.
    pub fn is_step(&self) -> bool {
        self.most == 1 && self.least <= 1 && self.over.is_none()
    }
}

/// How a leg turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// Anyhow.
    Free,
    /// By at most 45° (60° on hexagons) on the compass.
    Outward,
    /// Not at all.
    Onward,
}

/// What a choice or a loop runs over.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// Sites in board order.
    Sites(Set),
    /// From low to high.
    Range(Num, Num),
    /// Kinds in a mask, in order of declaration.
    Kinds(Num),
    /// Directions in a mask, in order.
    Directions(Num),
    /// Every straight unbroken line of one or more sites of the set, each once.
    Lines(Set),
    /// All players.
    Players,
}
