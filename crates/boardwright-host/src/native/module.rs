//! An instantiated module with its own memory.

use super::engine::{Metering, engine};
use super::error::{HostError, trap_of};
use super::functions::Functions;
use super::memory;
use crate::answer::{number, truth};
use crate::client::{LoadedModule, ModuleCall};
use boardwright_codegen::Addresses;
use boardwright_interpret::{EngineError, PerftUnit};
use wasmtime::{
    Extern, Func, Instance, Memory, MemoryType, Module, Store, StoreLimits, StoreLimitsBuilder,
};

/// Largest number of table entries of a module.
const MAX_TABLE: usize = 1 << 16;

/// A module compiled to machine code, with everything that instantiating it needs.
pub(crate) struct CompiledModule {
    /// The machine code.
    pub code: Module,
    /// Addresses of the module's data in its memory.
    pub addresses: Addresses,
    /// Number of pages of memory that the module imports.
    pub pages: u64,
    /// Limit on the running time.
    pub metering: Metering,
}

/// An instantiated module with its own memory.
pub struct WasmtimeModule {
    store: Store<StoreLimits>,
    functions: Functions,
    at: Addresses,
    memory: Memory,
    metering: Metering,
}

impl WasmtimeModule {
    /// Instantiates a module with fresh memory.
    pub(crate) fn new(compiled: &CompiledModule) -> Result<WasmtimeModule, HostError> {
        let bytes = (compiled.pages << 16) as usize;
        let limits = StoreLimitsBuilder::new().memory_size(bytes).table_elements(MAX_TABLE).build();
        let mut store = Store::new(engine(compiled.metering)?, limits);
        store.limiter(|limits| limits);
        let failed = |error: wasmtime::Error| HostError::Instantiation(format!("{error:#}"));
        if let Metering::Fuel(fuel) = compiled.metering {
            store.set_fuel(fuel).map_err(failed)?;
        }
        // The maximum equals the initial size, so the memory cannot grow.
        let pages = compiled.pages as u32;
        let memory =
            Memory::new(&mut store, MemoryType::new(pages, Some(pages))).map_err(failed)?;
        let mut imports: Vec<Extern> = vec![memory.into()];
        if memory::is_interruptible(&compiled.code) {
            let is_over = Func::wrap(&mut store, || i32::from(boardwright_ir::budget::is_over()));
            imports.push(is_over.into());
        }
        let instance = Instance::new(&mut store, &compiled.code, &imports)
            .map_err(|error| instantiation(&error))?;
        let functions = Functions::of(&instance, &mut store)?;
        let (at, metering) = (compiled.addresses, compiled.metering);
        Ok(WasmtimeModule { store, functions, at, memory, metering })
    }

    /// Returns the fuel used since the last query was prepared; `None` if fuel is not metered.
    pub fn operations(&self) -> Option<u64> {
        match self.metering {
            Metering::Fuel(fuel) => {
                self.store.get_fuel().ok().map(|left| fuel.saturating_sub(left))
            }
            Metering::Steps => None,
        }
    }

    /// Writes the initial state into the second slot.
    pub fn call_start(&mut self) -> Result<(), EngineError> {
        let out = self.second_slot();
        answered(self.functions.start.call(&mut self.store, out))
    }

    /// True if there is a legal decision in the first slot's state.
    pub fn call_any(&mut self) -> Result<bool, EngineError> {
        let state = self.at.slots as i32;
        let answer = answered(self.functions.any.call(&mut self.store, state))?;
        truth(number(answer.into())?)
    }

    /// Returns the hash of the first slot's state.
    pub fn call_hash(&mut self) -> Result<u64, EngineError> {
        let state = self.at.slots as i32;
        Ok(answered(self.functions.hash.call(&mut self.store, state))? as u64)
    }

    fn second_slot(&self) -> i32 {
        (self.at.slots + self.at.state_size) as i32
    }
}

impl LoadedModule for WasmtimeModule {
    fn addresses(&self) -> Addresses {
        self.at
    }

    fn prepare(&mut self) -> Result<(), EngineError> {
        if let Metering::Fuel(fuel) = self.metering {
            let refuelled = self.store.set_fuel(fuel);
            refuelled.map_err(|error| EngineError::Unavailable(error.to_string()))?;
        }
        Ok(())
    }

    fn read(
        &mut self,
        at: u32,
        count: usize,
    ) -> Result<impl Iterator<Item = u64> + '_, EngineError> {
        let bytes = &self.memory.data(&self.store)[at as usize..][..count * 8];
        let words = bytes.chunks_exact(8);
        Ok(words.map(|word| word.try_into().map_or(0, u64::from_le_bytes)))
    }

    fn write(&mut self, at: u32, words: &[u64]) -> Result<(), EngineError> {
        let bytes = &mut self.memory.data_mut(&mut self.store)[at as usize..][..words.len() * 8];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        Ok(())
    }

    fn call(&mut self, call: ModuleCall) -> Result<i64, EngineError> {
        let (functions, at, out) = (&self.functions, self.at, self.second_slot());
        let (store, state, list) = (&mut self.store, at.slots as i32, at.list as i32);
        let answer = match call {
            ModuleCall::List => functions.list.call(store, (state, list, at.list_room as i32)),
            ModuleCall::Count => functions.count.call(store, state),
            ModuleCall::Nth(index) => functions.nth.call(store, (state, index, list)),
            ModuleCall::Play(mv) => functions.play.call(store, (state, mv.0 as i64, out)),
            ModuleCall::PlayListed(mv) => {
                functions.play_listed.call(store, (state, mv.0 as i64, out))
            }
            ModuleCall::Outcome => functions.outcome.call(store, state),
            ModuleCall::Playout(most) => functions.playout.call(store, (state, most)),
            ModuleCall::Perft { depth, unit, bulk } => {
                let turns = (unit == PerftUnit::Turns).into();
                return answered(functions.perft.call(store, (state, depth, turns, bulk.into())));
            }
        };
        answered(answer).map(i64::from)
    }
}

/// Returns the answer of a call, or the trap that stopped it.
fn answered<T>(answer: Result<T, wasmtime::Error>) -> Result<T, EngineError> {
    answer.map_err(|error| EngineError::Trap(trap_of(&error)))
}

/// Converts the error of instantiating a module.
fn instantiation(error: &wasmtime::Error) -> HostError {
    match error.downcast_ref::<wasmtime::Trap>() {
        Some(_) => HostError::Trap(trap_of(error)),
        None => HostError::Instantiation(format!("{error:#}")),
    }
}
