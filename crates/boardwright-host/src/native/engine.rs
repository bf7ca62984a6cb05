//! The engines that all games share: wasmtime, set up for speed.

use super::error::HostError;
use std::sync::OnceLock;
use wasmtime::{Config, Engine, OptLevel};

/// The most bytes of stack that a module may take: a quarter of what a thread has by default, so
/// that its callers have room too.
pub const MAX_STACK: usize = 1 << 19;

/// What keeps a module from running on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Metering {
    /// The module counts its own steps, as those of [`boardwright_codegen`] do. Costs nothing more.
    #[default]
    Steps,
    /// Wasmtime counts as well: so many instructions, roughly, for a question. For modules from
    /// elsewhere, which may not count.
    Fuel(u64),
}

/// The engine for modules under a metering.
pub(crate) fn engine(metering: Metering) -> Result<&'static Engine, HostError> {
    static PLAIN: OnceLock<Result<Engine, String>> = OnceLock::new();
    static FUELLED: OnceLock<Result<Engine, String>> = OnceLock::new();
    let (place, fuelled) = match metering {
        Metering::Steps => (&PLAIN, false),
        Metering::Fuel(_) => (&FUELLED, true),
    };
    let made = place.get_or_init(|| new_engine(fuelled).map_err(|error| error.to_string()));
    made.as_ref().map_err(|error| HostError::NoRoom(error.clone()))
}

fn new_engine(fuelled: bool) -> Result<Engine, wasmtime::Error> {
    let mut config = Config::new();
    config
        .cranelift_opt_level(OptLevel::Speed)
        .consume_fuel(fuelled)
        .max_wasm_stack(MAX_STACK)
        // What the generator uses.
        .wasm_multi_value(true)
        .wasm_bulk_memory(true)
        .wasm_simd(true)
        // What differs from interpreter to interpreter, or what a game has no use for.
        .wasm_relaxed_simd(false)
        .wasm_multi_memory(false)
        .wasm_memory64(false)
        // Four gigabytes of addresses with a guard behind them hold all that an address can say,
        // so that bounds are checked by the processor alone.
        .signals_based_traps(true)
        .memory_reservation(1 << 32)
        .memory_guard_size(1 << 25)
        .memory_may_move(false)
        // Nobody reads the frames of a trap, and maps of addresses take time to make.
        .wasm_backtrace_max_frames(None)
        .generate_address_map(false);
    Engine::new(&config)
}
