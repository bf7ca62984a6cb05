//! `report --compare` and `--against`: two readings of the rules, by a sequential test.

use super::{Strength, summary};
use crate::arguments::ReportArguments;
use crate::exit::OK;
use crate::game_runner::{GameWorker, play_in_order};
use crate::players::SharedProfile;
use crate::{interrupt, load, progress};
use anyhow::Result;
use boardwright::Game;
use boardwright_report::{
    Comparison, ComparisonOutcome, ComparisonReport, GameNumber, GamePlayer, ObservedGame, Odds,
    Plan, PlayerResources, Report, RulesFacts, Settings,
};
use boardwright_report_page::comparison_page;
use boardwright_search::StopSignal;
use std::collections::BTreeMap;
use std::io::Write;

/// Stream of the games at the strongest level.
const STRONGEST: usize = 3;

/// A reading of the rules.
struct Reading {
    name: String,
    game: Game,
    settings: Settings,
    plan: Plan,
    resources: PlayerResources,
}

impl Reading {
    fn new(
        name: String,
        arguments: &ReportArguments,
        levels: [u8; 3],
        resources: PlayerResources,
    ) -> Reading {
        let game = resources.profile.game.clone();
        let settings = Settings::new(&game, arguments.seed, levels, arguments.limit_plies);
        // Neither armies at odds nor blindness to captures are compared.
        let plan = Plan::new(&settings, &Odds::default());
        Reading { name, game, settings, plan, resources }
    }

    fn report(&self, games: &[ObservedGame]) -> Report {
        Report::new(
            &self.game,
            &self.settings,
            &self.plan,
            &Odds::default(),
            RulesFacts::default(),
            games,
        )
    }
}

/// Plays both readings in one thread: even numbers by one, odd ones by the other.
struct ComparisonWorker([GamePlayer; 2]);

impl GameWorker for ComparisonWorker {
    type Game = (u64, ObservedGame);

    fn play(&mut self, number: u64, stop: &StopSignal) -> Option<(u64, ObservedGame)> {
        let player = &mut self.0[(number % 2) as usize];
        let stream = player.plan.streams.get(STRONGEST)?;
        let game: GameNumber = Plan::game(stream, number / 2);
        Some((number, player.play(game, stop)?))
    }
}

/// Plays both readings in turn until the test has an outcome, the games or the time are used up, or
/// Ctrl-C.
pub fn run(
    arguments: &ReportArguments,
    game: &Game,
    strength: Strength,
    out: &mut dyn Write,
) -> Result<u8> {
    let Strength { workers, levels, resources, proof_nodes: _ } = strength;
    let (name, variant) = other_reading(arguments, game)?;
    let (profile, search) = SharedProfile::new(&variant).get();
    let given = format!("{} as given", game.title());
    let readings = [
        Reading::new(given, arguments, levels, resources),
        Reading::new(name, arguments, levels, PlayerResources { profile, search }),
    ];
    let mut comparison = Comparison::default();
    let mut games: [Vec<ObservedGame>; 2] = [Vec::new(), Vec::new()];
    let mut waiting: BTreeMap<u64, Option<u8>> = BTreeMap::new();
    let make_worker = || {
        let player = |reading: &Reading| {
            let (settings, plan) = (reading.settings.clone(), reading.plan.clone());
            GamePlayer::new(settings, plan, reading.resources.clone())
        };
        Ok(ComparisonWorker([player(&readings[0]), player(&readings[1])]))
    };
    let line = progress::line();
    let numbers = 0..arguments.games.map_or(u64::MAX, |games| 2 * games);
    play_in_order(workers, numbers, make_worker, &mut |(number, game)| {
        let winner = game.played.winner;
        let has_result = game.facts.first_score().is_some();
        games[(number % 2) as usize].push(game);
        if has_result && let Some(other) = waiting.remove(&(number ^ 1)) {
            let pair = if number.is_multiple_of(2) { [winner, other] } else { [other, winner] };
            comparison.add(pair);
        } else if has_result {
            waiting.insert(number, winner);
        }
        line.set_message(format!("{} games under both", comparison.results[0].games()));
        Ok(comparison.outcome() == ComparisonOutcome::Continue)
    })?;
    line.finish_and_clear();
    let reports = [readings[0].report(&games[0]), readings[1].report(&games[1])];
    let names = readings.map(|reading| reading.name);
    let report = ComparisonReport::new(names, &comparison, reports);
    if let Some(path) = &arguments.json {
        super::write(path, (serde_json::to_string_pretty(&report)? + "\n").as_bytes())?;
    }
    if let Some(path) = &arguments.output {
        super::write(path, comparison_page(&report).as_bytes())?;
    }
    for (name, report) in report.readings.iter().zip(&report.reports) {
        writeln!(out, "# {name}")?;
        summary::print(report, out)?;
        writeln!(out)?;
    }
    writeln!(out, "{}", report.answer())?;
    let decided = comparison.outcome() != ComparisonOutcome::Continue;
    if interrupt::is_stopped() && !decided {
        return Ok(interrupt::exit_code(comparison.results[0].games() > 0));
    }
    Ok(OK)
}

/// The other reading, with its name.
fn other_reading(arguments: &ReportArguments, game: &Game) -> Result<(String, Game)> {
    let mut given = arguments.game.clone();
    let name = match (&arguments.compare, &arguments.against) {
        (Some((option, value)), _) => {
            given.options.settings.retain(|(name, _)| name != option);
            given.options.settings.push((option.clone(), value.clone()));
            format!("{} with {option} = {value}", game.title())
        }
        (None, Some(path)) => {
            given.game = path.clone();
            path.clone()
        }
        (None, None) => game.title().to_owned(),
    };
    Ok((name, load::game(&given)?))
}
