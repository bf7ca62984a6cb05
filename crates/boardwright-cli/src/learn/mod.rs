//! `boardwright learn`: what the features of a game weigh, learned by playing.

mod choose;
mod duel;
mod files;
mod levels;
mod report;

use crate::arguments::LearnArguments;
use crate::clock::Clock;
use crate::failure::{INTERRUPTED, OK};
use crate::source::Source;
use crate::{interrupt, progress, whole};
use anyhow::{Result, bail};
use boardwright::{Execution, Game};
use boardwright_search::evaluate::FeatureSet;
use boardwright_search::learn::{Learner, LearnerSettings, quick_profile};
use boardwright_search::profile::GameProfile;
use boardwright_search::{
    LevelMatches, LevelSpacing, Limits, SearchKind, StopSignal, Task, WeightsFile,
};
use levels::Climb;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Parts of the games between levels.
const PARTS: u64 = 4;

/// Learns round after round. Ctrl-C ends it; the file has what the last whole round came to, and
/// the same command goes on from there.
pub fn run(arguments: &LearnArguments, out: &mut dyn Write) -> Result<u8> {
    let source = Source::find(&arguments.game.game)?;
    let game = source.game(&arguments.game.options, Execution::default())?;
    if game.program().players.len() != 2 {
        bail!("only games of two players are learned; `{}` is for another number", game.id());
    }
    let mut lessons = Lessons::begin(arguments, &source, game)?;
    let finished = lessons.rounds(out)?
        && (arguments.choose == 0 || lessons.search(out)?)
        && (!arguments.spreads_levels() || lessons.levels(out)?);
    if !finished {
        return Ok(INTERRUPTED);
    }
    if !files::there(&lessons.path) {
        // No round was asked for, and nothing else: what one begins with is what there is.
        lessons.write()?;
    }
    if !arguments.json {
        let (path, rounds) = (lessons.path.display(), lessons.learned.rounds);
        writeln!(out, "{path} has what {rounds} rounds came to")?;
        if source.id.is_none() && lessons.path == source.weights_file() {
            writeln!(
                out,
                "Whoever plays or analyses {} has it from there from now on.",
                source.name
            )?;
        }
    }
    Ok(OK)
}

/// What is learned of a game, and the file that keeps it.
struct Lessons<'a> {
    arguments: &'a LearnArguments,
    game: Game,
    shape: Arc<FeatureSet>,
    path: PathBuf,
    learned: WeightsFile,
    stop: StopSignal,
}

impl<'a> Lessons<'a> {
    /// From what the file has, or from quick estimates.
    fn begin(arguments: &'a LearnArguments, source: &Source, game: Game) -> Result<Lessons<'a>> {
        let path = arguments.output.clone().unwrap_or_else(|| source.weights_file());
        let shape = Arc::new(FeatureSet::of_game(&game));
        let learned = files::learned(&path, &shape)?.unwrap_or_else(|| WeightsFile {
            search: SearchKind::default(),
            rounds: 0,
            provenance: "quick estimates".to_owned(),
            spacing: LevelSpacing::default(),
            weights: quick_profile(&game, &shape).weights,
        });
        Ok(Lessons { arguments, game, shape, path, learned, stop: interrupt::stop() })
    }

    /// Plays rounds and learns from each. Whether it was not stopped; so with the others.
    fn rounds(&mut self, out: &mut dyn Write) -> Result<bool> {
        let arguments = self.arguments;
        let settings = LearnerSettings {
            nodes: arguments.nodes,
            seed: arguments.seed,
            threads: arguments.threads,
            ..LearnerSettings::default()
        };
        let (weights, rounds) = (self.learned.weights.clone(), self.learned.rounds);
        let mut learner = Learner::new(&self.game, &self.shape, weights, rounds, settings);
        let bar = progress::line();
        let began = Instant::now();
        let last = arguments.seconds.map(Duration::from_secs_f64);
        while learner.rounds() < arguments.rounds && last.is_none_or(|last| began.elapsed() < last)
        {
            let (number, rounds) = (learner.rounds() + 1, arguments.rounds);
            let tell = |game: u64, games: u64| {
                bar.set_message(format!(
                    "round {number} of {rounds}: game {} of {games}",
                    game + 1
                ));
                bar.tick();
            };
            let Some(round) = learner.round(&self.stop, &tell) else { break };
            self.learned.provenance = format!(
                "{} nodes a decision and choice, about {} a round, the last {} rounds fitted, seed {}{}",
                settings.nodes,
                settings.round,
                settings.window,
                settings.seed,
                report::held_back(&self.game, round.handicap, ", in the last round")
            );
            (self.learned.rounds, self.learned.weights) = (round.number, learner.weights().clone());
            self.write()?;
            bar.suspend(|| report::round(arguments.json, &self.game, &round, out))?;
        }
        bar.finish_and_clear();
        if self.stop.is_sent() {
            eprintln!("interrupted after round {}; the same command goes on", learner.rounds());
        }
        Ok(!self.stop.is_sent())
    }

    /// Measures which search suits the game.
    fn search(&mut self, out: &mut dyn Write) -> Result<bool> {
        let (shape, weights) = (self.shape.clone(), self.learned.weights.clone());
        let knowledge = Arc::new(GameProfile::new(&self.game, shape, weights));
        let seconds = self.arguments.time;
        let limits = Limits::time(Duration::from_secs_f64(seconds));
        let mut task = Task::new(limits, Arc::new(Clock::start()));
        task.stop = self.stop.clone();
        let (games, threads) = (self.arguments.choose, self.arguments.threads);
        let Some(results) = choose::choose(&knowledge, games, task, threads)? else {
            return Ok(false);
        };
        let search = choose::better(&results);
        if search != self.learned.search {
            // Levels were measured with the other search.
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

    /// Measures how far apart the levels are, and spreads them, a part of the games at a time: what
    /// came of one part says where the next is worth most.
    fn levels(&mut self, out: &mut dyn Write) -> Result<bool> {
        let arguments = self.arguments;
        let ladder = arguments.ladder.as_deref();
        let before = ladder.map(files::ladder).transpose()?.unwrap_or_default();
        if arguments.levels == 0 {
            if before.games() == 0 {
                bail!("no games between levels are known; `--levels 40` plays so many of each");
            }
            self.learned.spacing = before.even_spacing();
            self.write()?;
            return Ok(true);
        }
        let (shape, learned) = (self.shape.clone(), self.learned.clone());
        let (knowledge, search) = GameProfile::of_learned(&self.game, shape, learned);
        let mut climb =
            Climb::new(Arc::new(knowledge), search, before, &self.stop, arguments.threads);
        for part in 1..=PARTS {
            let tell = &mut |level: u8, share: f64, games: &LevelMatches| -> Result<()> {
                if let Some(path) = ladder {
                    whole::write(path, games.to_string())?;
                }
                report::level(arguments.json, [part, PARTS], level, share, out)
            };
            let Some(steps) = climb.go_on(arguments.levels.div_ceil(PARTS), tell)? else {
                eprintln!("interrupted; the levels are where the parts before this one put them");
                return Ok(false);
            };
            self.learned.spacing = steps;
            self.write()?;
        }
        Ok(true)
    }

    fn write(&self) -> Result<()> {
        whole::write(&self.path, self.learned.to_text(&self.shape))
    }
}
