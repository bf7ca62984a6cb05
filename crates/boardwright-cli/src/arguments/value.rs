//! Value parsers for numbers within a range and for shards. clap shows their `String` errors as
//! they are.

use boardwright_report::Shard;

/// Parses seconds from `min` to `max`.
pub fn seconds(
    min: f64,
    max: f64,
) -> impl Fn(&str) -> Result<f64, String> + Clone + Send + Sync + 'static {
    move |text| match text.parse::<f64>() {
        Ok(seconds) if (min..=max).contains(&seconds) => Ok(seconds),
        _ => Err(format!("expected seconds from {min} to {max}")),
    }
}

/// Parses a whole number from `min` to `max`.
pub fn number<N: TryFrom<u64> + Clone + Send + Sync + 'static>(
    min: u64,
    max: u64,
) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text| {
        let given = text.parse::<u64>().ok().filter(|number| (min..=max).contains(number));
        given.and_then(|number| N::try_from(number).ok()).ok_or_else(|| match max {
            u64::MAX => format!("expected a whole number of at least {min}"),
            _ => format!("expected a whole number from {min} to {max}"),
        })
    }
}

/// Maximum number of parallel searches or games.
pub const MAX_PARALLEL: u64 = 256;

/// Parses `2/16`.
pub fn shard(text: &str) -> Result<Shard, String> {
    let numbers =
        text.split_once('/').map(|(one, other)| (one.trim().parse(), other.trim().parse()));
    match numbers {
        Some((Ok(number), Ok(parts))) if (1..=parts).contains(&number) && parts <= 100_000 => {
            Ok(Shard { number, parts })
        }
        _ => Err("expected a part and the number of parts, such as 2/16".to_owned()),
    }
}
