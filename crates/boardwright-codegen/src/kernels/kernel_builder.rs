//! The builder of kernels, and sets of sites in locals: one `i64` local for each word.

use crate::function::code::{Code, Label, Slot};
use crate::generator::Generator;
use wasm_encoder::Instruction as I;
use wasm_encoder::ValType;

/// Most sites or nodes that a kernel looks at in one call without taking steps for them.
pub(crate) const MAX_UNTICKED: usize = 2048;

/// A set in locals, lowest word first.
pub(crate) type SetSlots = Vec<Slot>;

/// A set whose membership is tested at run time.
#[derive(Clone)]
pub(crate) enum SetProbe {
    /// Few words, one of which is selected.
    Words(SetSlots),
    /// Many words, in memory at this address.
    Memory(u32),
}

/// A set that sites are added to at run time.
#[derive(Clone)]
pub(crate) enum SetSink {
    /// Few words.
    Words(SetSlots),
    /// Many words, in memory at this address.
    Memory(u32),
}

impl SetSink {
    /// Returns a probe of the set.
    pub(crate) fn probe(&self) -> SetProbe {
        match self {
            SetSink::Words(words) => SetProbe::Words(words.clone()),
            SetSink::Memory(address) => SetProbe::Memory(*address),
        }
    }
}

/// A kernel being written.
pub(crate) struct KernelBuilder<'g, 'p> {
    /// The module.
    pub(crate) generator: &'g mut Generator<'p>,
    /// The code.
    pub(crate) code: Code,
    /// Number of words of a set.
    pub(crate) words: usize,
    /// Number of pieces of memory taken.
    scratch_taken: usize,
    /// Name of the kernel's memory; no other kernel has the same.
    name: String,
}

/// Most words that are selected among rather than looked up in memory.
pub(crate) const SELECTED_WORDS: usize = 2;

impl<'g, 'p> KernelBuilder<'g, 'p> {
    /// Returns a builder of a function with parameters. No other kernel has its memory's name.
    pub(crate) fn new(
        generator: &'g mut Generator<'p>,
        parameters: &[ValType],
        name: String,
    ) -> Self {
        let words = generator.words;
        KernelBuilder { generator, code: Code::new(parameters), words, scratch_taken: 0, name }
    }

    /// Returns a builder that goes on with the code of another function.
    pub(crate) fn continuing(generator: &'g mut Generator<'p>, code: Code) -> Self {
        let words = generator.words;
        KernelBuilder { generator, code, words, scratch_taken: 0, name: String::new() }
    }

    /// Returns a set among the parameters, from its first word.
    pub(crate) fn parameters(&self, first: usize) -> SetSlots {
        (first..first + self.words).map(|index| self.code.parameter(index)).collect()
    }

    /// Declares a set, which is empty when the function begins.
    pub(crate) fn new_set(&mut self) -> SetSlots {
        (0..self.words).map(|_| self.code.new_i64()).collect()
    }

    /// Empties a set.
    pub(crate) fn clear(&mut self, set: &SetSlots) {
        for &slot in set {
            self.code.i64_const(0).set(slot);
        }
    }

    /// Copies a set.
    pub(crate) fn copy(&mut self, from: &SetSlots, to: &SetSlots) {
        for (&from, &to) in from.iter().zip(to) {
            self.code.get(from).set(to);
        }
    }

    /// Pushes a set.
    pub(crate) fn push(&mut self, set: &SetSlots) {
        set.iter().for_each(|&slot| {
            self.code.get(slot);
        });
    }

    /// Pops a set, as a call leaves it.
    pub(crate) fn pop(&mut self, set: &SetSlots) {
        set.iter().rev().for_each(|&slot| {
            self.code.set(slot);
        });
    }

    /// Pops a set and adds it to another.
    pub(crate) fn pop_into(&mut self, set: &SetSlots) {
        for &slot in set.iter().rev() {
            self.code.get(slot).op(I::I64Or).set(slot);
        }
    }

    /// Pushes 1 if the set is not empty.
    pub(crate) fn push_any(&mut self, set: &SetSlots) {
        for (index, &slot) in set.iter().enumerate() {
            self.code.get(slot);
            if index > 0 {
                self.code.op(I::I64Or);
            }
        }
        self.code.i64_const(0).op(I::I64Ne);
    }

