//! Units on sites, and what they carry.

use crate::function::builder::Scope;
use crate::function::code::{Code, Slot};
use crate::function::key::Key;
use boardwright_ir::{KeyDomain, key};
use wasm_encoder::Instruction as I;

impl Scope<'_, '_> {
    /// Turns the membership of a site in the sets of a unit code that is not 0.
    fn toggle_code(&mut self, site: Slot, code: Slot) {
        let stride = self.g.words * 8;
        let layout = &self.g.program.layout;
        let (owner_sets, kind_sets) = (layout.owner_sets, layout.kind_sets);
        let owners = self.g.code_offsets(|owner, _| owner * stride);
        let kinds = self.g.code_offsets(|_, kind| kind * stride);
        for (offset, table) in [(owner_sets, owners), (kind_sets, kinds)] {
            self.toggle(offset, site, |this| {
                this.code.get(this.state).get(code).int_const(1).op(I::I32Shl);
                this.code.load16(table).op(I::I32Add);
            });
        }
    }

    /// Pushes the key of a unit on a site.
    fn push_unit_key(&mut self, site: Slot, code: Slot) {
        let codes = self.g.codes();
        let keys = (0..self.g.lines.sites)
            .flat_map(|site| {
                (0..codes).map(move |code| key(KeyDomain::Unit, site as u64, code as u64))
            })
            .collect::<Vec<_>>();
        let table = self.g.builder.table_of_words(keys);
        self.code.get(site);
        self.scale(codes);
        self.code.get(code).op(I::I32Add).int_const(3).op(I::I32Shl).load64(table);
    }

    fn store_code(&mut self, site: Slot, push: impl FnOnce(&mut Self)) {
        let units = self.g.program.layout.units as u32;
        if self.writes.undo {
            self.code.get(self.state).address(units).op(I::I32Add).get(site).op(I::I32Add);
            self.log_byte();
        }
        self.wrote = true;
        self.code.get(self.state).get(site).op(I::I32Add);
        push(self);
        self.code.store8(units);
    }

    /// Joins the keys of two units, each a site and a code, with the hash.
    fn rehash_units(&mut self, one: (Slot, Slot), other: (Slot, Slot)) {
        self.rehash(|this| {
            this.push_unit_key(one.0, one.1);
            this.push_unit_key(other.0, other.1);
            this.code.op(I::I64Xor);
        });
    }

    /// Changes which unit stands on a site, and nothing of what it carries.
    pub fn set_code(&mut self, site: Slot, code: Slot) {
        self.code.get(self.state).get(self.mover_index).get(site).get(code);
        let writes = self.writes;
        self.call(Key::SetCode(writes));
        self.note_write();
    }

    /// Writes the function behind [`Key::SetCode`]: site, code.
    pub fn write_set_code(mut self) -> Code {
        let (site, code) = (self.code.parameter(2), self.code.parameter(3));
        let old = self.code.int();
        let end = self.code.block();
        let units = self.g.program.layout.units as u32;
        self.code.get(self.state).get(site).op(I::I32Add).load8(units).tee(old);
        self.code.get(code).op(I::I32Eq).branch_if(end);
        self.store_code(site, |this| {
            this.code.get(code);
        });
        self.rehash_units((site, old), (site, code));
        for slot in [old, code] {
            self.code.get(slot);
            self.code.begin_if();
            self.toggle_code(site, slot);
            self.code.end();
        }
        self.code.end();
        self.code
    }

    /// Moves the unit of a site, which has one, to a site that has none; writes it all out here.
    fn relocate(&mut self, from: Slot, to: Slot, code: Slot) {
        let zero = |this: &mut Self| {
            this.code.int_const(0);
        };
        self.store_code(from, zero);
        self.store_code(to, |this| {
            this.code.get(code);
        });
        self.rehash_units((from, code), (to, code));
        if self.g.words > 1 {
            self.toggle_code(from, code);
            self.toggle_code(to, code);
            return;
        }
        let layout = &self.g.program.layout;
        let (owner_sets, kind_sets) = (layout.owner_sets, layout.kind_sets);
        let owners = self.g.code_offsets(|owner, _| owner * 8);
        let kinds = self.g.code_offsets(|_, kind| kind * 8);
        let bits = self.code.long();
        self.code.long_const(1).get(from).op(I::I64ExtendI32U).op(I::I64Shl);
        self.code.long_const(1).get(to).op(I::I64ExtendI32U).op(I::I64Shl).op(I::I64Or).set(bits);
        for (offset, table) in [(owner_sets, owners), (kind_sets, kinds)] {
            self.code.get(self.state).get(code).int_const(1).op(I::I32Shl).load16(table);
            self.code.op(I::I32Add);
            let address = self.code.keep_int();
            if self.writes.undo {
                self.code.get(address).address(offset as u32).op(I::I32Add);
                self.log();
            }
            self.code.get(address).get(address).load64(offset as u32).get(bits).op(I::I64Xor);
            self.code.store64(offset as u32);
        }
    }

