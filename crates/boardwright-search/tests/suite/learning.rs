//! Learning by self-play.

use crate::game;
use boardwright::{Game, Options};
use boardwright_search::evaluate::FeatureSet;
use boardwright_search::learn::{
    Handicap, Learner, LearnerSettings, RoundPlayer, RoundSummary, SelfPlayGame, initial_weights,
    quick_profile,
};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A learner that begins, with few nodes.
fn learner(game: &Game, shape: &Arc<FeatureSet>) -> Learner {
    let settings = LearnerSettings { nodes: 20, round: 300_000, ..LearnerSettings::default() };
    Learner::new(game, shape, initial_weights(game, shape), 0, settings)
}

/// Plays the games of the next round.
fn played(learner: &mut Learner) -> Vec<SelfPlayGame> {
    let round = learner.begin_round();
    let mut player = RoundPlayer::new(&round);
    (0..learner.games()).map(|number| player.play(number)).collect()
}

/// Learns for some rounds.
fn learned(id: &str, rounds: u32) -> Vec<RoundSummary> {
    let game = game(id);
    let shape = Arc::new(FeatureSet::of_game(&game));
    let mut learner = learner(&game, &shape);
    let round = |_| {
        let games = played(&mut learner);
        learner.finish_round(games)
    };
    (0..rounds).map(round).collect()
}

#[test]
fn the_handicap_grows_until_both_players_win() {
    let rounds = learned("fox-and-hounds", 20);
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
    let rounds = learned("breakthrough", 3);
    assert!(rounds.iter().all(|round| round.handicap == Handicap::NONE));
}

#[test]
fn restored_rounds_teach_what_played_ones_do() {
    let game = game("fox-and-hounds");
    let shape = Arc::new(FeatureSet::of_game(&game));
    let mut whole = learner(&game, &shape);
    let mut weights = whole.weights().clone();
    let mut records = Vec::new();
    for _ in 0..4 {
        weights = whole.weights().clone();
        let games = played(&mut whole);
        records.push(games.iter().map(|game| game.record.clone()).collect::<Vec<_>>());
        whole.finish_round(games);
    }
    let settings = LearnerSettings { nodes: 20, round: 300_000, ..LearnerSettings::default() };
    let mut restored = Learner::new(&game, &shape, weights, 0, settings);
    let mut games = records.into_iter().map(|records| {
        let restore = |record| SelfPlayGame::restore(&game, &shape, record).unwrap();
        records.into_iter().map(restore).collect::<Vec<SelfPlayGame>>()
    });
    games.by_ref().take(3).for_each(|games| restored.restore_round(games));
    restored.finish_round(games.next().unwrap());
    assert_eq!(restored.weights(), whole.weights());
    assert_eq!((restored.rounds(), restored.games()), (whole.rounds(), whole.games()));
}

#[test]
fn record_of_another_game_is_not_restored() {
    let [three, fox] = ["tic-tac-toe", "fox-and-hounds"].map(game);
    let shapes = [&three, &fox].map(|game| Arc::new(FeatureSet::of_game(game)));
    let mut games = played(&mut learner(&fox, &shapes[1]));
    let record = games.swap_remove(0).record;
    assert!(SelfPlayGame::restore(&three, &shapes[0], record.clone()).is_err());
    let mut late = record;
    late.samples.last_mut().unwrap().ply = 10_000;
    assert!(SelfPlayGame::restore(&fox, &shapes[1], late).is_err());
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
