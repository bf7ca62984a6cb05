//! What a search remembers of positions, in memory that does not grow.
//!
//! Entries are found by a hash, which different positions may share: what stands here guides a
//! search, and nothing that is claimed rests on it.

/// How many entries a key may stand in.
const BUCKET: usize = 4;

/// Key, two words of the search's own, and the work that went into them.
type Entry = [u64; 4];

/// A table of bounded size; the least worked at gives way.
#[derive(Debug)]
pub(crate) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// Of about so many bytes.
    pub fn new(bytes: usize) -> Table {
        let wanted = (bytes / size_of::<Entry>()).max(1 << 10);
        let size = 1usize << wanted.ilog2();
        // Memory that is not touched yet costs nothing.
        Table { entries: vec![[0; 4]; size] }
    }

    fn bucket(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        mixed as usize & (self.entries.len() - 1) & !(BUCKET - 1)
    }

    /// The two words kept for a key.
    pub fn get(&self, key: u64) -> Option<(u64, u64)> {
        let (key, first) = (key.max(1), self.bucket(key.max(1)));
        let entry = self.entries[first..first + BUCKET].iter().find(|entry| entry[0] == key)?;
        Some((entry[1], entry[2]))
    }

    /// Keeps two words for a key.
    pub fn put(&mut self, key: u64, words: (u64, u64), work: u64) {
        let (key, first) = (key.max(1), self.bucket(key.max(1)));
        let bucket = &mut self.entries[first..first + BUCKET];
        let at = bucket.iter().position(|entry| entry[0] == key);
        let least = |bucket: &[Entry]| (0..BUCKET).min_by_key(|&at| bucket[at][3]).unwrap_or(0);
        let at = at.unwrap_or_else(|| least(bucket));
        let work = if bucket[at][0] == key { work.max(bucket[at][3]) } else { work };
        bucket[at] = [key, words.0, words.1, work];
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn what_took_most_work_stays() {
        let mut table = Table::new(0);
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
