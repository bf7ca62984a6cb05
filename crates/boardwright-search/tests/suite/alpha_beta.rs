//! Alpha-beta: what it finds, and when it stops.

use crate::game;
use boardwright::{Game, Position};
use boardwright_search::evaluate::FeatureSet;
use boardwright_search::learn::initial_weights;
use boardwright_search::profile::GameProfile;
use boardwright_search::{AlphaBeta, Clock, ComputerPlayer, Limits, SearchResult, Task};
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Wall(Instant);

impl Clock for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A player whose profile has only initial weights, which takes no time to measure.
fn player(game: &Game) -> AlphaBeta {
    let shape = Arc::new(FeatureSet::of_game(game));
    let weights = initial_weights(game, &shape);
    AlphaBeta::new(Arc::new(GameProfile::new(game, shape, weights))).with_table(1 << 20)
}

fn think(position: &Position, limits: Limits) -> SearchResult {
    player(position.game()).think(position, &Task::without_clock(limits), &mut |_| {}).unwrap()
}

fn best(id: &str, position: &str, nodes: u64) -> (String, SearchResult) {
    let game = game(id);
    let position = Position::read(&game, position).unwrap();
    let result = think(&position, Limits::nodes(nodes));
    (position.move_text(result.best().unwrap()), result)
}

#[test]
fn mates_are_reported_with_their_distance() {
    let (mv, result) = best("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 20_000);
    assert_eq!((mv.as_str(), result.score().wins_in()), ("a1a8", Some(1)));
    let (_, result) = best("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 200_000);
    assert_eq!(result.score().wins_in(), Some(3), "two Rooks mate in two moves of White's");
    let line = &result.lines[0].moves;
    assert_eq!(line.len(), 3);
}

#[test]
fn the_losing_side_delays_mate_and_knows_its_distance() {
    let (_, result) = best("chess", "7k/1R6/R7/8/8/8/8/6K1 b - - 0 1", 100_000);
    assert_eq!(result.score().loses_in(), Some(2), "whatever the King does");
}

#[test]
fn hanging_units_are_captured_and_defended_ones_are_not() {
    let (mv, _) = best("chess", "4k3/8/8/3q4/8/8/3R4/3K4 w - - 0 1", 20_000);
    assert_eq!(mv, "d2d5");
    let (mv, _) = best("chess", "4k3/2p5/3p4/8/8/8/3R4/3K4 w - - 0 1", 50_000);
    assert_ne!(mv, "d2d6", "the Pawn is guarded");
}

#[test]
fn stalemate_is_not_scored_as_a_win() {
    // Every other decision wins; this one takes the king's last square.
    let (mv, result) = best("chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 100_000);
    assert!(result.score().wins_in().is_some(), "{result:?}");
    assert_ne!(mv, "f1f7");
}

#[test]
fn consecutive_decisions_of_one_player_keep_the_sign_of_the_score() {
    // White's last turn encloses Black and needs both of its decisions.
    let game = game("amazons");
    let mut position = game.start();
    let mut sides = Vec::new();
    for _ in 0..4 {
        let result = think(&position, Limits::nodes(3_000));
        sides.push(position.player().0);
        assert!(result.score().points().abs() < 10_000);
        position.play_mut(result.best().unwrap()).unwrap();
    }
    assert_eq!(sides, [0, 0, 1, 1]);
}

#[test]
fn results_depend_on_the_node_limit_alone() {
    for id in ["chess", "odins-rune-chess", "amazons", "shogi"] {
        let start = game(id).start();
        let first = think(&start, Limits::nodes(5_000));
        assert_eq!(first, think(&start, Limits::nodes(5_000)), "{id}");
        assert!(first.nodes <= 5_000, "{id}: {}", first.nodes);
    }
}

#[test]
fn forget_makes_results_independent_of_earlier_searches() {
    let game = game("breakthrough");
    let (start, task) = (game.start(), Task::without_clock(Limits::nodes(4_000)));
    let mut player = player(&game);
    let first = player.think(&start, &task, &mut |_| {});
    let next = start.play(first.as_ref().unwrap().best().unwrap()).unwrap();
    player.think(&next, &task, &mut |_| {});
    player.forget();
    assert_eq!(player.think(&start, &task, &mut |_| {}), first);
}

#[test]
fn time_limits_and_stop_signals_are_obeyed() {
    let start = game("shatranj-al-kabir-constantinople").start();
    let clock = Arc::new(Wall(Instant::now()));
    let mut player = player(start.game());
    let task = Task::new(Limits::time(Duration::from_millis(100)), clock.clone());
    let began = Instant::now();
    player.think(&start, &task, &mut |_| {}).unwrap();
    // A lenient bound, since other tests run at the same time.
    assert!(began.elapsed() < Duration::from_millis(600), "{:?}", began.elapsed());
    let task = Task::new(Limits::default(), clock);
    let stop = task.stop.clone();
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        stop.send();
        Instant::now()
    });
    player.think(&start, &task, &mut |_| {}).unwrap();
    let late = stopper.join().unwrap().elapsed();
    assert!(late < Duration::from_millis(500), "{late:?}");
}

#[test]
fn several_threads_find_a_mate_with_its_full_variation() {
    let game = game("chess");
    let position = Position::read(&game, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1").unwrap();
    let mut player = player(&game).with_threads(3);
    // Threads share a table at random: one depth may miss the mate, and a longer one may come
    // first.
    let task = Task::without_clock(Limits::depth(20));
    let result = player.think(&position, &task, &mut |_| {}).unwrap();
    let line = &result.lines[0].moves;
    assert_eq!(result.score().wins_in(), Some(line.len() as u32));
    let last = line.iter().fold(position, |position, &mv| position.play(mv).unwrap());
    assert_eq!(last.outcome().unwrap().unwrap().winner, Some(boardwright::Player(0)));
}

#[test]
fn principal_variations_differ_in_their_first_decision_and_are_sorted() {
    let start = game("chess").start();
    let mut player = player(start.game()).with_lines(4);
    let task = Task::without_clock(Limits::depth(4));
    let result = player.think(&start, &task, &mut |_| {}).unwrap();
    assert_eq!(result.lines.len(), 4);
    assert!(result.lines.is_sorted_by(|a, b| a.score >= b.score));
    let mut firsts: Vec<_> = result.lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn a_finished_game_has_no_result() {
    let game = game("tic-tac-toe");
    let mut position = game.start();
    for text in ["b2", "a1", "b1", "c3", "b3"] {
        let mv = position.read_move(text).unwrap();
        position.play_mut(mv).unwrap();
    }
    let task = Task::without_clock(Limits::nodes(100));
    assert_eq!(player(&game).think(&position, &task, &mut |_| {}), None);
}
