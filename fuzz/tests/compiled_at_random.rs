//! Random rulebooks, compiled and interpreted, for `FUZZ_SECONDS` seconds (default 5), from the
//! random seed `FUZZ_SEED`.
#![cfg(feature = "compiled")]

use boardwright::Rng;
use std::time::{Duration, Instant};

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn random_rulebooks_are_treated_alike() {
    let (seconds, seed) = (number("FUZZ_SECONDS", 5), number("FUZZ_SEED", 1));
    let (begin, mut rng) = (Instant::now(), Rng::new(seed));
    let mut inputs = 0;
    while begin.elapsed() < Duration::from_secs(seconds) {
        let length = 40 + rng.below(400);
        let bytes: Vec<u8> = (0..length).map(|_| rng.below(256) as u8).collect();
        boardwright_fuzz::compiled::target(&bytes);
        inputs += 1;
    }
    println!("{inputs} rulebooks");
}
