//! The report in a few lines, for a terminal.

use anyhow::Result;
use boardwright_report::statistics::Estimate;
use boardwright_report::{Confidence, FlagKind, Report};
use std::io::Write;

/// Prints the summary.
pub fn print(report: &Report, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{}: {} games", report.title, report.games)?;
    print_flags(report, out)?;
    if report.flags.iter().any(|flag| flag.kind == FlagKind::OverAtStart) {
        return Ok(());
    }
    print_fairness(report, out)?;
    print_solution(report, out)?;
    print_depth(report, out)?;
    print_play(report, out)?;
    print_coverage(report, out)?;
    print_pieces(report, out)
}

fn print_flags(report: &Report, out: &mut dyn Write) -> Result<()> {
    if report.flags.is_empty() {
        writeln!(out, "no red flags")?;
    }
    for flag in &report.flags {
        let mark = if flag.confidence == Confidence::Sure { "!!" } else { "! " };
        writeln!(out, "{mark} {}", flag.words)?;
    }
    Ok(())
}

fn print_fairness(report: &Report, out: &mut dyn Write) -> Result<()> {
    let first = report.players.first().map_or("first player", String::as_str);
    writeln!(out, "score of {first}")?;
    for strength in &report.fairness.strengths {
        let repeats = match strength.distinct {
            _ if !strength.is_repetitive() => String::new(),
            1 => ", all alike".to_owned(),
            distinct => format!(", {distinct} of them different"),
        };
        writeln!(
            out,
            "  {:<9} {} of {} games{repeats}; draws {}",
            strength.contender.words(),
            percent(&strength.score),
            strength.score.games,
            percent(&strength.draw_rate)
        )?;
    }
    Ok(())
}

fn print_solution(report: &Report, out: &mut dyn Write) -> Result<()> {
    let Some(solution) = &report.solution else { return Ok(()) };
    match solution.winner.and_then(|winner| report.players.get(usize::from(winner))) {
        // A red flag says so.
        Some(_) => Ok(()),
        None => Ok(writeln!(out, "proved     with best play of both sides nobody wins")?),
    }
}

fn print_depth(report: &Report, out: &mut dyn Write) -> Result<()> {
    if let Some(height) = &report.ladder.height {
        writeln!(out, "skill      {} steps of 70 % above random moves", plain(height))?;
    }
    for skill in &report.skills {
        writeln!(out, "  {:<18} scores {}", skill.player.words(), percent(&skill.score))?;
    }
    if let Some(copying) = &report.mirror {
        let seat = ["first", "second"][usize::from(copying.seat.min(1))];
        let words = format!("copying as {seat}");
        writeln!(out, "  {words:<18} scores {}", percent(&copying.score))?;
    }
    Ok(())
}

fn print_play(report: &Report, out: &mut dyn Write) -> Result<()> {
    if let Some(turns) = &report.shape.median_turns {
        let (shortest, longest) = (report.shape.shortest, report.shape.longest);
        writeln!(out, "length     {} turns (median), {shortest} to {longest}", plain(turns))?;
    }
    if let Some(branching) = &report.choice.branching {
        writeln!(out, "choice     {} legal decisions on average", plain(branching))?;
    }
    if let Some(changes) = &report.tension.lead_changes {
        writeln!(out, "tension    the lead changes {} times a game", plain(changes))?;
    }
    if let Some(decided) = &report.tension.decided_at {
        writeln!(out, "           decided after {} of a game", percent(decided))?;
    }
    Ok(())
}

fn print_coverage(report: &Report, out: &mut dyn Write) -> Result<()> {
    let coverage = &report.coverage;
    if coverage.games > 0 {
        let (never, parts) = (coverage.never.len(), coverage.parts.len());
        let games = coverage.games;
        writeln!(out, "rules      {never} of {parts} parts never ran in {games} games")?;
    }
    Ok(())
}

fn print_pieces(report: &Report, out: &mut dyn Write) -> Result<()> {
    let Some(measure) = report.pieces.measure else { return Ok(()) };
    let unit = report.pieces.kinds.get(usize::from(measure));
    let name = unit.map_or("", |kind| kind.name.as_str());
    writeln!(out, "values in units of {name}: from games at odds; from play")?;
    for kind in &report.pieces.kinds {
        let words = |value: Option<boardwright_report::metrics::PieceValue>| {
            value.map_or("-".to_owned(), |found| plain(&found.value))
        };
        if kind.by_odds.is_some() || kind.by_play.is_some() {
            writeln!(out, "  {:<12} {}; {}", kind.name, words(kind.by_odds), words(kind.by_play))?;
        }
    }
    Ok(())
}

/// An estimate as `3.2 (2.9 to 3.5)`.
fn plain(estimate: &Estimate) -> String {
    format!("{:.1} ({:.1} to {:.1})", estimate.value, estimate.low, estimate.high)
}

/// A share as `52 % (47 to 57)`.
fn percent(estimate: &Estimate) -> String {
    let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(|one| 100.0 * one);
    format!("{value:.0} % ({low:.0} to {high:.0})")
}
