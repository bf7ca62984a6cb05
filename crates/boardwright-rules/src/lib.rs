//! From rules text to the rule IR: options are bound, the board is built, every name is resolved and every expression typed.
//!
//! Typing and lowering are one walk over the syntax tree: an expression's type is the kind of IR value it lowers to
//! ([`value::Value`]). What is wrong is reported as diagnostics; nothing here prints.

mod assign;
mod betza;
mod board;
mod builtins;
mod call;
mod coerce;
mod constant;
mod effect;
mod ends;
mod expression;
mod fields;
mod fold;
mod function;
mod game;
mod kind;
mod looks;
mod lowerer;
mod movement;
mod name;
mod operator;
mod options;
mod piece;
mod start;
mod state;
mod statement;
mod symbols;
mod turns;
mod unknown;
mod value;
mod warnings;

use boardwright_ir::Program;
use boardwright_syntax::diagnostic::{Diagnostic, Severity};
use boardwright_syntax::limits::MAX_DIAGNOSTICS;
use boardwright_syntax::tree::Span;

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
    let failed = diagnostics.iter().any(|d| d.severity == Severity::Error);
    (if failed { None } else { program }, tidy(diagnostics))
}

/// In the order of the text, and no more than anybody would read; errors before warnings if not all fit.
fn tidy(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let place = |d: &Diagnostic| (d.span, d.code);
    diagnostics.sort_by_key(place);
    diagnostics.dedup();
    if diagnostics.len() > MAX_DIAGNOSTICS {
        diagnostics.sort_by_key(|d| std::cmp::Reverse(d.severity));
        diagnostics.truncate(MAX_DIAGNOSTICS - 1);
        diagnostics.sort_by_key(place);
        let message =
            format!("there are more than {MAX_DIAGNOSTICS} such messages; only these are shown");
        diagnostics.push(Diagnostic::warning("too-many-messages", Span::default(), message));
    }
    diagnostics
}
