//! A source of chance with a seed.

/// A source of chance with a seed: the generator xoshiro256++ of Blackman and Vigna (2019), whose
/// words compiled rules take over and give back. It is written out because a library hides them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dice([u64; 4]);

impl Dice {
    /// The dice of a seed, which is spread over the words as their authors advise: by splitmix64.
    pub fn new(seed: u64) -> Dice {
        let mut state = seed;
        Dice(std::array::from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ mixed >> 31
        }))
    }

    /// The dice of one of many games under a seed, so that any of them can be had without the
    /// others.
    pub fn for_game(seed: u64, game: u64) -> Dice {
        // An odd constant keeps seeds and games that are near each other from meeting.
        Dice::new(seed ^ game.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// The words of the generator.
    pub fn words(&self) -> [u64; 4] {
        self.0
    }

    /// Dice that go on from these words. They must not all be 0.
    pub fn from_words(words: [u64; 4]) -> Dice {
        Dice(words)
    }

    /// A place below `bound`, each as likely; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.number_below(bound as u64) as usize
    }

    /// A number below `bound`, each as likely; 0 if `bound` is 0. The same on machines of any width.
    ///
    /// The method is Lemire's (2019), written out because a library's may change between releases
    /// and the games of a seed with it.
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
    use super::Dice;

    #[test]
    fn the_dice_of_a_seed_never_change() {
        let mut dice = Dice::new(1);
        let thrown: Vec<usize> = (0..8).map(|_| dice.below(100)).collect();
        assert_eq!(thrown, [81, 74, 10, 74, 18, 59, 98, 52]);
    }

    #[test]
    fn the_generator_is_its_authors() {
        // From their reference implementation.
        let mut dice = Dice::from_words([1, 2, 3, 4]);
        let drawn: Vec<u64> = (0..6).map(|_| dice.next()).collect();
        let first = [41943041, 58720359, 3588806011781223, 3591011842654386];
        assert_eq!(drawn[..4], first);
        assert_eq!(drawn[4..], [9228616714210784205, 9973669472204895162]);
    }

    #[test]
    fn every_number_below_the_bound_comes_up() {
        let mut dice = Dice::for_game(7, 3);
        let mut seen = [0; 6];
        (0..6000).for_each(|_| seen[dice.below(6)] += 1);
        assert!(seen.iter().all(|&times| (850..1150).contains(&times)), "{seen:?}");
    }
}
