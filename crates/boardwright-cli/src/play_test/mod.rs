//! `boardwright report`: plays a game many times and reports whether it is fair and deep, and what
//! each piece is worth.

mod compare;
mod page;
mod summary;
#[cfg(feature = "parquet")]
mod table;
mod worker;

use crate::arguments::{GameArguments, ReportArguments};
use crate::exit::{OK, usage};
use crate::game_runner::{
    MergedGame, NumberedGame, SavedGames, merge_games, play_in_threads, read_settings,
};
use crate::players::SharedProfile;
use crate::wall_clock::WallClock;
use crate::{atomic_file, inputs, interrupt, load, progress};
use anyhow::{Context, Result, bail};
use boardwright::Game;
use boardwright_report::replay::replay;
use boardwright_report::{
    DEFAULT_LEVELS, DEFAULT_PROOF_NODES, GameNumber, GamePlayer, IdleOption, ObservedGame, Odds,
    Plan, PlayedGame, PlayerResources, Report, RulesFacts, Scheduler, Settings, Solution,
    affordable_levels, affordable_nodes, idle_option, other_value, solution,
};
use boardwright_search::{Clock, StopSignal};
use serde::Deserialize;
use serde_json::Value;
use std::io::Write;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use worker::{ReportWorker, TimedGame};

/// Default time to play in minutes.
const DEFAULT_MINUTES: f64 = 5.0;
/// Time between two signs of progress while the report is made.
const PROGRESS_TICK: Duration = Duration::from_millis(200);

impl NumberedGame for PlayedGame {
    const WHOLE: &'static str = "play-test";

    fn number(&self) -> u64 {
        self.game
    }
}

/// Plays until all games are played, the time is over, or Ctrl-C, and reports.
pub fn run(arguments: &ReportArguments, out: &mut dyn Write) -> Result<u8> {
    let game = load::game(&arguments.game)?;
    if let Some(error) = load::unless_two_players(&game, "report") {
        return Err(usage(error));
    }
    let files = [&arguments.output, &arguments.json];
    #[cfg(feature = "parquet")]
    let files = [files[0], files[1], &arguments.parquet];
    for path in files.into_iter().flatten() {
        inputs::refuse(path)?;
        if path.exists() && !arguments.force {
            bail!("`{}` exists; --force writes over it", path.display());
        }
    }
    interrupt::watch();
    if arguments.compare.is_some() || arguments.against.is_some() {
        let strength = Strength::of(arguments, &game, 0.5)?;
        return compare::run(arguments, &game, strength, out);
    }
    let play_test = if arguments.merge.is_empty() {
        PlayTest::play(arguments, &game)?
    } else {
        PlayTest::merge(arguments, &game)?
    };
    let line = progress::line();
    line.set_message("making the report");
    line.enable_steady_tick(PROGRESS_TICK);
    let PlayTest { settings, plan, odds, games, solution } = &play_test;
    let idle_options = idle_options(&game, &arguments.game);
    let rules = RulesFacts { idle_options, solution: solution.clone() };
    let report = Report::new(&game, settings, plan, odds, rules, games);
    if let Some(path) = &arguments.json {
        let text = serde_json::to_string_pretty(&report)? + "\n";
        write(path, text.as_bytes())?;
    }
    #[cfg(feature = "parquet")]
    if let Some(path) = &arguments.parquet {
        table::write(path, &play_test, &game)?;
    }
    if let Some(path) = &arguments.output {
        write(path, page::page(&report, &game)?.as_bytes())?;
    }
    line.finish_and_clear();
    summary::print(&report, out)?;
    out.flush()?;
    if arguments.merge.is_empty() && interrupt::is_stopped() && arguments.games.is_some() {
        message!("{} after {} games", interrupt::reason(), games.len());
        return Ok(interrupt::exit_code(!games.is_empty()));
    }
    Ok(OK)
}

