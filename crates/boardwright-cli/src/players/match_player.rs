//! A player in the games of a match.

use super::builtin::{BuiltinPlayer, SearchResources};
use super::shared_profile::SharedProfile;
use super::spec::PlayerSpec;
use crate::external_engine::{EngineFault, ExternalEngine, FaultKind};
use anyhow::Result;
use boardwright::{LimitReached, Move, Position};
use boardwright_search::{ComputerPlayer, Score, Task};
use std::time::{Duration, Instant};

/// A player in the games of a match.
pub enum MatchPlayer {
    /// A built-in player. Each game has a new one, so that a game depends on its seed only.
    Builtin {
        /// The kind of player.
        kind: BuiltinPlayer,
        /// Profile of the game.
        profile: SharedProfile,
        /// The player of the game in progress.
        player: Box<dyn ComputerPlayer>,
    },
    /// An external engine, which runs from game to game.
    External(Box<ExternalEngine>),
}

/// The reaction of a player that is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerAction {
    /// It makes a decision.
    Move(Move),
    /// It resigns.
    Resign,
    /// It fails.
    Fault(EngineFault),
    /// A limit of the rules hides its decisions.
    Limit(LimitReached),
    /// It was stopped.
    Stopped,
}

/// An action with its score and its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimedAction {
    /// The action.
    pub action: PlayerAction,
    /// Score of the position for the player, if it gives one.
    pub score: Option<Score>,
    /// Time that the action took.
    pub elapsed: Duration,
}

impl MatchPlayer {
    /// Makes a player of this description, and starts the program of an external engine.
    ///
    /// # Errors
    /// Fails if the engine does not start or does not play the game.
    pub fn new(
        spec: &PlayerSpec,
        profile: &SharedProfile,
        patience: Duration,
    ) -> Result<MatchPlayer> {
        Ok(match spec {
            PlayerSpec::Builtin(kind) => MatchPlayer::builtin(*kind, profile, 0),
            PlayerSpec::External(config) => MatchPlayer::External(Box::new(ExternalEngine::start(
                config,
                profile.game(),
                patience,
            )?)),
        })
    }

    /// Makes a built-in player for a game with this seed.
    pub fn builtin(kind: BuiltinPlayer, profile: &SharedProfile, seed: u64) -> MatchPlayer {
        let player = kind.player(profile, seed, SearchResources::default());
        MatchPlayer::Builtin { kind, profile: profile.clone(), player }
    }

    /// Prepares for a new game with this seed.
    pub fn new_game(&mut self, seed: u64) {
        match self {
            MatchPlayer::Builtin { kind, profile, player } => {
                *player = kind.player(profile, seed, SearchResources::default());
            }
            MatchPlayer::External(engine) => engine.forget(),
        }
    }

    /// Tells the player a decision of either side.
    pub fn notify_move(&mut self, before: &Position, mv: Move) {
        if let MatchPlayer::External(engine) = self {
            engine.notify_move(before, mv);
        }
    }

    /// Asks for a decision within the limits of the task.
    pub fn choose(&mut self, position: &Position, task: &Task) -> TimedAction {
        match self {
            MatchPlayer::Builtin { player, .. } => {
                let began = Instant::now();
                let thought = player.think(position, task, &mut |_| {});
                let elapsed = began.elapsed();
                let score = thought.as_ref().map(|thought| thought.score());
                let action = match thought.and_then(|thought| thought.best()) {
                    Some(mv) => PlayerAction::Move(mv),
                    None if task.stop.is_sent() => PlayerAction::Stopped,
                    None => without_decision(position),
                };
                TimedAction { action, score, elapsed }
            }
            MatchPlayer::External(engine) => {
                let thought = engine.think(position, task, &mut |_| {});
                let action = match thought.and_then(|thought| thought.best()) {
                    Some(mv) => PlayerAction::Move(mv),
                    None => match engine.fault() {
                        Some(fault) => PlayerAction::Fault(fault.clone()),
                        None if engine.resigns() => PlayerAction::Resign,
                        None => engine.limit().map_or(PlayerAction::Stopped, PlayerAction::Limit),
                    },
                };
                TimedAction { action, score: engine.score(), elapsed: engine.elapsed() }
            }
        }
    }
}

/// Reaction of a built-in player that found no decision: the limit of the rules that hides them, or
/// else a fault.
fn without_decision(position: &Position) -> PlayerAction {
    match position.first_playable() {
        Err(limit) => PlayerAction::Limit(limit),
        Ok(_) => PlayerAction::Fault(EngineFault::new(FaultKind::NoMove, "it found no decision")),
    }
}
