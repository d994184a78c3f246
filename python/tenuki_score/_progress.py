"""How far a long call has come."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

_PAUSE = 0.1
"""Seconds between two reports."""


def watched(
    answers: Iterator[T], total: int | None, report: Callable[[int, int | None], object]
) -> Iterator[T]:
    """The same answers. `report` is called with how many there have been and the total, where it is known,
    from time to time and at the end.
    """
    done = 0
    last = time.monotonic()
    try:
        for answer in answers:
            yield answer
            done += 1
            if time.monotonic() - last >= _PAUSE:
                report(done, total)
                last = time.monotonic()
        report(done, total)
    finally:
        if isinstance(report, Line):
            report.end()


class Line:
    """A line on standard error, written over and over, and ended at the end."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._begins = True

    def __call__(self, done: int, total: int | None) -> None:
        seconds = max(time.monotonic() - self._begun, 1e-3)
        of = f" of {total:,}" if total is not None else ""
        sys.stderr.write(f"\r{done:,}{of} games, {done / seconds:,.0f} a second ")
        sys.stderr.flush()
        self._begins = False

    def end(self) -> None:
        """End the line, so that what follows has one of its own."""
        if not self._begins:
            sys.stderr.write("\n")
            self._begins = True
