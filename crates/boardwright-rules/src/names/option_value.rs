//! Values of options.

use crate::expressions::typed_expr::TypedExpr;
use boardwright_ir::{Condition, Num};

/// Value of an option.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OptionValue {
    Number(i64),
    Flag(bool),
    Word(String),
}

impl OptionValue {
    pub(crate) fn into_value(self) -> TypedExpr {
        match self {
            OptionValue::Number(number) => TypedExpr::Number(Num::Const(number)),
            OptionValue::Flag(flag) => TypedExpr::Truth(Condition::Const(flag)),
            OptionValue::Word(word) => TypedExpr::Word(word),
        }
    }
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionValue::Number(number) => write!(f, "{number}"),
            OptionValue::Flag(true) => write!(f, "yes"),
            OptionValue::Flag(false) => write!(f, "no"),
            OptionValue::Word(word) => write!(f, "{word}"),
        }
    }
}
