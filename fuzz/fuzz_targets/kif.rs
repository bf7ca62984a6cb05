//! Drives [`boardwright_fuzz::kif`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::kif::target(bytes));
