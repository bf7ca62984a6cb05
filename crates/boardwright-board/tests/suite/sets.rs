//! Sets of sites, fixed and growing, against the plainest set there is.

use boardwright_board::{Bits, SiteSet};
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Sets of sites below `limit` that are the same on every run.
fn samples(limit: usize) -> Vec<BTreeSet<usize>> {
    let mut state: u64 = 12345;
    let mut number = move || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize
    };
    let mut sets: Vec<BTreeSet<usize>> =
        (0..40).map(|size| (0..size * size / 8).map(|_| number() % limit).collect()).collect();
    sets.push((0..limit).collect());
    sets
}

#[test]
fn fixed_sets_agree_with_plain_ones() {
    const LIMIT: usize = 170;
    for a in samples(LIMIT) {
        let bits: Bits<3> = a.iter().copied().collect();
        assert_eq!(bits.count() as usize, a.len());
        assert_eq!(bits.first(), a.first().copied());
        assert_eq!(bits.is_empty(), a.is_empty());
        assert!(bits.iter().eq(a.iter().copied()));
        assert!((0..LIMIT).all(|site| bits.contains(site) == a.contains(&site)));
        assert_eq!(bits.not_within(LIMIT).count() as usize, LIMIT - a.len());
        for b in samples(LIMIT) {
            let other: Bits<3> = b.iter().copied().collect();
            assert!((bits & other).iter().eq(a.intersection(&b).copied()));
            assert!((bits | other).iter().eq(a.union(&b).copied()));
            assert!((bits - other).iter().eq(a.difference(&b).copied()));
            assert!((bits ^ other).iter().eq(a.symmetric_difference(&b).copied()));
            assert_eq!(bits.intersects(other), !a.is_disjoint(&b));
        }
    }
}

#[test]
fn fixed_sets_are_full_to_the_site() {
    assert_eq!(Bits::<2>::full(0), Bits::EMPTY);
    assert_eq!(Bits::<2>::full(64), Bits([u64::MAX, 0]));
    assert_eq!(Bits::<2>::full(65), Bits([u64::MAX, 1]));
    assert_eq!(Bits::<2>::full(1000), Bits([u64::MAX, u64::MAX]));
}

#[test]
fn fixed_sets_travel_through_words() {
    let set = Bits::<2>::single(3) | Bits::single(100);
    let mut words = [7; 3];
    set.write_to(&mut words);
    assert_eq!(words, [8, 1 << 36, 7]);
    assert_eq!(Bits::<2>::from_slice(&words), set);
    assert_eq!(Bits::<2>::from_slice(&words[..1]), Bits::single(3));
    let mut changed = set;
    changed.remove(3);
    changed |= Bits::single(5);
    changed &= Bits::full(64);
    assert_eq!(changed, Bits::single(5));
    changed -= Bits::single(5);
    changed ^= Bits::single(9);
    assert_eq!(changed.first(), Some(9));
}

#[test]
fn growing_sets_agree_with_plain_ones() {
    for a in samples(200) {
        let set: SiteSet = a.iter().copied().collect();
        assert_eq!(
            (set.len(), set.is_empty(), set.first()),
            (a.len(), a.is_empty(), a.first().copied())
        );
        assert!(set.iter().eq(a.iter().copied()));
        for b in samples(90) {
            let other: SiteSet = b.iter().copied().collect();
            assert!(set.union(&other).iter().eq(a.union(&b).copied()));
            assert!(set.intersection(&other).iter().eq(a.intersection(&b).copied()));
            assert!(set.difference(&other).iter().eq(a.difference(&b).copied()));
            assert!(other.difference(&set).iter().eq(b.difference(&a).copied()));
        }
    }
}

#[test]
fn growing_sets_are_equal_by_their_sites_alone() {
    let mut roomy = SiteSet::new(1000);
    let mut tight = SiteSet::default();
    assert!(roomy.insert(70) && tight.insert(70) && !tight.insert(70));
    assert_eq!(roomy, tight);
    let hash = |set: &SiteSet| {
        let mut hasher = DefaultHasher::new();
        set.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!(hash(&roomy), hash(&tight));
    assert_eq!((roomy.words().len(), tight.words().len()), (16, 2));
    assert!(tight.remove(70) && !tight.remove(70) && !tight.remove(100_000));
    assert_eq!(tight, SiteSet::default());
    assert_eq!(SiteSet::full(130).len(), 130);
    assert_eq!(SiteSet::full(0), SiteSet::new(64));
}
