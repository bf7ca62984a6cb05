//! The writer of each function.

use crate::effects::writes;
use crate::expressions::saturating;
use crate::function::builder::FunctionBuilder;
use crate::function::code::Code;
use crate::function::context::{Nesting, WriteMode};
use crate::function::key::Key;
use crate::generator::Generator;
use wasm_encoder::ValType;

impl<'p> Generator<'p> {
    /// Writes the function with a key.
    pub(crate) fn write(&mut self, key: &Key) -> Code {
        let parameters = &self.signature(key).parameters;
        match key {
            Key::Kernel(kernel) => kernel.write(self),
            Key::Arithmetic(operator) => saturating::write(*operator),
            Key::MixHash => writes::write_mix_hash(),
            Key::UndoLogFull => self.write_undo_log_full(),
            Key::MoreSteps => self.write_more_steps(),
            Key::NextPosition => self.write_next_position(),
            Key::Rollback => self.write_rollback(),
            Key::Export(export) => self.at_state(parameters).write_export(*export),
            Key::PlayTo { is_known_legal } => {
                self.at_state(parameters).write_play_to(*is_known_legal)
            }
            Key::Perft => self.at_state(parameters).write_perft(),
            Key::Playout => self.at_state(parameters).write_playout(),
            Key::EmitOne => self.without_mover(parameters).write_emit_one(),
            Key::EmitSet => self.without_mover(parameters).write_emit_set(),
            Key::Distinct => self.without_mover(parameters).write_distinct(),
            Key::PickNoted => self.without_mover(parameters).write_pick_noted(),
            Key::HistoryLookup(question) => {
                self.without_mover(parameters).write_history_lookup(*question)
            }
            Key::SameState => self.without_mover(parameters).write_same_state(),
            Key::RandomBelow => self.without_mover(parameters).write_random_below(),
            Key::Destinations { nesting, past_body } => {
                let mut builder = self.nested(parameters, *nesting);
                builder.context.past_body = *past_body;
                builder.write_destinations()
            }
            Key::Attacked(attack) => {
                self.nested(parameters, attack.nesting).write_attacked(attack.has_attacker)
            }
            Key::Attacks(attack) => {
                self.nested(parameters, attack.nesting).write_attacks(attack.has_attacker)
            }
            Key::AttacksFrom { nesting, kind } => {
                self.nested(parameters, *nesting).write_attacks_from(*kind)
            }
            Key::AttacksEmpty(attack) => {
                self.nested(parameters, attack.nesting).write_attacks_empty(attack.has_attacker)
            }
            Key::Pins(nesting) => self.nested(parameters, *nesting).write_pins(),
            Key::Stuck(nesting) => self.nested(parameters, *nesting).write_stuck(),
            Key::SomeMove { nesting, condition } => {
                self.nested(parameters, *nesting).write_some_move(*condition)
            }
            Key::Enumerate(nesting) => self.nested(parameters, *nesting).write_enumerate(),
            Key::Explore(explore) => self.with_mover(parameters).write_explore(explore),
            Key::Finish(finish) => self.with_mover(parameters).write_finish(finish),
            Key::List => self.with_mover(parameters).write_list(),
            Key::DecisionDigest => self.with_mover(parameters).write_decision_digest(),
            Key::Count => self.with_mover(parameters).write_count(),
            Key::Pick => self.with_mover(parameters).write_pick(),
            Key::NoMove => self.with_mover(parameters).write_no_move(),
            Key::KeepPreferred => self.with_mover(parameters).write_keep_preferred(),
            Key::BestAfter => self.with_mover(parameters).write_best_after(),
            Key::PlayInPlace { is_known_legal } => {
                self.with_mover(parameters).write_play_in_place(*is_known_legal)
            }
            Key::Outcome => self.with_mover(parameters).write_outcome(),
            Key::HistoryEnd => self.with_mover(parameters).write_history_end(),
            Key::SetCode(writes) => self.writing(parameters, *writes).write_set_code(),
            Key::SetAttribute { writes, attribute } => {
                self.writing(parameters, *writes).write_set_attribute(*attribute)
            }
            Key::SetPlace { writes, place } => {
                self.writing(parameters, *writes).write_set_place(*place)
            }
            Key::SetLayer { writes, layer } => {
                self.writing(parameters, *writes).write_set_layer(*layer)
            }
            Key::SetVariable { writes, variable } => {
                self.writing(parameters, *writes).write_set_variable(*variable)
            }
            Key::SetSites { writes, variable } => {
                self.writing(parameters, *writes).write_set_sites(*variable)
            }
            Key::Displace(capture) => self.with_mover(parameters).write_displace(capture),
            Key::Capture(capture) => self.with_mover(parameters).write_capture(capture),
        }
    }

    fn at_state(&mut self, parameters: &[ValType]) -> FunctionBuilder<'_, 'p> {
        FunctionBuilder::at_state(self, parameters)
    }

    fn without_mover(&mut self, parameters: &[ValType]) -> FunctionBuilder<'_, 'p> {
        FunctionBuilder::without_mover(self, parameters)
    }

    fn with_mover(&mut self, parameters: &[ValType]) -> FunctionBuilder<'_, 'p> {
        FunctionBuilder::with_mover(self, parameters)
    }

    /// A function about a condition within conditions.
    fn nested(&mut self, parameters: &[ValType], nesting: Nesting) -> FunctionBuilder<'_, 'p> {
        let mut builder = FunctionBuilder::with_mover(self, parameters);
        builder.context.nesting = nesting;
        builder
    }

    /// A function that changes the state.
    fn writing(&mut self, parameters: &[ValType], writes: WriteMode) -> FunctionBuilder<'_, 'p> {
        let mut builder = FunctionBuilder::with_mover(self, parameters);
        builder.context.writes = writes;
        builder
    }
}
