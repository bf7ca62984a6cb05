//! The body of a function while it is written.

use crate::limits::MAX_FUNCTION_INSTRUCTIONS;
use wasm_encoder::{BlockType, Instruction, MemArg, ValType};

/// A branch target: the start of a loop or the end of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label(u32);

/// A local variable or parameter of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Slot(pub(crate) u32);

/// The body of a function: instructions, locals and nesting depth.
#[derive(Debug, Default)]
pub(crate) struct Code {
    /// Types of the parameters.
    pub(crate) parameters: Vec<ValType>,
    /// Types of the other locals.
    pub(crate) locals: Vec<ValType>,
    /// Instructions written so far.
    pub(crate) instructions: Vec<Instruction<'static>>,
    depth: u32,
}

impl Code {
    /// Returns an empty body.
    pub(crate) fn new(parameters: &[ValType]) -> Code {
        let parameters = parameters.to_vec();
        Code { parameters, locals: Vec::new(), instructions: Vec::new(), depth: 0 }
    }

    /// Returns the slot of a parameter.
    pub(crate) fn parameter(&self, index: usize) -> Slot {
        Slot(index as u32)
    }

    /// Declares a local.
    pub(crate) fn local(&mut self, ty: ValType) -> Slot {
        self.locals.push(ty);
        Slot((self.parameters.len() + self.locals.len() - 1) as u32)
    }

    /// Declares an `i64` local.
    pub(crate) fn new_i64(&mut self) -> Slot {
        self.local(ValType::I64)
    }

    /// Declares an `i32` local.
    pub(crate) fn new_i32(&mut self) -> Slot {
        self.local(ValType::I32)
    }

    /// Returns true if the body reached the limit of a function. Nothing more is written then,
    /// and the module is refused.
    pub(crate) fn is_full(&self) -> bool {
        self.instructions.len() >= MAX_FUNCTION_INSTRUCTIONS
    }

    /// Writes an instruction.
    pub(crate) fn op(&mut self, instruction: Instruction<'static>) -> &mut Code {
        if !self.is_full() {
            self.instructions.push(instruction);
        }
        self
    }

    /// Pushes a local.
    pub(crate) fn get(&mut self, slot: Slot) -> &mut Code {
        self.op(Instruction::LocalGet(slot.0))
    }

    /// Pops into a local.
    pub(crate) fn set(&mut self, slot: Slot) -> &mut Code {
        self.op(Instruction::LocalSet(slot.0))
    }

    /// Stores the top of the stack in a local and leaves it there.
    pub(crate) fn tee(&mut self, slot: Slot) -> &mut Code {
        self.op(Instruction::LocalTee(slot.0))
    }

    /// Pushes an `i64` constant.
    pub(crate) fn i64_const(&mut self, value: i64) -> &mut Code {
        self.op(Instruction::I64Const(value))
    }

    /// Pushes an `i32` constant.
    pub(crate) fn i32_const(&mut self, value: i32) -> &mut Code {
        self.op(Instruction::I32Const(value))
    }

    /// Pushes an address or an unsigned number as an `i32` constant.
    pub(crate) fn u32_const(&mut self, value: u32) -> &mut Code {
        self.op(Instruction::I32Const(value as i32))
    }

    /// Pops into a new `i64` local.
    pub(crate) fn pop_i64(&mut self) -> Slot {
        let slot = self.new_i64();
        self.set(slot);
        slot
    }

    /// Pops into a new `i32` local.
    pub(crate) fn pop_i32(&mut self) -> Slot {
        let slot = self.new_i32();
        self.set(slot);
        slot
    }

    /// Replaces an address on the stack by the `i64` there, `offset` bytes on.
    pub(crate) fn load64(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I64Load(mem_arg(offset, 3)))
    }

    /// Replaces an address by the byte there as an `i32`.
    pub(crate) fn load8(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I32Load8U(mem_arg(offset, 0)))
    }

    /// Replaces an address by the `u16` there as an `i32`.
    pub(crate) fn load16(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I32Load16U(mem_arg(offset, 1)))
    }

    /// Replaces an address by the `i32` there.
    pub(crate) fn load32(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I32Load(mem_arg(offset, 2)))
    }

    /// Stores an `i64`; below it on the stack is the address.
    pub(crate) fn store64(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I64Store(mem_arg(offset, 3)))
    }

    /// Stores the low byte of an `i32`.
    pub(crate) fn store8(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I32Store8(mem_arg(offset, 0)))
    }

    /// Stores the low half of an `i32`.
    pub(crate) fn store16(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I32Store16(mem_arg(offset, 1)))
    }

    /// Stores an `i32`.
    pub(crate) fn store32(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I32Store(mem_arg(offset, 2)))
    }

    /// Begins a block. A branch to its label goes behind its [`Code::end`].
    pub(crate) fn begin_block(&mut self) -> Label {
        self.op(Instruction::Block(BlockType::Empty));
        self.enter()
    }

    /// Begins a loop. A branch to its label goes back to its start.
    pub(crate) fn begin_loop(&mut self) -> Label {
        self.op(Instruction::Loop(BlockType::Empty));
        self.enter()
    }

    /// Begins an `if`, which pops an `i32`.
    pub(crate) fn begin_if(&mut self) -> Label {
        self.op(Instruction::If(BlockType::Empty));
        self.enter()
    }

    /// Begins an `if` that leaves a value on the stack.
    pub(crate) fn begin_if_result(&mut self, ty: ValType) -> Label {
        self.op(Instruction::If(BlockType::Result(ty)));
        self.enter()
    }

    /// Begins the `else` of an `if`.
    pub(crate) fn begin_else(&mut self) -> &mut Code {
        self.op(Instruction::Else)
    }

    /// Ends a block, a loop or an if.
    pub(crate) fn end(&mut self) -> &mut Code {
        self.depth -= 1;
        self.op(Instruction::End)
    }

    fn enter(&mut self) -> Label {
        self.depth += 1;
        Label(self.depth)
    }

    /// Returns the relative depth of a label.
    pub(crate) fn relative_depth(&self, label: Label) -> u32 {
        self.depth - label.0
    }

    /// Branches to a label.
    pub(crate) fn branch(&mut self, label: Label) -> &mut Code {
        let depth = self.relative_depth(label);
        self.op(Instruction::Br(depth))
    }

    /// Branches to a label if the `i32` popped is not zero.
    pub(crate) fn branch_if(&mut self, label: Label) -> &mut Code {
        let depth = self.relative_depth(label);
        self.op(Instruction::BrIf(depth))
    }

    /// Returns from the function with the values on the stack.
    pub(crate) fn return_(&mut self) -> &mut Code {
        self.op(Instruction::Return)
    }

    /// Pushes a global variable.
    pub(crate) fn global_get(&mut self, global: u32) -> &mut Code {
        self.op(Instruction::GlobalGet(global))
    }

    /// Pops into a global variable.
    pub(crate) fn global_set(&mut self, global: u32) -> &mut Code {
        self.op(Instruction::GlobalSet(global))
    }

    /// Calls a function.
    pub(crate) fn call(&mut self, function: u32) -> &mut Code {
        self.op(Instruction::Call(function))
    }
}

/// Returns a memory operand.
pub(crate) fn mem_arg(offset: u32, align: u32) -> MemArg {
    MemArg { offset: offset.into(), align, memory_index: 0 }
}
