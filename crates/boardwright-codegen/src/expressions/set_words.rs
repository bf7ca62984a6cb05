//! What is done with the words of sets: joining them, looking into them, taking them from the state.

use crate::function::builder::Scope;
use crate::function::code::{Slot, argument};
use crate::function::operand::{Sites, Value, Word, known_words};
use boardwright_board::SiteSet;
use wasm_encoder::Instruction as I;

impl Scope<'_, '_> {
    /// A constant of the program.
    pub fn constant(&self, sites: &SiteSet) -> Sites {
        self.known(sites.words())
    }

    /// The set of a table at the index that is pushed.
    pub fn load_table_sites(&mut self, table: u32, index: impl FnOnce(&mut Self)) -> Sites {
        index(self);
        let stride = self.g.words * 8;
        self.scale(stride);
        let address = self.code.keep_int();
        self.load_sites(address, table as usize)
    }

    /// All sites with a unit.
    pub fn occupied(&mut self) -> Sites {
        let base = self.g.program.layout.owner_sets;
        let mut all = self.nowhere();
        for player in 0..self.players() {
            let owned = self.load_sites(self.state, base + player * self.g.words * 8);
            all = self.or(&all, &owned);
        }
        all
    }

    /// The sites with a unit of a player.
    pub fn owned_by(&mut self, player: Value) -> Sites {
        let (players, base) = (self.players(), self.g.program.layout.owner_sets);
        self.indexed(player, players, base)
    }

    /// The set of one site, or nothing if there is none.
    pub fn one(&mut self, site: Value) -> Sites {
        let bound = self.sites();
        if site.is_never_below(bound) {
            return self.nowhere();
        }
        if let Value::Const(site) = site {
            let words = self.g.set_words([site as usize]);
            return self.known(&words);
        }
        let words = self.g.words;
        (0..words)
            .map(|word| {
                self.code.long_const(1);
                self.push(site);
                self.code.op(I::I64Shl);
                if words == 1 && site.is_below(bound) {
                    return Word::In(self.code.keep_long());
                }
                // Shifts go by the low six bits; the others say which word it is, if any.
                self.code.long_const(0);
                self.push(site);
                let within = if words == 1 {
                    self.code.long_const(bound as i64).op(I::I64LtU);
                    None
                } else {
                    self.code.long_const(6).op(I::I64ShrU).long_const(word as i64).op(I::I64Eq);
                    Some(())
                };
                self.code.op(I::Select);
                // A number in the last word but beyond the board is no site.
                if within.is_some()
                    && word + 1 == words
                    && !site.is_below(words * 64)
                    && !bound.is_multiple_of(64)
                {
                    let full = self.g.full();
                    self.code.long_const(full[word] as i64).op(I::I64And);
                }
                Word::In(self.code.keep_long())
            })
            .collect()
    }

    /// The union of two sets.
    pub fn or(&mut self, a: &[Word], b: &[Word]) -> Sites {
        self.joined(a, b, I::I64Or, |a, b| a | b)
    }

    /// What two sets have in common.
    pub fn and(&mut self, a: &[Word], b: &[Word]) -> Sites {
        self.joined(a, b, I::I64And, |a, b| a & b)
    }

    fn joined(
        &mut self,
        a: &[Word],
        b: &[Word],
        operator: I<'static>,
        known: impl Fn(u64, u64) -> u64,
    ) -> Sites {
        let full = self.g.full();
        let mut joined = Vec::with_capacity(a.len());
        for (index, (&a, &b)) in a.iter().zip(b).enumerate() {
            let word = match (a, b) {
                (Word::Const(a), Word::Const(b)) => Word::Const(known(a, b)),
                (Word::Const(0), other) | (other, Word::Const(0)) if known(0, 1) == 1 => other,
                (Word::Const(0), _) | (_, Word::Const(0)) => Word::Const(0),
                // Sets hold sites of the board alone.
                (Word::Const(all), other) | (other, Word::Const(all))
                    if all == full[index] && known(0, 1) == 0 =>
                {
                    other
                }
                _ => {
                    self.push_word(a);
                    self.push_word(b);
                    self.code.op(operator.clone());
                    Word::In(self.code.keep_long())
                }
            };
            joined.push(word);
        }
        joined
    }

