//! Memory taken while a question is answered: the arena and the scratch memory.

use crate::function::builder::FunctionBuilder;
use crate::function::code::Slot;
use boardwright_ir::limits::Limit;
use wasm_encoder::Instruction as I;

impl FunctionBuilder<'_, '_> {
    /// Reserves bytes of the arena; notes the limit and starts the arena again if they do not fit.
    pub(crate) fn reserve_arena(&mut self, bytes: usize) {
        let arena = self.generator.globals.arena;
        let end = self.generator.memory.arena_end;
        self.code.global_get(arena).u32_const(bytes as u32).op(I::I32Add);
        self.code.u32_const(end).op(I::I32GtU);
        self.code.begin_if();
        self.generator.note_limit(&mut self.code, Limit::Memory);
        // Code that follows ends at its next step. Until then it may write here.
        self.code.u32_const(self.generator.memory.arena).global_set(arena);
        self.code.end();
    }

    /// Reserves bytes of the scratch memory, which is apart from lists of decisions.
    pub(crate) fn reserve_scratch(&mut self, bytes: usize) {
        let scratch = self.generator.globals.scratch;
        let (begin, end) = (self.generator.memory.scratch, self.generator.memory.scratch_end);
        self.code.global_get(scratch).u32_const(bytes as u32).op(I::I32Add);
        self.code.u32_const(end).op(I::I32GtU);
        self.code.begin_if();
        self.generator.note_limit(&mut self.code, Limit::Memory);
        self.code.u32_const(begin).global_set(scratch);
        self.code.end();
    }

    /// Marks the top of the scratch memory, for scans that may return at once; see
    /// [`FunctionBuilder::free_scratch`].
    pub(crate) fn mark_scratch(&mut self) -> Slot {
        let mark = self.code.new_i32();
        self.code.global_get(self.generator.globals.scratch).set(mark);
        mark
    }

    /// Frees the scratch memory down to a mark.
    pub(crate) fn free_scratch(&mut self, mark: Slot) {
        self.code.get(mark).global_set(self.generator.globals.scratch);
    }
}
