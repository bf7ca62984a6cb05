//! Writing a state. Every write goes through here, so that the hash and the sets stay true, and so that what
//! is tried can be put back.

mod stock;
mod turn;
mod units;
mod variables;

use crate::function::builder::{Scope, Writes};
use crate::function::code::{Code, Slot};
use crate::function::key::Key;
use boardwright_ir::{KeyDomain, control, key};
use wasm_encoder::Instruction as I;

/// How the writes of a function go where nothing is put back.
pub const FINAL: Writes = Writes { hash: true, undo: false };

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

    /// Notes the word that holds a byte some way behind an address, where writes are put back.
    fn log_byte_behind(&mut self, address: Slot, offset: usize) {
        if self.writes.undo {
            self.code.get(address).address(offset as u32).op(I::I32Add);
            self.log_byte();
        }
    }

    /// Notes the word of the state at an offset, where writes are put back, and that something is written.
    fn log_word_of(&mut self, offset: usize) {
        if self.writes.undo {
            self.code.get(self.state).address((offset & !7) as u32).op(I::I32Add);
            self.log();
        } else {
            self.wrote = true;
        }
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

    /// Writes a byte of the state that no hash counts.
    pub fn set_byte(&mut self, offset: usize, push: impl FnOnce(&mut Self)) {
        self.log_word_of(offset);
        self.code.get(self.state);
        push(self);
        self.code.store8(offset as u32);
    }

    /// Writes a `u32` of the state that no hash counts.
    pub fn set_quad(&mut self, offset: usize, push: impl FnOnce(&mut Self)) {
        self.log_word_of(offset);
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

    /// Says that a function that was called writes.
    pub fn note_write(&mut self) {
        self.wrote = true;
        self.g.written += 1;
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
