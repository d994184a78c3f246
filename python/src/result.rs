//! A counted game, as Python sees it.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use serde_json::value::RawValue;

use tenuki_picture::Theme;
use tenuki_record::json::{self, Reasoned, Said};
use tenuki_record::{Answer, Gain, UncertainPoint};
use tenuki_score::board::{Color, Point, Vertex};
use tenuki_score::ending::Ending;
use tenuki_score::scoring::rounded;

use crate::array;
use crate::class::{self, Fields};
use crate::columns::winner;
use crate::fault::Fault;
use crate::place::Place;
use crate::saved;
use crate::scored::{Counted, Explanation, Scored};
use crate::side::Side;

/// The fields of a JSON line, in its order.
const FIELDS: &str = "id score black white territory dead seki fill no_reason last_points certain assumed uncertain uncertain_points \
     finished open recorded agrees winner_agrees cause warnings remarks why margin version";

/// A counted game: the fields of a line of `tenuki score --format json` as attributes.
///
/// Points are names, 'D4'; arrays are (h, w) with the top row first, and read-only. `dict(result)` has the
/// fields of the JSON line.
///
/// >>> import tenuki_score
/// >>> result = tenuki_score.score(".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO")
/// >>> result
/// <Result W+10.5 on 6x5: 1 dead stone, certain>
/// >>> result.black.points, result.white.points
/// (2.0, 12.5)
/// >>> result.territory
/// array([[ 1,  0,  1,  0,  0,  0],
///        [ 0,  0,  0,  0,  0, -1],
///        [ 0,  0,  0,  0,  0,  0],
///        [-1,  0, -1, -1,  0, -1],
///        [ 0,  0,  0,  0,  0,  0]], dtype=int8)
#[pyclass(frozen, mapping, extends = Fields, name = "Result", module = "tenuki_score")]
pub struct ScoreResult {
    /// The count.
    pub scored: Arc<Scored>,
    /// What it is known by.
    pub id: Option<Py<PyAny>>,
    /// The arrays that have been asked for.
    arrays: [PyOnceLock<Py<PyAny>>; 4],
}

impl ScoreResult {
    /// A counted game as Python has it.
    pub fn new(
        py: Python<'_>,
        scored: Arc<Scored>,
        id: Option<Py<PyAny>>,
    ) -> PyResult<Py<ScoreResult>> {
        let arrays = std::array::from_fn(|_| PyOnceLock::new());
        Py::new(py, class::object(ScoreResult { scored, id, arrays }))
    }

    /// The game counted again.
    fn ending(&self) -> Ending {
        self.scored.position.ending(&self.scored.position.game())
    }

    fn point(&self, vertex: &Bound<'_, PyAny>) -> PyResult<Point> {
        Ok(Place::of(vertex)?.point(self.scored.position.size, false)?)
    }

    fn answer(&self) -> &Answer {
        self.scored.answer()
    }

    /// An array, made when it is asked for first.
    fn array<'py>(
        &self,
        py: Python<'py>,
        number: usize,
        make: impl FnOnce() -> PyResult<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let made = self.arrays[number].get_or_try_init(py, || make().map(Bound::unbind));
        Ok(made?.bind(py).clone())
    }
}

#[pymethods]
impl ScoreResult {
    /// The `id` of the item, or None.
    #[getter]
    pub fn id(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.id.as_ref().map(|id| id.clone_ref(py))
    }

    /// 'B+3.5', 'W+0.5', or '0' for a draw.
    #[getter]
    fn score(&self) -> String {
        self.answer().score().to_string()
    }

    /// By how many points Black is ahead; negative if White is ahead.
    #[getter]
    fn margin(&self) -> f64 {
        rounded(self.answer().score().0)
    }

