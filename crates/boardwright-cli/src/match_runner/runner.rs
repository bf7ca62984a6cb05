//! Plays the games of a match in parallel.

use super::balanced_openings::BalancedOpenings;
use super::game::{Adjudication, MatchGame, Termination, play_game};
use super::saved_game::{PlayerSlot, SavedGame};
use crate::arguments::MatchArguments;
use crate::external_engine::EngineFault;
use crate::game_runner::{GameWorker, play_in_order};
use crate::players::{MatchPlayer, PlayerSpec, SharedProfile};
use crate::wall_clock::WallClock;
use anyhow::Result;
use boardwright::{Game, Player};
use boardwright_report::fingerprint;
use boardwright_search::{Limits, StopSignal, Task};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Default time per move.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

/// The settings of a match, by which its games are played.
pub struct MatchRunner<'a> {
    arguments: &'a MatchArguments,
    profile: SharedProfile,
    openings: BalancedOpenings,
    /// The players A and B.
    pub players: [&'a PlayerSpec; 2],
    limits: Limits,
    adjudication: Adjudication,
    patience: Duration,
}

impl MatchRunner<'_> {
    /// The match that the arguments describe.
    pub fn new<'a>(arguments: &'a MatchArguments, game: &Game) -> MatchRunner<'a> {
        let limits = match (arguments.nodes, arguments.time) {
            (Some(nodes), _) => Limits::nodes(nodes),
            (None, time) => Limits::time(time.map_or(DEFAULT_TIME, Duration::from_secs_f64)),
        };
        let profile = SharedProfile::new(game);
        MatchRunner {
            arguments,
            openings: BalancedOpenings::new(&profile, arguments.seed, arguments.openings),
            profile,
            players: [&arguments.a, &arguments.b],
            limits,
            adjudication: Adjudication {
                resign: arguments.resign,
                max_plies: arguments.limit_plies,
                max_idle_plies: arguments.idle_plies,
            },
            patience: Duration::from_secs_f64(arguments.patience),
        }
    }

    /// All settings on which results depend.
    pub fn settings(&self) -> Value {
        let options = &self.profile.game().program().options;
        let settings = options
            .iter()
            .filter(|option| option.value != option.default)
            .map(|option| (option.name.clone(), Value::from(option.value.as_str())));
        json!({
            "game": self.profile.game().id(),
            "rules": format!("{:016x}", fingerprint(self.profile.game())),
            "settings": Value::Object(settings.collect()),
            "a": self.players[0].to_string(),
            "b": self.players[1].to_string(),
            "time": self.limits.time.map(|time| time.as_secs_f64()),
            "nodes": self.limits.nodes,
            "openings": self.arguments.openings,
            "seed": self.arguments.seed,
            "resign": self.adjudication.resign,
            "limit_plies": self.adjudication.max_plies,
            "idle_plies": self.adjudication.max_idle_plies,
        })
    }

    /// Plays the games of these numbers on `workers` threads; there may be more than fit in memory.
    ///
    /// Calls `on_game` for each game, in order, and stops when it returns false.
    ///
    /// # Errors
    /// Fails if a player does not start, or if `on_game` fails.
    pub fn play(
        &self,
        games: impl Iterator<Item = u64> + Send,
        workers: usize,
        on_game: &mut dyn FnMut(SavedGame) -> Result<bool>,
    ) -> Result<()> {
        let make_worker = || {
            let [a, b] = self.players;
            let player = |spec| MatchPlayer::new(spec, &self.profile, self.patience);
            Ok(MatchWorker { runner: self, players: [player(a)?, player(b)?] })
        };
        play_in_order(workers, games, make_worker, on_game)
    }

    /// Plays the game of this number; `None` if it was stopped. The two games of a pair have the
    /// same opening with sides exchanged.
    fn play_numbered(
        &self,
        number: u64,
        players: &mut [MatchPlayer; 2],
        task: &Task,
    ) -> Option<SavedGame> {
        let seed = self.arguments.seed;
        let opening = self.openings.opening(number / 2, &task.stop);
        let first = if number.is_multiple_of(2) { PlayerSlot::A } else { PlayerSlot::B };
        let [a, b] = players;
        // Two players of the same kind need different seeds.
        a.new_game(seed.wrapping_add(2 * number));
        b.new_game(seed.wrapping_add(2 * number + 1));
        let mut players = match first {
            PlayerSlot::A => [a, b],
            PlayerSlot::B => [b, a],
        };
        let played = play_game(&opening, &mut players, &self.adjudication, task)?;
        Some(self.saved(number, first, &played))
    }

    /// The line of the match file for a game.
    fn saved(&self, number: u64, first: PlayerSlot, played: &MatchGame) -> SavedGame {
        let slot = |player: Player| if player == Player(0) { first } else { first.other() };
        let failed = |fault: &EngineFault| (fault.kind.name().to_owned(), fault.detail.clone());
        let (reason, fault) = match &played.termination {
            Termination::Rules(end) => (end.text(self.profile.game()), None),
            Termination::Resigned { loser } => (format!("{} resigns", self.name(*loser)), None),
            Termination::Forfeited { loser, fault } => {
                let reason = format!("{} fails: {}", self.name(*loser), fault.kind.name());
                (reason, Some(failed(fault)))
            }
            Termination::Unfinished => ("unfinished".to_owned(), None),
            Termination::Limit(limit) => (limit.to_string(), None),
        };
        let milliseconds = played.overrun.map(|time| time.as_secs_f64() * 1000.0);
        let overrun_ms = match first {
            PlayerSlot::A => milliseconds,
            PlayerSlot::B => [milliseconds[1], milliseconds[0]],
        };
        SavedGame {
            game: number,
            seed: self.arguments.seed,
            first,
            winner: played.termination.winner().map(slot),
            reason,
            unfinished: played.termination == Termination::Unfinished,
            limit: matches!(played.termination, Termination::Limit(_)),
            resigned: matches!(played.termination, Termination::Resigned { .. }),
            fault,
            overrun_ms,
            plies: played.decisions.len() as u32,
            moves: self.move_texts(played),
            chances: played.chances.iter().map(|chance| chance.map(thousandths)).collect(),
        }
    }

    fn name(&self, player: Player) -> &str {
        self.profile.game().player_name(player)
    }

    fn move_texts(&self, played: &MatchGame) -> Vec<String> {
        let mut position = self.profile.game().start();
        let mut texts = Vec::with_capacity(played.decisions.len());
        for &mv in &played.decisions {
            texts.push(position.move_text(mv));
            if position.play_mut(mv).is_err() {
                break;
            }
        }
        texts
    }
}

/// The players of one thread.
struct MatchWorker<'a> {
    runner: &'a MatchRunner<'a>,
    players: [MatchPlayer; 2],
}

impl GameWorker for MatchWorker<'_> {
    type Game = SavedGame;

    fn play(&mut self, number: u64, stop: &StopSignal) -> Option<SavedGame> {
        let clock = Arc::new(WallClock::start());
        let task = Task { stop: stop.clone(), ..Task::new(self.runner.limits, clock) };
        self.runner.play_numbered(number, &mut self.players, &task)
    }
}

/// A fraction of one in whole thousandths.
fn thousandths(fraction: f64) -> u16 {
    (fraction * 1000.0).round() as u16
}
