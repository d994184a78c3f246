"""Scores finished games of Go and gets seki right.

>>> import tenuki_score
>>> tenuki_score.score([".X.XOO",
...                     "XXXXO.",
...                     "OOOOOO",
...                     ".O.XO.",
...                     "OOOOOO"]).score
'W+10.5'

A position is an (h, w) array of 1 (black), -1 (white) and 0 (empty), rows of `X`, `O` and `.`, or an
`sgfmill.boards.Board`; a record is SGF text, bytes, a path, a file object, or what `read_sgf` returns. A point is a name
such as `"D4"`, or (row, column) from the upper left corner, as indices into the array.

=============  ====================================================================================
`score`        one game: a `Result`
`score_many`   many games by several threads: an iterator of `Result` and `Failure`, in their order
`score_batch`  the positions of an (n, h, w) array: a `Batch` of arrays
`judge`        which stones are dead: a `Judgement`
`explain`      what a point is and why: an `Explanation`
`to_svg`       a picture, which a notebook shows by itself
`read_sgf`     a `Record`: its positions as arrays, its moves, its game information
`read_games`   all games of a file: an iterator of `Record` and `Failure`
=============  ====================================================================================

`tenuki_score.environments` makes positions of the boards of PettingZoo, OpenSpiel, pgx and sente.

If a game cannot be scored, the functions raise a `ScoreError`, a `ValueError` whose message is a sentence: a
`PositionError`, a `RecordError` or an `OptionError`.
"""

from collections.abc import Mapping as _Mapping
from importlib.metadata import version as _version

from ._batch import Batch
from ._functions import (
    explain,
    judge,
    read_games,
    read_sgf,
    score,
    score_batch,
    score_many,
    to_svg,
)
from ._native import (
    Explanation,
    Failure,
    Games,
    Judgement,
    OptionError,
    PositionError,
    Record,
    RecordError,
    Result,
    ScoreError,
    Scores,
    Side,
)
from ._native import Fields as _Fields
from ._status import Status
from ._svg import Svg

# A class of the extension module has no base class in Python.
_Mapping.register(_Fields)

__version__ = _version("tenuki-score")

__all__ = [
    "Batch",
    "Explanation",
    "Failure",
    "Games",
    "Judgement",
    "OptionError",
    "PositionError",
    "Record",
    "RecordError",
    "Result",
    "ScoreError",
    "Scores",
    "Side",
    "Status",
    "Svg",
    "explain",
    "judge",
    "read_games",
    "read_sgf",
    "score",
    "score_batch",
    "score_many",
    "to_svg",
]