    /// Who is ahead: "black", "white", or "tie".
    #[getter]
    fn winner(&self) -> &'static str {
        winner(self.answer().score())
    }

    /// What Black has.
    #[getter]
    fn black(&self, py: Python<'_>) -> PyResult<Py<Side>> {
        Py::new(py, class::object(Side::of(Color::Black, self.answer().count.sides.black)))
    }

    /// What White has.
    #[getter]
    fn white(&self, py: Python<'_>) -> PyResult<Py<Side>> {
        Py::new(py, class::object(Side::of(Color::White, self.answer().count.sides.white)))
    }

    /// (h, w) int8: who scores each point besides stones and prisoners: 1 Black, -1 White, 0 nobody. Points
    /// under dead stones have their owner; under territory rules points in seki have no owner.
    #[getter]
    fn territory<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.array(py, 0, || array::colors(py, self.scored.position.size, &self.answer().territory))
    }

    /// Every dead stone, by name.
    #[getter]
    fn dead<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        class::names(py, &self.scored.position.dead.stones)
    }

    /// Every stone that lives in seki, by name.
    #[getter]
    fn seki<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        class::names(py, &self.answer().seki)
    }

    /// Every own point that its owner must fill once the neutral points are taken, by name. It costs a point.
    #[getter]
    fn fill<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        class::names(py, &self.answer().fill)
    }

    /// Every living stone of groups that have neither two eyes nor a partner in seki: the players may have
    /// forgotten to mark them dead. Empty if `finished` is False.
    #[getter]
    fn no_reason<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        class::names(py, &self.answer().no_reason)
    }

    /// Whether the result is certain: nothing is left to play, there is no doubt which stones are dead,
    /// `uncertain_points` is empty, and nothing is `assumed`. In version 1: whether the judge is sure which stones are dead; None if
    /// they were named or marked.
    #[getter]
    fn certain(&self) -> Option<bool> {
        self.answer().versioned().certain
    }

    /// What the record does not make clear, if the result depends on it: 'komi', 'rules', 'handicap'. Name it with
    /// `komi` and `rules`.
    #[getter]
    fn assumed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let assumed = self.answer().versioned().assumed;
        PyTuple::new(py, assumed.iter().map(|it| it.name()))
    }

    /// The places at which it is not proved that neither side gains by playing on:
    /// {'point': 'K10', 'color': 'white', 'code': 'fill', 'text': 'whether White must fill K10'}. None in
    /// version 1.
    #[getter]
    fn uncertain_points<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let doubts = self.answer().versioned().uncertain_points;
        doubts.map(|doubts| class::items(py, doubts.iter().map(UncertainPoint::from))).transpose()
    }

    /// Every stone that the judge is not sure of; None if the dead stones were named or marked.
    #[getter]
    fn uncertain<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.answer().uncertain.map(|stones| class::names(py, &stones)).transpose()
    }

    /// Whether nothing is left to play. If it is False, `score` is the score of the position as it is now.
    #[getter]
    fn finished(&self) -> bool {
        self.answer().is_finished()
    }

    /// Where a side still gains points by playing first, although both have passed:
    /// {'color': 'white', 'points': ['A4'], 'gain': 1}. The score does not include it.
    #[getter]
    fn last_points<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        class::items(py, self.answer().last_points.iter().map(Gain::from))
    }

    /// What is left to play: {'chain': 'D4', 'color': 'white', 'save': ['B3'], 'take': ['B3']} for a chain that
    /// the side that plays first takes or saves, with the moves by which White saves it and Black takes it;
    /// {'area': 'K10', 'points': 57} for an area that is open to both sides.
    #[getter]
    fn open<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        class::items(py, self.answer().versioned().open.iter())
    }

    /// The result in the record, unchanged.
    #[getter]
    fn recorded(&self) -> Option<&str> {
        self.answer().recorded.as_deref()
    }

    /// Whether the recorded winner is ahead; None unless the record names a winner and no margin.
    #[getter]
    fn winner_agrees(&self) -> Option<bool> {
        self.answer().versioned().winner_agrees
    }

    /// Why `score` is not the recorded result: {'code': 'komi', 'komi': 7.5, …, 'text': 'The recorded result is by …'};
    /// None if it is, and if the game did not end by counting.
    #[getter]
    fn cause<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let cause = self.answer().versioned().cause;
        cause.map(|cause| class::parsed(py, &class::json(&Said(cause)))).transpose()
    }

    /// Whether `score` equals the recorded result; None if that is not a number.
    #[getter]
    fn agrees(&self) -> Option<bool> {
        self.answer().agrees
    }

    /// Sentences about what Tenuki interpreted or ignored in the record.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.answer().warnings)
    }

    /// What a reader should know before using the score as a result, the most important first:
    /// {'code': 'not_sure', 'chains': ['D4'], 'text': 'Tenuki is not sure whether …'}.
    #[getter]
    fn remarks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let remarks = self.answer().versioned().remarks;
        class::items(py, remarks.into_iter().map(|remark| Said(remark)))
    }

    /// An explanation of each point that the question has in `why`: {'point': 'D4', 'status': 'dead',
    /// 'reasons': [{'code': …}]}; None if it has none.
    #[getter]
    fn why<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let why = self.answer().why.as_ref();
        why.map(|why| class::items(py, why.iter().map(Reasoned::from))).transpose()
    }

    /// The version of the fields.
    #[getter]
    fn version(&self) -> u32 {
        self.answer().version
    }

    /// None; a `Failure` has a sentence here.
    #[getter]
    fn error(&self) -> Option<&str> {
        None
    }

    /// The name of the rules.
    #[getter]
    fn rules(&self) -> String {
        self.scored.position.rules.to_string()
    }

    /// The name of the method.
    #[getter]
    fn method(&self) -> &'static str {
        self.scored.position.method.name()
    }

    /// (h, w) int8: the position: 1 black, -1 white, 0 empty.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Counted { size, stones, .. } = &self.scored.position;
        self.array(py, 1, || array::colors(py, *size, stones))
    }

    /// (h, w) int8: what each point is, as a `Status`.
    #[getter]
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let size = self.scored.position.size;
        self.array(py, 2, || array::status(py, size, &self.scored.outcome()))
    }

    /// (h, w) float64: who owns each point: 1 Black, -1 White, 0 nobody. A living stone belongs to its own
    /// side, but under territory rules a stone in seki has no owner. Points of uncertain stones count half.
    #[getter]
    fn ownership<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Counted { size, dead, .. } = &self.scored.position;
        self.array(py, 3, || array::ownership(py, *size, &self.scored.outcome(), dead.uncertain))
    }

    /// Says what a point is and why. A point is 'D4', or (row, column) from the upper left corner, from 0.
    fn explain(&self, vertex: &Bound<'_, PyAny>) -> PyResult<Py<Explanation>> {
        let explanation = Explanation::of(&self.scored.position, self.point(vertex)?);
        Py::new(vertex.py(), class::object(explanation))
    }

    /// What a search proves about the chain at a point, and how play goes: 'status' ('dead', 'alive', 'seki' or
    /// 'unsettled'), 'first', 'moves', 'end', and 'text', the same as a sentence; or, as 'unsolved', why nothing is proved.
    /// The fields are those of `lines` in JSON.
    fn line<'py>(&self, vertex: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let solved = tenuki_record::solved_chain(&self.ending(), self.point(vertex)?);
        class::parsed(vertex.py(), &solved.map_err(|error| Fault::option(error.to_string()))?)
    }

    /// The same about all chains that are dead, in seki or in doubt, if something is proved.
    fn lines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let ending = self.ending();
        class::loaded(py, &py.detach(|| tenuki_record::solved_chains(&ending)))
    }

    /// The proved answers to the moves by which a player tries to save the chain at a point, or to capture it if it lives:
    /// 'first', 'moves' (these and the answers in turn) and 'end'. A move is a point or 'pass'. With first='black' or
    /// 'white' either side tries it with an unsettled chain.
    #[pyo3(signature = (vertex, moves, first=None))]
    fn reply<'py>(
        &self,
        vertex: &Bound<'py, PyAny>,
        moves: &Bound<'py, PyAny>,
        first: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let point = self.point(vertex)?;
        let mut tried = Vec::new();
        for place in moves.try_iter()? {
            let place = place?;
            tried.push(match place.extract::<String>() {
                Ok(name) if name.eq_ignore_ascii_case("pass") => Vertex::Pass,
                _ => Vertex::Play(self.point(&place)?),
            });
        }
        let first = first.map(|name| {
            name.parse()
                .map_err(|_| Fault::option(format!("first={name:?}: it is 'black' or 'white'")))
        });
        let replied = tenuki_record::replied(&self.ending(), point, first.transpose()?, &tried);
        class::parsed(vertex.py(), &replied.map_err(|error| Fault::option(error.to_string()))?)
    }

    #[pyo3(name = "_svg")]
    fn svg(&self, theme: &Bound<'_, PyAny>, caption: &Bound<'_, PyAny>) -> PyResult<String> {
        let py = theme.py();
        let named = theme.extract::<String>().ok().and_then(|name| name.parse::<Theme>().ok());
        let theme =
            named.ok_or_else(|| array::refused("theme", theme, "it is auto, light or dark"))?;
        let caption = caption
            .extract::<bool>()
            .map_err(|_| array::refused("caption", caption, "it is True or False"))?;
        Ok(py.detach(|| self.scored.svg(theme, caption)))
    }

    /// The picture in a notebook.
    fn _repr_svg_(&self, py: Python<'_>) -> String {
        py.detach(|| self.scored.svg(Theme::default(), true))
    }

    /// The fields as in a JSON line: lists, dicts, strings and numbers; the territory is rows of 'b', 'w' and
    /// '.'.
    fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        let py = slf.py();
        let dict = PyDict::new(py);
        for name in FIELDS.split(' ') {
            let value = slf.getattr(name)?;
            if let Ok(side) = value.cast::<Side>() {
                dict.set_item(name, py.get_type::<PyDict>().call1((side,))?)?;
            } else if let Ok(tuple) = value.cast::<PyTuple>() {
                dict.set_item(name, tuple.to_list())?;
            } else {
                dict.set_item(name, value)?;
            }
        }
        dict.set_item("territory", slf.get().scored.rows())?;
        Ok(dict)
    }

    /// The line of `tenuki score --format json`, without its end. The `id` must be something that
    /// `json.dumps` can write.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        let id = raw(py, self.id.as_ref())?;
        Ok(py.detach(|| self.scored.line(id.as_deref())))
    }

    /// The names of the fields of a JSON line.
    fn keys(&self) -> Vec<&'static str> {
        FIELDS.split(' ').collect()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<ScoreResult>() else { return Ok(false) };
        let py = other.py();
        if self.scored != other.get().scored {
            return Ok(false);
        }
        match (&self.id, &other.get().id) {
            (Some(id), Some(other)) => id.bind(py).eq(other),
            (None, None) => Ok(true),
            _ => Ok(false),
        }
    }

    fn __hash__(&self) -> u64 {
        let position = &self.scored.position;
        class::hash(&[&position.stones.black, &position.stones.white, &position.dead.stones])
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let id = shown_id(py, self.id.as_ref());
        let position = &self.scored.position;
        let dead = class::number(position.dead.stones.len(), "dead stone");
        let sure = match self.certain() {
            None => "",
            Some(true) => ", certain",
            Some(false) => ", not certain",
        };
        let open = if self.finished() { "" } else { ", not finished" };
        format!("<Result{id} {} on {}: {dead}{sure}{open}>", self.score(), position.size)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> class::Reduced<'py, (Bound<'py, PyBytes>, Option<Py<PyAny>>)> {
        let py = slf.py();
        let bytes = PyBytes::new(py, &saved::scored(&slf.get().scored));
        Ok((class::restorer(py, "_result")?, (bytes, slf.get().id(py))))
    }
}

