"""Nothing that is given makes the package fail in another way than by a sentence."""

from __future__ import annotations

import inspect
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from sgfmill import boards

import tenuki_score
from tenuki_score import OptionError, PositionError, RecordError, ScoreError, score, score_many

settings.register_profile(
    "here", deadline=None, suppress_health_check=list(HealthCheck), print_blob=True
)
settings.load_profile("here")

ANYTHING: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
    | st.sampled_from([object(), int, len, ..., b"(;", "X.O", "(;SZ[3])", 1j, np.float32(1)]),
    lambda inner: st.lists(inner, max_size=4) | st.tuples(inner, inner)
    | st.dictionaries(st.sampled_from(["sgf", "board", "dead", "komi", "id"]), inner, max_size=4),
    max_leaves=12,
)


def sentence(error: ScoreError) -> str:
    text = str(error)
    assert isinstance(error, ValueError) and text and "Traceback" not in text and len(text) < 1000
    return text


@given(ANYTHING)
def test_anything_is_scored_or_answered_by_a_sentence(thing: Any) -> None:
    try:
        assert score(thing, dead_from="none").score
    except ScoreError as error:
        sentence(error)


@given(ANYTHING, st.sampled_from(
    ["dead", "dead_from", "rules", "komi", "method", "to_move", "prisoners", "moves"]))
def test_any_option_is_taken_or_refused_by_a_sentence(thing: Any, option: str) -> None:
    options: dict[str, Any] = {"dead_from": "none", option: thing}
    try:
        score("X.O X.O", **options)
    except ScoreError as error:
        sentence(error)


SHAPES = arrays.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=27)


@given(
    arrays.arrays(arrays.scalar_dtypes(), SHAPES)
    | arrays.arrays(np.dtype(object), SHAPES, elements=st.none() | st.integers() | st.text())
)
def test_any_array_is_scored_or_answered_by_a_sentence(array: Any) -> None:
    try:
        score(array, dead=[])
    except ScoreError as error:
        sentence(error)
    try:
        assert len(list(score_many(array, dead=[]))) == len(array)
    except ScoreError as error:
        sentence(error)


@given(arrays.arrays(
    st.sampled_from([np.int8, np.int32, np.float64]), (5, 6),
    elements=st.sampled_from([-1, 0, 0, 0, 1])))
def test_any_position_is_scored_or_has_a_chain_without_liberties(array: Any) -> None:
    try:
        result = score(array)
    except PositionError as error:
        assert "has no liberty" in sentence(error)
        return
    assert (result.board == array).all()
    stones, empty = (array != 0).sum(), (array == 0).sum()
    status = result.status
    assert (status[array != 0] <= 2).all() and (status[array == 0] >= 3).all()
    assert stones + empty == status.size
    turned = score(-array, komi=0)
    assert turned.margin == -score(array, komi=0).margin
    assert score(np.rot90(array), komi=0).margin == score(array, komi=0).margin


@given(st.binary(max_size=300) | st.text(max_size=300))
@example(".a" + "\U000e0100" * 290)
def test_any_bytes_and_any_text_are_answered(raw: Any) -> None:
    for text in (raw, b"(;" + raw if isinstance(raw, bytes) else "(;" + raw):
        try:
            score(text, dead=[])
        except ScoreError as error:
            sentence(error)


@given(st.lists(st.sampled_from(["good", "bad", 7, None, b"", "X.O", {"id": 1}]), max_size=400))
def test_bad_items_lose_nothing(items: list[Any]) -> None:
    games: list[Any] = [{"id": i, "board": "X.O"} if item == "good" else item for i, item in enumerate(items)]
    answers = list(score_many(games, dead=[]))
    assert len(answers) == len(games)
    for game, answer in zip(games, answers):
        is_good = game == "X.O" or isinstance(game, dict) and "board" in game
        assert bool(answer) == is_good and (answer.error is None) == is_good


