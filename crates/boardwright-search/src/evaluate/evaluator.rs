//! What a position is worth, by weights.

use super::shape::{Declared, FeatureSet, mobility};
use super::ties::Tied;
use super::weights::{UNITS_PER_POINT, Weights};
use super::worth::{MAX_PHASE, TaperedValue};
use crate::words;
use boardwright::ir::control;
use std::sync::Arc;

/// Weights spread out so that positions are judged quickly.
///
/// What stands on the board is kept as a sum that [`Evaluator::update`] carries from a position to
/// the next; the rest is added when a score is wanted. Sums count for the first side.
#[derive(Clone, Debug)]
pub struct Evaluator {
    shape: Arc<FeatureSet>,
    /// By `code * sites + site`.
    units: Vec<TaperedValue>,
    /// By code, in points to its owner, on average over the sites.
    kinds: Vec<i32>,
    /// By `(class * codes + first) * codes + second`; empty if pairs are not weighed.
    pairs: Vec<TaperedValue>,
    /// Byte offsets of counts in places, with what one is worth.
    held: Vec<(usize, TaperedValue)>,
    /// Declared numbers, with what each part of their range is worth.
    numbers: Vec<(Declared, TaperedValue)>,
    tempo: Vec<TaperedValue>,
    mobility: Vec<TaperedValue>,
    mobility_before: TaperedValue,
    bias: TaperedValue,
    /// By number of what is told of the units' contest; empty if that is not weighed.
    contest: Vec<TaperedValue>,
    /// By player: 1 if the player is the first side, else -1.
    sides: Vec<i32>,
}

/// What stands on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoardAccumulator {
    /// What it is worth to the first side.
    sum: TaperedValue,
    /// How many units stand there.
    units: i32,
}

impl BoardAccumulator {
    /// What it is worth to the first side.
    pub fn worth(self) -> TaperedValue {
        self.sum
    }
}

/// What a position is worth to whoever decides, whatever the phase.
#[derive(Clone, Copy, Debug)]
pub struct Judgement {
    own: TaperedValue,
    /// How late in the game it is.
    phase: i32,
}

impl Judgement {
    /// What it is worth in points.
    pub fn points(self) -> i32 {
        (self.own.at(self.phase) / i64::from(UNITS_PER_POINT * MAX_PHASE)) as i32
    }
}

/// How many decisions there were to choose from, as far as that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DecisionCounts {
    /// Here.
    pub here: Option<usize>,
    /// At the decision before, if the other side made it.
    pub before: Option<usize>,
}

impl Evaluator {
    /// An evaluator in which the first side is the first player; with more than two players it is
    /// `first`, and all others are the other side.
    pub fn new(shape: Arc<FeatureSet>, weights: &Weights, first: usize) -> Evaluator {
        let sides: Vec<i32> = (0..shape.players)
            .map(|player| match shape.players {
                0..=2 => [1, -1][player % 2],
                _ if player == first => 1,
                _ => -1,
            })
            .collect();
        let one = |index: u32| {
            let index = index as usize;
            TaperedValue::new(weights.0[index], weights.0[index + shape.features])
        };
        let weight =
            |tied: Tied| tied.map_or(TaperedValue::default(), |(index, sign)| one(index) * sign);
        let unit = |code: usize, site: usize| {
            let Some((owner, _)) = shape.unit(code) else { return TaperedValue::default() };
            let place = shape.place[code * shape.sites + site];
            (weight(shape.base[code]) + weight(place)) * sides[owner]
        };
        let every = (0..shape.codes).flat_map(|code| (0..shape.sites).map(move |s| (code, s)));
        let units = every.map(|(code, site)| unit(code, site)).collect::<Vec<TaperedValue>>();
        let pairs: Vec<TaperedValue> = shape.pairs.iter().map(|&tied| weight(tied)).collect();
        let pairs = if pairs.iter().all(|pair| pair.is_nothing()) { Vec::new() } else { pairs };
        let kinds = (0..shape.codes)
            .map(|code| {
                let owner = shape.unit(code).map_or(0, |(owner, _)| owner);
                let sum: i64 =
                    (0..shape.sites).map(|site| i64::from(unit(code, site).halfway())).sum();
                sides[owner]
                    * (sum / (shape.sites.max(1) as i64 * i64::from(UNITS_PER_POINT))) as i32
            })
            .collect();
        let held = shape
            .held
            .iter()
            .map(|held| (held.offset, one(held.weight) * sides[usize::from(held.owner)]));
        let numbers = shape
            .numbers
            .iter()
            .map(|declared| (*declared, one(declared.weight) * sides[usize::from(declared.owner)]));
        let contest = shape.contest.iter().flat_map(|contest| {
            let numbers = (0..).zip(&contest.weights);
            numbers.map(|(number, &tied)| weight(tied) * sides[contest.owner_of(number)])
        });
        let contest: Vec<TaperedValue> = contest.collect();
        let is_weighed = contest.iter().any(|worth| !worth.is_nothing());
        Evaluator {
            contest: if is_weighed { contest } else { Vec::new() },
            units,
            kinds,
            pairs,
            held: held.filter(|(_, worth)| !worth.is_nothing()).collect(),
            numbers: numbers.filter(|(_, worth)| !worth.is_nothing()).collect(),
            tempo: shape.tempo.iter().map(|&index| one(index)).collect(),
            mobility: shape.mobility.iter().map(|&index| one(index)).collect(),
            mobility_before: one(shape.mobility_before),
            bias: shape.bias.map_or(TaperedValue::default(), one),
            sides,
            shape,
        }
    }

