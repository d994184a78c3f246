"""What a point is."""

from enum import IntEnum


class Status(IntEnum):
    """What a point is at the end of the game: the values of `Result.status`.

    >>> import tenuki_score
    >>> from tenuki_score import Status
    >>> result = tenuki_score.score(".X.XOO XXXXO. OOOOOO .O.XO. OOOOOO")
    >>> (result.status == Status.DEAD).nonzero()
    (array([3]), array([3]))
    """

    ALIVE = 0
    """A living stone that is not in seki."""
    SEKI = 1
    """A living stone in seki."""
    DEAD = 2
    """A dead stone."""
    BLACK_TERRITORY = 3
    """An empty point that Black scores."""
    WHITE_TERRITORY = 4
    """An empty point that White scores."""
    DAME = 5
    """An empty point that neither side scores."""