    /// Puts a unit (a code that is not 0) on a site that is empty; writes it all out here.
    pub fn place_unit(&mut self, site: Slot, code: Slot) {
        self.store_code(site, |this| {
            this.code.get(code);
        });
        self.rehash(|this| this.push_unit_key(site, code));
        self.toggle_code(site, code);
    }

    /// Takes a unit (a code that is not 0) that carries nothing out of hash and sets; its site is written by whoever
    /// puts another one there.
    pub fn forget_unit(&mut self, site: Slot, code: Slot) {
        self.rehash(|this| this.push_unit_key(site, code));
        self.toggle_code(site, code);
    }

    /// Empties a site.
    pub fn clear(&mut self, site: Slot) {
        let none = self.code.int();
        self.code.int_const(0).set(none);
        self.set_code(site, none);
        for attribute in 0..self.g.program.attributes.len() {
            self.set_attribute(attribute, site, |this| {
                this.code.int_const(0);
            });
        }
    }

    /// Puts a new unit on a site in place of what stood there. The code is not 0.
    pub fn put_fresh(&mut self, site: Slot, code: Slot) {
        self.set_code(site, code);
        let program = self.g.program;
        for (attribute, info) in program.attributes.iter().enumerate() {
            self.set_attribute(attribute, site, |this| {
                this.code.int_const(info.initial.into());
            });
        }
    }

    /// Writes an attribute of what stands on a site; `push` leaves an `i32` below 256.
    pub fn set_attribute(&mut self, attribute: usize, site: Slot, push: impl FnOnce(&mut Self)) {
        self.code.get(self.state).get(self.mover_index).get(site);
        push(self);
        let writes = self.writes;
        self.call(Key::SetAttribute(writes, attribute));
        self.note_write();
    }

    /// Writes the function behind [`Key::SetAttribute`]: site, value.
    pub fn write_set_attribute(mut self, attribute: usize) -> Code {
        let (site, value) = (self.code.parameter(2), self.code.parameter(3));
        let offset = self.g.program.layout.attributes[attribute];
        let old = self.code.int();
        let end = self.code.block();
        self.code.get(self.state).get(site).op(I::I32Add).load8(offset as u32).tee(old);
        self.code.get(value).op(I::I32Eq).branch_if(end);
        if self.g.program.attributes[attribute].identity {
            let index = |site: usize| (attribute * 1024 + site) as u64;
            let sites = self.g.lines.sites;
            let table = self.g.premixed(KeyDomain::Attribute, (0..sites).map(index));
            self.rehash_counted(table, site, old, value);
        }
        if self.writes.undo {
            self.code.get(self.state).get(site).op(I::I32Add);
            self.code.address(offset as u32).op(I::I32Add);
            self.log_byte();
        }
        self.code.get(self.state).get(site).op(I::I32Add).get(value).store8(offset as u32);
        self.code.end();
        self.code
    }

    /// Exchanges what stands on two sites.
    pub fn exchange(&mut self, a: Slot, b: Slot) {
        let layout = &self.g.program.layout;
        let (units, attributes) = (layout.units as u32, layout.attributes.clone());
        let (on_a, on_b) = (self.code.int(), self.code.int());
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

    /// Moves the unit of `from`, which has one, to `to`, which has none.
    pub fn move_unit(&mut self, from: Slot, to: Slot, code: Slot) {
        if self.g.program.attributes.is_empty() {
            self.relocate(from, to, code);
        } else {
            self.clear(to);
            self.exchange(from, to);
        }
    }
}
