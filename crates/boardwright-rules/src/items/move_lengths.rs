//! Lengths of moves as text: every listing repeats them, and longer ones cannot be read back.

use crate::lowerer::{Lowerer, MoveField};
use boardwright_ir::limits::MAX_MOVE_TEXT;
use boardwright_ir::{Field, FieldKind};
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Item, ItemKind, NotationTemplate, StringLiteral};
use std::collections::HashMap;

/// Numbers of characters of the longest names that a move's text can have.
struct LongestNames {
    site: usize,
    kind: usize,
    direction: usize,
    player: usize,
    label: usize,
}

impl Lowerer<'_> {
    /// Reports stages whose decisions can be too long when written with all their choices.
    pub(crate) fn check_move_lengths(&mut self) {
        let names = self.longest_names();
        let mut too_long = Vec::new();
        for stage in &self.program.stages {
            let used = || self.fields.iter().zip(&stage.fields).filter(|(_, used)| used.bits > 0);
            let length = |(field, _): (&MoveField, &Field)| field_length(field, &names);
            let longest = used().max_by_key(|pair| length(*pair));
            let total = names.label + "()".len() + used().map(length).sum::<usize>();
            if let Some((field, _)) = longest.filter(|_| total > MAX_MOVE_TEXT) {
                too_long.push((field.span, total));
            }
        }
        too_long.dedup();
        for (span, total) in too_long {
            let message = format!(
                "written out, this decision can have {total} characters; a move has at most {MAX_MOVE_TEXT}"
            );
            self.report(Diagnostic::error("move-too-long", span, message).help(
                "give its choices and the sites shorter names, or let the player decide one thing after another: `turn { … } then { … }`",
            ));
        }
    }

    /// Reports templates that can make a move too long.
    pub(crate) fn check_template_lengths(&mut self, items: &[&Item]) {
        let names = self.longest_names();
        let of_field = |field: &MoveField| (field.name.clone(), value_length(field, &names));
        let values: HashMap<String, usize> = self.fields.iter().map(of_field).collect();
        // Without a choice of that name, `unit` is the letter of a kind.
        let value = |choice: &str| values.get(choice).copied().unwrap_or(names.kind);
        for item in items {
            let ItemKind::Notation(templates) = &item.kind else { continue };
            for NotationTemplate { text, .. } in templates {
                let length = template_length(&text.text, &value);
                if length > MAX_MOVE_TEXT {
                    self.report_long_template(text, length);
                }
            }
        }
    }

    fn report_long_template(&mut self, template: &StringLiteral, length: usize) {
        let message = format!(
            "a move written by this template can have {length} characters; it has at most {MAX_MOVE_TEXT}"
        );
        let help = "shorten the template, or the names that it writes";
        self.report(Diagnostic::error("move-too-long", template.span, message).help(help));
    }

    fn longest_names(&self) -> LongestNames {
        let program = &self.program;
        let sites = program.board.sites().map(|site| program.board.site(site).name.as_str());
        let kinds = program
            .kinds
            .iter()
            .flat_map(|kind| kind.letters.iter().map(String::as_str).chain([kind.name.as_str()]));
        LongestNames {
            site: longest(sites),
            kind: longest(kinds),
            direction: longest(program.vectors.iter().map(|vector| vector.name.as_str())),
            player: longest(program.players.iter().map(|player| player.name.as_str())),
            label: longest(program.labels.iter().map(String::as_str)),
        }
    }
}

/// Returns an upper bound of the number of characters that a template writes.
fn template_length(template: &str, value: &dyn Fn(&str) -> usize) -> usize {
    let mut parts = template.split('{');
    let before = parts.next().unwrap_or("").chars().count();
    let written = parts.map(|part| {
        let (placeholder, text) = part.split_once('}').unwrap_or((part, ""));
        let choice = placeholder.split(':').next().unwrap_or("").trim();
        value(choice) + text.chars().count()
    });
    before + written.sum::<usize>()
}

/// Returns the length of `choice=value` and the space after it.
fn field_length(field: &MoveField, names: &LongestNames) -> usize {
    field.name.chars().count() + "= ".len() + value_length(field, names)
}

/// Returns the length of the longest value of a choice.
fn value_length(field: &MoveField, names: &LongestNames) -> usize {
    let digits = |number: i64| number.to_string().len();
    match field.kind {
        FieldKind::Site => names.site,
        FieldKind::Number => digits(field.low).max(digits(field.high)),
        FieldKind::Kind => names.kind,
        FieldKind::Direction => names.direction,
        FieldKind::Player => names.player,
        FieldKind::Line { .. } => 2 * names.site + names.direction + digits(field.high),
    }
}

/// Returns the largest number of characters of a text in any letter case.
fn longest<'t>(texts: impl Iterator<Item = &'t str>) -> usize {
    let width = |text: &str| {
        let upper = text.chars().flat_map(char::to_uppercase).count();
        let lower = text.chars().flat_map(char::to_lowercase).count();
        upper.max(lower).max(text.chars().count())
    };
    texts.map(width).max().unwrap_or(0)
}
