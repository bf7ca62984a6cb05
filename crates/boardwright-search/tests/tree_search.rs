//! What the players that grow trees find, prove and obey.

use boardwright::{Game, Options, Position, bundled};
use boardwright_search::{
    Clock, ComputerPlayer, LeafEvaluator, Limits, Score, SearchPosition, SearchResult, StopSignal,
    Task, TreeSearch, Uct,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

fn game(id: &str, settings: &[(&str, &str)]) -> Game {
    let settings = settings.iter().map(|&(name, value)| (name.to_owned(), value.to_owned()));
    let options = Options { settings: settings.collect(), ..Options::default() };
    bundled::find(id).unwrap().compile(&options).0.unwrap()
}

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

/// The text of the decision that a player makes.
fn choice(player: &mut dyn ComputerPlayer, position: &Position, nodes: u64) -> String {
    position.move_text(think(player, position, nodes).best().unwrap())
}

/// Positions with the one decision that wins, or does not lose, at once.
const ONE_GOOD: [(&str, &str, &str); 5] = [
    ("tic-tac-toe", "a1 b2 a2 b3", "a3"),
    ("tic-tac-toe", "a1 c3 a2", "a3"),
    ("connect-four", "a1 b1 a2 b2 a3 b3", "a4"),
    ("connect-four", "a1 b1 a2 b2 a3", "a4"),
    ("yavalath", "e5 a1 e6 a2 e8 i5", "e7"),
];

#[test]
fn both_win_at_once_and_prevent_it() {
    for (id, moves, good) in ONE_GOOD {
        let game = game(id, &[]);
        let position = after(&game, moves);
        assert_eq!(choice(&mut TreeSearch::new(&game, 1), &position, 200), good, "{id} {moves}");
        assert_eq!(choice(&mut Uct::new(&game, 1), &position, 5_000), good, "{id} {moves}");
    }
}

#[test]
fn an_immediate_win_is_proven_and_so_is_its_threat() {
    let game = game("connect-four", &[]);
    let position = after(&game, "a1 b1 a2 b2 a3 b3");
    let thought = think(&mut TreeSearch::new(&game, 1), &position, 1_000);
    assert_eq!(thought.score(), Score::win_in(1));
    assert!(thought.nodes < 1_000, "what is proven needs no more visits");
    // Yellow has three in the lowest row and both of its ends are free.
    let position = after(&game, "c1 c2 d1 d2 e1");
    let thought = think(&mut TreeSearch::new(&game, 1), &position, 100_000);
    assert_eq!(thought.score().loses_in(), Some(2));
}

#[test]
fn small_games_are_solved() {
    let noughts = game("tic-tac-toe", &[]);
    let thought = think(&mut TreeSearch::new(&noughts, 3), &noughts.start(), 1_000_000);
    assert_eq!(thought.score(), Score::EVEN);
    assert!(thought.nodes < 1_000_000, "a draw is proven");
    let hex = game("hex", &[("size", "3")]);
    let thought = think(&mut TreeSearch::new(&hex, 3), &hex.start(), 1_000_000);
    assert!(thought.score().wins_in().is_some(), "{thought:?}");
    let line = &thought.lines[0];
    // Of some positions it is known who wins there, and no more.
    assert!((1..=line.score.wins_in().unwrap() as usize).contains(&line.moves.len()));
}

/// Two marks a turn on nine squares, three in a row win: the first player cannot be stopped.
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
fn several_decisions_of_one_player_have_one_sign() {
    let game = Game::compile(TWO_A_TURN, &Options::default()).0.unwrap();
    let mut position = game.start();
    let mut player = TreeSearch::new(&game, 1);
    let mut left = None;
    while position.outcome().is_none() {
        let thought = think(&mut player, &position, 1_000_000);
        let (wins, loses) = (thought.score().wins_in(), thought.score().loses_in());
        let plies = if position.player().0 == 0 { wins } else { loses };
        let plies = plies.unwrap_or_else(|| panic!("{position:?} {thought:?}"));
        assert!(left.is_none_or(|left| plies < left), "{position:?} {plies} {left:?}");
        left = Some(plies);
        position.play_mut(thought.best().unwrap()).unwrap();
    }
    assert_eq!(position.outcome().unwrap().winner, Some(boardwright::Player(0)));
}

#[test]
fn lines_can_be_played() {
    for id in ["amazons", "go", "gomoku", "othello", "nine-mens-morris", "chess"] {
        let settings: &[_] = if id == "go" { &[("size", "9")] } else { &[] };
        let game = game(id, settings);
        let thought = think(&mut TreeSearch::new(&game, 5), &game.start(), 300);
        assert_eq!(thought.nodes, 300);
        for line in &thought.lines {
            let mut position = game.start();
            line.moves.iter().for_each(|&mv| position.play_mut(mv).unwrap());
        }
    }
}

#[test]
fn a_limit_of_nodes_gives_the_same_thought_always() {
    for id in ["hex", "connect-four", "amazons", "breakthrough"] {
        let game = game(id, &[]);
        let start = game.start();
        let next = start.play(start.nth(3).unwrap()).unwrap();
        let mut first = TreeSearch::new(&game, 7);
        let thought = think(&mut first, &next, 500);
        think(&mut first, &start, 300);
        assert_eq!(think(&mut first, &next, 500), thought, "{id}");
        assert_eq!(think(&mut TreeSearch::new(&game, 7), &next, 500), thought, "{id}");
        assert_ne!(think(&mut TreeSearch::new(&game, 8), &next, 500), thought, "{id}");
        let thought = think(&mut Uct::new(&game, 7), &next, 500);
        assert_eq!(think(&mut Uct::new(&game, 7), &next, 500), thought, "{id}");
        assert_eq!(thought.nodes, 500);
    }
}

struct Wall(Instant);

impl Clock for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

#[test]
fn time_and_stops_are_obeyed() {
    let game = game("go", &[]);
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
        // What is promised is less; machines that test are busy.
        assert!(began.elapsed() < Duration::from_millis(400), "{:?}", began.elapsed());
    }
    let stopped = Task::new(Limits::default(), clock);
    stopped.stop.send();
    for player in &mut players {
        assert!(player.choose(&game.start(), &stopped).is_some(), "there is always a decision");
    }
}

