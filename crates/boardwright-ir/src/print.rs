//! A program as text for people: every part of it, one statement a line, the same text for the same program.
//!
//! Locals are printed as `name#number`, since a name may be written twice; everything else by its name. Sets of
//! sites too long for a line get a name of their own (`set 1`) and are listed at the end. Nothing reads this text back.

mod canonical;
mod condition;
mod layout;
mod number;
mod program;
mod set;
mod sort;
mod statement;
mod vectors;

use crate::expression::{Local, Num, VectorId};
use crate::program::Program;
use boardwright_board::{Site, SiteSet};
use sort::Sort;
use std::collections::BTreeMap;

pub use canonical::canonical;

/// Sets with more sites than this are listed at the end and named where they are used.
const LONGEST_SET: usize = 9;

/// The whole program as text.
///
/// ```text
/// turn 0 of everybody in phase 0
///   stage 0
///     label: bits 0..1
///     field 0 to: site, bits 1..8
///     field 2 from: site, bits 8..15
///     choose from#0 field 2 in owned-by mover
///     moves-of kind-at(from#0)
/// ```
pub fn print(program: &Program) -> String {
    let mut printer = Printer::new(program);
    printer.program();
    printer.lines.join("\n") + "\n"
}

/// The text so far, and what was learnt on the way.
struct Printer<'p> {
    program: &'p Program,
    lines: Vec<String>,
    depth: usize,
    /// What the locals met so far hold.
    sorts: BTreeMap<Local, Sort>,
    /// Sets without a name that are too long for a line, in the order met.
    long_sets: Vec<SiteSet>,
    /// Put what commutes into one order, and exchange the names of two locals.
    canonical: bool,
    swapped: Option<(Local, Local)>,
    /// Locals of quantifiers around what is printed; canonical text calls them by their depth.
    bound: Vec<Local>,
}

impl<'p> Printer<'p> {
    fn new(program: &'p Program) -> Printer<'p> {
        let sites = [crate::expression::FROM, crate::expression::TO, program.here];
        Printer {
            program,
            lines: Vec::new(),
            depth: 0,
            sorts: sites.into_iter().map(|local| (local, Sort::Site)).collect(),
            long_sets: Vec::new(),
            canonical: false,
            swapped: None,
            bound: Vec::new(),
        }
    }

    fn line(&mut self, text: impl AsRef<str>) {
        let indent = "  ".repeat(self.depth);
        self.lines.push(format!("{indent}{}", text.as_ref()));
    }

    /// Prints what `run` prints one step further in.
    fn indented(&mut self, run: impl FnOnce(&mut Self)) {
        self.depth += 1;
        run(self);
        self.depth -= 1;
    }

    /// A heading with lines under it, unless there are none.
    fn section<T>(
        &mut self,
        heading: &str,
        parts: impl IntoIterator<Item = T>,
        mut each: impl FnMut(&mut Self, T),
    ) {
        let mut parts = parts.into_iter().peekable();
        if parts.peek().is_none() {
            return;
        }
        self.line(heading);
        self.indented(|this| parts.for_each(|part| each(this, part)));
    }

    /// `name#number`.
    fn local(&self, local: Local) -> String {
        if let Some(depth) = self.bound.iter().rposition(|&bound| bound == local)
            && self.canonical
        {
            return format!("bound {depth}");
        }
        let local = match self.swapped {
            Some((a, b)) if local == a => b,
            Some((a, b)) if local == b => a,
            _ => local,
        };
        let name = self.program.local_names.get(local as usize).map_or("", String::as_str);
        format!("{name}#{local}")
    }

    /// Prints what stands inside a quantifier.
    fn binding<R>(&mut self, local: Local, sort: Sort, run: impl FnOnce(&mut Self) -> R) -> R {
        self.sorts.insert(local, sort);
        self.bound.push(local);
        let result = run(self);
        self.bound.pop();
        result
    }

    fn vector(&self, vector: VectorId) -> String {
        let named = self.program.vectors.get(vector as usize);
        named.map_or_else(|| format!("vector {vector}"), |vector| vector.name.clone())
    }

    fn player_name(&self, player: usize) -> String {
        let named = self.program.players.get(player);
        named.map_or_else(|| format!("player {player}"), |player| player.name.clone())
    }

    fn kind_name(&self, kind: usize) -> String {
        let named = self.program.kinds.get(kind);
        named.map_or_else(|| format!("kind {kind}"), |kind| kind.name.clone())
    }

    fn site_name(&self, site: usize) -> String {
        if site >= self.program.board.site_count() {
            return format!("site {site}");
        }
        self.program.board.site(Site(site as u16)).name.clone()
    }

    fn variable_name(&self, variable: u16) -> String {
        self.program.variables[variable as usize].name.clone()
    }

    /// A variable, with whose if each player has one.
    fn variable(&mut self, variable: u16, player: Option<&Num>) -> String {
        let name = self.variable_name(variable);
        match player {
            Some(player) => format!("{name}({})", self.player(player)),
            None => name,
        }
    }

    /// Parts of which the order means nothing, joined by an operator.
    fn commuting(&self, mut parts: Vec<String>, operator: &str) -> String {
        if self.canonical {
            parts.sort();
        }
        parts.join(operator)
    }
}
