//! One game of a match.

use super::opening::Opening;
use crate::contestant::{Choice, Seat};
use crate::external::Fault;
use boardwright::{End, Move, Player, Position};
use boardwright_search::{Score, Task};
use std::time::Duration;

/// How games are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Whether hopeless games are given up.
    pub resign: bool,
    /// After so many decisions a game counts as a draw.
    pub most_plies: u32,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// By the rules.
    Rules(End),
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

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Every decision, those of the opening first.
    pub decisions: Vec<Move>,
    /// The end.
    pub ending: Ending,
    /// By player, the most time that a decision took beyond the limit.
    pub overrun: [Duration; 2],
}

/// Chances below this are hopeless.
const HOPELESS: f64 = 0.02;

/// A game is given up after so many hopeless turns in a row.
const HOPELESS_TURNS: u32 = 4;

/// What a player thought of its chances, turn by turn.
#[derive(Clone, Copy, Default)]
struct Outlook {
    /// Its latest score, if it says any.
    score: Option<Score>,
    /// So many latest turns were hopeless.
    hopeless: u32,
}

impl Outlook {
    fn note(&mut self, score: Option<Score>) {
        self.score = score;
        let hopeless = score.is_some_and(|score| score.chance() < HOPELESS);
        self.hopeless = if hopeless { self.hopeless + 1 } else { 0 };
    }

    /// Whether it has nothing against the opponent's giving up.
    fn is_sure(&self) -> bool {
        self.score.is_none_or(|score| score.chance() > 1.0 - HOPELESS)
    }
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
    let mut overrun = [Duration::ZERO; 2];
    let mut outlooks = [Outlook::default(); 2];
    let ending = loop {
        if let Some(ending) = over(&position, decisions.len(), terms) {
            break ending;
        }
        if task.stop.is_asked() {
            return None;
        }
        let player = position.player();
        let (index, other) = (player.index().min(1), 1 - player.index().min(1));
        let turn = seats[index].turn(&position, task);
        if task.stop.is_asked() {
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
                if terms.resign
                    && outlooks[index].hopeless >= HOPELESS_TURNS
                    && outlooks[other].is_sure()
                {
                    break Ending::Resigned { loser: player };
                }
                seats.iter_mut().for_each(|seat| seat.hear(&position, mv));
                decisions.push(mv);
                position = next;
            }
        }
    };
    Some(Played { decisions, ending, overrun })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_hopeless_after_four_bad_turns_in_a_row() {
        let mut outlook = Outlook::default();
        assert!(outlook.is_sure(), "who says nothing objects to nothing");
        let bad = Some(-Score::estimate(5 * Score::POINTS));
        (0..3).for_each(|_| outlook.note(bad));
        outlook.note(Some(Score::EVEN));
        (0..4).for_each(|_| outlook.note(bad));
        assert_eq!(outlook.hopeless, 4);
        assert!(!outlook.is_sure());
        outlook.note(None);
        assert_eq!(outlook.hopeless, 0);
    }
}
