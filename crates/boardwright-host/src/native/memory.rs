//! Checks of a module's memory: its size, and the addresses in it.

use super::error::HostError;
use boardwright_codegen::Addresses;
use boardwright_codegen::format::{HISTORY_ENTRY, SLOTS};
use wasmtime::{ExternType, Module};

/// Largest memory of a module in bytes.
pub const MAX_MEMORY: u64 = 256 << 20;

const PAGE: u64 = 1 << 16;

/// True if a module imports `env.is_over`.
pub(crate) fn is_interruptible(module: &Module) -> bool {
    module.imports().any(|import| import.name() == "is_over")
}

/// Returns the number of pages of memory that a module imports. An error if it imports anything
/// else than that and `env.is_over`.
pub(crate) fn pages(module: &Module) -> Result<u64, HostError> {
    let mut imports = module.imports();
    let (first, second, third) = (imports.next(), imports.next(), imports.next());
    let (Some(import), None) = (first, third) else {
        let other = "it must import `env.memory`, and `env.is_over` at most besides";
        return Err(HostError::Format(other.to_owned()));
    };
    if let Some(other) = second
        && ("env", "is_over") != (other.module(), other.name())
    {
        let other = format!("it imports `{}.{}`", other.module(), other.name());
        return Err(HostError::Format(other));
    }
    let (ExternType::Memory(memory), "env", "memory") =
        (import.ty(), import.module(), import.name())
    else {
        let other = format!("it imports `{}.{}`", import.module(), import.name());
        return Err(HostError::Format(other));
    };
    match memory.minimum() {
        pages if pages > MAX_MEMORY / PAGE => {
            Err(HostError::TooMuchMemory { wanted: pages.saturating_mul(PAGE) })
        }
        pages => Ok(pages),
    }
}

/// Checks that the data at a module's addresses lie in its part of the memory.
pub(crate) fn check(at: &Addresses, state_words: usize, pages: u64) -> Result<(), HostError> {
    let wrong = |what: &str| Err(HostError::Format(what.to_owned()));
    let end = u64::from(at.base) + u64::from(at.size);
    if end > pages * PAGE {
        return wrong("its part of the memory is larger than the memory");
    }
    if u64::from(at.state_size) != state_words as u64 * 8 {
        return wrong("its states have not the size of this game's");
    }
    if at.list_room == 0 {
        return wrong("it leaves no room for a list");
    }
    let record = if at.history_room == 0 { 0 } else { 8 + entries(at.history_room) };
    let regions = [
        ("steps", at.steps, 8),
        ("dice", at.dice, 32),
        ("record", at.history, record),
        ("states", at.slots, u64::from(at.state_size) * u64::from(SLOTS)),
        ("list", at.list, u64::from(at.list_room) * 8),
    ];
    for (name, first, bytes) in regions {
        let inside = first >= at.base && u64::from(first) + bytes <= end;
        if bytes > 0 && !(inside && first % 8 == 0) {
            return wrong(&format!("its {name} lie elsewhere than in its part of the memory"));
        }
    }
    Ok(())
}

/// Returns the number of bytes of `count` entries of the history.
pub(crate) fn entries(count: u32) -> u64 {
    u64::from(count) * u64::from(HISTORY_ENTRY)
}
