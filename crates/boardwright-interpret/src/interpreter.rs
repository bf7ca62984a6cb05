//! The interpreter as callers see it.

use crate::core::Core;
use crate::editor::Editor;
use crate::engine::RulesEngine;
use crate::explanation::{Explanation, LegalityVerdict, PartialMove};
use crate::explorer::Explorer;
use crate::hash::fresh_hash;
use crate::history::History;
use crate::limits::{LimitReached, MAX_STEPS};
use crate::load_error::LoadError;
use crate::position_ref::PositionRef;
use crate::set_up::SetupError;
use crate::state::{Move, State};
use crate::validate::validate;
use crate::width::{AnyCore, WIDEST, with_core};
use boardwright_board::SiteSet;
use boardwright_ir::{CounterId, Program};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

/// Interpreter of a program: the reference [`RulesEngine`], to which it dereferences. Clones share
/// the prepared tables.
///
/// ```
/// use boardwright_interpret::{History, Interpreter, PositionRef, RulesEngine};
///
/// let rules = r#"
///     game "Race" {
///         players Cross, Nought
///         board rectangle(3, 1)
///         piece Mark X
///         turn { choose to in empty; put Mark at to }
///         end { mover wins if no empty }
///     }
/// "#;
/// let (program, _) = boardwright_rules::compile(rules, &[], None);
/// let interpreter = Interpreter::new(program.unwrap().into())?;
/// let (start, history) = (interpreter.start(), History::default());
/// assert_eq!(interpreter.count(PositionRef::new(&start, &history))?, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Interpreter {
    program: Arc<Program>,
    core: Arc<AnyCore>,
    /// The program for sets of the widest kind, once a decision was explained; `None` within if
    /// its tables exceed their capacity.
    widest: Arc<OnceLock<Option<Core<WIDEST>>>>,
}

impl Deref for Interpreter {
    type Target = dyn RulesEngine + Send + Sync;

    // The compiler would inline so short a function in other crates, and compile the whole
    // interpreter for all widths of sets again in each of them.
    #[inline(never)]
    fn deref(&self) -> &Self::Target {
        with_core!(&*self.core, core => core)
    }
}

impl std::fmt::Debug for Interpreter {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Interpreter").field(&self.program.title).finish()
    }
}

impl Interpreter {
    /// Loads a program.
    ///
    /// # Errors
    ///
    /// If the program is inconsistent, exceeds the capacity of a state, or reaches a limit where it
    /// makes the initial state.
    pub fn new(program: Arc<Program>) -> Result<Interpreter, LoadError> {
        validate(&program)?;
        let core = Arc::new(AnyCore::new(program.clone())?);
        with_core!(&*core, core => core.make_start())?;
        Ok(Interpreter { program, core, widest: Arc::default() })
    }

    /// Returns the program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Returns the shared handle of the program.
    pub fn shared_program(&self) -> &Arc<Program> {
        &self.program
    }

    /// Returns the initial state.
    pub fn start(&self) -> State {
        with_core!(&*self.core, core => core.start().clone())
    }

    /// True if there is a legal decision.
    ///
    /// # Errors
    ///
    /// If a limit is reached before one is found.
    pub fn has_decision(&self, at: PositionRef<'_>) -> Result<bool, LimitReached> {
        with_core!(&*self.core, core => core.has_decision(at.state.words(), at.history))
    }

    /// Returns the state after a decision that was listed here, with the counters of the parts of
    /// the rules that making it runs, in the order of their first execution. `None` if there is no
    /// such decision. There are no counters unless the program was compiled to be measured.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub fn play_counted(
        &self,
        at: PositionRef<'_>,
        mv: Move,
    ) -> Result<Option<(State, Vec<CounterId>)>, LimitReached> {
        with_core!(&*self.core, core => {
            let (words, steps) = (at.state.words(), &mut { MAX_STEPS });
            let played = core.play_unfiltered(words, at.history, mv, true, steps)?;
            Ok(played.map(|next| (State(next.words), next.counters)))
        })
    }

    /// Returns the hash computed from scratch, which always equals [`Interpreter::hash`].
    pub fn fresh_hash(&self, state: &State) -> u64 {
        with_core!(&*self.core, core => fresh_hash(core, state.words()))
    }

    /// Returns an edited copy of a state; its hash and derived sets are updated.
    pub fn edit(&self, state: &State, change: impl FnOnce(&mut Editor)) -> State {
        let mut editor = Editor::new(self.core.clone(), state.words());
        change(&mut editor);
        State(editor.into_words())
    }

    /// Returns a state that was set up by hand or from text after `after setup` has run.
    ///
    /// # Errors
    ///
    /// If the rules refuse the state, or a limit is reached.
    pub fn set_up(&self, state: &State) -> Result<State, SetupError> {
        with_core!(&*self.core, core => core.set_up(state.words()))
    }

    /// Returns what `after setup` makes of a state, be it the initial one, which
    /// [`Interpreter::set_up`] leaves as it is.
    ///
    /// # Errors
    ///
    /// As [`Interpreter::set_up`].
    pub fn run_after_setup(&self, state: &State) -> Result<State, SetupError> {
        with_core!(&*self.core, core => core.run_after_setup(state.words()))
    }

    /// Returns a state that was set up with the end that holds recorded, as if the player before
    /// had just decided. Ends that read the moves before are not judged.
    ///
    /// # Errors
    ///
    /// If a limit is reached.
    pub fn judge_setup(&self, state: &State) -> Result<State, SetupError> {
        with_core!(&*self.core, core => core.judge_setup(state.words()))
    }

    /// Returns the destinations of the unit on a site by its plain movements; for diagrams.
    pub fn destinations(&self, state: &State, site: u16) -> SiteSet {
        let history = History::default();
        with_core!(&*self.core, core => {
            let mut explorer = Explorer::new(core, state.words(), &history);
            explorer.destinations_from(site.into()).iter().collect()
        })
    }

    /// Returns the attacked units of the player to move that the rules forbid to leave under
    /// attack: a king in check, in any game.
    pub fn checked(&self, state: &State) -> SiteSet {
        with_core!(&*self.core, core => core.checked(state.words()))
    }

    /// Explains why no decision that matches a pattern is legal.
    ///
    /// # Errors
    ///
    /// If a limit is reached before the reason is found.
    pub fn explain(
        &self,
        at: PositionRef<'_>,
        wanted: &PartialMove,
    ) -> Result<Explanation, LimitReached> {
        let widest = match &*self.core {
            AnyCore::W16(core) => Some(core),
            _ => self.widest.get_or_init(|| Core::new(self.program.clone()).ok()).as_ref(),
        };
        match widest {
            Some(core) => core.explain(at.state.words(), at.history, wanted),
            None => {
                let verdict = LegalityVerdict::NoMatchingDecision;
                Ok(Explanation { verdict, from: None, to: None })
            }
        }
    }
}
