//! Drives [`boardwright_fuzz::round_trips`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::round_trips::target(bytes));