    /// Pushes 1 if the two sets intersect.
    pub(crate) fn push_intersects(&mut self, a: &SetSlots, b: &SetSlots) {
        for (index, (&a, &b)) in a.iter().zip(b).enumerate() {
            self.code.get(a).get(b).op(I::I64And);
            if index > 0 {
                self.code.op(I::I64Or);
            }
        }
        self.code.i64_const(0).op(I::I64Ne);
    }

    /// Adds the set at an address to a set.
    pub(crate) fn load_into(&mut self, set: &SetSlots, address: Slot, offset: u32) {
        for (index, &slot) in set.iter().enumerate() {
            self.code.get(address).load64(offset + 8 * index as u32);
            self.code.get(slot).op(I::I64Or).set(slot);
        }
    }

    /// Pushes the set at an address.
    pub(crate) fn push_loaded(&mut self, address: Slot, offset: u32) {
        for index in 0..self.words as u32 {
            self.code.get(address).load64(offset + 8 * index);
        }
    }

    /// Pushes the number of members as an `i64`.
    pub(crate) fn push_count(&mut self, set: &SetSlots) {
        for (index, &slot) in set.iter().enumerate() {
            self.code.get(slot).op(I::I64Popcnt);
            if index > 0 {
                self.code.op(I::I64Add);
            }
        }
    }

    /// Returns the address of memory of this kernel. It is zero but for its first bytes.
    pub(crate) fn scratch(&mut self, bytes: usize) -> u32 {
        // Equal tables share memory: the name keeps the pieces apart.
        let mut table = format!("memory {} of {}", self.scratch_taken, self.name).into_bytes();
        self.scratch_taken += 1;
        table.resize(table.len().max(bytes).next_multiple_of(8), 0);
        self.generator.builder.table(table)
    }

    /// Prepares membership tests of a set.
    pub(crate) fn probe(&mut self, set: &SetSlots) -> SetProbe {
        if self.words <= SELECTED_WORDS {
            return SetProbe::Words(set.clone());
        }
        let address = self.scratch(8 * self.words);
        self.store(set, address);
        SetProbe::Memory(address)
    }

    /// Writes a set to a fixed address.
    pub(crate) fn store(&mut self, set: &SetSlots, address: u32) {
        for (index, &slot) in set.iter().enumerate() {
            self.code.u32_const(address).get(slot).store64(8 * index as u32);
        }
    }

    /// Pushes 1 if a site (`i32`) is in a set.
    pub(crate) fn push_contains(&mut self, probe: &SetProbe, site: Slot) {
        match probe {
            SetProbe::Words(words) => {
                self.select_word(words, site);
                self.code.get(site).op(I::I64ExtendI32U).op(I::I64ShrU);
                self.code.op(I::I32WrapI64).i32_const(1).op(I::I32And);
            }
            SetProbe::Memory(address) => {
                self.code.get(site).i32_const(3).op(I::I32ShrU).load8(*address);
                self.code.get(site).i32_const(7).op(I::I32And).op(I::I32ShrU);
                self.code.i32_const(1).op(I::I32And);
            }
        }
    }

    /// Pushes the word that contains a site.
    fn select_word(&mut self, words: &SetSlots, site: Slot) {
        let (&last, lower) = words.split_last().expect("a set has a word");
        for &word in lower {
            self.code.get(word);
        }
        self.code.get(last);
        for index in (0..lower.len()).rev() {
            self.code.get(site).i32_const(64 * (index as i32 + 1)).op(I::I32LtU).op(I::Select);
        }
    }

    /// Declares an empty set to add sites to.
    pub(crate) fn sink(&mut self) -> SetSink {
        if self.words <= SELECTED_WORDS {
            let set = self.new_set();
            self.clear(&set);
            return SetSink::Words(set);
        }
        let address = self.scratch(8 * self.words);
        for index in 0..self.words as u32 {
            self.code.u32_const(address).i64_const(0).store64(8 * index);
        }
        SetSink::Memory(address)
    }

    /// Replaces the contents of a sink by a set.
    pub(crate) fn store_in(&mut self, sink: &SetSink, set: &SetSlots) {
        match sink {
            SetSink::Words(words) => self.copy(set, words),
            SetSink::Memory(address) => self.store(set, *address),
        }
    }

