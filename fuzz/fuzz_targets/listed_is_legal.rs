//! Drives [`boardwright_fuzz::listed_is_legal`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::listed_is_legal::target(bytes));
