//! Two players of this crate against each other, for experiments: `arena GAME A B GAMES SECONDS`.
use boardwright::playout::Dice;
use boardwright::{Options, bundled};
use boardwright_search::evaluate::Shape;
use boardwright_search::*;
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Wall(Instant);
impl Clock for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

fn player(name: &str, game: &boardwright::Game, seed: u64) -> Box<dyn Player> {
    match name {
        "random" => Box::new(Random::new(seed)),
        "greedy" => Box::new(Greedy::new(game, seed)),
        "uct" => Box::new(Uct::new(game, seed)),
        "trees" => Box::new(TreeSearch::new(game, seed)),
        "full" => Box::new(Full::new(game, seed)),
        "reach" => {
            let shape = Arc::new(Shape::of_game(game));
            let weights = learn::reach(game, &shape);
            Box::new(AlphaBeta::new(Arc::new(knowledge::Knowledge::new(game, shape, weights))))
        }
        "known" => Box::new(AlphaBeta::new(Arc::new(knowledge::Knowledge::of_game(game).0))),
        file if file.ends_with(".txt") => {
            let shape = Arc::new(Shape::of_game(game));
            let text = std::fs::read_to_string(file).unwrap();
            let weights = Learned::read(&shape, &text).unwrap().weights;
            Box::new(AlphaBeta::new(Arc::new(knowledge::Knowledge::new(game, shape, weights))))
        }
        "quick" => {
            let began = Instant::now();
            let shape = Arc::new(Shape::of_game(game));
            eprintln!("shape {:?}: {} weights", began.elapsed(), shape.count);
            let knowledge = learn::quick(game, &shape);
            eprintln!(
                "quick {:?}; swing {} choices {} must {}",
                began.elapsed(),
                knowledge.swing,
                knowledge.choices,
                knowledge.must_capture
            );
            for line in knowledge
                .weights
                .text(&shape)
                .lines()
                .filter(|l| !l.starts_with("site") && !l.starts_with("pairs"))
            {
                eprintln!("  {line}");
            }
            Box::new(AlphaBeta::new(Arc::new(knowledge)))
        }
        _ => panic!("player"),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (id, games, seconds) =
        (&arguments[0], arguments[3].parse::<u64>().unwrap(), arguments[4].parse::<f64>().unwrap());
    let game = bundled::find(id).unwrap().compile(&Options::default()).0.unwrap();
    let mut players = [player(&arguments[1], &game, 1), player(&arguments[2], &game, 2)];
    let clock = Arc::new(Wall(Instant::now()));
    let mut score = [0, 0, 0];
    for number in 0..games {
        let mut dice = Dice::for_game(9, number / 2);
        let mut position = game.start();
        for _ in 0..2 {
            let k = dice.below(position.count());
            let mv = position.nth(k).unwrap();
            position.play_mut(mv).unwrap();
        }
        let first = (number % 2) as usize;
        let mut deepest = (0, 0);
        let mut thoughts = (0u64, 0u64, Duration::ZERO);
        while position.outcome().is_none() {
            let who = (usize::from(position.player().0) + first) % 2;
            let task = Task::new(Limits::time(Duration::from_secs_f64(seconds)), clock.clone());
            let began = Instant::now();
            let thought = players[who].think(&position, &task, &mut |_| {}).unwrap();
            if who == 0 {
                deepest = (deepest.0 + thought.depth, deepest.1 + 1);
                thoughts.0 += thought.nodes;
                thoughts.2 += began.elapsed();
            }
            position.play_mut(thought.best().unwrap()).unwrap();
        }
        let end = position.outcome().unwrap();
        let result = match end.winner {
            None => 1,
            Some(p) if (usize::from(p.0) + first) % 2 == 0 => 0,
            Some(_) => 2,
        };
        score[result] += 1;
        eprintln!(
            "game {number}: {} ({} plies), depth {:.1}, {:.0} nps -> {score:?}",
            end.text(&game),
            position.plies(),
            f64::from(deepest.0) / f64::from(deepest.1.max(1)),
            thoughts.0 as f64 / thoughts.2.as_secs_f64()
        );
    }
    println!("{id} {} {}: {score:?}", arguments[1], arguments[2]);
}
