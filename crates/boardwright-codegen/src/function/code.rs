//! The body of one function of a module while it is written.

use crate::limits::MAX_INSTRUCTIONS;
use wasm_encoder::{BlockType, Instruction, MemArg, ValType};

/// A place in a function that branches can go to: the start of a loop or the end of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Label(u32);

/// A local variable or parameter of a function of the module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Slot(pub u32);

/// A function of a module being written: instructions, locals, and how deep the present place is nested.
#[derive(Debug, Default)]
pub struct Code {
    /// Types of the parameters.
    pub parameters: Vec<ValType>,
    /// Types of the locals that are no parameters.
    pub locals: Vec<ValType>,
    /// What has been written.
    pub instructions: Vec<Instruction<'static>>,
    depth: u32,
}

impl Code {
    /// An empty body.
    pub fn new(parameters: &[ValType]) -> Code {
        let parameters = parameters.to_vec();
        Code { parameters, locals: Vec::new(), instructions: Vec::new(), depth: 0 }
    }

    /// The slot of a parameter.
    pub fn parameter(&self, index: usize) -> Slot {
        Slot(index as u32)
    }

    /// A new local.
    pub fn local(&mut self, ty: ValType) -> Slot {
        self.locals.push(ty);
        Slot((self.parameters.len() + self.locals.len() - 1) as u32)
    }

    /// A new `i64` local.
    pub fn long(&mut self) -> Slot {
        self.local(ValType::I64)
    }

    /// A new `i32` local.
    pub fn int(&mut self) -> Slot {
        self.local(ValType::I32)
    }

    /// Whether there is more of it than a module may have. Nothing more is written then, and the module is refused.
    pub fn is_full(&self) -> bool {
        self.instructions.len() >= MAX_INSTRUCTIONS
    }

    /// Writes an instruction.
    pub fn op(&mut self, instruction: Instruction<'static>) -> &mut Code {
        if !self.is_full() {
            self.instructions.push(instruction);
        }
        self
    }

    /// Pushes a local.
    pub fn get(&mut self, slot: Slot) -> &mut Code {
        self.op(Instruction::LocalGet(slot.0))
    }

    /// Pops into a local.
    pub fn set(&mut self, slot: Slot) -> &mut Code {
        self.op(Instruction::LocalSet(slot.0))
    }

    /// Stores the top of the stack in a local and leaves it there.
    pub fn tee(&mut self, slot: Slot) -> &mut Code {
        self.op(Instruction::LocalTee(slot.0))
    }

    /// Pushes an `i64` constant.
    pub fn long_const(&mut self, value: i64) -> &mut Code {
        self.op(Instruction::I64Const(value))
    }

    /// Pushes an `i32` constant.
    pub fn int_const(&mut self, value: i32) -> &mut Code {
        self.op(Instruction::I32Const(value))
    }

    /// Pushes an address or an unsigned number as an `i32` constant.
    pub fn address(&mut self, value: u32) -> &mut Code {
        self.op(Instruction::I32Const(value as i32))
    }

    /// Pops into a new `i64` local.
    pub fn keep_long(&mut self) -> Slot {
        let slot = self.long();
        self.set(slot);
        slot
    }

    /// Pops into a new `i32` local.
    pub fn keep_int(&mut self) -> Slot {
        let slot = self.int();
        self.set(slot);
        slot
    }

    /// Replaces an address on the stack by the `i64` there, `offset` bytes on.
    pub fn load64(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I64Load(argument(offset, 3)))
    }

    /// Replaces an address by the byte there as an `i32`.
    pub fn load8(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I32Load8U(argument(offset, 0)))
    }

    /// Replaces an address by the `u16` there as an `i32`.
    pub fn load16(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I32Load16U(argument(offset, 1)))
    }

    /// Replaces an address by the `i32` there.
    pub fn load32(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I32Load(argument(offset, 2)))
    }

    /// Stores an `i64`; below it on the stack is the address.
    pub fn store64(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I64Store(argument(offset, 3)))
    }

    /// Stores the low byte of an `i32`.
    pub fn store8(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I32Store8(argument(offset, 0)))
    }

    /// Stores the low half of an `i32`.
    pub fn store16(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I32Store16(argument(offset, 1)))
    }

    /// Stores an `i32`.
    pub fn store32(&mut self, offset: u32) -> &mut Code {
        self.op(Instruction::I32Store(argument(offset, 2)))
    }

    /// Begins a block; a branch to its label goes behind its [`Code::end`].
    pub fn block(&mut self) -> Label {
        self.op(Instruction::Block(BlockType::Empty));
        self.deeper()
    }

    /// Begins a loop; a branch to its label goes back here.
    pub fn begin_loop(&mut self) -> Label {
        self.op(Instruction::Loop(BlockType::Empty));
        self.deeper()
    }

    /// Begins what is done if the `i32` popped is not zero.
    pub fn begin_if(&mut self) -> Label {
        self.op(Instruction::If(BlockType::Empty));
        self.deeper()
    }

    /// The same with a value left on the stack by either side.
    pub fn begin_if_giving(&mut self, ty: ValType) -> Label {
        self.op(Instruction::If(BlockType::Result(ty)));
        self.deeper()
    }

    /// Begins what is done otherwise.
    pub fn otherwise(&mut self) -> &mut Code {
        self.op(Instruction::Else)
    }

    /// Ends a block, a loop or an if.
    pub fn end(&mut self) -> &mut Code {
        self.depth -= 1;
        self.op(Instruction::End)
    }

    fn deeper(&mut self) -> Label {
        self.depth += 1;
        Label(self.depth)
    }

    /// How many blocks out a label is from here.
    pub fn distance(&self, label: Label) -> u32 {
        self.depth - label.0
    }

    /// Goes to a label.
    pub fn branch(&mut self, label: Label) -> &mut Code {
        let distance = self.distance(label);
        self.op(Instruction::Br(distance))
    }

    /// Goes to a label if the `i32` popped is not zero.
    pub fn branch_if(&mut self, label: Label) -> &mut Code {
        let distance = self.distance(label);
        self.op(Instruction::BrIf(distance))
    }

    /// Leaves the function with the values on the stack.
    pub fn leave(&mut self) -> &mut Code {
        self.op(Instruction::Return)
    }

    /// Calls a function.
    pub fn call(&mut self, function: u32) -> &mut Code {
        self.op(Instruction::Call(function))
    }
}

/// Where in memory, and how aligned.
pub fn argument(offset: u32, align: u32) -> MemArg {
    MemArg { offset: offset.into(), align, memory_index: 0 }
}
