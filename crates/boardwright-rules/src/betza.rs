//! Betza and XBetza notation as a movement. `book/src/betza.md` lists what is accepted.
//!
//! A text is read into atoms ([`parse`]), an atom is worked out into routes as the first player sees
//! them ([`routes`], with [`directions`] and [`manners`]), and routes become walks of the IR ([`walks`]).
//! What is not understood is an error with its place in the text; nothing is passed over.

mod directions;
mod manners;
mod parse;
mod routes;
mod walks;

use crate::fold;
use crate::lowerer::Lowerer;
use boardwright_ir::{Num, Set};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Span, StringLiteral};
use parse::{Atom, Reach};
use routes::{Landing, Route, Surroundings};
use std::ops::Range;

/// A square away: columns to the right, rows ahead, as the mover sees them.
type Offset = (i32, i32);

/// Walks that one text may make.
const MAX_WALKS: usize = 256;

/// What is wrong, with the bytes of the text that it is about.
#[derive(Debug)]
struct Problem {
    at: Range<usize>,
    message: String,
    help: String,
}

impl Problem {
    fn new(at: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Problem {
        Problem { at, message: message.into(), help: help.into() }
    }
}

/// What reading gives, or what is wrong.
type Reading<T> = Result<T, Problem>;

impl Lowerer<'_> {
    /// The set of sites a Betza movement leads to from a site.
    pub(crate) fn betza(&mut self, text: &StringLiteral, from: Num) -> Set {
        // Each looks at every site of the board several times.
        if !self.charge_steps(8 * self.program.board.site_count(), text.span) {
            return self.no_sites();
        }
        let Some(surroundings) = self.surroundings() else {
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
        let mut doubts = Vec::new();
        let lowered = parse::read(&text.text)
            .and_then(|atoms| self.atoms(&atoms, &surroundings, text, &from, &mut doubts));
        for doubt in doubts {
            let warning = Diagnostic::warning("betza", place(text, &doubt.at), doubt.message);
            self.report(warning.help(doubt.help));
        }
        lowered.unwrap_or_else(|problem| {
            let error = Diagnostic::error("betza", place(text, &problem.at), problem.message);
            self.report(error.help(problem.help));
            self.no_sites()
        })
    }

    /// What a movement has to know of the board; nothing if the board has no squares.
    fn surroundings(&self) -> Option<Surroundings> {
        let board = &self.program.board;
        board.leap(0, 1)?;
        let infos = || board.sites().map(|site| board.site(site));
        let width = infos().map(|info| info.column).max().unwrap_or(1);
        let height = infos().map(|info| info.row).max().unwrap_or(1);
        // Going round is the only way that there can be a site before the first column.
        let wraps = (1..=height).any(|row| board.site_at(0, row.into()).is_some());
        Some(Surroundings { span: width.max(height).max(1), wraps })
    }

    fn atoms(
        &mut self,
        atoms: &[Atom],
        surroundings: &Surroundings,
        text: &StringLiteral,
        from: &Num,
        doubts: &mut Vec<Problem>,
    ) -> Reading<Set> {
        let mut groups: Vec<(Landing, Vec<Route>)> = Vec::new();
        let mut anywhere = Vec::new();
        for atom in atoms {
            let landing = routes::landing(atom);
            match &atom.reach {
                Reach::Anywhere => {
                    routes::check_anywhere(atom)?;
                    anywhere.push(landing);
                }
                Reach::Steps(base, range) => {
                    let found = routes::of_atom(atom, base, *range, surroundings, doubts)?;
                    add_routes(&mut groups, landing, found);
                }
            }
        }
        let whole = 0..text.text.len();
        let mut result: Option<Set> = None;
        let mut count = 0;
        for (landing, routes) in groups {
            let mut reached: Option<Set> = None;
            for route in &routes {
                for walk in self.walks(route, from) {
                    count += 1;
                    if count > MAX_WALKS || !self.grow(text.span) {
                        return Err(too_much(whole));
                    }
                    reached = Some(joined(reached, walk));
                }
            }
            if let Some(reached) = reached {
                result = Some(joined(result, landing.filter(reached)));
            }
        }
        for landing in anywhere {
            let elsewhere = fold::difference(self.everywhere(), Set::One(from.clone()));
            result = Some(joined(result, landing.filter(elsewhere)));
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

/// Adds routes to those with the same landing; routes of the same shape become one, so that `WfF` is one walk.
fn add_routes(groups: &mut Vec<(Landing, Vec<Route>)>, landing: Landing, found: Vec<Route>) {
    let index = groups.iter().position(|(other, _)| *other == landing).unwrap_or_else(|| {
        groups.push((landing, Vec::new()));
        groups.len() - 1
    });
    let routes = &mut groups[index].1;
    for route in found {
        match routes.iter_mut().find(|known| known.shapes == route.shapes) {
            Some(known) => known.ways.extend(route.ways),
            None => routes.push(route),
        }
    }
}

fn too_much(at: Range<usize>) -> Problem {
    Problem::new(
        at,
        "this movement has too many different ways to go",
        "say fewer directions on each leg, or write the movement in words: `step … then …`",
    )
}

/// Where bytes of a text's value stand in the rules; `\"` and `\\` take two bytes there.
fn place(text: &StringLiteral, at: &Range<usize>) -> Span {
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
