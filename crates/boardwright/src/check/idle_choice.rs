//! The warning `choice-without-effect`: a stage of a turn has a choice and changes nothing.

use crate::game::Game;
use boardwright_ir::{Block, Statement};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Span;

/// Returns a warning for each stage with a choice and no effect, in the order of the text.
pub(super) fn warnings(game: &Game) -> Vec<Diagnostic> {
    let program = game.program();
    let idle = program.stages.iter().filter_map(|stage| {
        let choice = first_choice(&stage.body)?;
        let after = &program.turns[usize::from(stage.turn)].after;
        let changes =
            has_effect(&stage.body) || has_effect(after) || has_effect(&program.after_move);
        (!changes).then_some(choice)
    });
    let mut spans: Vec<Span> = idle.collect();
    spans.sort_by_key(|span| span.start);
    spans.dedup();
    // Choices from another text, such as a phrase of Betza notation, have spans in that text.
    spans.retain(|span| game.sources().get(*span).is_some());
    spans.into_iter().map(warning).collect()
}

fn warning(choice: Span) -> Diagnostic {
    let message = "something is chosen here, but nothing is done with it";
    Diagnostic::warning("choice-without-effect", choice, message)
        .help("say what happens, such as `move from -> to` or `put Stone at to`; if the turn does nothing, write `pass`")
}

/// Returns the span of the first choice in a block.
fn first_choice(block: &Block) -> Option<Span> {
    block.iter().find_map(|statement| match statement {
        Statement::Choose { span, .. } => Some(*span),
        Statement::Either(branches) => {
            branches.iter().find_map(|branch| first_choice(&branch.body))
        }
        Statement::If { then, otherwise, .. } => {
            first_choice(then).or_else(|| first_choice(otherwise))
        }
        _ => None,
    })
}

/// True if a statement of the block may change the state.
fn has_effect(block: &Block) -> bool {
    block.iter().any(|statement| match statement {
        Statement::Choose { .. } | Statement::Require { .. } => false,
        Statement::Let(..) | Statement::LetSet(..) => false,
        Statement::Either(branches) => branches.iter().any(|branch| has_effect(&branch.body)),
        Statement::If { then, otherwise, .. } => has_effect(then) || has_effect(otherwise),
        Statement::For { body, .. } | Statement::Repeat(body) => has_effect(body),
        _ => true,
    })
}
