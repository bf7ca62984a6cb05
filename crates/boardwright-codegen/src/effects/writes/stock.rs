//! Numbers of units in places and layers.

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Slot};
use crate::function::key::Key;
use crate::function::operand::Operand;
use boardwright_ir::KeyDomain;
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Writes the number of units in a place. Index (owner × kinds + kind) and number are `i32`.
    pub(crate) fn set_place(&mut self, place: usize, index: Slot, number: Slot) {
        self.code.get(self.state).get(self.mover_index).get(index).get(number);
        let writes = self.context.writes;
        self.call(Key::SetPlace { writes, place });
        self.note_write();
    }

    /// Writes [`Key::SetPlace`].
    pub(crate) fn write_set_place(mut self, place: usize) -> Code {
        let (index, number) = (self.code.parameter(2), self.code.parameter(3));
        let program = self.generator.program;
        let (kinds, offset) = (program.layout.kinds, program.layout.places[place]);
        let address = self.code.new_i32();
        self.code.get(self.state).get(index).i32_const(1).op(I::I32Shl).op(I::I32Add).set(address);
        if program.places[place].identity {
            let all = program.layout.players * kinds;
            let key_index =
                |index: usize| ((place * 8 + index / kinds) * 64 + index % kinds) as u64;
            let table = self.generator.premixed_keys(KeyDomain::Place, (0..all).map(key_index));
            let old = self.code.new_i32();
            self.code.get(address).load16(offset as u32).set(old);
            self.rehash_counted(table, index, old, number);
        }
        self.log_byte_at(address, offset);
        self.code.get(address).get(number).store16(offset as u32);
        self.code
    }

    /// Writes the number of units of a kind in a layer on a site. All are `i32`.
    pub(crate) fn set_layer(&mut self, layer: usize, kind: Slot, site: Slot, number: Slot) {
        self.code.get(self.state).get(self.mover_index).get(kind).get(site).get(number);
        let writes = self.context.writes;
        self.call(Key::SetLayer { writes, layer });
        self.note_write();
    }

    /// Writes [`Key::SetLayer`].
    pub(crate) fn write_set_layer(mut self, layer: usize) -> Code {
        let [kind, site, number] = [2, 3, 4].map(|index| self.code.parameter(index));
        let program = self.generator.program;
        let (kinds, sites) = (program.layout.kinds, self.generator.lines.sites);
        let offset = program.layout.layers[layer];
        let index = self.code.new_i32();
        self.code.get(kind);
        self.scale(sites);
        self.code.get(site).op(I::I32Add).set(index);
        let address = self.code.new_i32();
        self.code.get(self.state).get(index).op(I::I32Add).set(address);
        if program.layers[layer].identity {
            let key_index =
                |index: usize| ((layer * 64 + index / sites) * 1024 + index % sites) as u64;
            let table =
                self.generator.premixed_keys(KeyDomain::Layer, (0..kinds * sites).map(key_index));
            let old = self.code.new_i32();
            self.code.get(address).load8(offset as u32).set(old);
            self.rehash_counted(table, index, old, number);
        }
        self.log_byte_at(address, offset);
        self.code.get(address).get(number).store8(offset as u32);
        self.set_layer_member(layer, site);
        self.code
    }

    /// Updates a layer's set for a site.
    fn set_layer_member(&mut self, layer: usize, site: Slot) {
        let program = self.generator.program;
        let (kinds, sites) = (program.layout.kinds, self.generator.lines.sites);
        let (base, set) = (program.layout.layers[layer], program.layout.layer_sets[layer]);
        let holds = self.code.new_i32();
        self.code.i32_const(0);
        for kind in 0..kinds {
            self.code.get(self.state).get(site).op(I::I32Add);
            self.code.load8((base + kind * sites) as u32).op(I::I32Or);
        }
        self.code.i32_const(0).op(I::I32Ne).set(holds);
        let site_long = self.code.new_i64();
        self.code.get(site).op(I::I64ExtendI32U).set(site_long);
        let is_in = Operand::Local(site_long, 0, sites as i64 - 1);
        self.push_has_site_at(self.state, set, is_in);
        self.code.get(holds).op(I::I32Ne);
        self.code.begin_if();
        self.toggle(set, site, |this| {
            this.code.get(this.state);
        });
        self.code.end();
    }
}
