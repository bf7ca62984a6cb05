//! A position's features as numbers, for learning what they weigh.

use super::evaluator::DecisionCounts;
use super::shape::{FeatureSet, mobility};
use super::ties::Tied;
use super::worth::MAX_PHASE;
use crate::words;
use boardwright::ir::control;

/// The features of a position that are not nothing: the numbers of their weights, and [`MAX_PHASE`] times
/// how much of each the first side has more than the other. The sum of their products with the weights is
/// as many times what [`Evaluator`](super::Evaluator) gives.
pub fn features(shape: &FeatureSet, state: &[u64], choices: DecisionCounts) -> Vec<(u32, i32)> {
    let mut list = Vec::new();
    let mut add = |tied: Tied, times: i32| {
        if let Some((index, sign)) = tied
            && times != 0
        {
            list.push((index, sign * times));
        }
    };
    let side = |owner: usize| [1, -1][usize::from(owner > 0)];
    let code = |site: usize| usize::from(words::byte(state, shape.units + site));
    let mut units = 0;
    for site in 0..shape.sites {
        let here = code(site);
        if let Some((owner, _)) = shape.unit(here) {
            units += 1;
            add(shape.base[here], side(owner));
            add(shape.place[here * shape.sites + site], side(owner));
        }
        if shape.pairs.is_empty() {
            continue;
        }
        for neighbour in shape.neighbours[site].iter().filter(|other| other.forward) {
            let there = code(neighbour.site.into());
            let class = usize::from(neighbour.class);
            add(shape.pairs[(class * shape.codes + here) * shape.codes + there], 1);
        }
    }
    for held in &shape.held {
        let count = i32::from(words::pair(state, held.offset));
        add(Some((held.weight, 1)), side(held.owner.into()) * count);
    }
    for declared in &shape.numbers {
        let coefficient = declared.coefficient(state);
        add(Some((declared.weight, 1)), side(declared.owner.into()) * coefficient);
    }
    let stage = usize::from(words::byte(state, control::STAGE));
    let decider = side(words::byte(state, control::PLAYER).into());
    add(Some((shape.tempo[stage], 1)), decider);
    let here = choices.here.map_or(0, mobility);
    add(Some((shape.mobility[stage], 1)), decider * here);
    let before = choices.before.map_or(0, mobility);
    add(Some((shape.mobility_before, 1)), -decider * before);
    add(shape.bias.map(|index| (index, 1)), 1);
    if let Some(contest) = &shape.contest {
        contest.tell(state, |number, times| {
            add(contest.weights[number], side(contest.owner_of(number)) * times);
        });
    }
    phased(shape, &merged(list), shape.phase(units))
}

/// The features for both their weights, at a phase.
fn phased(shape: &FeatureSet, list: &[(u32, i32)], phase: i32) -> Vec<(u32, i32)> {
    let halfway = list.iter().map(|&(index, times)| (index, times * MAX_PHASE));
    let late = list.iter().map(|&(index, times)| (index + shape.features as u32, times * phase));
    halfway.chain(late.filter(|&(_, times)| times != 0)).collect()
}

/// The same features, each once.
fn merged(mut list: Vec<(u32, i32)>) -> Vec<(u32, i32)> {
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
