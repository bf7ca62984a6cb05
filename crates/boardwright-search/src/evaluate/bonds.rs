//! Weights that are much alike, though no symmetry makes them equal.

use super::shape::FeatureSet;
use super::symmetry::GameSymmetry;
use super::ties::Tied;

/// How far the weights of a kind on neighbouring sites may well be from each other, in logits.
const NEIGHBOURS: f64 = 0.25;
/// How far weights may well be from each other that a symmetry carries into each other which most
/// positions keep.
const IMAGES: f64 = 0.08;

/// Two weights that are alike, or opposites.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SimilarityPrior {
    /// The number of the one.
    pub first: u32,
    /// The number of the other.
    pub second: u32,
    /// 1 if they are alike, -1 if they are opposites.
    pub sign: i32,
    /// How far they may well be from that, in logits.
    pub slack: f64,
}

impl SimilarityPrior {
    /// The bonds between the weights of a game.
    pub fn of_shape(shape: &FeatureSet) -> Vec<SimilarityPrior> {
        let mut bonds = Bonds { shape, list: Vec::new() };
        bonds.neighbours();
        shape.symmetries.nearly().iter().for_each(|symmetry| bonds.images(symmetry));
        bonds.all()
    }
}

struct Bonds<'s> {
    shape: &'s FeatureSet,
    list: Vec<SimilarityPrior>,
}

impl Bonds<'_> {
    fn bond(&mut self, a: Tied, b: Tied, sign: i32, slack: f64) {
        let (Some((a, of_a)), Some((b, of_b))) = (a, b) else { return };
        if a != b {
            let sign = sign * of_a * of_b;
            self.list.push(SimilarityPrior { first: a.min(b), second: a.max(b), sign, slack });
        }
    }

    /// A kind on a site and on the sites next to it.
    fn neighbours(&mut self) {
        let shape = self.shape;
        for place in shape.place.chunks(shape.sites.max(1)) {
            for (here, neighbours) in place.iter().zip(&shape.neighbours) {
                for there in neighbours.iter().filter(|neighbour| neighbour.forward) {
                    self.bond(*here, place[usize::from(there.site)], 1, NEIGHBOURS);
                }
            }
        }
    }

    /// What a symmetry carries into each other.
    fn images(&mut self, symmetry: &GameSymmetry) {
        let shape = self.shape;
        for code in 1..shape.codes {
            let image = shape.image(symmetry, code);
            self.bond(shape.base[code], shape.base[image], 1, IMAGES);
            for site in 0..shape.sites {
                let there = image * shape.sites + usize::from(symmetry.sites[site]);
                self.bond(shape.place[code * shape.sites + site], shape.place[there], 1, IMAGES);
            }
        }
        if !shape.pairs.is_empty() {
            self.pairs(symmetry);
        }
        if symmetry.swaps {
            self.owners();
        }
    }

    fn pairs(&mut self, symmetry: &GameSymmetry) {
        let (shape, codes) = (self.shape, self.shape.codes);
        let at = |class: usize, a: usize, b: usize| shape.pairs[(class * codes + a) * codes + b];
        let sign = if symmetry.swaps { -1 } else { 1 };
        for (class, image, forward) in shape.classes.images(symmetry) {
            for (a, b) in (0..codes).flat_map(|a| (0..codes).map(move |b| (a, b))) {
                let (x, y) = (shape.image(symmetry, a), shape.image(symmetry, b));
                let (x, y) = if forward { (x, y) } else { (y, x) };
                self.bond(at(class, a, b), at(image, x, y), sign, IMAGES);
            }
        }
    }

    /// What waits for the players, and their numbers: the owners of a kind follow one another.
    fn owners(&mut self) {
        let shape = self.shape;
        for both in shape.held.chunks(shape.players) {
            self.bond(Some((both[0].weight, 1)), Some((both[1].weight, 1)), 1, IMAGES);
        }
        for both in shape.numbers.windows(2).filter(|both| both[0].owner < both[1].owner) {
            self.bond(Some((both[0].weight, 1)), Some((both[1].weight, 1)), 1, IMAGES);
        }
    }

    /// All bonds once, those of weights late in a game with them.
    fn all(mut self) -> Vec<SimilarityPrior> {
        self.list.sort_unstable_by_key(|bond| (bond.first, bond.second));
        self.list.dedup_by_key(|bond| (bond.first, bond.second));
        let later = self.shape.features as u32;
        let late = |bond: &SimilarityPrior| SimilarityPrior {
            first: bond.first + later,
            second: bond.second + later,
            ..*bond
        };
        let late: Vec<SimilarityPrior> = self.list.iter().map(late).collect();
        self.list.extend(late);
        self.list
    }
}
