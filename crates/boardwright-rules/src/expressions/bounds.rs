//! Static bounds: the value of a number, its range, and the kinds it may stand for.

use super::interval::Interval;
use crate::expressions::typed_expr::{Expectation, TypedExpr};
use crate::lowerer::Lowerer;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::{Expr, Holder};

impl Lowerer<'_> {
    /// Lowers an expression that must be a constant number.
    pub(crate) fn constant_number(&mut self, expr: &Expr) -> Option<i64> {
        match self.lower(expr, Expectation::Any) {
            TypedExpr::Number(Num::Const(value)) => Some(value),
            TypedExpr::Error => None,
            TypedExpr::Number(_) => {
                self.report(
                    Diagnostic::error(
                        "not-constant",
                        expr.span,
                        "this number must be known when the rules are read",
                    )
                    .help("use numbers and options here, nothing that changes in play"),
                );
                None
            }
            other => {
                self.as_number(other, expr.span);
                None
            }
        }
    }

    /// Returns a number that a domain never has more values than, if one is known.
    fn most_values(&self, domain: &Domain) -> Option<i64> {
        let sites = self.program.board.site_count() as i64;
        let directions = self.program.board.directions().len() as i64;
        Some(match domain {
            Domain::Sites(_) => sites,
            Domain::Range(low, high) => {
                let (low, high) = (self.bounds_of(low)?, self.bounds_of(high)?);
                high.high.saturating_sub(low.low).saturating_add(1).max(0)
            }
            Domain::Kinds(_) => self.program.kinds.len() as i64,
            Domain::Directions(_) => directions,
            Domain::Lines(_) => sites.saturating_mul(sites).saturating_mul(directions),
            Domain::Players => self.program.players.len() as i64,
        })
    }

    /// Returns an interval that holds all values of a number, if one is known.
    pub(crate) fn bounds_of(&self, number: &Num) -> Option<Interval> {
        let sites = self.program.board.site_count() as i64;
        Some(match number {
            Num::Const(value) => Interval::new(*value, *value),
            Num::Local(local) => *self.bounds.get(local)?,
            Num::Variable(id, _) => match self.program.variables[*id as usize].ty {
                VariableType::Number { low, high, .. } => {
                    let range = Interval::new(low.into(), high.into());
                    match self.program.variables[*id as usize].holder {
                        Holder::Game | Holder::Player => range,
                        // No kind has 0, nor has no site.
                        Holder::Kind | Holder::Site => range.hull(Interval::new(0, 0)),
                    }
                }
                _ => return None,
            },
            Num::Count(_)
            | Num::CountWhere(..)
            | Num::Longest { .. }
            | Num::Reach { .. }
            | Num::GroupCount { .. }
            | Num::GroupSize { .. } => Interval::new(0, sites),
            Num::CompareGroups { .. } => Interval::new(-1, 1),
            Num::Fold(fold, _, domain, value) => {
                let each = self.bounds_of(value)?;
                let none = fold.of_none();
                let each_or_none = Interval::new(none, none).hull(each);
                match fold {
                    Fold::Sum => Interval::new(0, self.most_values(domain)?).multiply(each),
                    Fold::Max | Fold::Min | Fold::First => each_or_none,
                }
            }
            Num::Distance { .. } => Interval::new(-1, sites),
            Num::RankOf(_) | Num::FileOf(_) | Num::RingOf(_) => Interval::new(0, sites),
            Num::InPlace { .. } | Num::InPlaceAll { .. } => Interval::new(0, u16::MAX.into()),
            Num::InLayer { .. } | Num::AttributeAt(..) | Num::AttributeOf(..) => {
                Interval::new(0, u8::MAX.into())
            }
            Num::Captures => Interval::new(0, u8::MAX.into()),
            Num::Turns
            | Num::Plies
            | Num::Repeats
            | Num::BoardRepeats(_)
            | Num::RepeatGap
            | Num::RepeatSpan
            | Num::Recorded => Interval::new(0, u32::MAX.into()),
            Num::If(_, a, b) => self.bounds_of(a)?.hull(self.bounds_of(b)?),
            Num::Absolute(inner) => Interval::new(0, self.bounds_of(inner)?.magnitude()),
            Num::Binary(operator, a, b) => {
                let (a, b) = (self.bounds_of(a)?, self.bounds_of(b)?);
                match operator {
                    NumOperator::Add => a.add(b),
                    NumOperator::Subtract => a.subtract(b),
                    NumOperator::Multiply => a.multiply(b),
                    NumOperator::Divide => a.divide(b),
                    NumOperator::Remainder => a.remainder(b),
                    NumOperator::Min => a.min(b),
                    NumOperator::Max => a.max(b),
                    NumOperator::BitAnd | NumOperator::BitOr | NumOperator::BitMinus => {
                        return None;
                    }
                }
            }
            // Players, sites, units, kinds, directions and masks are not compared by size.
            Num::Mover
            | Num::Opponent
            | Num::OpponentOf(_)
            | Num::The(_)
            | Num::KindAt(_)
            | Num::OwnerAt(_)
            | Num::UnitAt(_)
            | Num::KindOf(_)
            | Num::OwnerOf(_)
            | Num::KindsOn(_)
            | Num::KindsInPlace { .. }
            | Num::KindsInLayer { .. }
            | Num::MaskOf(_)
            | Num::UnionKind(..)
            | Num::Promotion(_)
            | Num::Demotion(_)
            | Num::Opposite(_) => return None,
        })
    }

    /// Returns the kinds that a mask may hold.
    pub(crate) fn possible_kinds_of_mask(&self, mask: &Num) -> u64 {
        let all = (1u64 << self.program.kinds.len()) - 1;
        match mask {
            Num::Const(mask) => *mask as u64,
            Num::MaskOf(kind) => self.possible_kind(kind),
            Num::Binary(NumOperator::BitMinus, a, b) => match **b {
                Num::Const(b) => self.possible_kinds_of_mask(a) & !(b as u64),
                _ => self.possible_kinds_of_mask(a),
            },
            Num::Binary(NumOperator::BitAnd, a, b) => {
                self.possible_kinds_of_mask(a) & self.possible_kinds_of_mask(b)
            }
            Num::Binary(NumOperator::BitOr, a, b) => {
                self.possible_kinds_of_mask(a) | self.possible_kinds_of_mask(b)
            }
            Num::If(_, a, b) => self.possible_kinds_of_mask(a) | self.possible_kinds_of_mask(b),
            _ => all,
        }
    }

    /// Returns the kinds that a kind-valued number may be, as a mask.
    pub(crate) fn possible_kind(&self, kind: &Num) -> u64 {
        let all = (1u64 << self.program.kinds.len()) - 1;
        match kind {
            Num::Const(kind) if *kind >= 0 => 1 << kind,
            Num::Const(_) => 0,
            Num::Local(local) => self.possible_kinds.get(local).copied().unwrap_or(all),
            Num::If(_, a, b) => self.possible_kind(a) | self.possible_kind(b),
            _ => all,
        }
    }
}
