//! Natural logarithms that are bit-identical on every platform.
//!
//! The standard library calls the platform's logarithm, whose last bits differ between platforms.
//! These functions use only addition, multiplication and division.

use std::f64::consts::LN_2;

/// Terms of the artanh series. Its argument is at most 1/3, so the truncation error is below 3⁻²⁷.
const TERMS: u32 = 13;

/// Returns the natural logarithm, or 0 for 0.
pub(crate) fn ln(number: u32) -> f64 {
    if number == 0 {
        return 0.0;
    }
    let exponent = number.ilog2();
    let mantissa = f64::from(number) / f64::from(1_u32 << exponent);
    // ln m = 2 artanh((m - 1) / (m + 1)).
    let quotient = (mantissa - 1.0) / (mantissa + 1.0);
    f64::from(exponent) * LN_2 + twice_artanh(quotient, TERMS)
}

/// Returns 2·artanh(`number`) for a small number, from the first `terms` terms of its series.
pub(crate) fn twice_artanh(number: f64, terms: u32) -> f64 {
    let square = number * number;
    let sum = (0..terms).rev().fold(0.0, |sum, term| sum * square + 1.0 / f64::from(2 * term + 1));
    2.0 * number * sum
}

#[cfg(test)]
mod tests {
    use super::ln;

    #[test]
    fn ln_agrees_with_the_standard_library() {
        for number in (1..5000).chain([65_535, 65_536, 1 << 31, u32::MAX]) {
            let error = ln(number) - f64::from(number).ln();
            assert!(error.abs() < 1e-12, "{number}: {error}");
        }
        assert_eq!(ln(1), 0.0);
    }
}
