//! Units on sites, and their attributes.

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Slot};
use crate::function::key::Key;
use boardwright_ir::{KeyDomain, key};
use wasm_encoder::Instruction as I;

/// A unit code and its site, in `i32` locals.
#[derive(Clone, Copy)]
struct UnitOnSite {
    site: Slot,
    code: Slot,
}

impl FunctionBuilder<'_, '_> {
    /// Toggles a site in the sets of a unit code, which is not 0.
    fn toggle_code(&mut self, site: Slot, code: Slot) {
        let stride = self.generator.words * 8;
        let layout = &self.generator.program.layout;
        let (owner_sets, kind_sets) = (layout.owner_sets, layout.kind_sets);
        let owners = self.generator.offsets_by_code(|owner, _| owner * stride);
        let kinds = self.generator.offsets_by_code(|_, kind| kind * stride);
        for (offset, table) in [(owner_sets, owners), (kind_sets, kinds)] {
            self.toggle(offset, site, |this| {
                this.code.get(this.state).get(code).i32_const(1).op(I::I32Shl);
                this.code.load16(table).op(I::I32Add);
            });
        }
        if let Some(offset) = self.generator.program.layout.occupied_set {
            self.toggle(offset, site, |this| {
                this.code.get(this.state);
            });
        }
    }

    /// Pushes the hash key of a unit on a site.
    fn push_unit_key(&mut self, UnitOnSite { site, code }: UnitOnSite) {
        let codes = self.generator.code_count();
        let keys = (0..self.generator.lines.sites)
            .flat_map(|site| {
                (0..codes).map(move |code| key(KeyDomain::Unit, site as u64, code as u64))
            })
            .collect::<Vec<_>>();
        let table = self.generator.builder.table_of_words(keys);
        self.code.get(site);
        self.scale(codes);
        self.code.get(code).op(I::I32Add).i32_const(3).op(I::I32Shl).load64(table);
    }

    fn store_code(&mut self, site: Slot, push: impl FnOnce(&mut Self)) {
        let units = self.generator.program.layout.units as u32;
        if self.context.writes.undo {
            self.code.get(self.state).u32_const(units).op(I::I32Add).get(site).op(I::I32Add);
            self.log_byte();
        }
        self.code.get(self.state).get(site).op(I::I32Add);
        push(self);
        self.code.store8(units);
    }

    /// Combines the hash with the keys of two units.
    fn rehash_units(&mut self, one: UnitOnSite, other: UnitOnSite) {
        self.rehash(|this| {
            this.push_unit_key(one);
            this.push_unit_key(other);
            this.code.op(I::I64Xor);
        });
    }

    /// Changes the unit on a site and keeps the attributes there.
    pub(crate) fn set_code(&mut self, site: Slot, code: Slot) {
        self.code.get(self.state).get(self.mover_index).get(site).get(code);
        let writes = self.context.writes;
        self.call(Key::SetCode(writes));
        self.note_write();
    }

    /// Writes [`Key::SetCode`]: site, code.
    pub(crate) fn write_set_code(mut self) -> Code {
        let (site, code) = (self.code.parameter(2), self.code.parameter(3));
        let old = self.code.new_i32();
        let end = self.code.begin_block();
        let units = self.generator.program.layout.units as u32;
        self.code.get(self.state).get(site).op(I::I32Add).load8(units).tee(old);
        self.code.get(code).op(I::I32Eq).branch_if(end);
        self.store_code(site, |this| {
            this.code.get(code);
        });
        self.rehash_units(UnitOnSite { site, code: old }, UnitOnSite { site, code });
        for slot in [old, code] {
            self.code.get(slot);
            self.code.begin_if();
            self.toggle_code(site, slot);
            self.code.end();
        }
        self.code.end();
        self.code
    }

    /// Moves a unit to an empty site, inlined.
    fn relocate(&mut self, from: Slot, to: Slot, code: Slot) {
        let zero = |this: &mut Self| {
            this.code.i32_const(0);
        };
        self.store_code(from, zero);
        self.store_code(to, |this| {
            this.code.get(code);
        });
        self.rehash_units(UnitOnSite { site: from, code }, UnitOnSite { site: to, code });
        if self.generator.words > 1 {
            self.toggle_code(from, code);
            self.toggle_code(to, code);
            return;
        }
        let layout = &self.generator.program.layout;
        let (owner_sets, kind_sets) = (layout.owner_sets, layout.kind_sets);
        let owners = self.generator.offsets_by_code(|owner, _| owner * 8);
        let kinds = self.generator.offsets_by_code(|_, kind| kind * 8);
        let bits = self.code.new_i64();
        self.code.i64_const(1).get(from).op(I::I64ExtendI32U).op(I::I64Shl);
        self.code.i64_const(1).get(to).op(I::I64ExtendI32U).op(I::I64Shl).op(I::I64Or).set(bits);
        for (offset, table) in [(owner_sets, owners), (kind_sets, kinds)] {
            self.code.get(self.state).get(code).i32_const(1).op(I::I32Shl).load16(table);
            self.code.op(I::I32Add);
            let address = self.code.pop_i32();
            self.toggle_word(address, offset, bits);
        }
        if let Some(offset) = self.generator.program.layout.occupied_set {
            self.toggle_word(self.state, offset, bits);
        }
    }