    /// Adds a site (`i32`).
    pub(crate) fn insert(&mut self, sink: &SetSink, site: Slot) {
        match sink {
            SetSink::Words(words) => {
                for (index, &word) in words.iter().enumerate() {
                    self.code.get(word).i64_const(1);
                    self.code.get(site).op(I::I64ExtendI32U).op(I::I64Shl);
                    if words.len() > 1 {
                        let ours = if index == 0 { I::I32LtU } else { I::I32GeU };
                        self.code.i64_const(0).get(site).i32_const(64).op(ours).op(I::Select);
                    }
                    self.code.op(I::I64Or).set(word);
                }
            }
            SetSink::Memory(address) => {
                let word = self.code.new_i32();
                self.word_address(*address, site).tee(word);
                self.code.get(word).load64(0).i64_const(1);
                self.code.get(site).op(I::I64ExtendI32U).op(I::I64Shl).op(I::I64Or).store64(0);
            }
        }
    }

    fn word_address(&mut self, address: u32, site: Slot) -> &mut Code {
        self.code.get(site).i32_const(6).op(I::I32ShrU).i32_const(3).op(I::I32Shl);
        self.code.u32_const(address).op(I::I32Add)
    }

    /// Adds the contents of a sink to a set.
    pub(crate) fn drain(&mut self, sink: &SetSink, set: &SetSlots) {
        for (index, &slot) in set.iter().enumerate() {
            match sink {
                SetSink::Words(words) => self.code.get(words[index]),
                SetSink::Memory(address) => self.code.u32_const(*address).load64(8 * index as u32),
            };
            self.code.get(slot).op(I::I64Or).set(slot);
        }
    }

    /// Removes a site (`i32`) from a set.
    pub(crate) fn remove(&mut self, set: &SetSlots, site: Slot) {
        let single = self.singleton(site);
        for (&word, &bit) in set.iter().zip(&single) {
            self.code.get(word).get(bit).i64_const(-1).op(I::I64Xor).op(I::I64And).set(word);
        }
    }

    /// Returns the set of one site (`i32`).
    pub(crate) fn singleton(&mut self, site: Slot) -> SetSlots {
        let set = self.new_set();
        for (index, &word) in set.iter().enumerate() {
            self.code.i64_const(1).get(site).op(I::I64ExtendI32U).op(I::I64Shl);
            if set.len() > 1 {
                self.code.i64_const(0).get(site).i32_const(6).op(I::I32ShrU);
                self.code.i32_const(index as i32).op(I::I32Eq).op(I::Select);
            }
            self.code.set(word);
        }
        set
    }

    /// Runs `body` for each member of a set, in order, given the site (`i32`), the label of the
    /// next member and the label behind the loop.
    pub(crate) fn each_member(
        &mut self,
        set: &SetSlots,
        body: impl FnOnce(&mut Self, Slot, Label, Label),
    ) {
        let rest = self.new_set();
        self.copy(set, &rest);
        let (base, site) = (self.code.new_i32(), self.code.new_i32());
        self.code.i32_const(0).set(base);
        let done = self.code.begin_block();
        let next = self.code.begin_loop();
        let found = self.code.begin_block();
        self.push_any(&vec![rest[0]]);
        self.code.branch_if(found);
        if self.words > 1 {
            self.code.get(base).i32_const(64).op(I::I32Add).tee(base);
            self.code.i32_const(64 * self.words as i32).op(I::I32Eq).branch_if(done);
            for pair in rest.windows(2) {
                self.code.get(pair[1]).set(pair[0]);
            }
            self.code.branch(next);
        } else {
            self.code.branch(done);
        }
        self.code.end();
        self.code.get(rest[0]).op(I::I64Ctz).op(I::I32WrapI64).get(base).op(I::I32Add).set(site);
        self.code.get(rest[0]).get(rest[0]).i64_const(1).op(I::I64Sub).op(I::I64And).set(rest[0]);
        body(self, site, next, done);
        self.code.branch(next);
        self.code.end();
        self.code.end();
    }

    /// Pushes the address of a row of a table: `table + index * bytes`.
    pub(crate) fn push_row(&mut self, table: u32, index: Slot, bytes: usize) -> &mut Code {
        self.code.get(index);
        if bytes.is_power_of_two() {
            self.code.i32_const(bytes.trailing_zeros() as i32).op(I::I32Shl);
        } else {
            self.code.i32_const(bytes as i32).op(I::I32Mul);
        }
        self.code.u32_const(table).op(I::I32Add)
    }

    /// Takes steps; branches to a label if the question has to end.
    pub(crate) fn tick_or_leave(&mut self, steps: i64, label: Label) {
        self.generator.tick(&mut self.code, steps, |code| {
            code.branch_if(label);
        });
    }
}
