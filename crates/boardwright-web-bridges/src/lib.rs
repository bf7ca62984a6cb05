//! Texts of other programs in a browser: variants, games and positions, read and written.
//!
//! Built for `wasm32-unknown-unknown` this is a module that a page loads when a text is pasted or
//! opened, beside the engine (`boardwright-web`). It interprets rules and imports nothing.
//!
//! # Exports
//!
//! A page writes a [question](question::Question) as JSON and behind it the bytes of a file to
//! `input(length)`, an address, or 0 above [`MAX_INPUT`](bridge::MAX_INPUT) bytes. `ask(length)`
//! answers, where `length` is that of the question. The answer is JSON at `output()`,
//! `output_length()` bytes long, until the next call. A result of 0 is an
//! [answer](question::Answer), −1 a [fault](fault::Fault). With any other end, a trap, the module
//! must be discarded.

pub mod bridge;
pub mod fault;
mod finder;
mod games;
mod own_rules;
mod positions;
pub mod question;
mod recognise;
mod text;
mod variants;
#[cfg(target_arch = "wasm32")]
mod wasm;
