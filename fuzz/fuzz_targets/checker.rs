//! Drives [`boardwright_fuzz::checker`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::checker::target(bytes));
