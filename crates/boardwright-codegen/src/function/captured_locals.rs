//! The locals that a function of its own is given by whoever calls it.

use crate::function::builder::Scope;
use crate::function::operand::{Value, Word};
use crate::function::reads::Reads;
use boardwright_ir::{Local, SetLocal};
use wasm_encoder::ValType;

/// Locals that a function is given.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Given {
    /// Number-like locals, with their bounds.
    locals: Vec<(Local, i64, i64)>,
    /// Set-valued locals.
    set_locals: Vec<SetLocal>,
}

impl Given {
    /// The parameters that hold them.
    pub fn parameters(&self, words: usize) -> Vec<ValType> {
        vec![ValType::I64; self.locals.len() + self.set_locals.len() * words]
    }
}

impl Scope<'_, '_> {
    /// Those locals of what is read that have a value here.
    pub fn given(&self, reads: &Reads) -> Given {
        let with_bounds = |&local: &Local| {
            let (low, high) = self.locals[usize::from(local)]?.class(self.g.lines.sites);
            Some((local, low, high))
        };
        let has_value = |&local: &SetLocal| self.set_locals[usize::from(local)].is_some();
        Given {
            locals: reads.locals.iter().filter_map(with_bounds).collect(),
            set_locals: reads.set_locals.iter().copied().filter(has_value).collect(),
        }
    }

    /// Pushes the values that the locals have here.
    pub fn push_given(&mut self, given: &Given) {
        for &(local, ..) in &given.locals {
            let value = self.local(local);
            self.push(value);
        }
        for &local in &given.set_locals {
            let sites = self.set_local(local);
            self.push_sites(&sites);
        }
    }

    /// Takes the locals from the parameters of the function being written, from an index on.
    pub fn take_given(&mut self, given: &Given, mut index: usize) {
        for &(local, low, high) in &given.locals {
            let slot = self.code.parameter(index);
            self.bind(local, Value::In(slot, low, high));
            index += 1;
        }
        for &local in &given.set_locals {
            let words = self.g.words;
            let sites = (0..words).map(|word| Word::In(self.code.parameter(index + word)));
            self.set_locals[usize::from(local)] = Some(sites.collect());
            index += words;
        }
    }
}
