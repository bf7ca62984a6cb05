//! Uniformly random games.

use super::clock::Clock;
use super::data::PeerRules;
use super::row::{Row, Rows};
use super::subject::Subject;
use crate::interrupt;
use anyhow::{Context, Result};
use boardwright::playout::Dice;
use boardwright::{History, Machine};
use boardwright_host::Instance;

/// The seed of all random games here.
const SEED: u64 = 1;
/// A random game is given up after so many decisions. Few games need that, and the record of a game that is
/// not over by then would soon have no room in a module.
const MOST: u32 = 10_000;
/// Asking the clock takes as long as a short game, so it is asked after games of at least this time.
const BETWEEN_CLOCKS: f64 = 0.005;

/// Games and the time they took.
#[derive(Default)]
struct Played {
    games: u64,
    decisions: u64,
    given_up: u64,
    seconds: f64,
}

impl Played {
    fn add(&mut self, decisions: u32) {
        self.games += 1;
        self.decisions += u64::from(decisions);
        self.given_up += u64::from(decisions >= MOST);
    }

    fn games_a_second(&self) -> f64 {
        self.games as f64 / self.seconds.max(f64::MIN_POSITIVE)
    }

    fn decisions_a_second(&self) -> f64 {
        self.decisions as f64 / self.seconds.max(f64::MIN_POSITIVE)
    }

    fn length(&self) -> f64 {
        self.decisions as f64 / self.games.max(1) as f64
    }
}

/// Random games of compiled rules, and of the interpreter where it is the peer.
pub fn measure(subject: &Subject, seconds: f64, rows: &mut Rows) -> Result<()> {
    let (program, rules) = subject.peers_game()?;
    let mut instance = subject.compiled(program)?.instance()?;
    let within = || format!("`{}` cannot be played to its end", subject.name);
    let played = compiled(&mut instance, seconds).with_context(within)?;
    let note = note(&played, rules.as_ref(), rows, &subject.name);
    let speed = (played.games_a_second(), "playouts/s");
    rows.add(&subject.name, "playouts", speed, &note);
    if rows.data.floor("playouts", &subject.name, Some("our interpreter")).is_some() {
        beside_interpreter(subject, &played, seconds, rows)?;
    }
    rows.add(&subject.name, "decisions", (played.decisions_a_second(), "decisions/s"), "");
    rows.add(&subject.name, "length", (played.length(), "decisions/game"), "");
    Ok(())
}

/// Our average length beside the peers' shows whether it is the same game.
fn note(played: &Played, rules: Option<&PeerRules>, rows: &Rows, game: &str) -> String {
    let theirs = rows.data.peers("playouts", game).find_map(|peer| peer.plies);
    let theirs = theirs.map(|plies| format!(" ({plies} theirs)")).unwrap_or_default();
    let rules = rules.map(|rules| format!("; {}", rules.note)).unwrap_or_default();
    let given_up = match played.given_up {
        0 => String::new(),
        games => format!("; {games} of {} given up after {MOST}", played.games),
    };
    format!("{:.1} decisions a game{theirs}{rules}{given_up}", played.length())
}

fn compiled(instance: &mut Instance, seconds: f64) -> Result<Played> {
    let start = instance.start()?;
    let (mut played, mut batch) = (Played::default(), 1);
    let clock = Clock::start();
    while played.seconds < seconds && !interrupt::stopped() {
        let began = played.seconds;
        for _ in 0..batch {
            let mut words = Dice::for_game(SEED, played.games).words();
            let mut history = History::default();
            let game = instance.playout(&start, &mut history, &mut words, MOST)?;
            played.add(game.decisions);
        }
        played.seconds = clock.seconds();
        if played.seconds - began < BETWEEN_CLOCKS {
            batch *= 2;
        }
    }
    Ok(played)
}

/// The interpreter plays the first of the same games in the same time.
fn beside_interpreter(
    subject: &Subject,
    ours: &Played,
    seconds: f64,
    rows: &mut Rows,
) -> Result<()> {
    let game = subject.game()?;
    let mut played = Played::default();
    let clock = Clock::start();
    while played.seconds < seconds && !interrupt::stopped() {
        played.add(interpreted(game.machine(), &mut Dice::for_game(SEED, played.games)));
        played.seconds = clock.seconds();
    }
    let Some(at) = rows.list.iter().rposition(|row| row.work == "playouts") else { return Ok(()) };
    let row = rows.list.remove(at);
    // Both play the same games, but not as many of them: decisions are what is alike.
    let figure = played.decisions_a_second() / ours.length().max(1.0);
    let note = format!("{}; {:.1} interpreted", row.note, played.length());
    rows.beside(&Row { note, ..row }, "our interpreter", figure);
    Ok(())
}

/// The decisions of one game that the interpreter plays.
fn interpreted(machine: &Machine, dice: &mut Dice) -> u32 {
    // Ends that read the record are judged beside the state, and only then need asking.
    let reads_record = machine.program().ends.iter().any(|end| end.uses_history);
    let (mut state, mut history) = (machine.start(), History::default());
    let mut moves = Vec::new();
    for decisions in 0..MOST {
        moves.clear();
        if !(reads_record && machine.outcome(&state, &history).is_some()) {
            machine.decisions(&state, &history, &mut moves);
        }
        let Some(&mv) = moves.get(dice.below(moves.len())) else { return decisions };
        let Some(next) = machine.play_listed(&state, mv, &history) else { return decisions };
        history.push(&state);
        state = next;
    }
    MOST
}
