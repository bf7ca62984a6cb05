//! Tiered execution: rules are interpreted at first, and compiled after a number of calls. The
//! interpreter answers where compiled rules fail.

use crate::execution::Execution;
use boardwright_interpret::{
    EngineError, EngineFactory, Interpreter, Limit, LimitReached, LoadError, PerftUnit,
    PlayoutResult, PositionRef, Rng, RulesEngine,
};
use boardwright_ir::tables::TableError;
use boardwright_ir::{Program, budget};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Number of questions after which rules are compiled. The interpreter takes about as long for them
/// as compiling takes: 20 µs for the list of a chess position, 35 ms for the module of chess.
const TIER_UP_QUESTIONS: u64 = 1024;
/// Number of questions that a playout counts as: it asks about a hundred positions and more.
const PLAYOUT_QUESTIONS: u64 = TIER_UP_QUESTIONS / 4;

/// The rules of a game in both executions.
pub(crate) struct TieredRules {
    interpreter: Interpreter,
    execution: Execution,
    /// Compiled rules once they are made; `None` inside if they cannot be.
    compiled: OnceLock<Option<Arc<dyn EngineFactory>>>,
    /// Held while they are made, which may take seconds.
    compiling: Mutex<()>,
    /// Number of questions asked before that.
    questions: AtomicU64,
    /// Number of questions that compiled rules failed to answer.
    fallbacks: AtomicU64,
}

/// Reason why rules cannot be run.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RunError {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[cfg(feature = "compiled")]
    #[error("the rules cannot be compiled: {0}")]
    Compile(#[from] boardwright_host::HostError),
    #[cfg(not(feature = "compiled"))]
    #[error("the rules cannot be compiled: this build has the interpreter only")]
    NoCompiler,
}

impl RunError {
    /// Returns the code of the diagnostic.
    pub fn code(&self) -> &'static str {
        match self {
            RunError::Load(LoadError::Start(_)) => "start-limit",
            RunError::Load(_) => "cannot-load",
            _ => "cannot-compile",
        }
    }

    /// Returns words that a line of the rules which explains it may begin with, the best first.
    pub fn line_words(&self) -> &'static [&'static str] {
        match self {
            RunError::Load(LoadError::Start(_)) => &["start"],
            RunError::Load(LoadError::Lines(_)) => &["link", "edge", "line", "board"],
            _ => &[],
        }
    }

    /// Returns a sentence that says how to mend it.
    pub fn help(&self) -> Option<&'static str> {
        let is_fork = matches!(self, RunError::Load(LoadError::Lines(TableError::Lines { .. })));
        is_fork.then_some("where a step leads to several sites, a line goes on from each of them: link fewer sites in one direction, or give the links several directions")
    }
}

impl TieredRules {
    pub fn new(program: Arc<Program>, execution: Execution) -> Result<TieredRules, RunError> {
        let compiled = OnceLock::new();
        let interpreter = Interpreter::new(program)?;
        if execution == Execution::Compiled {
            let made = compile(interpreter.shared_program())?;
            compiled.get_or_init(|| Some(made));
        }
        let (compiling, questions, fallbacks) = Default::default();
        Ok(TieredRules { interpreter, execution, compiled, compiling, questions, fallbacks })
    }

    pub fn interpreter(&self) -> &Interpreter {
        &self.interpreter
    }

    /// Installs compiled rules of the caller. Returns false if that comes too late or the rules are
    /// always interpreted.
    pub fn install(&self, compiled: Arc<dyn EngineFactory>) -> bool {
        self.execution == Execution::Automatic && self.compiled.set(Some(compiled)).is_ok()
    }

    pub fn is_compiled(&self) -> bool {
        self.compiled.get().is_some_and(Option::is_some)
    }

    pub fn fallbacks(&self) -> u64 {
        self.fallbacks.load(Relaxed)
    }

    /// Asks compiled rules if there are any, or else the interpreter.
    pub fn ask<T>(
        &self,
        mut question: impl FnMut(&dyn RulesEngine) -> Result<T, EngineError>,
    ) -> Result<T, LimitReached> {
        if budget::is_over() {
            return Err(Limit::Interrupted.into());
        }
        self.or_interpret(self.ask_compiled(1, &mut question), question)
    }

