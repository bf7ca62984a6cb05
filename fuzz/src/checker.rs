//! The checker accepts any text: it never panics, ends in time, and gives printable diagnostics.
//!
//! Options come from comments: `// set side=5`, `// ruleset quick`.

use crate::clock::timed;
use crate::parser::lies_within;
use boardwright::{Game, Options, Severity};
use boardwright_syntax::limits::MAX_DIAGNOSTICS;

/// Checks a text, and compiles the game if there is one.
pub fn target(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    check(text);
}

/// Compiles the game of a text; `None` if the text is no game.
pub fn check(text: &str) -> Option<Game> {
    let (game, diagnostics) = timed("checking", || Game::compile(text, &options(text)));
    assert!(diagnostics.len() <= MAX_DIAGNOSTICS + 1);
    for diagnostic in &diagnostics {
        lies_within(diagnostic, text);
        let mistake_of_ours = diagnostic.code == "cannot-load"
            && (diagnostic.message.contains("refers to")
                || diagnostic.message.contains("malformed"));
        assert!(!mistake_of_ours, "{}", diagnostic.message);
    }
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(game.is_none(), failed, "there is a game exactly if nothing is an error");
    timed("rendering", || {
        boardwright_render::render("rules.board", &text.into(), &diagnostics, false)
    });
    if let Some(game) = &game {
        timed("printing", || boardwright_ir::print(game.program()));
        timed("setting up", || game.start());
    }
    game
}

fn options(text: &str) -> Options {
    let mut options = Options::default();
    for line in text.lines() {
        if let Some((name, value)) =
            line.strip_prefix("// set ").and_then(|set| set.split_once('='))
        {
            options.settings.push((name.to_owned(), value.to_owned()));
        } else if let Some(name) = line.strip_prefix("// ruleset ") {
            options.ruleset = Some(name.to_owned());
        }
    }
    options
}
