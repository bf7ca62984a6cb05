//! A game's module in the engine's own memory, called through the page.

use crate::wasm::imports::modules;
use crate::wasm::region::Region;
use boardwright::{EngineError, EngineFactory, PerftUnit, Program, RulesEngine, Trap};
use boardwright_codegen::{Addresses, CompileError, Target};
use boardwright_host::{ClientCell, LoadedModule, ModuleCall, ModuleClient, ModuleEngine};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes that are reserved for a module before it is known how many it takes: enough for all but
/// games with very large tables. Memory that is never written costs nothing but addresses.
const USUAL_REGION: u32 = 28 << 20;

/// Why there is no module of a program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkError {
    /// The engine's memory is used up.
    #[error("there is no memory for another module")]
    NoMemory,
    /// The program has no module.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// The module does not fit where it said it would.
    #[error("the module takes more memory than it said")]
    TooLarge,
}

/// A module that the page has been given, with the memory that is reserved for it.
pub struct GeneratedModule {
    region: Region,
    at: Addresses,
}

/// Generates a program's module for memory of its own; returns it with its bytes.
///
/// # Errors
///
/// If the program has no module, or there is no memory for it.
pub fn generate(program: &Program) -> Result<(GeneratedModule, Vec<u8>), LinkError> {
    let mut bytes = USUAL_REGION;
    // Where the usual region is too small, the module says how much it takes.
    for _ in 0..2 {
        let region = Region::reserve(bytes).ok_or(LinkError::NoMemory)?;
        let target = Target { base: region.base(), ..Target::default() };
        let module = boardwright_codegen::compile(program, target)?;
        if module.addresses.size <= region.size() {
            return Ok((GeneratedModule { region, at: module.addresses }, module.bytes));
        }
        bytes = module.addresses.size;
    }
    Err(LinkError::TooLarge)
}

impl GeneratedModule {
    /// Links the module once the page has instantiated and numbered it.
    pub fn link(self, module: u32, program: Arc<Program>) -> LinkedModule {
        let GeneratedModule { region, at } = self;
        let module = PageModule { module, region, at, words: Vec::new() };
        let client = Arc::new(Mutex::new(Some(ModuleClient::new(module))));
        LinkedModule { program, client }
    }
}

/// A game's module in the engine's own memory. Clones share it.
#[derive(Clone)]
pub struct LinkedModule {
    program: Arc<Program>,
    /// `None` once the module was stopped: it may be in the middle of anything.
    client: Arc<Mutex<Option<ModuleClient<PageModule>>>>,
}

impl EngineFactory for LinkedModule {
    fn engine(&self) -> Result<Box<dyn RulesEngine + Send>, EngineError> {
        Ok(Box::new(ModuleEngine::new(self.clone())))
    }
}

impl ClientCell for LinkedModule {
    type Module = PageModule;

    fn program(&self) -> &Program {
        &self.program
    }

    fn with<T>(
        &self,
        question: impl FnOnce(&mut ModuleClient<PageModule>) -> Result<T, EngineError>,
    ) -> Result<T, EngineError> {
        let mut slot = self.client.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(client) = &mut *slot else {
            return Err(EngineError::Unavailable("they were stopped before".to_owned()));
        };
        let answer = question(client);
        if let Err(EngineError::Trap(_) | EngineError::InvalidAnswer(_)) = &answer {
            *slot = None;
        }
        answer
    }
}

/// An instance of a module that the page holds.
pub struct PageModule {
    /// The page's number for it.
    module: u32,
    region: Region,
    at: Addresses,
    /// Room for words that are read, used again for each question.
    words: Vec<u64>,
}

impl LoadedModule for PageModule {
    fn addresses(&self) -> Addresses {
        self.at
    }

    fn read(
        &mut self,
        at: u32,
        count: usize,
    ) -> Result<impl Iterator<Item = u64> + '_, EngineError> {
        self.words.resize(count, 0);
        match self.region.read(at, &mut self.words) {
            true => Ok(self.words.iter().copied()),
            false => Err(EngineError::Trap(Trap::OutOfBounds)),
        }
    }

    fn write(&mut self, at: u32, words: &[u64]) -> Result<(), EngineError> {
        let is_inside = self.region.write(at, words);
        is_inside.then_some(()).ok_or(EngineError::Trap(Trap::OutOfBounds))
    }

    fn call(&mut self, call: ModuleCall) -> Result<i64, EngineError> {
        let (module, at) = (self.module, &self.at);
        let (state, out) = (at.slots, at.slots + at.state_size);
        let answer = match call {
            ModuleCall::List => modules::list(module, state, at.list, at.list_room),
            ModuleCall::Count => modules::count(module, state),
            ModuleCall::Nth(index) => modules::nth(module, state, index, at.list),
            ModuleCall::Play(mv) => modules::play(module, state, mv.0, out),
            ModuleCall::PlayListed(mv) => modules::play_listed(module, state, mv.0, out),
            ModuleCall::Outcome => modules::outcome(module, state),
            ModuleCall::Playout(most) => modules::playout(module, state, most),
            ModuleCall::Perft { depth, unit, bulk } => {
                let turns = (unit == PerftUnit::Turns).into();
                return Ok(modules::perft(module, state, depth, turns, bulk.into()));
            }
        };
        Ok(answer.into())
    }
}
