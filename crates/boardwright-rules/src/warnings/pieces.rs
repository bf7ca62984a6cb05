//! Pieces that can never move, and ways of moving that lead nowhere.

use crate::lowerer::Lowerer;
use boardwright_ir::{Block, Set};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Span;

/// One way of a piece to move.
pub(crate) struct Way {
    /// The name of the piece, where it is declared.
    piece: Span,
    /// Where the way is written.
    span: Span,
    /// Whether it leads nowhere.
    nowhere: bool,
    /// Whether that hangs on an option.
    by_option: bool,
}

impl Lowerer<'_> {
    /// Remembers whether a movement leads anywhere on this board.
    pub(crate) fn note_landing(&mut self, piece: Span, span: Span, landing: &Set, by_option: bool) {
        let nowhere = self.is_never_filled(landing);
        self.note_way(Way { piece, span, nowhere, by_option });
    }

    /// Remembers whether a named move can ever be made.
    pub(crate) fn note_body(&mut self, piece: Span, span: Span, body: &Block, by_option: bool) {
        let nowhere = self.never_completes(body);
        self.note_way(Way { piece, span, nowhere, by_option });
    }

    fn note_way(&mut self, mut way: Way) {
        way.by_option |= self.watch.board_by_option;
        self.watch.ways.push(way);
    }

    pub(super) fn judge_ways(&mut self) {
        let ways = std::mem::take(&mut self.watch.ways);
        for pieces in ways.chunk_by(|a, b| a.piece == b.piece) {
            if pieces.iter().all(|way| way.nowhere && !way.by_option) {
                self.warn_of_piece(pieces);
                continue;
            }
            for way in pieces.iter().filter(|way| way.nowhere && !way.by_option) {
                self.report(
                    Diagnostic::warning(
                        "leads-nowhere",
                        way.span,
                        "this way of moving leads nowhere on this board",
                    )
                    .help("change it, or take it out"),
                );
            }
        }
    }

    fn warn_of_piece(&mut self, ways: &[Way]) {
        let Some(kind) = self.program.kinds.iter().find(|kind| kind.span == ways[0].piece) else {
            return;
        };
        let name = kind.name.clone();
        let mut diagnostic = Diagnostic::warning(
            "never-moves",
            kind.span,
            format!("{name} can never move"),
        )
        .help(format!("change how it moves; if it is meant to stand still, write `piece {name}` without braces"));
        for way in ways.iter().take(4) {
            diagnostic =
                diagnostic.also(way.span, "from no site does this lead to a site of this board");
        }
        self.report(diagnostic);
    }
}
