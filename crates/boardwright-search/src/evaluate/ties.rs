//! Which features share a weight because a symmetry carries one into the other.

/// Classes of things that are equal up to their sign (a union-find with signs).
pub struct Ties {
    /// The next thing on the way to the one that stands for the class, and the sign against it.
    next: Vec<(u32, bool)>,
    /// Whether a class is its own opposite, so that its weight is 0.
    void: Vec<bool>,
}

/// A thing's weight: which, and with which sign. None if it is always 0.
pub type Tied = Option<(u32, i32)>;

impl Ties {
    /// So many things, each of its own.
    pub fn new(count: usize) -> Ties {
        let next = (0..count as u32).map(|thing| (thing, false)).collect();
        Ties { next, void: vec![false; count] }
    }

    /// Makes `a` equal to `b`, or its opposite.
    pub fn tie(&mut self, a: usize, b: usize, opposite: bool) {
        let ((a, flipped_a), (b, flipped_b)) = (self.find(a), self.find(b));
        let opposite = opposite ^ flipped_a ^ flipped_b;
        if a == b {
            self.void[a] |= opposite;
            return;
        }
        let (low, high) = (a.min(b), a.max(b));
        self.next[high] = (low as u32, opposite);
        self.void[low] |= self.void[high];
    }

    /// The one that stands for a thing's class, and whether the thing is its opposite.
    fn find(&self, mut thing: usize) -> (usize, bool) {
        let mut flipped = false;
        while self.next[thing].0 as usize != thing {
            flipped ^= self.next[thing].1;
            thing = self.next[thing].0 as usize;
        }
        (thing, flipped)
    }

    /// Numbers the classes from `first` on, in the order of their lowest members; gives each
    /// thing's class and sign, and the number after the last.
    pub fn number(&self, first: u32) -> (Vec<Tied>, u32) {
        let mut numbers: Vec<Option<u32>> = vec![None; self.next.len()];
        let mut next = first;
        let tied = (0..self.next.len())
            .map(|thing| {
                let (class, flipped) = self.find(thing);
                if self.void[class] {
                    return None;
                }
                let number = *numbers[class].get_or_insert_with(|| {
                    next += 1;
                    next - 1
                });
                Some((number, if flipped { -1 } else { 1 }))
            })
            .collect();
        (tied, next)
    }
}

#[cfg(test)]
mod tests {
    use super::Ties;

    #[test]
    fn tied_things_share_a_number_and_opposites_a_sign() {
        let mut ties = Ties::new(5);
        ties.tie(1, 3, true);
        ties.tie(3, 4, true);
        let (tied, next) = ties.number(10);
        assert_eq!(tied[0], Some((10, 1)));
        assert_eq!((tied[1], tied[3], tied[4]), (Some((11, 1)), Some((11, -1)), Some((11, 1))));
        assert_eq!((tied[2], next), (Some((12, 1)), 13));
    }

    #[test]
    fn what_is_its_own_opposite_weighs_nothing() {
        let mut ties = Ties::new(3);
        ties.tie(0, 1, true);
        ties.tie(1, 0, false);
        assert_eq!(ties.number(0), (vec![None, None, Some((0, 1))], 1));
    }
}
