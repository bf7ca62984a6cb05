//! The warning `setup-against-start`: `after setup` would refuse or change the initial position.

use crate::game::Game;
use crate::source_lines::line_of;
use boardwright_interpret::SetupError;
use boardwright_syntax::diagnostic::Diagnostic;

/// Returns the warning; `None` if the initial position is consistent by the rules' own words.
pub(super) fn warning(game: &Game) -> Option<Diagnostic> {
    let (interpreter, start) = (game.interpreter(), game.start());
    let heading = || line_of("after setup", game.source()).unwrap_or_default();
    let (span, message) = match interpreter.run_after_setup(start.state()) {
        Ok(state) if state == *start.state() => return None,
        Ok(_) => (heading(), "`after setup` changes the initial position"),
        Err(SetupError::Inconsistent { span, .. }) => {
            (span, "`after setup` refuses the initial position")
        }
        Err(SetupError::Limit(_)) => (heading(), "`after setup` takes too many steps"),
    };
    let help = "what holds in every position of the game holds in the first";
    Some(Diagnostic::warning("setup-against-start", span, message).help(help))
}
