//! The beginning of a turn.

use crate::function::builder::FunctionBuilder;
use crate::function::code::Slot;
use boardwright_ir::{KeyDomain, control};
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Begins a turn of a player (an `i32`) in the present phase. A player without a turn there is
    /// skipped.
    pub(crate) fn begin_turn(&mut self, player: Slot) {
        let program = self.generator.program;
        let players = program.layout.players;
        // By phase and player: the player whose turn it is, and the first stage; 255 for nobody.
        let mut table = Vec::new();
        for phase in &program.phases {
            for player in 0..players {
                let begins = (0..players)
                    .map(|step| (player + step) % players)
                    .find_map(|player| Some((player, (*phase.first_stage.get(player)?)?)));
                let (player, stage) = begins.map_or((255, 0), |(p, stage)| (p, stage as usize));
                table.extend([player as u8, stage as u8]);
            }
        }
        let table = self.generator.builder.table(table);
        let index = self.code.new_i32();
        self.code.get(self.state).load8(control::PHASE as u32);
        self.scale(players);
        self.code.get(player).op(I::I32Add).i32_const(1).op(I::I32Shl).set(index);
        let (who, stage, none) = (self.code.new_i32(), self.code.new_i32(), self.code.new_i32());
        self.code.get(index).load8(table).tee(who).i32_const(255).op(I::I32Ne);
        self.code.begin_if();
        self.code.get(index).load8(table + 1).set(stage);
        self.code.i32_const(0).set(none);
        self.set_control(control::PLAYER, KeyDomain::Player, who);
        self.set_control(control::STAGE, KeyDomain::Stage, stage);
        self.set_control(control::ACTIONS, KeyDomain::Actions, none);
        self.code.end();
    }
}
