//! The warning `no-move-at-start`: the first player has no legal decision.

use crate::game::Game;
use crate::source_lines::line_of;
use boardwright_syntax::diagnostic::Diagnostic;

/// Returns the warning; `None` if the first position has a legal decision.
pub(super) fn warning(game: &Game) -> Option<Diagnostic> {
    let start = game.start();
    let player = game.player_name(start.player());
    // Finding the first decision takes much less time than listing all of them.
    let message = match (start.nth(0), start.outcome()) {
        (Ok(Some(_)), _) => return None,
        (Err(limit), _) | (_, Err(limit)) => {
            format!("no legal move for {player} is found at the start: {limit}")
        }
        (_, Ok(Some(end))) => format!("the game is over before it begins: {}", end.text(game)),
        (_, Ok(None)) => format!("{player} has no legal move at the start"),
    };
    let source = game.source();
    let place = ["start", "turn", "game"].into_iter().find_map(|word| line_of(word, source));
    let help =
        "look at the start with `boardwright show`, and at what the turn and the pieces ask for";
    Some(Diagnostic::warning("no-move-at-start", place.unwrap_or_default(), message).help(help))
}
