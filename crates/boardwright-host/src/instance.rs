//! The questions that a compiled game answers.

use crate::answer::{number, truth};
use crate::compiled::CompiledGame;
use crate::error::{HostError, Trap};
use crate::reason;
use crate::running::Running;
use boardwright_interpret::{History, LimitReached, Move, Outcome, PerftUnit, State};
use boardwright_ir::limits::MAX_STEPS;

/// The most steps of a whole count or random game if nothing else is said: about an hour of them.
pub const MAX_WHOLE_STEPS: u64 = 1 << 40;

/// How sequences of decisions are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// What a depth counts.
    pub unit: PerftUnit,
    /// Whether the decisions at the last ply are counted without playing them. The number is the
    /// same; this is the quicker way.
    pub bulk: bool,
}

impl Default for Count {
    /// Decisions, in the quicker way.
    fn default() -> Count {
        Count { unit: PerftUnit::Decisions, bulk: true }
    }
}

/// A random game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// How many decisions were made.
    pub decisions: u32,
    /// The state after them.
    pub last: State,
}

/// A compiled game with memory of its own, for one thread at a time. The questions mean what those
/// of [`boardwright_interpret::Interpreter`] mean.
///
/// Each answer may be an error instead: a limit of the rules ([`HostError::Limit`]), or that the
/// module was stopped ([`HostError::Trap`]), after which the instance has fresh memory.
pub struct Instance {
    game: CompiledGame,
    /// None after a trap, until the next question.
    running: Option<Box<Running>>,
    steps: u64,
    whole_steps: u64,
}

impl Instance {
    pub(crate) fn new(game: CompiledGame, running: Box<Running>) -> Instance {
        Instance { game, running: Some(running), steps: MAX_STEPS, whole_steps: MAX_WHOLE_STEPS }
    }

    /// The game.
    pub fn game(&self) -> &CompiledGame {
        &self.game
    }

    /// Sets how many steps a question may take: a single one ([`MAX_STEPS`] at first), and a whole
    /// count or random game ([`MAX_WHOLE_STEPS`] at first). More than an `i64` holds is as much as
    /// it holds.
    pub fn allow(&mut self, single: u64, whole: u64) {
        (self.steps, self.whole_steps) = (single, whole);
    }

    /// The state that a game begins with.
    pub fn start(&mut self) -> Result<State, HostError> {
        let steps = self.steps;
        self.ask(|running| {
            running.allow(steps)?;
            // Nothing comes before the start.
            running.put_record(&History::default())?;
            let out = running.slot(1) as i32;
            call(running.functions.start.call(&mut running.store, out))?;
            Ok(running.state(1))
        })
    }

    /// Adds the legal decisions to `out`, in the interpreter's order. On an error `out` is as it
    /// was.
    pub fn decisions(
        &mut self,
        state: &State,
        history: &History,
        out: &mut Vec<Move>,
    ) -> Result<(), HostError> {
        self.ask_about(state, Some(history), |running, at| {
            let (list, room) = (running.at.list, running.at.list_room);
            let arguments = (at, list as i32, room as i32);
            let answer = call(running.functions.list.call(&mut running.store, arguments))?;
            let length = number(answer.into())?;
            if length > room.into() {
                return Err(LimitReached::Memory.into());
            }
            running.read_list(length as usize, out);
            Ok(())
        })
    }

    /// The legal decisions.
    pub fn try_decisions(
        &mut self,
        state: &State,
        history: &History,
    ) -> Result<Vec<Move>, HostError> {
        let mut list = Vec::new();
        self.decisions(state, history, &mut list)?;
        Ok(list)
    }

    /// How many legal decisions there are.
    pub fn count(&mut self, state: &State, history: &History) -> Result<usize, HostError> {
        self.ask_about(state, Some(history), |running, at| {
            let answer = call(running.functions.count.call(&mut running.store, at))?;
            Ok(number(answer.into())? as usize)
        })
    }

    /// The legal decision at place `k` of the list.
    pub fn nth(
        &mut self,
        state: &State,
        history: &History,
        k: usize,
    ) -> Result<Option<Move>, HostError> {
        let Ok(k) = i32::try_from(k) else { return Ok(None) };
        self.ask_about(state, Some(history), |running, at| {
            let arguments = (at, k, running.at.list as i32);
            let answer = call(running.functions.nth.call(&mut running.store, arguments))?;
            Ok(if truth(answer)? { Some(running.first_listed()) } else { None })
        })
    }

    /// Whether there is a legal decision.
    pub fn any(&mut self, state: &State, history: &History) -> Result<bool, HostError> {
        self.ask_about(state, Some(history), |running, at| {
            truth(call(running.functions.any.call(&mut running.store, at))?)
        })
    }

    /// The state after a decision; none if it is not legal.
    pub fn play(
        &mut self,
        state: &State,
        mv: Move,
        history: &History,
    ) -> Result<Option<State>, HostError> {
        self.played(state, mv, history, false, |running| running.state(1))
    }

    /// The state after a decision that came from the list of legal ones here.
    pub fn play_listed(
        &mut self,
        state: &State,
        mv: Move,
        history: &History,
    ) -> Result<Option<State>, HostError> {
        self.played(state, mv, history, true, |running| running.state(1))
    }

