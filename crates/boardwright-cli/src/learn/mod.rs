//! `boardwright learn`: evaluation weights of a game, learned by self-play.

mod files;
mod level_calibration;
mod report;
mod saved_game;
mod search_comparison;
mod self_match;
mod self_play_rounds;

use crate::arguments::LearnArguments;
use crate::exit::OK;
use crate::rules_source::RulesSource;
use crate::{atomic_file, interrupt, load, progress};
use anyhow::{Result, bail};
use boardwright::ir::budget::Budget;
use boardwright::{Execution, Game};
use boardwright_search::evaluate::FeatureSet;
use boardwright_search::learn::{LearnerSettings, quick_estimate};
use boardwright_search::profile::GameProfile;
use boardwright_search::{LevelMatches, LevelSpacing, Limits, StopSignal, WeightsFile};
use level_calibration::LevelCalibration;
use self_play_rounds::SelfPlayRounds;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Number of parts in which the games between levels are played.
const PARTS: u64 = 4;

/// Learns round by round. After Ctrl-C or the end of the time the file has the weights of the last
/// complete round, from which the same command continues.
pub fn run(arguments: &LearnArguments, out: &mut dyn Write) -> Result<u8> {
    let source = RulesSource::find(&arguments.game.game)?;
    let game = load::game_from_source(&source, &arguments.game.options, Execution::default())?;
    if let Some(error) = load::unless_two_players(&game, "learn") {
        bail!(error);
    }
    let stop = interrupt::stop();
    interrupt::stop_after(arguments.seconds);
    let _scope = Budget::of_stop(&stop).enter();
    let mut training = TrainingRun::begin(arguments, &source, game)?;
    let finished = training.rounds(out)?
        && (arguments.choose == 0 || training.search(out)?)
        && (!arguments.spreads_levels() || training.levels(out)?);
    if !finished {
        return Ok(interrupt::exit_code(files::exists(&training.path)));
    }
    if !files::exists(&training.path) {
        // Without rounds, the file gets the quick estimates.
        training.write()?;
    }
    if !arguments.json {
        let (path, rounds) = (training.path.display(), training.learned.rounds);
        writeln!(out, "{path}: weights after {rounds} rounds")?;
        if source.id.is_none() && training.path == source.weights_file() {
            writeln!(out, "From now on all commands use this file for {}.", source.name)?;
        }
    }
    Ok(OK)
}

/// The weights of a game in training, and their file.
struct TrainingRun<'a> {
    arguments: &'a LearnArguments,
    game: Game,
    shape: Arc<FeatureSet>,
    path: PathBuf,
    learned: WeightsFile,
    stop: StopSignal,
}