    /// The sites of one set that are not in another.
    pub fn minus(&mut self, a: &[Word], b: &[Word]) -> Sites {
        let mut left = Vec::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let word = match (a, b) {
                (Word::Const(a), Word::Const(b)) => Word::Const(a & !b),
                (Word::Const(0), _) => Word::Const(0),
                (a, Word::Const(0)) => a,
                (a, Word::Const(b)) => {
                    self.push_word(a);
                    self.code.long_const(!b as i64).op(I::I64And);
                    Word::In(self.code.keep_long())
                }
                (a, b) => {
                    self.push_word(a);
                    self.push_word(b);
                    self.code.long_const(-1).op(I::I64Xor).op(I::I64And);
                    Word::In(self.code.keep_long())
                }
            };
            left.push(word);
        }
        left
    }

    /// The locals of a set.
    pub fn in_locals(&mut self, sites: &[Word]) -> Vec<Slot> {
        let mut slots = Vec::new();
        for &word in sites {
            slots.push(match word {
                Word::In(slot) => slot,
                Word::Const(value) => {
                    self.code.long_const(value as i64);
                    self.code.keep_long()
                }
            });
        }
        slots
    }

    /// Adds the members of a set to one that is kept in locals.
    pub fn widen(&mut self, room: &[Slot], by: &[Word]) {
        for (&slot, &word) in room.iter().zip(by) {
            self.code.get(slot);
            self.push_word(word);
            self.code.op(I::I64Or).set(slot);
        }
    }

    /// Pushes 1 if a site on the board is in a set.
    pub fn push_bit(&mut self, sites: &[Word], site: Value) {
        if let Value::Const(site) = site {
            let site = site as usize;
            self.push_word(sites[site / 64]);
            self.code.long_const((site % 64) as i64).op(I::I64ShrU);
            self.code.op(I::I32WrapI64).int_const(1).op(I::I32And);
            return;
        }
        match known_words(sites) {
            Some(words) if words.len() > 1 => {
                let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                let table = self.g.builder.table(bytes);
                self.push_int(site);
                self.code.int_const(3).op(I::I32ShrU).load8(table);
                self.push_int(site);
                self.code.int_const(7).op(I::I32And).op(I::I32ShrU).int_const(1).op(I::I32And);
            }
            _ => {
                self.push_word(sites[0]);
                for (index, &word) in sites.iter().enumerate().skip(1) {
                    // The word before, unless the site is in this one or a later one.
                    self.push_word(word);
                    self.push(site);
                    self.code.long_const(index as i64 * 64).op(I::I64LtS).op(I::Select);
                }
                self.push(site);
                self.code.op(I::I64ShrU).op(I::I32WrapI64).int_const(1).op(I::I32And);
            }
        }
    }

    /// Pushes 1 if a site on the board is in the set at an address.
    pub fn push_bit_at(&mut self, address: Slot, offset: usize, site: Value) {
        self.code.get(address);
        let mut offset = offset;
        match site {
            Value::Const(site) => offset += site as usize / 64 * 8,
            Value::In(..) if self.g.words == 1 => {}
            Value::In(slot, ..) => {
                self.code.get(slot).op(I::I32WrapI64).int_const(6).op(I::I32ShrU);
                self.code.int_const(3).op(I::I32Shl).op(I::I32Add);
            }
        }
        self.code.op(I::I64Load(argument(offset as u32, 3)));
        self.push(site);
        self.code.op(I::I64ShrU).op(I::I32WrapI64).int_const(1).op(I::I32And);
    }

    /// Pushes 1 if a set has a member.
    pub fn push_some(&mut self, sites: &[Word]) {
        let known = sites.iter().any(|word| matches!(word, Word::Const(word) if *word != 0));
        let unknown: Vec<Slot> = sites
            .iter()
            .filter_map(|word| if let Word::In(slot) = word { Some(*slot) } else { None })
            .collect();
        if known || unknown.is_empty() {
            self.code.int_const(known.into());
            return;
        }
        for (index, &slot) in unknown.iter().enumerate() {
            self.code.get(slot);
            if index > 0 {
                self.code.op(I::I64Or);
            }
        }
        self.code.long_const(0).op(I::I64Ne);
    }

    /// One of several sets that lie one after another in the state; nothing if there is none with that index.
    pub fn indexed(&mut self, index: Value, bound: usize, base: usize) -> Sites {
        let stride = self.g.words * 8;
        if index.is_never_below(bound) {
            return self.nowhere();
        }
        if let Value::Const(index) = index {
            return self.load_sites(self.state, base + index as usize * stride);
        }
        let load = |this: &mut Self, index: Value| {
            this.push_strided(index, stride);
            let address = this.code.keep_int();
            this.load_sites(address, base)
        };
        if index.is_below(bound) {
            return load(self, index);
        }
        self.guarded(
            |this| {
                this.push(index);
                this.code.long_const(bound as i64).op(I::I64LtU);
            },
            |this| load(this, index),
        )
    }

    /// A set where the `i32` pushed by the condition is not zero, and nothing elsewhere.
    pub fn guarded(
        &mut self,
        condition: impl FnOnce(&mut Self),
        set: impl FnOnce(&mut Self) -> Sites,
    ) -> Sites {
        let room = self.room_for_sites();
        let empty = self.nowhere();
        self.store_sites(&room, &empty);
        condition(self);
        self.code.begin_if();
        let sites = set(self);
        self.store_sites(&room, &sites);
        self.code.end();
        room.into_iter().map(Word::In).collect()
    }
}