    /// Makes `next` the state after a decision that came from the list of legal ones here; says
    /// whether there is one, and leaves `next` as it was if not.
    pub fn play_listed_into(
        &mut self,
        state: &State,
        mv: Move,
        history: &History,
        next: &mut State,
    ) -> Result<bool, HostError> {
        let read = |running: &Running| running.read_state(1, next);
        Ok(self.played(state, mv, history, true, read)?.is_some())
    }

    /// Makes a decision and reads what came of it from the host's second place for states; none if
    /// the module refused. A `listed` one is not judged again.
    fn played<T>(
        &mut self,
        state: &State,
        mv: Move,
        history: &History,
        listed: bool,
        read: impl FnOnce(&Running) -> T,
    ) -> Result<Option<T>, HostError> {
        self.ask_about(state, Some(history), |running, at| {
            let arguments = (at, mv.0 as i64, running.slot(1) as i32);
            let functions = &running.functions;
            let play = if listed { &functions.play_listed } else { &functions.play };
            let answer = call(play.call(&mut running.store, arguments))?;
            Ok(if truth(answer)? { Some(read(running)) } else { None })
        })
    }

    /// How the game ended, and why in the words of the rules; none while it goes on.
    pub fn outcome(
        &mut self,
        state: &State,
        history: &History,
    ) -> Result<Option<(Outcome, String)>, HostError> {
        let answer = self.ask_about(state, Some(history), |running, at| {
            number(call(running.functions.outcome.call(&mut running.store, at))?.into())
        })?;
        reason::outcome(&self.game.0.program, answer)
    }

    /// A hash of everything that makes two positions the same.
    pub fn hash(&mut self, state: &State) -> Result<u64, HostError> {
        self.ask_about(state, None, |running, at| {
            Ok(call(running.functions.hash.call(&mut running.store, at))? as u64)
        })
    }

    /// The number of ways to go on for `depth` decisions or completed turns. A game that ends
    /// before makes none; ends that read the record of the game are not judged.
    pub fn perft(
        &mut self,
        state: &State,
        history: &History,
        depth: u32,
        count: Count,
    ) -> Result<u64, HostError> {
        let depth = i32::try_from(depth).unwrap_or(i32::MAX);
        let turns = (count.unit == PerftUnit::Turns).into();
        self.ask_much(state, history, |running, at| {
            let arguments = (at, depth, turns, count.bulk.into());
            number(call(running.functions.perft.call(&mut running.store, arguments))?)
        })
    }

    /// Plays at random until the game is over or `most` decisions were made. `dice` are the words
    /// of a xoshiro256++ generator and go on to what they are after the game; `history` goes on as
    /// far as the rules read it. On an error both are as they were.
    pub fn playout(
        &mut self,
        state: &State,
        history: &mut History,
        rng: &mut [u64; 4],
        most: u32,
    ) -> Result<Playout, HostError> {
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        let before = history.len();
        let (playout, later) = self.ask_much(state, history, |running, at| {
            running.put_dice(rng);
            let answer = call(running.functions.playout.call(&mut running.store, (at, most)))?;
            let decisions = number(answer.into())? as u32;
            let later = running.left_behind(before, decisions)?;
            running.take_dice(rng);
            Ok((Playout { decisions, last: running.state(0) }, later))
        })?;
        later
            .iter()
            .for_each(|&[hash, board, player]| history.push_entry(hash, board, player as u8));
        Ok(playout)
    }

    /// Asks about a state; without a record if the question cannot depend on it.
    fn ask_about<T>(
        &mut self,
        state: &State,
        history: Option<&History>,
        question: impl FnOnce(&mut Running, i32) -> Result<T, HostError>,
    ) -> Result<T, HostError> {
        let steps = self.steps;
        self.ask(|running| {
            running.allow(steps)?;
            if let Some(history) = history {
                running.put_record(history)?;
            }
            let at = running.put_state(state)?;
            question(running, at)
        })
    }

    /// How many WebAssembly instructions the last question took, as far as they are counted: under
    /// [`Metering::Fuel`](crate::Metering::Fuel) alone. The same on every machine.
    pub fn operations(&self) -> Option<u64> {
        self.running.as_ref().and_then(|running| running.operations())
    }

    /// Asks a question whose answer takes many positions, and the record with them.
    fn ask_much<T>(
        &mut self,
        state: &State,
        history: &History,
        question: impl FnOnce(&mut Running, i32) -> Result<T, HostError>,
    ) -> Result<T, HostError> {
        let steps = self.whole_steps;
        self.ask(|running| {
            running.allow(steps)?;
            running.put_record(history)?;
            let at = running.put_state(state)?;
            let answer = question(running, at);
            if answer.is_err() {
                running.distrust_record();
            }
            answer
        })
    }

    /// Asks, and throws the memory away if there is reason to doubt what it holds.
    fn ask<T>(
        &mut self,
        question: impl FnOnce(&mut Running) -> Result<T, HostError>,
    ) -> Result<T, HostError> {
        let running = match &mut self.running {
            Some(running) => running,
            none => none.insert(Box::new(Running::new(&self.game.0)?)),
        };
        let answer = question(running);
        if let Err(HostError::Trap(_) | HostError::Nonsense(_)) = &answer {
            self.running = None;
        }
        answer
    }
}

impl Drop for Instance {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            self.game.0.pool.give(running);
        }
    }
}

impl std::fmt::Debug for Instance {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Instance").field(&self.game).finish()
    }
}

/// The answer of a call, or why there is none.
fn call<T>(answer: Result<T, wasmtime::Error>) -> Result<T, HostError> {
    answer.map_err(|error| HostError::Trap(Trap::of(&error)))
}
