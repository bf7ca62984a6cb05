//! Value parsers for numbers within a range. clap shows their `String` errors as they are.

/// Parses seconds from `least` to `most`.
pub fn seconds(
    least: f64,
    most: f64,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync + 'static {
    move |text| match text.parse::<f64>() {
        Ok(seconds) if (least..=most).contains(&seconds) => Ok(seconds),
        _ => Err(format!("expected seconds from {least} to {most}")),
    }
}

/// Parses a whole number from `least` to `most`.
pub fn number<N: TryFrom<u64> + Clone + Send + Sync + 'static>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text| {
        let given = text.parse::<u64>().ok().filter(|number| (least..=most).contains(number));
        given.and_then(|number| N::try_from(number).ok()).ok_or_else(|| match most {
            u64::MAX => format!("expected a whole number of at least {least}"),
            _ => format!("expected a whole number from {least} to {most}"),
        })
    }
}

/// Maximum number of parallel searches or games.
pub const MAX_PARALLEL: u64 = 256;
