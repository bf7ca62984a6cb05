//! Writes to a state. Every write goes through here: hash, sets and undo log stay consistent.

mod stock;
mod turn;
mod units;
mod variables;

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Code, Slot};
use crate::function::key::Key;
use boardwright_ir::{KeyDomain, control, key};
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Logs the word at the address on the stack; pops the address.
    fn log_word(&mut self) {
        if self.context.writes.undo {
            self.push_to_log();
        } else {
            self.code.op(I::Drop);
        }
        self.generator.written += 1;
    }

    /// Pushes an address, which is on the stack, and the word there to the undo log. It is inlined:
    /// a call took a sixth of the time of a search in Shogi.
    fn push_to_log(&mut self) {
        let (address, top) = (self.code.pop_i32(), self.code.new_i32());
        let (undo, end) = (self.generator.globals.undo, self.generator.memory.undo_end);
        self.code.global_get(undo).tee(top).u32_const(end).op(I::I32GeU);
        self.code.begin_if();
        self.call(Key::UndoLogFull);
        self.code.global_get(undo).set(top);
        self.code.end();
        self.code.get(top).get(address).store32(0);
        self.code.get(top).get(address).load64(0).store64(8);
        self.code.get(top).i32_const(16).op(I::I32Add).global_set(undo);
    }

    /// Logs the word that contains a byte, whose address is on the stack.
    fn log_byte(&mut self) {
        if self.context.writes.undo {
            self.code.i32_const(-8).op(I::I32And);
        }
        self.log_word();
    }

    /// Logs the word that contains a byte at an address plus an offset, if writes are logged.
    fn log_byte_at(&mut self, address: Slot, offset: usize) {
        if self.context.writes.undo {
            self.code.get(address).u32_const(offset as u32).op(I::I32Add);
            self.log_byte();
        }
    }

    /// Logs the word of the state at an offset, if writes are logged.
    fn log_word_of(&mut self, offset: usize) {
        if self.context.writes.undo {
            self.code.get(self.state).u32_const((offset & !7) as u32).op(I::I32Add);
            self.log_word();
        }
    }

    /// Combines the hash with a key, which `key` pushes.
    pub(crate) fn rehash(&mut self, key: impl FnOnce(&mut Self)) {
        if !self.context.writes.hash {
            return;
        }
        self.code.get(self.state);
        self.log_word();
        self.code.get(self.state);
        self.code.get(self.state).load64(control::HASH as u32);
        key(self);
        self.code.op(I::I64Xor).store64(control::HASH as u32);
    }

    /// Combines the hash with the keys of an old and a new number. A table holds the part of the
    /// key that does not depend on the number.
    fn rehash_counted(&mut self, table: u32, index: Slot, old: Slot, new: Slot) {
        self.rehash(|this| {
            for slot in [old, new] {
                this.code.get(index).i32_const(3).op(I::I32Shl).load64(table);
                this.code.get(slot).op(I::I64ExtendI32U);
                this.call(Key::MixHash);
            }
            this.code.op(I::I64Xor);
        });
    }

    /// Writes a byte of the state that is not hashed.
    pub(crate) fn set_byte(&mut self, offset: usize, push: impl FnOnce(&mut Self)) {
        self.log_word_of(offset);
        self.code.get(self.state);
        push(self);
        self.code.store8(offset as u32);
    }

    /// Writes a `u32` of the state that is not hashed.
    pub(crate) fn set_quad(&mut self, offset: usize, push: impl FnOnce(&mut Self)) {
        self.log_word_of(offset);
        self.code.get(self.state);
        push(self);
        self.code.store32(offset as u32);
    }

    /// Writes a hashed control byte of the state. The value is an `i32` below 256.
    pub(crate) fn set_control(&mut self, offset: usize, domain: KeyDomain, value: Slot) {
        let keys = (0..256).map(|value| key(domain, 0, value));
        let table = self.generator.builder.table_of_words(keys);
        let old = self.code.new_i32();
        self.code.get(self.state).load8(offset as u32).set(old);
        self.code.get(old).get(value).op(I::I32Ne);
        self.code.begin_if();
        self.rehash(|this| {
            for slot in [old, value] {
                this.code.get(slot).i32_const(3).op(I::I32Shl).load64(table);
            }
            this.code.op(I::I64Xor);
        });
        self.set_byte(offset, |this| {
            this.code.get(value);
        });
        self.code.end();
    }

    /// Toggles a site in the set at the address that `push` leaves, plus an offset.
    fn toggle(&mut self, offset: usize, site: Slot, push: impl FnOnce(&mut Self)) {
        push(self);
        if self.generator.words > 1 {
            self.code.get(site).i32_const(6).op(I::I32ShrU).i32_const(3).op(I::I32Shl);
            self.code.op(I::I32Add);
        }
        let address = self.code.pop_i32();
        if self.context.writes.undo {
            self.code.get(address).u32_const(offset as u32).op(I::I32Add);
            self.log_word();
        }
        self.code.get(address);
        self.code.get(address).load64(offset as u32);
        self.code.i64_const(1).get(site).op(I::I64ExtendI32U).op(I::I64Shl).op(I::I64Xor);
        self.code.store64(offset as u32);
    }

    /// Records that a called function writes.
    pub(crate) fn note_write(&mut self) {
        self.generator.written += 1;
    }
}

/// Writes [`Key::MixHash`]: the key of a premixed part and a value.
pub(crate) fn write_mix_hash() -> Code {
    let mut code = Code::new(&[wasm_encoder::ValType::I64; 2]);
    let (premixed_keys, value) = (code.parameter(0), code.parameter(1));
    let z = code.new_i64();
    code.get(premixed_keys).get(value).op(I::I64Add);
    code.i64_const(0x9e37_79b9_7f4a_7c15_u64 as i64).op(I::I64Add).set(z);
    for (shift, factor) in [(30, 0xbf58_476d_1ce4_e5b9_u64), (27, 0x94d0_49bb_1331_11eb)] {
        code.get(z).get(z).i64_const(shift).op(I::I64ShrU).op(I::I64Xor);
        code.i64_const(factor as i64).op(I::I64Mul).set(z);
    }
    code.get(z).get(z).i64_const(31).op(I::I64ShrU).op(I::I64Xor);
    // The key of 0 is 0.
    code.i64_const(0).get(value).i64_const(0).op(I::I64Ne).op(I::Select);
    code
}
