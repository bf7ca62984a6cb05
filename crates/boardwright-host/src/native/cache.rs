//! Cache of machine code, keyed by the bytes of the module.

use super::engine::{Metering, engine};
use super::error::HostError;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use wasmtime::Module;

/// Number of modules that the cache holds; the least recently used one is evicted.
pub const MAX_CACHED_MODULES: usize = 64;

struct Entry {
    hash: u64,
    fuelled: bool,
    /// The bytes themselves are compared, so that a hash collision does no harm.
    bytes: Arc<[u8]>,
    module: Module,
}

/// Least recently used first.
static CACHE: Mutex<Vec<Entry>> = Mutex::new(Vec::new());

/// Empties the cache; games in use keep their code. For measurements and tests.
pub fn forget_modules() {
    entries().clear();
}

/// Returns the machine code of a module, from the cache or compiled now.
pub(crate) fn module(bytes: &[u8], metering: Metering) -> Result<Module, HostError> {
    let (hash, fuelled) = (content_hash(bytes), metering != Metering::Steps);
    if let Some(module) = cached(hash, fuelled, bytes) {
        return Ok(module);
    }
    // Compiled without holding the lock: two threads may compile the same module, which is
    // harmless.
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

fn cached(hash: u64, fuelled: bool, bytes: &[u8]) -> Option<Module> {
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
    // No change can panic halfway, so a poisoned cache is consistent.
    CACHE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn content_hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::{MAX_CACHED_MODULES, cached, content_hash, module};
    use crate::native::engine::Metering;

    /// Returns an empty module with a custom section of this name.
    fn bytes(name: u8) -> Vec<u8> {
        let mut bytes = b"\0asm\x01\0\0\0".to_vec();
        bytes.extend([0, 2, 1, name]);
        bytes
    }

    fn is_cached(name: u8) -> bool {
        cached(content_hash(&bytes(name)), false, &bytes(name)).is_some()
    }

    #[test]
    fn least_recently_used_module_is_evicted() {
        let most = MAX_CACHED_MODULES as u8;
        (0..most).for_each(|name| drop(module(&bytes(name), Metering::Steps).unwrap()));
        // The first is used again, so the second is the least recently used.
        module(&bytes(0), Metering::Steps).unwrap();
        module(&bytes(most), Metering::Steps).unwrap();
        assert!(is_cached(0) && !is_cached(1) && is_cached(2) && is_cached(most));
    }

    #[test]
    fn hash_collision_does_not_return_another_module() {
        assert!(cached(content_hash(&bytes(0)), false, &bytes(1)).is_none());
    }
}