/// The options of the rules whose other values change nothing.
fn idle_options(game: &Game, given: &GameArguments) -> Vec<IdleOption> {
    let mut idle = Vec::new();
    for option in &game.program().options {
        let Some(value) = other_value(option) else { continue };
        let mut changed = given.clone();
        changed.options.settings.retain(|(name, _)| *name != option.name);
        changed.options.settings.push((option.name.clone(), value.clone()));
        // A value that other options forbid says nothing.
        if let Ok(variant) = load::game(&changed) {
            idle.extend(idle_option(game, &option.name, &value, &variant));
        }
    }
    idle
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    atomic_file::write(path, bytes).with_context(|| atomic_file::cannot_be_written(path))
}

/// The games of a play-test, with all that its report depends on.
struct PlayTest {
    settings: Settings,
    plan: Plan,
    odds: Odds,
    games: Vec<ObservedGame>,
    solution: Option<Solution>,
}

impl PlayTest {
    /// Plays the games that the arguments ask for, and adds them to those saved.
    fn play(arguments: &ReportArguments, game: &Game) -> Result<PlayTest> {
        let Strength { workers, levels, proof_nodes, resources } =
            Strength::of(arguments, game, 1.0)?;
        let odds = Odds::of_game(&resources.profile);
        let settings = Settings {
            proof_nodes,
            ..Settings::new(game, arguments.seed, levels, arguments.limit_plies)
        };
        let plan = Plan::new(&settings, &odds);
        let mut play_test = PlayTest { settings, plan, odds, games: Vec::new(), solution: None };
        let line = serde_json::to_value(&play_test.settings)?;
        let path = arguments.save.as_deref();
        let (mut file, saved) = SavedGames::open::<PlayedGame>(path, &line)?;
        let path = path.unwrap_or(Path::new(""));
        for (index, saved) in saved.into_iter().enumerate() {
            play_test.replay(game, MergedGame { game: saved, path, line: index + 2 }, false)?;
        }
        play_test.solution = thread::scope(|scope| {
            let solver = scope.spawn(|| solution(game, proof_nodes, &interrupt::stop()));
            play_test.add_games(arguments, &resources, workers, &mut file)?;
            anyhow::Ok(solver.join().unwrap_or_else(|panic| resume_unwind(panic)))
        })?;
        file.finish()?;
        Ok(play_test)
    }

    /// Takes the games from files.
    fn merge(arguments: &ReportArguments, game: &Game) -> Result<PlayTest> {
        let (line, games) = merge_games::<PlayedGame>(&arguments.merge)?;
        let path = &arguments.merge[0];
        let settings = settings_in(&line).with_context(|| format!("`{}`", path.display()))?;
        let here = Settings::new(game, settings.seed, settings.levels, settings.max_plies);
        let is_foreign = settings.game != here.game || settings.rules != here.rules;
        if is_foreign && !arguments.any_version {
            bail!(
                "`{}`: its games were played by other rules than those of `{}`; --any-version takes \
                 them if they are games of these rules",
                path.display(),
                game.id()
            );
        }
        let (profile, _) = SharedProfile::new(game).get();
        let odds = Odds::of_game(&profile);
        let plan = Plan::new(&settings, &odds);
        let solution = solution(game, settings.proof_nodes, &interrupt::stop());
        let mut play_test = PlayTest { settings, plan, odds, games: Vec::new(), solution };
        for saved in games {
            play_test.replay(game, saved, arguments.any_version)?;
        }
        Ok(play_test)
    }

    /// Replays a saved game and adds it. `any_version` allows for one of another plan.
    fn replay(
        &mut self,
        game: &Game,
        saved: MergedGame<PlayedGame>,
        any_version: bool,
    ) -> Result<()> {
        let number = saved.game.game;
        let is_planned = self.plan.players(GameNumber(number)) == Some(saved.game.players);
        if !is_planned && !any_version {
            bail!("{}: game {number} has other players in this play-test", saved.place());
        }
        let place = saved.place();
        self.games.push(replay(game, saved.game).context(place)?);
        Ok(())
    }

