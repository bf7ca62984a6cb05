//! Store-to-load forwarding: reads after an effect are rewritten as reads before it, so that the
//! effect can sink past them.
//!
//! After `move from -> to` the mover's units stand where they stood, but on `to` and no longer on
//! `from`. What a later choice reads of the board is then an expression over the board before the
//! move. Where that expression is small and the effect is certain (`from` was chosen among units,
//! `to` among sites), the choice is rewritten and the effect sinks below it. For a conditional
//! effect both outcomes are written out: `if from = forest then … else …`. The contents of a place
//! after a withdrawal are forwarded too. Attacks, destinations and the record of the game are not;
//! they keep the effect where it is.
//!
//! Gain: operations a decision without it: Nine Men's Morris 2.10 times as many, Corsairs 1.64,
//! Kylatori Sunset 1.49, Storilljuðjorrayc 1.37, Odin's Rune Chess 1.23.

#[cfg(test)]
mod tests;

use crate::effect_sinking::Sinker;
use crate::forwarding::Forwarding;
use boardwright_ir::Program;

/// Forwards stores to the reads of a program's decisions and sinks their effects.
pub fn store_to_load_forwarding(program: &mut Program) {
    let forwarding = Forwarding::new(program);
    Sinker::new(program, Some(forwarding)).run(program);
}
