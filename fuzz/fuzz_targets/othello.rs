//! Drives [`boardwright_fuzz::othello`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::othello::target(bytes));