@pytest.mark.parametrize(
    ("position", "error", "words"),
    [
        (np.zeros((3, 3, 3)), PositionError, "shape (3, 3, 3)"),
        (np.zeros(3), PositionError, "shape (3,)"),
        (np.zeros((0, 0)), PositionError, "1 to 25"),
        (np.zeros((26, 26), np.int8), PositionError, "1 to 25"),
        (np.array([[0.5]]), PositionError, "holds 0.5 at [0, 0]"),
        (np.array([[0, np.nan]]), PositionError, "holds nan at [0, 1]"),
        (np.array([[np.inf]]), PositionError, "holds inf"),
        (np.array([[255]], np.uint8), PositionError, "holds 255"),
        (np.array([[2]], np.int8), PositionError, "holds 2"),
        (np.array([[-128]], np.int8), PositionError, "holds -128"),
        (np.array([[True]]), PositionError, "dtype bool"),
        (np.array([[1j]]), PositionError, "dtype complex128"),
        (np.array([["X"]]), PositionError, "dtype <U1"),
        (np.array([[None]]), PositionError, "dtype object"),
        (np.ones((2, 2)), PositionError, "the stone at A2 has no liberty"),
        ([[1, 0], [0]], PositionError, "row 2 has 1 points, not 2"),
        (["X.O", "X."], PositionError, "row 2 has 2 points, not 3"),
        (["X.O", [0, 0, 0]], PositionError, "row 1 holds 'X.O'"),
        ([[0, "X"]], PositionError, "row 1 holds 'X'"),
        (["X.x"], PositionError, "row 1 holds 'x'"),
        ([], PositionError, "0 columns and 0 rows"),
        ("", PositionError, "0 columns and 0 rows"),
        ("game.sgf", RecordError, "pathlib.Path"),
        ("/tmp/my games/x.sgf", RecordError, "pathlib.Path('/tmp/my games/x.sgf')".replace("'", '"')),
        ({"kommi": 7, "board": "X.O"}, OptionError, 'no field \'kommi\': did you mean "komi"?'),
        ({"gold": 7, "board": "X.O"}, OptionError, "no field 'gold': a game has id, sgf, board"),
        ({"board": "X.O", "version": 3}, OptionError, "version=3: it is 1 or 2"),
        (b"", RecordError, "no game record"),
        (b"\x1f\x8b\x08", RecordError, "cannot read it"),
        ("(;B[aa", RecordError, "cut off"),
        ("(;SZ[99])", RecordError, "1 to 25"),
        ("(;SZ[3];B[aa];W[aa])", RecordError, "move 2, W at A3"),
        ("(;SZ[3]C[\ud800])", RecordError, "surrogates"),
        ("{", RecordError, "is cut off"),
        (7, PositionError, "7 is no position"),
        (None, PositionError, "None is no position"),
        ({}, RecordError, "`sgf` or `board` is missing"),
        ({"sgf": "(;)", "board": "X"}, RecordError, "either `sgf` or `board`"),
        (boards.Board(26), PositionError, "1 to 25"),
        (np.ma.masked_array([[7]]), PositionError, "holds 7"),
        (pd.DataFrame({"sgf": ["(;)"]}), PositionError, 'a table is no position: give score_many frame.to_dict("records")'),
        (pd.Series({"sgf": "(;)"}), PositionError, "a Series of one game is no position: give its fields, series.to_dict()"),
        (pd.Series({"board": "X.O", "komi": 7}), PositionError, "series.to_dict()"),
    ],
    ids=lambda value: str(value)[:30] if not isinstance(value, type) else value.__name__,
)
def test_what_is_wrong_is_named(position: Any, error: type[ScoreError], words: str) -> None:
    with pytest.raises(error) as raised:
        score(position)
    assert words in sentence(raised.value)
    [failure] = score_many([position])
    assert not failure and words in str(failure.error)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"dead": ["Z99"]}, '"Z99"'),
        ({"dead": ["D9"]}, "off the board of 3x2"),
        ({"dead": ["B1"]}, "dead: there is no stone at B1"),
        ({"dead": [b"A1"]}, "a point is a name such as \"D4\" or (row, column), not b'A1'"),
        ({"dead": ["x" * 10**6]}, '"' + "x" * 40 + '…"'),
        ({"dead": [(0, -1)]}, "(0, -1) is off the board"),
        ({"dead": [(0, 0, 0)]}, "not (0, 0, 0)"),
        ({"dead": 7}, "not 7"),
        ({"dead": np.zeros((2, 2), bool)}, "a board of 2x2, and this one is 3x2"),
        ({"dead": np.zeros((2, 3))}, "float64 with the shape (2, 3): give a mask, dead.astype(bool)"),
        ({"dead": np.zeros((2, 3), np.int8)}, "int8 with the shape (2, 3): give a mask, dead.astype(bool)"),
        ({"dead": np.zeros((2, 2))}, "not [0.0, 0.0]"),
        ({"to_move": 2}, 'to_move=2: give "black" or "white", or 1, -1 or 0 (nobody)'),
        ({"dead_from": "engine"}, "record, judge or none"),
        ({"rules": "chess"}, "rules='chess': the rules are japanese"),
        ({"komi": float("nan")}, "komi=nan"),
        ({"komi": "6"}, "komi='6'"),
        ({"komi": 1e6}, "komi=1000000.0: komi must be a number of points, at most 625"),
        ({"method": "guess"}, "strict, checkered and reading"),
        ({"to_move": "green"}, "to_move='green'"),
        ({"prisoners": (1, -1)}, "whole numbers up to 65535"),
        ({"prisoners": {"black": "x"}}, "whole numbers up to 65535"),
        ({"prisoners": {"Black": 3}}, "prisoners={'Black': 3}: the stones that each side has taken are"),
        ({"prisoners": {"black": 3, 7: 1}}, "prisoners={'black': 3, 7: 1}"),
        ({"moves": -1}, "moves=-1"),
    ],
    ids=repr,
)
def test_a_wrong_option_is_named(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError) as raised:
        score(["X.O", "X.O"], **options)
    assert words in sentence(raised.value)


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ("X.O", "is one game"),
        (b"(;)", "is one game"),
        ({"board": "X.O"}, "is one game"),
        (Path("game.sgf"), "is one game"),
        (np.zeros((9, 9)), "(n, rows, columns): for one position, call score"),
        (np.zeros((2, 3, 26)), "1 to 25"),
        (np.zeros((2, 3, 3), bool), "dtype bool"),
        (pd.DataFrame({"sgf": ["(;)"]}), 'to_dict("records")'),
        (pa.table({"sgf": ["(;)"]}), "to_pylist()"),
        (7, "holds no games"),
        (boards.Board(9), "holds no games"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_not_many_games_is_refused_at_once(games: Any, words: str) -> None:
    with pytest.raises(ScoreError) as raised:
        score_many(games)
    assert words in sentence(raised.value)


@pytest.mark.parametrize("source", [5, None, ["X.O"], [1, "X"], np.zeros((2, 2)), np.zeros(3), pd.Series({"sgf": "(;)"}),
                                    object(), boards.Board(9)], ids=lambda value: str(value)[:30])
def test_what_is_no_record_is_a_record_error(source: Any) -> None:
    for read in (tenuki_score.read_sgf, tenuki_score.read_games):
        with pytest.raises(RecordError) as raised:
            read(source)
        assert "a record is SGF text, bytes or a path, not " in sentence(raised.value)
    with pytest.raises(RecordError, match="not 5$"):
        score({"sgf": 5})


def test_a_path_of_bytes_is_a_path(tmp_path: Path) -> None:
    (tmp_path / "game.sgf").write_text("(;SZ[5]KM[0.5];B[cc])")
    with os.scandir(os.fsencode(tmp_path)) as entries:
        assert [score(entry).score for entry in entries] == ["B+23.5"]


def test_a_file_that_is_not_there_is_the_exception_of_open(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as raised:
        score(tmp_path / "none.sgf")
    assert raised.value.filename == str(tmp_path / "none.sgf") and raised.value.strerror
    with pytest.raises(IsADirectoryError):
        score(tmp_path)
    [failure] = score_many([tmp_path / "none.sgf"])
    assert "none.sgf: cannot read it" in str(failure.error)
    with pytest.raises(FileNotFoundError):
        games: list[Any] = ["X.O", tmp_path / "none.sgf"]
        list(score_many(games, on_error="raise"))


def test_the_first_game_that_fails_is_raised_where_that_is_asked_for() -> None:
    answers = score_many(["X.O", "X.O XO", "X.O"], on_error="raise", dead=[])
    assert next(answers).score == "W+6.5"
    with pytest.raises(PositionError, match=r"games\[1\]: row 2 has 2 points, not 3"):
        next(answers)
    assert list(answers) == []
    with pytest.raises(OptionError, match=r"games\[0\]: komi='six'"):
        next(score_many([{"board": "X.O", "komi": "six"}], on_error="raise"))
    with pytest.raises(RecordError, match=r"games\[0\]: .*cut off"):
        next(score_many([b"(;B[aa"], on_error="raise"))
    with pytest.raises(pa.ArrowInvalid, match=r"PositionError: games\[0\]"):
        pa.table(score_many(["X?O"], on_error="raise"))
    with pytest.raises(OptionError, match="'return' or 'raise'"):
        score_many([], on_error="stop")  # type: ignore[call-overload]


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    call: Any
    for call in (score, score_many, tenuki_score.score_batch, tenuki_score.to_svg):
        with pytest.raises(TypeError, match="no option 'kommi': did you mean 'komi'"):
            call("X.O", kommi=7)
    with pytest.raises(TypeError, match="no option 'xyz': they are moves"):
        tenuki_score.judge("X.O", xyz=7)  # type: ignore[call-arg]


def test_a_signature_shows_every_option() -> None:
    described = (inspect.getdoc(score) or "").split("Raises:")[0]
    documented = re.findall(r"^    (\w+): ", described, re.MULTILINE)
    assert list(inspect.signature(score).parameters) == documented
    for call in (score_many, tenuki_score.to_svg):
        assert list(inspect.signature(call).parameters)[-9:] == documented[1:]
    assert list(inspect.signature(tenuki_score.score_batch).parameters)[-7:] == documented[1:8]


def test_more_moves_than_a_record_has_are_refused() -> None:
    record = tenuki_score.read_sgf("(;SZ[5];B[cc];W[cb])")
    with pytest.raises(OptionError, match="moves=100: the record has 2 moves"):
        score(record, moves=100)
    with pytest.raises(OptionError, match="moves=3: the record has 2 moves"):
        record.position(3)
    with pytest.raises(OptionError, match="moves=-1: a number of moves is 0, 1, 2"):
        record.position(-1)


def test_an_array_that_numpy_does_not_know_is_refused_in_a_sentence() -> None:
    class BFloat16:
        dtype = "torch.bfloat16"

        def __array__(self) -> Any:
            raise TypeError("Got unsupported ScalarType BFloat16")

    with pytest.raises(PositionError, match="no array of torch.bfloat16: give whole numbers or float32"):
        score(BFloat16())
    with pytest.raises(PositionError, match="^numpy has no array of torch.bfloat16"):
        tenuki_score.score_batch(BFloat16())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"komi": [1, 2]}, "komi has 2 values for 3 positions"),
        ({"komi": [1, 2, float("inf")]}, "komi=inf"),
        ({"komi": [1, 2, -1e6]}, "komi=-1000000.0"),
        ({"to_move": [1, 2, 0]}, "to_move=2"),
        ({"rules": ["aga", "chess", None]}, "rules='chess'"),
        ({"prisoners": [[1, 2], [3, -1], [0, 0]]}, "prisoners=[3, -1]"),
        ({"dead": np.zeros((3, 5, 5), np.int8)}, "dead.astype(bool)"),
        ({"dead": np.zeros((2, 5, 5), bool)}, "dead has the shape (2, 5, 5), and the positions have (3, 5, 5)"),
        ({"dtype": "float16"}, "'float32' or 'float64'"),
        ({"threads": 0}, "threads=0"),
    ],
    ids=repr,
)
def test_a_wrong_option_of_a_batch_is_named(options: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError) as raised:
        tenuki_score.score_batch(np.zeros((3, 5, 5)), **options)
    assert words in sentence(raised.value)


