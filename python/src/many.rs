//! Many games, answered in their order by several threads; also as an Arrow stream, which `pyarrow`, `polars`
//! and others can read.

use std::collections::VecDeque;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::time::{Duration, Instant};

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::ArrowError;
use pyo3::exceptions::{PyException, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyIterator, PyString};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::array;
use crate::class;
use crate::columns::{self, Row};
use crate::fault::{Fault, OptionError, PositionError, RecordError};
use crate::given;
use crate::interrupt;
use crate::result::{self, Failure, ScoreResult};
use crate::scored::Scored;
use crate::stack::{Element, Stack};
use crate::task::{Answered, Options, Task};

/// A batch has at most this many games. The first ones have fewer, so that the first answer comes soon.
const GAMES: usize = 32;
/// How long a batch waits for further games.
const PATIENCE: Duration = Duration::from_millis(5);
/// How many batches are under way for each thread.
const AHEAD: usize = 16;
/// More threads than this are of no use.
const MOST_THREADS: usize = 1024;

/// The answers of `score_many`, in the order of the items.
#[pyclass(frozen, module = "tenuki_score")]
pub struct Scores {
    answers: Mutex<Answers<Arc<Scored>>>,
    /// Whether a game that cannot be scored ends the answers by an exception.
    raises: bool,
    /// Whose threads they are.
    process: u32,
}

/// Games, and their answers in the same order.
pub struct Answers<T> {
    items: Items,
    common: Arc<Options>,
    answer: fn(&Task, &AtomicBool) -> Answered<T>,
    pool: Option<ThreadPool>,
    /// How many batches may be under way.
    most: usize,
    /// How many games the next batch has.
    games: usize,
    /// How many games have been answered.
    answered: usize,
    under_way: VecDeque<Batch<T>>,
    ready: std::vec::IntoIter<(Answered<T>, Id)>,
    /// What the items raised: reported after the answers to the items before.
    raised: Option<PyErr>,
    over: bool,
    stop: Arc<AtomicBool>,
}

type Id = Option<Py<PyAny>>;
/// A game, or what is wrong with it.
type Question = Result<Task, Fault>;

/// Games under way.
struct Batch<T> {
    ids: Vec<Id>,
    done: Receiver<Vec<Answered<T>>>,
}

/// Where games come from.
pub enum Items {
    /// An iterator of Python.
    Iterator(Py<PyIterator>),
    /// The positions of an array.
    Stack(Box<Stack>),
}

/// Scores many games.
#[pyfunction]
#[pyo3(name = "_score_many")]
pub fn score_many(
    items: &Bound<'_, PyAny>,
    options: &Bound<'_, PyDict>,
    threads: Option<&Bound<'_, PyAny>>,
    raises: bool,
) -> PyResult<Scores> {
    let options = options.copy()?;
    let is_one = items.is_instance_of::<PyString>()
        || items.is_instance_of::<PyBytes>()
        || given::is_mapping(items)
        || items.hasattr("__fspath__")?;
    let items = if is_one {
        let shown = array::shown(items);
        let sentence = format!(
            "{shown} is one game: call score, or give a list; read_games reads all games of a file"
        );
        return Err(Fault::position(sentence).into());
    } else if given::is_table(items) {
        let sentence = format!("a table is no list of games: give {}", given::TABLE);
        return Err(Fault::position(sentence).into());
    } else if array::is_array(items) && array::kind(&array::as_array(items)?)? != 'O' {
        Items::Stack(Stack::new(items, &options)?.into())
    } else {
        let iterator = items.try_iter().map_err(|error| {
            if !error.is_instance_of::<PyTypeError>(items.py()) {
                return error;
            }
            let shown = array::shown(items);
            let sentence =
                format!("{shown} holds no games: give an iterable or an (n, h, w) array");
            PyErr::from(Fault::position(sentence))
        })?;
        Items::Iterator(iterator.unbind())
    };
    let answers = Answers::new(items, given::options(&options)?, threads, Task::score)?;
    Ok(Scores { answers: Mutex::new(answers), raises, process: process::id() })
}

