//! The warning `setup-against-start`: `after setup` would refuse or change the initial position.

use crate::game::Game;
use boardwright_interpret::SetupError;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Span;

/// Returns the warning; `None` if the initial position is consistent by the rules' own words.
pub(super) fn warning(game: &Game) -> Option<Diagnostic> {
    let (interpreter, start) = (game.interpreter(), game.start());
    let (span, message) = match interpreter.put_right(start.state()) {
        Ok(state) if state == *start.state() => return None,
        Ok(_) => (heading(game.source()), "`after setup` changes the initial position"),
        Err(SetupError::Inconsistent { span, .. }) => {
            (span, "`after setup` refuses the initial position")
        }
        Err(SetupError::Limit(_)) => (heading(game.source()), "`after setup` takes too many steps"),
    };
    let help = "what holds in every position of the game holds in the first";
    Some(Diagnostic::warning("setup-against-start", span, message).help(help))
}

/// Returns the span of the words `after setup`; the default span if they stand on two lines.
fn heading(source: &str) -> Span {
    let words = "after setup";
    source.find(words).map_or(Span::default(), |at| Span::new(at, at + words.len()))
}
