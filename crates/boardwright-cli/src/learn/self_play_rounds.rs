//! Rounds of self-play, whose games are played in parallel and saved.

use super::saved_game::SavedSelfPlay;
use crate::arguments::LearnArguments;
use crate::game_runner::{GameWorker, SavedGames, play_in_order};
use anyhow::{Context, Result, bail};
use boardwright::Game;
use boardwright_report::fingerprint;
use boardwright_search::StopSignal;
use boardwright_search::evaluate::FeatureSet;
use boardwright_search::learn::{
    Learner, LearnerSettings, RoundPlayer, RoundSummary, SelfPlayGame,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The rounds of a training, with the games that are saved.
pub struct SelfPlayRounds<'a> {
    learner: Learner,
    game: &'a Game,
    features: Arc<FeatureSet>,
    workers: usize,
    file: SavedGames,
    /// Games of rounds that are not complete, by round and number.
    saved: BTreeMap<u32, BTreeMap<u64, SavedSelfPlay>>,
}

impl<'a> SelfPlayRounds<'a> {
    /// Continues a training: restores the rounds in the file up to those of the weights.
    ///
    /// # Errors
    /// Fails if the file has games of other settings, or not those of the weights' rounds.
    pub fn begin(
        arguments: &LearnArguments,
        game: &'a Game,
        features: &Arc<FeatureSet>,
        learned: &boardwright_search::WeightsFile,
    ) -> Result<SelfPlayRounds<'a>> {
        let path = arguments.save.as_deref();
        let (file, games) = SavedGames::open::<SavedSelfPlay>(path, &settings(arguments, game))?;
        let mut saved: BTreeMap<u32, BTreeMap<u64, SavedSelfPlay>> = BTreeMap::new();
        for game in games {
            saved.entry(game.round).or_default().insert(game.game, game);
        }
        let first = saved.keys().next().map_or(learned.rounds, |round| round.saturating_sub(1));
        let before = first.min(learned.rounds);
        let learner_settings = LearnerSettings {
            nodes: arguments.nodes,
            seed: arguments.seed,
            ..LearnerSettings::default()
        };
        let weights = learned.weights.clone();
        let mut rounds = SelfPlayRounds {
            learner: Learner::new(game, features, weights, before, learner_settings),
            game,
            features: features.clone(),
            workers: arguments.workers,
            file,
            saved,
        };
        while rounds.learner.rounds() < learned.rounds {
            let round = rounds.learner.rounds() + 1;
            let games = rounds.take_saved(round)?;
            if games.len() as u64 != rounds.learner.games() {
                let path = path.unwrap_or(std::path::Path::new("")).display();
                bail!(
                    "`{path}` has {} of {} games of round {round}, and the weights are of round {}; \
                     choose another file with --save, or other weights with -o",
                    games.len(),
                    rounds.learner.games(),
                    learned.rounds
                );
            }
            rounds.learner.restore_round(games.into_values().collect());
        }
        Ok(rounds)
    }

    /// The learner after the rounds so far.
    pub fn learner(&self) -> &Learner {
        &self.learner
    }

    /// Plays the games of the next round that are not saved, and fits the weights; `None` if it
    /// was stopped.
    ///
    /// Calls `report` after each game with the number of games and the total.
    ///
    /// # Errors
    /// Fails if a game cannot be saved, or if a saved one cannot be replayed.
    pub fn play_round(&mut self, report: &dyn Fn(u64, u64)) -> Result<Option<RoundSummary>> {
        let number = self.learner.rounds() + 1;
        let mut games = self.take_saved(number)?;
        let total = self.learner.games();
        if let Some(foreign) = games.keys().find(|&&game| game >= total) {
            bail!("the file of --save has game {foreign} of round {number}, which has {total}");
        }
        let round = self.learner.begin_round();
        let numbers: Vec<u64> = (0..total).filter(|number| !games.contains_key(number)).collect();
        let make_worker = || Ok(SelfPlayWorker(RoundPlayer::new(&round)));
        let (file, game) = (&mut self.file, self.game);
        play_in_order(self.workers, numbers.into_iter(), make_worker, &mut |(index, played)| {
            if file.is_kept() {
                file.add(&SavedSelfPlay::new(game, number, index, &played.record))?;
            }
            games.insert(index, played);
            report(games.len() as u64, total);
            Ok(true)
        })?;
        if games.len() as u64 != total {
            return Ok(None);
        }
        Ok(Some(self.learner.finish_round(games.into_values().collect())))
    }

    /// Waits until all games are on the disk.
    ///
    /// # Errors
    /// Fails if they cannot be written.
    pub fn finish(self) -> Result<()> {
        self.file.finish()
    }

    /// Restores the saved games of a round.
    fn take_saved(&mut self, round: u32) -> Result<BTreeMap<u64, SelfPlayGame>> {
        let saved = self.saved.remove(&round).unwrap_or_default();
        let restore = |(number, saved): (u64, SavedSelfPlay)| {
            let place = || format!("game {number} of round {round} in the file of --save");
            Ok((number, saved.restore(self.game, &self.features).with_context(place)?))
        };
        saved.into_iter().map(restore).collect()
    }
}

/// All settings on which the games depend, but for the weights that the training begins with.
fn settings(arguments: &LearnArguments, game: &Game) -> Value {
    json!({
        "game": game.id(),
        "rules": format!("{:016x}", fingerprint(game)),
        "learn_nodes": arguments.nodes,
        "seed": arguments.seed,
    })
}

/// Plays games of a round in one thread.
struct SelfPlayWorker<'a>(RoundPlayer<'a>);

impl GameWorker for SelfPlayWorker<'_> {
    type Game = (u64, SelfPlayGame);

    fn play(&mut self, number: u64, _: &StopSignal) -> Option<(u64, SelfPlayGame)> {
        Some((number, self.0.play(number)))
    }
}
