//! Sets of sites while a kernel is written: one `i64` local for each word.

use crate::function::code::{Code, Label, Slot};
use crate::generator::Generator;
use wasm_encoder::Instruction as I;
use wasm_encoder::ValType;

/// A set in locals, its lowest word first.
pub(super) type Words = Vec<Slot>;

/// A set that is asked about sites known only at run time.
#[derive(Clone)]
pub(super) enum Probe {
    /// Few words: the right one is selected.
    Words(Words),
    /// Many words: they are kept in memory, where the right byte is found by its address.
    Memory(u32),
}

/// A set that sites known only at run time are added to.
#[derive(Clone)]
pub(super) enum Sink {
    /// Few words.
    Words(Words),
    /// Many words, in memory while they are gathered.
    Memory(u32),
}

impl Sink {
    /// The same set, to be asked about what it holds so far.
    pub fn probe(&self) -> Probe {
        match self {
            Sink::Words(words) => Probe::Words(words.clone()),
            Sink::Memory(address) => Probe::Memory(*address),
        }
    }
}

/// A kernel being written.
pub(super) struct Writer<'g, 'p> {
    /// The module it belongs to.
    pub generator: &'g mut Generator<'p>,
    /// What has been written.
    pub code: Code,
    /// Words of a set.
    pub words: usize,
    /// Names of pieces of memory given out, so that no two are the same.
    scratch_taken: usize,
    /// What tells this kernel's memory from that of others.
    name: String,
}

/// The most words that are selected among rather than looked up in memory.
pub(super) const SELECTED_WORDS: usize = 2;

impl<'g, 'p> Writer<'g, 'p> {
    /// A function with these parameters; no other kernel has its name.
    pub fn new(generator: &'g mut Generator<'p>, parameters: &[ValType], name: String) -> Self {
        let words = generator.words;
        Writer { generator, code: Code::new(parameters), words, scratch_taken: 0, name }
    }

    /// A writer that goes on with the code of a function that is no kernel.
    pub fn going_on(generator: &'g mut Generator<'p>, code: Code) -> Self {
        let words = generator.words;
        Writer { generator, code, words, scratch_taken: 0, name: String::new() }
    }

    /// A set among the parameters, from its first word.
    pub fn parameters(&self, first: usize) -> Words {
        (first..first + self.words).map(|index| self.code.parameter(index)).collect()
    }

    /// A new set; it is empty when the function begins.
    pub fn set(&mut self) -> Words {
        (0..self.words).map(|_| self.code.long()).collect()
    }

    /// Empties a set.
    pub fn clear(&mut self, set: &Words) {
        for &slot in set {
            self.code.long_const(0).set(slot);
        }
    }

    /// Copies a set.
    pub fn copy(&mut self, from: &Words, to: &Words) {
        for (&from, &to) in from.iter().zip(to) {
            self.code.get(from).set(to);
        }
    }

    /// Pushes a set.
    pub fn push(&mut self, set: &Words) {
        set.iter().for_each(|&slot| {
            self.code.get(slot);
        });
    }

    /// Pops a set, as a call leaves it.
    pub fn pop(&mut self, set: &Words) {
        set.iter().rev().for_each(|&slot| {
            self.code.set(slot);
        });
    }

    /// Pops a set and adds it to another.
    pub fn pop_into(&mut self, set: &Words) {
        for &slot in set.iter().rev() {
            self.code.get(slot).op(I::I64Or).set(slot);
        }
    }

    /// Pushes 1 if the set has a member, as an `i32`.
    pub fn any(&mut self, set: &Words) {
        for (index, &slot) in set.iter().enumerate() {
            self.code.get(slot);
            if index > 0 {
                self.code.op(I::I64Or);
            }
        }
        self.code.long_const(0).op(I::I64Ne);
    }

    /// Pushes 1 if the two sets have a common member.
    pub fn intersects(&mut self, a: &Words, b: &Words) {
        for (index, (&a, &b)) in a.iter().zip(b).enumerate() {
            self.code.get(a).get(b).op(I::I64And);
            if index > 0 {
                self.code.op(I::I64Or);
            }
        }
        self.code.long_const(0).op(I::I64Ne);
    }

