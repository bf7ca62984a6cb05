//! A program ready to run, for callers: the width of its sets is hidden.

use crate::core::Core;
use crate::editor::Editor;
use crate::engine::Engine;
use crate::explain::{Explanation, PartialMove};
use crate::history::History;
use crate::limits::LimitReached;
use crate::perft::PerftUnit;
use crate::state::{Move, Outcome, State};
use crate::validate::validate;
use boardwright_board::SiteSet;
use boardwright_ir::Program;
use std::sync::Arc;

/// A program that cannot be run.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LoadError {
    /// The lines of the board cannot be laid out.
    #[error(transparent)]
    Lines(#[from] boardwright_ir::tables::TableError),
    /// Something of which a state can hold only so many.
    #[error("the rules have {count} {what}, and there may be {most}")]
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many there are.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// Rules nested too deeply.
    #[error("the rules are nested deeper than {}", crate::limits::MAX_NESTING)]
    TooDeep,
    /// The program does not hold together; a mistake of whoever made it.
    #[error("the program refers to {what} {index}, which is not there")]
    Missing {
        /// To what.
        what: &'static str,
        /// To which.
        index: usize,
    },
    /// The program does not hold together otherwise.
    #[error("the program is malformed: {0}")]
    Malformed(&'static str),
}

/// A program ready to run. Clones share what was prepared.
#[derive(Clone)]
pub struct Interpreter {
    program: Arc<Program>,
    engine: Arc<dyn Engine>,
}

impl std::fmt::Debug for Interpreter {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Interpreter").field(&self.program.title).finish()
    }
}

impl Interpreter {
    /// Loads a program.
    pub fn new(program: Arc<Program>) -> Result<Interpreter, LoadError> {
        validate(&program)?;
        let engine: Arc<dyn Engine> = match program.layout.set_words {
            1 => Arc::new(Core::<1>::new(program.clone())?),
            2 => Arc::new(Core::<2>::new(program.clone())?),
            4 => Arc::new(Core::<4>::new(program.clone())?),
            6 => Arc::new(Core::<6>::new(program.clone())?),
            16 => Arc::new(Core::<16>::new(program.clone())?),
            _ => return Err(LoadError::Malformed("sets have no known width")),
        };
        Ok(Interpreter { program, engine })
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The program, to be shared.
    pub fn shared_program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The state that a game begins with.
    pub fn start(&self) -> State {
        self.engine.start()
    }

    /// Adds the legal decisions to `out`, in a fixed order, without duplicates. There are none if
    /// the game has a recorded outcome.
    ///
    /// A limit reached cuts the list short; see [`Interpreter::try_decisions`].
    pub fn decisions(&self, state: &State, history: &History, out: &mut Vec<Move>) {
        out.append(&mut self.engine.decisions_within(state.words(), history).0);
    }

    /// The legal decisions, or the limit that was reached on the way.
    pub fn try_decisions(
        &self,
        state: &State,
        history: &History,
    ) -> Result<Vec<Move>, LimitReached> {
        match self.engine.decisions_within(state.words(), history) {
            (list, None) => Ok(list),
            (_, Some(limit)) => Err(limit),
        }
    }

    /// How many legal decisions there are.
    pub fn count(&self, state: &State, history: &History) -> usize {
        self.try_count(state, history)
            .unwrap_or_else(|_| self.engine.decisions_within(state.words(), history).0.len())
    }

    /// How many legal decisions there are, or the limit that was reached on the way.
    pub fn try_count(&self, state: &State, history: &History) -> Result<usize, LimitReached> {
        self.engine.count(state.words(), history)
    }

    /// The legal decision at place `k` of the list.
    pub fn nth(&self, state: &State, history: &History, k: usize) -> Option<Move> {
        self.engine.nth(state.words(), history, k)
    }

    /// Whether there is a legal decision.
    pub fn any(&self, state: &State, history: &History) -> bool {
        self.engine.any(state.words(), history)
    }

    /// The state after a decision; none if it is not legal.
    pub fn play(&self, state: &State, mv: Move, history: &History) -> Option<State> {
        self.engine.play(state.words(), history, mv).map(State)
    }

    /// The state after a decision that came from the list of legal ones here: as
    /// [`Interpreter::play`], without judging again what comes after the decision.
    pub fn play_listed(&self, state: &State, mv: Move, history: &History) -> Option<State> {
        self.engine.play_listed(state.words(), history, mv).map(State)
    }

    /// How the game ended, and why; none while it goes on.
    ///
    /// The first end that holds counts, whether it is recorded or reads the record of the game;
    /// after all ends comes the want of a legal decision.
    pub fn outcome(&self, state: &State, history: &History) -> Option<(Outcome, String)> {
        self.engine.outcome(state.words(), history)
    }

    /// The hash worked out from nothing: always equal to [`Interpreter::hash`].
    pub fn fresh_hash(&self, state: &State) -> u64 {
        self.engine.fresh_hash(state.words())
    }

    /// A state changed by hand, to set up a position. The hash and the sets stay true.
    pub fn edit(&self, state: &State, change: impl FnOnce(&mut Editor)) -> State {
        let mut editor = Editor::new(self.engine.clone(), state.words());
        change(&mut editor);
        State(editor.into_words())
    }

    /// The number of ways to go on for `depth` decisions or completed turns. A game that ends
    /// before makes none; ends that read the record of the game are not judged. A limit reached on
    /// the way counts as a position without decisions; see [`Interpreter::try_perft`].
    pub fn perft(&self, state: &State, history: &History, depth: u32, count: PerftUnit) -> u64 {
        self.try_perft(state, history, depth, count).unwrap_or(0)
    }

    /// The same, or the limit that was reached on the way.
    pub fn try_perft(
        &self,
        state: &State,
        history: &History,
        depth: u32,
        count: PerftUnit,
    ) -> Result<u64, LimitReached> {
        self.engine.perft(state, &mut history.clone(), depth, count)
    }

    /// Where the unit on a site may go by its plain movements; for diagrams.
    pub fn destinations(&self, state: &State, site: u16) -> SiteSet {
        self.engine.destinations(state.words(), site)
    }

    /// The units of whoever decides that the rules forbid to leave under attack, and that are
    /// attacked: a king in check, in any game.
    pub fn checked(&self, state: &State) -> SiteSet {
        self.engine.checked(state.words())
    }

    /// Why a wanted decision is not legal.
    pub fn explain(&self, state: &State, history: &History, wanted: &PartialMove) -> Explanation {
        self.engine.explain(state.words(), history, wanted)
    }
}
