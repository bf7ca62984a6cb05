//! Playout speed.

use super::bench_game::BenchGame;
use super::cpu_timer::CpuTimer;
use super::measurement::{Measurement, Measurements};
use super::reference_data::PeerRules;
use crate::interrupt;
use anyhow::{Context, Result, bail};
use boardwright::Rng;
use boardwright::{History, Interpreter, PositionRef, RulesEngine};
use boardwright_host::Instance;

/// Random seed of all playouts.
const SEED: u64 = 1;
/// Maximum number of decisions of a playout; a module has room for a limited history.
const MAX_DECISIONS: u32 = 10_000;
/// Minimum time between two clock readings in seconds: a reading takes as long as a short game.
const CLOCK_INTERVAL: f64 = 0.005;

/// Totals of playouts and their time.
#[derive(Default)]
struct PlayoutTotals {
    games: u64,
    decisions: u64,
    turns: u64,
    truncated: u64,
    seconds: f64,
}

impl PlayoutTotals {
    fn add(&mut self, decisions: u32, turns: u32) {
        self.games += 1;
        self.turns += u64::from(turns);
        self.decisions += u64::from(decisions);
        self.truncated += u64::from(decisions >= MAX_DECISIONS);
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

/// Measures playouts of compiled rules, and of the interpreter if it is the peer.
pub fn measure(subject: &BenchGame, seconds: f64, rows: &mut Measurements) -> Result<()> {
    let name = &subject.name;
    let (game, program, rules) = subject.peers_game()?;
    let instance = subject.compiled(program)?.instance()?;
    let context = || format!("`{name}` cannot be played to its end");
    let played = play_compiled(&instance, game.interpreter(), Until::Seconds(seconds));
    let played = played.with_context(context)?;
    let note = note(&played, rules.as_ref(), rows, name);
    rows.add(name, "playouts", (played.games_a_second(), "playouts/s"), &note);
    if rows.data.floor("playouts", name, Some("our interpreter")).is_some() {
        let theirs = play_interpreted(game.interpreter(), seconds);
        let ours = play_compiled(&instance, game.interpreter(), Until::Games(theirs.games));
        let ours = ours.with_context(context)?;
        let as_many = ours.games == theirs.games;
        if as_many && (ours.decisions, ours.turns) != (theirs.decisions, theirs.turns) {
            bail!("`{name}`: compiled rules and the interpreter play different games");
        }
        beside_interpreter(&played, &theirs, rows);
    }
    rows.add(name, "decisions", (played.decisions_a_second(), "decisions/s"), "");
    rows.add(name, "length", (played.length(), "decisions/game"), "");
    Ok(())
}

/// The note with the average lengths, which show whether the peer plays the same game.
fn note(
    played: &PlayoutTotals,
    rules: Option<&PeerRules>,
    rows: &Measurements,
    game: &str,
) -> String {
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
    if played.truncated > 0 {
        note +=
            &format!("; {} of {} truncated after {MAX_DECISIONS}", played.truncated, played.games);
    }
    note
}

/// Condition for the end of a measurement.
enum Until {
    Seconds(f64),
    Games(u64),
}

fn play_compiled(
    instance: &Instance,
    interpreter: &Interpreter,
    until: Until,
) -> Result<PlayoutTotals> {
    let start = instance.start()?;
    let (mut played, mut batch) = (PlayoutTotals::default(), 1);
    let clock = CpuTimer::start();
    loop {
        let began = played.seconds;
        let more = match until {
            Until::Seconds(seconds) if played.seconds < seconds => batch,
            Until::Games(games) => (games - played.games).min(batch),
            Until::Seconds(_) => 0,
        };
        if more == 0 || interrupt::is_stopped() {
            return Ok(played);
        }
        for _ in 0..more {
            let (mut rng, history) = (Rng::for_game(SEED, played.games), History::default());
            let at = PositionRef::new(&start, &history);
            let game = instance.playout(at, &mut rng, MAX_DECISIONS)?;
            played.add(game.decisions, interpreter.turns(&game.last));
        }
        played.seconds = clock.seconds();
        if played.seconds - began < CLOCK_INTERVAL {
            batch *= 2;
        }
    }
}

fn play_interpreted(interpreter: &Interpreter, seconds: f64) -> PlayoutTotals {
    let mut played = PlayoutTotals::default();
    let clock = CpuTimer::start();
    while played.seconds < seconds && !interrupt::is_stopped() {
        let (decisions, turns) =
            interpreted_playout(interpreter, &mut Rng::for_game(SEED, played.games));
        played.add(decisions, turns);
        played.seconds = clock.seconds();
    }
    played
}

/// Adds the interpreter's playouts per second, computed from its decisions per second and our
/// average length: it played only the first of the games.
fn beside_interpreter(ours: &PlayoutTotals, theirs: &PlayoutTotals, rows: &mut Measurements) {
    let Some(at) = rows.list.iter().rposition(|row| row.work == "playouts") else { return };
    let row = rows.list.remove(at);
    let figure = theirs.decisions_a_second() / ours.length().max(1.0);
    let note = format!("{}; the first {} were interpreted too", row.note, theirs.games);
    rows.beside(&Measurement { note, ..row }, "our interpreter", figure);
}

/// Plays a game with the interpreter; returns its decisions and turns.
fn interpreted_playout(interpreter: &Interpreter, rng: &mut Rng) -> (u32, u32) {
    // Only ends that read the history are judged beside the state.
    let reads_history = interpreter.program().ends.iter().any(|end| end.uses_history);
    let (mut state, mut history) = (interpreter.start(), History::default());
    let (mut moves, mut decisions) = (Vec::new(), 0);
    while decisions < MAX_DECISIONS {
        moves.clear();
        if !(reads_history
            && interpreter.outcome(PositionRef::new(&state, &history)).unwrap().is_some())
        {
            interpreter.decisions(PositionRef::new(&state, &history), &mut moves).unwrap();
        }
        let Some(&mv) = moves.get(rng.below(moves.len())) else { break };
        let Some(next) =
            interpreter.next_state(PositionRef::new(&state, &history), mv).ok().flatten()
        else {
            break;
        };
        history.push(&state);
        state = next;
        decisions += 1;
    }
    (decisions, interpreter.turns(&state))
}
