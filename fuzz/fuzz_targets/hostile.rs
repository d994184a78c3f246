#![no_main]

use std::sync::Arc;

// libFuzzer's `main` is no Rust program: there a broken pipe would end the process.
libfuzzer_sys::fuzz_target!(
    init: {
        let _ = signal_hook::flag::register(signal_hook::consts::SIGPIPE, Arc::default());
    },
    |bytes: &[u8]| tenuki_fuzz::hostile(bytes)
);
