//! What alpha-beta finds, and when it ends.

use boardwright::{Game, Options, Position, bundled};
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

fn game(id: &str) -> Game {
    bundled::find(id).unwrap().compile(&Options::default()).0.unwrap()
}

/// A player that knows no more of a game than what its units reach, which takes no time to find out.
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
    let thought = think(&position, Limits::nodes(nodes));
    (position.move_text(thought.best().unwrap()), thought)
}

#[test]
fn mates_are_found_with_their_length() {
    let (mv, thought) = best("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 20_000);
    assert_eq!((mv.as_str(), thought.score().wins_in()), ("a1a8", Some(1)));
    let (_, thought) = best("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 200_000);
    assert_eq!(thought.score().wins_in(), Some(3), "two Rooks mate in two moves of White's");
    let line = &thought.lines[0].moves;
    assert_eq!(line.len(), 3);
}

#[test]
fn a_loss_is_put_off_and_known() {
    let (_, thought) = best("chess", "7k/1R6/R7/8/8/8/8/6K1 b - - 0 1", 100_000);
    assert_eq!(thought.score().loses_in(), Some(2), "whatever the King does");
}

#[test]
fn what_stands_to_be_taken_is_taken_and_what_is_guarded_is_not() {
    let (mv, _) = best("chess", "4k3/8/8/3q4/8/8/3R4/3K4 w - - 0 1", 20_000);
    assert_eq!(mv, "d2d5");
    let (mv, _) = best("chess", "4k3/2p5/3p4/8/8/8/3R4/3K4 w - - 0 1", 50_000);
    assert_ne!(mv, "d2d6", "the Pawn is guarded");
}

#[test]
fn a_stalemate_is_no_win() {
    // The only way not to win is to take away the King's last square.
    let (mv, thought) = best("chess", "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", 100_000);
    assert!(thought.score().wins_in().is_some(), "{thought:?}");
    assert_ne!(mv, "f1f7");
}

#[test]
fn several_decisions_of_a_turn_are_one_players() {
    // White's last move closes Black in, and needs both decisions of the turn.
    let game = game("amazons");
    let mut position = game.start();
    let mut sides = Vec::new();
    for _ in 0..4 {
        let thought = think(&position, Limits::nodes(3_000));
        sides.push(position.player().0);
        assert!(thought.score().0.abs() < 10_000);
        position.play_mut(thought.best().unwrap()).unwrap();
    }
    assert_eq!(sides, [0, 0, 1, 1]);
}

#[test]
fn nodes_decide_what_is_thought_and_nothing_else() {
    for id in ["chess", "odins-rune-chess", "amazons", "shogi"] {
        let start = game(id).start();
        let first = think(&start, Limits::nodes(5_000));
        assert_eq!(first, think(&start, Limits::nodes(5_000)), "{id}");
        assert!(first.nodes <= 5_000, "{id}: {}", first.nodes);
    }
}

#[test]
fn a_position_seen_before_does_not_change_what_is_forgotten() {
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
fn time_is_kept_to_and_a_stop_obeyed() {
    let start = game("shatranj-al-kabir-constantinople").start();
    let clock = Arc::new(Wall(Instant::now()));
    let mut player = player(start.game());
    let task = Task::new(Limits::time(Duration::from_millis(100)), clock.clone());
    let began = Instant::now();
    player.think(&start, &task, &mut |_| {}).unwrap();
    // Other tests run at the same time, so this is no measurement.
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
fn threads_find_a_mate_and_its_whole_line() {
    let game = game("chess");
    let position = Position::read(&game, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1").unwrap();
    let mut player = player(&game).with_threads(3);
    // What threads tell each other hangs on chance: one depth may see no mate, and a longer one may come first.
    let task = Task::without_clock(Limits::depth(20));
    let thought = player.think(&position, &task, &mut |_| {}).unwrap();
    let line = &thought.lines[0].moves;
    assert_eq!(thought.score().wins_in(), Some(line.len() as u32));
    let last = line.iter().fold(position, |position, &mv| position.play(mv).unwrap());
    assert_eq!(last.outcome().unwrap().winner, Some(boardwright::Player(0)));
}

#[test]
fn several_lines_begin_differently_and_come_in_order() {
    let start = game("chess").start();
    let mut player = player(start.game()).with_lines(4);
    let task = Task::without_clock(Limits::depth(4));
    let thought = player.think(&start, &task, &mut |_| {}).unwrap();
    assert_eq!(thought.lines.len(), 4);
    assert!(thought.lines.is_sorted_by(|a, b| a.score >= b.score));
    let mut firsts: Vec<_> = thought.lines.iter().map(|line| line.moves[0]).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
}

#[test]
fn nobody_thinks_when_the_game_is_over() {
    let game = game("tic-tac-toe");
    let mut position = game.start();
    for text in ["b2", "a1", "b1", "c3", "b3"] {
        let mv = position.read_move(text).unwrap();
        position.play_mut(mv).unwrap();
    }
    let task = Task::without_clock(Limits::nodes(100));
    assert_eq!(player(&game).think(&position, &task, &mut |_| {}), None);
}
