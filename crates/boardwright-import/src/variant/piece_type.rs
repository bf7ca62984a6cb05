//! Types of pieces, and sets of them.

/// Number of types that a variant may define itself.
const CUSTOM: usize = 25;
/// Number of types.
pub const COUNT: usize = PREDEFINED.len() + CUSTOM + 1;

/// Key, name and movement of the types that every variant may use, in the order in which sets are
/// gone through. The king is the last of all.
const PREDEFINED: [(&str, &str, &str); 36] = [
    ("pawn", "Pawn", "fmWfceF"),
    ("knight", "Knight", "N"),
    ("bishop", "Bishop", "B"),
    ("rook", "Rook", "R"),
    ("queen", "Queen", "Q"),
    ("fers", "Fers", "F"),
    ("alfil", "Alfil", "A"),
    ("fersAlfil", "FersAlfil", "FA"),
    ("silver", "Silver", "FfW"),
    ("aiwok", "Aiwok", "RNF"),
    ("bers", "Bers", "RF"),
    ("archbishop", "Archbishop", "BN"),
    ("chancellor", "Chancellor", "RN"),
    ("amazon", "Amazon", "QN"),
    ("knibis", "Knibis", "mNcB"),
    ("biskni", "Biskni", "mBcN"),
    ("kniroo", "Kniroo", "mNcR"),
    ("rookni", "Rookni", "mRcN"),
    ("shogiPawn", "ShogiPawn", "fW"),
    ("lance", "Lance", "fR"),
    ("shogiKnight", "ShogiKnight", "fN"),
    ("gold", "Gold", "WfF"),
    ("dragonHorse", "DragonHorse", "BW"),
    ("clobber", "Stone", "cW"),
    ("breakthrough", "Man", "fmWfF"),
    ("immobile", "Stone", ""),
    ("cannon", "Cannon", "mRcpR"),
    ("janggiCannon", "JanggiCannon", "pR"),
    ("soldier", "Soldier", "fsW"),
    ("horse", "Horse", "nN"),
    ("elephant", "Elephant", "nA"),
    ("janggiElephant", "JanggiElephant", "nZ"),
    ("banner", "Banner", "RcpRnN"),
    ("wazir", "Wazir", "W"),
    ("commoner", "Commoner", "K"),
    ("centaur", "Centaur", "KN"),
];

/// A type of pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PieceType(u8);

impl PieceType {
    pub const PAWN: PieceType = PieceType(0);
    pub const KNIGHT: PieceType = PieceType(1);
    pub const BISHOP: PieceType = PieceType(2);
    pub const ROOK: PieceType = PieceType(3);
    pub const SILVER: PieceType = PieceType(8);
    pub const SHOGI_PAWN: PieceType = PieceType(18);
    pub const JANGGI_CANNON: PieceType = PieceType(27);
    pub const SOLDIER: PieceType = PieceType(28);
    pub const COMMONER: PieceType = PieceType(34);
    pub const KING: PieceType = PieceType(COUNT as u8 - 1);

    /// All types, the king last.
    pub fn all() -> impl Iterator<Item = PieceType> {
        (0..COUNT as u8).map(PieceType)
    }

    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub fn is_custom(self) -> bool {
        self.index() >= PREDEFINED.len() && self != PieceType::KING
    }

    /// The key that brings the type.
    pub fn key(self) -> String {
        match PREDEFINED.get(self.index()) {
            Some((key, _, _)) => (*key).to_owned(),
            None if self == PieceType::KING => "king".to_owned(),
            None => format!("customPiece{}", self.index() - PREDEFINED.len() + 1),
        }
    }

    /// The usual name; `None` for custom pieces.
    pub fn name(self) -> Option<&'static str> {
        match PREDEFINED.get(self.index()) {
            Some((_, name, _)) => Some(name),
            None => (self == PieceType::KING).then_some("King"),
        }
    }

    /// The movement in Betza notation; empty for custom pieces.
    pub fn betza(self) -> &'static str {
        match PREDEFINED.get(self.index()) {
            Some((_, _, betza)) => betza,
            None if self == PieceType::KING => "K",
            None => "",
        }
    }
}

/// A set of types.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PieceSet {
    bits: u64,
    /// True for `*`, which means all pieces together.
    pub all: bool,
}

impl PieceSet {
    pub const NONE: PieceSet = PieceSet { bits: 0, all: false };
    /// All pieces together.
    pub const ALL: PieceSet = PieceSet { bits: 0, all: true };

    pub fn of(one: PieceType) -> PieceSet {
        PieceSet { bits: 1 << one.0, all: false }
    }

    pub fn contains(self, one: PieceType) -> bool {
        self.bits & (1 << one.0) != 0
    }

    pub fn insert(&mut self, one: PieceType) {
        self.bits |= 1 << one.0;
    }

    pub fn remove(&mut self, one: PieceType) {
        self.bits &= !(1 << one.0);
    }

    pub fn is_empty(self) -> bool {
        self.bits == 0 && !self.all
    }

    pub fn iter(self) -> impl DoubleEndedIterator<Item = PieceType> {
        (0..COUNT as u8).map(PieceType).filter(move |&one| self.contains(one))
    }

    /// The only member; `None` if there are several or none.
    pub fn only(self) -> Option<PieceType> {
        let mut members = self.iter();
        members.next().filter(|_| members.next().is_none())
    }
}
