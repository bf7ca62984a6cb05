//! Drives [`boardwright_fuzz::formatter`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::formatter::target(bytes));
