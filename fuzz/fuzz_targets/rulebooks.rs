//! Drives [`boardwright_fuzz::rulebooks`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::rulebooks::target(bytes));
