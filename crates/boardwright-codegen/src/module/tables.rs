//! Tables, and sets as words.

use crate::generator::Generator;
use boardwright_ir::KeyDomain;

impl<'p> Generator<'p> {
    /// Returns a set of sites as words.
    pub(crate) fn set_words(&self, sites: impl IntoIterator<Item = usize>) -> Vec<u64> {
        let mut words = vec![0; self.words];
        for site in sites {
            words[site / 64] |= 1 << (site % 64);
        }
        words
    }

    /// Returns all sites of the board as words.
    pub(crate) fn all_sites(&self) -> Vec<u64> {
        self.set_words(0..self.lines.sites)
    }

    /// Returns the address of a table of sets.
    pub(crate) fn table_of_sets(&mut self, sets: impl IntoIterator<Item = Vec<u64>>) -> u32 {
        let words: Vec<u64> = sets.into_iter().flatten().collect();
        self.builder.table_of_words(words)
    }

    /// Returns the number of unit codes, including 0.
    pub(crate) fn code_count(&self) -> usize {
        1 + self.program.layout.players * self.program.layout.kinds
    }

    /// Returns the owner and kind of a unit code; `None` for no unit.
    fn unit_of_code(&self, code: usize) -> Option<(usize, usize)> {
        (1..self.code_count())
            .contains(&code)
            .then(|| self.program.layout.owner_and_kind(code as u8))
    }

    /// Returns the address of a table of signed bytes by unit code, from owner and kind; -1 for no
    /// unit.
    pub(crate) fn table_by_code(&mut self, of: impl Fn(usize, usize) -> i8) -> u32 {
        let byte =
            |code: usize| self.unit_of_code(code).map_or(-1, |(owner, kind)| of(owner, kind));
        self.builder.table((0..256).map(|code| byte(code) as u8).collect())
    }

    /// Returns the address of a table of `u16` by unit code, from owner and kind.
    pub(crate) fn offsets_by_code(&mut self, of: impl Fn(usize, usize) -> usize) -> u32 {
        let half = |code: usize| self.unit_of_code(code).map_or(0, |(owner, kind)| of(owner, kind));
        self.builder.table((0..256).flat_map(|code| (half(code) as u16).to_le_bytes()).collect())
    }

    /// Returns the address of a table of premixed keys by index.
    pub(crate) fn premixed_keys(
        &mut self,
        domain: KeyDomain,
        indices: impl IntoIterator<Item = u64>,
    ) -> u32 {
        self.builder
            .table_of_words(indices.into_iter().map(|index| boardwright_ir::premix(domain, index)))
    }

    /// Returns the address of the table of a kind's capture origins, by player and target.
    pub(crate) fn origin_table(&mut self, kind: usize) -> Option<u32> {
        let words = self.origins.as_ref()?.of_kind(kind).to_vec();
        Some(self.builder.table_of_words(words))
    }
}
