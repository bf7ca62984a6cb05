//! Tables of a module, and sets as the words that they are made of.

use crate::generator::Generator;
use boardwright_ir::KeyDomain;

impl<'p> Generator<'p> {
    /// Sets of sites as words.
    pub fn set_words(&self, sites: impl IntoIterator<Item = usize>) -> Vec<u64> {
        let mut words = vec![0; self.words];
        for site in sites {
            words[site / 64] |= 1 << (site % 64);
        }
        words
    }

    /// All sites of the board as words.
    pub fn full(&self) -> Vec<u64> {
        self.set_words(0..self.lines.sites)
    }

    /// The address of a table of sets, each of as many words as a set has.
    pub fn table_of_sets(&mut self, sets: impl IntoIterator<Item = Vec<u64>>) -> u32 {
        let words: Vec<u64> = sets.into_iter().flatten().collect();
        self.builder.table_of_words(words)
    }

    /// How many unit codes there are, 0 being one.
    pub fn codes(&self) -> usize {
        1 + self.program.layout.players * self.program.layout.kinds
    }

    /// The address of a table of signed bytes by unit code, -1 where the code is of no unit.
    pub fn code_table(&mut self, of: impl Fn(usize, usize) -> i8) -> u32 {
        let (codes, kinds) = (self.codes(), self.program.layout.kinds.max(1));
        let byte = |code: usize| {
            if code == 0 || code >= codes { -1 } else { of((code - 1) / kinds, (code - 1) % kinds) }
        };
        self.builder.table((0..256).map(|code| byte(code) as u8).collect())
    }

    /// The address of a table of `u16` by unit code.
    pub fn code_offsets(&mut self, of: impl Fn(usize, usize) -> usize) -> u32 {
        let (codes, kinds) = (self.codes(), self.program.layout.kinds.max(1));
        let half = |code: usize| {
            if code == 0 || code >= codes { 0 } else { of((code - 1) / kinds, (code - 1) % kinds) }
        };
        self.builder.table((0..256).flat_map(|code| (half(code) as u16).to_le_bytes()).collect())
    }

    /// The address of a table of what keys have in common, by index.
    pub fn premixed(&mut self, domain: KeyDomain, indices: impl IntoIterator<Item = u64>) -> u32 {
        self.builder
            .table_of_words(indices.into_iter().map(|index| boardwright_ir::premix(domain, index)))
    }
}
