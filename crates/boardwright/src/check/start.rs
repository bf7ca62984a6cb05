//! The warning `no-move-at-start`: the first player has no legal decision.

use crate::game::Game;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Span;

/// Returns the warning; `None` if the first position has a legal decision.
pub(super) fn warning(game: &Game) -> Option<Diagnostic> {
    let start = game.start();
    // Finding the first decision takes much less time than listing all of them.
    if start.nth(0).is_some() {
        return None;
    }
    let player = game.player_name(start.player());
    let message = match start.try_decisions() {
        Err(limit) => format!("no legal move for {player} is found at the start: {limit}"),
        Ok(_) => match start.outcome() {
            Some(end) => format!("the game is over before it begins: {}", end.text(game)),
            None => format!("{player} has no legal move at the start"),
        },
    };
    let source = game.source();
    let place = ["start", "turn", "game"].into_iter().find_map(|word| line_of(word, source));
    let help =
        "look at the start with `boardwright show`, and at what the turn and the pieces ask for";
    Some(Diagnostic::warning("no-move-at-start", place.unwrap_or_default(), message).help(help))
}

/// Returns the span of `word` in the first line that begins with it; `None` if no line does.
fn line_of(word: &str, source: &str) -> Option<Span> {
    let mut offset = 0;
    for line in source.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let rest = line[indent..].strip_prefix(word);
        if rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')) {
            let start = offset + indent;
            return Some(Span::new(start, start + word.len()));
        }
        offset += line.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::line_of;
    use boardwright_syntax::tree::Span;

    #[test]
    fn line_of_skips_longer_words() {
        let source = "game \"G\" {\n  starting = 1\n  start {\n  }\n}\n";
        assert_eq!(line_of("start", source), Some(Span::new(28, 33)));
        assert_eq!(line_of("turn", source), None);
    }
}
