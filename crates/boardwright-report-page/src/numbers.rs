//! Numbers as the page writes them.

use boardwright_report::statistics::Estimate;

/// The unit of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A share from 0 to 1, written in percent.
    Percent,
    /// The difference of two shares, written in percentage points with its sign.
    Points,
    /// A plain number.
    Number,
}

/// A figure as `52 %`, `+4 points` or `3.1`.
pub fn value(unit: Unit, value: f64) -> String {
    let digits = digits(unit, value);
    match unit {
        Unit::Percent => format!("{digits}\u{A0}%"),
        Unit::Points => format!("{digits}\u{A0}points"),
        Unit::Number => digits,
    }
}

/// An interval as `47 to 57 %`.
pub fn interval(unit: Unit, estimate: &Estimate) -> String {
    let (low, high) = (digits(unit, estimate.low), value(unit, estimate.high));
    format!("{low} to {high}")
}

/// A number of games as `1 game` or `1,204 games`.
pub fn games(count: u64) -> String {
    counted(count, "game", "games")
}

/// A number of things.
pub fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{}\u{A0}{}", whole(count), if count == 1 { one } else { many })
}

/// A whole number with its thousands apart.
pub fn whole(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn digits(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Percent => signed(format!("{:.0}", 100.0 * value)),
        Unit::Points => {
            let text = signed(format!("{:+.0}", 100.0 * value));
            if text == "+0" { "0".to_owned() } else { text }
        }
        Unit::Number if value.abs() >= 100.0 => signed(format!("{value:.0}")),
        Unit::Number => signed(format!("{value:.1}")),
    }
}

/// Replaces the hyphen before a negative number by a minus sign, and leaves it out before zero.
fn signed(text: String) -> String {
    match text.strip_prefix('-') {
        Some(number) if number.bytes().all(|byte| matches!(byte, b'0' | b'.')) => number.to_owned(),
        Some(number) => format!("\u{2212}{number}"),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_written_with_their_units() {
        assert_eq!(value(Unit::Percent, 0.524), "52\u{A0}%");
        assert_eq!(value(Unit::Points, -0.04), "\u{2212}4\u{A0}points");
        assert_eq!(value(Unit::Points, 0.001), "0\u{A0}points");
        assert_eq!(value(Unit::Number, -0.04), "0.0");
        assert_eq!(value(Unit::Number, 123.4), "123");
        let estimate = Estimate { value: 0.5, low: 0.47, high: 0.57, games: 1_204 };
        assert_eq!(interval(Unit::Percent, &estimate), "47 to 57\u{A0}%");
        assert_eq!(games(1_204), "1,204\u{A0}games");
        assert_eq!(games(1), "1\u{A0}game");
        assert_eq!(whole(1_234_567), "1,234,567");
    }
}
