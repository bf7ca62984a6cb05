//! Weight sharing between features that a symmetry maps onto each other.

/// Equivalence classes up to sign: a union-find structure with signs.
pub(crate) struct WeightSharing {
    /// Parent of each element, with the sign relative to it.
    next: Vec<(u32, bool)>,
    /// True for classes that equal their own opposite, so that their weight is 0.
    cancelled: Vec<bool>,
}

/// A weight that counts with a sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SignedWeight {
    /// Weight index.
    pub(crate) index: u32,
    /// 1 or -1.
    pub(crate) sign: i32,
}

impl SignedWeight {
    /// A weight that counts as it is.
    pub(crate) fn positive(index: u32) -> SignedWeight {
        SignedWeight { index, sign: 1 }
    }
}

/// A shared weight; `None` if it is always 0.
pub(crate) type MaybeWeight = Option<SignedWeight>;

impl WeightSharing {
    /// Creates `count` elements in classes of their own.
    pub(crate) fn new(count: usize) -> WeightSharing {
        let next = (0..count as u32).map(|element| (element, false)).collect();
        WeightSharing { next, cancelled: vec![false; count] }
    }

    /// Makes `a` equal to `b`, or to its opposite.
    pub(crate) fn share(&mut self, a: usize, b: usize, opposite: bool) {
        let ((a, flipped_a), (b, flipped_b)) = (self.find(a), self.find(b));
        let opposite = opposite ^ flipped_a ^ flipped_b;
        if a == b {
            self.cancelled[a] |= opposite;
            return;
        }
        let (low, high) = (a.min(b), a.max(b));
        self.next[high] = (low as u32, opposite);
        self.cancelled[low] |= self.cancelled[high];
    }

    /// Returns the representative of an element's class, and whether the element is its opposite.
    fn find(&self, mut element: usize) -> (usize, bool) {
        let mut flipped = false;
        while self.next[element].0 as usize != element {
            flipped ^= self.next[element].1;
            element = self.next[element].0 as usize;
        }
        (element, flipped)
    }

    /// Numbers the classes from `first`, by lowest member. Returns each element's weight and the
    /// next free index.
    pub(crate) fn assign_indices(&self, first: u32) -> (Vec<MaybeWeight>, u32) {
        let mut numbers: Vec<Option<u32>> = vec![None; self.next.len()];
        let mut next = first;
        let weights = (0..self.next.len())
            .map(|element| {
                let (class, flipped) = self.find(element);
                if self.cancelled[class] {
                    return None;
                }
                let number = *numbers[class].get_or_insert_with(|| {
                    next += 1;
                    next - 1
                });
                Some(SignedWeight { index: number, sign: if flipped { -1 } else { 1 } })
            })
            .collect();
        (weights, next)
    }
}

#[cfg(test)]
mod tests {
    use super::{MaybeWeight, SignedWeight, WeightSharing};

    fn signed(index: u32, sign: i32) -> MaybeWeight {
        Some(SignedWeight { index, sign })
    }

    #[test]
    fn shared_features_get_one_index_and_opposites_the_other_sign() {
        let mut sharing = WeightSharing::new(5);
        sharing.share(1, 3, true);
        sharing.share(3, 4, true);
        let (weights, next) = sharing.assign_indices(10);
        assert_eq!(weights[0], signed(10, 1));
        assert_eq!(
            (weights[1], weights[3], weights[4]),
            (signed(11, 1), signed(11, -1), signed(11, 1))
        );
        assert_eq!((weights[2], next), (signed(12, 1), 13));
    }

    #[test]
    fn a_feature_that_equals_its_opposite_has_no_weight() {
        let mut sharing = WeightSharing::new(3);
        sharing.share(0, 1, true);
        sharing.share(1, 0, false);
        assert_eq!(sharing.assign_indices(0), (vec![None, None, signed(0, 1)], 1));
    }
}
