//! Playing levels: reproducible games, immediate wins, and limits.

use crate::game;
use boardwright::{Game, Position};
use boardwright_search::profile::GameProfile;
use boardwright_search::{ComputerPlayer, Level, Limits, SearchKind, Task};
use std::sync::Arc;

fn after(game: &Game, moves: &str) -> Position {
    let mut position = game.start();
    for text in moves.split_whitespace() {
        let mv = position.read_move(text).unwrap();
        position.play_mut(mv).unwrap();
    }
    position
}

/// The first decisions of a level's game against itself.
fn beginning(player: &mut Level, game: &Game) -> Vec<String> {
    let mut position = game.start();
    let mut texts = Vec::new();
    while position.outcome().unwrap().is_none() && texts.len() < 12 {
        let mv = player.choose(&position, &Task::without_clock(Limits::default())).unwrap();
        texts.push(position.move_text(mv));
        position.play_mut(mv).unwrap();
    }
    texts
}

#[test]
fn games_depend_on_the_random_seed_alone() {
    let game = game("breakthrough");
    let profile = Arc::new(GameProfile::of_game(&game).0);
    for search in [SearchKind::AlphaBeta, SearchKind::MonteCarlo] {
        for level in [1, 4, 6] {
            let of_seed = |seed| Level::with_profile(profile.clone(), search, level, seed);
            let mut player = of_seed(7);
            let first = beginning(&mut player, &game);
            assert_eq!(beginning(&mut player, &game), first, "by the same player");
            assert_eq!(beginning(&mut of_seed(7), &game), first, "by another player");
            let others = (8..12).map(|seed| beginning(&mut of_seed(seed), &game));
            assert!(others.into_iter().any(|other| other != first), "{search:?} {level}");
        }
    }
}

#[test]
fn every_level_from_the_second_plays_a_win_in_one() {
    for (id, moves, good) in [
        ("tic-tac-toe", "a1 b2 a2 b3", "a3"),
        ("connect-four", "a1 b1 a2 b2 a3 b3", "a4"),
        ("chess", "f2f3 e7e5 g2g4", "d8h4"),
    ] {
        let game = game(id);
        let position = after(&game, moves);
        let profile = Arc::new(GameProfile::of_game(&game).0);
        for level in 2..=9 {
            for seed in 1..=4 {
                let mut player =
                    Level::with_profile(profile.clone(), SearchKind::AlphaBeta, level, seed);
                let mv = player.choose(&position, &Task::without_clock(Limits::default())).unwrap();
                assert_eq!(position.move_text(mv), good, "{id} at level {level}, seed {seed}");
            }
        }
    }
}

#[test]
fn levels_obey_their_own_limits_and_those_of_the_task() {
    let game = game("chess");
    let profile = Arc::new(GameProfile::of_game(&game).0);
    let mut before = 0;
    for level in 1..=9 {
        let mut player = Level::with_profile(profile.clone(), SearchKind::AlphaBeta, level, 1);
        let result =
            player.think(&game.start(), &Task::without_clock(Limits::default()), &mut |_| {});
        let nodes = result.unwrap().nodes;
        assert!(level < 4 || nodes > before, "{nodes} nodes at level {level}, {before} below");
        before = nodes;
        let task = Task::without_clock(Limits::nodes(40));
        let result = player.think(&game.start(), &task, &mut |_| {}).unwrap();
        assert!(result.nodes <= 40 && result.best().is_some());
    }
    let mut highest = Level::with_profile(profile, SearchKind::AlphaBeta, 10, 1);
    let task = Task::without_clock(Limits::nodes(before + 20_000));
    let result = highest.think(&game.start(), &task, &mut |_| {}).unwrap();
    assert_eq!(result.nodes, before + 20_000, "the highest level has the task's limits alone");
}

#[test]
fn levels_are_clamped_and_a_finished_game_has_no_decision() {
    let game = game("tic-tac-toe");
    let over = after(&game, "a1 b1 a2 b2 a3");
    for (asked, given) in [(0, 1), (1, 1), (10, 10), (200, 10)] {
        let mut player = Level::new(&game, asked, 1);
        assert_eq!(player.level(), given);
        assert!(player.choose(&over, &Task::without_clock(Limits::nodes(50))).is_none());
    }
}
