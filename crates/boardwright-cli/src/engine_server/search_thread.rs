//! A player that searches in its own thread, while the server reads input.

use super::events::{CountEvent, EngineEvent, SearchOutcome};
use super::search_report::{SearchReport, SearchWatch};
use super::turn_perft::{self, CountError};
use crate::external_engine::ends_turn;
use crate::players::{BuiltinPlayer, SearchResources, SharedProfile};
use crate::wall_clock::{self, WallClock};
use boardwright::ir::budget::Budget;
use boardwright::{Game, LimitReached, Move, Position};
use boardwright_search::{ComputerPlayer, Limits, SearchResult, StopSignal, Task};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

/// Time in which any legal turn is looked for where a search found none.
const FALLBACK_TIME: Duration = Duration::from_millis(30);
/// Maximum number of decisions of a turn.
const MAX_DECISIONS: usize = 1_000;

/// A player with its search in progress.
pub struct SearchThread {
    kind: BuiltinPlayer,
    resources: SearchResources,
    seed: u64,
    /// Profile of the game played last.
    profile: Option<SharedProfile>,
    /// `None` during a search, and before the first one.
    player: Option<Box<dyn ComputerPlayer>>,
    /// Stops the search in progress.
    stop: Option<StopSignal>,
    /// Watches over the search in progress.
    watch: Option<SearchWatch>,
    /// True if the player of the search in progress is to be dropped.
    is_changed: bool,
    events: Sender<EngineEvent>,
}

impl SearchThread {
    /// A player that sends the results of its searches to `events`.
    pub fn new(kind: BuiltinPlayer, seed: u64, events: Sender<EngineEvent>) -> SearchThread {
        SearchThread {
            kind,
            resources: SearchResources::default(),
            seed,
            profile: None,
            player: None,
            stop: None,
            watch: None,
            is_changed: false,
            events,
        }
    }

    /// Sets the player, and forgets the game before.
    pub fn set_player(&mut self, kind: BuiltinPlayer) {
        self.kind = kind;
        self.player = None;
        self.is_changed = true;
    }

    /// Sets the resources of the search.
    pub fn set_resources(&mut self, resources: SearchResources) {
        self.resources = resources;
        self.set_player(self.kind);
    }

    /// The resources of the search.
    pub fn resources(&self) -> SearchResources {
        self.resources
    }

    /// The kind of player.
    pub fn player(&self) -> BuiltinPlayer {
        self.kind
    }

    /// Forgets the game before, but keeps the player.
    pub fn forget(&mut self) {
        if let Some(player) = &mut self.player {
            player.forget();
        }
    }

    /// Returns true during a search.
    pub fn is_busy(&self) -> bool {
        self.stop.is_some()
    }

    /// Stops the search in progress.
    pub fn stop(&self) {
        if let Some(stop) = &self.stop {
            stop.send();
        }
        if let Some(watch) = &self.watch {
            watch.stop();
        }
    }

    /// Makes the player ready for the game of a position. A quick estimate of a new game takes up
    /// to two seconds, which would otherwise be those of the first search.
    pub fn prepare(&mut self, position: &Position) {
        let profile = self.profile_of(position.game());
        if self.player.is_none() && !self.is_busy() {
            self.player = Some(self.kind.player(&profile, self.seed, self.resources));
        }
    }

    /// The profile of a game, shared by the searches of it.
    fn profile_of(&mut self, game: &Game) -> SharedProfile {
        let known = self.profile.take().filter(|known| known.game().is_same(game));
        self.profile.insert(known.unwrap_or_else(|| SharedProfile::new(game))).clone()
    }

    /// Starts a search; its results come as events. It chooses among `turns`, or among all legal
    /// turns if there are none.
    pub fn start(&mut self, position: &Position, limits: Limits, turns: Vec<Vec<Move>>) {
        let profile = self.profile_of(position.game());
        let player = self.player.take();
        let (kind, seed, resources) = (self.kind, self.seed, self.resources);
        let task = Task::new(limits, Arc::new(WallClock::start()));
        self.stop = Some(task.stop.clone());
        self.is_changed = false;
        let report = SearchReport::begin(&self.events);
        let position = position.clone();
        self.watch = Some(SearchWatch::begin(limits.time, {
            let (report, position, turns) = (report.clone(), position.clone(), turns.clone());
            move || end_late_search(&report, &position, &turns)
        }));
        thread::spawn(move || {
            let began = Instant::now();
            let search = || {
                let scope = task.budget().enter();
                let mut player = player.unwrap_or_else(|| kind.player(&profile, seed, resources));
                // A player made in too little time knows too little of the game.
                let is_known = profile.is_known(kind);
                drop(scope);
                let progress = &mut |thought: &SearchResult| report.progress(thought);
                let (turn, thought) =
                    complete_turn(&mut *player, &position, &task, &turns, began, progress);
                (is_known.then_some(player), turn, thought)
            };
            // A panic of a player still gives a legal move.
            let fallback = |_| (None, any_turn(&position, &turns, &[]), None);
            let (player, turn, thought) =
                catch_unwind(AssertUnwindSafe(search)).unwrap_or_else(fallback);
            let limit = turn.is_empty().then(|| hidden_by(&position, &task)).flatten();
            let elapsed = began.elapsed();
            let outcome = SearchOutcome { player, turn, thought, elapsed, limit };
            report.end(EngineEvent::Done(Box::new(outcome)));
        });
    }

