"""The functions: their signatures, types and documentation. The extension module does the work."""

from __future__ import annotations

import difflib
import functools
import inspect
import operator
from inspect import Parameter
from typing import TYPE_CHECKING, TypedDict, overload

from . import _native
from ._batch import Batch
from ._progress import Line, watched
from ._svg import Svg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, Literal, TypeVar

    from numpy.typing import ArrayLike, NDArray
    from typing_extensions import Unpack

    from ._types import (
        DeadFrom,
        DeadLike,
        Game,
        Item,
        Prisoners,
        Reader,
        SupportsArray,
        Theme,
        ToMove,
        VertexLike,
    )

    F = TypeVar("F", bound=Callable[..., Any])


class Options(TypedDict, total=False):
    """How a game is counted. None is the same as an option that is not given."""

    dead: DeadLike | None
    dead_from: DeadFrom | None
    rules: str | None
    komi: float | None
    method: str | None
    to_move: ToMove | None
    prisoners: Prisoners | None
    moves: int | None
    as_is: bool | None


class BatchOptions(TypedDict, total=False):
    """The same for many positions: some options may have a value for each."""

    dead: DeadLike | ArrayLike | None
    dead_from: DeadFrom | None
    rules: str | Sequence[str | None] | None
    komi: float | ArrayLike | None
    method: str | None
    to_move: ToMove | ArrayLike | None
    prisoners: Prisoners | ArrayLike | None


class ManyOptions(BatchOptions, total=False):
    """The same for many games."""

    moves: int | None
    as_is: bool | None


def strict(options: Any = None) -> Callable[[F], F]:
    """A decorator of a function that takes `**options`, which are shown with the other parameters. Called with an
    unknown option, the function names the nearest known one.
    """

    def decorate(function: F) -> F:
        signature = inspect.signature(function)
        parameters = [of for of in signature.parameters.values() if of.kind is not of.VAR_KEYWORD]
        for name, annotation in options.__annotations__.items() if options else ():
            shown = annotation.__forward_arg__
            parameters.append(Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=shown))
        known = [of.name for of in parameters if of.kind is of.KEYWORD_ONLY]
        names = {of.name for of in parameters}

        @functools.wraps(function)
        def called(*args: Any, **given: Any) -> Any:
            for name in given.keys() - names:
                near = difflib.get_close_matches(name, known, 1)
                hint = f"did you mean {near[0]!r}?" if near else f"they are {', '.join(known)}"
                raise TypeError(f"{function.__name__}() has no option {name!r}: {hint}")
            return function(*args, **given)

        called.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        return called  # type: ignore[return-value]

    return decorate


@strict(Options)
def score(game: Item, **options: Unpack[Options]) -> _native.Result:
    """Count a position or a record.

    Args:
        game: A position: an (h, w) array of 1 (black), -1 (white) and 0 (empty) of any dtype of numbers,
            rows of `X`, `O` and `.`, or an `sgfmill.boards.Board`. Or a record: SGF text, bytes (in any
            character set, also compressed by gzip or zstd), a path, a file object, a `Record`. Or a mapping
            with the fields of a JSON line: `sgf` or `board`, and options. Or a `Result`, to count it with
            other options.
        dead: A stone of each dead chain, as names or (row, column); an (h, w) array of bool; or a
            `Judgement`. `[]`: no stone is dead. `None`: `dead_from` decides.
        dead_from: Who decides which stones are dead if `dead` does not: the marks of the `"record"` or, if it
            has none, the judge (the default); the `"judge"`; or `"none"`.
        rules: `"japanese"`, `"korean"`, `"chinese"`, `"aga"`, `"new_zealand"`, `"tromp-taylor"`, `"ing"`;
            other common names are known, too. The default is what the record says, else Japanese.
        komi: Points for White. The default is what the record says, else what the rules say.
        method: `"reading"` (the default), `"checkered"` or `"strict"`.
        to_move: Who is to move: `"black"` or `"white"`, or 1 or -1.
        prisoners: The stones that each side has captured, `{"black": 3, "white": 0}` or `(3, 0)`.
        moves: Count a record after this many moves.
        as_is: `True`: count a record that may have lost moves (a file without its end, a `)` too early), has fewer
            than `moves`, or has a komi beyond half the points of the board, as `tenuki score` does: the answer
            has a warning. Otherwise such a record is an error.

    Raises:
        ScoreError: The game cannot be scored. The message says why.

    >>> import numpy as np
    >>> from tenuki_score import score
    >>> board = np.array([[0, 1, 0, 1, -1, -1],
    ...                   [1, 1, 1, 1, -1, 0],
    ...                   [-1, -1, -1, -1, -1, -1],
    ...                   [0, -1, 0, 1, -1, 0],
    ...                   [-1, -1, -1, -1, -1, -1]])
    >>> score(board)
    <Result W+10.5 on 6x5: 1 dead stone, certain>
    >>> score(board, dead=[], rules="chinese").score
    'W+18.5'
    >>> score("(;SZ[5]KM[6.5]RE[B+17.5];B[cc];W[cb];B[db];W[];B[])", dead=["C4"]).agrees
    True
    """
    return _native._score(game, options)


