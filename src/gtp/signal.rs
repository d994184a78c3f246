//! Interrupts by signal: what GoGui sends to an engine that named its process.
//!
//! Until somebody asks for the number of the process (`gogui-sigint`), an interrupt from the
//! keyboard ends Tenuki as it ends every program. From then on it stops the running command.

use std::sync::{Arc, Mutex, Once, PoisonError, Weak};

use super::ahead::Arrivals;

/// The session that asked last.
static LISTENER: Mutex<Weak<Arrivals>> = Mutex::new(Weak::new());

static HANDLER: Once = Once::new();

/// Lets the signal interrupt this session's running command.
///
/// # Errors
///
/// When the system lets nobody handle it.
pub(super) fn interrupts(arrivals: &Arc<Arrivals>) -> Result<(), ctrlc::Error> {
    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = Arc::downgrade(arrivals);
    let mut handled = Ok(());
    HANDLER.call_once(|| {
        handled = ctrlc::try_set_handler(|| {
            let listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner).upgrade();
            if let Some(arrivals) = listener {
                arrivals.interrupt();
            }
        });
    });
    handled
}