def test_boards_of_several_sizes_are_no_batch() -> None:
    for positions in ([[[0, 1], [0]]], [np.zeros((9, 9)), np.zeros((13, 13))]):
        with pytest.raises(PositionError, match="score_many takes boards of several sizes"):
            tenuki_score.score_batch(positions)


def test_masks_of_another_shape_and_wrong_threads_are_refused_at_once() -> None:
    with pytest.raises(OptionError, match=r"\(2, 3, 4\), and the positions have \(2, 3, 3\)"):
        score_many(np.zeros((2, 3, 3)), dead=np.zeros((2, 3, 4), bool))
    for threads in (0, -1, 10**9, 2.5, "2"):
        with pytest.raises(OptionError, match="threads="):
            score_many([], threads=threads)  # type: ignore[arg-type]


def test_what_an_iterable_raises_before_its_first_game_is_its_own() -> None:
    class Games:
        def __iter__(self) -> Iterator[str]:
            raise RuntimeError("no database")

    with pytest.raises(RuntimeError, match="no database"):
        score_many(Games())


def test_the_look_of_a_picture_that_is_none_is_named() -> None:
    call: Any = tenuki_score.to_svg
    for game in ("X.O", score("X.O")):
        for theme in ("pink", 5, None):
            with pytest.raises(OptionError, match=f"theme={theme!r}: it is auto, light or dark"):
                call(game, theme=theme)
        for caption in ("no", None, 2):
            with pytest.raises(OptionError, match=f"caption={caption!r}: it is True or False"):
                call(game, caption=caption)


