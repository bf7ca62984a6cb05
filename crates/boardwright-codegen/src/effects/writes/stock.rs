//! How many units there are in places and layers.

use crate::function::builder::Scope;
use crate::function::code::{Code, Slot};
use crate::function::key::Key;
use crate::function::operand::Value;
use boardwright_ir::KeyDomain;
use wasm_encoder::Instruction as I;

impl Scope<'_, '_> {
    /// Writes how many units a place holds: the index (owner × kinds + kind) and the number are `i32`.
    pub fn set_place(&mut self, place: usize, index: Slot, number: Slot) {
        self.code.get(self.state).get(self.mover_index).get(index).get(number);
        let writes = self.writes;
        self.call(Key::SetPlace(writes, place));
        self.note_write();
    }

    /// Writes the function behind [`Key::SetPlace`].
    pub fn write_set_place(mut self, place: usize) -> Code {
        let (index, number) = (self.code.parameter(2), self.code.parameter(3));
        let program = self.g.program;
        let (kinds, offset) = (program.layout.kinds, program.layout.places[place]);
        let address = self.code.int();
        self.code.get(self.state).get(index).int_const(1).op(I::I32Shl).op(I::I32Add).set(address);
        if program.places[place].identity {
            let all = program.layout.players * kinds;
            let key_index =
                |index: usize| ((place * 8 + index / kinds) * 64 + index % kinds) as u64;
            let table = self.g.premixed(KeyDomain::Place, (0..all).map(key_index));
            let old = self.code.int();
            self.code.get(address).load16(offset as u32).set(old);
            self.rehash_counted(table, index, old, number);
        }
        self.log_byte_behind(address, offset);
        self.code.get(address).get(number).store16(offset as u32);
        self.code
    }

    /// Writes how many units of a kind a layer holds on a site: kind, site and number are `i32`.
    pub fn set_layer(&mut self, layer: usize, kind: Slot, site: Slot, number: Slot) {
        self.code.get(self.state).get(self.mover_index).get(kind).get(site).get(number);
        let writes = self.writes;
        self.call(Key::SetLayer(writes, layer));
        self.note_write();
    }

    /// Writes the function behind [`Key::SetLayer`].
    pub fn write_set_layer(mut self, layer: usize) -> Code {
        let [kind, site, number] = [2, 3, 4].map(|index| self.code.parameter(index));
        let program = self.g.program;
        let (kinds, sites) = (program.layout.kinds, self.g.lines.sites);
        let offset = program.layout.layers[layer];
        let index = self.code.int();
        self.code.get(kind);
        self.scale(sites);
        self.code.get(site).op(I::I32Add).set(index);
        let address = self.code.int();
        self.code.get(self.state).get(index).op(I::I32Add).set(address);
        if program.layers[layer].identity {
            let key_index =
                |index: usize| ((layer * 64 + index / sites) * 1024 + index % sites) as u64;
            let table = self.g.premixed(KeyDomain::Layer, (0..kinds * sites).map(key_index));
            let old = self.code.int();
            self.code.get(address).load8(offset as u32).set(old);
            self.rehash_counted(table, index, old, number);
        }
        self.log_byte_behind(address, offset);
        self.code.get(address).get(number).store8(offset as u32);
        self.set_layer_member(layer, site);
        self.code
    }

    /// Makes a layer's set true for a site.
    fn set_layer_member(&mut self, layer: usize, site: Slot) {
        let program = self.g.program;
        let (kinds, sites) = (program.layout.kinds, self.g.lines.sites);
        let (base, set) = (program.layout.layers[layer], program.layout.layer_sets[layer]);
        let holds = self.code.int();
        self.code.int_const(0);
        for kind in 0..kinds {
            self.code.get(self.state).get(site).op(I::I32Add);
            self.code.load8((base + kind * sites) as u32).op(I::I32Or);
        }
        self.code.int_const(0).op(I::I32Ne).set(holds);
        let site_long = self.code.long();
        self.code.get(site).op(I::I64ExtendI32U).set(site_long);
        let is_in = Value::In(site_long, 0, sites as i64 - 1);
        self.push_bit_at(self.state, set, is_in);
        self.code.get(holds).op(I::I32Ne);
        self.code.begin_if();
        self.toggle(set, site, |this| {
            this.code.get(this.state);
        });
        self.code.end();
    }
}
