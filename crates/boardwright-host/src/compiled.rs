//! A compiled game, shared by all who play it.

use crate::cache;
use crate::engine::Metering;
use crate::error::HostError;
use crate::instance::Instance;
use crate::memory;
use crate::pool::Pool;
use crate::running::Running;
use boardwright_codegen::{Addresses, Target};
use boardwright_ir::Program;
use std::sync::Arc;
use wasmtime::Module;

/// A game as machine code. Clones share it, and instances that wait to be used again.
#[derive(Clone)]
pub struct CompiledGame(pub(crate) Arc<Inner>);

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
        // Whether it has the functions of the format shows here rather than at the first question.
        game.0.pool.give(Box::new(Running::new(&game.0)?));
        Ok(game)
    }

    /// An instance: one that waits, or a new one. It waits again when it is dropped.
    pub fn instance(&self) -> Result<Instance, HostError> {
        let running = match self.0.pool.take() {
            Some(running) => running,
            None => Box::new(Running::new(&self.0)?),
        };
        Ok(Instance::new(self.clone(), running))
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.0.program
    }

    /// Bytes of the WebAssembly module.
    pub fn module_size(&self) -> usize {
        self.0.size
    }

    /// Bytes of a state.
    pub fn state_size(&self) -> usize {
        self.0.addresses.state_size as usize
    }

    /// Bytes of memory that an instance has; the system gives them as they are first used.
    pub fn memory_size(&self) -> usize {
        (self.0.pages << 16) as usize
    }

    /// Whether the rules read the record of the game.
    pub fn reads_record(&self) -> bool {
        self.0.addresses.history_room > 0
    }
}

impl std::fmt::Debug for CompiledGame {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("CompiledGame").field(&self.program().title).finish()
    }
}
