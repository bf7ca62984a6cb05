//! Locals that functions take as parameters: those they read that have a value in the caller.

use crate::function::builder::FunctionBuilder;
use crate::function::key::{CapturedLocals, CapturedNumber};
use crate::function::operand::{Operand, WordOperand};
use crate::function::reads::Reads;
use crate::generator::Generator;
use boardwright_ir::{Local, SetLocal};
use wasm_encoder::ValType;

impl CapturedLocals {
    /// Returns the parameters that hold them.
    pub(crate) fn parameters(&self, words: usize) -> Vec<ValType> {
        vec![ValType::I64; self.numbers.len() + self.sets.len() * words]
    }
}

impl FunctionBuilder<'_, '_> {
    /// Returns those of the locals read that have a value here.
    pub(crate) fn captured_locals(&self, reads: &Reads) -> CapturedLocals {
        let number = |&local: &Local| {
            let value = self.path.locals.number(local)?;
            let (low, high) = value.coarse_bounds(self.generator.lines.sites);
            Some(CapturedNumber { local, low, high })
        };
        let has_value = |&local: &SetLocal| self.path.locals.set(local).is_some();
        CapturedLocals {
            numbers: reads.locals.iter().filter_map(number).collect(),
            sets: reads.set_locals.iter().copied().filter(has_value).collect(),
        }
    }

    /// Pushes the values of captured locals.
    pub(crate) fn push_captured(&mut self, captured: &CapturedLocals) {
        for number in &captured.numbers {
            let value = self.local(number.local);
            self.push(value);
        }
        for &local in &captured.sets {
            let sites = self.set_local(local);
            self.push_set(&sites);
        }
    }

    /// Binds captured locals to the parameters from an index on.
    pub(crate) fn bind_captured(&mut self, captured: &CapturedLocals, mut index: usize) {
        for &CapturedNumber { local, low, high } in &captured.numbers {
            let slot = self.code.parameter(index);
            self.bind(local, Operand::Local(slot, low, high));
            index += 1;
        }
        for &local in &captured.sets {
            let words = self.generator.words;
            let word = |word| WordOperand::Local(self.code.parameter(index + word));
            self.path.locals.bind_set(local, (0..words).map(word).collect());
            index += words;
        }
    }
}

impl Generator<'_> {
    /// Returns the locals that `on capture` reads, besides the site of the capture.
    pub(crate) fn capture_reads(&self) -> Vec<Local> {
        let mut reads = Reads::default();
        reads.block(&self.program.on_capture);
        reads.locals.into_iter().filter(|&local| local != self.program.here).collect()
    }

    /// Adds the locals that the consequences of a decision and of its captures read.
    pub(crate) fn add_finish_reads(&self, reads: &mut Reads) {
        let program = self.program;
        reads.block(&program.after_move);
        reads.block(&program.after_turn);
        for turn in &program.turns {
            reads.block(&turn.after);
            turn.prefer.iter().for_each(|prefer| reads.number(prefer));
        }
        for stage in &program.stages {
            stage.actions.iter().for_each(|actions| reads.number(actions));
        }
        program.ends.iter().for_each(|end| reads.end(end));
        program.move_conditions.iter().for_each(|condition| reads.condition(condition));
        reads.locals.extend(self.capture_reads());
    }
}
