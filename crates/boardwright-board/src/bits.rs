//! Bit sets of sites of a fixed width, for hot loops.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

/// A set of sites of fixed width: `W` words of 64 sites each.
///
/// A site beyond the width panics; choose `W` from [`site_count`](crate::Board::site_count).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// The set without any site.
    pub const EMPTY: Self = Bits([0; W]);

    /// Returns the set of the first `site_count` sites, as far as they fit.
    #[inline]
    pub fn full(site_count: usize) -> Self {
        Bits(std::array::from_fn(|word| low_bits(site_count.saturating_sub(word * 64))))
    }

    /// Returns the set of one site.
    #[inline]
    pub fn single(site: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(site);
        set
    }

    /// Returns the set with some words; missing words are empty, surplus words are dropped.
    #[inline]
    pub fn from_slice(words: &[u64]) -> Self {
        Bits(std::array::from_fn(|word| words.get(word).copied().unwrap_or(0)))
    }

    /// Writes the words to the front of `words`, as far as they fit.
    #[inline]
    pub fn write_to(&self, words: &mut [u64]) {
        for (target, word) in words.iter_mut().zip(self.0) {
            *target = word;
        }
    }

    /// Returns true if `site` is in the set.
    #[inline]
    pub fn contains(&self, site: usize) -> bool {
        self.0[site / 64] >> (site % 64) & 1 != 0
    }

    /// Adds `site`.
    #[inline]
    pub fn insert(&mut self, site: usize) {
        self.0[site / 64] |= 1 << (site % 64);
    }

    /// Removes `site`.
    #[inline]
    pub fn remove(&mut self, site: usize) {
        self.0[site / 64] &= !(1 << (site % 64));
    }

    /// Returns true if no site is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the number of sites in the set.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the lowest site.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Returns an iterator over the sites in ascending order.
    #[inline]
    pub fn iter(&self) -> BitsIter<'_> {
        BitsIter::new(&self.0)
    }

    /// Returns the sites of `self` that are not in `other`.
    #[inline]
    pub fn minus(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Returns those of the first `site_count` sites that are not in the set.
    #[inline]
    pub fn not_within(self, site_count: usize) -> Self {
        Self::full(site_count).minus(self)
    }

    /// Returns true if the two sets share a site.
    #[inline]
    pub fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    #[inline]
    fn zip(self, other: Self, join: impl Fn(u64, u64) -> u64) -> Self {
        Bits(std::array::from_fn(|word| join(self.0[word], other.0[word])))
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const W: usize> Sub for Bits<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.minus(other)
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitXorAssign for Bits<W> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl<const W: usize> SubAssign for Bits<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const W: usize> FromIterator<usize> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = usize>>(sites: I) -> Self {
        let mut set = Self::EMPTY;
        sites.into_iter().for_each(|site| set.insert(site));
        set
    }
}

/// Iterator over the sites of a set in ascending order.
#[derive(Clone, Debug)]
pub struct BitsIter<'a> {
    words: &'a [u64],
    next_word: usize,
    rest: u64,
}

impl<'a> BitsIter<'a> {
    pub(crate) fn new(words: &'a [u64]) -> Self {
        BitsIter { words, next_word: 0, rest: 0 }
    }
}

impl Iterator for BitsIter<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.rest == 0 {
            self.rest = *self.words.get(self.next_word)?;
            self.next_word += 1;
        }
        let bit = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some((self.next_word - 1) * 64 + bit)
    }
}

/// Returns a word with the lowest `count` bits set, or all of them from 64 on.
pub fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}
