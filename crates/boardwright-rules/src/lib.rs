//! From rules text to the rule IR: options are bound, the board is built, every name is resolved and every expression typed.
//!
//! Typing and lowering are one walk over the syntax tree: an expression's type is the kind of IR value it lowers to
//! ([`value::Value`]). What is wrong is reported as diagnostics; nothing here prints.

mod betza;
mod board;
mod builtins;
mod call;
mod coerce;
mod effect;
mod constant;
mod ends;
mod expression;
mod fields;
mod fold;
mod game;
mod looks;
mod lowerer;
mod movement;
mod options;
mod piece;
mod start;
mod state;
mod statement;
mod symbols;
mod turns;
mod value;
mod warnings;

use boardwright_ir::Program;
use boardwright_syntax::diagnostic::{Diagnostic, Severity};

/// Compiles a rules text with some option values and perhaps a ruleset chosen.
///
/// `settings` are option names with values as a person would type them (`side`, `5`); they win over the ruleset.
/// There is a program exactly if no diagnostic is an error.
pub fn compile(
    source: &str,
    settings: &[(String, String)],
    ruleset: Option<&str>,
) -> (Option<Program>, Vec<Diagnostic>) {
    let (file, mut diagnostics) = boardwright_syntax::parse(source);
    if diagnostics.iter().any(|d| d.severity == Severity::Error) {
        return (None, diagnostics);
    }
    let program = game::lower_game(&file, settings, ruleset, &mut diagnostics);
    diagnostics.sort_by_key(|d| (d.span, d.code));
    diagnostics.dedup();
    let failed = diagnostics.iter().any(|d| d.severity == Severity::Error);
    (if failed { None } else { program }, diagnostics)
}
