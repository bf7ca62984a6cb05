//! Where everything lies in a state, and the keys of its hash.
//!
//! A state is `total_words` little-endian `u64`s. The interpreter and compiled modules use the same bytes.

use crate::program::{Attribute, Counted, Variable, VariableType};
use boardwright_syntax::tree::Lifetime;

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
    /// 0 going on, 1 + p: player p has won, 255 draw.
    pub const OUTCOME: usize = 11;
    /// Index of the end rule that gave the outcome, 1 byte.
    pub const REASON: usize = 12;
    /// Units captured in the decision in progress, 1 byte, 0 between decisions.
    pub const CAPTURES: usize = 13;
    /// How the turn continues, as in [`flow`](super::flow), 1 byte, 0 between decisions.
    pub const FLOW: usize = 14;
    /// The phase of turns to come.
    pub const PHASE: usize = 15;
    /// Player turns completed, 4 bytes.
    pub const TURNS: usize = 16;
    /// Decisions made, 4 bytes.
    pub const PLIES: usize = 20;
    /// Words of the fixed part.
    pub const WORDS: usize = 3;
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

/// Where a variable lies: byte offset of its first value, and of the values being written for the next turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariablePlace {
    /// Byte offset of the first player's (or the only) value.
    pub offset: usize,
    /// Byte offset where values for the next turn are written, for such a lifetime.
    pub next: Option<usize>,
    /// Bytes of one value: 4 for number-likes (an `i32`), 8 × words for sets.
    pub size: usize,
}

/// The layout of a game's state. Unit codes: 0 empty, else `1 + player * kinds + kind`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Layout {
    /// Sites of the board.
    pub sites: usize,
    /// Players.
    pub players: usize,
    /// Kinds.
    pub kinds: usize,
    /// Words of a set of sites: 1, 2, 4, 6 or 16.
    pub set_words: usize,
    /// Byte offset of the unit codes, one a site.
    pub units: usize,
    /// Byte offset of the sets by owner.
    pub owner_sets: usize,
    /// Byte offset of the sets by kind.
    pub kind_sets: usize,
    /// Byte offsets of the attributes, a byte a site each.
    pub attributes: Vec<usize>,
    /// Byte offsets of the layers: counts `[kind][site]`, a byte each.
    pub layers: Vec<usize>,
    /// Byte offsets of the sets of sites that hold something in a layer.
    pub layer_sets: Vec<usize>,
    /// Byte offsets of the places: counts `[player][kind]`, a `u16` each.
    pub places: Vec<usize>,
    /// Where the variables lie.
    pub variables: Vec<VariablePlace>,
    /// Size of a state.
    pub total_words: usize,
}

impl Layout {
    /// Lays out a state.
    pub fn new(
        sites: usize,
        players: usize,
        kinds: usize,
        attributes: &[Attribute],
        layers: &[Counted],
        places: &[Counted],
        variables: &[Variable],
    ) -> Layout {
        let needed = sites.div_ceil(64).max(1);
        let set_words = [1, 2, 4, 6, 16].into_iter().find(|&w| w >= needed).unwrap_or(16);
        let mut next = control::WORDS * 8;
        let mut take = |bytes: usize| {
            let at = next;
            next += bytes.div_ceil(8) * 8;
            at
        };
        let set = set_words * 8;
        let owner_sets = take(players * set);
        let kind_sets = take(kinds * set);
        let units = take(sites);
        let attributes = attributes.iter().map(|_| take(sites)).collect();
        let layer_sets = layers.iter().map(|_| take(set)).collect();
        let layers = layers.iter().map(|_| take(kinds * sites)).collect();
        let places = places.iter().map(|_| take(players * kinds * 2)).collect();
        let variables = variables
            .iter()
            .map(|variable| {
                let size = if variable.ty == VariableType::Sites { set } else { 4 };
                let all = size * if variable.per_player { players } else { 1 };
                let offset = take(all);
                let next = (variable.lifetime == Lifetime::NextTurn).then(|| take(all));
                VariablePlace { offset, next, size }
            })
            .collect();
        Layout {
            sites,
            players,
            kinds,
            set_words,
            units,
            owner_sets,
            kind_sets,
            attributes,
            layers,
            layer_sets,
            places,
            variables,
            total_words: next / 8,
        }
    }
}

/// What a hash key is for.
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
    /// `index` is variable × 8 + player; `value` the number, zigzag.
    Variable = 5,
    /// `index` is (variable × 8 + player) × 1024 + site; `value` 1 for members.
    Member = 6,
    /// The player to decide.
    Player = 7,
    /// The stage to decide.
    Stage = 8,
    /// Decisions made in the stage.
    Actions = 9,
}

/// The key of a value; the hash of a state is the exclusive or of the keys of all its values. The value 0 has the key 0.
pub fn key(domain: KeyDomain, index: u64, value: u64) -> u64 {
    if value == 0 {
        return 0;
    }
    mix(premix(domain, index).wrapping_add(value))
}

/// What the keys of one thing's values have in common: the first of the two rounds of splitmix64 (Steele, Lea,
/// Flood 2014) that spread the three parts of a [`key`].
pub fn premix(domain: KeyDomain, index: u64) -> u64 {
    mix((domain as u64) << 56 ^ index << 32 ^ index)
}

fn mix(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The part of a hash key that says which value of which variable.
pub fn variable_index(variable: crate::VariableId, player: usize, pending: bool) -> usize {
    (usize::from(variable) + if pending { PENDING_VARIABLES as usize } else { 0 }) * 8 + player
}

/// Zigzag coding of a number, so that 0 stays 0 and small numbers stay small.
pub fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

/// Added to the variable's index in the keys of values that wait for the next turn
/// ([`VariablePlace::next`]); there are fewer variables than this.
pub const PENDING_VARIABLES: u64 = 512;