impl<'a> TrainingRun<'a> {
    /// Continues from the file, or begins with quick estimates.
    fn begin(
        arguments: &'a LearnArguments,
        source: &RulesSource,
        game: Game,
    ) -> Result<TrainingRun<'a>> {
        let path = arguments.output.clone().unwrap_or_else(|| source.weights_file());
        let shape = Arc::new(FeatureSet::of_game(&game));
        let learned = files::learned(&path, &shape)?.unwrap_or_else(|| {
            let (profile, search) = quick_estimate(&game, &shape);
            WeightsFile {
                search,
                rounds: 0,
                provenance: "quick estimates".to_owned(),
                spacing: LevelSpacing::default(),
                weights: profile.weights.clone(),
            }
        });
        Ok(TrainingRun { arguments, game, shape, path, learned, stop: interrupt::stop() })
    }

    /// Plays rounds and learns from each. Like the next methods, returns false if it was stopped.
    fn rounds(&mut self, out: &mut dyn Write) -> Result<bool> {
        let arguments = self.arguments;
        let mut rounds = SelfPlayRounds::begin(arguments, &self.game, &self.shape, &self.learned)?;
        let bar = progress::line();
        while rounds.learner().rounds() < arguments.rounds && !self.stop.is_sent() {
            let number = rounds.learner().rounds() + 1;
            let show = |game: u64, games: u64| {
                let all = arguments.rounds;
                bar.set_message(format!("round {number} of {all}: {game} of {games} games"));
                bar.tick();
            };
            let Some(round) = rounds.play_round(&show)? else { break };
            let settings = LearnerSettings::default();
            self.learned.provenance = format!(
                "{} nodes a decision and choice, about {} a round, the last {} rounds fitted, seed {}{}",
                arguments.nodes,
                settings.round,
                settings.window,
                arguments.seed,
                report::handicap_text(&self.game, round.handicap, ", in the last round")
            );
            self.learned.rounds = round.number;
            self.learned.weights = rounds.learner().weights().clone();
            self.write()?;
            bar.suspend(|| report::round(arguments.json, &self.game, &round, out))?;
        }
        bar.finish_and_clear();
        if self.stop.is_sent() {
            let (reason, rounds) = (interrupt::reason(), rounds.learner().rounds());
            message!("{reason} after round {rounds}; run the same command to continue");
        }
        rounds.finish()?;
        Ok(!self.stop.is_sent())
    }

    /// Chooses the search of the game.
    fn search(&mut self, out: &mut dyn Write) -> Result<bool> {
        let (shape, weights) = (self.shape.clone(), self.learned.weights.clone());
        let profile = Arc::new(GameProfile::new(&self.game, shape, weights));
        let seconds = self.arguments.time;
        let limits = Limits::time(Duration::from_secs_f64(seconds));
        let (games, workers) = (self.arguments.choose, self.arguments.workers);
        let Some(results) =
            search_comparison::alpha_beta_against_trees(&profile, games, limits, workers)?
        else {
            return Ok(false);
        };
        let search = search_comparison::better(&results);
        if search != self.learned.search {
            // The levels were spaced with the other search.
            (self.learned.search, self.learned.spacing) = (search, LevelSpacing::default());
        }
        self.learned.provenance = format!(
            "{}; alpha-beta won {}, trees {}, {} drawn at {seconds} s a decision",
            self.learned.provenance.split("; ").next().unwrap_or_default(),
            results.wins,
            results.losses,
            results.draws,
        );
        self.write()?;
        if !self.arguments.json {
            writeln!(out, "{}", self.learned.provenance)?;
        }
        Ok(true)
    }

    /// Spaces the levels. Each part of the games uses the levels after the part before it.
    fn levels(&mut self, out: &mut dyn Write) -> Result<bool> {
        let arguments = self.arguments;
        let ladder = arguments.ladder.as_deref();
        let before = ladder.map(files::ladder).transpose()?.unwrap_or_default();
        if arguments.levels == 0 {
            if before.games() == 0 {
                bail!(
                    "there are no results between levels; `--levels 40` plays 40 games of each level"
                );
            }
            self.learned.spacing = before.even_spacing();
            self.write()?;
            return Ok(true);
        }
        let (shape, learned) = (self.shape.clone(), self.learned.clone());
        let (profile, search) = GameProfile::of_weights_file(&self.game, shape, learned);
        let mut calibration =
            LevelCalibration::new(Arc::new(profile), search, before, arguments.workers);
        for part in 1..=PARTS {
            let report = &mut |level: u8, share: f64, games: &LevelMatches| -> Result<()> {
                if let Some(path) = ladder {
                    atomic_file::write(path, games.to_string())?;
                }
                report::level(arguments.json, [part, PARTS], level, share, out)
            };
            let Some(spacing) = calibration.play_part(arguments.levels.div_ceil(PARTS), report)?
            else {
                let reason = interrupt::reason();
                message!("{reason}; the levels are those after the last complete part");
                return Ok(false);
            };
            self.learned.spacing = spacing;
            self.write()?;
        }
        Ok(true)
    }

    fn write(&self) -> Result<()> {
        atomic_file::write(&self.path, self.learned.to_text(&self.shape))
    }
}
