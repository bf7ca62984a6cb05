//! Instances of compiled games.

use super::error::HostError;
use super::game::CompiledGame;
use super::module::WasmtimeModule;
use crate::client::ModuleClient;
use crate::engine::{ClientCell, ModuleEngine, StepLimits};
use boardwright_interpret::{EngineError, EngineFactory, History, PositionRef, RulesEngine, State};
use boardwright_ir::Program;
use std::cell::{Cell, RefCell};

/// A compiled game with its own memory, for one thread at a time. After an error that may have
/// corrupted the memory, it continues with fresh memory.
pub type Instance = ModuleEngine<InstanceCell>;

/// The module of an [`Instance`].
pub struct InstanceCell {
    game: CompiledGame,
    /// `None` after such an error, until the next query.
    client: RefCell<Option<Box<ModuleClient<WasmtimeModule>>>>,
    step_limits: Cell<StepLimits>,
}

impl ClientCell for InstanceCell {
    type Module = WasmtimeModule;

    fn program(&self) -> &Program {
        self.game.program()
    }

    fn step_limits(&self) -> StepLimits {
        self.step_limits.get()
    }

    fn with<T>(
        &self,
        question: impl FnOnce(&mut ModuleClient<WasmtimeModule>) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        let mut slot = self.client.borrow_mut();
        let client = match &mut *slot {
            Some(client) => client,
            none => none.insert(self.game.new_client().map_err(unavailable)?),
        };
        let answer = question(client);
        if let Err(EngineError::Trap(_) | EngineError::InvalidAnswer(_)) = &answer {
            *slot = None;
        }
        answer
    }
}

/// Converts the error of making a client, which means that memory is short.
fn unavailable(error: HostError) -> EngineError {
    EngineError::Unavailable(error.to_string())
}

impl CompiledGame {
    /// Returns an instance over an idle module, or a new one. The module returns to the pool on
    /// drop.
    ///
    /// # Errors
    ///
    /// If there is no memory for another instance.
    pub fn instance(&self) -> Result<Instance, HostError> {
        let client = match self.pool().take() {
            Some(client) => client,
            None => self.new_client()?,
        };
        Ok(Instance::of(self.clone(), client))
    }
}

impl EngineFactory for CompiledGame {
    fn engine(&self) -> Result<Box<dyn RulesEngine + Send>, EngineError> {
        Ok(Box::new(self.instance().map_err(unavailable)?))
    }
}

impl Instance {
    fn of(game: CompiledGame, client: Box<ModuleClient<WasmtimeModule>>) -> Instance {
        let (client, step_limits) = (RefCell::new(Some(client)), Cell::default());
        ModuleEngine::new(InstanceCell { game, client, step_limits })
    }

    /// Returns the game.
    pub fn game(&self) -> &CompiledGame {
        &self.cell.game
    }

    /// Sets the step limits of later queries.
    pub fn set_step_limits(&self, limits: StepLimits) {
        self.cell.step_limits.set(limits);
    }

    /// Returns the initial state.
    ///
    /// # Errors
    ///
    /// If a limit is reached, or the module is stopped; likewise below.
    pub fn start(&self) -> Result<State, EngineError> {
        let steps = self.cell.step_limits().question;
        self.cell.with(|client| {
            // The start has no history.
            client.prepare(&History::default(), steps)?;
            client.module_mut().call_start()?;
            client.state(1)
        })
    }

    /// True if there is a legal decision.
    ///
    /// # Errors
    ///
    /// As [`Instance::start`].
    pub fn has_decision(&self, at: PositionRef<'_>) -> Result<bool, EngineError> {
        let steps = self.cell.step_limits().question;
        self.cell.with(|client| {
            client.prepare(at.history, steps)?;
            client.put_state(at.state)?;
            client.module_mut().call_any()
        })
    }

    /// Returns the hash of everything that the identity of a position includes.
    ///
    /// # Errors
    ///
    /// As [`Instance::start`].
    pub fn hash(&self, state: &State) -> Result<u64, EngineError> {
        let steps = self.cell.step_limits().question;
        self.cell.with(|client| {
            client.prepare(&History::default(), steps)?;
            client.put_state(state)?;
            client.module_mut().call_hash()
        })
    }

    /// Returns the number of WebAssembly instructions of the last query, the same on every machine.
    /// `None` unless they are counted ([`Metering::Fuel`](crate::Metering::Fuel)).
    pub fn operations(&self) -> Option<u64> {
        self.cell.client.borrow().as_ref().and_then(|client| client.module().operations())
    }
}

impl Drop for InstanceCell {
    fn drop(&mut self) {
        if let Some(client) = self.client.get_mut().take() {
            self.game.pool().give(client);
        }
    }
}

impl std::fmt::Debug for Instance {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Instance").field(self.game()).finish()
    }
}
