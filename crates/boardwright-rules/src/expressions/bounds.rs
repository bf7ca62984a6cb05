//! Static bounds: the value of a number, its range, and the kinds it may stand for.

use crate::expressions::typed_expr::{Expectation, TypedExpr};
use crate::lowerer::Lowerer;
use boardwright_ir::*;
use boardwright_syntax::diagnostic::Diagnostic;
use boardwright_syntax::tree::Expr;

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

    /// Returns the least and largest value of a number, if both are known.
    pub(crate) fn bounds_of(&self, number: &Num) -> Option<(i64, i64)> {
        let sites = self.program.board.site_count() as i64;
        Some(match number {
            Num::Const(value) => (*value, *value),
            Num::Local(local) => *self.bounds.get(local)?,
            Num::Variable(id, _) => match self.program.variables[*id as usize].ty {
                VariableType::Number { low, high, .. } => (low.into(), high.into()),
                _ => return None,
            },
            Num::Count(_) | Num::CountWhere(..) | Num::Longest { .. } | Num::Reach { .. } => {
                (0, sites)
            }
            Num::Distance { .. } => (-1, sites),
            Num::RankOf(_) | Num::FileOf(_) | Num::RingOf(_) => (0, sites),
            Num::InPlace { .. } | Num::InPlaceAll { .. } => (0, 65_535),
            Num::InLayer { .. } | Num::AttributeAt(..) | Num::AttributeOf(..) => (0, 255),
            Num::Captures => (0, 255),
            Num::Turns | Num::Plies | Num::Repeats | Num::BoardRepeats | Num::RepeatGap => {
                (0, u32::MAX.into())
            }
            Num::If(_, a, b) => {
                let (a, b) = (self.bounds_of(a)?, self.bounds_of(b)?);
                (a.0.min(b.0), a.1.max(b.1))
            }
            Num::Absolute(inner) => {
                let (low, high) = self.bounds_of(inner)?;
                (0, low.saturating_abs().max(high.saturating_abs()))
            }
            Num::Binary(operator, a, b) => {
                let (a, b) = (self.bounds_of(a)?, self.bounds_of(b)?);
                match operator {
                    NumOperator::Add => (a.0.saturating_add(b.0), a.1.saturating_add(b.1)),
                    NumOperator::Subtract => (a.0.saturating_sub(b.1), a.1.saturating_sub(b.0)),
                    NumOperator::Multiply => {
                        let all = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)]
                            .map(|(a, b)| a.saturating_mul(b));
                        (*all.iter().min()?, *all.iter().max()?)
                    }
                    NumOperator::Divide => {
                        let most = a.0.saturating_abs().max(a.1.saturating_abs());
                        (if a.0 >= 0 && b.0 >= 0 { 0 } else { -most }, most)
                    }
                    NumOperator::Remainder => {
                        let most = (b.0.saturating_abs().max(b.1.saturating_abs()) - 1).max(0);
                        (if a.0 >= 0 { 0 } else { -most }, most)
                    }
                    NumOperator::Min => (a.0.min(b.0), a.1.min(b.1)),
                    NumOperator::Max => (a.0.max(b.0), a.1.max(b.1)),
                    NumOperator::BitAnd | NumOperator::BitOr | NumOperator::BitMinus => {
                        return None;
                    }
                }
            }
            _ => return None,
        })
    }

    /// Returns the kinds that a mask may hold.
    pub(crate) fn possible(&self, mask: &Num) -> u64 {
        let all = (1u64 << self.program.kinds.len()) - 1;
        match mask {
            Num::Const(mask) => *mask as u64,
            Num::MaskOf(kind) => self.possible_kind(kind),
            Num::Binary(NumOperator::BitMinus, a, b) => match **b {
                Num::Const(b) => self.possible(a) & !(b as u64),
                _ => self.possible(a),
            },
            Num::Binary(NumOperator::BitAnd, a, b) => self.possible(a) & self.possible(b),
            Num::Binary(NumOperator::BitOr, a, b) => self.possible(a) | self.possible(b),
            Num::If(_, a, b) => self.possible(a) | self.possible(b),
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
