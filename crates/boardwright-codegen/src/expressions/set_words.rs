//! Sets as words: Boolean operations, membership, and sets of the state.

use crate::function::builder::FunctionBuilder;
use crate::function::code::{Slot, mem_arg};
use crate::function::operand::{Operand, SetOperand, WordOperand, known_words};
use boardwright_board::SiteSet;
use boardwright_ir::NONE;
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Returns a set of the program.
    pub(crate) fn site_set(&self, sites: &SiteSet) -> SetOperand {
        self.constant_set(sites.words())
    }

    /// Returns the set of a table at the index that `index` pushes.
    pub(crate) fn load_set_from_table(
        &mut self,
        table: u32,
        index: impl FnOnce(&mut Self),
    ) -> SetOperand {
        index(self);
        let stride = self.generator.words * 8;
        self.scale(stride);
        let address = self.code.pop_i32();
        self.load_set(address, table as usize)
    }

    /// Returns the occupied sites.
    pub(crate) fn occupied(&mut self) -> SetOperand {
        let layout = &self.generator.program.layout;
        if let Some(offset) = layout.occupied_set {
            return self.load_set(self.state, offset);
        }
        let base = layout.owner_sets;
        let mut all = self.empty_set();
        for player in 0..self.players() {
            let owned = self.load_set(self.state, base + player * self.generator.words * 8);
            all = self.union(&all, &owned);
        }
        all
    }

    /// Returns the sites with a unit of an owner.
    pub(crate) fn owned_by(&mut self, owner: Operand) -> SetOperand {
        let layout = &self.generator.program.layout;
        let (owners, base) = (layout.owners(), layout.owner_sets);
        self.set_at_index(owner, owners, base)
    }

    /// Returns the set of one site; empty if there is none.
    pub(crate) fn singleton(&mut self, site: Operand) -> SetOperand {
        let bound = self.sites();
        if site.is_never_below(bound) {
            return self.empty_set();
        }
        if let Operand::Const(site) = site {
            let words = self.generator.set_words([site as usize]);
            return self.constant_set(&words);
        }
        let words = self.generator.words;
        (0..words)
            .map(|word| {
                self.code.i64_const(1);
                self.push(site);
                self.code.op(I::I64Shl);
                if words == 1 && site.is_below(bound) {
                    return WordOperand::Local(self.code.pop_i64());
                }
                // Shifts use the low six bits; the others select the word.
                self.code.i64_const(0);
                self.push(site);
                let within = if words == 1 {
                    self.code.i64_const(bound as i64).op(I::I64LtU);
                    None
                } else {
                    self.code.i64_const(6).op(I::I64ShrU).i64_const(word as i64).op(I::I64Eq);
                    Some(())
                };
                self.code.op(I::Select);
                // A number in the last word but beyond the board is no site.
                if within.is_some()
                    && word + 1 == words
                    && !site.is_below(words * 64)
                    && !bound.is_multiple_of(64)
                {
                    let full = self.generator.all_sites();
                    self.code.i64_const(full[word] as i64).op(I::I64And);
                }
                WordOperand::Local(self.code.pop_i64())
            })
            .collect()
    }

    /// Returns the union of two sets.
    pub(crate) fn union(&mut self, a: &[WordOperand], b: &[WordOperand]) -> SetOperand {
        self.combined(a, b, I::I64Or, |a, b| a | b)
    }

    /// Returns the intersection of two sets.
    pub(crate) fn intersection(&mut self, a: &[WordOperand], b: &[WordOperand]) -> SetOperand {
        self.combined(a, b, I::I64And, |a, b| a & b)
    }

    fn combined(
        &mut self,
        a: &[WordOperand],
        b: &[WordOperand],
        operator: I<'static>,
        known: impl Fn(u64, u64) -> u64,
    ) -> SetOperand {
        let full = self.generator.all_sites();
        let mut joined = Vec::with_capacity(a.len());
        for (index, (&a, &b)) in a.iter().zip(b).enumerate() {
            let word = match (a, b) {
                (WordOperand::Const(a), WordOperand::Const(b)) => WordOperand::Const(known(a, b)),
                (WordOperand::Const(0), other) | (other, WordOperand::Const(0))
                    if known(0, 1) == 1 =>
                {
                    other
                }
                (WordOperand::Const(0), _) | (_, WordOperand::Const(0)) => WordOperand::Const(0),
                // Sets contain only sites of the board.
                (WordOperand::Const(all), other) | (other, WordOperand::Const(all))
                    if all == full[index] && known(0, 1) == 0 =>
                {
                    other
                }
                _ => {
                    self.push_word(a);
                    self.push_word(b);
                    self.code.op(operator.clone());
                    WordOperand::Local(self.code.pop_i64())
                }
            };
            joined.push(word);
        }
        joined
    }

    /// Returns the difference of two sets.
    pub(crate) fn difference(&mut self, a: &[WordOperand], b: &[WordOperand]) -> SetOperand {
        let mut left = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let word = match (a, b) {
                (WordOperand::Const(a), WordOperand::Const(b)) => WordOperand::Const(a & !b),
                (WordOperand::Const(0), _) => WordOperand::Const(0),
                (a, WordOperand::Const(0)) => a,
                (a, WordOperand::Const(b)) => {
                    self.push_word(a);
                    self.code.i64_const(!b as i64).op(I::I64And);
                    WordOperand::Local(self.code.pop_i64())
                }
                (a, b) => {
                    self.push_word(a);
                    self.push_word(b);
                    self.code.i64_const(-1).op(I::I64Xor).op(I::I64And);
                    WordOperand::Local(self.code.pop_i64())
                }
            };
            left.push(word);
        }
        left
    }

    /// Returns a set in locals.
    pub(crate) fn set_in_locals(&mut self, sites: &[WordOperand]) -> Vec<Slot> {
        let mut slots = Vec::new();
        for &word in sites {
            slots.push(match word {
                WordOperand::Local(slot) => slot,
                WordOperand::Const(value) => {
                    self.code.i64_const(value as i64);
                    self.code.pop_i64()
                }
            });
        }
        slots
    }

    /// Adds the members of a set to one in locals.
    pub(crate) fn union_into(&mut self, room: &[Slot], by: &[WordOperand]) {
        for (&slot, &word) in room.iter().zip(by) {
            self.code.get(slot);
            self.push_word(word);
            self.code.op(I::I64Or).set(slot);
        }
    }

    /// Pushes 1 if a site is in a set.
    pub(crate) fn push_has_site(&mut self, sites: &[WordOperand], site: Operand) {
        if let Operand::Const(site) = site {
            let site = site as usize;
            self.push_word(sites[site / 64]);
            self.code.i64_const((site % 64) as i64).op(I::I64ShrU);
            self.code.op(I::I32WrapI64).i32_const(1).op(I::I32And);
            return;
        }
        match known_words(sites) {
            Some(words) if words.len() > 1 => {
                let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                let table = self.generator.builder.table(bytes);
                self.push_i32(site);
                self.code.i32_const(3).op(I::I32ShrU).load8(table);
                self.push_i32(site);
                self.code.i32_const(7).op(I::I32And).op(I::I32ShrU).i32_const(1).op(I::I32And);
            }
            _ => {
                self.push_word(sites[0]);
                for (index, &word) in sites.iter().enumerate().skip(1) {
                    // Selects the previous word, unless the site is in this word or a later one.
                    self.push_word(word);
                    self.push(site);
                    self.code.i64_const(index as i64 * 64).op(I::I64LtS).op(I::Select);
                }
                self.push(site);
                self.code.op(I::I64ShrU).op(I::I32WrapI64).i32_const(1).op(I::I32And);
            }
        }
    }

    /// Pushes 1 if a site is in the set at an address plus an offset.
    pub(crate) fn push_has_site_at(&mut self, address: Slot, offset: usize, site: Operand) {
        self.code.get(address);
        let mut offset = offset;
        match site {
            Operand::Const(site) => offset += site as usize / 64 * 8,
            Operand::Local(..) if self.generator.words == 1 => {}
            Operand::Local(slot, ..) => {
                self.code.get(slot).op(I::I32WrapI64).i32_const(6).op(I::I32ShrU);
                self.code.i32_const(3).op(I::I32Shl).op(I::I32Add);
            }
        }
        self.code.op(I::I64Load(mem_arg(offset as u32, 3)));
        self.push(site);
        self.code.op(I::I64ShrU).op(I::I32WrapI64).i32_const(1).op(I::I32And);
    }

    /// Pushes 1 if a set is not empty.
    pub(crate) fn push_is_not_empty(&mut self, sites: &[WordOperand]) {
        let known = sites.iter().any(|word| matches!(word, WordOperand::Const(word) if *word != 0));
        let unknown: Vec<Slot> = sites
            .iter()
            .filter_map(|word| if let WordOperand::Local(slot) = word { Some(*slot) } else { None })
            .collect();
        if known || unknown.is_empty() {
            self.code.i32_const(known.into());
            return;
        }
        for (index, &slot) in unknown.iter().enumerate() {
            self.code.get(slot);
            if index > 0 {
                self.code.op(I::I64Or);
            }
        }
        self.code.i64_const(0).op(I::I64Ne);
    }

    /// Returns one of several sets stored one after another in the state; empty if the index is out
    /// of bounds.
    pub(crate) fn set_at_index(&mut self, index: Operand, bound: usize, base: usize) -> SetOperand {
        let stride = self.generator.words * 8;
        if index.is_never_below(bound) {
            return self.empty_set();
        }
        if let Operand::Const(index) = index {
            return self.load_set(self.state, base + index as usize * stride);
        }
        let load = |this: &mut Self, index: Operand| {
            this.push_indexed_address(index, stride);
            let address = this.code.pop_i32();
            this.load_set(address, base)
        };
        if index.is_below(bound) {
            return load(self, index);
        }
        self.set_where(
            |this| {
                this.push(index);
                this.code.i64_const(bound as i64).op(I::I64LtU);
            },
            |this| load(this, index),
        )
    }

    /// Returns a set if the `i32` that `condition` pushes is not 0; else the empty set.
    pub(crate) fn set_where(
        &mut self,
        condition: impl FnOnce(&mut Self),
        set: impl FnOnce(&mut Self) -> SetOperand,
    ) -> SetOperand {
        let room = self.new_set_slots();
        let empty = self.empty_set();
        self.store_set(&room, &empty);
        condition(self);
        self.code.begin_if();
        let sites = set(self);
        self.store_set(&room, &sites);
        self.code.end();
        room.into_iter().map(WordOperand::Local).collect()
    }

    /// Returns the number of members.
    pub(crate) fn count_sites(&mut self, sites: &[WordOperand]) -> Operand {
        let known: i64 = sites
            .iter()
            .map(
                |word| {
                    if let WordOperand::Const(word) = word { word.count_ones().into() } else { 0 }
                },
            )
            .sum();
        let unknown: Vec<Slot> = sites
            .iter()
            .filter_map(|word| if let WordOperand::Local(slot) = word { Some(*slot) } else { None })
            .collect();
        if unknown.is_empty() {
            return Operand::Const(known);
        }
        for (index, &slot) in unknown.iter().enumerate() {
            self.code.get(slot).op(I::I64Popcnt);
            if index > 0 {
                self.code.op(I::I64Add);
            }
        }
        if known != 0 {
            self.code.i64_const(known).op(I::I64Add);
        }
        self.pop_number(0, self.generator.lines.sites as i64)
    }

    /// Returns the only member of a set, or none.
    pub(crate) fn single_site(&mut self, sites: &[WordOperand]) -> Operand {
        let count = self.count_sites(sites);
        let first = self.lowest_site(sites);
        self.push(first);
        self.code.i64_const(NONE);
        self.push(count);
        self.code.i64_const(1).op(I::I64Eq).op(I::Select);
        self.pop_number(NONE, self.generator.lines.sites as i64 - 1)
    }

    /// Returns the lowest site of a set that is not empty.
    pub(crate) fn lowest_site(&mut self, sites: &[WordOperand]) -> Operand {
        let last = sites.len() - 1;
        self.push_word(sites[last]);
        self.code.op(I::I64Ctz);
        if last > 0 {
            self.code.i64_const(last as i64 * 64).op(I::I64Add);
        }
        for (index, &word) in sites.iter().enumerate().rev().skip(1) {
            let later = self.code.pop_i64();
            self.push_word(word);
            self.code.op(I::I64Ctz).i64_const(index as i64 * 64).op(I::I64Add);
            self.code.get(later);
            self.push_word(word);
            self.code.i64_const(0).op(I::I64Ne).op(I::Select);
        }
        self.pop_number(0, self.generator.lines.sites as i64 - 1)
    }
}
