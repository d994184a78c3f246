//! Interrupts by signal: what GoGui sends to an engine that named its process.
//!
//! Until a controller asks for the number of the process (`gogui-sigint`), an interrupt from the
//! keyboard ends Tenuki as it ends every program. From then on it stops the running command. Only
//! Unix has such signals.

use std::io;
use std::sync::Arc;

use super::ahead::Arrivals;

/// Lets the signal interrupt this session's running command.
///
/// # Errors
///
/// When the system does not let a program handle it.
#[cfg(unix)]
pub(super) fn interrupts(arrivals: &Arc<Arrivals>) -> io::Result<()> {
    use std::sync::{Mutex, PoisonError, Weak};

    /// The session that asked last.
    static LISTENER: Mutex<Weak<Arrivals>> = Mutex::new(Weak::new());
    /// Whether a thread waits for signals.
    static WAITING: Mutex<bool> = Mutex::new(false);

    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = Arc::downgrade(arrivals);
    let mut waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
    if !*waiting {
        let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGINT])?;
        std::thread::spawn(move || {
            for _ in signals.forever() {
                let listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner).upgrade();
                if let Some(arrivals) = listener {
                    arrivals.interrupt();
                }
            }
        });
        *waiting = true;
    }
    Ok(())
}

/// There are no signals here.
#[cfg(not(unix))]
pub(super) fn interrupts(_: &Arc<Arrivals>) -> io::Result<()> {
    Err(io::Error::from(io::ErrorKind::Unsupported))
}
