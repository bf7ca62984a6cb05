//! Tree search: what it finds and proves, and the limits it obeys.

use crate::{game, game_with};
use boardwright::{Game, Options, Position};
use boardwright_search::{
    Clock, ComputerPlayer, LeafEvaluator, Limits, Score, SearchPosition, SearchResult, StopSignal,
    Task, TreeSearch, Uct,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

fn after(game: &Game, moves: &str) -> Position {
    let mut position = game.start();
    for text in moves.split_whitespace() {
        let mv = position.read_move(text).unwrap();
        position.play_mut(mv).unwrap();
    }
    position
}

fn think(player: &mut dyn ComputerPlayer, position: &Position, nodes: u64) -> SearchResult {
    player.think(position, &Task::without_clock(Limits::nodes(nodes)), &mut |_| {}).unwrap()
}

/// Returns the notation of the decision that a player makes.
fn choice(player: &mut dyn ComputerPlayer, position: &Position, nodes: u64) -> String {
    position.move_text(think(player, position, nodes).best().unwrap())
}

/// Positions with a single decision that wins, or does not lose, at once.
const ONE_GOOD: [(&str, &str, &str); 5] = [
    ("tic-tac-toe", "a1 b2 a2 b3", "a3"),
    ("tic-tac-toe", "a1 c3 a2", "a3"),
    ("connect-four", "a1 b1 a2 b2 a3 b3", "a4"),
    ("connect-four", "a1 b1 a2 b2 a3", "a4"),
    ("yavalath", "e5 a1 e6 a2 e8 i5", "e7"),
];

#[test]
fn both_players_win_in_one_and_prevent_it() {
    for (id, moves, good) in ONE_GOOD {
        let game = game(id);
        let position = after(&game, moves);
        assert_eq!(choice(&mut TreeSearch::new(&game, 1), &position, 200), good, "{id} {moves}");
        assert_eq!(choice(&mut Uct::new(&game, 1), &position, 5_000), good, "{id} {moves}");
    }
}

#[test]
fn immediate_wins_and_double_threats_are_proven() {
    let game = game("connect-four");
    let position = after(&game, "a1 b1 a2 b2 a3 b3");
    let result = think(&mut TreeSearch::new(&game, 1), &position, 1_000);
    assert_eq!(result.score(), Score::win_in(1));
    assert!(result.nodes < 1_000, "what is proven needs no more visits");
    // Yellow has three in the lowest row, with both ends open.
    let position = after(&game, "c1 c2 d1 d2 e1");
    let result = think(&mut TreeSearch::new(&game, 1), &position, 100_000);
    assert_eq!(result.score().loses_in(), Some(2));
}

#[test]
fn small_games_are_solved() {
    let noughts = game("tic-tac-toe");
    let result = think(&mut TreeSearch::new(&noughts, 3), &noughts.start(), 1_000_000);
    assert_eq!(result.score(), Score::EVEN);
    assert!(result.nodes < 1_000_000, "a draw is proven");
    let hex = game_with("hex", &[("size", "3")]);
    let result = think(&mut TreeSearch::new(&hex, 3), &hex.start(), 1_000_000);
    assert!(result.score().wins_in().is_some(), "{result:?}");
    let line = &result.lines[0];
    // For some positions only the winner is known.
    assert!((1..=line.score.wins_in().unwrap() as usize).contains(&line.moves.len()));
}

/// Two marks per turn on nine squares, three in a row win: the first player cannot be stopped.
const TWO_A_TURN: &str = r#"
    game "Two a turn" {
        players Cross, Nought
        board rectangle(3, 3)
        piece Mark X
        turn { choose to in empty; put Mark at to } then again { choose to in empty; put Mark at to }
        end {
            mover wins if some rows(own, any, 3)
            draw if no empty
        }
    }
"#;

#[test]
fn consecutive_decisions_of_one_player_keep_the_sign_of_the_score() {
    let game = Game::compile(TWO_A_TURN, &Options::default()).0.unwrap();
    let mut position = game.start();
    let mut player = TreeSearch::new(&game, 1);
    let mut left = None;
    while position.outcome().unwrap().is_none() {
        let result = think(&mut player, &position, 1_000_000);
        let (wins, loses) = (result.score().wins_in(), result.score().loses_in());
        let plies = if position.player().0 == 0 { wins } else { loses };
        let plies = plies.unwrap_or_else(|| panic!("{position:?} {result:?}"));
        assert!(left.is_none_or(|left| plies < left), "{position:?} {plies} {left:?}");
        left = Some(plies);
        position.play_mut(result.best().unwrap()).unwrap();
    }
    assert_eq!(position.outcome().unwrap().unwrap().winner, Some(boardwright::Player(0)));
}

#[test]
fn principal_variations_are_legal() {
    for id in ["amazons", "go", "gomoku", "othello", "nine-mens-morris", "chess"] {
        let settings: &[_] = if id == "go" { &[("size", "9")] } else { &[] };
        let game = game_with(id, settings);
        let result = think(&mut TreeSearch::new(&game, 5), &game.start(), 300);
        assert_eq!(result.nodes, 300);
        for line in &result.lines {
            let mut position = game.start();
            line.moves.iter().for_each(|&mv| position.play_mut(mv).unwrap());
        }
    }
}

#[test]
fn results_depend_on_the_node_limit_and_the_seed_alone() {
    for id in ["hex", "connect-four", "amazons", "breakthrough"] {
        let game = game(id);
        let start = game.start();
        let next = start.play(start.nth(3).unwrap().unwrap()).unwrap();
        let mut first = TreeSearch::new(&game, 7);
        let result = think(&mut first, &next, 500);
        think(&mut first, &start, 300);
        assert_eq!(think(&mut first, &next, 500), result, "{id}");
        assert_eq!(think(&mut TreeSearch::new(&game, 7), &next, 500), result, "{id}");
        assert_ne!(think(&mut TreeSearch::new(&game, 8), &next, 500), result, "{id}");
        let result = think(&mut Uct::new(&game, 7), &next, 500);
        assert_eq!(think(&mut Uct::new(&game, 7), &next, 500), result, "{id}");
        assert_eq!(result.nodes, 500);
    }
}

struct Wall(Instant);

impl Clock for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

#[test]
fn time_limits_and_stop_signals_are_obeyed() {
    let game = game("go");
    let clock = Arc::new(Wall(Instant::now()));
    let task = Task::new(Limits::time(Duration::from_millis(60)), clock.clone());
    let mut players: [Box<dyn ComputerPlayer>; 3] = [
        Box::new(TreeSearch::new(&game, 1)),
        Box::new(TreeSearch::new(&game, 1).with_threads(2)),
        Box::new(Uct::new(&game, 1)),
    ];
    for player in &mut players {
        think(&mut **player, &game.start(), 1);
        let began = Instant::now();
        assert!(player.choose(&game.start(), &task).is_some());
        // A lenient bound; test machines are busy.
        assert!(began.elapsed() < Duration::from_millis(400), "{:?}", began.elapsed());
    }
    let stopped = Task::new(Limits::default(), clock);
    stopped.stop.send();
    for player in &mut players {
        assert!(player.choose(&game.start(), &stopped).is_some(), "there is always a decision");
    }
}

/// A clock that advances one millisecond per look.
#[derive(Default)]
struct Looks(AtomicU64);

impl Clock for Looks {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn a_long_playout_is_aborted_when_time_is_up() {
    let go = game("go");
    let mut player = TreeSearch::new(&go, 1);
    // Time is up at the second look, in the middle of the first playout.
    let task = Task::new(Limits::time(Duration::from_millis(2)), Arc::new(Looks::default()));
    let result = player.think(&go.start(), &task, &mut |_| {}).unwrap();
    assert_eq!(result.nodes, 0);
    assert!(result.best().is_some());
}

#[test]
fn a_search_without_limits_reports_until_stopped() {
    let game = game("hex");
    let task = Task::without_clock(Limits::default());
    let stop: StopSignal = task.stop.clone();
    let mut told = Vec::new();
    let result = TreeSearch::new(&game, 1).think(&game.start(), &task, &mut |result| {
        told.push(result.nodes);
        if told.len() == 3 {
            stop.send();
        }
    });
    assert_eq!(told, [256, 512, 1024]);
    assert!(result.unwrap().nodes >= 1024);
}

#[test]
fn a_finished_game_has_no_result() {
    let game = game("tic-tac-toe");
    let over = after(&game, "a1 b1 a2 b2 a3");
    let task = Task::without_clock(Limits::nodes(10));
    assert_eq!(TreeSearch::new(&game, 1).think(&over, &task, &mut |_| {}), None);
    assert_eq!(Uct::new(&game, 1).think(&over, &task, &mut |_| {}), None);
}

#[test]
fn positions_of_other_games_are_refused() {
    let (small, large) = (game_with("hex", &[("size", "3")]), game_with("hex", &[("size", "11")]));
    let task = Task::without_clock(Limits::nodes(10));
    assert_eq!(TreeSearch::new(&small, 1).think(&large.start(), &task, &mut |_| {}), None);
    assert!(TreeSearch::new(&small, 1).think(&small.start(), &task, &mut |_| {}).is_some());
}

#[test]
fn the_tree_is_reused_for_later_positions() {
    let game = game_with("hex", &[("size", "4")]);
    let task = Task::without_clock(Limits::default());
    let mut player = TreeSearch::new(&game, 1);
    let mut position = game.start();
    let result = player.think(&position, &task, &mut |_| {}).unwrap();
    assert!(result.score().wins_in().is_some());
    for &mv in &result.lines[0].moves[..2] {
        position.play_mut(mv).unwrap();
    }
    let later = player.think(&position, &task, &mut |_| {}).unwrap();
    assert_eq!((later.score().wins_in().is_some(), later.nodes), (true, 0));
    player.forget();
    let anew = player.think(&position, &task, &mut |_| {}).unwrap();
    assert!(anew.score().wins_in().is_some() && anew.nodes > 0);
    // A position unrelated to the tree.
    let other = after(&game, "a1 d4");
    assert!(player.think(&other, &task, &mut |_| {}).unwrap().score().is_forced());
}

#[test]
fn search_goes_on_with_a_full_tree() {
    let game = game("gomoku");
    let mut player = TreeSearch::new(&game, 1).with_most_nodes(600);
    let result = think(&mut player, &game.start(), 2_000);
    assert_eq!(result.nodes, 2_000);
    let mut player = TreeSearch::new(&game, 1).with_most_nodes(0);
    assert_eq!(think(&mut player, &game.start(), 500).nodes, 500);
}

#[test]
fn threads_share_the_node_limit() {
    let game = game("hex");
    let mut player = TreeSearch::new(&game, 1).with_threads(3);
    let result = think(&mut player, &game.start(), 999);
    assert_eq!(result.nodes, 999);
    // Long playouts of one thread are not aborted when another reaches the limit.
    let go = self::game("go");
    let mut player = TreeSearch::new(&go, 1).with_threads(2);
    assert_eq!(think(&mut player, &go.start(), 3).nodes, 3);
    let game = self::game("connect-four");
    let position = after(&game, "a1 b1 a2 b2 a3");
    let mut player = TreeSearch::new(&game, 1).with_threads(2);
    assert_eq!(choice(&mut player, &position, 2_000), "a4");
}

/// Evaluates the owner of a corner as the winner.
struct Corner;

impl LeafEvaluator for Corner {
    fn value(&mut self, walker: &mut SearchPosition) -> u32 {
        let (player, interpreter) = (walker.player(), walker.game().interpreter());
        match interpreter.unit(walker.state(), 0) {
            Some((owner, _)) if owner == player => 1 << 16,
            Some(_) => 0,
            None => 1 << 15,
        }
    }
}

#[test]
fn a_leaf_evaluator_with_full_weight_decides() {
    let game = game_with("hex", &[("size", "5")]);
    for share in [128, 256] {
        let mut player = TreeSearch::new(&game, 1).with_leaf(|| Box::new(Corner), share);
        let result = think(&mut player, &game.start(), 1_000);
        let start = game.start();
        let next = start.play(result.best().unwrap()).unwrap();
        assert!(next.unit(boardwright::Site(0)).is_some(), "{result:?}");
        assert!(result.score() > Score::EVEN);
    }
}

#[test]
fn as_many_principal_variations_are_given_as_asked_for() {
    let game = game("tic-tac-toe");
    for lines in [1, 2, 4] {
        let mut player = TreeSearch::new(&game, 1).with_lines(lines);
        let task = Task::without_clock(Limits::nodes(2_000));
        let result = player.think(&game.start(), &task, &mut |_| {}).unwrap();
        assert_eq!(result.lines.len(), lines);
    }
}
