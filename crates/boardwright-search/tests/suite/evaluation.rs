//! Static evaluation: all ways to compute it agree, and symmetries hold.

use crate::game;
use boardwright::Rng;
use boardwright::{Game, Options, bundled};
use boardwright_search::evaluate::{
    DecisionCounts, Evaluator, FeatureSet, GameSymmetries, MAX_PHASE, UNITS_PER_POINT, Weights,
    extract_features,
};
use boardwright_search::{SearchPosition, WeightsFile};
use std::path::Path;
use std::sync::Arc;

/// Distinct weights, so that no two features can be confused.
fn odd_weights(features: &FeatureSet) -> Weights {
    let mut rng = Rng::new(5);
    Weights((0..features.count).map(|_| rng.below(4001) as i32 - 2000).collect())
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
fn incremental_updates_equal_evaluation_from_scratch() {
    for id in GAMES {
        let game = game(id);
        let features = Arc::new(FeatureSet::of_game(&game));
        let evaluator = Evaluator::new(features.clone(), &odd_weights(&features), 0);
        let mut position = SearchPosition::new(&game.start());
        let mut sum = evaluator.accumulate(position.state().words());
        let (mut rng, mut moves) = (Rng::new(3), Vec::new());
        for _ in 0..150 {
            position.decisions(&mut moves);
            if position.outcome().is_some() || moves.is_empty() {
                break;
            }
            assert!(position.push(moves[rng.below(moves.len())]));
            let (before, after) = (position.previous_state().unwrap(), position.state());
            sum = evaluator.update(before.words(), after.words(), sum);
            assert_eq!(sum, evaluator.accumulate(after.words()), "{id}");
        }
    }
}

#[test]
fn evaluation_is_the_dot_product_of_features_and_weights() {
    for id in GAMES {
        let game = game(id);
        let features = Arc::new(FeatureSet::of_game(&game));
        let weights = odd_weights(&features);
        let evaluator = Evaluator::new(features.clone(), &weights, 0);
        let (mut position, mut rng) = (game.start(), Rng::new(8));
        for _ in 0..80 {
            if position.outcome().unwrap().is_some() {
                break;
            }
            let count = position.count().unwrap();
            let counts = DecisionCounts { here: Some(count), before: Some(7) };
            let words = position.state().words();
            let sum: i64 = extract_features(&features, words, counts)
                .iter()
                .map(|&(index, times)| i64::from(weights.0[index as usize] * times))
                .sum();
            let side = i64::from(evaluator.side(position.player().0));
            let score = evaluator.evaluate(words, evaluator.accumulate(words), counts);
            assert_eq!(
                i64::from(score),
                side * sum / i64::from(UNITS_PER_POINT * MAX_PHASE),
                "{id}"
            );
            let mv = position.nth(rng.below(count)).unwrap().unwrap();
            position.play_mut(mv).unwrap();
        }
    }
}

#[test]
fn symmetric_start_positions_are_even_under_any_weights() {
    for id in ["chess", "xiangqi", "breakthrough", "othello", "odins-rune-chess"] {
        let game = game(id);
        let features = Arc::new(FeatureSet::of_game(&game));
        let evaluator = Evaluator::new(features.clone(), &odd_weights(&features), 0);
        assert!(evaluator.accumulate(game.start().state().words()).value().is_zero(), "{id}");
    }
}

#[test]
fn symmetries_found_are_those_of_the_rules() {
    let count = |id: &str, swaps: bool| {
        let all = GameSymmetries::of_game(&game(id)).exact();
        all.iter().filter(|symmetry| symmetry.swaps_players == swaps).count()
    };
    // The symmetries of the square without the identity, and all of them with the players
    // exchanged.
    assert_eq!((count("tic-tac-toe", false), count("tic-tac-toe", true)), (7, 8));
    // Castling distinguishes the wings; only the reflection with exchanged players is left.
    assert_eq!((count("chess", false), count("chess", true)), (0, 1));
    assert_eq!((count("breakthrough", false), count("breakthrough", true)), (1, 2));
    // Discs fall down, not up.
    assert_eq!((count("connect-four", false), count("connect-four", true)), (1, 2));
    // The two players' edges cross.
    assert_eq!((count("hex", false), count("hex", true)), (3, 4));
    // The two sides have different goals.
    assert_eq!(count("fox-and-hounds", true), 0);
}

#[test]
fn weights_files_round_trip_and_fit_only_their_rules() {
    let chess = game("chess");
    let features = FeatureSet::of_game(&chess);
    let learned = WeightsFile {
        search: boardwright_search::SearchKind::MonteCarlo,
        rounds: 12,
        provenance: "by hand".to_owned(),
        spacing: "100 101 250 300 400 500 600 700 1100".parse().unwrap(),
        weights: odd_weights(&features),
    };
    let text = learned.to_text(&features);
    assert_eq!(WeightsFile::parse(&features, &text), Ok(learned));
    let other = FeatureSet::of_game(&game("shatranj"));
    let error = WeightsFile::parse(&other, &text).unwrap_err().to_string();
    assert!(error.contains("learned for other rules"), "{error}");
    let before_late_mobility = text.find("mobility before, later").unwrap();
    for cut in [0, 20, 60, 200, before_late_mobility] {
        assert!(WeightsFile::parse(&features, &text[..cut]).is_err(), "cut at {cut}");
    }
}

/// `UPDATE_EXPECT=1` writes the symmetries into the files.
#[test]
fn every_bundled_weights_file_fits_its_rules_and_states_their_symmetries() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for bundled in bundled::all() {
        let Some(text) = bundled.weights else { continue };
        let game: Game = bundled.compile(&Options::default()).0.unwrap();
        let features = FeatureSet::of_game(&game);
        let learned = WeightsFile::parse(&features, text);
        let learned = learned.unwrap_or_else(|error| panic!("{}: {error}", bundled.id));
        let header = |text: &str| {
            text.lines().find(|line| line.starts_with("symmetries: ")).map(str::to_owned)
        };
        let found = learned.to_text(&features);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(games.join(bundled.id).join("weights.txt"), found).unwrap();
        } else {
            assert_eq!(header(text), header(&found), "{}", bundled.id);
        }
    }
}

#[test]
fn stated_symmetries_must_be_those_of_the_board() {
    let chess = game("chess");
    let text = bundled::find("chess").unwrap().weights.unwrap();
    let stated = text.lines().find(|line| line.starts_with("symmetries: ")).unwrap();
    assert!(WeightsFile::read(&chess, text).is_ok());
    for wrong in ["15", "3 2", "2 2", "-1", "", "none 2"] {
        let wrong = text.replace(stated, &format!("symmetries: {wrong}"));
        let error = WeightsFile::read(&chess, &wrong).unwrap_err();
        assert!(error.to_string().contains("no symmetries with these numbers"), "{error}");
    }
}

#[test]
fn an_unknown_number_of_earlier_decisions_adds_no_feature() {
    let start = game("chess").start();
    let features = FeatureSet::of_game(start.game());
    let with = extract_features(
        &features,
        start.state().words(),
        DecisionCounts { here: Some(20), before: None },
    );
    let without = extract_features(&features, start.state().words(), DecisionCounts::default());
    assert_eq!(with.len(), without.len() + 2);
}