@overload
def score_many(
    games: Iterable[Item | _native.Failure] | NDArray[Any] | SupportsArray,
    *,
    threads: int | None = None,
    progress: Literal[False] = False,
    on_error: Literal["return"] = "return",
    **options: Unpack[ManyOptions],
) -> _native.Scores[_native.Result | _native.Failure]: ...
@overload
def score_many(
    games: Iterable[Item | _native.Failure] | NDArray[Any] | SupportsArray,
    *,
    threads: int | None = None,
    progress: Literal[False] = False,
    on_error: Literal["raise"],
    **options: Unpack[ManyOptions],
) -> _native.Scores[_native.Result]: ...
@overload
def score_many(
    games: Iterable[Item | _native.Failure] | NDArray[Any] | SupportsArray,
    *,
    threads: int | None = None,
    progress: bool | Callable[[int, int | None], object],
    on_error: Literal["return"] = "return",
    **options: Unpack[ManyOptions],
) -> Iterator[_native.Result | _native.Failure]: ...
@overload
def score_many(
    games: Iterable[Item | _native.Failure] | NDArray[Any] | SupportsArray,
    *,
    threads: int | None = None,
    progress: bool | Callable[[int, int | None], object],
    on_error: Literal["raise"],
    **options: Unpack[ManyOptions],
) -> Iterator[_native.Result]: ...
@strict(ManyOptions)
def score_many(
    games: Iterable[Item | _native.Failure] | NDArray[Any] | SupportsArray,
    *,
    threads: int | None = None,
    progress: bool | Callable[[int, int | None], object] = False,
    on_error: Literal["return", "raise"] = "return",
    **options: Unpack[ManyOptions],
) -> Iterator[_native.Result | _native.Failure]:
    """Count many games by several threads, without Python's lock.

    The answers come in the order of the games, while more games are taken from an iterable: at most some
    thousand games are in memory. If the iterable raises an exception, the games before it are answered first.

    Without `progress`, the answers are also an Arrow stream, for `pyarrow.table(score_many(games))` and
    everything else that knows the Arrow PyCapsule interface. The columns have the names of the fields of a
    JSON line, and there are `winner`, `rules`, `method` and `error`. No Python object is made for an answer.

    Args:
        games: An iterable of everything that `score` takes, including mappings with an `id` and lines of JSON
            (`docs/json.md`), and of `Failure` (which is its own answer); or an (n, h, w) array of positions.
        threads: How many threads. The default is one for each core.
        progress: `True` for a line on standard error, or a function that is called with the number of
            answered games and the number of all games, or None if that is not known.
        on_error: `"return"`: the answer for a game that cannot be scored is a `Failure`, which is false and
            has a sentence as its `error`. `"raise"`: the exception that `score` raises ends the iteration.
        dead: As for `score`, and so are the other options. Options of an item have precedence. With an (n, h,
            w) array, `dead` may be an (n, h, w) array of bool, `komi`, `to_move` and `rules` may have a value
            for each position, and `prisoners` may be (n, 2).

    Raises:
        ScoreError: An option is wrong, or `games` is one game. See `on_error` for a game that cannot be
            scored.

    >>> import numpy as np
    >>> from tenuki_score import score_many
    >>> stack = np.zeros((3, 9, 9), dtype=np.int8)
    >>> stack[0, :, 3], stack[0, :, 5], stack[1, 4, 4], stack[2, 0, 0] = 1, -1, 1, 7
    >>> for answer in score_many(stack, komi=[0.5, 2, 0]):
    ...     print(answer.score if answer else answer.error)
    W+0.5
    B+78
    the array holds 7 at [0, 0]: 1 is black, -1 is white, 0 is empty
    >>> [answer.id for answer in score_many([{"id": "a", "board": "X.O"}, {"id": "b", "board": "..."}])]
    ['a', 'b']
    """
    if on_error not in ("return", "raise"):
        raise _native.OptionError(f"on_error={on_error!r}: it is 'return' or 'raise'")
    answers = _native._score_many(games, options, threads, on_error == "raise")
    if progress is False:
        return answers
    total = operator.length_hint(games, -1)
    return watched(answers, None if total < 0 else total, Line() if progress is True else progress)


