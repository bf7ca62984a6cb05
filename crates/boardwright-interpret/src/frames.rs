//! Copy-on-write states on the path of a walk.
//!
//! The states lie on a stack, the current one on top. The first write after a checkpoint copies it;
//! backtracking drops the copy.

use crate::context::Checkpoint;
use crate::explorer::Explorer;
use crate::write::Writer;

impl<const W: usize> Explorer<'_, W> {
    /// Returns the words of the current state.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.frames[self.base..]
    }

    /// Returns a writer of the current state, copying it first if a checkpoint shares it.
    pub fn writer(&mut self) -> Writer<'_, W> {
        if !self.owned {
            let old = self.base;
            self.base = self.frames.len();
            self.frames.extend_from_within(old..);
            self.owned = true;
        }
        Writer { words: &mut self.frames[self.base..], core: self.core }
    }

    /// Takes a checkpoint. Later writes go to a copy of the current state.
    #[inline]
    pub fn checkpoint(&mut self) -> Checkpoint {
        let checkpoint = Checkpoint {
            base: self.base,
            owned: self.owned,
            hit: self.context.hit,
            trail: self.trail.len(),
            set_trail: self.set_trail.len(),
            executed: self.executed.len(),
        };
        self.owned = false;
        checkpoint
    }

    /// Restores the state, the locals and the capture flag of a checkpoint.
    #[inline]
    pub fn unwind(&mut self, checkpoint: Checkpoint) {
        if self.base != checkpoint.base {
            self.frames.truncate(checkpoint.base + self.size);
            self.base = checkpoint.base;
        }
        self.owned = checkpoint.owned;
        self.context.hit = checkpoint.hit;
        self.executed.unwind(checkpoint.executed);
        self.unwind_locals(checkpoint.trail, checkpoint.set_trail);
    }

    /// Restores the locals down to these lengths of the undo logs.
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