/// How many threads; 0 means one for each core.
fn threads(given: Option<&Bound<'_, PyAny>>) -> PyResult<usize> {
    let Some(given) = given else { return Ok(0) };
    let number = interrupt::ok(given.py(), given.extract::<usize>())
        .filter(|n| (1..=MOST_THREADS).contains(n));
    number.ok_or_else(|| {
        let known = format!("1 to {MOST_THREADS}, or None for one a core");
        array::refused("threads", given, known)
    })
}

#[pymethods]
impl Scores {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let next = self.next(py)?;
        next.map(|(outcome, id)| answer(py, outcome, id)).transpose()
    }

    /// The rest of the answers as an Arrow stream, for `pyarrow.table` and everything else that knows the Arrow
    /// PyCapsule interface: columns with the names of a JSON line's fields, and `error`. An id that is not a
    /// string is written as JSON.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        slf: &Bound<'py, Self>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Other types are a wish, which nobody has to fulfil.
        let _ = requested_schema;
        let scores = slf.clone().unbind();
        capsule(slf.py(), scores)
    }
}

impl Scores {
    /// The next answer as a row.
    pub fn row(&self, py: Python<'_>) -> PyResult<Option<Row>> {
        let Some((Answered { id, scored }, own)) = self.next(py)? else { return Ok(None) };
        let id = match id {
            Some(json) => columns::id(&json),
            None => result::raw(py, own.as_ref())?.and_then(|json| columns::id(json.get())),
        };
        Ok(Some(Row { id, scored }))
    }

    /// Rows as columns, made by one of the threads.
    pub fn columns(&self, rows: Vec<Row>) -> PyResult<Receiver<Result<RecordBatch, ArrowError>>> {
        let (sender, made) = channel();
        if let Some(pool) = &self.answers()?.pool {
            // Nobody receives when nobody reads the table any more.
            pool.spawn(move || drop(sender.send(columns::batch(&rows))));
        }
        Ok(made)
    }

    fn next(&self, py: Python<'_>) -> PyResult<Option<(Answered<Arc<Scored>>, Id)>> {
        let mut answers = self.answers()?;
        let next = answers.next(py)?;
        match next {
            Some((Answered { scored: Err(fault), .. }, _)) if self.raises => {
                let fault = fault.about(format_args!("games[{}]", answers.answered));
                answers.end();
                Err(fault.into())
            }
            next => {
                answers.answered += 1;
                Ok(next)
            }
        }
    }

    fn answers(&self) -> PyResult<MutexGuard<'_, Answers<Arc<Scored>>>> {
        if self.process != process::id() {
            return Err(PyRuntimeError::new_err(
                "these answers belong to the process that asked: call score_many after the fork",
            ));
        }
        // The lock is never waited for: Python's own would be held meanwhile.
        match self.answers.try_lock() {
            Ok(answers) => Ok(answers),
            Err(TryLockError::Poisoned(_)) => Err(Fault::defect().into()),
            Err(TryLockError::WouldBlock) => Err(PyValueError::new_err(
                "another thread is waiting for the next of these answers: let one thread ask",
            )),
        }
    }
}

impl Drop for Scores {
    fn drop(&mut self) {
        let Ok(answers) = self.answers.get_mut() else { return };
        answers.stop.store(true, Ordering::Relaxed);
        if self.process != process::id() {
            // The threads are in another process.
            mem::forget(answers.pool.take());
        }
    }
}

