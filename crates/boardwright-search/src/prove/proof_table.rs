//! Hash table of the proof searches, of bounded size.
//!
//! Different positions may share a hash. The table only guides a search; no claim rests on it.

use crate::memory::largest_possible;

/// Entries per bucket.
const BUCKET: usize = 4;

/// A table entry: key, two words of the search, and the work they took.
type ProofEntry = [u64; 4];

/// A table of bounded size; the entry with the least work is replaced.
#[derive(Debug)]
pub(crate) struct ProofTable {
    entries: Vec<ProofEntry>,
}

impl ProofTable {
    /// Creates a table of about `bytes` bytes, or of a smaller size that the machine has.
    pub fn new(bytes: usize) -> ProofTable {
        let wanted = (bytes / size_of::<ProofEntry>()).max(1 << 10);
        let size = 1usize << wanted.ilog2();
        let size = largest_possible::<ProofEntry>(size, BUCKET);
        // Untouched memory is not allocated.
        ProofTable { entries: vec![[0; 4]; size] }
    }

    fn bucket(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        mixed as usize & (self.entries.len() - 1) & !(BUCKET - 1)
    }

    /// Returns the two words of a key.
    pub fn get(&self, key: u64) -> Option<(u64, u64)> {
        let (key, first) = (key.max(1), self.bucket(key.max(1)));
        let entry = self.entries[first..first + BUCKET].iter().find(|entry| entry[0] == key)?;
        Some((entry[1], entry[2]))
    }

    /// Stores two words for a key.
    pub fn put(&mut self, key: u64, words: (u64, u64), work: u64) {
        let (key, first) = (key.max(1), self.bucket(key.max(1)));
        let bucket = &mut self.entries[first..first + BUCKET];
        let at = bucket.iter().position(|entry| entry[0] == key);
        let least =
            |bucket: &[ProofEntry]| (0..BUCKET).min_by_key(|&at| bucket[at][3]).unwrap_or(0);
        let at = at.unwrap_or_else(|| least(bucket));
        let work = if bucket[at][0] == key { work.max(bucket[at][3]) } else { work };
        bucket[at] = [key, words.0, words.1, work];
    }
}

#[cfg(test)]
mod tests {
    use super::ProofTable;

    #[test]
    fn table_larger_than_the_machine_takes_what_there_is() {
        let mut table = ProofTable::new(1 << 62);
        table.put(7, (1, 2), 3);
        assert_eq!(table.get(7), Some((1, 2)));
    }

    #[test]
    fn entries_with_most_work_are_kept() {
        let mut table = ProofTable::new(0);
        let bucket = table.bucket(7);
        let same: Vec<u64> =
            (7..2_000_000).filter(|&key| table.bucket(key) == bucket).take(5).collect();
        for (work, &key) in (10..).zip(&same[..4]) {
            table.put(key, (key, 1), work);
        }
        table.put(same[4], (9, 9), 1);
        assert_eq!(table.get(same[0]), None);
        assert!(same[1..4].iter().all(|&key| table.get(key) == Some((key, 1))));
    }
}
