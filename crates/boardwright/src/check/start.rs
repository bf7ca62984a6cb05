//! The warnings `no-move-at-start`: the first player has no legal decision, and `over-at-once`:
//! whatever the first player decides, the game is over.

use crate::game::Game;
use crate::source_lines::line_of;
use boardwright_interpret::Termination;
use boardwright_syntax::diagnostic::Diagnostic;

/// Most first decisions that are tried.
const MAX_FIRST_DECISIONS: usize = 64;

/// Returns the warning; `None` if the first position has a legal decision after which the game goes
/// on.
pub(super) fn warning(game: &Game) -> Option<Diagnostic> {
    let start = game.start();
    let player = game.player_name(start.player());
    // Finding the first decision takes much less time than listing all of them.
    let message = match (start.nth(0), start.outcome()) {
        (Ok(Some(_)), _) => return over_at_once(game),
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

/// Returns the warning if an end holds after every first decision.
fn over_at_once(game: &Game) -> Option<Diagnostic> {
    let start = game.start();
    let mut rule = None;
    for index in 0..MAX_FIRST_DECISIONS {
        let Some(mv) = start.nth(index).ok()? else { break };
        let ended = start.play(mv).ok()?.result().ok()??;
        rule = rule.or(Some(ended.termination));
    }
    let Termination::EndRule(rule) = rule? else { return None };
    let end = &game.program().ends[rule];
    // An end without a condition is reported as such.
    let span = end.conditions.last().copied()?;
    let message = "this end holds as soon as the game begins: the first move is the last";
    Some(
        Diagnostic::warning("over-at-once", span, message)
            .help("ends are judged after each decision; say what the start does not fulfil yet"),
    )
}
