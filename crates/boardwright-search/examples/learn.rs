//! Learns for a while: `learn GAME ROUNDS FILE`.
use boardwright::{Options, bundled};
use boardwright_search::evaluate::Shape;
use boardwright_search::*;
use std::sync::Arc;
use std::time::Instant;
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let game = bundled::find(&arguments[0]).unwrap().compile(&Options::default()).0.unwrap();
    let shape = Arc::new(Shape::of_game(&game));
    let known = learn::quick(&game, &shape);
    let settings = learn::Settings::default();
    let mut learner = learn::Learner::new(&game, &shape, known.weights.clone(), 0, settings);
    let began = Instant::now();
    for _ in 0..arguments[1].parse::<u32>().unwrap() {
        let round = learner.round(&Stop::default(), &|_, _| {}).unwrap();
        eprintln!("{:?} {round:?}", began.elapsed());
        let learned = Learned {
            search: Search::AlphaBeta,
            rounds: learner.rounds(),
            how: "test".into(),
            weights: learner.weights().clone(),
        };
        std::fs::write(&arguments[2], learned.text(&shape)).unwrap();
    }
}
