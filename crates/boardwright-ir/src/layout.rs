//! The layout of a state, and the keys of its hash.
//!
//! A state is `total_words` little-endian `u64`s. The interpreter and compiled modules use the same
//! bytes.

use crate::program::declarations::{Attribute, KindInfo, UnitStore, Variable, VariableType};
use boardwright_syntax::tree::{Holder, Lifetime};

/// Byte offsets of the fixed part of a state.
pub mod control {
    /// The hash, 8 bytes.
    pub const HASH: usize = 0;
    /// Player to decide, 1 byte.
    pub const PLAYER: usize = 8;
    /// Stage to decide, 1 byte.
    pub const STAGE: usize = 9;
    /// Decisions made in this stage of this turn, 1 byte.
    pub const ACTIONS: usize = 10;
    /// Outcome as in [`outcome`](super::outcome), 1 byte.
    pub const OUTCOME: usize = 11;
    /// Index of the end rule that gave the outcome, 1 byte.
    pub const REASON: usize = 12;
    /// Units captured in the decision in progress, 1 byte, 0 between decisions.
    pub const CAPTURES: usize = 13;
    /// How the turn continues, as in [`flow`](super::flow), 1 byte, 0 between decisions.
    pub const FLOW: usize = 14;
    /// Phase of later turns, 1 byte.
    pub const PHASE: usize = 15;
    /// Turns completed, 4 bytes.
    pub const TURNS: usize = 16;
    /// Decisions made, 4 bytes.
    pub const PLIES: usize = 20;
    /// Number of words of the fixed part.
    pub const WORDS: usize = 3;
}

/// Values of the byte [`control::OUTCOME`].
pub mod outcome {
    /// The game goes on.
    pub const UNDECIDED: u8 = 0;
    /// The first player has won; the numbers of the other players follow.
    pub const FIRST_WIN: u8 = 1;
    /// Nobody has won.
    pub const DRAW: u8 = 255;
}

/// Values of the byte [`control::FLOW`]: how the turn continues, and which player is next.
pub mod flow {
    /// The same stage again.
    pub const AGAIN: u8 = 1;
    /// The turn is over.
    pub const END_TURN: u8 = 2;
    /// Bits that hold one of these.
    pub const MASK: u8 = 0x0f;
    /// Position of the next player's bits. Players are counted from 1; 0 means that none is named.
    pub const NEXT_SHIFT: u32 = 4;
}

/// The location of a variable in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariablePlace {
    /// Byte offset of the only value, or of the first player's.
    pub offset: usize,
    /// Byte offset of the values for the next turn, for variables of that lifetime.
    pub next: Option<usize>,
    /// Size of one value in bytes: 4 for number-likes (an `i32`), 8 × words for sets.
    pub size: usize,
}

/// The layout of a game's state. Unit codes: 0 empty, else `1 + player * kinds + kind`. A unit of
/// nobody has the code of the first player's; its owner is the number of players.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Layout {
    /// Number of sites.
    pub sites: usize,
    /// Number of players.
    pub players: usize,
    /// Number of kinds.
    pub kinds: usize,
    /// Mask of the kinds whose units belong to nobody.
    pub nobody: u64,
    /// Number of words of a set of sites: 1, 2, 4, 6 or 16.
    pub set_words: usize,
    /// Byte offset of the unit codes, one byte a site.
    pub units: usize,
    /// Byte offset of the sets by owner; the last is nobody's, if a kind is.
    pub owner_sets: usize,
    /// Byte offset of the sets by kind.
    pub kind_sets: usize,
    /// Byte offset of the set of occupied sites, if a kind is nobody's; else the players' sets make
    /// it up.
    pub occupied_set: Option<usize>,
    /// Byte offsets of the attributes, one byte a site.
    pub attributes: Vec<usize>,
    /// Byte offsets of the layers: counts `[kind][site]`, one byte each.
    pub layers: Vec<usize>,
    /// Byte offsets of the sets of sites with units in a layer.
    pub layer_sets: Vec<usize>,
    /// Byte offsets of the places: counts `[player][kind]`, a `u16` each.
    pub places: Vec<usize>,
    /// Locations of the variables.
    pub variables: Vec<VariablePlace>,
    /// Size of a state in words.
    pub total_words: usize,
}

