//! Priors on differences between weights that are similar without being equal.

use super::feature_set::FeatureSet;
use super::symmetry::GameSymmetry;
use super::weight_sharing::{MaybeWeight, SignedWeight};

/// Standard deviation between a kind's weights on neighbouring sites, in logits.
const NEIGHBOUR_DEVIATION: f64 = 0.25;
/// Standard deviation between weights that an approximate symmetry maps onto each other, in logits.
const IMAGE_DEVIATION: f64 = 0.08;

/// A Gaussian prior that two weights are equal, or opposite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SimilarityPrior {
    /// Index of the first weight.
    pub(crate) first: u32,
    /// Index of the second weight.
    pub(crate) second: u32,
    /// 1 for equal, -1 for opposite.
    pub(crate) sign: i32,
    /// Standard deviation of the difference in logits.
    pub(crate) deviation: f64,
}

impl SimilarityPrior {
    /// Returns the priors of a game's weights.
    pub(crate) fn of_features(features: &FeatureSet) -> Vec<SimilarityPrior> {
        let mut priors = PriorBuilder { features, list: Vec::new() };
        priors.neighbours();
        features.symmetries.approximate().iter().for_each(|symmetry| priors.images(symmetry));
        priors.build()
    }
}

struct PriorBuilder<'s> {
    features: &'s FeatureSet,
    list: Vec<SimilarityPrior>,
}

impl PriorBuilder<'_> {
    fn prior(&mut self, a: MaybeWeight, b: MaybeWeight, sign: i32, deviation: f64) {
        let (Some(a), Some(b)) = (a, b) else { return };
        if a.index != b.index {
            let sign = sign * a.sign * b.sign;
            let (first, second) = (a.index.min(b.index), a.index.max(b.index));
            self.list.push(SimilarityPrior { first, second, sign, deviation });
        }
    }

    /// Relates a kind's weights on neighbouring sites.
    fn neighbours(&mut self) {
        let features = self.features;
        for place in features.site_weights.chunks(features.sites.max(1)) {
            for (here, neighbours) in place.iter().zip(&features.neighbours) {
                for there in neighbours.iter().filter(|neighbour| neighbour.forward) {
                    self.prior(*here, place[usize::from(there.site)], 1, NEIGHBOUR_DEVIATION);
                }
            }
        }
    }

    /// Relates weights that a symmetry maps onto each other.
    fn images(&mut self, symmetry: &GameSymmetry) {
        let features = self.features;
        for code in 1..features.codes {
            let image = features.image(symmetry, code);
            let sign = features.image_sign(symmetry, code);
            self.prior(
                features.unit_weights[code],
                features.unit_weights[image],
                sign,
                IMAGE_DEVIATION,
            );
            for site in 0..features.sites {
                let there = image * features.sites + usize::from(symmetry.sites[site]);
                self.prior(
                    features.site_weights[code * features.sites + site],
                    features.site_weights[there],
                    sign,
                    IMAGE_DEVIATION,
                );
            }
        }
        if !features.pairs.is_empty() {
            self.pairs(symmetry);
        }
        if symmetry.swaps_players {
            self.owners();
        }
    }

    fn pairs(&mut self, symmetry: &GameSymmetry) {
        let (features, codes) = (self.features, self.features.codes);
        let at = |class: usize, a: usize, b: usize| features.pairs[(class * codes + a) * codes + b];
        let sign = if symmetry.swaps_players { -1 } else { 1 };
        for (class, image, forward) in features.classes.images(symmetry) {
            for (a, b) in (0..codes).flat_map(|a| (0..codes).map(move |b| (a, b))) {
                let (x, y) = (features.image(symmetry, a), features.image(symmetry, b));
                let (x, y) = if forward { (x, y) } else { (y, x) };
                self.prior(at(class, a, b), at(image, x, y), sign, IMAGE_DEVIATION);
            }
        }
    }

    /// Relates counts in places and declared numbers of both players; the owners of a kind are
    /// adjacent.
    fn owners(&mut self) {
        let features = self.features;
        for both in features.place_counts.chunks(features.players) {
            let weights = [0, 1].map(|at| Some(SignedWeight::positive(both[at].weight)));
            self.prior(weights[0], weights[1], 1, IMAGE_DEVIATION);
        }
        for both in features.numbers.windows(2).filter(|both| both[0].owner < both[1].owner) {
            let weights = [0, 1].map(|at| Some(SignedWeight::positive(both[at].weight)));
            self.prior(weights[0], weights[1], 1, IMAGE_DEVIATION);
        }
    }

    /// Returns one prior per pair, the tightest, and a copy for the endgame weights.
    fn build(mut self) -> Vec<SimilarityPrior> {
        let pair = |prior: &SimilarityPrior| (prior.first, prior.second);
        self.list.sort_unstable_by(|a, b| {
            let by_deviation = || a.deviation.total_cmp(&b.deviation);
            pair(a).cmp(&pair(b)).then_with(by_deviation).then(a.sign.cmp(&b.sign))
        });
        self.list.dedup_by_key(|prior| pair(prior));
        let endgame_offset = self.features.features as u32;
        let for_endgame = |prior: &SimilarityPrior| SimilarityPrior {
            first: prior.first + endgame_offset,
            second: prior.second + endgame_offset,
            ..*prior
        };
        let endgame: Vec<SimilarityPrior> = self.list.iter().map(for_endgame).collect();
        self.list.extend(endgame);
        self.list
    }
}