impl std::fmt::Debug for ScoreResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("ScoreResult").field(&self.scored).finish()
    }
}

/// The id of a JSON line, or the one that the item came with.
pub fn id(
    py: Python<'_>,
    json: Option<String>,
    own: Option<Py<PyAny>>,
) -> PyResult<Option<Py<PyAny>>> {
    let Some(json) = json else { return Ok(own) };
    let id = class::parsed(py, &json)?;
    Ok((!id.is_none()).then(|| id.unbind()))
}

/// An id as it is shown.
fn shown_id(py: Python<'_>, id: Option<&Py<PyAny>>) -> String {
    let shown = |id: &Py<PyAny>| format!(" {}", array::cut(&array::shown(id.bind(py)), 24));
    id.map_or(String::new(), shown)
}

/// An id as JSON.
pub fn raw(py: Python<'_>, id: Option<&Py<PyAny>>) -> PyResult<Option<Box<RawValue>>> {
    let Some(id) = id else { return Ok(None) };
    let text: String = py.import("json")?.call_method1("dumps", (id,))?.extract()?;
    let invalid = |_| PyValueError::new_err(format!("id {text} is no JSON"));
    RawValue::from_string(text.clone()).map(Some).map_err(invalid)
}

/// An item of `score_many` that could not be scored. In a condition it is false, and a `Result` is true.
///
/// >>> import tenuki_score
/// >>> [failure] = tenuki_score.score_many(["X.O XO"])
/// >>> failure.error
/// 'row 2 has 2 points, not 3'
#[pyclass(frozen, mapping, extends = Fields, module = "tenuki_score")]
#[derive(Debug)]
pub struct Failure {
    /// A sentence.
    #[pyo3(get)]
    pub error: String,
    /// What the item is known by.
    pub id: Option<Py<PyAny>>,
    /// The bytes of a game that `read_games` found and that cannot be read, else None.
    #[pyo3(get)]
    pub source: Option<Py<PyBytes>>,
    /// The name in its archive of a game that `read_games` found, else None.
    #[pyo3(get)]
    pub name: Option<String>,
    /// The version of the fields: that of the question.
    #[pyo3(get)]
    pub version: u32,
}

