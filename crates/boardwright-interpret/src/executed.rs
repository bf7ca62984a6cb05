//! Counters that the statements on the current path have run, in programs that were compiled to be
//! measured.

use boardwright_ir::CounterId;

/// Counters in the order of their first execution, each once. It allocates nothing for a program
/// without counters.
#[derive(Debug, Default)]
pub(crate) struct Executed {
    order: Vec<CounterId>,
    /// By counter, true if it is in `order`.
    contains: Vec<bool>,
}

impl Executed {
    /// Number of counters.
    #[inline]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// The counters in the order of their first execution.
    pub fn counters(&self) -> &[CounterId] {
        &self.order
    }

    /// Forgets all counters but the first ones.
    #[inline]
    pub fn unwind(&mut self, length: usize) {
        while self.order.len() > length {
            if let Some(counter) = self.order.pop() {
                self.contains[counter as usize] = false;
            }
        }
    }

    /// Adds a counter of a program that has `number` of them.
    pub fn insert(&mut self, counter: CounterId, number: usize) {
        self.contains.resize(number, false);
        if !std::mem::replace(&mut self.contains[counter as usize], true) {
            self.order.push(counter);
        }
    }
}
