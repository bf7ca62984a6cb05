//! The static evaluation of positions.

use super::feature_set::{DeclaredNumber, FeatureSet, decision_count_value};
use super::tapered_value::{MAX_PHASE, TaperedValue};
use super::weight_sharing::MaybeWeight;
use super::weights::{UNITS_PER_POINT, Weights};
use crate::state_words;
use boardwright::ir::control;
use std::sync::Arc;

/// A linear evaluation with weights arranged for speed.
///
/// The board part is a sum that [`Evaluator::update`] carries from position to position; the rest
/// is added per evaluation. Sums are from the first side's view.
#[derive(Clone, Debug)]
pub struct Evaluator {
    feature_set: Arc<FeatureSet>,
    /// Piece-square values, by `code * sites + site`.
    units: Vec<TaperedValue>,
    /// Average values in points for the owner, by code.
    kinds: Vec<i32>,
    /// Pair values, by `(class * codes + first) * codes + second`; empty if all are zero.
    pairs: Vec<TaperedValue>,
    /// Byte offsets of counts in places, with the value per unit.
    place_counts: Vec<(usize, TaperedValue)>,
    /// Declared numbers, with the value per step of their range.
    numbers: Vec<(DeclaredNumber, TaperedValue)>,
    tempo: Vec<TaperedValue>,
    mobility: Vec<TaperedValue>,
    mobility_before: TaperedValue,
    bias: TaperedValue,
    /// Values by control term; empty if all are zero.
    control: Vec<TaperedValue>,
    /// Side by player: 1 for the first side, else -1.
    sides: Vec<i32>,
}

/// The incrementally updated board part of an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoardAccumulator {
    /// Value for the first side.
    sum: TaperedValue,
    /// Number of units on the board.
    units: i32,
}

impl BoardAccumulator {
    /// Returns the value for the first side.
    pub fn value(self) -> TaperedValue {
        self.sum
    }
}

/// Value of a position for the side to move, before interpolation by phase.
#[derive(Clone, Copy, Debug)]
pub struct PhasedScore {
    own: TaperedValue,
    /// The game phase.
    phase: i32,
}

impl PhasedScore {
    /// Returns the value in points, interpolated by phase.
    pub fn points(self) -> i32 {
        (self.own.scaled_at(self.phase) / i64::from(UNITS_PER_POINT * MAX_PHASE)) as i32
    }
}

/// Numbers of legal decisions, as far as known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DecisionCounts {
    /// In this position.
    pub here: Option<usize>,
    /// At the previous decision, if the other side made it.
    pub before: Option<usize>,
}

impl Evaluator {
    /// Creates an evaluator. The first side is the first player; with more than two players it is
    /// player `first` against all others.
    pub fn new(feature_set: Arc<FeatureSet>, weights: &Weights, first: usize) -> Evaluator {
        let sides: Vec<i32> = (0..feature_set.players)
            .map(|player| match feature_set.players {
                0..=2 => [1, -1][player % 2],
                _ if player == first => 1,
                _ => -1,
            })
            .collect();
        let one = |index: u32| {
            let index = index as usize;
            TaperedValue::new(weights.0[index], weights.0[index + feature_set.features])
        };
        let weight = |shared: MaybeWeight| {
            shared.map_or(TaperedValue::default(), |weight| one(weight.index) * weight.sign)
        };
        let unit = |code: usize, site: usize| {
            let Some((owner, _)) = feature_set.unit(code) else { return TaperedValue::default() };
            let place = feature_set.site_weights[code * feature_set.sites + site];
            (weight(feature_set.unit_weights[code]) + weight(place)) * sides[owner]
        };
        let every =
            (0..feature_set.codes).flat_map(|code| (0..feature_set.sites).map(move |s| (code, s)));
        let units = every.map(|(code, site)| unit(code, site)).collect::<Vec<TaperedValue>>();
        let pairs: Vec<TaperedValue> =
            feature_set.pairs.iter().map(|&shared| weight(shared)).collect();
        let pairs = if pairs.iter().all(|pair| pair.is_zero()) { Vec::new() } else { pairs };
        let kinds = (0..feature_set.codes)
            .map(|code| {
                let owner = feature_set.unit(code).map_or(0, |(owner, _)| owner);
                let sum: i64 = (0..feature_set.sites)
                    .map(|site| i64::from(unit(code, site).middlegame()))
                    .sum();
                sides[owner]
                    * (sum / (feature_set.sites.max(1) as i64 * i64::from(UNITS_PER_POINT))) as i32
            })
            .collect();
        let place_counts = feature_set.place_counts.iter().map(|place_counts| {
            (place_counts.offset, one(place_counts.weight) * sides[usize::from(place_counts.owner)])
        });
        let numbers = feature_set
            .numbers
            .iter()
            .map(|declared| (*declared, one(declared.weight) * sides[usize::from(declared.owner)]));
        let control = feature_set.control.iter().flat_map(|control| {
            let numbers = (0..).zip(&control.weights);
            numbers.map(|(number, &shared)| weight(shared) * sides[control.owner_of(number)])
        });
        let control: Vec<TaperedValue> = control.collect();
        let is_weighed = control.iter().any(|value| !value.is_zero());
        Evaluator {
            control: if is_weighed { control } else { Vec::new() },
            units,
            kinds,
            pairs,
            place_counts: place_counts.filter(|(_, value)| !value.is_zero()).collect(),
            numbers: numbers.filter(|(_, value)| !value.is_zero()).collect(),
            tempo: feature_set.tempo.iter().map(|&index| one(index)).collect(),
            mobility: feature_set.mobility.iter().map(|&index| one(index)).collect(),
            mobility_before: one(feature_set.mobility_before),
            bias: feature_set.bias.map_or(TaperedValue::default(), one),
            sides,
            feature_set,
        }
    }

