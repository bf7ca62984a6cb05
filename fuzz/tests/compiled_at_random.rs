//! Random rulebooks, compiled and interpreted, for `FUZZ_SECONDS` seconds (default 10), from the
//! random seed `FUZZ_SEED`.
#![cfg(feature = "compiled")]

use boardwright::playout::Dice;
use std::time::{Duration, Instant};

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn random_rulebooks_are_treated_alike() {
    let (seconds, seed) = (number("FUZZ_SECONDS", 10), number("FUZZ_SEED", 1));
    let (begin, mut dice) = (Instant::now(), Dice::new(seed));
    let mut inputs = 0;
    while begin.elapsed() < Duration::from_secs(seconds) {
        let length = 40 + dice.below(400);
        let bytes: Vec<u8> = (0..length).map(|_| dice.below(256) as u8).collect();
        boardwright_fuzz::compiled::target(&bytes);
        inputs += 1;
    }
    println!("{inputs} rulebooks");
}
