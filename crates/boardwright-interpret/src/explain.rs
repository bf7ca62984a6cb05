//! Why a wanted decision is not legal.

use crate::explorer::Explorer;
use boardwright_ir::Test;
use boardwright_syntax::tree::Span;

impl<'p, const W: usize> Explorer<'p, W> {
    pub fn explain_requirement(&mut self, _test: &'p Test, _message: Option<&'p str>, _span: Span) {
    }
    pub fn explain_completion(&mut self) -> bool {
        false
    }
}
