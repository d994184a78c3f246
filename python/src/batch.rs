//! Many positions as one array, answered by arrays.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict, PyTuple};
use rayon::ThreadPool;

use tenuki_score::scoring::rounded;

use crate::array;
use crate::fault::Fault;
use crate::given::Given;
use crate::interrupt::TICK;
use crate::many;
use crate::stack::{Element, Stack, Wrong};
use crate::task::{Options, Task};

/// How many positions a thread answers at a time.
const POSITIONS: usize = 16;

/// What a position that cannot be counted has as its status.
const NO_STATUS: i8 = -1;

/// The arrays, in the order of `Batch`, and the bytes of an element of each.
const ARRAYS: [(&str, usize); 7] = [
    ("float64", 8), // margin
    ("", 4),        // ownership, of the type that is asked for
    ("int8", 1),    // status
    ("bool", 1),    // dead
    ("bool", 1),    // certain
    ("bool", 1),    // finished
    ("bool", 1),    // failed
];

/// Whether an array has an element for each point, and not for each position.
const OF_POINTS: [bool; 7] = [false, true, true, true, false, false, false];

/// Some positions, and where their answers go.
struct Block<'a> {
    start: usize,
    positions: usize,
    /// As in [`ARRAYS`].
    outputs: [&'a mut [u8]; 7],
}

/// Counts the positions of an array. Returns arrays, each of one allocation, and a dict of error
/// sentences for the positions that cannot be counted, by their index.
#[pyfunction]
#[pyo3(name = "_score_batch")]
pub fn score_batch<'py>(
    positions: &Bound<'py, PyAny>,
    options: &Bound<'py, PyDict>,
    threads: Option<&Bound<'py, PyAny>>,
    double: bool,
) -> PyResult<Bound<'py, PyTuple>> {
    let py = positions.py();
    let mut given = Given::of(options)?;
    let stack = Stack::new(positions, &mut given)?;
    let common = Arc::new(given.options()?);
    let pool = many::pool(threads)?;
    let (length, area) = (stack.length(), stack.size.area() as usize);

    let arrays = ARRAYS.map(|(name, bytes)| match (name, double) {
        ("", true) => ("float64", 8),
        ("", false) => ("float32", bytes),
        _ => (name, bytes),
    });
    let each = |i: usize| if OF_POINTS[i] { area * arrays[i].1 } else { arrays[i].1 };
    let sizes: Vec<usize> = (0..arrays.len()).map(|i| length * each(i)).collect();
    let slice = stack.slice(py, 0..length)?;
    let mut failed = Vec::new();
    let filled = allocated(py, &sizes, Vec::new(), &mut |buffers| {
        let mut parts: Vec<_> = (0..)
            .zip(buffers)
            .map(|(i, all)| all.chunks_mut((POSITIONS * each(i)).max(1)))
            .collect();
        let blocks = (0..length).step_by(POSITIONS).map(|start| Block {
            start,
            positions: POSITIONS.min(length - start),
            // As many as there are arrays, each with as many chunks as there are blocks.
            outputs: std::array::from_fn(|i| parts[i].next().unwrap_or_default()),
        });
        let blocks: Vec<Block<'_>> = blocks.collect();
        let element = |i| slice.element(i);
        failed = answer(py, &pool, blocks, &common, &element)?;
        Ok(())
    })?;

    let (height, width) = (stack.size.height().into(), stack.size.width().into());
    let shape = |i: usize| if OF_POINTS[i] { vec![length, height, width] } else { vec![length] };
    let errors = PyDict::new(py);
    for (i, wrong) in failed {
        errors.set_item(i, slice.sentence(py, i, wrong)?)?;
    }
    let views = filled
        .iter()
        .enumerate()
        .map(|(i, buffer)| array::view(buffer.as_any(), arrays[i].0, PyTuple::new(py, shape(i))?));
    let mut views = views.collect::<PyResult<Vec<_>>>()?;
    views.push(errors.into_any());
    PyTuple::new(py, views)
}

