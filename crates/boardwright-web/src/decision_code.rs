//! A decision as JavaScript holds it: a hexadecimal string, since a number there has only 53 bits.

use boardwright::Move;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A packed decision, written in hexadecimal. It has a meaning only for the position it was listed
/// for; reading it does not check that.
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
