//! Instances that wait for the next question.

use crate::running::Running;
use std::sync::{Mutex, PoisonError};

/// How many wait at most; more are thrown away when they are given back.
const MAX_WAITING: usize = 64;

/// Instances of one game that nobody holds. They are boxed where they are held as well, so that
/// coming and going moves a pointer.
#[expect(clippy::vec_box, reason = "an instance is large, and moves with every question")]
#[derive(Default)]
pub(crate) struct Pool(Mutex<Vec<Box<Running>>>);

impl Pool {
    /// One of those that wait.
    pub fn take(&self) -> Option<Box<Running>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Lets one wait.
    pub fn give(&self, running: Box<Running>) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if waiting.len() < MAX_WAITING {
            waiting.push(running);
        }
    }
}