    /// Toggles bits of the word at an address and an offset.
    fn toggle_word(&mut self, address: Slot, offset: usize, bits: Slot) {
        if self.context.writes.undo {
            self.code.get(address).u32_const(offset as u32).op(I::I32Add);
            self.log_word();
        }
        self.code.get(address).get(address).load64(offset as u32).get(bits).op(I::I64Xor);
        self.code.store64(offset as u32);
    }

    /// Puts a unit on an empty site, inlined. The code is not 0.
    pub(crate) fn place_unit(&mut self, site: Slot, code: Slot) {
        self.store_code(site, |this| {
            this.code.get(code);
        });
        self.rehash(|this| this.push_unit_key(UnitOnSite { site, code }));
        self.toggle_code(site, code);
    }

    /// Removes a unit without attributes from hash and sets. The caller overwrites its site. The
    /// code is not 0.
    pub(crate) fn forget_unit(&mut self, site: Slot, code: Slot) {
        self.rehash(|this| this.push_unit_key(UnitOnSite { site, code }));
        self.toggle_code(site, code);
    }

    /// Empties a site.
    pub(crate) fn clear(&mut self, site: Slot) {
        let none = self.code.new_i32();
        self.code.i32_const(0).set(none);
        self.set_code(site, none);
        for attribute in 0..self.generator.program.attributes.len() {
            self.set_attribute(attribute, site, |this| {
                this.code.i32_const(0);
            });
        }
    }

    /// Puts a new unit on a site, in place of the one there. The code is not 0.
    pub(crate) fn put_fresh(&mut self, site: Slot, code: Slot) {
        self.set_code(site, code);
        let program = self.generator.program;
        for (attribute, info) in program.attributes.iter().enumerate() {
            self.set_attribute(attribute, site, |this| {
                this.code.i32_const(info.initial.into());
            });
        }
    }

    /// Writes an attribute of the unit on a site; `push` leaves an `i32` below 256.
    pub(crate) fn set_attribute(
        &mut self,
        attribute: usize,
        site: Slot,
        push: impl FnOnce(&mut Self),
    ) {
        self.code.get(self.state).get(self.mover_index).get(site);
        push(self);
        let writes = self.context.writes;
        self.call(Key::SetAttribute { writes, attribute });
        self.note_write();
    }

    /// Writes [`Key::SetAttribute`]: site, value.
    pub(crate) fn write_set_attribute(mut self, attribute: usize) -> Code {
        let (site, value) = (self.code.parameter(2), self.code.parameter(3));
        let offset = self.generator.program.layout.attributes[attribute];
        let old = self.code.new_i32();
        let end = self.code.begin_block();
        self.code.get(self.state).get(site).op(I::I32Add).load8(offset as u32).tee(old);
        self.code.get(value).op(I::I32Eq).branch_if(end);
        if self.generator.program.attributes[attribute].identity {
            let index = |site: usize| (attribute * 1024 + site) as u64;
            let sites = self.generator.lines.sites;
            let table = self.generator.premixed_keys(KeyDomain::Attribute, (0..sites).map(index));
            self.rehash_counted(table, site, old, value);
        }
        if self.context.writes.undo {
            self.code.get(self.state).get(site).op(I::I32Add);
            self.code.u32_const(offset as u32).op(I::I32Add);
            self.log_byte();
        }
        self.code.get(self.state).get(site).op(I::I32Add).get(value).store8(offset as u32);
        self.code.end();
        self.code
    }

    /// Exchanges the units on two sites.
    pub(crate) fn exchange(&mut self, a: Slot, b: Slot) {
        let layout = &self.generator.program.layout;
        let (units, attributes) = (layout.units as u32, layout.attributes.clone());
        let (on_a, on_b) = (self.code.new_i32(), self.code.new_i32());
        let load = |this: &mut Self, site: Slot, offset: u32, into: Slot| {
            this.code.get(this.state).get(site).op(I::I32Add).load8(offset).set(into);
        };
        load(self, a, units, on_a);
        load(self, b, units, on_b);
        self.set_code(a, on_b);
        self.set_code(b, on_a);
        for (attribute, offset) in attributes.into_iter().enumerate() {
            load(self, a, offset as u32, on_a);
            load(self, b, offset as u32, on_b);
            self.set_attribute(attribute, a, |this| {
                this.code.get(on_b);
            });
            self.set_attribute(attribute, b, |this| {
                this.code.get(on_a);
            });
        }
    }

    /// Moves the unit on `from` to `to`, which is empty.
    pub(crate) fn move_unit(&mut self, from: Slot, to: Slot, code: Slot) {
        if self.generator.program.attributes.is_empty() {
            self.relocate(from, to, code);
        } else {
            self.clear(to);
            self.exchange(from, to);
        }
    }
}
