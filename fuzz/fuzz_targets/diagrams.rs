//! Drives [`boardwright_fuzz::diagrams`] with libFuzzer.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_fuzz::diagrams::target(bytes));
