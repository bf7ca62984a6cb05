//! Drives [`boardwright_fuzz::pgn`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::pgn::target(bytes));