    /// Plays games until enough are played, or it is stopped.
    fn add_games(
        &mut self,
        arguments: &ReportArguments,
        resources: &PlayerResources,
        workers: usize,
        file: &mut SavedGames,
    ) -> Result<()> {
        let saved = self.games.iter().map(|game| game.played.game).collect();
        let scheduler =
            Mutex::new(Scheduler::new(&self.plan, arguments.shard, saved, arguments.games));
        let lock = || scheduler.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = match lock().left() {
            Some(left) => progress::bar(left, "games"),
            None => progress::line(),
        };
        let make_worker = || {
            let (settings, plan) = (self.settings.clone(), self.plan.clone());
            Ok(ReportWorker(GamePlayer::new(settings, plan, resources.clone())))
        };
        let mut games: Vec<ObservedGame> = Vec::new();
        let before = self.games.len();
        let next = |_: &StopSignal| lock().next_game().map(|game| game.0);
        play_in_threads(workers, next, make_worker, &mut |timed: TimedGame| {
            let TimedGame { game, seconds } = timed;
            let mut scheduler = lock();
            scheduler.record(GameNumber(game.played.game), seconds);
            let progress = scheduler.progress();
            drop(scheduler);
            file.add(&game.played)?;
            games.push(game);
            bar.inc(1);
            bar.set_message(format!(
                "{} games, {:.0} % of those wanted",
                before + games.len(),
                100.0 * progress
            ));
            Ok(true)
        })?;
        bar.finish_and_clear();
        self.games.append(&mut games);
        Ok(())
    }
}

/// Threads and levels of a play-test.
struct Strength {
    workers: usize,
    levels: [u8; 3],
    proof_nodes: u64,
    resources: PlayerResources,
}

impl Strength {
    /// Starts the clock, and chooses levels whose games fit in `share` of the time.
    fn of(arguments: &ReportArguments, game: &Game, share: f64) -> Result<Strength> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let workers = arguments.workers.unwrap_or(cores);
        let seconds = match arguments.games {
            Some(_) => None,
            None => Some(60.0 * arguments.minutes.unwrap_or(DEFAULT_MINUTES)),
        };
        interrupt::stop_after(seconds);
        let (profile, search) = SharedProfile::new(game).get();
        let resources = PlayerResources { profile, search };
        let clock: Arc<dyn Clock> = Arc::new(WallClock::start());
        let stop = interrupt::stop();
        let saved = saved_settings(arguments)?;
        let time = seconds.map(|seconds| share * seconds * workers as f64);
        let levels = match (arguments.levels, &saved, time) {
            (Some(levels), _, _) => levels.0,
            (None, Some(saved), _) => saved.levels,
            (None, None, None) => DEFAULT_LEVELS,
            (None, None, Some(time)) => {
                let game = (arguments.seed, arguments.limit_plies);
                affordable_levels(&resources, game, time, &clock, &stop)
            }
        };
        let proof_nodes = match (saved, time) {
            (Some(saved), _) => saved.proof_nodes,
            (None, None) => DEFAULT_PROOF_NODES,
            (None, Some(time)) => affordable_nodes(game, time, &*clock, &stop),
        };
        Ok(Strength { workers, levels, proof_nodes, resources })
    }
}

/// The settings of the games saved before, if there are any.
fn saved_settings(arguments: &ReportArguments) -> Result<Option<Settings>> {
    let Some(path) = &arguments.save else { return Ok(None) };
    let settings = read_settings::<PlayedGame>(path)?;
    let not_ours =
        || format!("`{}` is not a file of a play-test; choose another with --save", path.display());
    settings.map(|settings| settings_in(&settings).with_context(not_ours)).transpose()
}

/// The settings on the first line of a file.
fn settings_in(line: &Value) -> Result<Settings> {
    Settings::deserialize(line).context("line 1: not the settings of a play-test")
}
