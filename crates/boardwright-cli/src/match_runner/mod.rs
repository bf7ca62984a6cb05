//! `boardwright match`: many games between two players.

mod balanced_openings;
mod game;
mod idle_counter;
mod random_opening;
mod resign_tracker;
mod runner;
mod saved_game;
#[cfg(feature = "parquet")]
mod table;
mod totals;

pub use balanced_openings::BalancedOpenings;
pub use game::{Adjudication, Termination, play_game};
pub use random_opening::RandomOpening;
#[cfg(test)]
pub use saved_game::{PlayerSlot, SavedGame};

use crate::arguments::MatchArguments;
use crate::exit::{BAD_INPUT, OK, usage};
use crate::game_runner::SavedGames;
use crate::json_output;
use crate::{interrupt, load, progress};
use anyhow::Result;
use boardwright_report::statistics::SprtOutcome;
use runner::MatchRunner;
use std::collections::BTreeSet;
use std::io::Write;
use totals::MatchTotals;

/// Plays until all games are played, the SPRT has an outcome, the time is over, or Ctrl-C.
pub fn run(arguments: &MatchArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game())?;
    if let Some(error) = load::unless_two_players(&game, "match") {
        return Err(usage(error));
    }
    let runner = MatchRunner::new(arguments, &game);
    let unlimited = runner.players.into_iter().find(|player| !player.supports_node_limit());
    if let (Some(player), Some(_)) = (unlimited, arguments.nodes) {
        return Err(usage(format!(
            "the XBoard protocol has no node limit for `{player}`; use --time instead of --nodes"
        )));
    }
    let settings = runner.settings();
    let mut totals = MatchTotals::default();
    let (mut file, saved) =
        SavedGames::open::<saved_game::SavedGame>(arguments.save.as_deref(), &settings)?;
    #[cfg(feature = "parquet")]
    let mut table = table::MatchTable::create(arguments, &runner, &game, &settings)?;
    for game in &saved {
        totals.add(game);
        #[cfg(feature = "parquet")]
        table.add(game)?;
    }
    let played: BTreeSet<u64> = saved.iter().map(|game| game.game).collect();
    let to_play = (0..arguments.games).filter(|game| !played.contains(game));
    let left = arguments.games - played.range(..arguments.games).count() as u64;
    interrupt::watch();
    interrupt::stop_after(arguments.seconds);
    let bar = progress::bar(arguments.games.max(played.len() as u64), "games");
    bar.set_position(played.len() as u64);
    bar.set_message(totals.short());
    let is_decided = |totals: &MatchTotals| {
        let sprt = arguments.sprt.as_ref();
        sprt.is_some_and(|sprt| sprt.outcome(&totals.results.counts()) != SprtOutcome::Continue)
    };
    let workers = arguments.workers.min(usize::try_from(left).unwrap_or(usize::MAX));
    if workers > 0 && !is_decided(&totals) {
        runner.play(to_play, workers, &mut |game| {
            file.add(&game)?;
            #[cfg(feature = "parquet")]
            table.add(&game)?;
            totals.add(&game);
            bar.inc(1);
            bar.set_message(totals.short());
            Ok(!is_decided(&totals))
        })?;
    }
    bar.finish_and_clear();
    file.finish()?;
    #[cfg(feature = "parquet")]
    table.commit()?;
    let games = totals.played();
    let interrupted = interrupt::is_stopped() && games < arguments.games && !is_decided(&totals);
    if arguments.json {
        let json = totals.json(&settings, arguments.sprt.as_ref(), interrupted);
        json_output::write(&json, out)?;
    } else {
        let names = runner.players.each_ref().map(|player| player.to_string());
        let names = names.each_ref().map(String::as_str);
        writeln!(out, "{}", game.title())?;
        totals.print(names, arguments.sprt.as_ref(), out)?;
    }
    if interrupted {
        out.flush()?;
        message!("{} after {games} of {} games", interrupt::reason(), arguments.games);
        return Ok(interrupt::exit_code(games > 0));
    }
    match totals.without_result() {
        0 => Ok(OK),
        // The report names the limits.
        _ => Ok(BAD_INPUT),
    }
}
