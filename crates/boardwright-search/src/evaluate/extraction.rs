//! Extraction of a position's features for learning.

use super::evaluator::DecisionCounts;
use super::feature_set::{FeatureSet, decision_count_value};
use super::tapered_value::MAX_PHASE;
use super::weight_sharing::{MaybeWeight, SignedWeight};
use crate::state_words;
use boardwright::ir::control;

/// Returns the nonzero features of a position: weight indices, with [`MAX_PHASE`] times the first
/// side's surplus. Their dot product with the weights is the same multiple of the
/// [`Evaluator`](super::Evaluator)'s value.
pub fn extract_features(
    features: &FeatureSet,
    state: &[u64],
    choices: DecisionCounts,
) -> Vec<(u32, i32)> {
    let mut list = Vec::new();
    let mut add = |weight: MaybeWeight, times: i32| {
        if let Some(SignedWeight { index, sign }) = weight
            && times != 0
        {
            list.push((index, sign * times));
        }
    };
    let side = |owner: usize| [1, -1][usize::from(owner > 0)];
    let code = |site: usize| usize::from(state_words::byte(state, features.units + site));
    let mut units = 0;
    for site in 0..features.sites {
        let here = code(site);
        if let Some((owner, _)) = features.unit(here) {
            units += 1;
            add(features.unit_weights[here], side(owner));
            add(features.site_weights[here * features.sites + site], side(owner));
        }
        if features.pairs.is_empty() {
            continue;
        }
        for neighbour in features.neighbours[site].iter().filter(|other| other.forward) {
            let there = code(neighbour.site.into());
            let class = usize::from(neighbour.class);
            add(features.pairs[(class * features.codes + here) * features.codes + there], 1);
        }
    }
    for place_count in &features.place_counts {
        let count = i32::from(state_words::pair(state, place_count.offset));
        add(
            Some(SignedWeight::positive(place_count.weight)),
            side(place_count.owner.into()) * count,
        );
    }
    for declared in &features.numbers {
        let coefficient = declared.scaled_value(state);
        add(
            Some(SignedWeight::positive(declared.weight)),
            side(declared.owner.into()) * coefficient,
        );
    }
    let stage = usize::from(state_words::byte(state, control::STAGE));
    let decider = side(state_words::byte(state, control::PLAYER).into());
    add(Some(SignedWeight::positive(features.tempo[stage])), decider);
    let here = choices.here.map_or(0, decision_count_value);
    add(Some(SignedWeight::positive(features.mobility[stage])), decider * here);
    let before = choices.before.map_or(0, decision_count_value);
    add(Some(SignedWeight::positive(features.mobility_before)), -decider * before);
    add(features.bias.map(SignedWeight::positive), 1);
    if let Some(control) = &features.control {
        control.visit_terms(state, |number, times| {
            add(control.weights[number], side(control.owner_of(number)) * times);
        });
    }
    with_phase(features, &merge_equal(list), features.phase(units))
}

/// Scales features for both of their weights at a phase.
fn with_phase(features: &FeatureSet, list: &[(u32, i32)], phase: i32) -> Vec<(u32, i32)> {
    let middlegame = list.iter().map(|&(index, times)| (index, times * MAX_PHASE));
    let late = list.iter().map(|&(index, times)| (index + features.features as u32, times * phase));
    middlegame.chain(late.filter(|&(_, times)| times != 0)).collect()
}

/// Adds up features with equal indices.
fn merge_equal(mut list: Vec<(u32, i32)>) -> Vec<(u32, i32)> {
    list.sort_unstable_by_key(|&(index, _)| index);
    let mut merged: Vec<(u32, i32)> = Vec::with_capacity(list.len());
    for (index, times) in list {
        match merged.last_mut() {
            Some(last) if last.0 == index => last.1 += times,
            _ => merged.push((index, times)),
        }
    }
    merged.retain(|&(_, times)| times != 0);
    merged
}
