//! Writing a state. Every write goes through here, so that the hash and the sets stay true, and so that what
//! is tried can be put back.

use super::Key;
use super::code::{Code, Slot, argument};
use super::scope::{Scope, Writes};
use super::value::{Sites, Value, Word};
use boardwright_ir::{KeyDomain, VariableId, VariableType, control, key, variable_index};
use boardwright_syntax::tree::Lifetime;
use wasm_encoder::Instruction as I;

impl Scope<'_, '_> {
    /// Notes the word at the address on the stack, so that it can be put back; takes the address.
    fn log(&mut self) {
        if self.writes.undo {
            self.push_to_log();
        } else {
            self.code.op(I::Drop);
        }
        self.wrote = true;
        self.g.written += 1;
    }

    /// Writes out how an address, which is on the stack, and the word there come to the top of the log: called as a
    /// function, that took a sixth of the time of a search in Shogi.
    fn push_to_log(&mut self) {
        let (address, top) = (self.code.keep_int(), self.code.int());
        let (undo, end) = (self.g.globals.undo, self.g.places.undo_end);
        self.code.op(I::GlobalGet(undo)).tee(top).address(end).op(I::I32GeU);
        self.code.begin_if();
        self.call(Key::LogIsFull);
        self.code.op(I::GlobalGet(undo)).set(top);
        self.code.end();
        self.code.get(top).get(address).store32(0);
        self.code.get(top).get(address).load64(0).store64(8);
        self.code.get(top).int_const(16).op(I::I32Add).op(I::GlobalSet(undo));
    }

    /// Notes the word that holds a byte; the address of the byte is on the stack.
    fn log_byte(&mut self) {
        if self.writes.undo {
            self.code.int_const(-8).op(I::I32And);
        }
        self.log();
    }

    /// Joins a key, pushed by `key`, with the hash.
    pub fn rehash(&mut self, key: impl FnOnce(&mut Self)) {
        if !self.writes.hash {
            return;
        }
        self.code.get(self.state);
        self.log();
        self.code.get(self.state);
        self.code.get(self.state).load64(control::HASH as u32);
        key(self);
        self.code.op(I::I64Xor).store64(control::HASH as u32);
    }

    /// Writes a byte of the state that no hash counts.
    pub fn set_byte(&mut self, offset: usize, push: impl FnOnce(&mut Self)) {
        if self.writes.undo {
            self.code.get(self.state).address((offset & !7) as u32).op(I::I32Add);
            self.log();
        } else {
            self.wrote = true;
        }
        self.code.get(self.state);
        push(self);
        self.code.store8(offset as u32);
    }

    /// Writes a `u32` of the state that no hash counts.
    pub fn set_quad(&mut self, offset: usize, push: impl FnOnce(&mut Self)) {
        if self.writes.undo {
            self.code.get(self.state).address((offset & !7) as u32).op(I::I32Add);
            self.log();
        } else {
            self.wrote = true;
        }
        self.code.get(self.state);
        push(self);
        self.code.store32(offset as u32);
    }

    /// Writes a byte of the state that belongs to its identity. The new value is an `i32` below 256.
    pub fn set_control(&mut self, offset: usize, domain: KeyDomain, value: Slot) {
        let keys = (0..256).map(|value| key(domain, 0, value));
        let table = self.g.builder.table_of_words(keys);
        let old = self.code.int();
        self.code.get(self.state).load8(offset as u32).set(old);
        self.code.get(old).get(value).op(I::I32Ne);
        self.code.begin_if();
        self.rehash(|this| {
            for slot in [old, value] {
                this.code.get(slot).int_const(3).op(I::I32Shl).load64(table);
            }
            this.code.op(I::I64Xor);
        });
        self.set_byte(offset, |this| {
            this.code.get(value);
        });
        self.code.end();
    }

