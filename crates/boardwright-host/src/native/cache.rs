//! Machine code that was made before, found again by the bytes it was made of.

use super::engine::{Metering, engine};
use super::error::HostError;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wasmtime::Module;

/// Number of modules a process remembers; the one that was not wanted for longest goes.
pub const MAX_CACHED_MODULES: usize = 64;

struct Entry {
    hash: u64,
    fuelled: bool,
    /// The bytes themselves are compared, so that no module can pass for another.
    bytes: Arc<[u8]>,
    module: Module,
}

/// The one wanted last is at the end.
static CACHE: Mutex<Vec<Entry>> = Mutex::new(Vec::new());

/// Forgets all modules. Games that are in use keep theirs; for measurements and tests.
pub fn forget_modules() {
    entries().clear();
}

/// The machine code of a module, made if need be.
pub(crate) fn module(bytes: &[u8], metering: Metering) -> Result<Module, HostError> {
    let (hash, fuelled) = (content_hash(bytes), metering != Metering::Steps);
    if let Some(module) = remembered(hash, fuelled, bytes) {
        return Ok(module);
    }
    // Made without holding the lock: two threads may make the same, which harms nobody.
    let made = Module::from_binary(engine(metering)?, bytes);
    let module = made.map_err(|error| HostError::Invalid(format!("{error:#}")))?;
    let entry = Entry { hash, fuelled, bytes: bytes.into(), module: module.clone() };
    let mut entries = entries();
    if entries.len() >= MAX_CACHED_MODULES {
        entries.remove(0);
    }
    entries.push(entry);
    Ok(module)
}

fn remembered(hash: u64, fuelled: bool, bytes: &[u8]) -> Option<Module> {
    let mut entries = entries();
    let at = entries.iter().position(|entry| {
        entry.hash == hash && entry.fuelled == fuelled && *entry.bytes == *bytes
    })?;
    let entry = entries.remove(at);
    let module = entry.module.clone();
    entries.push(entry);
    Some(module)
}

fn entries() -> MutexGuard<'static, Vec<Entry>> {
    // Nothing that can panic is done in the middle of a change.
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn content_hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::{MAX_CACHED_MODULES, content_hash, module, remembered};
    use crate::native::engine::Metering;

    /// An empty module that differs from others by the name of a custom section.
    fn bytes(name: u8) -> Vec<u8> {
        let mut bytes = b"\0asm\x01\0\0\0".to_vec();
        bytes.extend([0, 2, 1, name]);
        bytes
    }

    fn is_remembered(name: u8) -> bool {
        remembered(content_hash(&bytes(name)), false, &bytes(name)).is_some()
    }

    #[test]
    fn the_module_not_wanted_for_longest_is_forgotten() {
        let most = MAX_CACHED_MODULES as u8;
        (0..most).for_each(|name| drop(module(&bytes(name), Metering::Steps).unwrap()));
        // The first is wanted again, so that the second is the one to go.
        module(&bytes(0), Metering::Steps).unwrap();
        module(&bytes(most), Metering::Steps).unwrap();
        assert!(is_remembered(0) && !is_remembered(1) && is_remembered(2) && is_remembered(most));
    }

    #[test]
    fn a_hash_alone_is_no_module() {
        assert!(remembered(content_hash(&bytes(0)), false, &bytes(1)).is_none());
    }
}
