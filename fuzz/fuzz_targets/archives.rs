#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tenuki_fuzz::archives(bytes));
