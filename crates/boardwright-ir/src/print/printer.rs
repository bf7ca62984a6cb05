//! The printer: lines, indentation, and names.

use super::sort::Sort;
use crate::expression::{FROM, Local, Num, TO, VectorId};
use crate::program::{NOBODY, Program};
use boardwright_board::{Site, SiteSet};
use boardwright_syntax::tree::Holder;
use std::collections::BTreeMap;

/// The text so far, and what is known about locals.
pub(super) struct Printer<'p> {
    pub(super) program: &'p Program,
    pub(super) lines: Vec<String>,
    pub(super) depth: usize,
    /// Sorts of the locals met so far.
    pub(super) sorts: BTreeMap<Local, Sort>,
    /// Unnamed sets that are too long for a line, in order of occurrence.
    pub(super) long_sets: Vec<SiteSet>,
    /// True to print commuting operands in one order.
    pub(super) canonical: bool,
    /// Locals whose names are exchanged.
    pub(super) swapped: Option<(Local, Local)>,
    /// Locals of the enclosing quantifiers; canonical text names them by depth.
    pub(super) bound: Vec<Local>,
}

impl<'p> Printer<'p> {
    pub(super) fn new(program: &'p Program) -> Printer<'p> {
        let sites = [FROM, TO, program.here];
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

    pub(super) fn line(&mut self, text: impl AsRef<str>) {
        let indent = "  ".repeat(self.depth);
        self.lines.push(format!("{indent}{}", text.as_ref()));
    }

    /// Runs a printing function with one more level of indentation.
    pub(super) fn indented(&mut self, run: impl FnOnce(&mut Self)) {
        self.depth += 1;
        run(self);
        self.depth -= 1;
    }

    /// Prints a heading with lines under it, unless there are none.
    pub(super) fn section<T>(
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

    /// Returns a local as `name#number`.
    pub(super) fn local(&self, local: Local) -> String {
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

    /// Runs a printing function inside a quantifier.
    pub(super) fn binding<R>(
        &mut self,
        local: Local,
        sort: Sort,
        run: impl FnOnce(&mut Self) -> R,
    ) -> R {
        self.sorts.insert(local, sort);
        self.bound.push(local);
        let result = run(self);
        self.bound.pop();
        result
    }

    pub(super) fn vector(&self, vector: VectorId) -> String {
        let named = self.program.vectors.get(vector as usize);
        named.map_or_else(|| format!("vector {vector}"), |vector| vector.name.clone())
    }

    pub(super) fn player_name(&self, player: usize) -> String {
        match self.program.players.get(player) {
            Some(player) => player.name.clone(),
            None if player == self.program.players.len() => NOBODY.to_owned(),
            None => format!("player {player}"),
        }
    }

    pub(super) fn kind_name(&self, kind: usize) -> String {
        let named = self.program.kinds.get(kind);
        named.map_or_else(|| format!("kind {kind}"), |kind| kind.name.clone())
    }

    pub(super) fn phase_name(&self, phase: u16) -> String {
        let named = self.program.phases.get(usize::from(phase));
        named.map_or_else(|| format!("phase {phase}"), |phase| phase.name.clone())
    }

    pub(super) fn site_name(&self, site: usize) -> String {
        if site >= self.program.board.site_count() {
            return format!("site {site}");
        }
        self.program.board.site(Site(site as u16)).name.clone()
    }

    pub(super) fn variable_name(&self, variable: u16) -> String {
        self.program.variables[variable as usize].name.clone()
    }

    /// Returns a variable, with its holder if it has several.
    pub(super) fn variable(&mut self, variable: u16, player: Option<&Num>) -> String {
        let name = self.variable_name(variable);
        match player {
            Some(kind) if self.program.variables[variable as usize].holder == Holder::Kind => {
                format!("{name}({})", self.kind(kind))
            }
            Some(site) if self.program.variables[variable as usize].holder == Holder::Site => {
                format!("{name}({})", self.site(site))
            }
            Some(player) => format!("{name}({})", self.player(player)),
            None => name,
        }
    }

    /// Joins operands of a commutative operator.
    pub(super) fn commuting(&self, mut parts: Vec<String>, operator: &str) -> String {
        if self.canonical {
            parts.sort();
        }
        parts.join(operator)
    }
}

/// Returns the holders of a variable's values in the words of a declaration.
pub(super) fn of_each(holder: Holder) -> &'static str {
    match holder {
        Holder::Game => "",
        Holder::Player => " of each player",
        Holder::Kind => " of each kind",
        Holder::Site => " of each site",
    }
}