    /// Starts to count the sequences of `depth` turns; the counts come as events.
    pub fn count(&mut self, position: &Position, depth: u32) {
        let stop = StopSignal::default();
        self.stop = Some(stop.clone());
        let report = SearchReport::begin(&self.events);
        let end = |report: &SearchReport, total| {
            report.end(EngineEvent::Count(CountEvent::Total(total)));
        };
        self.watch = Some(SearchWatch::begin(None, {
            let report = report.clone();
            move || end(&report, Err(CountError::Stopped))
        }));
        let position = position.clone();
        thread::spawn(move || {
            let counted = &mut |turn: &[Move], count| {
                report.send(EngineEvent::Count(CountEvent::Turn(turn.to_vec(), count)));
            };
            let count = AssertUnwindSafe(|| turn_perft::divide(&position, depth, &stop, counted));
            // A panic is reported on the error output; the server goes on.
            end(&report, catch_unwind(count).unwrap_or(Err(CountError::Stopped)));
        });
    }

    /// Ends a count.
    pub fn end_count(&mut self) {
        (self.stop, self.watch) = (None, None);
    }

    /// Takes back the player of a finished search.
    pub fn take_player(&mut self, outcome: &mut SearchOutcome) {
        (self.stop, self.watch) = (None, None);
        let player = outcome.player.take();
        if !self.is_changed {
            self.player = player;
        }
    }
}

/// Returns the decisions that continue a turn as one of `turns` does.
fn continuations(turns: &[Vec<Move>], made: &[Move]) -> Vec<Move> {
    let begun = turns.iter().filter(|turn| turn.starts_with(made));
    begun.filter_map(|turn| turn.get(made.len()).copied()).collect()
}

/// Searches until a complete turn is decided, one of `turns` if there are any. Later decisions are
/// those of the principal variation; the rest of the time is for decisions beyond it.
fn complete_turn(
    player: &mut dyn ComputerPlayer,
    position: &Position,
    task: &Task,
    turns: &[Vec<Move>],
    began: Instant,
    report: &mut dyn FnMut(&SearchResult),
) -> (Vec<Move>, Option<SearchResult>) {
    let mut first = Task { root_moves: continuations(turns, &[]), ..task.clone() };
    // Making the player may have taken some of the time.
    let at_least = Duration::from_millis(1);
    let left = |time: Duration| time.saturating_sub(began.elapsed()).max(at_least);
    first.limits.time = task.limits.time.map(left);
    if position.game().program().stages.len() > 1 {
        first.limits.time = first.limits.time.map(|time| time * 3 / 4);
    }
    let Some(thought) = player.think(position, &first, report) else { return (Vec::new(), None) };
    let mut planned = thought.lines.first().map(|line| line.moves.clone()).unwrap_or_default();
    planned.reverse();
    let mut turn = Vec::new();
    let mut here = position.clone();
    while turn.len() < MAX_DECISIONS {
        let mut rest = Task { root_moves: continuations(turns, &turn), ..task.clone() };
        let left = task.limits.time.map(|time| time.saturating_sub(began.elapsed()));
        let _scope = match left {
            _ if task.stop.is_sent() => wall_clock::budget(FALLBACK_TIME),
            Some(left) => wall_clock::budget(left.max(FALLBACK_TIME)),
            None => Budget::default(),
        }
        .enter();
        let next = planned.pop().filter(|&mv| rest.allows(mv));
        if next.is_none() {
            planned.clear();
        }
        let next = next.and_then(|mv| Some((mv, here.play(mv).ok()?)));
        let decided = next.or_else(|| {
            let left = |time: Duration| time.saturating_sub(began.elapsed());
            let at_least = Duration::from_millis(1);
            rest.limits.time = task.limits.time.map(|time| left(time).max(at_least));
            let any = || rest.root_moves.first().copied().or_else(|| here.nth(0).ok().flatten());
            let mv = player.choose(&here, &rest).or_else(any)?;
            Some((mv, here.play(mv).ok()?))
        });
        let Some((mv, next)) = decided else { break };
        turn.push(mv);
        // If a limit hides whether the turn goes on, no decision would be found either.
        let over = ends_turn(&here, &next).unwrap_or(true);
        here = next;
        if over {
            break;
        }
    }
    (turn, Some(thought))
}

/// Ends a search that is late with the best turn that it has found, or any other.
fn end_late_search(report: &SearchReport, position: &Position, turns: &[Vec<Move>]) {
    let thought = report.latest();
    let best = thought.as_ref().and_then(|thought| thought.lines.first());
    let planned = best.map(|line| line.moves.as_slice()).unwrap_or_default();
    let turn = any_turn(position, turns, planned);
    let elapsed = report.elapsed();
    let outcome = SearchOutcome { player: None, turn, thought, elapsed, limit: None };
    report.end(EngineEvent::Done(Box::new(outcome)));
}

/// The limit of the rules that hides every turn, if it is found within the limits of the task.
fn hidden_by(position: &Position, task: &Task) -> Option<LimitReached> {
    let _scope = task.budget().enter();
    position.first_playable().err().filter(|limit| !limit.is_interruption())
}

/// A legal turn that begins as planned, and is one of `turns` if there are any; empty if a limit of
/// the rules or of time is reached.
fn any_turn(position: &Position, turns: &[Vec<Move>], planned: &[Move]) -> Vec<Move> {
    let _scope = wall_clock::budget(FALLBACK_TIME).enter();
    let mut here = position.clone();
    let (mut turn, mut planned) = (Vec::new(), planned.iter().copied());
    while turn.len() < MAX_DECISIONS {
        let allowed = continuations(turns, &turn);
        let next = planned.next().filter(|mv| turns.is_empty() || allowed.contains(mv));
        let any = || allowed.first().copied().or_else(|| here.nth(0).ok().flatten());
        let Some(mv) = next.or_else(any) else { break };
        let Ok(next) = here.play(mv) else { break };
        turn.push(mv);
        let over = ends_turn(&here, &next).unwrap_or(true);
        here = next;
        if over {
            break;
        }
    }
    turn
}
