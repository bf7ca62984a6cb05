//! The names of the functions of a module, their types, and what writes each.

use crate::effects::writes;
use crate::enumeration::explore_function::WalkKey;
use crate::enumeration::finish::FinishKey;
use crate::expressions::arithmetic;
use crate::function::builder::{Capturing, Nesting, Scope, Writes};
use crate::function::code::Code;
use crate::function::exports::Export;
use crate::generator::Generator;
use crate::kernels::Kernel;
use crate::module::builder::Signature;
use boardwright_ir::VariableId;
use wasm_encoder::ValType;

/// What a function of the module does. Unless something else is said beside its writer, its first parameters are the
/// address of the state and the mover, both `i32`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "what each does is said beside the function that writes it")]
pub enum Key {
    /// A question about lines and sets that knows nothing of states.
    Kernel(Kernel),
    /// What the host calls.
    Export(Export),
    /// An operator on numbers, by its place among them, saturating.
    Arithmetic(u8),
    /// What surrounds it, and [`Scope::reads_past_body`].
    Destinations(Nesting, bool),
    Attacked(Nesting),
    Attacks(Nesting),
    AttacksFrom(Nesting, usize),
    Guard(Nesting),
    AttacksEmpty(Nesting),
    Stuck(Nesting),
    Walk(Box<WalkKey>),
    Finish(Box<FinishKey>),
    Emit,
    EmitAll,
    Enumerate(Nesting),
    Listing,
    Counting,
    Picking,
    PickLeaf,
    Standstill,
    Distinct,
    KeepPreferred,
    BestAfter,
    PlayTo(bool),
    PlayIn(bool),
    Outcome,
    RecordEnd,
    Perft,
    Playout,
    Throw,
    Record(u8),
    /// Says that the undo log is full, and begins it anew.
    LogIsFull,
    /// Puts back what was noted since a point.
    Rollback,
    HashKey,
    SetCode(Writes),
    SetAttribute(Writes, usize),
    SetPlace(Writes, usize),
    SetLayer(Writes, usize),
    SetVariable(Writes, VariableId, bool),
    SetSites(Writes, VariableId, bool),
    Displace(Capturing),
    Capture(Capturing),
}

impl Key {
    /// What surrounds the question, if the key says so.
    fn nesting(&self) -> Option<Nesting> {
        match self {
            Key::Destinations(nesting, _)
            | Key::Attacked(nesting)
            | Key::Attacks(nesting)
            | Key::AttacksFrom(nesting, _)
            | Key::Guard(nesting)
            | Key::AttacksEmpty(nesting)
            | Key::Stuck(nesting)
            | Key::Enumerate(nesting) => Some(*nesting),
            _ => None,
        }
    }

    /// How effects are written, if the key says so.
    fn writes(&self) -> Option<Writes> {
        match self {
            Key::SetCode(writes)
            | Key::SetAttribute(writes, _)
            | Key::SetPlace(writes, _)
            | Key::SetLayer(writes, _)
            | Key::SetVariable(writes, ..)
            | Key::SetSites(writes, ..) => Some(*writes),
            _ => None,
        }
    }
}

impl<'p> Generator<'p> {
    /// Parameters and results of the function with a key.
    pub fn signature(&self, key: &Key) -> Signature {
        use ValType::{I32, I64};
        let words = self.words;
        let set = || vec![I64; words];
        let captured = |parameters: usize, attacks: bool| {
            let mut given = vec![I32; parameters + usize::from(attacks)];
            given.extend(vec![I64; self.capture_reads().len()]);
            (given, if attacks { vec![I32] } else { vec![] })
        };
        match key {
            Key::Kernel(kernel) => kernel.signature(words),
            Key::Export(export) => export.signature(),
            Key::Arithmetic(_) => (vec![I64; 2], vec![I64]),
            Key::Destinations(..) => (vec![I32; 3], set()),
            Key::Attacked(_) => ([vec![I32; 2], set()].concat(), vec![I32]),
            Key::Attacks(_) | Key::AttacksEmpty(_) => (vec![I32; 3], vec![I32]),
            Key::AttacksFrom(..) => (vec![I32; 4], vec![I32]),
            Key::Guard(_) => (vec![I32; 2], [set(), set(), set()].concat()),
            Key::Stuck(_) | Key::Standstill | Key::Counting | Key::Outcome | Key::RecordEnd => {
                (vec![I32; 2], vec![I32])
            }
            Key::Walk(walk) => {
                (Scope::walk_parameters(walk, words), vec![Scope::walk_result(walk.goal)])
            }
            Key::Finish(finish) => (finish.parameters(words), vec![I32]),
            Key::Emit => (vec![I64], vec![I64]),
            Key::EmitAll => (vec![I64; 4 + words], vec![I64]),
            Key::Enumerate(_) => (vec![I32, I32, I64], vec![I64]),
            Key::Listing => (vec![I32; 5], vec![I32]),
            Key::Picking => (vec![I32; 3], vec![I32]),
            Key::Distinct => (vec![I32; 2], vec![I32]),
            Key::PickLeaf => (vec![I32; 2], vec![]),
            Key::KeepPreferred => (vec![I32; 4], vec![I32]),
            Key::BestAfter => (vec![I32, I32, I64, I32], vec![I64]),
            Key::PlayTo(_) => (vec![I32, I64, I32], vec![I32]),
            Key::PlayIn(_) => (vec![I32, I32, I64], vec![I32]),
            Key::Perft => (vec![I32; 4], vec![I64]),
            Key::Playout => (vec![I32; 2], vec![I32]),
            Key::Throw => (vec![I32], vec![I32]),
            Key::Record(_) => (vec![I64], vec![I64]),
            Key::LogIsFull => (vec![], vec![]),
            Key::Rollback => (vec![I32], vec![]),
            Key::HashKey => (vec![I64; 2], vec![I64]),
            Key::SetCode(_) | Key::SetAttribute(..) | Key::SetPlace(..) => (vec![I32; 4], vec![]),
            Key::SetLayer(..) => (vec![I32; 5], vec![]),
            Key::SetVariable(..) => (vec![I32, I32, I32, I64], vec![]),
            Key::SetSites(..) => ([vec![I32; 3], set()].concat(), vec![]),
            Key::Displace(how) => captured(4, how.attacks),
            Key::Capture(how) => captured(3, how.attacks),
        }
    }

