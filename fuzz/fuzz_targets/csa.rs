//! Drives [`boardwright_fuzz::csa`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::csa::target(bytes));
