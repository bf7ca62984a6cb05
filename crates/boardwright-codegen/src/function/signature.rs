//! Parameters and results of each function.

use crate::function::key::{
    AttackHit, CaptureKey, ExploreEntry, ExploreGoal, ExploreKey, HistoryQuestion, Key,
};
use crate::generator::Generator;
use crate::module::builder::Signature;
use wasm_encoder::ValType::{self, I32, I64};

impl Generator<'_> {
    /// Returns the parameters and results of the function with a key.
    pub(crate) fn signature(&self, key: &Key) -> Signature {
        let words = self.words;
        let set = || vec![I64; words];
        let (parameters, results) = match key {
            Key::Kernel(kernel) => return kernel.signature(words),
            Key::Export(export) => return export.signature(),
            Key::Displace(capture) => return self.capture_signature(4, capture),
            Key::Capture(capture) => return self.capture_signature(3, capture),
            Key::Arithmetic(_) => (vec![I64; 2], vec![I64]),
            Key::Destinations { .. } => (vec![I32; 3], set()),
            Key::Attacked(attack) => {
                ([vec![I32; 2 + usize::from(attack.has_attacker)], set()].concat(), vec![I32])
            }
            Key::Attacks(attack) | Key::AttacksEmpty(attack) => {
                (vec![I32; 3 + usize::from(attack.has_attacker)], vec![I32])
            }
            Key::AttacksFrom { .. } => (vec![I32; 4], vec![I32]),
            Key::Pins(_) => (vec![I32; 2], [set(), set(), set()].concat()),
            Key::Stuck(_)
            | Key::SomeMove { .. }
            | Key::NoMove
            | Key::Count
            | Key::Outcome
            | Key::HistoryEnd => (vec![I32; 2], vec![I32]),
            Key::Explore(explore) => {
                (explore_parameters(explore, words), vec![explore_result(explore.goal)])
            }
            Key::Finish(finish) => {
                ([vec![I32; 2], finish.captured.parameters(words)].concat(), vec![I32])
            }
            Key::EmitOne => (vec![I64], vec![I64]),
            Key::EmitSet => (vec![I64; 4 + words], vec![I64]),
            Key::DecisionDigest => (vec![I32; 2], vec![I64]),
            Key::Enumerate(_) => (vec![I32, I32, I64], vec![I64]),
            Key::List => (vec![I32; 5], vec![I32]),
            Key::Pick => (vec![I32; 3], vec![I32]),
            Key::Distinct => (vec![I32; 2], vec![I32]),
            Key::PickNoted => (vec![I32; 2], vec![]),
            Key::KeepPreferred => (vec![I32; 4], vec![I32]),
            Key::BestAfter => (vec![I32, I32, I64, I32], vec![I64]),
            Key::PlayTo { .. } => (vec![I32, I64, I32], vec![I32]),
            Key::PlayInPlace { .. } => (vec![I32, I32, I64], vec![I32]),
            Key::Perft => (vec![I32; 4], vec![I64]),
            Key::Playout => (vec![I32; 2], vec![I32]),
            Key::RandomBelow => (vec![I32], vec![I32]),
            Key::HistoryLookup(HistoryQuestion::BoardRepeatsOf) => (vec![I64; 2], vec![I64]),
            Key::HistoryLookup(_) => (vec![I64], vec![I64]),
            Key::MoreSteps => (vec![], vec![I32]),
            Key::UndoLogFull | Key::NextPosition => (vec![], vec![]),
            Key::Rollback => (vec![I32], vec![]),
            Key::SameState => (vec![I32; 2], vec![I32]),
            Key::MixHash => (vec![I64; 2], vec![I64]),
            Key::SetCode(_) | Key::SetAttribute { .. } | Key::SetPlace { .. } => {
                (vec![I32; 4], vec![])
            }
            Key::SetLayer { .. } => (vec![I32; 5], vec![]),
            Key::SetVariable { .. } => (vec![I32, I32, I32, I64], vec![]),
            Key::SetSites { .. } => ([vec![I32; 3], set()].concat(), vec![]),
        };
        Signature { parameters, results }
    }

    /// Returns the signature of a function that captures, with a number of parameters of its own.
    fn capture_signature(&self, own: usize, capture: &CaptureKey) -> Signature {
        let mut parameters = vec![I32; own + usize::from(capture.attacks)];
        parameters.extend(vec![I64; self.capture_reads().len()]);
        Signature { parameters, results: if capture.attacks { vec![I32] } else { vec![] } }
    }
}

/// Returns the parameters of an exploration.
fn explore_parameters(key: &ExploreKey, words: usize) -> Vec<ValType> {
    let mut parameters = vec![I32, I32];
    parameters.push(if key.goal == ExploreGoal::Attack { I32 } else { I64 });
    parameters.push(I64);
    if key.passes_hit() {
        parameters.push(I32);
    }
    if key.has_attacker {
        parameters.push(I32);
    }
    if key.entry == ExploreEntry::Kind {
        parameters.push(I64);
    }
    parameters.extend(key.captured.parameters(words));
    parameters
}

/// Returns the type of an exploration's result. A scan returns the number of decisions still to
/// skip, or [`DONE`](crate::enumeration::scan_mode::DONE); others return 1 if they succeed.
pub(crate) fn explore_result(goal: ExploreGoal) -> ValType {
    if goal == ExploreGoal::Scan { I64 } else { I32 }
}

impl ExploreKey {
    /// Returns true if a parameter says whether the target of the attack was captured.
    pub(crate) fn passes_hit(&self) -> bool {
        self.goal == ExploreGoal::Attack && self.hit == AttackHit::Unknown
    }
}
