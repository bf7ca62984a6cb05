//! Uniformly random games.

use super::clock::Clock;
use super::data::PeerRules;
use super::row::{Row, Rows};
use super::subject::Subject;
use crate::interrupt;
use anyhow::{Context, Result};
use boardwright::History;
use boardwright::playout::{Dice, MAX_PLAYOUT_DECISIONS, playout};
use boardwright_host::Instance;

/// The seed of all random games here.
const SEED: u64 = 1;
/// Asking the clock takes as long as a short game, so it is asked after games of at least this time.
const BETWEEN_CLOCKS: f64 = 0.005;

/// Games and the time they took.
#[derive(Default)]
struct Played {
    games: u64,
    decisions: u64,
    seconds: f64,
}

impl Played {
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
    format!("{:.1} decisions a game{theirs}{rules}", played.length())
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
            let game = instance.playout(&start, &mut history, &mut words, MAX_PLAYOUT_DECISIONS)?;
            played.games += 1;
            played.decisions += u64::from(game.decisions);
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
    let start = subject.game()?.start();
    let mut played = Played::default();
    let clock = Clock::start();
    while played.seconds < seconds && !interrupt::stopped() {
        let mut dice = Dice::for_game(SEED, played.games);
        played.decisions += u64::from(playout(&start, &mut dice, &mut |_| {}).decisions);
        played.games += 1;
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