    /// What is weighed.
    pub fn feature_set(&self) -> &Arc<FeatureSet> {
        &self.shape
    }

    /// The side of a player: 1 for the first, -1 for the other.
    pub fn side(&self, player: u8) -> i32 {
        self.sides.get(usize::from(player)).copied().unwrap_or(1)
    }

    /// What stands on the board, for the first side.
    pub fn board(&self, state: &[u64]) -> BoardAccumulator {
        let (mut sum, mut units) = (TaperedValue::default(), 0);
        for site in 0..self.shape.sites {
            let code = self.code(state, site);
            units += i32::from(code > 0);
            sum += self.units[code * self.shape.sites + site];
            if self.pairs.is_empty() {
                continue;
            }
            for neighbour in self.shape.neighbours[site].iter().filter(|other| other.forward) {
                let other = self.code(state, neighbour.site.into());
                sum += self.pair(neighbour.class, code, other);
            }
        }
        BoardAccumulator { sum, units }
    }

    /// What stands on the board after a decision, from what stood before it.
    pub fn update(
        &self,
        before: &[u64],
        after: &[u64],
        mut standing: BoardAccumulator,
    ) -> BoardAccumulator {
        let (first, bytes) = (self.shape.units / 8, self.shape.sites.div_ceil(8));
        for word in first..first + bytes {
            let mut changed = before[word] ^ after[word];
            while changed != 0 {
                let byte = changed.trailing_zeros() as usize / 8;
                changed &= !(0xff << (byte * 8));
                let site = (word - first) * 8 + byte;
                standing.sum += self.change(before, after, site);
                standing.units += i32::from(self.code(after, site) > 0);
                standing.units -= i32::from(self.code(before, site) > 0);
            }
        }
        standing
    }

    /// What a change on one site is worth, if the sites before it have changed already and those
    /// behind it have not.
    fn change(&self, before: &[u64], after: &[u64], site: usize) -> TaperedValue {
        let (old, new) = (self.code(before, site), self.code(after, site));
        let sites = self.shape.sites;
        let mut sum = self.units[new * sites + site] - self.units[old * sites + site];
        if self.pairs.is_empty() {
            return sum;
        }
        for neighbour in &self.shape.neighbours[site] {
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

    /// What a position is worth to whoever decides, in points.
    pub fn score(&self, state: &[u64], standing: BoardAccumulator, choices: DecisionCounts) -> i32 {
        self.refined(state, self.rough(state, standing, choices)).points()
    }

    /// What a position is worth to whoever decides without the units' contest, which takes longest.
    pub fn rough(
        &self,
        state: &[u64],
        standing: BoardAccumulator,
        choices: DecisionCounts,
    ) -> Judgement {
        let mut sum = standing.sum + self.bias;
        for &(offset, worth) in &self.held {
            sum += worth * i32::from(words::pair(state, offset));
        }
        for &(declared, worth) in &self.numbers {
            sum += worth * declared.coefficient(state);
        }
        let stage = usize::from(words::byte(state, control::STAGE));
        let side = self.side(words::byte(state, control::PLAYER));
        let mut own = sum * side + self.tempo[stage];
        if let Some(count) = choices.here {
            own += self.mobility[stage] * mobility(count);
        }
        if let Some(count) = choices.before {
            own += self.mobility_before * -mobility(count);
        }
        Judgement { own, phase: self.shape.phase(standing.units.max(0) as usize) }
    }

    /// What a position is worth with the units' contest, from what it is worth without.
    pub fn refined(&self, state: &[u64], rough: Judgement) -> Judgement {
        let Some(contest) = self.shape.contest.as_ref().filter(|_| !self.contest.is_empty()) else {
            return rough;
        };
        let mut sum = TaperedValue::default();
        contest.tell(state, |number, times| sum += self.contest[number] * times);
        let side = self.side(words::byte(state, control::PLAYER));
        Judgement { own: rough.own + sum * side, ..rough }
    }

    /// Whether the number of decisions at a stage counts.
    pub fn counts_decisions(&self, stage: usize) -> bool {
        !self.mobility[stage].is_nothing()
    }

    /// What a unit on a site is worth to its owner halfway through a game, in points, without its
    /// neighbours.
    pub fn unit_value(&self, code: usize, site: usize) -> i32 {
        let owner = self.shape.unit(code).map_or(0, |(owner, _)| owner);
        self.sides[owner] * self.units[code * self.shape.sites + site].halfway() / UNITS_PER_POINT
    }

    /// What a unit is worth to its owner halfway through a game, on average over the sites, in points.
    pub fn kind_value(&self, code: usize) -> i32 {
        self.kinds[code]
    }

    fn code(&self, state: &[u64], site: usize) -> usize {
        words::byte(state, self.shape.units + site).into()
    }

    fn pair(&self, class: u8, first: usize, second: usize) -> TaperedValue {
        let codes = self.shape.codes;
        self.pairs[(usize::from(class) * codes + first) * codes + second]
    }
}
