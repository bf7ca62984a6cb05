//! Inference of the sorts of numbers.

use super::printer::Printer;
use super::sort::Sort;
use crate::expression::{Domain, Fold, Num, NumOperator};
use crate::program::VariableType;

impl Printer<'_> {
    /// Returns the sort of a number, from its form and the locals met so far.
    pub(super) fn sort_of(&self, number: &Num) -> Sort {
        match number {
            Num::Local(local) => self.sorts.get(local).copied().unwrap_or(Sort::Number),
            Num::Mover | Num::Opponent | Num::OpponentOf(_) | Num::OwnerAt(_) | Num::OwnerOf(_) => {
                Sort::Player
            }
            Num::Variable(variable, _) => match self.program.variables[*variable as usize].ty {
                VariableType::Number { .. } | VariableType::Sites => Sort::Number,
                VariableType::Site => Sort::Site,
                VariableType::Kind => Sort::Kind,
                VariableType::Player => Sort::Player,
                VariableType::Direction => Sort::Direction,
            },
            Num::The(_) => Sort::Site,
            Num::KindAt(_)
            | Num::KindOf(_)
            | Num::UnionKind(..)
            | Num::Promotion(_)
            | Num::Demotion(_) => Sort::Kind,
            Num::UnitAt(_) => Sort::Unit,
            Num::KindsOn(_) | Num::KindsInPlace { .. } | Num::KindsInLayer { .. } => Sort::Kinds,
            Num::MaskOf(inner) => match self.sort_of(inner) {
                Sort::Direction => Sort::Directions,
                _ => Sort::Kinds,
            },
            Num::Fold(Fold::First, ..) => Sort::Site,
            Num::Opposite(_) => Sort::Direction,
            Num::If(_, a, b) => self.sort_of_either(a, b),
            Num::Binary(NumOperator::BitAnd | NumOperator::BitOr | NumOperator::BitMinus, a, b) => {
                self.sort_of_either(a, b)
            }
            Num::Const(_)
            | Num::Binary(..)
            | Num::Absolute(_)
            | Num::Count(_)
            | Num::CountWhere(..)
            | Num::Fold(Fold::Sum | Fold::Max | Fold::Min, ..)
            | Num::AttributeAt(..)
            | Num::AttributeOf(..)
            | Num::InPlace { .. }
            | Num::InPlaceAll { .. }
            | Num::InLayer { .. }
            | Num::RankOf(_)
            | Num::FileOf(_)
            | Num::RingOf(_)
            | Num::Distance { .. }
            | Num::Longest { .. }
            | Num::Reach { .. }
            | Num::GroupCount { .. }
            | Num::GroupSize { .. }
            | Num::CompareGroups { .. }
            | Num::Turns
            | Num::Plies
            | Num::Captures
            | Num::Repeats
            | Num::BoardRepeats(_)
            | Num::RepeatGap
            | Num::RepeatSpan
            | Num::Recorded => Sort::Number,
        }
    }

    /// Returns the common sort of two numbers; a constant has none of its own.
    pub(super) fn sort_of_either(&self, a: &Num, b: &Num) -> Sort {
        match self.sort_of(a) {
            Sort::Number => self.sort_of(b),
            sort => sort,
        }
    }

    /// Returns the sort of the local that a choice or loop over a domain binds.
    pub(super) fn sort_in(domain: &Domain) -> Sort {
        match domain {
            Domain::Sites(_) => Sort::Site,
            Domain::Range(..) => Sort::Number,
            Domain::Kinds(_) => Sort::Kind,
            Domain::Directions(_) => Sort::Direction,
            Domain::Lines(_) => Sort::Line,
            Domain::Players => Sort::Player,
        }
    }
}
