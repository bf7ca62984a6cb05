//! The two executions of a game behind one face.

use crate::execution::{Execution, Executor, NoAnswer, Played, Questions};
use boardwright_interpret::{
    History, Interpreter, LimitReached, LoadError, Move, Outcome, PerftUnit, State,
};
use boardwright_ir::Program;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// So many questions take the interpreter about as long as it takes to compile: a chess position's
/// list takes it 20 µs, and the module of chess is compiled in 35 ms.
const PAYS: u64 = 1024;
/// What a random game counts as: it asks about a hundred positions and more.
const GAME: u64 = PAYS / 4;

/// Runs a game: asks compiled rules where there are any, else the interpreter.
pub(crate) struct Runner {
    interpreter: Interpreter,
    execution: Execution,
    /// What runs compiled rules; none in it if there is nothing that could.
    executor: OnceLock<Option<Arc<dyn Executor>>>,
    /// What was asked before anything was compiled.
    asked: AtomicU64,
    fallbacks: AtomicU64,
}

/// Why a program is not run.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RunError {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error("the rules cannot be compiled: {0}")]
    Compile(String),
}

impl RunError {
    /// The code of its diagnostic.
    pub fn code(&self) -> &'static str {
        match self {
            RunError::Load(_) => "cannot-load",
            RunError::Compile(_) => "cannot-compile",
        }
    }
}

impl Runner {
    pub fn new(program: Arc<Program>, execution: Execution) -> Result<Runner, RunError> {
        let executor = OnceLock::new();
        let interpreter = Interpreter::new(program)?;
        if execution == Execution::Compiled {
            let made = compiled(interpreter.shared_program()).map_err(RunError::Compile)?;
            executor.get_or_init(|| Some(made));
        }
        let (asked, fallbacks) = Default::default();
        Ok(Runner { interpreter, execution, executor, asked, fallbacks })
    }

    pub fn interpreter(&self) -> &Interpreter {
        &self.interpreter
    }

    pub fn run_with(&self, executor: Arc<dyn Executor>) -> bool {
        self.execution == Execution::Automatic && self.executor.set(Some(executor)).is_ok()
    }

    pub fn is_compiled(&self) -> bool {
        self.executor.get().is_some_and(Option::is_some)
    }

    pub fn fallbacks(&self) -> u64 {
        self.fallbacks.load(Relaxed)
    }

    pub fn decisions(&self, state: &State, history: &History, list: &mut Vec<Move>) {
        let answer = self.ask(1, |executor| executor.decisions(state, history, list));
        if answer.is_none() {
            self.interpreter.decisions(state, history, list);
        }
    }

    pub fn try_decisions(
        &self,
        state: &State,
        history: &History,
    ) -> Result<Vec<Move>, LimitReached> {
        let mut list = Vec::new();
        match self.ask(1, |executor| executor.decisions(state, history, &mut list)) {
            Some(()) => Ok(list),
            None => self.interpreter.try_decisions(state, history),
        }
    }

    pub fn count(&self, state: &State, history: &History) -> usize {
        self.ask(1, |executor| executor.count(state, history))
            .unwrap_or_else(|| self.interpreter.count(state, history))
    }

    pub fn nth(&self, state: &State, history: &History, k: usize) -> Option<Move> {
        self.ask(1, |executor| executor.nth(state, history, k))
            .unwrap_or_else(|| self.interpreter.nth(state, history, k))
    }

    pub fn play(&self, state: &State, mv: Move, history: &History) -> Option<State> {
        self.ask(1, |executor| executor.play(state, mv, history))
            .unwrap_or_else(|| self.interpreter.play(state, mv, history))
    }

    pub fn play_listed(&self, state: &State, mv: Move, history: &History) -> Option<State> {
        self.ask(1, |executor| executor.play_listed(state, mv, history))
            .unwrap_or_else(|| self.interpreter.play_listed(state, mv, history))
    }

    pub fn outcome(&self, state: &State, history: &History) -> Option<(Outcome, String)> {
        self.ask(1, |executor| executor.outcome(state, history))
            .unwrap_or_else(|| self.interpreter.outcome(state, history))
    }

    pub fn perft(
        &self,
        state: &State,
        history: &History,
        depth: u32,
        count: PerftUnit,
    ) -> Result<u64, LimitReached> {
        let worth = self.worth_of_count(state, history, depth);
        let Some(executor) = self.executor(worth) else {
            return self.interpreter.try_perft(state, history, depth, count);
        };
        match executor.perft(state, history, depth, count) {
            Ok(number) => Ok(number),
            // The interpreter would come to the same, after a long time.
            Err(NoAnswer::Limit(limit)) if limit != LimitReached::Memory => Err(limit),
            Err(_) => {
                self.fallbacks.fetch_add(1, Relaxed);
                self.interpreter.try_perft(state, history, depth, count)
            }
        }
    }

    /// A random game; none if it has to be played decision by decision. The words of the dice are
    /// left as they were in that case.
    pub fn random_game(
        &self,
        state: &State,
        history: &History,
        rng: &mut [u64; 4],
        most: u32,
    ) -> Option<Played> {
        let mut words = *rng;
        let game =
            self.ask(GAME, |executor| executor.random_game(state, history, &mut words, most))?;
        *rng = words;
        Some(game)
    }

    /// What one thread may ask, if there are compiled rules; they are compiled now if they can be.
    pub fn alone(&self) -> Option<Box<dyn Questions>> {
        self.executor(PAYS)?.alone()
    }

    pub fn fell_back(&self) {
        self.fallbacks.fetch_add(1, Relaxed);
    }

    /// About how many positions a count asks about, as long as that decides anything.
    fn worth_of_count(&self, state: &State, history: &History, depth: u32) -> u64 {
        if depth < 2 || self.executor.get().is_some() {
            return 1;
        }
        (self.interpreter.count(state, history) as u64).saturating_pow(depth - 1)
    }

    /// The answer of compiled rules; none if there are none, or they have none.
    fn ask<T>(
        &self,
        worth: u64,
        question: impl FnOnce(&dyn Executor) -> Result<T, NoAnswer>,
    ) -> Option<T> {
        let answer = question(self.executor(worth)?);
        if answer.is_err() {
            self.fallbacks.fetch_add(1, Relaxed);
        }
        answer.ok()
    }

    /// What runs compiled rules, made now if what was asked until now is worth it.
    fn executor(&self, worth: u64) -> Option<&dyn Executor> {
        if let Some(made) = self.executor.get() {
            return made.as_deref();
        }
        if self.execution == Execution::Interpreted {
            return None;
        }
        if self.asked.fetch_add(worth.min(PAYS), Relaxed) + worth.min(PAYS) < PAYS {
            return None;
        }
        self.executor.get_or_init(|| compiled(self.interpreter.shared_program()).ok()).as_deref()
    }
}

/// Compiles a program; if that is not possible, why.
#[cfg(feature = "compiled")]
fn compiled(program: &Arc<Program>) -> Result<Arc<dyn Executor>, String> {
    match boardwright_host::CompiledGame::new(program.clone()) {
        Ok(compiled) => Ok(Arc::new(compiled)),
        Err(error) => Err(error.to_string()),
    }
}

/// Compiles nothing: this build has nothing to run it with.
#[cfg(not(feature = "compiled"))]
fn compiled(_program: &Arc<Program>) -> Result<Arc<dyn Executor>, String> {
    Err("this build has the interpreter only".to_owned())
}
