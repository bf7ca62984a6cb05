//! Drives [`boardwright_fuzz::hash`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::hash::target(bytes));