    /// Adds the set at an address to a set.
    pub fn load_into(&mut self, set: &Words, address: Slot, offset: u32) {
        for (index, &slot) in set.iter().enumerate() {
            self.code.get(address).load64(offset + 8 * index as u32);
            self.code.get(slot).op(I::I64Or).set(slot);
        }
    }

    /// Pushes the set at an address.
    pub fn load(&mut self, address: Slot, offset: u32) {
        for index in 0..self.words as u32 {
            self.code.get(address).load64(offset + 8 * index);
        }
    }

    /// Pushes how many members a set has, as an `i64`.
    pub fn count(&mut self, set: &Words) {
        for (index, &slot) in set.iter().enumerate() {
            self.code.get(slot).op(I::I64Popcnt);
            if index > 0 {
                self.code.op(I::I64Add);
            }
        }
    }

    /// Memory of this kernel alone, filled with zeros but for its first bytes, which may be overwritten.
    pub fn scratch(&mut self, bytes: usize) -> u32 {
        // Equal tables are shared, so each piece says whose it is.
        let mut table = format!("memory {} of {}", self.scratch_taken, self.name).into_bytes();
        self.scratch_taken += 1;
        table.resize(table.len().max(bytes).next_multiple_of(8), 0);
        self.generator.builder.table(table)
    }

    /// Makes ready to ask which sites are in a set.
    pub fn probe(&mut self, set: &Words) -> Probe {
        if self.words <= SELECTED_WORDS {
            return Probe::Words(set.clone());
        }
        let address = self.scratch(8 * self.words);
        self.store(set, address);
        Probe::Memory(address)
    }

    /// Writes a set to a fixed address.
    pub fn store(&mut self, set: &Words, address: u32) {
        for (index, &slot) in set.iter().enumerate() {
            self.code.address(address).get(slot).store64(8 * index as u32);
        }
    }

    /// Pushes 1 if a site (`i32`) is in a set.
    pub fn contains(&mut self, probe: &Probe, site: Slot) {
        match probe {
            Probe::Words(words) => {
                self.select_word(words, site);
                self.code.get(site).op(I::I64ExtendI32U).op(I::I64ShrU);
                self.code.op(I::I32WrapI64).int_const(1).op(I::I32And);
            }
            Probe::Memory(address) => {
                self.code.get(site).int_const(3).op(I::I32ShrU).load8(*address);
                self.code.get(site).int_const(7).op(I::I32And).op(I::I32ShrU);
                self.code.int_const(1).op(I::I32And);
            }
        }
    }

    /// Pushes the word that a site is in.
    fn select_word(&mut self, words: &Words, site: Slot) {
        let (&last, lower) = words.split_last().expect("a set has a word");
        for &word in lower {
            self.code.get(word);
        }
        self.code.get(last);
        for index in (0..lower.len()).rev() {
            self.code.get(site).int_const(64 * (index as i32 + 1)).op(I::I32LtU).op(I::Select);
        }
    }

    /// A set to add sites to, empty now.
    pub fn sink(&mut self) -> Sink {
        if self.words <= SELECTED_WORDS {
            let set = self.set();
            self.clear(&set);
            return Sink::Words(set);
        }
        let address = self.scratch(8 * self.words);
        for index in 0..self.words as u32 {
            self.code.address(address).long_const(0).store64(8 * index);
        }
        Sink::Memory(address)
    }

    /// Makes what was gathered this set.
    pub fn refill(&mut self, sink: &Sink, set: &Words) {
        match sink {
            Sink::Words(words) => self.copy(set, words),
            Sink::Memory(address) => self.store(set, *address),
        }
    }