def test_an_empty_iterable_has_no_answers() -> None:
    assert list(score_many([])) == list(score_many(iter(()))) == []


def test_what_a_generator_raises_comes_after_the_answers_before() -> None:
    def games() -> Iterator[str]:
        yield from ["X.O"] * 777
        raise KeyError("middle")

    answers: Any = score_many(games(), dead=[])
    assert [next(answers).score for _ in range(777)] == ["W+6.5"] * 777
    with pytest.raises(KeyError, match="middle"):
        next(answers)
    assert list(answers) == []


def test_an_item_that_raises_is_a_failure() -> None:
    class Broken:
        def __array__(self) -> Any:
            raise RuntimeError("no array today")

    games: list[Any] = ["X.O", Broken()]
    [good, failure] = score_many(games)
    assert good and "no array today" in str(failure.error)
    with pytest.raises(RuntimeError):
        score(Broken())


def test_answers_come_while_a_generator_waits() -> None:
    def games() -> Iterator[str]:
        for _ in range(5):
            yield "X.O"
            time.sleep(0.2)

    begun = time.monotonic()
    assert next(score_many(games(), dead=[]))
    assert time.monotonic() - begun < 0.5


def test_a_million_items_of_which_half_are_bad() -> None:
    def games() -> Iterator[str]:
        for i in range(1_000_000):
            yield "X.O" if i % 2 else "X?O"

    good = 0
    for i, answer in enumerate(score_many(games(), dead=[], method="strict")):
        assert bool(answer) == i % 2
        good += bool(answer)
    assert good == 500_000


