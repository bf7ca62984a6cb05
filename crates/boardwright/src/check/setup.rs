//! The warning `setup-against-start`: `after setup` would refuse or change the initial position.

use crate::game::Game;
use crate::position::Position;
use crate::setup::Setup;
use crate::source_lines::line_of;
use boardwright_interpret::SetupError;
use boardwright_interpret::State;
use boardwright_syntax::diagnostic::Diagnostic;

/// Returns the warning; `None` if the initial position is consistent by the rules' own words.
pub(super) fn warning(game: &Game) -> Option<Diagnostic> {
    let (interpreter, start) = (game.interpreter(), game.start());
    let place = |words: &[&str]| {
        words.iter().find_map(|word| line_of(word, game.source())).unwrap_or_default()
    };
    let help = "what holds in every position of the game holds in the first";
    let warning = match interpreter.run_after_setup(start.state()) {
        Ok(state) if state == *start.state() => return None,
        Ok(state) => {
            let span = place(&["start", "after setup", "use", "game"]);
            let message =
                format!("`after setup` changes the initial position{}", changes(game, &state));
            let warning = Diagnostic::warning("setup-against-start", span, message);
            return Some(warning.help(help_on_values(game, &state).unwrap_or(help.to_owned())));
        }
        Err(SetupError::Inconsistent { span, message, .. }) => {
            let reason = message.map_or(String::new(), |message| format!(": {message}"));
            let message = format!("`after setup` refuses the initial position{reason}");
            let warning = Diagnostic::warning("setup-against-start", span, message);
            match line_of("start", game.source()) {
                Some(start) => warning.also(start, "the initial position"),
                None => warning,
            }
        }
        Err(SetupError::Limit(_)) => {
            let message = "`after setup` takes too many steps";
            Diagnostic::warning("setup-against-start", place(&["after setup"]), message)
        }
    };
    Some(warning.help(help))
}

/// Returns the parts of the initial position that `after setup` changes, as a position's text has
/// them, after a colon.
fn changes(game: &Game, state: &State) -> String {
    let changed = Setup::of(&Position::new(game.clone(), state.clone()));
    match changed.text_beyond(game, &Setup::of(&game.start())) {
        Some(text) if !text.is_empty() => format!(": it says `{text}`"),
        _ => String::new(),
    }
}

/// Returns help if state changes that a module sets by values which this game does not give.
fn help_on_values(game: &Game, state: &State) -> Option<String> {
    let changed = Setup::of(&Position::new(game.clone(), state.clone()));
    let start = Setup::of(&game.start());
    let values = changed.variables.iter().zip(&start.variables);
    let declared = game.program().variables.iter().zip(values);
    declared
        .filter(|(_, (now, before))| now != before)
        .find_map(|(variable, _)| game.built()?.help_on_state(&variable.name, game.sources()))
}