    /// Counts sequences of decisions or turns.
    pub fn perft(
        &self,
        at: PositionRef<'_>,
        depth: u32,
        unit: PerftUnit,
    ) -> Result<u64, LimitReached> {
        let mut count = |engine: &dyn RulesEngine| engine.perft(at, depth, unit);
        match self.ask_compiled(self.questions_of_perft(at, depth), &mut count) {
            // The interpreter would reach the same limit, only more slowly.
            Some(Err(EngineError::Limit(reached))) if reached.limit != Limit::Memory => {
                Err(reached)
            }
            answer => self.or_interpret(answer, count),
        }
    }

    /// Plays a playout.
    pub fn playout(
        &self,
        at: PositionRef<'_>,
        rng: &mut Rng,
        max_decisions: u32,
    ) -> Result<PlayoutResult, LimitReached> {
        let mut play = |engine: &dyn RulesEngine| engine.playout(at, rng, max_decisions);
        self.or_interpret(self.ask_compiled(PLAYOUT_QUESTIONS, &mut play), play)
    }

    /// Returns an engine for one thread and compiles the rules if necessary; `None` if they cannot
    /// be compiled.
    pub fn compiled_engine(&self) -> Option<Box<dyn RulesEngine + Send>> {
        if self.execution == Execution::Interpreted {
            return None;
        }
        let _guard = self.compiling.lock().unwrap_or_else(PoisonError::into_inner);
        self.make_compiled()?.engine().ok()
    }

    /// Returns the answer of compiled rules, or else the interpreter's. `compiled` is `None` if
    /// there are no compiled rules.
    pub fn or_interpret<T>(
        &self,
        compiled: Option<Result<T, EngineError>>,
        mut question: impl FnMut(&dyn RulesEngine) -> Result<T, EngineError>,
    ) -> Result<T, LimitReached> {
        match compiled {
            Some(Ok(answer)) => return Ok(answer),
            Some(Err(EngineError::Limit(limit))) if limit.is_interruption() => return Err(limit),
            Some(Err(_)) => {
                self.fallbacks.fetch_add(1, Relaxed);
            }
            None => {}
        }
        question(&*self.interpreter).map_err(|error| match error {
            EngineError::Limit(limit) => limit,
            other => unreachable!("the interpreter runs no module that could fail: {other}"),
        })
    }

    /// Estimates the number of positions that a count visits, while the rules may still be
    /// compiled.
    fn questions_of_perft(&self, at: PositionRef<'_>, depth: u32) -> u64 {
        if depth < 2 || self.compiled.get().is_some() {
            return 1;
        }
        let count = self.interpreter.count(at).unwrap_or(usize::MAX);
        (count as u64).saturating_pow(depth - 1)
    }

    /// Asks compiled rules a question that counts as `questions`; `None` if there are none.
    fn ask_compiled<T>(
        &self,
        questions: u64,
        question: &mut impl FnMut(&dyn RulesEngine) -> Result<T, EngineError>,
    ) -> Option<Result<T, EngineError>> {
        let factory = self.compiled(questions)?;
        Some(factory.engine().and_then(|engine| question(&*engine)))
    }

    /// Returns compiled rules, and makes them if enough questions were asked; `None` if there are
    /// none, or while another thread makes them.
    fn compiled(&self, questions: u64) -> Option<&dyn EngineFactory> {
        if let Some(made) = self.compiled.get() {
            return made.as_deref();
        }
        if self.execution == Execution::Interpreted {
            return None;
        }
        let questions = questions.min(TIER_UP_QUESTIONS);
        if self.questions.fetch_add(questions, Relaxed) + questions < TIER_UP_QUESTIONS {
            return None;
        }
        let _guard = self.compiling.try_lock().ok()?;
        self.make_compiled()
    }

    /// Returns compiled rules, and makes them if there are none; `None` if they cannot be made.
    fn make_compiled(&self) -> Option<&dyn EngineFactory> {
        self.compiled.get_or_init(|| compile(self.interpreter.shared_program()).ok()).as_deref()
    }
}

#[cfg(feature = "compiled")]
fn compile(program: &Arc<Program>) -> Result<Arc<dyn EngineFactory>, RunError> {
    Ok(Arc::new(boardwright_host::CompiledGame::new(program.clone())?))
}

#[cfg(not(feature = "compiled"))]
fn compile(_program: &Arc<Program>) -> Result<Arc<dyn EngineFactory>, RunError> {
    Err(RunError::NoCompiler)
}
