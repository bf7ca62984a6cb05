//! Compiled modules that share the engine's memory, called through the page.

use crate::link_error::LinkError;
use crate::wasm::imports::modules;
use crate::wasm::region::Region;
use boardwright::{EngineError, EngineFactory, PerftUnit, Program, RulesEngine, Trap};
use boardwright_codegen::{Addresses, Target};
use boardwright_host::{ClientCell, LoadedModule, ModuleCall, ModuleClient, ModuleEngine};
use std::sync::{Arc, Mutex, PoisonError};

/// Number of bytes reserved for a module before its size is known. Only games with very large
/// tables need more. Memory that is never written costs only address space.
const USUAL_REGION: u32 = 28 << 20;

/// A generated module with the memory reserved for it, to be instantiated by the page.
pub struct GeneratedModule {
    region: Region,
    at: Addresses,
}

/// Generates the module of a program and reserves memory for it. Returns it with its bytes.
///
/// # Errors
///
/// If the program cannot be compiled, or there is no memory for the module.
pub fn generate(program: &Program) -> Result<(GeneratedModule, Vec<u8>), LinkError> {
    let mut bytes = USUAL_REGION;
    // If the usual region is too small, the module states the size it needs.
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
    /// Links the module after the page has instantiated it. `module` is the page's number for it.
    pub fn link(self, module: u32, program: Arc<Program>) -> LinkedModule {
        let GeneratedModule { region, at } = self;
        let module = PageModule { module, region, at, words: Vec::new() };
        let client = Arc::new(Mutex::new(Some(ModuleClient::new(module))));
        LinkedModule { program, client }
    }
}

/// A linked module. Clones share it.
#[derive(Clone)]
pub struct LinkedModule {
    program: Arc<Program>,
    /// `None` after the module was stopped, since its memory may be inconsistent.
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

/// A module instance that the page holds.
pub struct PageModule {
    /// The page's number for it.
    module: u32,
    region: Region,
    at: Addresses,
    /// Buffer for words that are read, reused by each call.
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
