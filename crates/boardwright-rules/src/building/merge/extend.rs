//! Pieces of the base that get more movements: `piece Pawn also { … }`.

use super::Merge;
use crate::building::differences::Change;
use crate::building::guard::{Guard, guarded};
use crate::building::home::Named;
use crate::building::rewrite::Wanted;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::limits::MAX_DIAGNOSTICS;
use boardwright_syntax::tree::{Item, ItemKind, ItemSort, PieceExtension};
use std::cell::Cell;

impl Merge<'_, '_> {
    /// Adds movements to a piece of the base, where the guards hold.
    pub(super) fn extend(&mut self, extension: &PieceExtension, guards: &[Guard], item: &Item) {
        let name = &extension.name;
        let wanted = Wanted { sort: ItemSort::Piece, name: Some(&name.text) };
        let extended = Cell::new(0);
        let found = self.rewrite(wanted, guards, &|mut of_base| {
            if let ItemKind::Piece(piece) = &mut of_base.kind {
                extended.set(extended.get() + 1);
                piece.alternatives.extend(extension.alternatives.iter().cloned());
                of_base.doc_comment.extend(item.doc_comment.iter().cloned());
            }
            Some(of_base)
        });
        let length = (item.span.end - item.span.start) as usize;
        let counted = self.rewriter.count(guards, 0, length * extended.get());
        let (Ok(found), Ok(())) = (found, counted) else { return self.report_too_much(item.span) };
        if extended.get() > 0 {
            return self.record_extension(extension);
        }
        match found.is_empty() {
            true if self.has_base => {
                let whole = guarded(guards, Some(item.clone()), None);
                whole.into_iter().for_each(|item| self.push_home(item));
            }
            true => self.report_nothing_to_extend(extension),
            false => self.report_extension_of_own(extension),
        }
    }

    fn record_extension(&mut self, extension: &PieceExtension) {
        let (name, sort) = (&extension.name, ItemSort::Piece);
        self.named.push(Named {
            name: name.text.clone(),
            sort,
            span: name.span,
            letters: Vec::new(),
            is_taken_away: false,
        });
        self.differ(Change::Extended, sort, name.text.clone());
    }

    fn report_nothing_to_extend(&mut self, extension: &PieceExtension) {
        // More would not be read.
        if self.diagnostics.len() <= MAX_DIAGNOSTICS {
            let error = self.absent("nothing-to-extend", ItemSort::Piece, &extension.name);
            self.diagnostics.push(error);
        }
    }

    fn report_extension_of_own(&mut self, extension: &PieceExtension) {
        if self.diagnostics.len() <= MAX_DIAGNOSTICS {
            let name = &extension.name;
            let message = format!("this game declares the piece `{}` itself", name.text);
            let error = Diagnostic::error("nothing-to-extend", name.span, message);
            let help =
                "write the movement in the piece's own braces; `also` adds to a piece of the base";
            self.diagnostics.push(error.help(help));
        }
    }
}
