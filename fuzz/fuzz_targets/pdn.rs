//! Drives [`boardwright_fuzz::pdn`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::pdn::target(bytes));
