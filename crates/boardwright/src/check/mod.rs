//! All diagnostics of a rules text in one list, which every front end shows.
//!
//! Errors and warnings about the text come from [`Game::compile`]. Rules that compile are then
//! checked as a game: [`start`] asks the first position for a legal decision, [`setup`] whether it
//! is consistent, [`idle_choice`] looks for choices that change nothing, and [`endless`] plays a
//! random game that nothing may bound.

mod endless;
mod idle_choice;
mod setup;
mod start;

use crate::bundled::BundledBases;
use crate::game::{CompiledRules, Game, Options};
use boardwright_rules::building::Bases;
use boardwright_syntax::diagnostic::Diagnostic;

/// Compiles rules as [`Game::compile`] does, and adds the warnings that need a compiled game.
///
/// The list is the same on every platform, browsers included. It costs little more than compiling:
/// the first position is asked five questions, each bounded by
/// [`MAX_STEPS`](boardwright_ir::limits::MAX_STEPS) steps and
/// [`MAX_DECISIONS`](boardwright_ir::limits::MAX_DECISIONS) decisions.
///
/// ```
/// use boardwright::{Options, check};
///
/// let rules = r#"
///     game "Stuck" {
///         players White, Black
///         board rectangle(3, 3)
///         piece Stone S
///         turn { choose to in own; put Stone at to }
///         end { draw if no empty }
///     }
/// "#;
/// let (game, diagnostics) = check(rules, &Options::default());
/// assert!(game.is_some());
/// assert!(diagnostics.iter().any(|diagnostic| diagnostic.code == "no-move-at-start"));
/// ```
pub fn check(source: &str, options: &Options) -> (Option<Game>, Vec<Diagnostic>) {
    let checked = check_with(source, options, &BundledBases);
    (checked.game, checked.diagnostics)
}

/// Checks rules as [`check`] does; `bases` finds the game that they are based on.
pub fn check_with(source: &str, options: &Options, bases: &dyn Bases) -> CompiledRules {
    let mut compiled = Game::compile_with(source, options, bases);
    if let Some(game) = &compiled.game {
        let mut found = Vec::new();
        found.extend(start::warning(game));
        found.extend(setup::warning(game));
        found.extend(idle_choice::warnings(game));
        found.extend(endless::warning(game));
        if let Some(built) = game.built() {
            built.bring_home(&mut found, game.sources());
        }
        compiled.diagnostics.append(&mut found);
    }
    compiled
}
