//! `after setup`: what makes a position consistent that is set up by hand or from text.

use crate::lowerer::Lowerer;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{self, Span};

/// Built-in values that read the last decision or the history of the game.
const HISTORY_NAMES: [&str; 8] =
    ["from", "to", "captures", "repeats", "board_repeats", "repeat_gap", "repeat_span", "recorded"];

impl Lowerer<'_> {
    pub(crate) fn after_setup(&mut self, block: &tree::Block) {
        self.in_setup = true;
        self.from_use = None;
        let body = self.block_without_choices(block, "in `after setup`");
        self.in_setup = false;
        if let Some(span) = self.from_use.take() {
            self.refuse_in_setup("from", span);
        }
        self.program.after_setup.extend(body);
    }

    /// Reports a built-in value that has no meaning in `after setup`. True if there was one.
    pub(crate) fn refuse_history_name(&mut self, name: &str, span: Span) -> bool {
        let is_refused = self.in_setup && HISTORY_NAMES.contains(&name);
        if is_refused {
            self.refuse_in_setup(name, span);
        }
        is_refused
    }

    fn refuse_in_setup(&mut self, name: &str, span: Span) {
        let message = format!("`{name}` tells of moves, and a position that is set up has none");
        self.report(
            Diagnostic::error("no-moves-before", span, message)
                .label("no move was made before")
                .help("`after setup` sees units and state only; name the sites: `e1 in White & King`, `step backward from en_passant`"),
        );
    }

    /// Reports a statement that says how a turn goes on, where there is no turn to go on.
    pub(crate) fn refuse_turn_in_setup(&mut self, statement: &str, span: Span) {
        if self.in_setup {
            let message =
                format!("`{statement}` goes on with a turn, and `after setup` is in none");
            self.report(
                Diagnostic::error("no-turn-here", span, message)
                    .help("take it out; the player to move begins the turn"),
            );
        }
    }
}
