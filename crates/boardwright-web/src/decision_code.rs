//! A decision as a page holds it.

use boardwright::Move;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A packed decision in hexadecimal. It names a decision of one position and says nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(type = "string"))]
pub struct DecisionCode(pub Move);

impl Serialize for DecisionCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:x}", self.0.0))
    }
}

impl<'de> Deserialize<'de> for DecisionCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DecisionCode, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = u64::from_str_radix(&text, 16);
        let code = number.map(|number| DecisionCode(Move(number)));
        code.map_err(|_| D::Error::custom("a decision is a hexadecimal number"))
    }
}
