//! A player that thinks in a thread of its own, so that it can be spoken to meanwhile.

use super::events::{Event, Found};
use crate::clock::Clock;
use crate::contestant::{Effort, Known, Own};
use crate::external::ends_turn;
use boardwright::{Move, Position};
use boardwright_search::{ComputerPlayer, Limits, SearchResult, StopSignal, Task};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

/// The most decisions of a turn.
const MOST_DECISIONS: usize = 1_000;

/// Who thinks.
pub struct Mind {
    own: Own,
    effort: Effort,
    seed: u64,
    /// None while it thinks, and before it has thought for the first time.
    player: Option<Box<dyn ComputerPlayer>>,
    /// The search that is going on.
    search: Option<StopSignal>,
    /// Whether the player that comes back is no longer wanted.
    changed: bool,
    events: Sender<Event>,
}

impl Mind {
    /// A mind that tells of its thoughts.
    pub fn new(own: Own, seed: u64, events: Sender<Event>) -> Mind {
        Mind {
            own,
            effort: Effort::default(),
            seed,
            player: None,
            search: None,
            changed: false,
            events,
        }
    }

    /// Another player, or another game, from now on.
    pub fn change(&mut self, own: Own) {
        self.own = own;
        self.player = None;
        self.changed = true;
    }

    /// What it may use from now on.
    pub fn allow(&mut self, effort: Effort) {
        self.effort = effort;
        self.change(self.own);
    }

    /// What it may use.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Which player it is.
    pub fn own(&self) -> Own {
        self.own
    }

    /// Forgets the game before.
    pub fn forget(&mut self) {
        if let Some(player) = &mut self.player {
            player.forget();
        }
    }

    /// Whether it thinks.
    pub fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    /// Asks for an end of the search.
    pub fn stop(&self) {
        if let Some(stop) = &self.search {
            stop.send();
        }
    }

    /// Begins to think about a position. Events tell the rest.
    pub fn begin(&mut self, position: &Position, limits: Limits) {
        let known = Known::new(position.game());
        let player = self.player.take();
        let (own, seed, effort) = (self.own, self.seed, self.effort);
        let task = Task::new(limits, Arc::new(Clock::start()));
        self.search = Some(task.stop.clone());
        self.changed = false;
        let (position, events) = (position.clone(), self.events.clone());
        thread::spawn(move || {
            let began = Instant::now();
            let search = || {
                let mut player = player.unwrap_or_else(|| own.player(&known, seed, effort));
                let tell = &mut |thought: &SearchResult| {
                    let _ = events.send(Event::SearchResult(thought.clone(), began.elapsed()));
                };
                let (turn, thought) = whole_turn(&mut *player, &position, &task, began, tell);
                (Some(player), turn, thought)
            };
            // Whoever waits for a move gets one even if a player breaks down.
            let broken = |_| (None, any_turn(&position), None);
            let (player, turn, thought) =
                catch_unwind(AssertUnwindSafe(search)).unwrap_or_else(broken);
            let found = Found { player, turn, thought, took: began.elapsed() };
            // Nobody listens once the program ends.
            let _ = events.send(Event::Done(Box::new(found)));
        });
    }

    /// Takes the player of a search that is over back.
    pub fn rest(&mut self, found: &mut Found) {
        self.search = None;
        let player = found.player.take();
        if !self.changed {
            self.player = player;
        }
    }
}

/// Thinks until a whole turn is decided. What the best line says of later decisions is taken; where
/// it says nothing, the rest of the time is for them.
fn whole_turn(
    player: &mut dyn ComputerPlayer,
    position: &Position,
    task: &Task,
    began: Instant,
    tell: &mut dyn FnMut(&SearchResult),
) -> (Vec<Move>, Option<SearchResult>) {
    let mut first = task.clone();
    if position.game().program().stages.len() > 1 {
        first.limits.time = task.limits.time.map(|time| time * 3 / 4);
    }
    let Some(thought) = player.think(position, &first, tell) else { return (Vec::new(), None) };
    let mut planned = thought.lines.first().map(|line| line.moves.clone()).unwrap_or_default();
    planned.reverse();
    let mut turn = Vec::new();
    let mut here = position.clone();
    while turn.len() < MOST_DECISIONS {
        let planned = planned.pop().and_then(|mv| Some((mv, here.play(mv).ok()?)));
        let decided = planned.or_else(|| {
            let mut rest = task.clone();
            let left = |time: Duration| time.saturating_sub(began.elapsed());
            let at_least = Duration::from_millis(1);
            rest.limits.time = task.limits.time.map(|time| left(time).max(at_least));
            let mv = player.choose(&here, &rest).or_else(|| here.nth(0))?;
            Some((mv, here.play(mv).ok()?))
        });
        let Some((mv, next)) = decided else { break };
        turn.push(mv);
        let over = ends_turn(&here, &next);
        here = next;
        if over {
            break;
        }
    }
    (turn, Some(thought))
}

/// Some legal turn.
fn any_turn(position: &Position) -> Vec<Move> {
    let mut here = position.clone();
    let mut turn = Vec::new();
    while let Some(mv) = here.nth(0).filter(|_| turn.len() < MOST_DECISIONS) {
        let Ok(next) = here.play(mv) else { break };
        turn.push(mv);
        let over = ends_turn(&here, &next);
        here = next;
        if over {
            break;
        }
    }
    turn
}
