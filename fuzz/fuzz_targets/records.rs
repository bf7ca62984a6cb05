//! Drives [`boardwright_fuzz::records`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::records::target(bytes));
