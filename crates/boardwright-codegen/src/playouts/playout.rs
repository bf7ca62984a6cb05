//! Playouts: uniformly random games, played in place.

use crate::enumeration::resume::CountMode;
use crate::function::builder::FunctionBuilder;
use crate::function::code::Code;
use crate::function::key::Key;
use boardwright_ir::control;
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Writes [`Key::Playout`]: state, largest number of decisions. Plays at random, in place.
    pub(crate) fn write_playout(mut self) -> Code {
        let max_decisions = self.code.parameter(1);
        let globals = self.generator.globals;
        let program = self.generator.program;
        let [played, count, mover] = [0; 3].map(|_| self.code.new_i32());
        let uses_history = program.ends.iter().any(|end| end.uses_history);
        let earlier = self.history_length();
        self.play_fast(played, max_decisions);
        let out = self.code.begin_block();
        let round = self.code.begin_loop();
        self.code.get(played).get(max_decisions).op(I::I32GeU).branch_if(out);
        self.refill_steps();
        self.tick(out);
        self.code.get(self.state).load8(control::PLAYER as u32).set(mover);
        self.set_mover(mover);
        if uses_history {
            self.code.get(self.state);
            self.push_last_player();
            self.call(Key::HistoryEnd);
            self.code.branch_if(out);
        }
        if self.notes_sets() {
            let (first, place) = (self.code.new_i32(), self.code.new_i32());
            // Noting sets ignores the outcome, and no number is drawn in a game that is over.
            self.code.get(self.state).load8(control::OUTCOME as u32).branch_if(out);
            self.push_noted(first);
            self.code.tee(count).op(I::I32Eqz).branch_if(out);
            self.code.get(count);
            self.call(Key::RandomBelow);
            self.code.set(place);
            self.code.global_get(globals.list).global_get(globals.room);
            self.code.op(I::I32LeU);
            self.code.begin_if();
            self.code.get(first).get(place);
            self.call(Key::PickNoted);
            self.code.begin_else();
            self.push_state_and_mover();
            self.code.get(place);
            self.call(Key::Pick);
            self.code.op(I::Drop);
            self.code.end();
        } else {
            self.set_count_mode(CountMode::Record);
            self.push_state_and_mover();
            self.call(Key::Count);
            self.set_count_mode(CountMode::Idle);
            self.code.tee(count).op(I::I32Eqz).branch_if(out);
            self.code.get(count);
            self.call(Key::RandomBelow);
            let place = self.code.pop_i32();
            self.set_count_mode(CountMode::Use);
            self.push_state_and_mover();
            self.code.get(place);
            self.call(Key::Pick);
            self.set_count_mode(CountMode::Idle);
            self.code.op(I::I32Eqz).branch_if(out);
        }
        self.code.global_get(globals.limit).branch_if(out);
        let left = self.current_entry();
        self.push_state_and_mover();
        self.code.global_get(globals.chosen);
        self.call(Key::PlayInPlace { is_known_legal: true });
        self.code.op(I::I32Eqz).branch_if(out);
        if let Some(entry) = left {
            self.add_entry(entry);
        }
        self.code.get(played).i32_const(1).op(I::I32Add).set(played);
        self.code.branch(round);
        self.code.end();
        self.code.end();
        self.restore_history(earlier);
        self.code.get(played);
        self.code
    }
}
