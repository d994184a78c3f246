"""Boards of learning environments: PettingZoo, OpenSpiel, pgx and sente.

Each function returns the fields of a JSON line, which `score`, `score_many`, `explain` and `to_svg` take: `board`, an (h, w)
array of int8 with the top row first, 1 is black, -1 is white; `komi`; and `rules` and `dead` so that it is counted as the
environment counts: by area (Tromp-Taylor), with every stone alive. To let Tenuki judge which stones are dead, replace
`dead` by None: `score({**from_pettingzoo(env), "dead": None})`.

The functions were tried with PettingZoo 1.27.0, OpenSpiel 2.0.2, pgx 2.6.0 and sente 0.4.2. They import none of them. Some of
what they need is private there (`_go`, `_x`, `_game`): if a later version has it elsewhere, a `PositionError` says so.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from ._native import OptionError, PositionError

if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

__all__ = ["from_open_spiel", "from_pettingzoo", "from_pgx", "from_sente"]


def from_pettingzoo(env: Any) -> dict[str, Any]:
    """The board of PettingZoo's `go_v5`, for `score`.

    It is not made of an observation, which does not say which of its planes is black: plane 0 has the stones of the
    side that moved last, for both agents.

    Args:
        env: What `pettingzoo.classic.go_v5.env()` returned, also in wrappers, after its `reset()`.

    Raises:
        PositionError: It has no board.

    >>> import numpy as np
    >>> from types import SimpleNamespace
    >>> from tenuki_score import score
    >>> from tenuki_score.environments import from_pettingzoo
    >>> board = np.eye(9, dtype=np.int8)
    >>> env = SimpleNamespace(_go=SimpleNamespace(board=board, komi=7.5))  # a go_v5 environment
    >>> score(from_pettingzoo(env)).score
    'B+73.5'
    """
    try:
        game = getattr(env, "unwrapped", env)._go
        return _game(np.array(game.board, np.int8), game.komi)
    except AttributeError:
        raise _no_board(env, "PettingZoo's go_v5", "the environment, after env.reset()") from None


def from_open_spiel(state: Any) -> dict[str, Any]:
    """The board of a state of OpenSpiel's `go`, for `score`.

    OpenSpiel takes the stones of a handicap (two or more) off Black's points: they are part of `komi` here.

    Args:
        state: A state of `pyspiel.load_game("go")`, of any side to move, also when its game is over.

    Raises:
        PositionError: It is not a state of `go`.
    """
    give = 'a state of pyspiel.load_game("go")'
    try:
        game = state.get_game()
        name = game.get_type().short_name
        if name != "go":
            raise PositionError(f"the state is one of OpenSpiel's {name}: give {give}")
        options = game.get_parameters()
        side, handicap = options["board_size"], options["handicap"]
        # Black's stones, White's, empty points, and who is to move. The first row is the bottom row.
        planes = np.array(state.observation_tensor(0), np.int8).reshape(4, side, side)
    except AttributeError:
        raise _no_board(state, "OpenSpiel's go", give) from None
    komi = options["komi"] + (handicap if handicap >= 2 else 0)
    return _game((planes[0] - planes[1])[::-1], komi)


def from_pgx(state: Any, env: Any) -> dict[str, Any]:
    """The board of a state of pgx's `go_9x9` and `go_19x19`, for `score`.

    Args:
        state: One state. For many, which `jax.vmap` has made, call `score_batch` with
            `np.sign(states._x.board).reshape(-1, side, side)`, `rules="tromp-taylor"`, `dead=[]` and
            `komi=env._game.komi`.
        env: What `pgx.make` returned: it knows komi, the state does not.

    Raises:
        PositionError: It is not a state of that environment, or it is many states.
    """
    give = 'a state of pgx.make("go_9x9") or pgx.make("go_19x19") and that environment'
    try:
        environment, made = env.id, state.env_id
        if not str(environment).startswith("go_"):
            raise PositionError(f"the environment is pgx's {environment}: give {give}")
        if made != environment:
            raise PositionError(
                f"the state is one of {made}, and the environment is {environment}: give {give}"
            )
        # The number of the chain on each point, negative if it is white.
        board = np.sign(np.asarray(state._x.board)).astype(np.int8)
        komi = env._game.komi
    except AttributeError:
        lacking = env if hasattr(state, "env_id") else state
        raise _no_board(lacking, "pgx's Go", give) from None
    side = math.isqrt(board.shape[-1])
    if board.ndim != 1:
        raise PositionError(
            f"the state holds boards with the shape {board.shape}: for many states, call score_batch with "
            f"np.sign(states._x.board).reshape(-1, {side}, {side})"
        )
    return _game(board.reshape(side, side), komi)


def from_sente(game: Any, *, komi: float | None = None) -> dict[str, Any]:
    """The board of a `sente.Game` at its current move, for `score`.

    Args:
        game: A game by Chinese rules, which is what `sente.Game()` makes.
        komi: What the game was given; without one, `sente.Game()` takes 7.5. A game does not say its komi, except if it was
            read from SGF with KM: then it may be left out here.

    Raises:
        PositionError: It is not a game of sente, or a game by other rules.
        OptionError: Komi is not known.
    """
    give = "a sente.Game"
    try:
        properties = game.get_properties()
        board = game.get_board()
        rules = properties.get("RU", "Chinese")
        if rules != "Chinese":
            # Neither prisoners nor sente's own count, which goes wrong with prisoners, can be had of it.
            raise PositionError(
                f"the game has the rules {rules}, and from_sente counts by area: for the count with prisoners, call "
                "score(sente.sgf.dumps(game), komi=…)"
            )
        sides = range(1, board.get_side() + 1)
        # Columns and rows count from 1 at the upper left corner.
        names = [[board.get_stone(x, y).name for x in sides] for y in sides]
    except AttributeError:
        raise _no_board(game, "sente", give) from None
    if komi is None:
        if "KM" not in properties:
            raise OptionError(
                "a sente.Game does not say its komi: call from_sente(game, komi=…) with what the game was given (7.5 if "
                "it was given nothing)"
            )
        komi = float(properties["KM"])
    stones = np.array(names)
    return _game((stones == "BLACK").astype(np.int8) - (stones == "WHITE"), komi)


def _game(board: NDArray[np.int8], komi: float) -> dict[str, Any]:
    """A board of which the environment takes every stone to be alive."""
    return {"board": board, "rules": "tromp-taylor", "komi": float(komi), "dead": []}


def _no_board(thing: object, environment: str, give: str) -> PositionError:
    return PositionError(f"{type(thing).__name__} has no board of {environment}: give {give}")
