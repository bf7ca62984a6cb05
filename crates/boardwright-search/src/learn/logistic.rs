//! The logistic function by operations that are exact everywhere.
//!
//! The standard library's exponential may differ between platforms in the last place, and the
//! weights learned with it too.

use crate::logarithm::twice_artanh;

/// e to a power.
pub fn exponential(power: f64) -> f64 {
    let power = power.clamp(-40.0, 40.0);
    // e^x = 2^k · e^r with |r| at most half the logarithm of 2; the series of e^r is cut where its
    // terms are below the last place.
    let times = (power * std::f64::consts::LOG2_E).round();
    let rest = power - times * std::f64::consts::LN_2;
    let series = (1..=14).rev().fold(1.0, |sum, term| 1.0 + rest / f64::from(term) * sum);
    let two = if times < 0.0 { 0.5 } else { 2.0 };
    (0..times.abs() as u32).fold(series, |product, _| product * two)
}

/// The chance whose odds are e to this power.
pub fn logistic(logit: f64) -> f64 {
    1.0 / (1.0 + exponential(-logit))
}

/// How surprising an end (from 0 to 1) is where its chance has these odds: the cross entropy.
pub fn surprise(logit: f64, end: f64) -> f64 {
    // ln(1 + e^x) - y·x, with the exponential kept below 1.
    logarithm_above_one(exponential(-logit.abs())) + logit.max(0.0) - end * logit
}

/// Terms of the logarithm's series: what is left out is less than 3⁻³⁵, below the last place.
const TERMS: u32 = 17;

/// The natural logarithm of 1 and a number from 0 to 1: twice the inverse hyperbolic tangent of
/// t / (2 + t).
fn logarithm_above_one(more: f64) -> f64 {
    twice_artanh(more / (2.0 + more), TERMS)
}

#[cfg(test)]
mod tests {
    use super::{exponential, logarithm_above_one, logistic, surprise};

    #[test]
    fn it_is_the_exponential_function() {
        for power in -80..=80 {
            let power = f64::from(power) / 4.0;
            let relative = exponential(power) / power.exp() - 1.0;
            assert!(relative.abs() < 1e-13, "{power}: {relative}");
        }
        for more in 0..=20 {
            let more = f64::from(more) / 20.0;
            assert!((logarithm_above_one(more) - more.ln_1p()).abs() < 1e-14, "{more}");
        }
        assert!((surprise(0.7, 1.0) + logistic(0.7).ln()).abs() < 1e-12);
        assert_eq!(logistic(0.0), 0.5);
        assert!(logistic(-100.0) > 0.0 && logistic(100.0) < 1.0 + 1e-9);
    }
}
