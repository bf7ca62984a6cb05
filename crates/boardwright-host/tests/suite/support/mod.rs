//! Hand-written modules for a game of three sites.

use boardwright_codegen::{Addresses, Module};
use boardwright_ir::Program;
use std::sync::Arc;

const RULES: &str = r#"
    game "Three" {
        players Cross, Nought
        board rectangle(3, 1)
        piece Mark X
        turn { choose to in empty; put Mark at to }
        end { draw if no empty "full" }
    }
"#;

/// Returns the program whose states the modules are given.
pub fn program() -> Arc<Program> {
    program_of(RULES)
}

/// Returns the program of a rules text.
pub fn program_of(rules: &str) -> Arc<Program> {
    let (program, diagnostics) = boardwright_rules::compile(rules, &[], None);
    Arc::new(program.unwrap_or_else(|| panic!("{diagnostics:?}")))
}

/// Returns the addresses that the modules below use.
pub fn addresses() -> Addresses {
    let state_size = program().layout.total_words as u32 * 8;
    Addresses {
        base: 0,
        size: 65_536,
        steps: 8,
        dice: 16,
        history: 64,
        history_room: 4,
        slots: 1024,
        state_size,
        list: 8192,
        list_room: 16,
    }
}

/// Returns a module of the format. Its functions answer 0 except those `replaced`; `more` is added
/// to its text.
pub fn module(replaced: &[(&str, &str)], more: &str) -> Module {
    let exports = [
        ("start", "(param i32)", ""),
        ("list", "(param i32 i32 i32) (result i32)", "i32.const 0"),
        ("count", "(param i32) (result i32)", "i32.const 0"),
        ("any", "(param i32) (result i32)", "i32.const 0"),
        ("nth", "(param i32 i32 i32) (result i32)", "i32.const 0"),
        ("play", "(param i32 i64 i32) (result i32)", "i32.const 0"),
        ("play_listed", "(param i32 i64 i32) (result i32)", "i32.const 0"),
        ("outcome", "(param i32) (result i32)", "i32.const 0"),
        ("hash", "(param i32) (result i64)", "i64.const 0"),
        ("perft", "(param i32 i32 i32 i32) (result i64)", "i64.const 0"),
        ("playout", "(param i32 i32) (result i32)", "i32.const 0"),
    ];
    let functions = exports.map(|(name, ty, usual)| {
        let body =
            replaced.iter().find(|(known, _)| *known == name).map_or(usual, |(_, body)| body);
        format!("(func ${name} (export \"{name}\") {ty} {body})\n")
    });
    of_text(&format!(
        "(module (import \"env\" \"memory\" (memory 1)) {} {more})",
        functions.concat()
    ))
}

/// Returns a module from its text.
pub fn of_text(text: &str) -> Module {
    let bytes = wat::parse_str(text).unwrap_or_else(|error| panic!("{error}"));
    Module { bytes, addresses: addresses() }
}
