//! `boardwright learn`: what the features of a game weigh, learned by playing.

mod choose;
mod duel;
mod levels;

use crate::arguments::LearnArguments;
use crate::clock::Clock;
use crate::failure::{INTERRUPTED, OK};
use crate::{interrupt, progress, source};
use anyhow::{Context, Result, bail};
use boardwright::{Game, Player};
use boardwright_search::evaluate::Shape;
use boardwright_search::knowledge::Knowledge;
use boardwright_search::learn::{Handicap, Learner, Round, Settings, quick};
use boardwright_search::{Learned, Limits, Search, Steps, Task};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Learns round after round. Ctrl-C ends it; the file has what the last whole round came to, and
/// the same command goes on from there.
pub fn run(arguments: &LearnArguments, out: &mut dyn Write) -> Result<u8> {
    let game = source::game(&arguments.game)?;
    if game.program().players.len() != 2 {
        bail!("only games of two players are learned; `{}` is for another number", game.id());
    }
    let settings = Settings {
        nodes: arguments.nodes,
        seed: arguments.seed,
        threads: arguments.threads.max(1),
        ..Settings::default()
    };
    let path = match &arguments.output {
        Some(path) => path.clone(),
        None => PathBuf::from(format!("{}.weights.txt", game.id())),
    };
    let shape = Arc::new(Shape::of_game(&game));
    let mut learned = begun(&path, &shape)?.unwrap_or_else(|| Learned {
        search: Search::default(),
        rounds: 0,
        how: "quick estimates".to_owned(),
        steps: Steps::default(),
        weights: quick(&game, &shape).weights,
    });
    let (weights, rounds) = (learned.weights.clone(), learned.rounds);
    let mut learner = Learner::new(&game, &shape, weights, rounds, settings);
    let stop = interrupt::stop();
    let bar = progress::line();
    let began = Instant::now();
    let last = arguments.seconds.map(Duration::from_secs_f64);
    while learner.rounds() < arguments.rounds && last.is_none_or(|last| began.elapsed() < last) {
        let number = learner.rounds() + 1;
        let tell = |game: u64, games: u64| {
            bar.set_message(format!(
                "round {number} of {}: game {} of {games}",
                arguments.rounds,
                game + 1
            ));
            bar.tick();
        };
        let Some(round) = learner.round(&stop, &tell) else { break };
        learned.how = format!(
            "{} nodes a decision and choice, about {} a round, the last {} rounds fitted, seed {}{}",
            settings.nodes,
            settings.round,
            settings.window,
            settings.seed,
            held_back(&game, round.handicap, ", in the last round")
        );
        (learned.rounds, learned.weights) = (round.number, learner.weights().clone());
        write(&path, &learned.text(&shape))?;
        bar.suspend(|| report(arguments, &game, &round, out))?;
    }
    bar.finish_and_clear();
    if stop.is_asked() {
        eprintln!("interrupted after round {}; the same command goes on", learner.rounds());
        return Ok(INTERRUPTED);
    }
    if arguments.choose > 0 {
        bar.set_message("one search against the other");
        let knowledge = Knowledge::new(&game, shape.clone(), learned.weights.clone());
        let limits = Limits::time(Duration::from_secs_f64(arguments.time));
        let mut task = Task::new(limits, Arc::new(Clock::start()));
        task.stop = stop.clone();
        let knowledge = Arc::new(knowledge);
        let Some(tally) = choose::choose(&knowledge, arguments.choose, &task)? else {
            return Ok(INTERRUPTED);
        };
        let search = choose::better(&tally);
        if search != learned.search {
            // Levels were measured with the other search.
            (learned.search, learned.steps) = (search, Steps::default());
        }
        learned.how = format!(
            "{}; alpha-beta won {}, trees {}, {} drawn at {} s a decision",
            learned.how.split("; ").next().unwrap_or_default(),
            tally.first,
            tally.second,
            tally.drawn,
            arguments.time
        );
        write(&path, &learned.text(&shape))?;
        if !arguments.json {
            writeln!(out, "{}", learned.how)?;
        }
    }
    if arguments.levels > 0 {
        let (knowledge, search) = Knowledge::of_learned(&game, shape.clone(), learned.clone());
        let tell = &mut |level: u8, share: f64| -> Result<()> {
            if arguments.json {
                writeln!(out, "{}", serde_json::json!({ "level": level, "share": share }))?;
            } else {
                let (percent, below) = (share * 100.0, level - 1);
                writeln!(out, "level {level} has {percent:.0} % against level {below}")?;
            }
            Ok(out.flush()?)
        };
        let (knowledge, games) = (Arc::new(knowledge), arguments.levels);
        let Some(steps) = levels::spread(&knowledge, search, games, &stop, tell)? else {
            return Ok(INTERRUPTED);
        };
        learned.steps = steps;
        write(&path, &learned.text(&shape))?;
    }
    if !arguments.json {
        writeln!(out, "{} has what {} rounds came to", path.display(), learner.rounds())?;
    }
    Ok(OK)
}

/// Who is held back and how much, after some words; nothing if nobody is.
fn held_back(game: &Game, handicap: Handicap, before: &str) -> String {
    let Some(player) = handicap.player() else { return String::new() };
    let (name, percent) = (game.player_name(Player(player)), handicap.thousandths() as f64 / 10.0);
    format!("{before} about {percent} % of {name}'s early decisions at random")
}

fn report(
    arguments: &LearnArguments,
    game: &Game,
    round: &Round,
    out: &mut dyn Write,
) -> Result<()> {
    let names = [0, 1].map(|player| game.player_name(Player(player)));
    if arguments.json {
        let line = serde_json::json!({
            "round": round.number,
            "games": round.games,
            "length": round.length,
            "positions": round.positions,
            "won": round.won,
            "held_back": round.handicap.player().map(|player| names[usize::from(player)]),
            "random": round.handicap.thousandths() as f64 / 1000.0,
            "error": round.error,
        });
        writeln!(out, "{line}")?;
    } else {
        writeln!(
            out,
            "round {}: {} games of {} decisions, {} won {}, {} {}{}; foreseen with an error of {:.4}",
            round.number,
            round.games,
            round.length,
            names[0],
            round.won[0],
            names[1],
            round.won[1],
            held_back(game, round.handicap, ","),
            round.error
        )?;
    }
    Ok(out.flush()?)
}

/// What was learned before, if the file is there.
fn begun(path: &Path, shape: &Shape) -> Result<Option<Learned>> {
    let shown = path.display();
    match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        _ => {}
    }
    let text = source::read_file(path, boardwright_search::evaluate::MAX_TEXT as u64, "weights")?;
    let learned = Learned::read(shape, &text).with_context(|| {
        format!("`{shown}` has no weights of this game; give another file with -o, or remove it")
    })?;
    Ok(Some(learned))
}

/// Writes a file at once or not at all, so that what was learned is never lost.
fn write(path: &Path, text: &str) -> Result<()> {
    let beside = path.with_extension("new");
    let written = fs::write(&beside, text).and_then(|()| fs::rename(&beside, path));
    written.with_context(|| format!("`{}` cannot be written", path.display()))
}
