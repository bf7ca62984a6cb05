//! Learning by self-play.

use crate::game;
use boardwright::{Game, Options};
use boardwright_search::StopSignal;
use boardwright_search::evaluate::{FeatureSet, Weights};
use boardwright_search::learn::{
    Handicap, Learner, LearnerSettings, RoundSummary, initial_weights, quick_profile,
};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Learns for some rounds with few nodes.
fn learned(id: &str, rounds: u32, threads: usize) -> (Vec<RoundSummary>, Weights) {
    let game = game(id);
    let shape = Arc::new(FeatureSet::of_game(&game));
    let settings =
        LearnerSettings { nodes: 20, round: 300_000, threads, ..LearnerSettings::default() };
    let mut learner = Learner::new(&game, &shape, initial_weights(&game, &shape), 0, settings);
    let stop = StopSignal::default();
    let rounds = (0..rounds).map(|_| learner.round(&stop, &|_, _| {}).unwrap()).collect();
    (rounds, learner.weights().clone())
}

#[test]
fn the_handicap_grows_until_both_players_win() {
    let (rounds, _) = learned("fox-and-hounds", 20, 1);
    let [fox, hounds] = rounds[0].won;
    assert_eq!(rounds[0].handicap, Handicap::NONE);
    assert!(fox > 15 * hounds, "the fox always wins: {fox} to {hounds}");
    let last = &rounds[rounds.len() - 6..];
    let sum = |player: usize| last.iter().map(|round| round.won[player]).sum::<u64>();
    assert!(last.iter().all(|round| round.handicap.player() == Some(0)));
    assert!(10 * sum(1) >= sum(0) && 10 * sum(0) >= sum(1), "{} to {}", sum(0), sum(1));
}

#[test]
fn balanced_games_get_no_handicap() {
    let (rounds, _) = learned("breakthrough", 3, 1);
    assert!(rounds.iter().all(|round| round.handicap == Handicap::NONE));
}

#[test]
fn learned_weights_do_not_depend_on_the_number_of_threads() {
    let (_, one) = learned("fox-and-hounds", 4, 1);
    let (_, two) = learned("fox-and-hounds", 4, 2);
    assert_eq!(one, two);
}

/// Playouts of these rules last thousands of decisions, each of which searches the whole history
/// for repetitions.
#[test]
fn rules_without_end_under_random_play_are_estimated_in_time() {
    let rules = "game \"Slow\" {
        players White, Black
        board rectangle(6, 6)
        piece Stone O { step any to empty }
        start { array \"oooooo/oooooo/6/6/OOOOOO/OOOOOO\" }
        turn { choose from in own  moves of from }
        end { mover wins if no enemy \"all captured\"  draw if repeats >= 2 \"third\" }
    }";
    let (game, diagnostics) = Game::compile(rules, &Options::default());
    let game = game.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let began = Instant::now();
    quick_profile(&game, &Arc::new(FeatureSet::of_game(&game)));
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
}