    /// Turns the membership of a site in the set at an address that `push` leaves, `offset` bytes on.
    fn toggle(&mut self, offset: usize, site: Slot, push: impl FnOnce(&mut Self)) {
        push(self);
        if self.g.words > 1 {
            self.code.get(site).int_const(6).op(I::I32ShrU).int_const(3).op(I::I32Shl);
            self.code.op(I::I32Add);
        }
        let address = self.code.keep_int();
        if self.writes.undo {
            self.code.get(address).address(offset as u32).op(I::I32Add);
            self.log();
        }
        self.code.get(address);
        self.code.get(address).load64(offset as u32);
        self.code.long_const(1).get(site).op(I::I64ExtendI32U).op(I::I64Shl).op(I::I64Xor);
        self.code.store64(offset as u32);
        self.wrote = true;
    }

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

    /// Changes which unit stands on a site, and nothing of what it carries.
    pub fn set_code(&mut self, site: Slot, code: Slot) {
        self.code.get(self.state).get(self.mover_index).get(site).get(code);
        let writes = self.writes;
        self.call(Key::SetCode(writes));
        self.note_write();
    }

    /// Says that a function that was called writes.
    pub fn note_write(&mut self) {
        self.wrote = true;
        self.g.written += 1;
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
        self.rehash(|this| {
            this.push_unit_key(site, old);
            this.push_unit_key(site, code);
            this.code.op(I::I64Xor);
        });
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
        self.rehash(|this| {
            this.push_unit_key(from, code);
            this.push_unit_key(to, code);
            this.code.op(I::I64Xor);
        });
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

    /// Joins the keys of an old and a new number with the hash; the part of the key that does not depend on
    /// the number is in a table.
    fn rehash_counted(&mut self, table: u32, index: Slot, old: Slot, new: Slot) {
        self.rehash(|this| {
            for slot in [old, new] {
                this.code.get(index).int_const(3).op(I::I32Shl).load64(table);
                this.code.get(slot).op(I::I64ExtendI32U);
                this.call(Key::HashKey);
            }
            this.code.op(I::I64Xor);
        });
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
        if self.writes.undo {
            self.code.get(address).address(offset as u32).op(I::I32Add);
            self.log_byte();
        }
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
        if self.writes.undo {
            self.code.get(address).address(offset as u32).op(I::I32Add);
            self.log_byte();
        }
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

    /// Writes a number-like variable, within its range; the value is on the stack, below it the holder (`i32`),
    /// below that the mover and the state.
    fn call_set_variable(&mut self, variable: VariableId, pending: bool) {
        let writes = self.writes;
        self.call(Key::SetVariable(writes, variable, pending));
        self.note_write();
    }

    /// Writes a number-like variable of a holder.
    pub fn set_variable(
        &mut self,
        variable: VariableId,
        holder: Value,
        pending: bool,
        value: Value,
    ) {
        self.code.get(self.state).get(self.mover_index);
        self.push_int(holder);
        self.push(value);
        self.call_set_variable(variable, pending);
    }

    /// Writes the function behind [`Key::SetVariable`]: holder, value (`i64`).
    pub fn write_set_variable(mut self, variable: VariableId, pending: bool) -> Code {
        let (holder, value) = (self.code.parameter(2), self.code.parameter(3));
        let program = self.g.program;
        let info = &program.variables[usize::from(variable)];
        let place = program.layout.variables[usize::from(variable)];
        let first = if pending { place.next.unwrap_or(place.offset) } else { place.offset };
        let (low, high) = match info.ty {
            VariableType::Number { low, high, .. } => (low.into(), high.into()),
            _ => (i64::from(i32::MIN), i64::from(i32::MAX)),
        };
        for (bound, over) in [(low, I::I64LtS), (high, I::I64GtS)] {
            self.code.long_const(bound).get(value).get(value).long_const(bound).op(over);
            self.code.op(I::Select).set(value);
        }
        let address = self.code.int();
        self.code.get(self.state).get(holder).int_const(2).op(I::I32Shl).op(I::I32Add).set(address);
        let old = self.code.long();
        self.code.get(address).op(I::I64Load32S(argument(first as u32, 2))).set(old);
        let end = self.code.block();
        self.code.get(old).get(value).op(I::I64Eq).branch_if(end);
        if info.identity {
            let holders = if info.per_player { program.layout.players } else { 1 };
            let index = |player: usize| variable_index(variable, player, pending) as u64;
            let table = self.g.premixed(KeyDomain::Variable, (0..holders).map(index));
            self.rehash(|this| {
                for slot in [old, value] {
                    this.code.get(holder).int_const(3).op(I::I32Shl).load64(table);
                    this.code.get(slot).long_const(1).op(I::I64Shl);
                    this.code.get(slot).long_const(63).op(I::I64ShrS).op(I::I64Xor);
                    this.call(Key::HashKey);
                }
                this.code.op(I::I64Xor);
            });
        }
        if self.writes.undo {
            self.code.get(address).address(first as u32).op(I::I32Add);
            self.log_byte();
        }
        self.code.get(address).get(value).op(I::I32WrapI64).store32(first as u32);
        self.code.end();
        self.code
    }

    /// Writes a set variable of a holder.
    pub fn set_sites(
        &mut self,
        variable: VariableId,
        holder: Value,
        pending: bool,
        sites: &[Word],
    ) {
        self.code.get(self.state).get(self.mover_index);
        self.push_int(holder);
        self.push_sites(sites);
        let writes = self.writes;
        self.call(Key::SetSites(writes, variable, pending));
        self.note_write();
    }

    /// Writes the function behind [`Key::SetSites`]: holder, words.
    pub fn write_set_sites(mut self, variable: VariableId, pending: bool) -> Code {
        let holder = self.code.parameter(2);
        let words = self.g.words;
        let new: Sites = (0..words).map(|word| Word::In(self.code.parameter(3 + word))).collect();
        let program = self.g.program;
        let info = &program.variables[usize::from(variable)];
        let place = program.layout.variables[usize::from(variable)];
        let first = if pending { place.next.unwrap_or(place.offset) } else { place.offset };
        let address = self.code.int();
        self.code.get(holder);
        self.scale(words * 8);
        self.code.get(self.state).op(I::I32Add).set(address);
        let old = self.load_sites(address, first);
        let mut changed = Vec::new();
        for (word, (&old, &new)) in old.iter().zip(&new).enumerate() {
            if self.writes.undo {
                self.code.get(address).address((first + word * 8) as u32).op(I::I32Add);
                self.log();
            }
            self.code.get(address);
            self.push_word(new);
            self.code.store64((first + word * 8) as u32);
            self.push_word(old);
            self.push_word(new);
            self.code.op(I::I64Xor);
            changed.push(Word::In(self.code.keep_long()));
        }
        self.wrote = true;
        if info.identity && self.writes.hash {
            let holders = if info.per_player { program.layout.players } else { 1 };
            let sites = self.g.lines.sites;
            let keys = (0..holders)
                .flat_map(|player| {
                    let index = variable_index(variable, player, pending);
                    (0..sites)
                        .map(move |site| key(KeyDomain::Member, (index * 1024 + site) as u64, 1))
                })
                .collect::<Vec<_>>();
            let table = self.g.builder.table_of_words(keys);
            self.each_site(&changed, |this, site, _, _| {
                this.rehash(|this| {
                    this.code.get(holder);
                    this.scale(sites);
                    this.push_int(site);
                    this.code.op(I::I32Add).int_const(3).op(I::I32Shl).load64(table);
                });
            });
        }
        self.code
    }

    /// Gives variables of a lifetime their first values.
    pub fn reset(&mut self, lifetime: Lifetime) {
        self.each_variable(lifetime, |this, variable, player| {
            this.set_initial(variable, player, false);
        });
    }

    fn each_variable(
        &mut self,
        lifetime: Lifetime,
        mut change: impl FnMut(&mut Self, VariableId, usize),
    ) {
        let program = self.g.program;
        for (index, variable) in program.variables.iter().enumerate() {
            if variable.lifetime == lifetime {
                let holders = if variable.per_player { program.layout.players } else { 1 };
                (0..holders).for_each(|player| change(self, index as VariableId, player));
            }
        }
    }

    /// Gives a variable its first value.
    pub fn set_initial(&mut self, variable: VariableId, player: usize, pending: bool) {
        let info = &self.g.program.variables[usize::from(variable)];
        let holder = Value::Const(player as i64);
        if info.ty == VariableType::Sites {
            let sites = self.constant(&info.initial_set);
            self.set_sites(variable, holder, pending, &sites);
        } else {
            self.set_variable(variable, holder, pending, Value::Const(info.initial));
        }
    }

    /// Brings into force what was written for the next turn.
    pub fn bring_next_turn(&mut self) {
        self.each_variable(Lifetime::NextTurn, |this, variable, player| {
            let program = this.g.program;
            let place = program.layout.variables[usize::from(variable)];
            let holder = Value::Const(player as i64);
            let offset = place.next.unwrap_or(place.offset) + player * place.size;
            if program.variables[usize::from(variable)].ty == VariableType::Sites {
                let written = this.load_sites(this.state, offset);
                this.set_sites(variable, holder, false, &written);
            } else {
                this.code.get(this.state).op(I::I64Load32S(argument(offset as u32, 2)));
                let written = this.keep(i32::MIN.into(), i32::MAX.into());
                this.set_variable(variable, holder, false, written);
            }
            this.set_initial(variable, player, true);
        });
    }

    /// Lets a player (an `i32`) begin a turn of the phase in force; the next one that has a turn in it, if that
    /// player has none.
    pub fn begin_turn(&mut self, player: Slot) {
        let program = self.g.program;
        let players = program.layout.players;
        // By phase and player: who begins, and with which stage; 255 for nobody.
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
        let table = self.g.builder.table(table);
        let index = self.code.int();
        self.code.get(self.state).load8(control::PHASE as u32);
        self.scale(players);
        self.code.get(player).op(I::I32Add).int_const(1).op(I::I32Shl).set(index);
        let (who, stage, none) = (self.code.int(), self.code.int(), self.code.int());
        self.code.get(index).load8(table).tee(who).int_const(255).op(I::I32Ne);
        self.code.begin_if();
        self.code.get(index).load8(table + 1).set(stage);
        self.code.int_const(0).set(none);
        self.set_control(control::PLAYER, KeyDomain::Player, who);
        self.set_control(control::STAGE, KeyDomain::Stage, stage);
        self.set_control(control::ACTIONS, KeyDomain::Actions, none);
        self.code.end();
    }
}

/// Writes the function behind [`Key::HashKey`]: what the values have in common, the value; gives the key.
pub fn write_hash_key() -> Code {
    let mut code = Code::new(&[wasm_encoder::ValType::I64; 2]);
    let (premixed, value) = (code.parameter(0), code.parameter(1));
    let z = code.long();
    code.get(premixed).get(value).op(I::I64Add);
    code.long_const(0x9e37_79b9_7f4a_7c15_u64 as i64).op(I::I64Add).set(z);
    for (shift, factor) in [(30, 0xbf58_476d_1ce4_e5b9_u64), (27, 0x94d0_49bb_1331_11eb)] {
        code.get(z).get(z).long_const(shift).op(I::I64ShrU).op(I::I64Xor);
        code.long_const(factor as i64).op(I::I64Mul).set(z);
    }
    code.get(z).get(z).long_const(31).op(I::I64ShrU).op(I::I64Xor);
    // The value 0 has the key 0.
    code.long_const(0).get(value).long_const(0).op(I::I64Ne).op(I::Select);
    code
}

/// How the writes of a function go where nothing is put back.
pub const FINAL: Writes = Writes { hash: true, undo: false };
