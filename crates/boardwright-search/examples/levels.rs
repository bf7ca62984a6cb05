//! Levels against the ones below them, to see how even the steps are:
//! `levels GAME GAMES [SEARCH [LEVEL…]]`, SEARCH being `alpha-beta`, `trees` or `-` for the game's
//! own. It prints a line of `benches/levels.tsv` for each.

use boardwright::playout::Dice;
use boardwright::{Options, Position, bundled};
use boardwright_search::knowledge::Knowledge;
use boardwright_search::{Clock, Level, Limits, Player, Search, Task};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A game that goes on for longer is a draw.
const LONGEST: u32 = 600;
/// Decisions at the beginning that chance makes, the same for both games of a pair.
const OPENING: usize = 2;
/// The limit of time of the highest level.
const TIME: Duration = Duration::from_millis(500);

struct Wall(Instant);

impl Clock for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (id, games) = (&arguments[0], arguments[1].parse::<u64>().expect("a number of games"));
    let (game, _) = bundled::find(id).expect("a game").compile(&Options::default());
    let game = game.expect("rules without errors");
    let (knowledge, mut search) = Knowledge::of_game(&game);
    match arguments.get(2).map(String::as_str) {
        Some("trees") => search = Search::Trees,
        Some("alpha-beta") => search = Search::AlphaBeta,
        _ => {}
    }
    let Knowledge { swing, usual, choices, .. } = knowledge;
    eprintln!("{id}: swing {swing}, usual {usual}, choices {choices}");
    let knowledge = Arc::new(knowledge);
    let mut levels: Vec<u8> =
        arguments.iter().skip(3).filter_map(|text| text.parse().ok()).collect();
    if levels.is_empty() {
        levels = (Level::LOWEST + 1..Level::HIGHEST).collect();
    }
    let clock = Arc::new(Wall(Instant::now()));
    for level in levels {
        let one = |level, seed| Level::with(knowledge.clone(), search, level, seed);
        let mut players = [one(level, 1), one(level - 1, 2)];
        let mut score = [0_u64; 3];
        let mut spent = [(Duration::ZERO, 0_u32); 2];
        for number in 0..games {
            let position = opening(&game.start(), number / 2);
            score[play(&mut players, position, number % 2, &clock, &mut spent)] += 1;
        }
        let [wins, draws, losses] = score;
        let share = (wins as f64 + draws as f64 / 2.0) / games as f64;
        // Two standard errors of a share of independent games, draws taken as they fell.
        let of_squares = (wins as f64 + draws as f64 / 4.0) / games as f64;
        let error = 2.0 * ((of_squares - share * share).max(0.0) / games as f64).sqrt();
        let each =
            |(time, count): (Duration, u32)| time.as_secs_f64() * 1e3 / f64::from(count.max(1));
        println!(
            "{id}\t{}\t{level}\t{}\t{games}\t{wins}\t{draws}\t{losses}\t{:.0}\t{:.0}",
            search.name(),
            level - 1,
            share * 100.0,
            error * 100.0,
        );
        eprintln!("  {:.2} ms a decision against {:.2}", each(spent[0]), each(spent[1]));
    }
}

fn opening(start: &Position, number: u64) -> Position {
    let mut dice = Dice::for_game(9, number);
    let mut position = start.clone();
    for _ in 0..OPENING {
        let chosen = position.nth(dice.below(position.count().max(1)));
        let Some(mv) = chosen else { break };
        position.play_mut(mv).expect("a legal decision");
    }
    position
}

/// 0 if the first player wins, 1 for a draw, 2 if the second does.
fn play(
    players: &mut [Level; 2],
    mut position: Position,
    turned: u64,
    clock: &Arc<Wall>,
    spent: &mut [(Duration, u32); 2],
) -> usize {
    let owner = |player: boardwright::Player| usize::from(player.0 ^ turned as u8);
    while position.outcome().is_none() && position.plies() < LONGEST {
        let who = owner(position.player());
        let highest = players[who].level() == Level::HIGHEST;
        let limits = if highest { Limits::time(TIME) } else { Limits::default() };
        let began = Instant::now();
        let mv = players[who].choose(&position, &Task::new(limits, clock.clone()));
        spent[who].0 += began.elapsed();
        spent[who].1 += 1;
        position.play_mut(mv.expect("a decision")).expect("a legal decision");
    }
    match position.outcome().and_then(|end| end.winner) {
        None => 1,
        Some(winner) => 2 * owner(winner),
    }
}
