//! Predicts from a decision's pattern whether it changes material.
//!
//! The rules do not announce what a decision captures. Its *pattern* is visible beforehand: its
//! decision point, its branch, and for each site it names whether that is empty, own or enemy.
//! Sample games count how often decisions of each pattern changed material.

use crate::evaluate::Evaluator;
use crate::state_words::byte;
use boardwright::ir::{FieldKind, Layout, Program, control};
use boardwright::{Game, Move};

/// Sites of a decision that belong to its pattern.
const MAX_SITES: usize = 4;
/// Maximum number of patterns at one decision point.
const MAX_PATTERNS: usize = 1 << 14;

/// Statistics of one pattern over the sample games.
#[derive(Clone, Copy, Debug, Default)]
struct PatternStats {
    seen: u32,
    /// Number of decisions that changed material in favour of the player who made them.
    gained: u32,
    /// Their total gain in points.
    gain: i64,
}

/// Layout of a decision point's pattern within packed moves.
#[derive(Clone, Debug)]
struct StagePattern {
    label_mask: u64,
    /// Shift, mask and lowest value of each site field.
    sites: Vec<(u32, u64, u16)>,
    /// Index of its first pattern.
    first: usize,
    patterns: usize,
}

/// Predicts which decisions change material.
#[derive(Clone, Debug)]
pub struct CapturePredictor {
    sites: usize,
    units: usize,
    kinds: usize,
    players: usize,
    /// Owner of each unit code; entry 0 is unused.
    owners: Vec<u8>,
    stages: Vec<StagePattern>,
    patterns: Vec<PatternStats>,
    /// Prediction for each pattern.
    predictions: Vec<CapturePrediction>,
    /// By weight index of a unit on a site: number of decisions that moved it there, and of those
    /// that won at once.
    arrivals: Vec<(u32, u32)>,
    /// True where most of these decisions won; empty if none did.
    wins: Vec<bool>,
}

/// Expected effect of a decision on material.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CapturePrediction {
    /// No change expected.
    #[default]
    Quiet,
    /// A gain is possible.
    Uncertain,
    /// A gain is likely; the average gain in points.
    Gains(i32),
}

/// A decision's pattern and the units it names.
#[derive(Clone, Copy, Debug)]
pub struct MoveSketch {
    /// Index of its pattern.
    pattern: usize,
    /// Unit code of the most valuable enemy it names; 0 if none.
    pub victim: usize,
    /// Site of that enemy.
    pub victim_site: usize,
    /// Unit code of the first own unit it names; 0 if none.
    pub actor: usize,
    /// Site of that unit.
    pub actor_site: usize,
    /// The first empty site it names.
    pub destination: Option<usize>,
}

impl CapturePredictor {
    /// Returns a predictor without statistics: it predicts `Quiet` for everything.
    pub fn new(game: &Game) -> CapturePredictor {
        let program = game.program();
        let mut first = 0;
        let stages = (0..program.stages.len())
            .map(|stage| {
                let stage_pattern = stage_pattern(program, stage, first);
                first += stage_pattern.patterns;
                stage_pattern
            })
            .collect();
        let layout = &program.layout;
        CapturePredictor {
            sites: layout.sites,
            units: layout.units,
            kinds: layout.kinds,
            players: layout.players,
            owners: owners(layout),
            stages,
            patterns: vec![PatternStats::default(); first],
            predictions: vec![CapturePrediction::Quiet; first],
            arrivals: Vec::new(),
            wins: Vec::new(),
        }
    }

    /// Returns the pattern of a decision in a state.
    pub fn sketch(&self, state: &[u64], mv: Move, evaluator: &Evaluator) -> MoveSketch {
        let stage_pattern = &self.stages[usize::from(byte(state, control::STAGE))];
        let player = byte(state, control::PLAYER);
        let mut pattern = (mv.0 & stage_pattern.label_mask) as usize;
        let mut sketch = MoveSketch {
            pattern: 0,
            victim: 0,
            victim_site: 0,
            actor: 0,
            actor_site: 0,
            destination: None,
        };
        let mut most = -1;
        for &(shift, mask, low) in &stage_pattern.sites {
            let raw = mv.0 >> shift & mask;
            let mut class = 0;
            if raw > 0 {
                let site = raw as usize - 1 + usize::from(low);
                let code = usize::from(byte(state, self.units + site));
                if code > 0 {
                    // A unit of nobody is moved, and no victim.
                    let own = self.owners[code] == player || self.owners[code] == NOBODY;
                    class = if own { 1 } else { 2 };
                    if !own && evaluator.unit_value(code, site) > most {
                        most = evaluator.unit_value(code, site);
                        (sketch.victim, sketch.victim_site) = (code, site);
                    }
                    if own && sketch.actor == 0 {
                        (sketch.actor, sketch.actor_site) = (code, site);
                    }
                } else if sketch.destination.is_none() {
                    sketch.destination = Some(site);
                }
            }
            pattern = pattern * 3 + class;
        }
        sketch.pattern = stage_pattern.first + pattern.min(stage_pattern.patterns - 1);
        sketch
    }

    /// Returns the prediction for a decision's pattern.
    pub fn prediction(&self, sketch: &MoveSketch) -> CapturePrediction {
        self.predictions[sketch.pattern]
    }

    /// Records a decision and its gain in points.
    pub fn record(&mut self, sketch: &MoveSketch, gain: i32) {
        let pattern = &mut self.patterns[sketch.pattern];
        pattern.seen += 1;
        if gain > 0 {
            pattern.gained += 1;
            pattern.gain += i64::from(gain);
        }
    }