@strict(BatchOptions)
def score_batch(
    positions: ArrayLike,
    *,
    threads: int | None = None,
    dtype: Literal["float32", "float64"] = "float32",
    **options: Unpack[BatchOptions],
) -> Batch:
    """Count the positions of an (n, h, w) array by several threads: arrays in, arrays out.

    Args:
        positions: 1 is black, -1 is white, 0 is empty.
        threads: How many threads. The default is one for each core.
        dtype: The type of `Batch.ownership`.
        dead: An (n, h, w) array of bool, or for all positions as for `score`.
        dead_from: As for `score`, for all positions, and so is `method`.
        rules: A name, or one for each position.
        komi: Points, or an (n,) array of them, with nan for the komi of the rules.
        to_move: `"black"` or `"white"`, or an (n,) array of 1, -1 and 0 (nobody).
        prisoners: As for `score`, or an (n, 2) array, Black's first.

    Raises:
        ScoreError: An option or the array is wrong. A position that cannot be counted does not raise an
            exception: it is marked in `Batch.failed`, and `Batch.errors` says why.

    >>> import numpy as np
    >>> from tenuki_score import score_batch
    >>> stack = np.zeros((3, 9, 9), dtype=np.int8)
    >>> stack[0, :, 3], stack[0, :, 5], stack[1, 4, 4], stack[2, 0, 0] = 1, -1, 1, 7
    >>> batch = score_batch(stack, komi=[0.5, 2, 0], dead=np.zeros(stack.shape, bool))
    >>> batch.margin
    array([-0.5, 78. ,  nan])
    >>> batch.ownership[0, 0]
    array([ 1.,  1.,  1.,  1.,  0., -1., -1., -1., -1.], dtype=float32)
    >>> batch.errors
    {2: 'the array holds 7 at [0, 0]: 1 is black, -1 is white, 0 is empty'}
    """
    if dtype not in ("float32", "float64"):
        raise _native.OptionError(f"dtype={dtype!r}: it is 'float32' or 'float64'")
    return Batch(*_native._score_batch(positions, options, threads, dtype == "float64"))


@strict()
def judge(
    game: Game, *, moves: int | None = None, as_is: bool | None = None
) -> _native.Judgement:
    """Judge which stones are dead, even if a record marks them.

    Args:
        game: A position or a record, as for `score`.
        moves: Judge a record after this many moves.
        as_is: As for `score`.

    >>> from tenuki_score import judge
    >>> judge(".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO")
    <Judgement on 6x5: 1 stone dead, certain>
    """
    return _native._judge(game, {"moves": moves, "as_is": as_is})


@strict()
def explain(
    game: Item,
    vertex: VertexLike,
    *,
    dead: DeadLike | None = None,
    dead_from: DeadFrom | None = None,
    rules: str | None = None,
    method: str | None = None,
    moves: int | None = None,
    as_is: bool | None = None,
) -> _native.Explanation:
    """Say what a point is, and why.

    Args:
        game: What `score` takes. A `Result` is not judged again.
        vertex: A name such as `"D4"`, or (row, column) from the upper left corner, from 0.
        dead: As for `score`, and so are the other options.

    >>> from tenuki_score import explain
    >>> explain(".X.O. XXXOO XXXOO", (0, 0), dead=[]).status
    'dame'
    """
    options = {"dead": dead, "dead_from": dead_from, "rules": rules, "method": method}
    return _native._explain(game, vertex, {**options, "moves": moves, "as_is": as_is})


@strict(Options)
def to_svg(
    game: Item,
    *,
    theme: Theme = "auto",
    caption: bool = True,
    **options: Unpack[Options],
) -> Svg:
    """Draw a counted position or record as an SVG document, which a notebook shows by itself.

    Args:
        game: What `score` takes. A `Result` is not judged again.
        theme: `"light"`, `"dark"`, or `"auto"`, which follows the reader's system.
        caption: Whether the players, the count and the result are under the board.
        dead: As for `score`, and so are the other options.

    >>> from tenuki_score import to_svg
    >>> to_svg(".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO", caption=False)[:4]
    '<svg'
    """
    if isinstance(game, _native.Result) and all(option is None for option in options.values()):
        return Svg(game._svg(theme, caption))
    return Svg(_native._score(game, options)._svg(theme, caption))


def read_sgf(source: Game | Reader, *, as_is: bool = False) -> _native.Record:
    """Read a record: the first game, along its main line.

    Args:
        source: SGF text, bytes, a path or a file object. Bytes and files may be in any character set,
            compressed by gzip or zstd, and in the formats of Tygem, WBaduk and Pandanet, too.
        as_is: `True`: accept a record that may have lost moves. Otherwise such a record is read, too, and its
            `warnings` say so, but its positions and its score raise a `RecordError`.

    Raises:
        RecordError: It cannot be read.

    >>> from tenuki_score import read_sgf
    >>> read_sgf("(;SZ[9]KM[7];B[ee];W[ec])").komi
    7.0
    """
    return _native._read_sgf(source, as_is)


def read_games(source: Game | Reader, *, as_is: bool = False) -> _native.Games:
    """Read all games of a file: a collection of SGF, or the one game of another format.

    `score_many(read_games(path))` scores them; if a game cannot be read, the answer is its `Failure`.

    Args:
        source: As in `read_sgf`. A file is read as its games are requested.
        as_is: As in `read_sgf`.

    Returns:
        An iterator of `Record`, with a `Failure` for each game that cannot be read.

    Raises:
        RecordError: The file cannot be read, or has no game.

    >>> from tenuki_score import read_games, score_many
    >>> [answer.score for answer in score_many(read_games("(;SZ[5]KM[1];B[cc])(;SZ[5]KM[2];B[cc])"))]
    ['B+23', 'B+22']
    """
    return _native._read_games(source, as_is)
