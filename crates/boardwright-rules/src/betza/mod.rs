//! Betza and XBetza notation as a movement. `book/src/betza.md` lists what is accepted.
//!
//! `boardwright-betza` reads the text into atoms, and these into routes, as the first player sees
//! them. Walks of the IR follow from routes ([`walks`]). A movement only leads to sites: what an
//! atom does besides is an error at its place ([`expressible`]).

mod expressible;
mod landing;
mod walks;

use crate::expressions::fold;
use crate::lowerer::Lowerer;
use boardwright_betza::{
    Atom, AtomReach, BetzaError, BetzaResult, BoardExtent, Landing, Route, check_anywhere,
    landing as landing_of, read, routes, too_many_paths,
};
use boardwright_ir::{Num, Set};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Span, StringLiteral};
use std::ops::Range;

/// Maximum number of walks of one text.
const MAX_WALKS: usize = 256;
/// Upper estimate of the visits to each site while a movement is lowered.
const SITE_VISITS: usize = 8;

impl Lowerer<'_> {
    /// Lowers a Betza movement from a site to the set of its destinations.
    pub(crate) fn betza(&mut self, text: &StringLiteral, from: Num) -> Set {
        if !self.charge_steps(SITE_VISITS * self.program.board.site_count(), text.span) {
            return self.no_sites();
        }
        let Some(extent) = self.extent() else {
            self.report(
                Diagnostic::error(
                    "betza",
                    text.span,
                    "Betza counts squares, and this board has none",
                )
                .help("say the movement in words: `step … then …`, `slide …`"),
            );
            return self.no_sites();
        };
        let mut warnings = Vec::new();
        let lowered = read(&text.text)
            .and_then(|atoms| self.atoms(&atoms, &extent, text, &from, &mut warnings));
        for BetzaError { at, message, help } in warnings {
            let warning = Diagnostic::warning("betza", span_of(text, &at), message);
            self.report(warning.help(help));
        }
        lowered.unwrap_or_else(|BetzaError { at, message, help }| {
            let error = Diagnostic::error("betza", span_of(text, &at), message);
            self.report(error.help(help));
            self.no_sites()
        })
    }

    /// Returns the extent of the board; `None` unless its sites are squares in columns and rows.
    fn extent(&self) -> Option<BoardExtent> {
        let board = &self.program.board;
        if !matches!(board.shape(), boardwright_board::Shape::Rectangle { .. }) {
            return None;
        }
        let infos = || board.sites().map(|site| board.site(site));
        let width = infos().map(|info| info.column).max().unwrap_or(1);
        let height = infos().map(|info| info.row).max().unwrap_or(1);
        // Only a board whose edges are joined has a site before the first column.
        let wraps = (1..=height).any(|row| board.site_at(0, row.into()).is_some());
        Some(BoardExtent { longer_side: width.max(height).max(1), wraps })
    }

    fn atoms(
        &mut self,
        atoms: &[Atom],
        extent: &BoardExtent,
        text: &StringLiteral,
        from: &Num,
        warnings: &mut Vec<BetzaError>,
    ) -> BetzaResult<Set> {
        let mut groups: Vec<(Landing, Vec<Route>)> = Vec::new();
        let mut anywhere = Vec::new();
        for atom in atoms {
            expressible::check(atom)?;
            let landing = landing_of(atom);
            if atom.reach == AtomReach::Anywhere {
                check_anywhere(atom)?;
                anywhere.push(landing);
            } else {
                add_routes(&mut groups, landing, routes(atom, extent, warnings)?);
            }
        }
        let whole_text = 0..text.text.len();
        let mut result: Option<Set> = None;
        let mut count = 0;
        for (landing, routes) in groups {
            let mut reached: Option<Set> = None;
            for route in &routes {
                for walk in self.walks(route, from) {
                    count += 1;
                    if count > MAX_WALKS || !self.charge_node(text.span) {
                        return Err(too_many_paths(whole_text));
                    }
                    reached = Some(joined(reached, walk));
                }
            }
            if let Some(reached) = reached {
                result =
                    Some(joined(result, landing::filter(landing, reached, self.nobodys_units())));
            }
        }
        for landing in anywhere {
            let elsewhere = fold::difference(self.everywhere(), Set::One(from.clone()));
            result =
                Some(joined(result, landing::filter(landing, elsewhere, self.nobodys_units())));
        }
        Ok(result.unwrap_or_else(|| self.no_sites()))
    }
}

fn joined(earlier: Option<Set>, more: Set) -> Set {
    match earlier {
        Some(earlier) => fold::union(earlier, more),
        None => more,
    }
}

/// Adds routes to those with the same landing. Routes of the same shape are merged, so that `WfF`
/// is one walk.
fn add_routes(groups: &mut Vec<(Landing, Vec<Route>)>, landing: Landing, found: Vec<Route>) {
    let index = groups.iter().position(|(other, _)| *other == landing).unwrap_or_else(|| {
        groups.push((landing, Vec::new()));
        groups.len() - 1
    });
    let routes = &mut groups[index].1;
    for route in found {
        match routes.iter_mut().find(|known| known.shapes == route.shapes) {
            Some(known) => known.paths.extend(route.paths),
            None => routes.push(route),
        }
    }
}

/// Returns the span of bytes of a string's value in the rules; `\"` and `\\` take two bytes there.
fn span_of(text: &StringLiteral, at: &Range<usize>) -> Span {
    if text.text.is_empty() {
        return text.span;
    }
    let offset = |byte: usize| {
        let before = text.text.bytes().take(byte);
        let width: usize = before.map(|b| if matches!(b, b'"' | b'\\') { 2 } else { 1 }).sum();
        (text.span.start as usize + 1 + width).min(text.span.end as usize)
    };
    Span::new(offset(at.start), offset(at.end))
}
