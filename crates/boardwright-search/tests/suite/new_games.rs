//! Opponents of games without learned weights: rulebooks of many kinds, as strangers write them.
//!
//! Each is also played with an idle number, an idle piece and an idle place, which rules write and
//! never read. The default is a few rulebooks and games; `NEW_GAMES` is the number of games of each
//! rulebook against each opponent, and has all rulebooks played, or the one that `NEW_GAME` names.

use boardwright::{Game, Options, Player, Position, Rng};
use boardwright_search::{
    ComputerPlayer, FullStrength, Limits, Random, Task, Uct, evaluate::FeatureSet,
    learn::quick_estimate,
};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// Nodes per decision against random play.
const NODES_AGAINST_RANDOM: u64 = 1_000;
/// Nodes per decision of both sides against UCT.
const NODES_AGAINST_UCT: u64 = 200;
/// Number of random decisions at the beginning of a game against UCT, whose games would repeat.
const OPENING: usize = 2;
/// Decisions after which a game is drawn.
const MAX_PLIES: usize = 300;
/// Rulebooks played by default, and number of their games against each opponent.
const DAILY: [&str; 3] = ["largest-group", "small-chess", "race"];
const DAILY_GAMES: u64 = 4;

/// Declarations that rules write and never read: results do not depend on them.
const IDLE: &str = "
  state idle: 0..100 of each player
  place shelf
  piece Idler I
  after turn {
    for s in own { idle = max(idle, count(group(s, own))) }
    put Idler in shelf
  }";

fn compiled(rules: &str) -> Game {
    let (game, diagnostics) = Game::compile(rules, &Options::default());
    game.unwrap_or_else(|| panic!("{diagnostics:?}"))
}

/// The rules with the idle declarations after those of the board.
fn with_idle_parts(rules: &str) -> String {
    let board = rules.find("\n  board ").expect("rules have a board") + 1;
    let end = board + rules[board..].find('\n').expect("the board has a line of its own");
    format!("{}{IDLE}{}", &rules[..end], &rules[end..])
}

/// Half points of the opponent of `side`.
fn play(
    start: &Position,
    side: Player,
    (opening, plies_at_random): (u64, usize),
    task: &Task,
    (opponent, other): (&mut dyn ComputerPlayer, &mut dyn ComputerPlayer),
) -> u64 {
    let mut position = start.clone();
    let mut rng = Rng::for_game(7, opening);
    for plies in 0..MAX_PLIES {
        if let Some(outcome) = position.outcome().unwrap() {
            return outcome.winner.map_or(1, |winner| 2 * u64::from(winner == side));
        }
        let mv = if plies < plies_at_random {
            let moves = position.decisions().unwrap();
            Some(moves[rng.below(moves.len())])
        } else if position.player() == side {
            opponent.choose(&position, task)
        } else {
            other.choose(&position, task)
        };
        position.play_mut(mv.expect("the game goes on")).unwrap();
    }
    1
}

/// Plays a match. Returns the opponent's score in percent.
fn play_match(
    game: &Game,
    opponent: &mut dyn ComputerPlayer,
    other: &mut dyn ComputerPlayer,
    (games, nodes, plies_at_random): (u64, u64, usize),
) -> u64 {
    let task = Task::without_clock(Limits::nodes(nodes));
    let start = game.start();
    let mut half_points = 0;
    for number in 0..games {
        opponent.forget();
        other.forget();
        let side = Player((number % 2) as u8);
        let opening = (number / 2, plies_at_random);
        half_points += play(&start, side, opening, &task, (&mut *opponent, &mut *other));
    }
    half_points * 100 / (2 * games)
}

/// Describes a match that the opponent of a game should not have lost.
fn faults(name: &str, rules: &str, games: u64) -> String {
    let game = compiled(rules);
    let began = Instant::now();
    let (profile, search) = quick_estimate(&game, &Arc::new(FeatureSet::of_game(&game)));
    let estimated = began.elapsed();
    let mut opponent = FullStrength::with_profile(profile, search, 3);
    let (with_random, with_uct) =
        ((games, NODES_AGAINST_RANDOM, 0), (games, NODES_AGAINST_UCT, OPENING));
    let random = play_match(&game, &mut opponent, &mut Random::new(4), with_random);
    let uct = play_match(&game, &mut opponent, &mut Uct::new(&game, 5), with_uct);
    let search = search.name();
    println!(
        "{name}: {search} after {estimated:.1?}, {random} % against random, {uct} % against UCT"
    );
    // One standard error is allowed: the openings decide if both play almost perfectly.
    let fair = 50 - 50 / games.isqrt();
    if random < 95 || uct < fair { format!("\n{name}: {random} %, {uct} %") } else { String::new() }
}

#[test]
fn every_new_game_has_an_opponent_that_beats_random_and_holds_uct() {
    let wanted: Option<u64> = std::env::var("NEW_GAMES").ok().and_then(|text| text.parse().ok());
    let only = std::env::var("NEW_GAME").ok();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulebooks");
    let mut paths: Vec<_> = folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let mut found = String::new();
    for path in paths {
        let name = path.file_stem().unwrap().to_string_lossy();
        let is_played = match (&only, wanted) {
            (Some(only), _) => *only == *name,
            (None, Some(_)) => true,
            (None, None) => DAILY.contains(&&*name),
        };
        if !is_played {
            continue;
        }
        let (rules, games) =
            (std::fs::read_to_string(&path).unwrap(), wanted.unwrap_or(DAILY_GAMES));
        found += &faults(&name, &rules, games);
        found += &faults(&format!("{name} with idle parts"), &with_idle_parts(&rules), games);
    }
    assert!(found.is_empty(), "scores against random and against UCT:{found}");
}
