//! Numbers about the groups of a set.

use crate::function::builder::FunctionBuilder;
use crate::function::operand::Operand;
use crate::kernels::kernel::Kernel;
use boardwright_ir::Num;

impl FunctionBuilder<'_, '_> {
    /// Returns a number about the groups of a set.
    pub(crate) fn group_number(&mut self, number: &Num) -> Operand {
        let sites = self.sites() as i64;
        match number {
            Num::GroupCount { within, vectors } => {
                let within = self.set(within);
                let (source, selector) = self.vector_source(vectors);
                self.push_selector(&selector);
                self.push_set(&within);
                self.call_kernel(Kernel::GroupCount(source));
                self.pop_number(0, sites)
            }
            Num::GroupSize { within, place, vectors } => {
                let (within, place) = (self.set(within), self.number(place));
                let (source, selector) = self.vector_source(vectors);
                self.push_selector(&selector);
                self.push_set(&within);
                self.push(place);
                self.call_kernel(Kernel::GroupSize(source));
                self.pop_number(0, sites)
            }
            Num::CompareGroups { a, b, vectors } => {
                let (a, b) = (self.set(a), self.set(b));
                let (source, selector) = self.vector_source(vectors);
                self.push_selector(&selector);
                self.push_set(&a);
                self.push_set(&b);
                self.call_kernel(Kernel::CompareGroups(source));
                self.pop_number(-1, 1)
            }
            _ => unreachable!("`number` writes it"),
        }
    }
}
