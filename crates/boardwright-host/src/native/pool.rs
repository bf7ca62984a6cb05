//! Pool of idle modules.

use super::module::WasmtimeModule;
use crate::client::ModuleClient;
use std::sync::{Mutex, PoisonError};

/// Largest number of idle modules; further ones are dropped when they are returned.
const MAX_WAITING: usize = 64;

/// Idle modules of one game.
#[derive(Default)]
pub(crate) struct Pool(Mutex<Vec<IdleModule>>);

/// An idle module, boxed so that moving it moves a pointer.
type IdleModule = Box<ModuleClient<WasmtimeModule>>;

impl Pool {
    /// Takes an idle module; `None` if there is none.
    pub fn take(&self) -> Option<IdleModule> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Returns a module to the pool.
    pub fn give(&self, client: IdleModule) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < MAX_WAITING {
            waiting.push(client);
        }
    }
}
