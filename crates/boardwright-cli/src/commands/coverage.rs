//! `boardwright coverage`: plays random games and shows which parts of the rules ran.

use crate::arguments::CoverageArguments;
use crate::exit::OK;
use crate::{interrupt, json_output, load, progress, style, wall_clock};
use anyhow::{Result, bail};
use boardwright::coverage::{CoveredLine, CoveredPart};
use boardwright::playout::observe_playout;
use boardwright::{Coverage, Game, LimitReached, Rng};
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;

/// Time of a game after which it is given up.
const GAME_TIME: Duration = Duration::from_secs(60);

/// Shown in place of the count of a line that never ran.
const NEVER: &str = "#####";
/// Shown in place of the count of a line that is no part of play.
const NO_COUNT: &str = "-";

/// Plays and reports. Ctrl-C, the end of the time and a limit of the rules end the game in
/// progress; the games played before it are reported.
pub fn run(arguments: &CoverageArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game)?;
    let Some(mut coverage) = Coverage::new(&game) else {
        bail!("the rules are too large to be counted");
    };
    interrupt::stop_after(Some(arguments.seconds));
    let _scope = interrupt::budget().enter();
    let bar = progress::bar(arguments.games, "games");
    let mut limit = None;
    for number in 0..arguments.games {
        let _game_scope = wall_clock::budget(GAME_TIME).enter();
        if let Err(reached) = play(&game, arguments.seed, number, &mut coverage)? {
            limit = Some(reached);
            break;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    if arguments.json {
        json_output::write(&report(&coverage, &game, arguments.seed), out)?;
    } else {
        print(&coverage, &game, out)?;
    }
    out.flush()?;
    let (Some(limit), games) = (limit, coverage.games()) else { return Ok(OK) };
    if interrupt::is_stopped() {
        let reason = interrupt::reason();
        message!("{reason} after {games} of {} games", arguments.games);
        return Ok(interrupt::exit_code(games > 0));
    }
    bail!("game {} of {} is not counted: {limit}", games + 1, arguments.games)
}

/// Plays and records one game, or returns the limit that ended it.
fn play(
    game: &Game,
    seed: u64,
    number: u64,
    coverage: &mut Coverage,
) -> Result<Result<(), LimitReached>> {
    let mut decisions = Vec::new();
    let mut rng = Rng::for_game(seed, number);
    let played = observe_playout(&game.start(), &mut rng, &mut |step| {
        decisions.push(step.moves[step.chosen]);
    });
    if let Some(limit) = played.playout.limit {
        return Ok(Err(limit));
    }
    match coverage.record_game(&decisions) {
        Ok(()) => Ok(Ok(())),
        Err(error) => error.limit().map(Err).ok_or_else(|| error.into()),
    }
}

fn print(coverage: &Coverage, game: &Game, out: &mut dyn Write) -> Result<()> {
    let (games, decisions) = (coverage.games(), coverage.decisions());
    writeln!(out, "{}: {games} random games, {decisions} decisions", game.title())?;
    let lines = coverage.lines();
    let counts = lines.iter().filter_map(|line| line.executed);
    let width = counts.max().unwrap_or(0).to_string().len().max(NEVER.len());
    for text in lines.chunk_by(|a, b| a.text_index == b.text_index) {
        let name = text.first().map_or("", |line| line.source.as_str());
        writeln!(out, "\n{}", style::heading(if name.is_empty() { "rules" } else { name }))?;
        for line in text {
            print_line(line, width, out)?;
        }
    }
    writeln!(out)?;
    let never = coverage.never();
    if never.is_empty() {
        writeln!(out, "Every part of the rules ran.")?;
        return Ok(());
    }
    writeln!(out, "Never ran:")?;
    for part in never {
        writeln!(out, "  {part}")?;
    }
    Ok(())
}

/// Prints a line with its count, and below it a mark under each part that never ran.
fn print_line(line: &CoveredLine, width: usize, out: &mut dyn Write) -> Result<()> {
    let count = match line.executed {
        None => NO_COUNT.to_owned(),
        Some(0) => NEVER.to_owned(),
        Some(count) => count.to_string(),
    };
    let text = format!("{count:>width$} | {:>4} | {}", line.line, line.text);
    let text = text.trim_end();
    match line.executed {
        None => writeln!(out, "{}", style::faint(text))?,
        Some(_) => writeln!(out, "{text}")?,
    }
    if line.never.is_empty() {
        return Ok(());
    }
    let mut marks = String::new();
    for bytes in &line.never {
        let before = line.text[..bytes.start].chars().count();
        marks.push_str(&" ".repeat(before.saturating_sub(marks.chars().count())));
        marks.push_str(&"^".repeat(line.text[bytes.clone()].chars().count()));
    }
    writeln!(out, "{:>width$} | {:>4} | {marks} never", "", "")?;
    Ok(())
}

fn report(coverage: &Coverage, game: &Game, seed: u64) -> Value {
    let parts: Vec<Value> = coverage.parts().iter().map(part).collect();
    let never: Vec<String> = coverage.never().iter().map(CoveredPart::to_string).collect();
    let counted = coverage.lines().into_iter().filter(|line| line.executed.is_some());
    let lines: Vec<Value> = counted
        .map(|line| json!({ "source": line.source, "line": line.line, "executed": line.executed }))
        .collect();
    json!({
        "game": game.id(),
        "seed": seed,
        "games": coverage.games(),
        "decisions": coverage.decisions(),
        "sampled_positions": coverage.sampled_positions(),
        "never": never,
        "parts": parts,
        "lines": lines,
    })
}

fn part(part: &CoveredPart) -> Value {
    let counts = part.counts;
    json!({
        "role": part.role.word(),
        "words": part.words,
        "source": part.source,
        "line": part.line,
        "executed": counts.executed,
        "games": counts.games,
        "legal": counts.legal,
        "decisive": counts.decisive,
    })
}
