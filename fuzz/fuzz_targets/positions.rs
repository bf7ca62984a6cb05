//! Drives [`boardwright_fuzz::positions`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::positions::target(bytes));
