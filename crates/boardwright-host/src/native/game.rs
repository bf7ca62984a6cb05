//! A compiled game, shared by all who play it.

use super::cache;
use super::engine::Metering;
use super::error::HostError;
use super::instance::{Instance, unavailable};
use super::memory;
use super::module::WasmtimeModule;
use super::pool::Pool;
use crate::client::ModuleClient;
use boardwright_codegen::{Addresses, Target};
use boardwright_interpret::{EngineError, EngineFactory, RulesEngine};
use boardwright_ir::Program;
use std::sync::Arc;
use wasmtime::Module;

/// A game as machine code. Clones share it, and instances that wait to be used again.
#[derive(Clone)]
pub struct CompiledGame(Arc<Inner>);

pub(crate) struct Inner {
    pub program: Arc<Program>,
    pub module: Module,
    pub addresses: Addresses,
    pub pages: u64,
    pub metering: Metering,
    pub pool: Pool,
    size: usize,
}

impl CompiledGame {
    /// Compiles a program: generates its module and makes machine code of it, both if need be; the
    /// code of the latest [`MAX_CACHED_MODULES`](crate::MAX_CACHED_MODULES) modules is remembered.
    ///
    /// # Errors
    ///
    /// If the program has no module, or there is no memory for an instance of it.
    pub fn new(program: Arc<Program>) -> Result<CompiledGame, HostError> {
        let module = boardwright_codegen::compile(&program, Target::default())?;
        CompiledGame::of_module(&module, program, Metering::Steps)
    }

    /// Makes machine code of a program's module. To see how long each part takes, generate it with
    /// [`boardwright_codegen::compile`], [forget](crate::forget_modules) what is remembered, and
    /// come here.
    ///
    /// A module that is none, or not of this format, or does not fit the program is an error; one
    /// that is wrong otherwise gives wrong answers, and can do nothing worse.
    ///
    /// # Errors
    ///
    /// If the module cannot be compiled, does not keep to the format, or traps at once.
    pub fn of_module(
        module: &boardwright_codegen::Module,
        program: Arc<Program>,
        metering: Metering,
    ) -> Result<CompiledGame, HostError> {
        let code = cache::module(&module.bytes, metering)?;
        let pages = memory::pages(&code)?;
        memory::check(&module.addresses, program.layout.total_words, pages)?;
        let inner = Inner {
            program,
            module: code,
            addresses: module.addresses,
            pages,
            metering,
            pool: Pool::default(),
            size: module.bytes.len(),
        };
        let game = CompiledGame(Arc::new(inner));
        // Missing exports show here rather than at the first question.
        game.pool().give(game.new_client()?);
        Ok(game)
    }

    /// Returns an instance: one that waits, or a new one. It waits again when it is dropped.
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

    /// A module with fresh memory.
    pub(crate) fn new_client(&self) -> Result<Box<ModuleClient<WasmtimeModule>>, HostError> {
        Ok(Box::new(ModuleClient::new(WasmtimeModule::new(&self.0)?)))
    }

    pub(crate) fn pool(&self) -> &Pool {
        &self.0.pool
    }

    /// Returns the program.
    pub fn program(&self) -> &Program {
        &self.0.program
    }

    /// Returns the number of bytes of the WebAssembly module.
    pub fn module_size(&self) -> usize {
        self.0.size
    }

    /// Returns the number of bytes of a state.
    pub fn state_size(&self) -> usize {
        self.0.addresses.state_size as usize
    }

    /// Returns the number of bytes of memory that an instance has; the system gives them as they
    /// are first used.
    pub fn memory_size(&self) -> usize {
        (self.0.pages << 16) as usize
    }

    /// True if the rules read the history of the game.
    pub fn reads_history(&self) -> bool {
        self.0.addresses.history_room > 0
    }
}

impl EngineFactory for CompiledGame {
    fn engine(&self) -> Result<Box<dyn RulesEngine + Send>, EngineError> {
        Ok(Box::new(self.instance().map_err(unavailable)?))
    }
}

impl std::fmt::Debug for CompiledGame {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("CompiledGame").field(&self.program().title).finish()
    }
}
