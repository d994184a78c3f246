//! What is done when somebody ends the program.

/// Calls a function once when a signal tells the program to end, and ends it then by that signal. What
/// the function returns lives until the end.
#[cfg(unix)]
pub(super) fn when_told<T>(clean_up: impl FnOnce() -> T + Send + 'static) {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]) else { return };
    std::thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            let _held = clean_up();
            // Whoever waits learns which signal ended it.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
}

/// Calls a function once when the console tells the program to end, and ends it then with the status
/// that Windows gives to a program that Ctrl-C ends. What the function returns lives until the end.
#[cfg(windows)]
pub(super) fn when_told<T>(clean_up: impl FnOnce() -> T + Send + 'static) {
    /// STATUS_CONTROL_C_EXIT (ntstatus.h).
    const ENDED_BY_CTRL_C: i32 = 0xC000_013A_u32.cast_signed();
    let mut clean_up = Some(clean_up);
    // Without a handler the program ends all the same, and leaves its unfinished files.
    let _ = ctrlc::set_handler(move || {
        if let Some(clean_up) = clean_up.take() {
            let _held = clean_up();
            std::process::exit(ENDED_BY_CTRL_C);
        }
    });
}
