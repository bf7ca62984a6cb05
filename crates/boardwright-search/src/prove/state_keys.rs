//! Exact keys of states: every word that the rules may read is kept and compared.

use super::rule_dependencies::RuleDependencies;
use crate::memory::try_zeroed;
use boardwright::{Program, State};

/// Packs states into short keys that are equal only if the rules cannot distinguish the states. It
/// omits what follows from the rest (the hash, the site sets) and the counters that no rule reads
/// ([`RuleDependencies`]).
#[derive(Clone, Debug)]
pub(crate) struct StateKeyPacker {
    /// Mask of the counters that are kept.
    counters: u64,
    units: usize,
    sites: usize,
    bits: usize,
    /// First word after the units.
    rest: usize,
    words: usize,
}

/// Word index of the control bytes, after the hash.
const CONTROL: usize = 1;
/// Word index of the counters of turns and decisions.
const COUNTERS: usize = 2;

impl StateKeyPacker {
    /// Creates the packer for a program's states.
    pub fn new(program: &Program, dependencies: &RuleDependencies) -> StateKeyPacker {
        let layout = &program.layout;
        let codes = layout.players * layout.kinds;
        let turns = if dependencies.turns { u64::from(u32::MAX) } else { 0 };
        let plies = if dependencies.plies { u64::from(u32::MAX) << 32 } else { 0 };
        StateKeyPacker {
            counters: turns | plies,
            units: layout.units / 8,
            sites: layout.sites,
            bits: (usize::BITS - codes.leading_zeros()).max(1) as usize,
            rest: layout.units / 8 + layout.sites.div_ceil(8),
            words: layout.total_words,
        }
    }

    /// Length of a key in words.
    pub fn stride(&self) -> usize {
        let counters = usize::from(self.counters != 0);
        let units = self.sites.div_ceil(64 / self.bits);
        2 + counters + units + (self.words - self.rest)
    }

    /// Writes the key of a state with its remaining limit.
    pub fn pack(&self, state: &State, left: u32, key: &mut Vec<u64>) {
        let words = state.words();
        key.clear();
        key.push(words[CONTROL]);
        key.push(left.into());
        if self.counters != 0 {
            key.push(words[COUNTERS] & self.counters);
        }
        let (mut packed, mut used) = (0, 0);
        for site in 0..self.sites {
            let code = words[self.units + site / 8] >> (site % 8 * 8) & 0xff;
            packed |= code << used;
            used += self.bits;
            if used + self.bits > 64 {
                key.push(packed);
                (packed, used) = (0, 0);
            }
        }
        if used > 0 {
            key.push(packed);
        }
        key.extend_from_slice(&words[self.rest..]);
    }
}

/// A hash table from keys to numbers; keys are compared word by word.
#[derive(Debug)]
pub(crate) struct StateKeyTable {
    stride: usize,
    keys: Vec<u64>,
    values: Vec<u32>,
    /// Index of each key plus one; a power of two in length.
    slots: Vec<u32>,
    most: usize,
}

impl StateKeyTable {
    /// Creates a table for keys of `stride` words, of about `bytes` bytes.
    pub fn new(stride: usize, bytes: usize) -> StateKeyTable {
        // Growing vectors hold up to twice their contents, and three times while growing.
        let most = (bytes / (2 * (stride * 8 + 4 + 8))).clamp(1 << 10, u32::MAX as usize / 2);
        StateKeyTable {
            stride,
            keys: Vec::new(),
            values: Vec::new(),
            slots: vec![0; 1 << 10],
            most,
        }
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    fn slot(&self, key: &[u64]) -> usize {
        let mut hash = 0u64;
        for &word in key {
            hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        let mask = self.slots.len() - 1;
        let mut slot = (hash >> 32) as usize & mask;
        while let Some(at) = (self.slots[slot] as usize).checked_sub(1) {
            if &self.keys[at * self.stride..(at + 1) * self.stride] == key {
                break;
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Returns the number of a key.
    pub fn get(&self, key: &[u64]) -> Option<u32> {
        let at = (self.slots[self.slot(key)] as usize).checked_sub(1)?;
        Some(self.values[at])
    }

    /// Adds a new key and returns its index; `None` if the table is full, or the machine out of
    /// memory.
    pub fn add(&mut self, key: &[u64], value: u32) -> Option<usize> {
        if self.len() >= self.most {
            return None;
        }
        if self.len() * 2 >= self.slots.len() {
            self.grow()?;
        }
        self.keys.try_reserve(key.len()).ok()?;
        self.values.try_reserve(1).ok()?;
        let slot = self.slot(key);
        debug_assert_eq!(self.slots[slot], 0);
        self.keys.extend_from_slice(key);
        self.values.push(value);
        self.slots[slot] = self.len() as u32;
        Some(self.len() - 1)
    }

    /// Sets the number of the key at an index.
    pub fn set(&mut self, index: usize, value: u32) {
        self.values[index] = value;
    }

    fn grow(&mut self) -> Option<()> {
        self.slots = try_zeroed(0, self.slots.len() * 2).ok()?;
        for at in 0..self.len() {
            let slot = self.slot(&self.keys[at * self.stride..(at + 1) * self.stride]);
            self.slots[slot] = at as u32 + 1;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::game;
    use boardwright::Rng;

    #[test]
    fn keys_are_equal_exactly_if_the_rules_cannot_distinguish_the_states() {
        for id in ["chess", "shogi", "connect-four", "odins-rune-chess", "hex"] {
            let game = game(id);
            let dependencies = RuleDependencies::of(game.program());
            let packer = StateKeyPacker::new(game.program(), &dependencies);
            let (mut rng, mut seen) = (Rng::new(5), Vec::new());
            let mut position = game.start();
            for _ in 0..60 {
                let count = position.count().unwrap();
                if count == 0 {
                    break;
                }
                let mut key = Vec::new();
                packer.pack(position.state(), 3, &mut key);
                assert_eq!(key.len(), packer.stride(), "{id}");
                seen.push((position.clone(), key));
                let mv = position.nth(rng.below(count)).unwrap().unwrap();
                position = position.play(mv).unwrap();
            }
            for (a, key_a) in &seen {
                for (b, key_b) in &seen {
                    let (mut a, mut b) = (a.setup(), b.setup());
                    if !dependencies.turns {
                        (a.turns, b.turns) = (0, 0);
                    }
                    if !dependencies.plies {
                        (a.plies, b.plies) = (0, 0);
                    }
                    assert_eq!(a == b, key_a == key_b, "{id}");
                }
            }
        }
    }

    #[test]
    fn stored_keys_are_found_and_no_others() {
        let mut seen = StateKeyTable::new(2, 1 << 20);
        for word in 0..5000u64 {
            assert_eq!(seen.get(&[word % 7, word]), None);
            assert_eq!(seen.add(&[word % 7, word], word as u32), Some(word as usize));
        }
        assert!((0..5000).all(|word| seen.get(&[word % 7, word]) == Some(word as u32)));
        assert_eq!(seen.get(&[1, 7]), None);
        assert_eq!(StateKeyTable::new(2, 0).most, 1 << 10);
    }
}
