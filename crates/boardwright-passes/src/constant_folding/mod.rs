//! Constant folding and algebraic simplification of expressions.
//!
//! Numbers, conditions and sets of constants become constants, one for each player where players
//! see them differently. Neutral operands disappear: `and` with a true condition, a union with
//! nothing. Expressions with a cheaper form take it: `count(x) >= 1` becomes `some x`. A set of
//! sites that a movement reaches never contains its origin, so that `around(a) & (x - a)` becomes
//! `around(a) & x`. Folding is safe because expressions only read: nothing outside sees the order
//! and number of their evaluations, apart from the count of steps.
//!
//! Gain: instructions a decision without it: Storilljuðjorrayc 1.05 times as many, Corsairs 1.03,
//! Odin's Rune Chess and Kylatori Sunset 1.02; others the same, since the generator knows
//! constants.

mod conditions;
mod evaluator;
mod foldable;
mod numbers;
mod sets;
mod steps;
#[cfg(test)]
mod tests;

use boardwright_ir::visit::Rewrite;
use boardwright_ir::{Condition, Num, Program, Set};
use evaluator::ConstantEvaluator;

/// Folds every expression of a program.
pub fn constant_folding(program: &mut Program) {
    let mut pass = ConstantFolding { evaluator: ConstantEvaluator::take_from(program) };
    pass.program(program);
    pass.evaluator.give_back(program);
}

struct ConstantFolding {
    evaluator: ConstantEvaluator,
}

impl Rewrite for ConstantFolding {
    fn number(&mut self, number: &mut Num) {
        numbers::fold(&mut self.evaluator, number);
    }

    fn condition(&mut self, condition: &mut Condition) {
        conditions::fold(&mut self.evaluator, condition);
    }

    fn set(&mut self, set: &mut Set) {
        sets::fold(&mut self.evaluator, set);
    }
}