    /// Records whether a decision won the game at once.
    pub fn record_arrival(&mut self, sketch: &MoveSketch, evaluator: &Evaluator, won: bool) {
        let Some(index) = arrival_weight(sketch, evaluator) else { return };
        if self.arrivals.is_empty() {
            self.arrivals = vec![(0, 0); evaluator.feature_set().features];
        }
        let (seen, wins) = &mut self.arrivals[index];
        *seen += 1;
        *wins += u32::from(won);
    }

    /// Returns true if the decision moves a unit to a site where most such moves won at once.
    pub fn wins_at_once(&self, sketch: &MoveSketch, evaluator: &Evaluator) -> bool {
        !self.wins.is_empty()
            && arrival_weight(sketch, evaluator).is_some_and(|index| self.wins[index])
    }

    /// Turns the statistics into predictions. Gains below `least` points count as quiet.
    pub fn update_predictions(&mut self, least: i32) {
        let judge = |pattern: &PatternStats| {
            if pattern.gained == 0 {
                return CapturePrediction::Quiet;
            }
            let gain = (pattern.gain / i64::from(pattern.gained)) as i32;
            if gain < least || pattern.gained * 50 < pattern.seen {
                CapturePrediction::Quiet
            } else if pattern.gained * 2 >= pattern.seen {
                CapturePrediction::Gains(gain)
            } else {
                CapturePrediction::Uncertain
            }
        };
        self.predictions = self.patterns.iter().map(judge).collect();
        if self.arrivals.iter().any(|&(seen, wins)| wins * 2 > seen) {
            self.wins = self.arrivals.iter().map(|&(seen, wins)| wins * 2 > seen).collect();
        }
        // If most decisions gain something, the patterns do not discriminate and no position is
        // quiet.
        let seen: u32 = self.patterns.iter().map(|pattern| pattern.seen).sum();
        let noisy = self.patterns.iter().zip(&self.predictions);
        let noisy: u32 =
            noisy.filter(|(_, v)| **v != CapturePrediction::Quiet).map(|(l, _)| l.seen).sum();
        if noisy * 2 > seen {
            self.predictions.fill(CapturePrediction::Quiet);
        }
    }

    /// Counts the units on the board by unit code.
    pub fn count(&self, state: &[u64]) -> UnitCounts {
        let mut counts = vec![0_i32; 1 + self.kinds * self.players];
        for site in 0..self.sites {
            counts[usize::from(byte(state, self.units + site))] += 1;
        }
        UnitCounts { by_code: counts, kinds: self.kinds }
    }
}

/// Units on a board by unit code.
pub struct UnitCounts {
    by_code: Vec<i32>,
    kinds: usize,
}

impl UnitCounts {
    /// Iterates over the players' unit counts by kind.
    fn by_player(&self) -> impl Iterator<Item = &[i32]> {
        self.by_code[1..].chunks(self.kinds)
    }

    /// Marks the unit codes that do not occur exactly once on the board.
    pub fn mark_mortal(&self, mortal: &mut [bool]) {
        let counts = mortal.iter_mut().zip(&self.by_code);
        counts.for_each(|(mortal, &count)| *mortal |= count != 1);
    }

    /// Returns true if some count has dropped since `before`: a capture or a promotion. Drops only
    /// move units from hand to board and are not counted as gains.
    pub fn is_material_change(&self, before: &UnitCounts) -> bool {
        self.by_code[1..].iter().zip(&before.by_code[1..]).any(|(new, old)| new < old)
    }

    /// Returns true if a player has fewer units on the board than `before`.
    pub fn has_captures_since(&self, before: &UnitCounts) -> bool {
        let sum = |units: &[i32]| units.iter().sum::<i32>();
        self.by_player().zip(before.by_player()).any(|(new, old)| sum(new) < sum(old))
    }

    /// Returns the material balance in points from the first side's view.
    pub fn material(&self, evaluator: &Evaluator) -> i32 {
        let value = |(code, count): (usize, &i32)| {
            let owner = (code - 1) / self.kinds;
            evaluator.side(owner as u8) * evaluator.kind_value(code) * count
        };
        (1..).zip(&self.by_code[1..]).map(value).sum()
    }
}

/// Owner of units that belong to nobody.
const NOBODY: u8 = u8::MAX;

/// Returns the owner of each unit code.
fn owners(layout: &Layout) -> Vec<u8> {
    let of_code = |code| match layout.owner_and_kind(code) {
        (owner, _) if owner == layout.players => NOBODY,
        (owner, _) => owner as u8,
    };
    let codes = 1..=(layout.players * layout.kinds) as u8;
    std::iter::once(0).chain(codes.map(of_code)).collect()
}

/// Returns the weight index of the moving unit on its destination.
fn arrival_weight(sketch: &MoveSketch, evaluator: &Evaluator) -> Option<usize> {
    if sketch.actor == 0 {
        return None;
    }
    let site = match sketch.victim {
        0 => sketch.destination?,
        _ => sketch.victim_site,
    };
    let features = evaluator.feature_set();
    features.site_weights[sketch.actor * features.sites + site].map(|weight| weight.index as usize)
}

fn stage_pattern(program: &Program, stage: usize, first: usize) -> StagePattern {
    let stage = &program.stages[stage];
    let labels = 1_usize << stage.label_bits.min(12);
    let mut sites = Vec::new();
    let mut patterns = labels;
    for field in stage.fields.iter().filter(|field| field.kind == FieldKind::Site) {
        if sites.len() < MAX_SITES && patterns * 3 <= MAX_PATTERNS {
            sites.push((field.shift.into(), (1 << field.bits) - 1, field.low as u16));
            patterns *= 3;
        }
    }
    StagePattern { label_mask: labels as u64 - 1, sites, first, patterns }
}
