//! Why something cannot be answered, and the Python exception that says so.

use std::io;

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyRuntimeError, PyValueError};

use tenuki_record::json;

create_exception!(
    tenuki_score,
    ScoreError,
    PyValueError,
    "The input cannot be scored. The message is a sentence that says why."
);
create_exception!(
    tenuki_score,
    PositionError,
    ScoreError,
    "The position is wrong: its shape, one of its values, or a chain without liberties."
);
create_exception!(
    tenuki_score,
    RecordError,
    ScoreError,
    "The input is not a game record, or the record cannot be replayed."
);
create_exception!(
    tenuki_score,
    OptionError,
    ScoreError,
    "An option has an invalid value, or names a point without a stone."
);

/// Why something cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    kind: Kind,
    /// A sentence.
    pub sentence: String,
    /// The version of the format that the question names, if it names one that is known.
    version: Option<u32>,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    Position,
    Record,
    Option,
    /// A file that the system does not read: its number of the error, its reason, and the file.
    File(i32, String, String),
    /// The scorer itself.
    Scorer,
}

impl Fault {
    fn of(kind: Kind, sentence: impl ToString) -> Fault {
        Fault { kind, sentence: sentence.to_string(), version: None }
    }

    /// The same about a question that names this version, unless it is known already.
    pub fn in_version(self, version: Option<u32>) -> Fault {
        Fault { version: self.version.or(version), ..self }
    }

    /// The version that the answer has.
    pub fn version(&self) -> u32 {
        self.version.unwrap_or(json::VERSION)
    }

    /// The position.
    pub fn position(sentence: impl ToString) -> Fault {
        Fault::of(Kind::Position, sentence)
    }

    /// The record.
    pub fn record(sentence: impl ToString) -> Fault {
        Fault::of(Kind::Record, sentence)
    }

    /// It cannot be read. What the system says is its own exception, `FileNotFoundError` for instance.
    pub fn read(error: &io::Error) -> Fault {
        let fault = Fault::record(format!("cannot read it: {error}"));
        let Some(code) = error.raw_os_error() else { return fault };
        let reason = error.to_string();
        let reason = reason.split(" (os error").next().unwrap_or_default().to_owned();
        Fault { kind: Kind::File(code, reason, String::new()), ..fault }
    }

    /// There is none.
    pub fn no_record() -> Fault {
        Fault::record(tenuki_record::SgfFault::NoRecord)
    }

    /// It is JSON where a record is wanted.
    pub fn json() -> Fault {
        Fault::record("this is JSON, not a record in SGF, GIB, NGF or UGF")
    }

    /// It is several questions where one is wanted.
    pub fn several(format: tenuki_record::Kind) -> Fault {
        Fault::record(match format {
            tenuki_record::Kind::Array => {
                "this is an array of several games as JSON: score_many(json.load(file)) answers each"
            }
            _ => {
                "these are several lines of JSON: score_many(file), with the open file, answers each"
            }
        })
    }

    /// An option.
    pub fn option(sentence: impl ToString) -> Fault {
        Fault::of(Kind::Option, sentence)
    }

    /// The same about something with a name.
    pub fn about(mut self, name: impl std::fmt::Display) -> Fault {
        if let Kind::File(.., file) = &mut self.kind
            && file.is_empty()
        {
            *file = name.to_string();
        }
        Fault { sentence: format!("{name}: {}", self.sentence), ..self }
    }

    /// A defect of the scorer.
    pub fn defect() -> Fault {
        Fault::of(Kind::Scorer, "Tenuki failed here; please report it")
    }
}

impl From<Fault> for PyErr {
    fn from(Fault { kind, sentence, .. }: Fault) -> PyErr {
        match kind {
            Kind::Position => PositionError::new_err(sentence),
            Kind::Record => RecordError::new_err(sentence),
            Kind::Option => OptionError::new_err(sentence),
            Kind::File(code, reason, file) => PyOSError::new_err((code, reason, file)),
            Kind::Scorer => PyRuntimeError::new_err(sentence),
        }
    }
}