impl Layout {
    /// Computes the layout of a state.
    pub fn new(
        sites: usize,
        players: usize,
        kinds: &[KindInfo],
        attributes: &[Attribute],
        layers: &[UnitStore],
        places: &[UnitStore],
        variables: &[Variable],
    ) -> Layout {
        let nobody = kinds.iter().enumerate().fold(0, |mask, (index, kind)| {
            let is_nobodys = kind.owner.is_some_and(|owner| usize::from(owner) == players);
            mask | u64::from(is_nobodys) << index.min(63)
        });
        let kinds = kinds.len();
        let needed = sites.div_ceil(64).max(1);
        let set_words = [1, 2, 4, 6, 16].into_iter().find(|&w| w >= needed).unwrap_or(16);
        let mut next = control::WORDS * 8;
        let mut take = |bytes: usize| {
            let at = next;
            next += bytes.div_ceil(8) * 8;
            at
        };
        let set = set_words * 8;
        let owner_sets = take((players + usize::from(nobody != 0)) * set);
        let kind_sets = take(kinds * set);
        let occupied_set = (nobody != 0).then(|| take(set));
        let units = take(sites);
        let attributes = attributes.iter().map(|_| take(sites)).collect();
        let layer_sets = layers.iter().map(|_| take(set)).collect();
        let layers = layers.iter().map(|_| take(kinds * sites)).collect();
        let places = places.iter().map(|_| take(players * kinds * 2)).collect();
        let variables = variables
            .iter()
            .map(|variable| {
                let size = if variable.ty == VariableType::Sites { set } else { 4 };
                let all = size * count_of_holders(variable, players, kinds, sites);
                let offset = take(all);
                let next = (variable.lifetime == Lifetime::NextTurn).then(|| take(all));
                VariablePlace { offset, next, size }
            })
            .collect();
        Layout {
            sites,
            players,
            kinds,
            nobody,
            set_words,
            units,
            owner_sets,
            kind_sets,
            occupied_set,
            attributes,
            layers,
            layer_sets,
            places,
            variables,
            total_words: next / 8,
        }
    }

    /// Returns the number of values of a variable.
    #[inline]
    pub fn holders(&self, variable: &Variable) -> usize {
        count_of_holders(variable, self.players, self.kinds, self.sites)
    }

    /// Returns true if the units of a kind belong to nobody.
    #[inline]
    pub fn is_nobodys(&self, kind: usize) -> bool {
        self.nobody >> kind & 1 != 0
    }

    /// Returns the number of owners that have a set: the players, and nobody if a kind is nobody's.
    #[inline]
    pub fn owners(&self) -> usize {
        self.players + usize::from(self.nobody != 0)
    }

    /// Returns the code of a unit. The owner does not matter for a kind of nobody.
    #[inline]
    pub fn unit_code(&self, owner: usize, kind: usize) -> u8 {
        let owner = if self.is_nobodys(kind) { 0 } else { owner };
        (1 + owner * self.kinds + kind) as u8
    }

    /// Returns the owner and kind of a unit code other than 0.
    #[inline]
    pub fn owner_and_kind(&self, code: u8) -> (usize, usize) {
        let index = usize::from(code) - 1;
        let (owner, kind) = (index / self.kinds, index % self.kinds);
        (if self.is_nobodys(kind) { self.players } else { owner }, kind)
    }
}

fn count_of_holders(variable: &Variable, players: usize, kinds: usize, sites: usize) -> usize {
    match variable.holder {
        Holder::Game => 1,
        Holder::Player => players,
        Holder::Kind => kinds,
        Holder::Site => sites,
    }
}

/// The part of the state that a hash key belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum KeyDomain {
    /// `index` is the site, `value` the unit code.
    Unit = 1,
    /// `index` is attribute × 1024 + site.
    Attribute = 2,
    /// `index` is (layer × 64 + kind) × 1024 + site.
    Layer = 3,
    /// `index` is (place × 8 + player) × 64 + kind.
    Place = 4,
    /// `index` is that of [`variable_index`]; `value` the number, zigzag.
    Variable = 5,
    /// `index` is that of [`variable_index`] × 1024 + site; `value` 1 for members.
    Member = 6,
    /// The player to move.
    Player = 7,
    /// The stage to decide.
    Stage = 8,
    /// Decisions made in the stage.
    Actions = 9,
}

/// Returns the key of a value. The hash of a state is the exclusive or of the keys of all its
/// values (Zobrist hashing). The value 0 has the key 0.
pub fn key(domain: KeyDomain, index: u64, value: u64) -> u64 {
    if value == 0 {
        return 0;
    }
    mix(premix(domain, index).wrapping_add(value))
}

/// Returns the common part of the keys of all values of one item: the first of two rounds of
/// splitmix64 (Steele, Lea, Flood 2014).
pub fn premix(domain: KeyDomain, index: u64) -> u64 {
    mix((domain as u64) << 56 ^ index << 32 ^ index)
}

/// Returns the key of a packed decision. The sum of the keys of a list tells lists apart, in
/// whatever order.
pub fn decision_key(packed: u64) -> u64 {
    mix(packed.wrapping_add(1))
}

fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Returns the index of a holder's value of a variable in [`KeyDomain::Variable`].
pub fn variable_index(
    variable: crate::VariableId,
    kept_by: Holder,
    holder: usize,
    pending: bool,
) -> usize {
    let index = usize::from(variable) + if pending { PENDING_VARIABLES as usize } else { 0 };
    match kept_by {
        Holder::Game | Holder::Player => index * 8 + holder,
        Holder::Kind => VALUES_BY_PLAYER + index * 64 + holder,
        Holder::Site => VALUES_BY_KIND + index * 1024 + holder,
    }
}

/// Offset of the values that kinds have; larger than the index of any other.
const VALUES_BY_PLAYER: usize = 1 << 14;
/// Offset of the values that sites have; larger than the index of any other.
const VALUES_BY_KIND: usize = 1 << 17;

/// Returns the zigzag coding of a number: 0 stays 0 and small numbers stay small.
pub fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

/// Offset of a variable's index in the keys of its values for the next turn
/// ([`VariablePlace::next`]); larger than the number of variables.
pub const PENDING_VARIABLES: u64 = 512;
