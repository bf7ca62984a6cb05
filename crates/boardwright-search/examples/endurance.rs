//! Endurance test: the engine plays itself in all bundled games, `endurance SECONDS [MS [GAME]]`.
//!
//! Every decision must be legal and in time. The resident memory is printed per round of games and
//! must not grow. Exits with an error otherwise.
//!
//! A virtual machine may lose its processor to others. Linux reports that steal time in hundredths
//! of a second, summed over processors; decisions that may be late for that reason alone are
//! counted separately.

use boardwright::Rng;
use boardwright::{Game, Options, Position, bundled};
use boardwright_search::{Clock, ComputerPlayer, FullStrength, Limits, Task};
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

struct Wall(Instant);

impl Clock for Wall {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Tolerance beyond the time limit.
const LATE: Duration = Duration::from_millis(50);
/// Maximum length of a game in decisions, so that rounds end.
const LONGEST_GAME: u32 = 400;

#[derive(Default)]
struct Totals {
    games: u64,
    decisions: u64,
    late: u64,
    latest: Duration,
    /// Number of decisions late by no more than the steal time.
    robbed: u64,
    illegal: u64,
}

impl Totals {
    /// Records a decision's excess over the limit, given the steal time at its start.
    fn note(&mut self, game: &Game, position: &Position, over: Duration, stolen_before: Duration) {
        if over <= LATE {
            self.latest = self.latest.max(over);
            return;
        }
        // Steal time is rounded down to hundredths.
        let stolen = stolen().saturating_sub(stolen_before) + Duration::from_millis(10);
        let robbed = over.saturating_sub(stolen) <= LATE;
        *if robbed { &mut self.robbed } else { &mut self.late } += 1;
        if !robbed {
            self.latest = self.latest.max(over);
        }
        println!("{}: {over:?} late, {stolen:?} stolen, in {}", game.id(), position.text());
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Totals { games, decisions, late, latest, robbed, illegal } = self;
        write!(
            formatter,
            "{games} games, {decisions} decisions, {late} late (at most {latest:?}; {robbed} more where the \
             processor was taken away), {illegal} illegal, {} MiB",
            memory()
        )
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(60);
    let limit =
        Duration::from_millis(arguments.next().and_then(|text| text.parse().ok()).unwrap_or(30));
    let chosen = match arguments.next() {
        Some(id) => std::slice::from_ref(bundled::find(&id).expect("the id of a bundled game")),
        None => bundled::all(),
    };
    let clock = Arc::new(Wall(Instant::now()));
    let task = Task::new(Limits::time(limit), clock.clone());
    let mut players: Vec<(Game, FullStrength)> = chosen
        .iter()
        .map(|bundled| {
            let game = bundled.compile(&Options::default()).0.expect("a bundled game");
            let player = FullStrength::new(&game, 1).with_table(8 << 20);
            (game, player)
        })
        .collect();
    println!("{} games are known after {:.0} s", players.len(), clock.now().as_secs_f64());
    let mut totals = Totals::default();
    let began = clock.now();
    'rounds: for round in 0.. {
        for (game, player) in &mut players {
            if clock.now() - began >= Duration::from_secs(seconds) {
                break 'rounds;
            }
            play(game, player, &task, round, &mut totals);
        }
        println!("round {round}: {totals}");
    }
    println!("{totals}");
    if totals.illegal > 0 || totals.late > 0 {
        std::process::exit(1);
    }
}

fn play(game: &Game, player: &mut FullStrength, task: &Task, round: u64, totals: &mut Totals) {
    let mut rng = Rng::for_game(round, totals.games);
    let mut position = game.start();
    totals.games += 1;
    for decision in 0..LONGEST_GAME {
        if position.outcome().unwrap().is_some() {
            return;
        }
        let random = decision < 6;
        let mv = if random {
            position.nth(rng.below(position.count().unwrap())).unwrap()
        } else {
            let (began, stolen) = (Instant::now(), stolen());
            let mv = player.choose(&position, task);
            totals.note(game, &position, began.elapsed().saturating_sub(limit(task)), stolen);
            mv
        };
        totals.decisions += 1;
        let played = mv.map(|mv| position.play_mut(mv));
        if !matches!(played, Some(Ok(()))) {
            totals.illegal += 1;
            println!("{}: no legal decision in {}", game.id(), position.text());
            return;
        }
    }
}

fn limit(task: &Task) -> Duration {
    task.limits.time.unwrap_or_default()
}

/// Returns the steal time of all processors on Linux; zero elsewhere.
fn stolen() -> Duration {
    let times = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let hundredths =
        times.lines().next().and_then(|line| line.split_whitespace().nth(8)?.parse().ok());
    Duration::from_millis(10 * hundredths.unwrap_or(0))
}

/// Returns the resident memory in MiB on Linux; 0 elsewhere.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}
