//! Drives [`boardwright_fuzz::compiled`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::compiled::target(bytes));
