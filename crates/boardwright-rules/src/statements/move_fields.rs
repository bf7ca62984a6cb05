//! Move packing: each named choice of a stage gets a bit field of the 64-bit move.

use crate::expressions::interval::Interval;
use crate::lowerer::{Lowerer, MoveField, listed};
use boardwright_ir::visit::each_statement;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Name, Span};

/// Most values of one numeric choice.
const MAX_RANGE: i64 = 1 << 20;

impl Lowerer<'_> {
    /// Returns the field of a named choice, which all choices of that name in the game share.
    pub(crate) fn field(
        &mut self,
        name: &Name,
        local: Local,
        domain: &Domain,
        domain_span: Span,
    ) -> Option<u16> {
        let sites = self.program.board.site_count() as i64;
        let (kind, low, high) = match domain {
            Domain::Sites(_) => (FieldKind::Site, 0, sites - 1),
            Domain::Kinds(_) => (FieldKind::Kind, 0, self.program.kinds.len() as i64 - 1),
            Domain::Directions(_) => {
                (FieldKind::Direction, 0, self.program.board.directions().len() as i64 - 1)
            }
            Domain::Players => (FieldKind::Player, 0, self.player_count() as i64 - 1),
            Domain::Lines(_) => {
                let site_bits = bits_for(sites);
                let direction_bits = bits_for(self.program.board.directions().len() as i64);
                let longest = longest_line(&self.program.board);
                let high = (1i64 << (site_bits + direction_bits + bits_for(longest + 1))) - 2;
                (FieldKind::Line { site_bits, direction_bits }, 0, high)
            }
            Domain::Range(low, high) => self.range_field(local, low, high, domain_span)?,
        };
        if let Some(index) = self.fields.iter().position(|f| f.name == name.text) {
            if self.fields[index].kind != kind {
                let earlier = self.fields[index].span;
                self.report(
                    Diagnostic::error("choice-of-two-types", name.span, format!("`{}` is chosen as two different things in this game", name.text))
                        .also(earlier, "the other choice is here")
                        .help("moves are told apart by the names of their choices, so give one of them another name"),
                );
                return None;
            }
            let field = &mut self.fields[index];
            field.low = field.low.min(low);
            field.high = field.high.max(high);
            return Some(index as u16);
        }
        self.fields.push(MoveField { name: name.text.clone(), kind, low, high, span: name.span });
        Some(self.fields.len() as u16 - 1)
    }

    fn range_field(
        &mut self,
        local: Local,
        low: &Num,
        high: &Num,
        span: Span,
    ) -> Option<(FieldKind, i64, i64)> {
        let bounds =
            self.bounds.get(&local).copied().or_else(|| {
                Some(Interval::new(self.bounds_of(low)?.low, self.bounds_of(high)?.high))
            });
        match bounds {
            Some(Interval { low, high }) if high.saturating_sub(low) < MAX_RANGE => {
                Some((FieldKind::Number, low, high.max(low)))
            }
            _ => {
                self.report(
                    Diagnostic::error(
                        "unbounded-choice",
                        span,
                        "it is not known how large this number can get",
                    )
                    .help("say what it can be at most, for example `1..min(…, 20)`"),
                );
                None
            }
        }
    }

    /// Packs the fields of every stage.
    pub(crate) fn pack_fields(&mut self) {
        let label_bits = bits_for(self.program.labels.len() as i64);
        for index in 0..self.program.stages.len() {
            let body = self.program.stages[index].body.clone();
            let mut used = vec![false; self.fields.len()];
            let mut kinds = 0u64;
            let mut silent = false;
            self.collect_fields(&body, &mut used, &mut kinds, &mut silent);
            let mut shift = label_bits;
            let mut fields = Vec::new();
            for (field, used) in self.fields.iter().zip(&used) {
                let bits = if *used { bits_for(field.high - field.low + 2) } else { 0 };
                fields.push(Field {
                    name: field.name.clone(),
                    kind: field.kind,
                    low: field.low,
                    shift: shift.min(63),
                    bits,
                });
                shift = shift.saturating_add(bits);
            }
            if shift > 64 {
                self.report_too_wide(&fields, shift);
            }
            let stage = &mut self.program.stages[index];
            stage.fields = fields;
            stage.label_bits = label_bits;
            stage.may_have_duplicates = silent;
        }
    }

    fn report_too_wide(&mut self, fields: &[Field], total: u8) {
        let Some((widest, field)) = fields.iter().enumerate().max_by_key(|(_, f)| f.bits) else {
            return;
        };
        let span = self.fields[widest].span;
        let names: Vec<String> = fields
            .iter()
            .filter(|f| f.bits > 0)
            .map(|f| format!("`{}` ({} bits)", f.name, f.bits))
            .collect();
        let names = listed(names.iter().map(String::as_str), ", ");
        self.report(
            Diagnostic::error(
                "choice-too-wide",
                span,
                format!("this decision asks for too much at once: its choices take {total} bits, and a move has 64"),
            )
            .label(format!("this choice takes {} bits", field.bits))
            .help(format!("let the player decide one thing after another: `turn {{ … }} then {{ … }}`; here the choices are {names}")),
        );
    }

    /// Collects the fields that a body uses, borrowed moves included. `silent` is set if duplicates
    /// may arise.
    fn collect_fields(&self, body: &Block, used: &mut [bool], kinds: &mut u64, silent: &mut bool) {
        let mut borrowed = 0u64;
        each_statement(body, &mut |statement| match statement {
            Statement::Choose { field: Some(field), .. } => used[*field as usize] = true,
            Statement::Choose { field: None, .. } => *silent = true,
            Statement::Either(branches) => {
                let unnamed = branches.iter().filter(|b| b.label == 0).count();
                if unnamed > 1 && !is_optional(branches) {
                    *silent = true;
                }
            }
            Statement::MovesOf { kind, .. } => borrowed |= self.possible_kind(kind),
            _ => {}
        });
        for kind in crate::expressions::fold::bits(borrowed & !*kinds) {
            *kinds |= 1 << kind;
            if let Some(info) = self.program.kinds.get(kind) {
                self.collect_fields(&info.body, used, kinds, silent);
            }
        }
    }
}

/// True for `optionally` with a choice, which tells the two branches apart.
fn is_optional(branches: &[Branch]) -> bool {
    match branches {
        [none, some] if none.body.iter().all(is_count) => {
            let first = some.body.iter().find(|statement| !is_count(statement));
            matches!(first, Some(Statement::Choose { field: Some(_), .. }))
        }
        _ => false,
    }
}

fn is_count(statement: &Statement) -> bool {
    matches!(statement, Statement::Count(_))
}

/// Returns the number of bits that hold the numbers below `count`.
pub(crate) fn bits_for(count: i64) -> u8 {
    (64 - (count.max(1) - 1).leading_zeros()) as u8
}

/// Returns an upper bound of the number of sites of a straight line.
fn longest_line(board: &boardwright_board::Board) -> i64 {
    use boardwright_board::Shape;
    let side = match board.shape() {
        Shape::Rectangle { width, height } | Shape::Rhombus { width, height } => {
            (*width).max(*height)
        }
        Shape::Hexagon { side, row } => 2 * side.max(row),
        Shape::Triangle { side } => *side,
        _ => board.site_count() as u32,
    };
    i64::from(side).min(board.site_count() as i64)
}
