//! The transposition table, shared by all threads without locks.

use crate::memory::largest_possible;
use boardwright::Move;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Kind of bound that a stored score is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// A lower bound: the score failed high.
    Lower,
    /// An upper bound: the score failed low.
    Upper,
    /// The exact score.
    Exact,
}

/// A table entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TranspositionEntry {
    /// The best decision; `NO_MOVE` if unknown.
    pub mv: Move,
    /// The score in points, or with the distance of a forced win counted from this position.
    pub score: i32,
    /// Depth of the search in plies.
    pub depth: i32,
    /// Kind of bound.
    pub bound: Bound,
}

/// A slot. Its key is the hash XORed with the data, so that torn writes of two threads do not match
/// (Hyatt and Mann, "A lockless transposition table", 2002).
#[derive(Default)]
struct Slot {
    key: AtomicU64,
    mv: AtomicU64,
    data: AtomicU64,
}

/// The table.
pub struct TranspositionTable {
    slots: Vec<Slot>,
    /// Number of searches since the table was cleared, modulo 256; older entries are replaced
    /// first.
    generation: AtomicU64,
}

/// Slots per bucket.
const BUCKET_SIZE: usize = 4;
/// Maximum depth of an entry, which has 16 bits.
const MAX_STORED_DEPTH: i32 = 0xffff;
/// Number of plies by which a kept entry must be deeper than a new one.
const DEPTH_MARGIN: i32 = 3;
/// Priority that keeps any entry of this generation before all entries of older ones.
const CURRENT_BONUS: i32 = MAX_STORED_DEPTH + 1;

impl TranspositionTable {
    /// Creates a table of at most `bytes` bytes, but of 256 slots at least. It is smaller if the
    /// machine has less.
    pub fn new(bytes: usize) -> TranspositionTable {
        let count = (bytes / size_of::<Slot>()).max(256);
        let count = if count.is_power_of_two() { count } else { count.next_power_of_two() / 2 };
        let count = largest_possible::<Slot>(count, BUCKET_SIZE);
        TranspositionTable {
            slots: (0..count).map(|_| Slot::default()).collect(),
            generation: AtomicU64::new(0),
        }
    }

    /// Clears all entries.
    pub fn clear(&self) {
        for slot in &self.slots {
            [&slot.key, &slot.mv, &slot.data].iter().for_each(|word| word.store(0, Relaxed));
        }
        self.generation.store(0, Relaxed);
    }

    /// Begins a new generation.
    pub fn age(&self) {
        self.generation.store((self.generation() + 1) & 0xff, Relaxed);
    }

    fn generation(&self) -> u64 {
        self.generation.load(Relaxed)
    }

    fn bucket(&self, hash: u64) -> &[Slot] {
        // The low bits of the hash select the bucket.
        let first = hash as usize & (self.slots.len() - 1) & !(BUCKET_SIZE - 1);
        &self.slots[first..first + BUCKET_SIZE]
    }

    /// Looks up a position.
    pub fn get(&self, hash: u64) -> Option<TranspositionEntry> {
        self.bucket(hash).iter().find_map(|slot| {
            let (mv, data) = (slot.mv.load(Relaxed), slot.data.load(Relaxed));
            let is_match = data != 0 && slot.key.load(Relaxed) ^ mv ^ data == hash;
            is_match.then(|| unpack(mv, data))
        })
    }

    /// Stores an entry: over the same position, else an empty slot, else the shallowest entry,
    /// older generations first. Keeps a clearly deeper entry of the same position.
    pub fn put(&self, hash: u64, entry: TranspositionEntry) {
        let (generation, mut chosen) = (self.generation(), None);
        for slot in self.bucket(hash) {
            let (mv, data) = (slot.mv.load(Relaxed), slot.data.load(Relaxed));
            if data == 0 {
                chosen = chosen.filter(|&(priority, _)| priority < 0).or(Some((-1, slot)));
                continue;
            }
            let old = unpack(mv, data);
            if slot.key.load(Relaxed) ^ mv ^ data == hash {
                // A deeper entry of this generation is kept, unless the new one is exact.
                let kept = old.depth > entry.depth + DEPTH_MARGIN && entry.bound != Bound::Exact;
                if kept && data >> 56 == generation {
                    return;
                }
                chosen = Some((i32::MIN, slot));
                break;
            }
            let priority = old.depth + if data >> 56 == generation { CURRENT_BONUS } else { 0 };
            if chosen.is_none_or(|(least, _)| priority < least) {
                chosen = Some((priority, slot));
            }
        }
        if let Some((_, slot)) = chosen {
            let (mv, data) = (entry.mv.0, pack(&entry, generation));
            slot.key.store(hash ^ mv ^ data, Relaxed);
            slot.mv.store(mv, Relaxed);
            slot.data.store(data, Relaxed);
        }
    }

    /// Returns the fill of the first 1000 slots with entries of this generation, in permille.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation();
        let some = &self.slots[..self.slots.len().min(1000)];
        let used = some.iter().filter(|slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && data >> 56 == generation
        });
        (used.count() * 1000 / some.len()) as u32
    }
}

/// Packs score (32 bits), depth, bound and generation, from the lowest bit up. Never 0, since
/// bounds count from 1.
fn pack(entry: &TranspositionEntry, generation: u64) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    let depth = entry.depth.clamp(0, MAX_STORED_DEPTH) as u64;
    u64::from(entry.score as u32) | depth << 32 | bound << 48 | generation << 56
}

fn unpack(mv: u64, data: u64) -> TranspositionEntry {
    let bound = match data >> 48 & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        _ => Bound::Exact,
    };
    TranspositionEntry {
        mv: Move(mv),
        score: data as u32 as i32,
        depth: (data >> 32 & 0xffff) as i32,
        bound,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: i32) -> TranspositionEntry {
        TranspositionEntry { mv: Move(77), score, depth, bound: Bound::Lower }
    }

    #[test]
    fn stored_entries_are_found_again() {
        let table = TranspositionTable::new(1 << 16);
        assert_eq!(table.get(12345), None);
        for (score, depth) in [(-999_950, 0), (17, 40), (0, 3)] {
            table.put(12345 + score as u64, entry(score, depth));
            assert_eq!(table.get(12345 + score as u64), Some(entry(score, depth)));
        }
        assert_eq!(table.get(54321), None);
    }

    #[test]
    fn old_and_shallow_entries_are_replaced_first() {
        let table = TranspositionTable::new(0);
        let hash = |number: u64| number << 32;
        (0..4).for_each(|number| table.put(hash(number), entry(1, 10 + number as i32)));
        table.put(hash(9), entry(2, 5));
        assert_eq!(table.get(hash(0)), None, "the least deep");
        assert_eq!(table.get(hash(3)), Some(entry(1, 13)));
        table.age();
        table.put(hash(10), entry(3, 1));
        table.put(hash(11), entry(3, 1));
        assert!(table.get(hash(10)).is_some() && table.get(hash(11)).is_some());
    }
}
