//! Modules that wait for the next question.

use super::module::WasmtimeModule;
use crate::client::ModuleClient;
use std::sync::{Mutex, PoisonError};

/// The most modules that wait; more are dropped when they are given back.
const MAX_WAITING: usize = 64;

/// Modules of one game that nobody uses.
#[derive(Default)]
pub(crate) struct Pool(Mutex<Vec<Waiting>>);

/// A module that waits. It is boxed, so that coming and going moves a pointer.
type Waiting = Box<ModuleClient<WasmtimeModule>>;

impl Pool {
    /// Takes one of those that wait.
    pub fn take(&self) -> Option<Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Lets one wait.
    pub fn give(&self, client: Waiting) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < MAX_WAITING {
            waiting.push(client);
        }
    }
}
