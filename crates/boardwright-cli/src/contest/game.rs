//! One game of a match.

use super::idleness::Idleness;
use super::opening::Opening;
use super::outlook::Outlook;
use crate::contestant::{Choice, Seat};
use crate::external::Fault;
use boardwright::{GameEnd, Move, Player, Position};
use boardwright_search::{Score, Task};
use std::time::Duration;

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Whether hopeless games are given up.
    pub resign: bool,
    /// After so many decisions a game counts as a draw.
    pub most_plies: u32,
    /// So does one after so many decisions in a row that took, placed or changed no unit.
    pub idle_plies: Option<u32>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules.
    Rules(GameEnd),
    /// A player gave up, or was made to.
    Resigned {
        /// Who.
        loser: Player,
    },
    /// A player failed.
    Failed {
        /// Who.
        loser: Player,
        /// How.
        fault: Fault,
    },
    /// It went on for too long, or a limit of the rules was in the way.
    Unfinished,
}

impl Ending {
    /// Who of two won, if somebody did: the other one where a player gave up or failed.
    pub fn winner(&self) -> Option<Player> {
        match self {
            Ending::Rules(end) => end.winner,
            Ending::Resigned { loser } | Ending::Failed { loser, .. } => {
                Some(if *loser == Player(0) { Player(1) } else { Player(0) })
            }
            Ending::Unfinished => None,
        }
    }
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Every decision, those of the opening first.
    pub decisions: Vec<Move>,
    /// For every decision what chance, from 0 to 1, its player gave itself, if it said so.
    pub chances: Vec<Option<f64>>,
    /// The end.
    pub ending: Ending,
    /// By player, the most time that a decision took beyond the limit.
    pub overrun: [Duration; 2],
}

/// Plays a game; `seats` are in turn order. None if it was stopped.
pub fn play(
    opening: &Opening,
    seats: &mut [&mut Seat; 2],
    terms: &Terms,
    task: &Task,
) -> Option<Played> {
    let game = opening.position.game();
    let mut position = game.start();
    let mut decisions = Vec::new();
    for &mv in &opening.decisions {
        seats.iter_mut().for_each(|seat| seat.hear(&position, mv));
        decisions.push(mv);
        position.play_mut(mv).ok()?;
    }
    let mut chances = vec![None; decisions.len()];
    let mut overrun = [Duration::ZERO; 2];
    let mut outlooks = [Outlook::default(); 2];
    let mut idleness = Idleness::default();
    let ending = loop {
        if let Some(ending) = over(&position, decisions.len(), terms) {
            break ending;
        }
        if terms.idle_plies.is_some_and(|most| idleness.after(&position) >= most) {
            break Ending::Unfinished;
        }
        if task.stop.is_sent() {
            return None;
        }
        let player = position.player();
        let (index, other) = (player.index().min(1), 1 - player.index().min(1));
        let turn = seats[index].turn(&position, task);
        if task.stop.is_sent() {
            // What was decided in a hurry is no part of a fair game.
            return None;
        }
        if let Some(limit) = task.limits.time {
            overrun[index] = overrun[index].max(turn.took.saturating_sub(limit));
        }
        match turn.choice {
            Choice::Stopped => return None,
            Choice::Resigns => break Ending::Resigned { loser: player },
            Choice::Fails(fault) => break Ending::Failed { loser: player, fault },
            Choice::Decides(mv) => {
                let Ok(next) = position.play(mv) else {
                    let kind = crate::external::FaultKind::IllegalMove;
                    let fault = Fault::new(kind, format!("in {}", position.shortest_text()));
                    break Ending::Failed { loser: player, fault };
                };
                outlooks[index].note(turn.score);
                if terms.resign && outlooks[index].is_hopeless() && outlooks[other].is_sure() {
                    break Ending::Resigned { loser: player };
                }
                seats.iter_mut().for_each(|seat| seat.hear(&position, mv));
                decisions.push(mv);
                chances.push(turn.score.map(Score::chance));
                position = next;
            }
        }
    };
    Some(Played { decisions, chances, ending, overrun })
}

/// How the game ended here, if it did.
fn over(position: &Position, plies: usize, terms: &Terms) -> Option<Ending> {
    if let Some(end) = position.outcome() {
        return Some(Ending::Rules(end));
    }
    // Without an end and without a decision a limit of the rules is in the way.
    let stuck = plies >= terms.most_plies as usize || position.count() == 0;
    stuck.then_some(Ending::Unfinished)
}
