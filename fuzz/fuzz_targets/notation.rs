//! Drives [`boardwright_fuzz::notation`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::notation::target(bytes));
