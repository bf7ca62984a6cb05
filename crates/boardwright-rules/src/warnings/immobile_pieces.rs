//! `never-moves`, `leads-nowhere`: pieces that can never move, and movements without a destination.

use crate::lowerer::Lowerer;
use crate::lowerer::lint_facts::MovementFact;
use boardwright_ir::{Block, Set};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Span;

/// Maximum number of movements that one warning points at.
const MAX_LABELS: usize = 4;

impl Lowerer<'_> {
    /// Records whether a movement has a destination on this board.
    pub(crate) fn record_landing(
        &mut self,
        piece: Span,
        span: Span,
        landing: &Set,
        by_option: bool,
    ) {
        let leads_nowhere = self.is_always_empty(landing);
        self.record_movement(MovementFact { piece, span, leads_nowhere, by_option });
    }

    /// Records whether a named move can ever be completed.
    pub(crate) fn record_named_move(
        &mut self,
        piece: Span,
        span: Span,
        body: &Block,
        by_option: bool,
    ) {
        let leads_nowhere = self.never_completes(body);
        self.record_movement(MovementFact { piece, span, leads_nowhere, by_option });
    }

    fn record_movement(&mut self, mut movement: MovementFact) {
        movement.by_option |= self.lints.board_by_option;
        self.lints.movements.push(movement);
    }

    pub(super) fn warn_of_immobile_pieces(&mut self) {
        let movements = std::mem::take(&mut self.lints.movements);
        for movements_of_piece in movements.chunk_by(|a, b| a.piece == b.piece) {
            if movements_of_piece
                .iter()
                .all(|movement| movement.leads_nowhere && !movement.by_option)
            {
                self.warn_of_immobile_piece(movements_of_piece);
                continue;
            }
            for movement in movements_of_piece
                .iter()
                .filter(|movement| movement.leads_nowhere && !movement.by_option)
            {
                self.report(
                    Diagnostic::warning(
                        "leads-nowhere",
                        movement.span,
                        "this way of moving leads nowhere on this board",
                    )
                    .help("change it, or take it out"),
                );
            }
        }
    }

    fn warn_of_immobile_piece(&mut self, movements: &[MovementFact]) {
        let Some(kind) = self.program.kinds.iter().find(|kind| kind.span == movements[0].piece)
        else {
            return;
        };
        let name = kind.name.clone();
        let mut diagnostic = Diagnostic::warning(
            "never-moves",
            kind.span,
            format!("{name} can never move"),
        )
        .help(format!("change how it moves; if it is meant to stand still, write `piece {name}` without braces"));
        for movement in movements.iter().take(MAX_LABELS) {
            diagnostic = diagnostic
                .also(movement.span, "from no site does this lead to a site of this board");
        }
        self.report(diagnostic);
    }
}
