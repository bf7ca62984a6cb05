//! What positions are worth: the ways to work it out agree, and symmetries hold.

use boardwright::Rng;
use boardwright::{Game, Options, bundled};
use boardwright_search::evaluate::{
    DecisionCounts, Evaluator, FeatureSet, GameSymmetries, MAX_PHASE, UNITS_PER_POINT, Weights,
    features,
};
use boardwright_search::{SearchPosition, WeightsFile};
use std::sync::Arc;

fn game(id: &str) -> Game {
    bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
}

/// Weights that are all different, so that no two features can be taken for one another.
fn odd_weights(shape: &FeatureSet) -> Weights {
    let mut dice = Rng::new(5);
    Weights((0..shape.count).map(|_| dice.below(4001) as i32 - 2000).collect())
}

const GAMES: [&str; 9] = [
    "chess",
    "crazyhouse",
    "othello",
    "english-draughts",
    "hex",
    "kylatori-sunset",
    "odins-rune-chess",
    "corsairs",
    "storilljudhjorrayc",
];

#[test]
fn sums_carried_from_position_to_position_are_those_worked_out_anew() {
    for id in GAMES {
        let game = game(id);
        let shape = Arc::new(FeatureSet::of_game(&game));
        let evaluator = Evaluator::new(shape.clone(), &odd_weights(&shape), 0);
        let mut walker = SearchPosition::new(&game.start());
        let mut sum = evaluator.board(walker.state().words());
        let (mut dice, mut moves) = (Rng::new(3), Vec::new());
        for _ in 0..150 {
            walker.decisions(&mut moves);
            if walker.outcome().is_some() || moves.is_empty() {
                break;
            }
            assert!(walker.push(moves[dice.below(moves.len())]));
            let (before, after) = (walker.state_before().unwrap(), walker.state());
            sum = evaluator.update(before.words(), after.words(), sum);
            assert_eq!(sum, evaluator.board(after.words()), "{id}");
        }
    }
}

#[test]
fn a_score_is_the_sum_of_features_times_weights() {
    for id in GAMES {
        let game = game(id);
        let shape = Arc::new(FeatureSet::of_game(&game));
        let weights = odd_weights(&shape);
        let evaluator = Evaluator::new(shape.clone(), &weights, 0);
        let (mut position, mut dice) = (game.start(), Rng::new(8));
        for _ in 0..80 {
            if position.outcome().is_some() {
                break;
            }
            let count = position.count();
            let choices = DecisionCounts { here: Some(count), before: Some(7) };
            let words = position.state().words();
            let sum: i64 = features(&shape, words, choices)
                .iter()
                .map(|&(index, times)| i64::from(weights.0[index as usize] * times))
                .sum();
            let side = i64::from(evaluator.side(position.player().0));
            let score = evaluator.score(words, evaluator.board(words), choices);
            assert_eq!(
                i64::from(score),
                side * sum / i64::from(UNITS_PER_POINT * MAX_PHASE),
                "{id}"
            );
            let mv = position.nth(dice.below(count)).unwrap();
            position.play_mut(mv).unwrap();
        }
    }
}

#[test]
fn symmetric_starts_are_even_whatever_the_weights() {
    for id in ["chess", "xiangqi", "breakthrough", "othello", "odins-rune-chess"] {
        let game = game(id);
        let shape = Arc::new(FeatureSet::of_game(&game));
        let evaluator = Evaluator::new(shape.clone(), &odd_weights(&shape), 0);
        assert!(evaluator.board(game.start().state().words()).worth().is_nothing(), "{id}");
    }
}

#[test]
fn the_symmetries_found_are_those_of_the_rules() {
    let count = |id: &str, swaps: bool| {
        let all = GameSymmetries::of_game(&game(id)).all();
        all.iter().filter(|symmetry| symmetry.swaps == swaps).count()
    };
    // All of a square but for doing nothing, and all of it again with the players exchanged.
    assert_eq!((count("tic-tac-toe", false), count("tic-tac-toe", true)), (7, 8));
    // Castling tells the sides of the board apart; what is left is to look from the other side.
    assert_eq!((count("chess", false), count("chess", true)), (0, 1));
    assert_eq!((count("breakthrough", false), count("breakthrough", true)), (1, 2));
    // Discs fall down, not up.
    assert_eq!((count("connect-four", false), count("connect-four", true)), (1, 2));
    // The edges of the two players lie across.
    assert_eq!((count("hex", false), count("hex", true)), (3, 4));
    // One side hunts, the other flees.
    assert_eq!(count("fox-and-hounds", true), 0);
}

#[test]
fn weights_are_read_as_they_were_written_and_only_for_their_rules() {
    let chess = game("chess");
    let shape = FeatureSet::of_game(&chess);
    let learned = WeightsFile {
        search: boardwright_search::SearchKind::MonteCarlo,
        rounds: 12,
        provenance: "by hand".to_owned(),
        spacing: "100 101 250 300 400 500 600 700 1100".parse().unwrap(),
        weights: odd_weights(&shape),
    };
    let text = learned.to_text(&shape);
    assert_eq!(WeightsFile::parse(&shape, &text), Ok(learned));
    let other = FeatureSet::of_game(&game("shatranj"));
    let error = WeightsFile::parse(&other, &text).unwrap_err().to_string();
    assert!(error.contains("learned for other rules"), "{error}");
    let before_late_mobility = text.find("mobility before, later").unwrap();
    for cut in [0, 20, 60, 200, before_late_mobility] {
        assert!(WeightsFile::parse(&shape, &text[..cut]).is_err(), "cut at {cut}");
    }
}

#[test]
fn every_bundled_file_of_weights_is_for_the_rules_beside_it() {
    for bundled in bundled::all() {
        let Some(text) = bundled.weights else { continue };
        let game: Game = bundled.compile(&Options::default()).0.unwrap();
        let read = WeightsFile::parse(&FeatureSet::of_game(&game), text);
        assert!(read.is_ok(), "{}: {}", bundled.id, read.unwrap_err());
    }
}

#[test]
fn a_position_without_decisions_before_it_has_none_to_compare() {
    let start = game("chess").start();
    let shape = FeatureSet::of_game(start.game());
    let with =
        features(&shape, start.state().words(), DecisionCounts { here: Some(20), before: None });
    let without = features(&shape, start.state().words(), DecisionCounts::default());
    assert_eq!(with.len(), without.len() + 2);
}