    /// Writes the function with a key.
    pub fn write(&mut self, key: &Key) -> Code {
        let (parameters, _) = self.signature(key);
        match key {
            Key::Kernel(kernel) => return kernel.write(self),
            Key::Arithmetic(operator) => return arithmetic::write(*operator),
            Key::HashKey => return writes::write_hash_key(),
            Key::LogIsFull => return self.write_log_is_full(),
            Key::Rollback => return self.write_rollback(),
            _ => {}
        }
        let at_state = matches!(key, Key::Export(_) | Key::PlayTo(_) | Key::Perft | Key::Playout);
        if at_state {
            let scope = Scope::for_export(self, &parameters);
            return match key {
                Key::Export(export) => scope.write_export(*export),
                Key::PlayTo(listed) => scope.write_play_to(*listed),
                Key::Perft => scope.write_perft(),
                _ => scope.write_playout(),
            };
        }
        let without_state = matches!(
            key,
            Key::Emit | Key::EmitAll | Key::Distinct | Key::Throw | Key::Record(_) | Key::PickLeaf
        );
        if without_state {
            let scope = Scope::blank(self, Code::new(&parameters));
            return match key {
                Key::Emit => scope.write_emit(),
                Key::EmitAll => scope.write_emit_all(),
                Key::Distinct => scope.write_distinct(),
                Key::PickLeaf => scope.write_pick_leaf(),
                Key::Record(what) => scope.write_record(*what),
                _ => scope.write_throw(),
            };
        }
        let mut scope = Scope::new(self, &parameters);
        scope.nesting = key.nesting().unwrap_or(scope.nesting);
        scope.writes = key.writes().unwrap_or(scope.writes);
        match key {
            Key::Destinations(_, past_body) => {
                scope.past_body = *past_body;
                scope.write_destinations()
            }
            Key::Attacked(_) => scope.write_attacked(),
            Key::Attacks(_) => scope.write_attacks(),
            Key::AttacksFrom(_, kind) => scope.write_attacks_from(*kind),
            Key::Guard(_) => scope.write_guard(),
            Key::AttacksEmpty(_) => scope.write_attacks_empty(),
            Key::Stuck(_) => scope.write_stuck(),
            Key::Walk(walk) => scope.write_walk(walk),
            Key::Finish(finish) => scope.write_finish(finish),
            Key::Enumerate(_) => scope.write_enumerate(),
            Key::Listing => scope.write_listing(),
            Key::Counting => scope.write_counting(),
            Key::Picking => scope.write_picking(),
            Key::Standstill => scope.write_standstill(),
            Key::KeepPreferred => scope.write_keep_preferred(),
            Key::BestAfter => scope.write_best_after(),
            Key::PlayIn(trusts) => scope.write_play_in(*trusts),
            Key::Outcome => scope.write_outcome(),
            Key::RecordEnd => scope.write_record_end(),
            Key::SetCode(_) => scope.write_set_code(),
            Key::SetAttribute(_, attribute) => scope.write_set_attribute(*attribute),
            Key::SetPlace(_, place) => scope.write_set_place(*place),
            Key::SetLayer(_, layer) => scope.write_set_layer(*layer),
            Key::SetVariable(_, variable, pending) => scope.write_set_variable(*variable, *pending),
            Key::SetSites(_, variable, pending) => scope.write_set_sites(*variable, *pending),
            Key::Displace(how) => scope.write_displace(how),
            Key::Capture(how) => scope.write_capture(how),
            _ => scope.code,
        }
    }
}
