//! Drives [`boardwright_fuzz::parser`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::parser::target(bytes));
