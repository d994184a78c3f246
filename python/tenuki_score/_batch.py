"""What `score_batch` answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False, repr=False)
class Batch:
    """The counts of the positions of an array, as arrays that may be written to.

    >>> import numpy as np
    >>> from tenuki_score import score_batch
    >>> batch = score_batch(np.eye(9, dtype=np.int8)[np.newaxis], komi=0.5)
    >>> batch, batch.margin[0], batch.ownership.shape
    (<Batch of 1 position>, np.float64(71.5), (1, 9, 9))
    """

    margin: NDArray[np.float64]
    """(n,): by how many points Black is ahead; nan where `failed`."""
    ownership: NDArray[np.floating[Any]]
    """(n, h, w): as `Result.ownership`, from 1 for Black to -1 for White; 0 where `failed`."""
    status: NDArray[np.int8]
    """(n, h, w): a `Status` a point; -1 where `failed`."""
    dead: NDArray[np.bool_]
    """(n, h, w): where the dead stones are. It can be given to `score_batch` as `dead`."""
    certain: NDArray[np.bool_]
    """(n,): whether the result is certain."""
    finished: NDArray[np.bool_]
    """(n,): whether nothing is left to play."""
    failed: NDArray[np.bool_]
    """(n,): whether the position could not be counted."""
    errors: dict[int, str]
    """Why, by the index of the position: a sentence."""

    def __len__(self) -> int:
        return len(self.margin)

    def __repr__(self) -> str:
        number = len(self)
        failed = f", {len(self.errors)} failed" if self.errors else ""
        return f"<Batch of {number} position{'s' * (number != 1)}{failed}>"
