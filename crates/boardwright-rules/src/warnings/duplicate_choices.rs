//! `chosen-twice`: the same name chosen twice on one path of a decision. A move stores one value
//! for each name, so the second choice would overwrite the first: an error.

use crate::expressions::fold;
use crate::lowerer::Lowerer;
use boardwright_ir::visit::each_statement;
use boardwright_ir::{Block, Num, Statement};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Span;
use std::collections::BTreeMap;

/// Most messages; a hostile text could cause thousands.
const MAX_FOUND: usize = 20;

/// Fields with the places of their choices.
type ChosenFields = BTreeMap<u16, Span>;

/// Choices that may have been made on the path to a statement.
#[derive(Default)]
struct ChoicePath {
    /// Places by field.
    places: Vec<Option<Span>>,
    /// Fields in the order of their choices.
    order: Vec<u16>,
}

impl ChoicePath {
    fn place(&self, field: u16) -> Option<Span> {
        self.places.get(usize::from(field)).copied().flatten()
    }

    /// Adds a choice; returns the place of an earlier choice of the same field.
    fn add(&mut self, field: u16, span: Span) -> Option<Span> {
        let index = usize::from(field);
        if index >= self.places.len() {
            self.places.resize(index + 1, None);
        }
        if self.places[index].is_none() {
            self.places[index] = Some(span);
            self.order.push(field);
            return None;
        }
        self.places[index]
    }

    /// Truncates the path to a length and returns the choices made since.
    fn go_back(&mut self, length: usize) -> Vec<(u16, Span)> {
        let fields = self.order.split_off(length);
        fields
            .into_iter()
            .filter_map(|field| Some((field, self.places[usize::from(field)].take()?)))
            .collect()
    }
}

/// The search for duplicate choices in all bodies of a game.
struct DuplicateChoiceSearch<'p, 'a> {
    lowerer: &'p Lowerer<'a>,
    /// Fields that the moves of each kind choose.
    by_kind: Vec<ChosenFields>,
    /// Fields that the moves of several kinds choose, by their mask.
    by_kinds: BTreeMap<u64, ChosenFields>,
    found: Vec<Diagnostic>,
}

impl Lowerer<'_> {
    /// Reports duplicate choices.
    pub(crate) fn check_chosen_twice(&mut self) {
        let by_kind = (0..self.program.kinds.len())
            .map(|kind| {
                let mut all = ChosenFields::new();
                self.chosen_by_kind(kind, &mut 0, &mut all);
                all
            })
            .collect();
        let mut search = DuplicateChoiceSearch {
            lowerer: self,
            by_kind,
            by_kinds: BTreeMap::new(),
            found: Vec::new(),
        };
        for stage in &self.program.stages {
            search.follow(&stage.body, &mut ChoicePath::default());
        }
        for kind in &self.program.kinds {
            search.follow(&kind.body, &mut ChoicePath::default());
        }
        search.found.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }

    /// Collects the fields that the moves of a kind choose, borrowed moves included.
    fn chosen_by_kind(&self, kind: usize, seen: &mut u64, all: &mut ChosenFields) {
        if *seen >> kind & 1 == 1 || kind >= self.program.kinds.len() {
            return;
        }
        *seen |= 1 << kind;
        let mut borrowed = 0;
        each_statement(&self.program.kinds[kind].body, &mut |statement| match statement {
            Statement::Choose { field: Some(field), span, .. } => {
                all.entry(*field).or_insert(*span);
            }
            Statement::MovesOf { kind, .. } => borrowed |= self.possible_kind(kind),
            _ => {}
        });
        fold::bits(borrowed).for_each(|kind| self.chosen_by_kind(kind, seen, all));
    }
}

impl DuplicateChoiceSearch<'_, '_> {
    /// Follows every path of a block; `path` becomes the union of their choices.
    fn follow(&mut self, block: &Block, path: &mut ChoicePath) {
        for statement in block {
            if self.found.len() >= MAX_FOUND {
                return;
            }
            match statement {
                Statement::Choose { field: Some(field), span, .. } => {
                    if let Some(earlier) = path.add(*field, *span) {
                        self.chosen_twice(*field, *span, earlier);
                    }
                }
                Statement::Either(branches) => {
                    self.follow_each(branches.iter().map(|branch| &branch.body), path);
                }
                Statement::If { then, otherwise, .. } => {
                    self.follow_each([then, otherwise].into_iter(), path);
                }
                Statement::MovesOf { kind, span } => self.follow_borrowed(kind, *span, path),
                _ => {}
            }
        }
    }

    fn follow_each<'b>(&mut self, blocks: impl Iterator<Item = &'b Block>, path: &mut ChoicePath) {
        let length = path.order.len();
        let mut after = Vec::new();
        for block in blocks {
            self.follow(block, path);
            after.append(&mut path.go_back(length));
        }
        for (field, span) in after {
            path.add(field, span);
        }
    }

    fn follow_borrowed(&mut self, kind: &Num, span: Span, path: &mut ChoicePath) {
        let mask = self.lowerer.possible_kind(kind);
        let choices = self.by_kinds.entry(mask).or_insert_with(|| {
            let kinds = fold::bits(mask).filter_map(|kind| self.by_kind.get(kind));
            kinds.flatten().map(|(field, place)| (*field, *place)).collect()
        });
        let are_disjoint =
            choices.iter().find_map(|(field, place)| Some((*field, *place, path.place(*field)?)));
        // A choice of a borrowed movement must not be made again after it.
        for (&field, &place) in &*choices {
            path.add(field, place);
        }
        if let Some((field, place, earlier)) = are_disjoint {
            self.report_chosen_again(mask, field, (span, place, earlier));
        }
    }

    fn report_chosen_again(
        &mut self,
        mask: u64,
        field: u16,
        (span, place, earlier): (Span, Span, Span),
    ) {
        let chooses = |kind: &usize| {
            self.by_kind.get(*kind).is_some_and(|choices| choices.contains_key(&field))
        };
        let Some(kind) = fold::bits(mask).find(chooses) else { return };
        let (name, kind) =
            (&self.lowerer.fields[usize::from(field)].name, &self.lowerer.program.kinds[kind].name);
        let message =
            format!("`{name}` was chosen before, and the moves of {kind} choose it again");
        self.found.push(
            Diagnostic::error("chosen-twice", span, message)
                .also(earlier, "first chosen here")
                .also(place, "and again here")
                .help("a move keeps one value for each name: choose something of another name first, or take a second decision with `then { … }`"),
        );
    }

    fn chosen_twice(&mut self, field: u16, span: Span, earlier: Span) {
        let name = &self.lowerer.fields[usize::from(field)].name;
        self.found.push(
            Diagnostic::error("chosen-twice", span, format!("`{name}` is chosen twice in one move"))
                .label("chosen again here")
                .also(earlier, "first chosen here")
                .help(format!("a move keeps one value for each name, so give one of the two another name than `{name}`")),
        );
    }
}
