//! Drives [`boardwright_fuzz::ini`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::ini::target(bytes));