#[pymethods]
impl Failure {
    #[new]
    #[pyo3(signature = (error, id = None, source = None, name = None, version = json::VERSION, /))]
    fn new(
        error: String,
        id: Option<Py<PyAny>>,
        source: Option<Py<PyBytes>>,
        name: Option<String>,
        version: u32,
    ) -> PyClassInitializer<Failure> {
        class::object(Failure { error, id, source, name, version })
    }

    /// The `id` of the item, or None.
    #[getter]
    pub fn id(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.id.as_ref().map(|id| id.clone_ref(py))
    }

    /// The line of `tenuki score --format json`, without its end.
    fn to_json(&self, py: Python<'_>) -> PyResult<String> {
        let mut line = Vec::new();
        let id = raw(py, self.id.as_ref())?;
        json::write_error(&mut line, id.as_deref(), &self.error, self.version);
        line.pop();
        Ok(String::from_utf8(line)?)
    }

    /// The names of the fields of a JSON line.
    fn keys(&self) -> [&'static str; 3] {
        ["id", "error", "version"]
    }

    fn __bool__(&self) -> bool {
        false
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Failure>() else { return Ok(false) };
        let py = other.py();
        let ids = (self.id(py), other.get().id(py));
        Ok(self.error == other.get().error && ids.0.into_pyobject(py)?.eq(ids.1)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        pyo3::types::PyString::new(py, &self.error).hash()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let id = shown_id(py, self.id.as_ref());
        format!("<Failure{id}: {}>", array::cut(&self.error.replace('\n', " "), 60))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, FailureParts) {
        let (failure, py) = (slf.get(), slf.py());
        let source = failure.source.as_ref().map(|source| source.clone_ref(py));
        (
            slf.get_type().into_any(),
            (failure.error.clone(), failure.id(py), source, failure.name.clone(), failure.version),
        )
    }
}

/// What a failure is made of.
type FailureParts = (String, Option<Py<PyAny>>, Option<Py<PyBytes>>, Option<String>, u32);
