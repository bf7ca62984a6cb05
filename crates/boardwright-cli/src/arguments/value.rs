//! Numbers in arguments, with the least and the most that they may be.

/// Reads seconds from one number to another.
pub fn seconds(
    least: f64,
    most: f64,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync + 'static {
    move |text| match text.parse::<f64>() {
        Ok(seconds) if (least..=most).contains(&seconds) => Ok(seconds),
        _ => Err(format!("expected seconds, from {least} to {most}")),
    }
}

/// Whole numbers from the least to the most.
pub fn number<N: TryFrom<u64> + Clone + Send + Sync + 'static>(
    least: u64,
    most: u64,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text| {
        let given = text.parse::<u64>().ok().filter(|number| (least..=most).contains(number));
        given.and_then(|number| N::try_from(number).ok()).ok_or_else(|| match most {
            u64::MAX => format!("expected a whole number, {least} or more"),
            _ => format!("expected a whole number from {least} to {most}"),
        })
    }
}

/// How many searches or games may go on at the same time.
pub const MOST_AT_ONCE: u64 = 256;