impl<T: Send + 'static> Answers<T> {
    /// Games, each answered by this function and one of this many threads, by default one for each core.
    pub fn new(
        items: Items,
        common: Arc<Options>,
        threads: Option<&Bound<'_, PyAny>>,
        answer: fn(&Task, &AtomicBool) -> Answered<T>,
    ) -> PyResult<Answers<T>> {
        let pool = ThreadPoolBuilder::new().num_threads(self::threads(threads)?).build();
        let pool = pool
            .map_err(|error| PyRuntimeError::new_err(format!("cannot start threads: {error}")))?;
        Ok(Answers {
            items,
            common,
            answer,
            most: AHEAD * pool.current_num_threads(),
            pool: Some(pool),
            games: 1,
            answered: 0,
            under_way: VecDeque::new(),
            ready: Vec::new().into_iter(),
            raised: None,
            over: false,
            stop: Arc::new(AtomicBool::new(false)),
        })
    }

    /// The next answer, and the id that its item came with.
    pub fn next(&mut self, py: Python<'_>) -> PyResult<Option<(Answered<T>, Id)>> {
        loop {
            if let Some(ready) = self.ready.next() {
                return Ok(Some(ready));
            }
            // `list` asks for all answers without looking at signals.
            let asked = py.check_signals().and_then(|()| self.ask(py));
            let next = asked.and_then(|()| match self.under_way.pop_front() {
                Some(Batch { ids, done }) => Ok(Some((interrupt::receive(py, done)?, ids))),
                None => Ok(None),
            });
            match next {
                Ok(Some((outcomes, ids))) => {
                    self.ready = outcomes.into_iter().zip(ids).collect::<Vec<_>>().into_iter();
                }
                Ok(None) => return self.raised.take().map_or(Ok(None), Err),
                // Nobody wants the other answers.
                Err(error) => {
                    self.end();
                    return Err(error);
                }
            }
        }
    }

    /// Takes no more games, and drops the answers that are still to come.
    fn end(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.under_way.clear();
        self.ready = Vec::new().into_iter();
        self.raised = None;
        self.over = true;
    }

    /// Puts games under way, until an answer is there or enough are.
    fn ask(&mut self, py: Python<'_>) -> PyResult<()> {
        while !self.over && self.under_way.len() < self.most {
            let (tasks, ids) = self.batch(py)?;
            if !tasks.is_empty() {
                self.start(tasks, ids);
            }
            if self.is_answered() {
                break;
            }
        }
        Ok(())
    }

    /// Whether the first batch is answered. Its answer is kept.
    fn is_answered(&mut self) -> bool {
        let Some(first) = self.under_way.front_mut() else { return false };
        match first.done.try_recv() {
            Ok(outcomes) => {
                let (sender, done) = channel();
                // The receiver is here.
                let _ = sender.send(outcomes);
                first.done = done;
                true
            }
            Err(TryRecvError::Empty) => false,
            Err(TryRecvError::Disconnected) => true,
        }
    }

    /// The next games.
    fn batch(&mut self, py: Python<'_>) -> PyResult<(Vec<Question>, Vec<Id>)> {
        let (mut tasks, mut ids) = (Vec::new(), Vec::new());
        let begun = Instant::now();
        while tasks.len() < self.games && begun.elapsed() < PATIENCE {
            match self.item(py) {
                Ok(Some((task, id))) => {
                    tasks.push(task);
                    ids.push(id);
                }
                Ok(None) => {
                    self.over = true;
                    break;
                }
                Err(error) if error.is_instance_of::<PyException>(py) => {
                    self.over = true;
                    self.raised = Some(error);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        self.games = (2 * self.games).min(GAMES);
        Ok((tasks, ids))
    }

    /// The next game, or what is wrong with it. An error ends the items.
    fn item(&mut self, py: Python<'_>) -> PyResult<Option<(Question, Id)>> {
        match &mut self.items {
            Items::Stack(stack) => {
                let task = |(source, own): Element| {
                    let (own, common) = (Some(Box::new(own)), Arc::clone(&self.common));
                    (source.map(|source| Task { source, own, common, is_line: false }), None)
                };
                Ok(stack.next(py)?.map(task))
            }
            Items::Iterator(iterator) => {
                let Some(item) = iterator.bind(py).clone().next().transpose()? else {
                    return Ok(None);
                };
                let (task, id, version) = given::task(&item, &self.common);
                match task {
                    Ok(task) => Ok(Some((Ok(task), id))),
                    Err(error) if error.is_instance_of::<PyException>(py) => {
                        Ok(Some((Err(sentence(py, &error).in_version(version)), id)))
                    }
                    Err(error) => Err(error),
                }
            }
        }
    }

    fn start(&mut self, tasks: Vec<Question>, ids: Vec<Id>) {
        let (sender, done) = channel();
        let (stop, answer) = (Arc::clone(&self.stop), self.answer);
        let work = move || {
            let answers = tasks.into_iter().map(|task| answered(task, answer, &stop)).collect();
            // Nobody receives when nobody wants answers any more.
            let _ = sender.send(answers);
        };
        if let Some(pool) = &self.pool {
            pool.spawn(work);
        }
        self.under_way.push_back(Batch { ids, done });
    }
}

/// Answers a task.
fn answered<T>(
    task: Question,
    answer: fn(&Task, &AtomicBool) -> Answered<T>,
    stop: &AtomicBool,
) -> Answered<T> {
    let failed = |fault| Answered { id: None, scored: Err(fault) };
    match task {
        Err(fault) => failed(fault),
        Ok(_) if stop.load(Ordering::Relaxed) => failed(Fault::defect()),
        Ok(task) => catch_unwind(AssertUnwindSafe(|| answer(&task, stop)))
            .unwrap_or_else(|_| failed(Fault::defect())),
    }
}

/// What Python raised, as a sentence.
fn sentence(py: Python<'_>, error: &PyErr) -> Fault {
    let said = interrupt::ok(py, error.value(py).str());
    let said = said.map_or_else(|| "it cannot be said why".into(), |said| said.to_string());
    if error.is_instance_of::<RecordError>(py) {
        Fault::record(said)
    } else if error.is_instance_of::<OptionError>(py) {
        Fault::option(said)
    } else if error.is_instance_of::<PositionError>(py) {
        Fault::position(said)
    } else {
        match error.get_type(py).name() {
            Ok(kind) => Fault::position(format!("{kind}: {said}")),
            Err(_) => Fault::position(said),
        }
    }
}

/// An outcome as Python sees it.
fn answer(py: Python<'_>, outcome: Answered<Arc<Scored>>, id: Id) -> PyResult<Py<PyAny>> {
    let id = result::id(py, outcome.id, id)?;
    Ok(match outcome.scored {
        Ok(scored) => ScoreResult::new(py, scored, id)?.into_any(),
        Err(fault) => {
            let version = fault.version();
            let failure = Failure { error: fault.sentence, id, source: None, name: None, version };
            Py::new(py, class::object(failure))?.into_any()
        }
    })
}

impl std::fmt::Debug for Scores {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Scores").finish_non_exhaustive()
    }
}

/// A batch of a table has at most this many rows.
const ROWS: usize = 1000;

/// How many batches of a table are made while another is read.
const TABLES_AHEAD: usize = 3;

/// The answers as batches of rows.
struct Reader {
    scores: Py<Scores>,
    /// Batches under way.
    batches: VecDeque<Receiver<Result<RecordBatch, ArrowError>>>,
    /// What was raised: reported after the rows before.
    raised: Option<ArrowError>,
    over: bool,
}

impl Reader {
    /// Puts the next rows under way.
    fn ask(&mut self, py: Python<'_>) -> PyResult<()> {
        let scores = self.scores.bind(py).get();
        let mut rows = Vec::new();
        while rows.len() < ROWS && !self.over {
            match scores.row(py) {
                Ok(Some(row)) => rows.push(row),
                Ok(None) => self.over = true,
                Err(error) => {
                    self.over = true;
                    if error.is_instance_of::<PyException>(py) {
                        self.raised = Some(ArrowError::ExternalError(error.to_string().into()));
                    } else {
                        // Ctrl-C. Arrow has its own exceptions only, so the table ends here, and Python raises
                        // KeyboardInterrupt as soon as it is asked.
                        self.batches.clear();
                        interrupt::ok(py, Err::<(), _>(error));
                        return Ok(());
                    }
                }
            }
        }
        if !rows.is_empty() {
            self.batches.push_back(scores.columns(rows)?);
        }
        Ok(())
    }

    fn batch(&mut self, py: Python<'_>) -> PyResult<Option<Result<RecordBatch, ArrowError>>> {
        while !self.over && self.batches.len() <= TABLES_AHEAD {
            self.ask(py)?;
        }
        match self.batches.pop_front() {
            Some(made) => interrupt::receive(py, made).map(Some),
            None => Ok(self.raised.take().map(Err)),
        }
    }
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        // The caller may have Python's lock or not.
        Python::attach(|py| match self.batch(py) {
            Ok(next) => next,
            Err(error) => {
                self.over = true;
                interrupt::ok(py, Err::<(), _>(error));
                None
            }
        })
    }
}

/// The answers as the Arrow PyCapsule interface has them.
fn capsule<'py>(py: Python<'py>, scores: Py<Scores>) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = columns::schema().map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let (batches, raised, over) = (VecDeque::new(), None, false);
    let reader = RecordBatchIterator::new(Reader { scores, batches, raised, over }, schema);
    let stream = FFI_ArrowArrayStream::new(Box::new(reader));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}