    /// The features.
    pub fn feature_set(&self) -> &Arc<FeatureSet> {
        &self.feature_set
    }

    /// Side of a player: 1 for the first side, -1 for the other.
    pub fn side(&self, player: u8) -> i32 {
        self.sides.get(usize::from(player)).copied().unwrap_or(1)
    }

    /// Evaluates the board from scratch.
    pub fn accumulate(&self, state: &[u64]) -> BoardAccumulator {
        let (mut sum, mut units) = (TaperedValue::default(), 0);
        for site in 0..self.feature_set.sites {
            let code = self.code(state, site);
            units += i32::from(code > 0);
            sum += self.units[code * self.feature_set.sites + site];
            if self.pairs.is_empty() {
                continue;
            }
            for neighbour in self.feature_set.neighbours[site].iter().filter(|other| other.forward)
            {
                let other = self.code(state, neighbour.site.into());
                sum += self.pair(neighbour.class, code, other);
            }
        }
        BoardAccumulator { sum, units }
    }

    /// Updates the board part incrementally after a decision.
    pub fn update(
        &self,
        before: &[u64],
        after: &[u64],
        mut accumulator: BoardAccumulator,
    ) -> BoardAccumulator {
        let (first, bytes) = (self.feature_set.units / 8, self.feature_set.sites.div_ceil(8));
        for word in first..first + bytes {
            let mut changed = before[word] ^ after[word];
            while changed != 0 {
                let byte = changed.trailing_zeros() as usize / 8;
                changed &= !(0xff << (byte * 8));
                let site = (word - first) * 8 + byte;
                accumulator.sum += self.change(before, after, site);
                accumulator.units += i32::from(self.code(after, site) > 0);
                accumulator.units -= i32::from(self.code(before, site) > 0);
            }
        }
        accumulator
    }

    /// Returns the value of a change on one site, when lower sites have changed already and higher
    /// ones have not.
    fn change(&self, before: &[u64], after: &[u64], site: usize) -> TaperedValue {
        let (old, new) = (self.code(before, site), self.code(after, site));
        let sites = self.feature_set.sites;
        let mut sum = self.units[new * sites + site] - self.units[old * sites + site];
        if self.pairs.is_empty() {
            return sum;
        }
        for neighbour in &self.feature_set.neighbours[site] {
            let place = usize::from(neighbour.site);
            let other = self.code(if place < site { after } else { before }, place);
            sum += if neighbour.forward {
                self.pair(neighbour.class, new, other) - self.pair(neighbour.class, old, other)
            } else {
                self.pair(neighbour.class, other, new) - self.pair(neighbour.class, other, old)
            };
        }
        sum
    }

    /// Evaluates a position for the side to move, in points.
    pub fn evaluate(
        &self,
        state: &[u64],
        accumulator: BoardAccumulator,
        choices: DecisionCounts,
    ) -> i32 {
        self.full_evaluate(state, self.lazy_evaluate(state, accumulator, choices)).points()
    }

    /// Lazy evaluation: omits the control terms, which are the slowest.
    pub fn lazy_evaluate(
        &self,
        state: &[u64],
        accumulator: BoardAccumulator,
        choices: DecisionCounts,
    ) -> PhasedScore {
        let mut sum = accumulator.sum + self.bias;
        for &(offset, value) in &self.place_counts {
            sum += value * i32::from(state_words::pair(state, offset));
        }
        for &(declared, value) in &self.numbers {
            sum += value * declared.scaled_value(state);
        }
        let stage = usize::from(state_words::byte(state, control::STAGE));
        let side = self.side(state_words::byte(state, control::PLAYER));
        let mut own = sum * side + self.tempo[stage];
        if let Some(count) = choices.here {
            own += self.mobility[stage] * decision_count_value(count);
        }
        if let Some(count) = choices.before {
            own += self.mobility_before * -decision_count_value(count);
        }
        PhasedScore { own, phase: self.feature_set.phase(accumulator.units.max(0) as usize) }
    }

    /// Completes a lazy evaluation with the control terms.
    pub fn full_evaluate(&self, state: &[u64], rough: PhasedScore) -> PhasedScore {
        let Some(control) = self.feature_set.control.as_ref().filter(|_| !self.control.is_empty())
        else {
            return rough;
        };
        let mut sum = TaperedValue::default();
        control.visit_terms(state, |number, times| sum += self.control[number] * times);
        let side = self.side(state_words::byte(state, control::PLAYER));
        PhasedScore { own: rough.own + sum * side, ..rough }
    }

    /// Returns true if the number of decisions at a stage has a weight.
    pub(crate) fn counts_decisions(&self, stage: usize) -> bool {
        !self.mobility[stage].is_zero()
    }

    /// Middlegame value of a unit on a site for its owner in points, without pair values.
    pub fn unit_value(&self, code: usize, site: usize) -> i32 {
        let owner = self.feature_set.unit(code).map_or(0, |(owner, _)| owner);
        self.sides[owner] * self.units[code * self.feature_set.sites + site].middlegame()
            / UNITS_PER_POINT
    }

    /// Middlegame value of a unit for its owner in points, averaged over the sites.
    pub fn kind_value(&self, code: usize) -> i32 {
        self.kinds[code]
    }

    fn code(&self, state: &[u64], site: usize) -> usize {
        state_words::byte(state, self.feature_set.units + site).into()
    }

    fn pair(&self, class: u8, first: usize, second: usize) -> TaperedValue {
        let codes = self.feature_set.codes;
        self.pairs[(usize::from(class) * codes + first) * codes + second]
    }
}
