//! `boardwright playout`: plays uniformly random games.

mod game;
mod statistics;
mod trace;
mod worker;

use crate::arguments::PlayoutArguments;
use crate::exit::OK;
use crate::game_runner::{SavedGames, merge_games, play_in_order};
use crate::{interrupt, load, progress};
use anyhow::{Result, bail};
use boardwright::{Game, LimitReached};
use boardwright_report::fingerprint;
use game::PlayoutGame;
use serde_json::{Value, json};
use statistics::PlayoutStatistics;
use std::collections::BTreeSet;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use trace::TraceFile;
use worker::PlayoutWorker;

/// Time of a game after which it is given up.
const GAME_TIME: Duration = Duration::from_secs(60);

/// Plays and reports. Ctrl-C and the end of the time stop the games in play; a limit of the rules
/// ends the run. The games finished are reported.
pub fn run(arguments: &PlayoutArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game)?;
    if !arguments.merge.is_empty() {
        return merge(arguments, &game, out);
    }
    let start = load::position(&game, arguments.position.as_deref())?;
    let trace = arguments.trace.as_deref().map(TraceFile::create).transpose()?.map(Mutex::new);
    let settings = settings(arguments, &game);
    let (mut file, saved) = SavedGames::open::<PlayoutGame>(arguments.save.as_deref(), &settings)?;
    let mut totals = PlayoutStatistics::default();
    saved.iter().for_each(|game| totals.add(game));
    let played: BTreeSet<u64> = saved.iter().map(|game| game.game).collect();
    let is_mine =
        |number: &u64| arguments.shard.is_none_or(|shard| number % shard.parts == shard.number - 1);
    let numbers = (0..arguments.games).filter(|number| is_mine(number) && !played.contains(number));
    interrupt::watch();
    interrupt::stop_after(arguments.seconds);
    let wanted = wanted(arguments).max(totals.games);
    let bar = progress::bar(wanted, "games");
    bar.set_position(totals.games);
    let workers = match trace {
        Some(_) => 1,
        None => arguments
            .workers
            .unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from)),
    };
    let make_worker = || {
        Ok(PlayoutWorker { arguments, game: &game, start: start.clone(), trace: trace.as_ref() })
    };
    let began = Instant::now();
    let before = totals.decisions;
    let mut limit = None;
    play_in_order(workers, numbers, make_worker, &mut |played| match played? {
        Ok(game) => {
            file.add(&game)?;
            totals.add(&game);
            bar.inc(1);
            Ok(true)
        }
        Err(reached) => {
            limit = Some(reached);
            Ok(false)
        }
    })?;
    let seconds = began.elapsed().as_secs_f64();
    bar.finish_and_clear();
    file.finish()?;
    let interrupted = interrupt::is_stopped() && limit.is_none() && totals.games < wanted;
    if let Some(trace) = trace {
        trace
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .commit(limit.is_some() || interrupted)?;
    }
    totals.write(arguments.json, &settings, &game, out)?;
    print_speed(totals.decisions - before, seconds);
    if interrupted {
        let reason = interrupt::reason();
        message!("{reason} after {} of {wanted} games", totals.games);
        return Ok(interrupt::exit_code(totals.games > 0));
    }
    match limit {
        None => Ok(OK),
        Some(limit) => bail!(
            "game {} of {} ended after {} decisions and is not counted: {}",
            limit.game + 1,
            arguments.games,
            limit.decisions,
            reason(limit.limit)
        ),
    }
}

/// Reports the games of files.
fn merge(arguments: &PlayoutArguments, game: &Game, out: &mut dyn Write) -> Result<u8> {
    let (there, games) = merge_games::<PlayoutGame>(&arguments.merge)?;
    if there["rules"] != rules(game) {
        bail!(
            "`{}`: its games were played by other rules than those of `{}`",
            arguments.merge[0].display(),
            game.id()
        );
    }
    let mut totals = PlayoutStatistics::default();
    games.iter().for_each(|merged| totals.add(&merged.game));
    totals.write(arguments.json, &there, game, out)?;
    Ok(OK)
}

/// All settings on which the games depend.
fn settings(arguments: &PlayoutArguments, game: &Game) -> Value {
    json!({
        "game": game.id(),
        "rules": rules(game),
        "seed": arguments.seed,
        "position": arguments.position,
    })
}

fn rules(game: &Game) -> String {
    format!("{:016x}", fingerprint(game))
}

/// Number of games that the file or the report should have in the end.
fn wanted(arguments: &PlayoutArguments) -> u64 {
    let Some(shard) = arguments.shard else { return arguments.games };
    (arguments.games + shard.parts - shard.number) / shard.parts
}

/// The limit that a game met, in words.
fn reason(limit: LimitReached) -> String {
    match limit.is_interruption() {
        true => format!("it took more than {} s", GAME_TIME.as_secs()),
        false => limit.to_string(),
    }
}

/// Prints the speed on standard error: it differs from run to run, and is no part of the output.
fn print_speed(decisions: u64, seconds: f64) {
    if seconds > 0.0 {
        let speed = decisions as f64 / seconds;
        message!("{decisions} decisions in {seconds:.2} s: {speed:.0} a second");
    }
}
