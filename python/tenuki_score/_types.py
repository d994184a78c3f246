"""What can be given, for type checkers. Nothing here is needed when a program runs."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Protocol, Union

import numpy as np
from numpy.typing import NDArray

from ._native import Judgement, Record, Result

Color = Literal["black", "white"]
ToMove = Union[Color, Literal[1, -1, 0]]
DeadFrom = Literal["record", "judge", "none"]
Theme = Literal["auto", "light", "dark"]


class SgfmillBoard(Protocol):
    """An `sgfmill.boards.Board`."""

    side: int

    def list_occupied_points(self) -> list[tuple[str, tuple[int, int]]]: ...


class Reader(Protocol):
    """A file object, of text or of bytes."""

    def read(self) -> Union[str, bytes]: ...


class SupportsArray(Protocol):
    """Anything that numpy makes an array of."""

    def __array__(self) -> NDArray[Any]: ...


Position = Union[
    NDArray[Any], SupportsArray, Sequence[str], Sequence[Sequence[float]], str, SgfmillBoard
]
Game = Union[Position, bytes, bytearray, "os.PathLike[str]", "os.PathLike[bytes]", Record]
Item = Union[Game, Reader, Mapping[str, Any], Result]

VertexLike = Union[str, tuple[int, int], Sequence[int], NDArray[np.integer[Any]]]
DeadLike = Union[str, Iterable[VertexLike], NDArray[np.bool_], NDArray[np.integer[Any]], Judgement]
Prisoners = Union[Mapping[str, int], tuple[int, int]]
