//! Uniformly random games.

use super::clock::Clock;
use super::data::PeerRules;
use super::row::{Row, Rows};
use super::subject::Subject;
use crate::interrupt;
use anyhow::{Context, Result, bail};
use boardwright::Rng;
use boardwright::{History, Interpreter};
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
    turns: u64,
    given_up: u64,
    seconds: f64,
}

impl Played {
    fn add(&mut self, decisions: u32, turns: u32) {
        self.games += 1;
        self.turns += u64::from(turns);
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

    fn turns_a_game(&self) -> f64 {
        self.turns as f64 / self.games.max(1) as f64
    }
}

/// Random games of compiled rules, and of the interpreter where it is the peer.
pub fn measure(subject: &Subject, seconds: f64, rows: &mut Rows) -> Result<()> {
    let name = &subject.name;
    let (game, program, rules) = subject.peers_game()?;
    let mut instance = subject.compiled(program)?.instance()?;
    let within = || format!("`{name}` cannot be played to its end");
    let played = compiled(&mut instance, game.interpreter(), Until::Seconds(seconds));
    let played = played.with_context(within)?;
    let note = note(&played, rules.as_ref(), rows, name);
    rows.add(name, "playouts", (played.games_a_second(), "playouts/s"), &note);
    if rows.data.floor("playouts", name, Some("our interpreter")).is_some() {
        let theirs = by_interpreter(game.interpreter(), seconds);
        let ours = compiled(&mut instance, game.interpreter(), Until::Games(theirs.games));
        let ours = ours.with_context(within)?;
        let as_many = ours.games == theirs.games;
        if as_many && (ours.decisions, ours.turns) != (theirs.decisions, theirs.turns) {
            bail!("`{name}`: compiled rules play other games than the interpreter");
        }
        beside_interpreter(&played, &theirs, rows);
    }
    rows.add(name, "decisions", (played.decisions_a_second(), "decisions/s"), "");
    rows.add(name, "length", (played.length(), "decisions/game"), "");
    Ok(())
}

/// Our average length beside the peers' shows whether it is the same game.
fn note(played: &Played, rules: Option<&PeerRules>, rows: &Rows, game: &str) -> String {
    let mut note = format!("{:.1} decisions", played.length());
    if played.turns != played.decisions {
        note += &format!(", {:.1} turns", played.turns_a_game());
    }
    note += " a game";
    if let Some(plies) = rows.data.peers("playouts", game).find_map(|peer| peer.plies) {
        note += &format!(" ({plies} theirs)");
    }
    if let Some(rules) = rules {
        note += &format!("; {}", rules.note);
    }
    if played.given_up > 0 {
        note += &format!("; {} of {} given up after {MOST}", played.given_up, played.games);
    }
    note
}

/// When to stop playing.
enum Until {
    Seconds(f64),
    Games(u64),
}

fn compiled(instance: &mut Instance, machine: &Interpreter, until: Until) -> Result<Played> {
    let start = instance.start()?;
    let (mut played, mut batch) = (Played::default(), 1);
    let clock = Clock::start();
    loop {
        let began = played.seconds;
        let more = match until {
            Until::Seconds(seconds) if played.seconds < seconds => batch,
            Until::Games(games) => (games - played.games).min(batch),
            Until::Seconds(_) => 0,
        };
        if more == 0 || interrupt::stopped() {
            return Ok(played);
        }
        for _ in 0..more {
            let mut words = Rng::for_game(SEED, played.games).words();
            let mut history = History::default();
            let game = instance.playout(&start, &mut history, &mut words, MOST)?;
            played.add(game.decisions, machine.turns(&game.last));
        }
        played.seconds = clock.seconds();
        if played.seconds - began < BETWEEN_CLOCKS {
            batch *= 2;
        }
    }
}

fn by_interpreter(machine: &Interpreter, seconds: f64) -> Played {
    let mut played = Played::default();
    let clock = Clock::start();
    while played.seconds < seconds && !interrupt::stopped() {
        let (decisions, turns) = interpreted(machine, &mut Rng::for_game(SEED, played.games));
        played.add(decisions, turns);
        played.seconds = clock.seconds();
    }
    played
}

/// Puts the interpreter's figure beside ours. Both played the same games, but not as many of them, so that
/// decisions are what can be compared.
fn beside_interpreter(ours: &Played, theirs: &Played, rows: &mut Rows) {
    let Some(at) = rows.list.iter().rposition(|row| row.work == "playouts") else { return };
    let row = rows.list.remove(at);
    let figure = theirs.decisions_a_second() / ours.length().max(1.0);
    let note = format!("{}; the first {} were interpreted too", row.note, theirs.games);
    rows.beside(&Row { note, ..row }, "our interpreter", figure);
}

/// The decisions and turns of one game that the interpreter plays.
fn interpreted(machine: &Interpreter, dice: &mut Rng) -> (u32, u32) {
    // Ends that read the record are judged beside the state, and only then need asking.
    let reads_record = machine.program().ends.iter().any(|end| end.uses_history);
    let (mut state, mut history) = (machine.start(), History::default());
    let (mut moves, mut decisions) = (Vec::new(), 0);
    while decisions < MOST {
        moves.clear();
        if !(reads_record && machine.outcome(&state, &history).is_some()) {
            machine.decisions(&state, &history, &mut moves);
        }
        let Some(&mv) = moves.get(dice.below(moves.len())) else { break };
        let Some(next) = machine.play_listed(&state, mv, &history) else { break };
        history.push(&state);
        state = next;
        decisions += 1;
    }
    (decisions, machine.turns(&state))
}
