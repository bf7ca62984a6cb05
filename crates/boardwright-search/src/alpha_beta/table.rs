//! The transposition table: what was found out about positions, by hash. Threads share it without
//! locks.

use boardwright::Move;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a score in the table says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
    /// It is this.
    Exact,
}

/// What was found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best decision; one that is never listed if none is known.
    pub mv: Move,
    /// The score in points or with plies from the position.
    pub score: i32,
    /// Decisions ahead that were searched.
    pub depth: i32,
    /// What the score says.
    pub bound: Bound,
}

/// A slot: the hash mixed with the rest, so that halves written by two threads do not fit together
/// (Hyatt and Mann, “A lockless transposition table”, 2002).
#[derive(Default)]
struct Slot {
    key: AtomicU64,
    mv: AtomicU64,
    rest: AtomicU64,
}

/// The table.
pub struct Table {
    slots: Vec<Slot>,
    /// Searches since the table was cleared; entries of earlier ones give way first.
    generation: AtomicU64,
}

/// Slots that a position may lie in.
const WAYS: usize = 4;

impl Table {
    /// A table of at most so many bytes, at least a few kilobytes.
    pub fn new(bytes: usize) -> Table {
        let count = (bytes / size_of::<Slot>()).max(256);
        let count = if count.is_power_of_two() { count } else { count.next_power_of_two() / 2 };
        Table {
            slots: (0..count).map(|_| Slot::default()).collect(),
            generation: AtomicU64::new(0),
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in &self.slots {
            [&slot.key, &slot.mv, &slot.rest].iter().for_each(|word| word.store(0, Relaxed));
        }
        self.generation.store(0, Relaxed);
    }

    /// A new search begins.
    pub fn age(&self) {
        self.generation.store((self.generation() + 1) & 0xff, Relaxed);
    }

    fn generation(&self) -> u64 {
        self.generation.load(Relaxed)
    }

    fn bucket(&self, hash: u64) -> &[Slot] {
        // The hash's low bits are as good as any others.
        let first = hash as usize & (self.slots.len() - 1) & !(WAYS - 1);
        &self.slots[first..first + WAYS]
    }

    /// What is known of a position.
    pub fn get(&self, hash: u64) -> Option<Entry> {
        self.bucket(hash).iter().find_map(|slot| {
            let (mv, rest) = (slot.mv.load(Relaxed), slot.rest.load(Relaxed));
            let fits = rest != 0 && slot.key.load(Relaxed) ^ mv ^ rest == hash;
            fits.then(|| unpack(mv, rest))
        })
    }

    /// Remembers what was found out. Of the slots the one gives way that has the position already,
    /// else one of an earlier search, else the least deep.
    pub fn put(&self, hash: u64, entry: Entry) {
        let (generation, mut chosen) = (self.generation(), None);
        for slot in self.bucket(hash) {
            let (mv, rest) = (slot.mv.load(Relaxed), slot.rest.load(Relaxed));
            if rest == 0 {
                chosen = chosen.filter(|&(worth, _)| worth < 0).or(Some((-1, slot)));
                continue;
            }
            let old = unpack(mv, rest);
            if slot.key.load(Relaxed) ^ mv ^ rest == hash {
                // A deeper result of this search is kept unless the new one is exact.
                let kept = old.depth > entry.depth + 3 && entry.bound != Bound::Exact;
                if kept && rest >> 56 == generation {
                    return;
                }
                chosen = Some((i32::MIN, slot));
                break;
            }
            let worth = old.depth + if rest >> 56 == generation { 1000 } else { 0 };
            if chosen.is_none_or(|(least, _)| worth < least) {
                chosen = Some((worth, slot));
            }
        }
        if let Some((_, slot)) = chosen {
            let (mv, rest) = (entry.mv.0, pack(&entry, generation));
            slot.key.store(hash ^ mv ^ rest, Relaxed);
            slot.mv.store(mv, Relaxed);
            slot.rest.store(rest, Relaxed);
        }
    }

    /// How full the table is of this search's entries, in thousandths.
    pub fn fullness(&self) -> u32 {
        let generation = self.generation();
        let some = &self.slots[..self.slots.len().min(1000)];
        let used = some.iter().filter(|slot| {
            let rest = slot.rest.load(Relaxed);
            rest != 0 && rest >> 56 == generation
        });
        (used.count() * 1000 / some.len()) as u32
    }
}

/// The score in the lowest 32 bits, then the depth, the bound, and the generation on top. Never 0:
/// bounds count from 1.
fn pack(entry: &Entry, generation: u64) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    };
    let depth = entry.depth.clamp(0, 0xffff) as u64;
    u64::from(entry.score as u32) | depth << 32 | bound << 48 | generation << 56
}

fn unpack(mv: u64, rest: u64) -> Entry {
    let bound = match rest >> 48 & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        _ => Bound::Exact,
    };
    Entry { mv: Move(mv), score: rest as u32 as i32, depth: (rest >> 32 & 0xffff) as i32, bound }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: i32, depth: i32) -> Entry {
        Entry { mv: Move(77), score, depth, bound: Bound::Lower }
    }

    #[test]
    fn what_is_put_is_found_again() {
        let table = Table::new(1 << 16);
        assert_eq!(table.get(12345), None);
        for (score, depth) in [(-999_950, 0), (17, 40), (0, 3)] {
            table.put(12345 + score as u64, entry(score, depth));
            assert_eq!(table.get(12345 + score as u64), Some(entry(score, depth)));
        }
        assert_eq!(table.get(54321), None);
    }

    #[test]
    fn earlier_searches_and_shallow_results_give_way() {
        let table = Table::new(0);
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
