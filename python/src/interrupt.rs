//! Work that Ctrl-C ends.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyKeyboardInterrupt, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::fault::Fault;

/// How often signals are looked at.
pub const TICK: Duration = Duration::from_millis(20);

/// The value, where Python raised nothing. Ctrl-C says nothing about the value, and Python looks at signals
/// in places such as `repr`: it is raised again where signals are looked at next.
pub fn ok<T>(py: Python<'_>, result: PyResult<T>) -> Option<T> {
    result
        .inspect_err(|error| {
            if error.is_instance_of::<PyKeyboardInterrupt>(py) {
                // Fails where Python itself is ending.
                let _ =
                    py.import("_thread").and_then(|threads| threads.call_method0("interrupt_main"));
            }
        })
        .ok()
}

/// Whether an object has an attribute.
pub fn has(object: &Bound<'_, PyAny>, name: &Bound<'_, PyString>) -> bool {
    ok(object.py(), object.hasattr(name)).unwrap_or(false)
}

/// What a thread sends, without Python's lock, and looking at signals meanwhile.
pub fn receive<T: Send>(py: Python<'_>, mut from: Receiver<T>) -> PyResult<T> {
    if let Ok(value) = from.try_recv() {
        return Ok(value);
    }
    loop {
        let (again, received) = py.detach(move || {
            let received = from.recv_timeout(TICK);
            (from, received)
        });
        match received {
            Ok(value) => return Ok(value),
            Err(RecvTimeoutError::Disconnected) => return Err(Fault::defect().into()),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
        }
        from = again;
    }
}

/// Does something without Python's lock: what is long in a thread of its own, so that signals are looked
/// at meanwhile. `work` is told when nobody waits any more.
pub fn run<T: Send + 'static>(
    py: Python<'_>,
    is_long: bool,
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> PyResult<T> {
    let stop = Arc::new(AtomicBool::new(false));
    let guarded = {
        let stop = Arc::clone(&stop);
        move || catch_unwind(AssertUnwindSafe(|| work(&stop))).map_err(|_| Fault::defect())
    };
    if !is_long {
        return Ok(py.detach(guarded)?);
    }
    let (sender, receiver) = channel();
    let send = move || {
        // Nobody receives after Ctrl-C.
        let _ = sender.send(guarded());
    };
    thread::Builder::new()
        .spawn(send)
        .map_err(|error| PyRuntimeError::new_err(format!("cannot start a thread: {error}")))?;
    let received = receive(py, receiver);
    stop.store(true, Ordering::Relaxed);
    Ok(received??)
}