/// A clock by which every look takes a millisecond.
#[derive(Default)]
struct Looks(AtomicU64);

impl Clock for Looks {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn a_long_random_game_is_given_up_when_time_is_over() {
    let go = game("go", &[]);
    let mut player = TreeSearch::new(&go, 1);
    // Time is over at the second look, which comes in the middle of the first random game.
    let task = Task::new(Limits::time(Duration::from_millis(2)), Arc::new(Looks::default()));
    let thought = player.think(&go.start(), &task, &mut |_| {}).unwrap();
    assert_eq!(thought.nodes, 0);
    assert!(thought.best().is_some());
}

#[test]
fn a_search_without_limits_tells_until_it_is_stopped() {
    let game = game("hex", &[]);
    let task = Task::without_clock(Limits::default());
    let stop: StopSignal = task.stop.clone();
    let mut told = Vec::new();
    let thought = TreeSearch::new(&game, 1).think(&game.start(), &task, &mut |thought| {
        told.push(thought.nodes);
        if told.len() == 3 {
            stop.send();
        }
    });
    assert_eq!(told, [256, 512, 1024]);
    assert!(thought.unwrap().nodes >= 1024);
}

#[test]
fn a_game_that_is_over_gives_no_thought() {
    let game = game("tic-tac-toe", &[]);
    let over = after(&game, "a1 b1 a2 b2 a3");
    let task = Task::without_clock(Limits::nodes(10));
    assert_eq!(TreeSearch::new(&game, 1).think(&over, &task, &mut |_| {}), None);
    assert_eq!(Uct::new(&game, 1).think(&over, &task, &mut |_| {}), None);
}

#[test]
fn another_game_is_not_thought_about() {
    let (small, large) = (game("hex", &[("size", "3")]), game("hex", &[("size", "11")]));
    let task = Task::without_clock(Limits::nodes(10));
    assert_eq!(TreeSearch::new(&small, 1).think(&large.start(), &task, &mut |_| {}), None);
    assert!(TreeSearch::new(&small, 1).think(&small.start(), &task, &mut |_| {}).is_some());
}

#[test]
fn what_was_found_is_kept_for_later_positions() {
    let game = game("hex", &[("size", "4")]);
    let task = Task::without_clock(Limits::default());
    let mut player = TreeSearch::new(&game, 1);
    let mut position = game.start();
    let thought = player.think(&position, &task, &mut |_| {}).unwrap();
    assert!(thought.score().wins_in().is_some());
    for &mv in &thought.lines[0].moves[..2] {
        position.play_mut(mv).unwrap();
    }
    let later = player.think(&position, &task, &mut |_| {}).unwrap();
    assert_eq!((later.score().wins_in().is_some(), later.nodes), (true, 0));
    player.forget();
    let anew = player.think(&position, &task, &mut |_| {}).unwrap();
    assert!(anew.score().wins_in().is_some() && anew.nodes > 0);
    // A position that has nothing to do with the tree is no trouble.
    let other = after(&game, "a1 d4");
    assert!(player.think(&other, &task, &mut |_| {}).unwrap().score().is_forced());
}

#[test]
fn a_full_tree_goes_on() {
    let game = game("gomoku", &[]);
    let mut player = TreeSearch::new(&game, 1).with_most_nodes(600);
    let thought = think(&mut player, &game.start(), 2_000);
    assert_eq!(thought.nodes, 2_000);
    let mut player = TreeSearch::new(&game, 1).with_most_nodes(0);
    assert_eq!(think(&mut player, &game.start(), 500).nodes, 500);
}

#[test]
fn threads_share_the_limit() {
    let game = game("hex", &[]);
    let mut player = TreeSearch::new(&game, 1).with_threads(3);
    let thought = think(&mut player, &game.start(), 999);
    assert_eq!(thought.nodes, 999);
    // Long random games of one thread are not given up because another one has reached the limit.
    let go = self::game("go", &[]);
    let mut player = TreeSearch::new(&go, 1).with_threads(2);
    assert_eq!(think(&mut player, &go.start(), 3).nodes, 3);
    let game = self::game("connect-four", &[]);
    let position = after(&game, "a1 b1 a2 b2 a3");
    let mut player = TreeSearch::new(&game, 1).with_threads(2);
    assert_eq!(choice(&mut player, &position, 2_000), "a4");
}

/// Thinks that whoever has a corner wins.
struct Corner;

impl LeafEvaluator for Corner {
    fn value(&mut self, walker: &mut SearchPosition) -> u32 {
        let (player, machine) = (walker.player(), walker.game().interpreter());
        match machine.unit(walker.state(), 0) {
            Some((owner, _)) if owner == player => 1 << 16,
            Some(_) => 0,
            None => 1 << 15,
        }
    }
}

#[test]
fn a_judge_is_believed() {
    let game = game("hex", &[("size", "5")]);
    for share in [128, 256] {
        let mut player = TreeSearch::new(&game, 1).with_leaf(|| Box::new(Corner), share);
        let thought = think(&mut player, &game.start(), 1_000);
        let start = game.start();
        let next = start.play(thought.best().unwrap()).unwrap();
        assert!(next.unit(boardwright::Site(0)).is_some(), "{thought:?}");
        assert!(thought.score() > Score::EVEN);
    }
}
