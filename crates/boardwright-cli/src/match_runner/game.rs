//! One game of a match.

use super::idle_counter::IdleCounter;
use super::random_opening::RandomOpening;
use super::resign_tracker::ResignTracker;
use crate::external_engine::{EngineFault, FaultKind};
use crate::players::{MatchPlayer, PlayerAction};
use boardwright::{GameEnd, LimitReached, Move, PlayError, Player, Position};
use boardwright_search::{Score, Task};
use std::time::Duration;

/// Adjudication of games that the rules have not ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// True if a player resigns a hopeless game.
    pub resign: bool,
    /// Length in decisions at which a game is a draw.
    pub max_plies: u32,
    /// Number of decisions in a row without a capture, drop or promotion at which a game is a draw.
    pub max_idle_plies: Option<u32>,
}

/// The end of a game, with its cause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Termination {
    /// The rules ended it.
    Rules(GameEnd),
    /// A player resigned, or was adjudicated to.
    Resigned {
        /// The player who lost.
        loser: Player,
    },
    /// A player lost by a fault.
    Forfeited {
        /// The player who lost.
        loser: Player,
        /// The fault.
        fault: EngineFault,
    },
    /// It was too long; it counts as a draw.
    Unfinished,
    /// It met a limit of the rules; it has no result.
    Limit(LimitReached),
}

impl Termination {
    /// The winner; `None` for a draw or without a result.
    pub fn winner(&self) -> Option<Player> {
        match self {
            Termination::Rules(end) => end.winner,
            Termination::Resigned { loser } | Termination::Forfeited { loser, .. } => {
                Some(if *loser == Player(0) { Player(1) } else { Player(0) })
            }
            Termination::Unfinished | Termination::Limit(_) => None,
        }
    }
}

/// A game of a match.
#[derive(Clone, Debug)]
pub struct MatchGame {
    /// Decisions, beginning with the opening.
    pub decisions: Vec<Move>,
    /// Win chance, from 0 to 1, that the player of each decision gave itself, if it gives a score.
    pub chances: Vec<Option<f64>>,
    /// The end.
    pub termination: Termination,
    /// Longest time beyond the limit of a decision, by player.
    pub overrun: [Duration; 2],
}

/// Plays a game; `players` are in turn order. Returns `None` if it was stopped.
pub fn play_game(
    opening: &RandomOpening,
    players: &mut [&mut MatchPlayer; 2],
    adjudication: &Adjudication,
    task: &Task,
) -> Option<MatchGame> {
    let game = opening.position.game();
    let mut position = game.start();
    let mut decisions = Vec::new();
    for &mv in &opening.decisions {
        players.iter_mut().for_each(|player| player.notify_move(&position, mv));
        decisions.push(mv);
        position.play_mut(mv).ok()?;
    }
    let mut chances = vec![None; decisions.len()];
    let mut overrun = [Duration::ZERO; 2];
    let mut resignations = [ResignTracker::default(); 2];
    let mut idle = IdleCounter::default();
    let termination = loop {
        match end_of_game(&position, decisions.len(), adjudication) {
            Ok(Some(end)) => break end,
            Ok(None) => {}
            Err(limit) if limit.is_interruption() => return None,
            Err(limit) => break Termination::Limit(limit),
        }
        if adjudication.max_idle_plies.is_some_and(|most| idle.after(&position) >= most) {
            break Termination::Unfinished;
        }
        if task.stop.is_sent() {
            return None;
        }
        let player = position.player();
        let (index, other) = (player.index().min(1), 1 - player.index().min(1));
        let turn = players[index].choose(&position, task);
        if task.stop.is_sent() {
            // A stopped search decides in a hurry, which would make the game unfair.
            return None;
        }
        if let Some(limit) = task.limits.time {
            overrun[index] = overrun[index].max(turn.elapsed.saturating_sub(limit));
        }
        match turn.action {
            PlayerAction::Stopped => return None,
            PlayerAction::Resign => break Termination::Resigned { loser: player },
            PlayerAction::Limit(limit) if limit.is_interruption() => return None,
            PlayerAction::Limit(limit) => break Termination::Limit(limit),
            PlayerAction::Fault(fault) => break Termination::Forfeited { loser: player, fault },
            PlayerAction::Move(mv) => {
                let next = match position.play(mv) {
                    Ok(next) => next,
                    Err(PlayError::Limit(limit)) if limit.is_interruption() => return None,
                    Err(PlayError::Limit(limit)) => break Termination::Limit(limit),
                    Err(PlayError::Illegal(_)) => {
                        let detail = format!("in {}", position.shortest_text());
                        let fault = EngineFault::new(FaultKind::IllegalMove, detail);
                        break Termination::Forfeited { loser: player, fault };
                    }
                };
                resignations[index].record(turn.score);
                if adjudication.resign
                    && resignations[index].is_hopeless()
                    && resignations[other].accepts_resignation()
                {
                    break Termination::Resigned { loser: player };
                }
                players.iter_mut().for_each(|player| player.notify_move(&position, mv));
                decisions.push(mv);
                chances.push(turn.score.map(Score::win_probability));
                position = next;
            }
        }
    };
    Some(MatchGame { decisions, chances, termination, overrun })
}

/// The end of the game in this position, if it has ended.
fn end_of_game(
    position: &Position,
    plies: usize,
    adjudication: &Adjudication,
) -> Result<Option<Termination>, LimitReached> {
    if let Some(end) = position.outcome()? {
        return Ok(Some(Termination::Rules(end)));
    }
    let goes_on = plies < adjudication.max_plies as usize && position.nth(0)?.is_some();
    Ok((!goes_on).then_some(Termination::Unfinished))
}
