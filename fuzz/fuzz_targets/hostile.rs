#![no_main]

use std::sync::Arc;
use std::time::{Duration, Instant};

// libFuzzer's `main` is not Rust's: there a broken pipe would end the process.
libfuzzer_sys::fuzz_target!(
    init: {
        let _ = signal_hook::flag::register(signal_hook::consts::SIGPIPE, Arc::default());
    },
    |bytes: &[u8]| {
        let before = threads();
        tenuki_fuzz::hostile(bytes);
        // A thread that is just ending still has memory, which would be taken for a leak.
        let start = Instant::now();
        while threads() > before && start.elapsed() < Duration::from_secs(2) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
);

/// How many threads this process has.
fn threads() -> usize {
    std::fs::read_dir("/proc/self/task").map_or(0, Iterator::count)
}