CALLS = {
    "score_many, judged": "for _ in score_many(hard() for _ in range(10**6)): pass",
    "score_many, given": "for _ in score_many((hard() for _ in range(10**9)), dead=[]): pass",
    "score_many of lines": "for _ in score_many([line] * 10**6, threads=1): pass",
    "list(score_many) of lines": "list(score_many([line] * 10**6, dead=[]))",
    "list(score_many) of an array": "list(score_many(np.zeros((10**6, 9, 9), np.int8), dead=[]))",
    "list(score_many) of bad items": "list(score_many(bad_items))",
    "score_batch": "score_batch(np.array([hard() for _ in range(20)] * 50))",
    "score_batch, given": "while True: score_batch(np.zeros((10**5, 9, 9), np.int8), dead=[])",
    "pa.table": "pa.table(score_many([line] * 10**6))",
    "a ParquetWriter": "write(score_many([line] * 10**6, dead=[]))",
    "judge": "while True: judge(hard())",
    "score": "while True: score(hard())",
    "a generator that sleeps": "for _ in score_many(time.sleep(9) for _ in range(3)): pass",
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_ends_a_long_call(call: str) -> None:
    code = f"""
import io, json, signal, sys, time
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from tenuki_score import judge, score, score_batch, score_many
def write(answers):
    reader = pa.RecordBatchReader.from_stream(answers)
    with pq.ParquetWriter(io.BytesIO(), reader.schema) as writer:
        for batch in reader:
            writer.write_batch(batch)
random = np.random.default_rng(5)
def hard():
    while True:
        board = random.choice([-1, 0, 0, 1], size=(19, 19))
        board[::3] = 0
        return board
line = json.dumps({{"board": ["".join(".XO"[v] for v in row) for row in hard()]}})
# Made before "ready": while Python fills a list of 800 MB, nothing can end it.
bad_items = [None] * {10**8 if "bad_items" in call else 0}
# Python leaves Ctrl-C alone where it was ignored, as it is in the background of a shell.
signal.signal(signal.SIGINT, signal.default_int_handler)
try:
    print("ready", flush=True)
    {call}
except KeyboardInterrupt:
    print(time.time(), flush=True)
"""
    with subprocess.Popen([sys.executable, "-I", "-c", code], stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None and child.stdout.readline() == "ready\n"
            time.sleep(0.7)
            sent = time.time()
            child.send_signal(signal.SIGINT)
            out, _ = child.communicate(timeout=30)
        finally:
            child.kill()
    assert child.returncode == 0
    # The aim is 0.1 s on a machine that does nothing else.
    assert float(out) - sent < float(os.environ.get("CTRL_C_SECONDS", "0.1"))


class Interrupted:
    """What Ctrl-C comes in the middle of: Python looks for it in `repr` and in code of its own."""

    def __init__(self, in_keys: bool = False) -> None:
        self.in_keys = in_keys
        self.once = True

    def interrupt(self) -> None:
        # Once, since pytest calls repr, too.
        if self.once:
            self.once = False
            raise KeyboardInterrupt

    def __repr__(self) -> str:
        self.interrupt()
        return "interrupted"

    def __float__(self) -> float:
        self.interrupt()
        return 0.0

    def __getattr__(self, name: str) -> object:
        if name == "keys" and self.in_keys:
            self.interrupt()
        raise AttributeError(name)


@pytest.mark.parametrize(
    "call",
    [
        lambda: score(Interrupted()),  # type: ignore[arg-type]
        lambda: score(Interrupted(in_keys=True)),  # type: ignore[arg-type]
        lambda: list(score_many([Interrupted() for _ in range(1000)])),  # type: ignore[misc]
        lambda: pa.table(score_many([Interrupted() for _ in range(1000)])),  # type: ignore[misc]
        lambda: score(".", komi=Interrupted()),  # type: ignore[arg-type]
        lambda: score(".", rules=Interrupted()),  # type: ignore[arg-type]
    ],
)
def test_ctrl_c_is_no_fault_of_a_game(call: Callable[[], object]) -> None:
    # It may be ignored, as it is in the background of a shell.
    old = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            try:
                call()
            except (ScoreError, pa.ArrowInvalid):
                # It may be said first what is wrong with the game, and Arrow knows no other exceptions.
                time.sleep(0.01)
    finally:
        signal.signal(signal.SIGINT, old)


def test_exceptions_can_be_pickled() -> None:
    import pickle

    for kind in (ScoreError, PositionError, RecordError, OptionError):
        assert issubclass(kind, ValueError) and kind.__module__ == "tenuki_score"
        assert getattr(tenuki_score, kind.__name__) is kind
        other = pickle.loads(pickle.dumps(kind("no")))
        assert type(other) is kind and str(other) == "no"
