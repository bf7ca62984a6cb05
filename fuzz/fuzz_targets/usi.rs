//! Drives [`boardwright_fuzz::usi`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::usi::target(bytes));
