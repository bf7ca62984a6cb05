//! Drives [`boardwright_fuzz::twice`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::twice::target(bytes));
