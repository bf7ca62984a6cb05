//! Bit sets of sites of any width, for load time.

use crate::bits::{BitsIter, low_bits};
use crate::site::Site;
use std::hash::{Hash, Hasher};

/// A set of sites that grows as needed.
///
/// Sets with the same sites are equal, whatever their capacity.
#[derive(Clone, Debug, Default)]
pub struct SiteSet {
    words: Vec<u64>,
}

impl SiteSet {
    /// Returns the empty set with capacity for `site_count` sites.
    pub fn new(site_count: usize) -> Self {
        SiteSet { words: vec![0; site_count.div_ceil(64)] }
    }

    /// Returns the set of the first `site_count` sites.
    pub fn full(site_count: usize) -> Self {
        let words = (0..site_count.div_ceil(64)).map(|word| low_bits(site_count - word * 64));
        SiteSet { words: words.collect() }
    }

    /// Adds `site`. Returns true if it is new.
    pub fn insert(&mut self, site: usize) -> bool {
        let (word, bit) = (site / 64, 1 << (site % 64));
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Removes `site`. Returns true if it was in the set.
    pub fn remove(&mut self, site: usize) -> bool {
        let there = self.contains(site);
        if there {
            self.words[site / 64] &= !(1 << (site % 64));
        }
        there
    }

    /// Returns true if `site` is in the set.
    pub fn contains(&self, site: usize) -> bool {
        self.words.get(site / 64).is_some_and(|word| word >> (site % 64) & 1 != 0)
    }

    /// Returns the number of sites in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns true if no site is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Returns the lowest site.
    pub fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// Returns an iterator over the sites in ascending order.
    pub fn iter(&self) -> BitsIter<'_> {
        BitsIter::new(&self.words)
    }

    /// Returns the union of two sets.
    pub fn union(&self, other: &SiteSet) -> SiteSet {
        self.zip(other, |a, b| a | b)
    }

    /// Returns the intersection of two sets.
    pub fn intersection(&self, other: &SiteSet) -> SiteSet {
        self.zip(other, |a, b| a & b)
    }

    /// Returns the sites of `self` that are not in `other`.
    pub fn difference(&self, other: &SiteSet) -> SiteSet {
        self.zip(other, |a, b| a & !b)
    }

    /// Returns the set as words of 64 sites, lowest first; the last words may be empty.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    fn zip(&self, other: &SiteSet, join: impl Fn(u64, u64) -> u64) -> SiteSet {
        let word = |set: &SiteSet, index| set.words.get(index).copied().unwrap_or(0);
        let length = self.words.len().max(other.words.len());
        let words = (0..length).map(|index| join(word(self, index), word(other, index)));
        SiteSet { words: words.collect() }
    }

    /// Returns the words up to the last that is not empty; equality and hash depend on them alone.
    fn significant(&self) -> &[u64] {
        let length = self.words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
        &self.words[..length]
    }
}

impl PartialEq for SiteSet {
    fn eq(&self, other: &Self) -> bool {
        self.significant() == other.significant()
    }
}

impl Eq for SiteSet {}

impl Hash for SiteSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.significant().hash(state);
    }
}

impl FromIterator<usize> for SiteSet {
    fn from_iter<I: IntoIterator<Item = usize>>(sites: I) -> Self {
        let mut set = SiteSet::default();
        set.extend(sites);
        set
    }
}

impl FromIterator<Site> for SiteSet {
    fn from_iter<I: IntoIterator<Item = Site>>(sites: I) -> Self {
        sites.into_iter().map(Site::index).collect()
    }
}

impl Extend<usize> for SiteSet {
    fn extend<I: IntoIterator<Item = usize>>(&mut self, sites: I) {
        for site in sites {
            self.insert(site);
        }
    }
}

impl<'a> IntoIterator for &'a SiteSet {
    type Item = usize;
    type IntoIter = BitsIter<'a>;

    fn into_iter(self) -> BitsIter<'a> {
        self.iter()
    }
}
