//! Dispatch over the widths of sets.

use crate::core::Core;
use crate::load_error::LoadError;
use boardwright_ir::Program;
use std::sync::Arc;

/// Largest width of sets. Decisions are explained with sets of this width alone, whatever that of
/// the game, so that programs have the code once.
pub(crate) const WIDEST: usize = 16;

/// A loaded program for sets of any supported width.
#[derive(Debug)]
pub(crate) enum AnyCore {
    W1(Core<1>),
    W2(Core<2>),
    W4(Core<4>),
    W6(Core<6>),
    W16(Core<16>),
}

impl AnyCore {
    /// Prepares a program that has been validated.
    pub fn new(program: Arc<Program>) -> Result<AnyCore, LoadError> {
        Ok(match program.layout.set_words {
            1 => AnyCore::W1(Core::new(program)?),
            2 => AnyCore::W2(Core::new(program)?),
            4 => AnyCore::W4(Core::new(program)?),
            6 => AnyCore::W6(Core::new(program)?),
            16 => AnyCore::W16(Core::new(program)?),
            _ => return Err(LoadError::Malformed("sets have no known width")),
        })
    }
}

/// Evaluates an expression with the core of an [`AnyCore`], monomorphized for its width.
macro_rules! with_core {
    ($any:expr, $core:ident => $body:expr) => {
        match $any {
            $crate::width::AnyCore::W1($core) => $body,
            $crate::width::AnyCore::W2($core) => $body,
            $crate::width::AnyCore::W4($core) => $body,
            $crate::width::AnyCore::W6($core) => $body,
            $crate::width::AnyCore::W16($core) => $body,
        }
    };
}
pub(crate) use with_core;
