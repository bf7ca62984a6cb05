//! A compiled game, shared by its instances.

use super::cache;
use super::engine::Metering;
use super::error::HostError;
use super::memory;
use super::module::{CompiledModule, WasmtimeModule};
use super::pool::Pool;
use crate::client::ModuleClient;
use boardwright_codegen::Target;
use boardwright_ir::Program;
use std::sync::Arc;

/// A game compiled to machine code. Clones share it and its pool of idle modules.
#[derive(Clone)]
pub struct CompiledGame(Arc<SharedGame>);

/// Parts of a compiled game that its clones share.
struct SharedGame {
    program: Arc<Program>,
    module: CompiledModule,
    pool: Pool,
    /// Number of bytes of the WebAssembly module.
    module_size: usize,
}

impl CompiledGame {
    /// Generates the module of a program and compiles it to machine code. The code of the latest
    /// [`MAX_CACHED_MODULES`](crate::MAX_CACHED_MODULES) modules is cached.
    ///
    /// # Errors
    ///
    /// If the program has no module, or there is no memory for an instance of it.
    pub fn new(program: Arc<Program>) -> Result<CompiledGame, HostError> {
        let target = Target { interruptible: true, ..Target::default() };
        let module = boardwright_codegen::compile(&program, target)?;
        CompiledGame::of_module(&module, program, Metering::Steps)
    }

    /// Compiles a program's module to machine code. To time the phases, generate the module with
    /// [`boardwright_codegen::compile`], [empty the cache](crate::forget_modules), and call this.
    ///
    /// Bytes that are no module, or a module that breaks the format or does not fit the program,
    /// are an error. A module that is wrong otherwise gives wrong answers and does no further harm.
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
        let game = CompiledGame(Arc::new(SharedGame {
            program,
            module: CompiledModule { code, addresses: module.addresses, pages, metering },
            pool: Pool::default(),
            module_size: module.bytes.len(),
        }));
        // Instantiating here reports missing exports early.
        game.pool().give(game.new_client()?);
        Ok(game)
    }

    /// Creates a module with fresh memory.
    pub(crate) fn new_client(&self) -> Result<Box<ModuleClient<WasmtimeModule>>, HostError> {
        Ok(Box::new(ModuleClient::new(WasmtimeModule::new(&self.0.module)?)))
    }

    /// Returns the pool of idle modules.
    pub(crate) fn pool(&self) -> &Pool {
        &self.0.pool
    }

    /// Returns the program.
    pub fn program(&self) -> &Program {
        &self.0.program
    }

    /// Returns the number of bytes of the WebAssembly module.
    pub fn module_size(&self) -> usize {
        self.0.module_size
    }

    /// Returns the number of bytes of a state.
    pub fn state_size(&self) -> usize {
        self.0.module.addresses.state_size as usize
    }

    /// Returns the number of bytes of memory of an instance. The system commits them on first use.
    pub fn memory_size(&self) -> usize {
        (self.0.module.pages << 16) as usize
    }

    /// True if the rules read the history of the game.
    pub fn reads_history(&self) -> bool {
        self.0.module.addresses.history_room > 0
    }
}

impl std::fmt::Debug for CompiledGame {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("CompiledGame").field(&self.program().title).finish()
    }
}
