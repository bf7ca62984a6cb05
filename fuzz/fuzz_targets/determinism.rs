//! Drives [`boardwright_fuzz::determinism`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::determinism::target(bytes));