    /// Adds a site (`i32`).
    pub fn insert(&mut self, sink: &Sink, site: Slot) {
        match sink {
            Sink::Words(words) => {
                for (index, &word) in words.iter().enumerate() {
                    self.code.get(word).long_const(1);
                    self.code.get(site).op(I::I64ExtendI32U).op(I::I64Shl);
                    if words.len() > 1 {
                        let ours = if index == 0 { I::I32LtU } else { I::I32GeU };
                        self.code.long_const(0).get(site).int_const(64).op(ours).op(I::Select);
                    }
                    self.code.op(I::I64Or).set(word);
                }
            }
            Sink::Memory(address) => {
                let word = self.code.int();
                self.word_address(*address, site).tee(word);
                self.code.get(word).load64(0).long_const(1);
                self.code.get(site).op(I::I64ExtendI32U).op(I::I64Shl).op(I::I64Or).store64(0);
            }
        }
    }

    fn word_address(&mut self, address: u32, site: Slot) -> &mut Code {
        self.code.get(site).int_const(6).op(I::I32ShrU).int_const(3).op(I::I32Shl);
        self.code.address(address).op(I::I32Add)
    }

    /// Adds what a sink gathered to a set.
    pub fn drain(&mut self, sink: &Sink, set: &Words) {
        for (index, &slot) in set.iter().enumerate() {
            match sink {
                Sink::Words(words) => self.code.get(words[index]),
                Sink::Memory(address) => self.code.address(*address).load64(8 * index as u32),
            };
            self.code.get(slot).op(I::I64Or).set(slot);
        }
    }

    /// Takes a site (`i32`) out of a set.
    pub fn remove(&mut self, set: &Words, site: Slot) {
        let single = self.single(site);
        for (&word, &bit) in set.iter().zip(&single) {
            self.code.get(word).get(bit).long_const(-1).op(I::I64Xor).op(I::I64And).set(word);
        }
    }

    /// The set of one site (`i32`), kept in new locals.
    pub fn single(&mut self, site: Slot) -> Words {
        let set = self.set();
        for (index, &word) in set.iter().enumerate() {
            self.code.long_const(1).get(site).op(I::I64ExtendI32U).op(I::I64Shl);
            if set.len() > 1 {
                self.code.long_const(0).get(site).int_const(6).op(I::I32ShrU);
                self.code.int_const(index as i32).op(I::I32Eq).op(I::Select);
            }
            self.code.set(word);
        }
        set
    }

    /// Does something for each member of a set in order; the site is an `i32`. A branch to the first label
    /// goes on with the next member, one to the second leaves.
    pub fn members(&mut self, set: &Words, body: impl FnOnce(&mut Self, Slot, Label, Label)) {
        let rest = self.set();
        self.copy(set, &rest);
        let (base, site) = (self.code.int(), self.code.int());
        self.code.int_const(0).set(base);
        let done = self.code.block();
        let next = self.code.begin_loop();
        let found = self.code.block();
        self.any(&vec![rest[0]]);
        self.code.branch_if(found);
        if self.words > 1 {
            self.code.get(base).int_const(64).op(I::I32Add).tee(base);
            self.code.int_const(64 * self.words as i32).op(I::I32Eq).branch_if(done);
            for pair in rest.windows(2) {
                self.code.get(pair[1]).set(pair[0]);
            }
            self.code.branch(next);
        } else {
            self.code.branch(done);
        }
        self.code.end();
        self.code.get(rest[0]).op(I::I64Ctz).op(I::I32WrapI64).get(base).op(I::I32Add).set(site);
        self.code.get(rest[0]).get(rest[0]).long_const(1).op(I::I64Sub).op(I::I64And).set(rest[0]);
        body(self, site, next, done);
        self.code.branch(next);
        self.code.end();
        self.code.end();
    }

    /// Pushes the address of a row of a table: `table + index * bytes`.
    pub fn row(&mut self, table: u32, index: Slot, bytes: usize) -> &mut Code {
        self.code.get(index);
        if bytes.is_power_of_two() {
            self.code.int_const(bytes.trailing_zeros() as i32).op(I::I32Shl);
        } else {
            self.code.int_const(bytes as i32).op(I::I32Mul);
        }
        self.code.address(table).op(I::I32Add)
    }

    /// Takes steps, and leaves the blocks up to a label once there are none left.
    pub fn tick_or_leave(&mut self, steps: i64, label: Label) {
        self.generator.tick(&mut self.code, steps);
        self.code.branch_if(label);
    }
}
