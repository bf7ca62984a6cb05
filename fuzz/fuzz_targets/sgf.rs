//! Drives [`boardwright_fuzz::sgf`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::sgf::target(bytes));
