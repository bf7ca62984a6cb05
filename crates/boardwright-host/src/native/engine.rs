//! The wasmtime engines that all games share.

use super::error::HostError;
use std::sync::OnceLock;
use wasmtime::{Config, Engine, OptLevel};

/// Largest stack of a module in bytes: a quarter of a thread's default, which leaves room for its
/// callers.
pub const MAX_STACK: usize = 1 << 19;

/// Limit on the running time of a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Metering {
    /// The module counts its own steps, as generated modules ([`boardwright_codegen`]) do. Adds no
    /// overhead.
    #[default]
    Steps,
    /// Wasmtime also counts instructions, up to about this number per query. For modules of other
    /// sources, which may not count their steps.
    Fuel(u64),
}

/// Returns the engine for a metering.
pub(crate) fn engine(metering: Metering) -> Result<&'static Engine, HostError> {
    static PLAIN: OnceLock<Result<Engine, String>> = OnceLock::new();
    static FUELLED: OnceLock<Result<Engine, String>> = OnceLock::new();
    let (place, fuelled) = match metering {
        Metering::Steps => (&PLAIN, false),
        Metering::Fuel(_) => (&FUELLED, true),
    };
    let made = place.get_or_init(|| new_engine(fuelled).map_err(|error| error.to_string()));
    made.as_ref().map_err(|error| HostError::Instantiation(error.clone()))
}

fn new_engine(fuelled: bool) -> Result<Engine, wasmtime::Error> {
    let mut config = Config::new();
    config
        .cranelift_opt_level(OptLevel::Speed)
        .consume_fuel(fuelled)
        .max_wasm_stack(MAX_STACK)
        // WebAssembly features that the generator uses.
        .wasm_multi_value(true)
        .wasm_bulk_memory(true)
        .wasm_simd(true)
        // Features that are nondeterministic or that games do not need.
        .wasm_relaxed_simd(false)
        .wasm_multi_memory(false)
        .wasm_memory64(false)
        // A reservation of 4 GiB with a guard region covers every 32-bit address, so the processor
        // checks bounds.
        .signals_based_traps(true)
        .memory_reservation(1 << 32)
        .memory_guard_size(1 << 25)
        .memory_may_move(false)
        // Backtraces of traps are not read, and address maps slow compilation.
        .wasm_backtrace_max_frames(None)
        .generate_address_map(false);
    Engine::new(&config)
}
