//! Copies of the state while a decision is explored.
//!
//! The states lie one after another in one vector; the last is the present one. It is copied when
//! something is first written after a choice, and dropped when another value is tried.

use crate::context::Checkpoint;
use crate::explorer::Explorer;
use crate::write::Writer;

impl<const W: usize> Explorer<'_, W> {
    /// The present state.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.frames[self.base..]
    }

    /// The present state, for writing.
    pub fn writer(&mut self) -> Writer<'_, W> {
        if !self.owned {
            let old = self.base;
            self.base = self.frames.len();
            self.frames.extend_from_within(old..);
            self.owned = true;
        }
        Writer { words: &mut self.frames[self.base..], core: self.core }
    }

    /// A point to come back to. Until then nothing that the present state holds is overwritten.
    #[inline]
    pub fn checkpoint(&mut self) -> Checkpoint {
        let checkpoint = Checkpoint {
            base: self.base,
            owned: self.owned,
            hit: self.context.hit,
            trail: self.trail.len(),
            set_trail: self.set_trail.len(),
        };
        self.owned = false;
        checkpoint
    }

    /// Goes back to a point: state, locals and all.
    #[inline]
    pub fn unwind(&mut self, checkpoint: Checkpoint) {
        if self.base != checkpoint.base {
            self.frames.truncate(checkpoint.base + self.size);
            self.base = checkpoint.base;
        }
        self.owned = checkpoint.owned;
        self.context.hit = checkpoint.hit;
        self.unwind_locals(checkpoint.trail, checkpoint.set_trail);
    }

    /// Gives the locals back what they held.
    #[inline]
    pub fn unwind_locals(&mut self, trail: usize, set_trail: usize) {
        while self.trail.len() > trail {
            if let Some((index, old)) = self.trail.pop() {
                self.locals[index] = old;
            }
        }
        while self.set_trail.len() > set_trail {
            if let Some((index, old)) = self.set_trail.pop() {
                self.set_locals[index] = old;
            }
        }
    }
}
