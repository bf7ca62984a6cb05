//! Different queries agree with one another in random positions of every game.

use crate::support::{TestRng, game_folders, interpreter, play_random_game};
use boardwright_interpret::{Interpreter, Move, PositionRef};
use std::collections::HashSet;

fn check_game(interpreter: &Interpreter, seed: u64, plies: usize) {
    let mut numbers = TestRng(seed);
    let mut probes = TestRng(seed ^ 0xabcdef);
    play_random_game(interpreter, &mut numbers, plies, |state, history, list| {
        assert_eq!(interpreter.hash(state), interpreter.fresh_hash(state), "hash kept true");
        assert_eq!(
            interpreter.count(PositionRef::new(state, history)).unwrap(),
            list.len(),
            "count"
        );
        assert_eq!(
            interpreter.has_decision(PositionRef::new(state, history)),
            Ok(!list.is_empty()),
            "any"
        );
        let distinct: HashSet<Move> = list.iter().copied().collect();
        assert_eq!(distinct.len(), list.len(), "no duplicates");
        assert_eq!(
            interpreter.nth(PositionRef::new(state, history), list.len()).ok().flatten(),
            None,
            "nothing after the last"
        );
        for _ in 0..3.min(list.len()) {
            let k = probes.below(list.len());
            assert_eq!(
                interpreter.nth(PositionRef::new(state, history), k).ok().flatten(),
                Some(list[k]),
                "nth {k}"
            );
            let played = interpreter.play(PositionRef::new(state, history), list[k]).ok().flatten();
            assert_eq!(
                played,
                interpreter.next_state(PositionRef::new(state, history), list[k]).ok().flatten(),
                "play {:?}",
                list[k]
            );
            let unheard = Move(list[k].0 ^ 1 << probes.below(20));
            let legal = interpreter
                .play(PositionRef::new(state, history), unheard)
                .ok()
                .flatten()
                .is_some();
            assert_eq!(legal, distinct.contains(&unheard), "{unheard:?}");
        }
        if interpreter.outcome(PositionRef::new(state, history)).unwrap().is_none() {
            assert!(!list.is_empty(), "a game goes on or is over");
        }
    });
}

#[test]
fn queries_of_every_game_are_consistent() {
    for folder in game_folders() {
        let source = std::fs::read_to_string(folder.join("rules.board")).expect("readable");
        let interpreter = interpreter(&source);
        for seed in 1..=3 {
            println!("{} seed {seed}", folder.display());
            check_game(&interpreter, seed * 0x9e37_79b9, 150);
        }
    }
}

#[test]
fn equal_seeds_give_equal_games() {
    let interpreter = crate::support::game("kylatori-sunset");
    let record = || {
        let mut record = Vec::new();
        play_random_game(&interpreter, &mut TestRng(77), 100, |state, _, _| {
            record.push(state.clone())
        });
        record
    };
    assert_eq!(record(), record());
}
