//! The random number generator of playouts.

/// A random number generator with a seed: xoshiro256++ of Blackman and Vigna ("Scrambled linear
/// pseudorandom number generators", 2019).
///
/// Compiled rules take over its four words and give them back, so that a playout is the same in
/// every execution. It is written out because libraries hide the words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    /// Creates the generator of a random seed, spread over the words by splitmix64 as its authors
    /// advise.
    pub fn new(seed: u64) -> Rng {
        let mut state = seed;
        Rng(std::array::from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ mixed >> 31
        }))
    }

    /// Creates the generator of one of many games under a seed, so that each game can be replayed
    /// without the others.
    pub fn for_game(seed: u64, game: u64) -> Rng {
        // An odd constant keeps seeds and games that are near each other from meeting.
        Rng::new(seed ^ game.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// Returns the four words of its state.
    pub fn words(&self) -> [u64; 4] {
        self.0
    }

    /// Creates the generator that continues from four words. They must not all be 0.
    pub fn from_words(words: [u64; 4]) -> Rng {
        Rng(words)
    }

    /// Returns a uniformly random index below `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.number_below(bound as u64) as usize
    }

    /// Returns a uniformly random number below `bound`; 0 if `bound` is 0. The same on machines of
    /// any width.
    ///
    /// The method is Lemire's ("Fast random integer generation in an interval", 2019). It is
    /// written out because a library's may change between releases, and the games of a seed with
    /// it.
    pub fn number_below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            if product as u64 >= threshold {
                return (product >> 64) as u64;
            }
        }
    }

    fn next(&mut self) -> u64 {
        let words = &mut self.0;
        let result = words[0].wrapping_add(words[3]).rotate_left(23).wrapping_add(words[0]);
        let shifted = words[1] << 17;
        words[2] ^= words[0];
        words[3] ^= words[1];
        words[1] ^= words[2];
        words[0] ^= words[3];
        words[2] ^= shifted;
        words[3] = words[3].rotate_left(45);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn numbers_of_a_seed_never_change() {
        let mut rng = Rng::new(1);
        let drawn: Vec<usize> = (0..8).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, [81, 74, 10, 74, 18, 59, 98, 52]);
    }

    #[test]
    fn generator_matches_the_reference_implementation() {
        // From their reference implementation.
        let mut rng = Rng::from_words([1, 2, 3, 4]);
        let drawn: Vec<u64> = (0..6).map(|_| rng.next()).collect();
        let first = [41943041, 58720359, 3588806011781223, 3591011842654386];
        assert_eq!(drawn[..4], first);
        assert_eq!(drawn[4..], [9228616714210784205, 9973669472204895162]);
    }

    #[test]
    fn numbers_below_a_bound_are_uniform() {
        let mut rng = Rng::for_game(7, 3);
        let mut seen = [0; 6];
        (0..6000).for_each(|_| seen[rng.below(6)] += 1);
        assert!(seen.iter().all(|&times| (850..1150).contains(&times)), "{seen:?}");
    }
}
