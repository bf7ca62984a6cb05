//! Logistic function and cross entropy, bit-identical on every platform.
//!
//! The standard library's exponential may differ in the last bit between platforms, and the learned
//! weights with it.

use crate::exact_math::twice_artanh;

/// Returns e to a power.
pub(crate) fn exp(power: f64) -> f64 {
    let power = power.clamp(-40.0, 40.0);
    // e^x = 2^k · e^r with |r| ≤ ln(2)/2; the series of e^r is cut below the last bit.
    let times = (power * std::f64::consts::LOG2_E).round();
    let rest = power - times * std::f64::consts::LN_2;
    let series = (1..=14).rev().fold(1.0, |sum, term| 1.0 + rest / f64::from(term) * sum);
    let two = if times < 0.0 { 0.5 } else { 2.0 };
    (0..times.abs() as u32).fold(series, |product, _| product * two)
}

/// Returns the probability with these log odds.
pub(crate) fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + exp(-logit))
}

/// Returns the cross entropy of an outcome from 0 to 1 under these log odds.
pub(crate) fn cross_entropy(logit: f64, end: f64) -> f64 {
    // ln(1 + e^x) - y·x, with the exponential kept below 1.
    logarithm_above_one(exp(-logit.abs())) + logit.max(0.0) - end * logit
}

/// Terms of the logarithm's series; the truncation error is below 3⁻³⁵, less than the last bit.
const TERMS: u32 = 17;

/// Returns ln(1 + `more`) for `more` from 0 to 1, as 2·artanh(t / (2 + t)).
fn logarithm_above_one(more: f64) -> f64 {
    twice_artanh(more / (2.0 + more), TERMS)
}

#[cfg(test)]
mod tests {
    use super::{cross_entropy, exp, logarithm_above_one, logistic};

    #[test]
    fn exp_agrees_with_the_standard_library() {
        for power in -80..=80 {
            let power = f64::from(power) / 4.0;
            let relative = exp(power) / power.exp() - 1.0;
            assert!(relative.abs() < 1e-13, "{power}: {relative}");
        }
        for more in 0..=20 {
            let more = f64::from(more) / 20.0;
            assert!((logarithm_above_one(more) - more.ln_1p()).abs() < 1e-14, "{more}");
        }
        assert!((cross_entropy(0.7, 1.0) + logistic(0.7).ln()).abs() < 1e-12);
        assert_eq!(logistic(0.0), 0.5);
        assert!(logistic(-100.0) > 0.0 && logistic(100.0) < 1.0 + 1e-9);
    }
}