/// Arrays of bytes of these sizes, filled.
fn allocated<'py>(
    py: Python<'py>,
    sizes: &[usize],
    buffers: Vec<&mut [u8]>,
    fill: &mut dyn FnMut(Vec<&mut [u8]>) -> PyResult<()>,
) -> PyResult<Vec<Bound<'py, PyByteArray>>> {
    let Some((&size, rest)) = sizes.split_first() else {
        return fill(buffers).map(|()| Vec::new());
    };
    let mut others = Vec::new();
    let first = PyByteArray::new_with(py, size, |buffer| {
        let mut buffers = buffers;
        buffers.push(buffer);
        others = allocated(py, rest, buffers, fill)?;
        Ok(())
    })?;
    others.insert(0, first);
    Ok(others)
}

/// Answers blocks by the threads of a pool, without Python's lock, until Ctrl-C.
fn answer(
    py: Python<'_>,
    pool: &ThreadPool,
    blocks: Vec<Block<'_>>,
    common: &Arc<Options>,
    element: &(dyn Fn(usize) -> Element + Sync),
) -> PyResult<Vec<(usize, Wrong)>> {
    let stop = &AtomicBool::new(false);
    let (sender, receiver) = channel();
    let mut failed = py.detach(move || {
        let mut failed = Vec::new();
        let mut raised = None;
        pool.in_place_scope(|scope| {
            for block in blocks {
                let sender = sender.clone();
                scope.spawn(move |_| {
                    // Nobody receives after Ctrl-C.
                    let _ = sender.send(block.fill(common, element, stop));
                });
            }
            drop(sender);
            let mut looked = Instant::now();
            loop {
                match receiver.recv_timeout(TICK) {
                    Ok(wrong) => failed.extend(wrong),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if looked.elapsed() >= TICK {
                    looked = Instant::now();
                    if let Err(error) = Python::attach(|py| py.check_signals()) {
                        stop.store(true, Ordering::Relaxed);
                        raised = Some(error);
                        break;
                    }
                }
            }
        });
        raised.map_or(Ok(failed), Err)
    })?;
    failed.sort_by_key(|&(i, _)| i);
    Ok(failed)
}

impl Block<'_> {
    /// Fills its part of the arrays. What cannot be counted is returned.
    fn fill(
        mut self,
        common: &Arc<Options>,
        element: &dyn Fn(usize) -> Element,
        stop: &AtomicBool,
    ) -> Vec<(usize, Wrong)> {
        let mut failed = Vec::new();
        for n in 0..self.positions {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let i = self.start + n;
            let positions = self.positions;
            let outputs = self.outputs.each_mut().map(|all| {
                let each = all.len() / positions;
                &mut all[n * each..(n + 1) * each]
            });
            let counted = || fill(element(i), common, outputs, stop);
            let counted = catch_unwind(AssertUnwindSafe(counted));
            if let Err(wrong) = counted.unwrap_or_else(|_| Err(Wrong::Fault(Fault::defect()))) {
                failed.push((i, wrong));
            }
        }
        failed
    }
}

/// Counts one position.
fn fill(
    (source, own): Element,
    common: &Arc<Options>,
    outputs: [&mut [u8]; 7],
    stop: &AtomicBool,
) -> Result<(), Wrong> {
    let [margin, ownership, status, dead, certain, finished, failed] = outputs;
    margin.copy_from_slice(&f64::NAN.to_ne_bytes());
    status.fill(NO_STATUS as u8);
    failed.fill(1);
    let source = source.map_err(Wrong::Value)?;
    let task = Task { source, own, common: Arc::clone(common), is_line: false };
    let ending = task.ending(stop).map_err(Wrong::Fault)?;

    let judged = ending.dead_stones();
    let (outcome, size) = (ending.outcome(), ending.assessment().position.size);
    margin.copy_from_slice(&rounded(ending.score().0).to_ne_bytes());
    array::statuses(size, &outcome, |index, number| status[index] = number);
    array::mark(size, &judged.stones, |index| dead[index] = 1);
    let bytes = ownership.len() / status.len();
    array::owners(size, &outcome, judged.uncertain, |index, owner| {
        let at = &mut ownership[index * bytes..(index + 1) * bytes];
        match bytes {
            4 => at.copy_from_slice(&(owner as f32).to_ne_bytes()),
            _ => at.copy_from_slice(&owner.to_ne_bytes()),
        }
    });
    certain.fill(ending.is_certain().into());
    finished.fill(ending.is_finished().into());
    failed.fill(0);
    Ok(())
}
