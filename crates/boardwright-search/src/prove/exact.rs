//! States told apart exactly: every word that the rules may read is kept and compared.

use super::reads::Reads;
use boardwright::{Program, State};

/// Makes short keys of states such that two states have one key only if the rules cannot tell them
/// apart. What is left out follows from the rest (the hash, the sets beside the units), or is read
/// by no rule (the numbers of turns and decisions, where [`Reads`] says so).
#[derive(Clone, Debug)]
pub(crate) struct Packer {
    /// What of the word of counters is kept.
    counters: u64,
    units: usize,
    sites: usize,
    bits: usize,
    /// The first word behind the units.
    rest: usize,
    words: usize,
}

/// The word of a state that says who decides what, without the hash before it.
const CONTROL: usize = 1;
/// The word with the numbers of turns and decisions.
const COUNTERS: usize = 2;

impl Packer {
    /// For the states of a program.
    pub fn new(program: &Program, reads: &Reads) -> Packer {
        let layout = &program.layout;
        let codes = layout.players * layout.kinds;
        let turns = if reads.turns { u64::from(u32::MAX) } else { 0 };
        let plies = if reads.plies { u64::from(u32::MAX) << 32 } else { 0 };
        Packer {
            counters: turns | plies,
            units: layout.units / 8,
            sites: layout.sites,
            bits: (usize::BITS - codes.leading_zeros()).max(1) as usize,
            rest: layout.units / 8 + layout.sites.div_ceil(8),
            words: layout.total_words,
        }
    }

    /// How many words a key has.
    pub fn stride(&self) -> usize {
        let counters = usize::from(self.counters != 0);
        let units = self.sites.div_ceil(64 / self.bits);
        2 + counters + units + (self.words - self.rest)
    }

    /// Makes `key` the key of a state with what is left to win in.
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

/// Keys with a number each; keys are compared word by word.
#[derive(Debug)]
pub(crate) struct Seen {
    stride: usize,
    keys: Vec<u64>,
    values: Vec<u32>,
    /// Where keys are, plus one; a power of two of them.
    slots: Vec<u32>,
    most: usize,
}

impl Seen {
    /// For keys of so many words, and about so many bytes.
    pub fn new(stride: usize, bytes: usize) -> Seen {
        // Vectors that grow hold up to twice what is in them, and three times while they do.
        let most = (bytes / (2 * (stride * 8 + 4 + 8))).clamp(1 << 10, u32::MAX as usize / 2);
        Seen { stride, keys: Vec::new(), values: Vec::new(), slots: vec![0; 1 << 10], most }
    }

    /// How many keys there are.
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

    /// The number of a key.
    pub fn get(&self, key: &[u64]) -> Option<u32> {
        let at = (self.slots[self.slot(key)] as usize).checked_sub(1)?;
        Some(self.values[at])
    }

    /// Adds a key that is not there; says at which place it is, none if there is no room.
    pub fn add(&mut self, key: &[u64], value: u32) -> Option<usize> {
        if self.len() >= self.most {
            return None;
        }
        if self.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.slot(key);
        debug_assert_eq!(self.slots[slot], 0);
        self.keys.extend_from_slice(key);
        self.values.push(value);
        self.slots[slot] = self.len() as u32;
        Some(self.len() - 1)
    }

    /// Changes the number of the key at a place.
    pub fn set(&mut self, place: usize, value: u32) {
        self.values[place] = value;
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for at in 0..self.len() {
            let slot = self.slot(&self.keys[at * self.stride..(at + 1) * self.stride]);
            self.slots[slot] = at as u32 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::game;
    use boardwright::Rng;

    #[test]
    fn states_have_one_key_exactly_if_they_differ_in_nothing_that_is_read() {
        for id in ["chess", "shogi", "connect-four", "odins-rune-chess", "hex"] {
            let game = game(id);
            let reads = Reads::of(game.program());
            let packer = Packer::new(game.program(), &reads);
            let (mut dice, mut seen) = (Rng::new(5), Vec::new());
            let mut position = game.start();
            for _ in 0..60 {
                let count = position.count();
                if count == 0 {
                    break;
                }
                let mut key = Vec::new();
                packer.pack(position.state(), 3, &mut key);
                assert_eq!(key.len(), packer.stride(), "{id}");
                seen.push((position.clone(), key));
                position = position.play(position.nth(dice.below(count)).unwrap()).unwrap();
            }
            for (a, key_a) in &seen {
                for (b, key_b) in &seen {
                    let (mut a, mut b) = (a.setup(), b.setup());
                    if !reads.turns {
                        (a.turns, b.turns) = (0, 0);
                    }
                    if !reads.plies {
                        (a.plies, b.plies) = (0, 0);
                    }
                    assert_eq!(a == b, key_a == key_b, "{id}");
                }
            }
        }
    }

    #[test]
    fn keys_are_found_again_and_no_others() {
        let mut seen = Seen::new(2, 1 << 20);
        for word in 0..5000u64 {
            assert_eq!(seen.get(&[word % 7, word]), None);
            assert_eq!(seen.add(&[word % 7, word], word as u32), Some(word as usize));
        }
        assert!((0..5000).all(|word| seen.get(&[word % 7, word]) == Some(word as u32)));
        assert_eq!(seen.get(&[1, 7]), None);
        assert_eq!(Seen::new(2, 0).most, 1 << 10);
    }
}
