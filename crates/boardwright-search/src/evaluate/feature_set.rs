//! The features of a game, derived from its rules.
//!
//! A positive weight means that having the feature is good for its owner. The features are:
//!
//! - unit values by kind and owner, and piece-square values, as far as symmetries distinguish the
//!   sites;
//! - pairs of units, or of a unit and an empty site, on neighbouring sites, by direction class;
//! - units in places, such as hands;
//! - declared numbers of the players;
//! - the side to move, by decision point, and its number of legal decisions;
//! - control terms: mobility and king safety where units capture by displacement, territory where
//!   they fill the board.
//!
//! Each feature has a middlegame weight and an endgame delta. The phase follows from the number of
//! units on the board.

use super::control::ControlTerms;
use super::direction_classes::DirectionClasses;
use super::symmetry::{GameSymmetries, GameSymmetry};
use super::tapered_value::MAX_PHASE;
use super::weight_sharing::MaybeWeight;
use crate::state_words;
use std::ops::Range;
use std::sync::Arc;

/// Declared numbers are scaled to a range from 0 to this.
const NUMBER_RANGE: i64 = 64;

/// The features of a game.
#[derive(Clone, Debug)]
pub struct FeatureSet {
    /// Number of sites.
    pub(crate) sites: usize,
    /// Number of players.
    pub(crate) players: usize,
    /// Number of kinds.
    pub(crate) kinds: usize,
    /// Mask of the kinds whose units belong to nobody.
    pub(crate) nobody: u64,
    /// Number of unit codes: 0 for an empty site, then the kinds by owner.
    pub(crate) codes: usize,
    /// Byte offset of the unit codes in a state.
    pub(crate) units: usize,
    /// Unit weights by code.
    pub(crate) unit_weights: Vec<MaybeWeight>,
    /// Piece-square weights, by `code * sites + site`.
    pub(crate) site_weights: Vec<MaybeWeight>,
    /// Direction classes.
    pub(crate) classes: DirectionClasses,
    /// Neighbours of each site.
    pub(crate) neighbours: Vec<Vec<Neighbour>>,
    /// Pair weights, by `(class * codes + first) * codes + second`; empty without pairs.
    pub(crate) pairs: Vec<MaybeWeight>,
    /// Counts of units in places.
    pub place_counts: Vec<PlaceCount>,
    /// Declared numbers.
    pub(crate) numbers: Vec<DeclaredNumber>,
    /// Weights of the move, by stage.
    pub(crate) tempo: Vec<u32>,
    /// Weights of the number of legal decisions, by stage.
    pub(crate) mobility: Vec<u32>,
    /// Weight of the number of legal decisions that the other side had just before.
    pub(crate) mobility_before: u32,
    /// Weight of being the first side, in asymmetric games.
    pub(crate) bias: Option<u32>,
    /// Control terms, in games with attack patterns.
    pub(crate) control: Option<ControlTerms>,
    /// The symmetries of the game, for the priors.
    pub(crate) symmetries: Arc<GameSymmetries>,
    /// Number of units at the start of the game.
    pub(crate) start_units: usize,
    /// Names of the weight groups, each with its first weight index.
    pub(crate) groups: Vec<(String, u32)>,
    /// Number of features; the endgame delta of feature `i` has weight index `i + features`.
    pub(crate) features: usize,
    /// Number of weights.
    pub count: usize,
}

/// A neighbouring site.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neighbour {
    /// The neighbour.
    pub(crate) site: u16,
    /// Direction class between the sites.
    pub(crate) class: u8,
    /// True if the class's representative direction leads to the neighbour.
    pub(crate) forward: bool,
}

/// A player's count of a kind in a place.
#[derive(Clone, Copy, Debug)]
pub struct PlaceCount {
    /// Byte offset of the count.
    pub offset: usize,
    /// The owner.
    pub(crate) owner: u8,
    /// Weight index.
    pub weight: u32,
}

/// A declared number, of a player or shared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeclaredNumber {
    /// Byte offset of the number.
    pub(crate) offset: usize,
    /// The owner; the first side for shared numbers.
    pub(crate) owner: u8,
    /// Lowest value.
    pub(crate) low: i64,
    /// Highest value.
    pub(crate) high: i64,
    /// Weight index.
    pub(crate) weight: u32,
}

impl DeclaredNumber {
    /// Returns the scaled number in a state.
    pub(crate) fn scaled_value(&self, state: &[u64]) -> i32 {
        let value = i64::from(state_words::number(state, self.offset));
        let range = (self.high - self.low).max(1);
        ((value - self.low).clamp(0, range) * NUMBER_RANGE / range) as i32
    }
}

/// Returns the feature value of a number of legal decisions: 8·√n, since mobility has diminishing
/// returns.
pub(crate) fn decision_count_value(count: usize) -> i32 {
    (count.min(1 << 16) * 64).isqrt() as i32
}

impl FeatureSet {
    /// Returns the game phase from -[`MAX_PHASE`] to [`MAX_PHASE`]: the fraction by which the board
    /// has emptied, or filled, since the start.
    pub(crate) fn phase(&self, units: usize) -> i32 {
        let first = self.start_units;
        let (gone, most) = if units < first {
            (first - units, first)
        } else {
            (units - first, self.sites - first)
        };
        (gone * 2 * MAX_PHASE as usize / most.max(1)) as i32 - MAX_PHASE
    }

    /// Returns the nonempty weight groups: names and index ranges.
    pub(crate) fn named_groups(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        let ends = self.groups.iter().skip(1).map(|group| group.1).chain([self.count as u32]);
        let groups = self.groups.iter().zip(ends);
        groups
            .map(|((name, first), end)| (name.as_str(), *first as usize..end as usize))
            .filter(|(_, numbers)| !numbers.is_empty())
    }

    /// Returns the image of a unit code under a symmetry.
    pub(crate) fn image(&self, symmetry: &GameSymmetry, code: usize) -> usize {
        image_of(symmetry, (self.kinds, self.nobody), code)
    }

    /// Returns the sign of a unit's weights relative to its image under a symmetry: the side that
    /// they count for is exchanged, except that of units of nobody.
    pub(crate) fn image_sign(&self, symmetry: &GameSymmetry, code: usize) -> i32 {
        let is_nobodys = code > 0 && self.nobody >> ((code - 1) % self.kinds) & 1 != 0;
        if is_nobodys && symmetry.swaps_players { -1 } else { 1 }
    }

    /// Returns the side that weighs a unit code, as an owner, and the kind; `None` for an empty
    /// site. Units of nobody are weighed from the first player's side.
    pub(crate) fn unit(&self, code: usize) -> Option<(usize, usize)> {
        let index = code.checked_sub(1)?;
        Some((index / self.kinds, index % self.kinds))
    }
}

/// Returns the image of a unit code under a symmetry, given the number of kinds and the mask of
/// those of nobody.
pub(super) fn image_of(
    symmetry: &GameSymmetry,
    (kinds, nobody): (usize, u64),
    code: usize,
) -> usize {
    match code {
        0 => 0,
        code if !symmetry.swaps_players || nobody >> ((code - 1) % kinds) & 1 != 0 => code,
        code if code > kinds => code - kinds,
        code => code + kinds,
    }
}
