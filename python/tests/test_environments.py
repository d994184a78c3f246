"""Boards of learning environments, by what stands in for them. `.ci/long environments` has the real ones."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from tenuki_score import OptionError, PositionError, score, score_batch, score_many
from tenuki_score.environments import from_open_spiel, from_pettingzoo, from_pgx, from_sente

ROWS = ["XX...", ".XXOO", "XXXOX", "XXOO.", ".XO.O"]
BOARD: NDArray[np.int8] = np.array([["O.X".index(point) - 1 for point in row] for row in ROWS], np.int8)
# By area: a point that only one color reaches is its.
MARGIN = score(BOARD, rules="tromp-taylor", dead=[], komi=3.5).margin


def pettingzoo() -> Any:
    return SimpleNamespace(unwrapped=SimpleNamespace(_go=SimpleNamespace(board=BOARD.copy(), komi=3.5)))


def planes(board: NDArray[np.int8], to_move: int = 0) -> NDArray[np.float32]:
    """OpenSpiel's tensor: Black's stones, White's, empty points, who is to move; the bottom row first."""
    up = board[::-1]
    return np.stack([up == 1, up == -1, up == 0, np.full(up.shape, to_move)]).astype(np.float32)


def open_spiel(name: str = "go", handicap: int = 0) -> Any:
    options = {"board_size": 5, "komi": 3.5, "handicap": handicap}
    game = SimpleNamespace(get_type=lambda: SimpleNamespace(short_name=name), get_parameters=lambda: options)
    return SimpleNamespace(get_game=lambda: game, observation_tensor=lambda player: planes(BOARD, 1).ravel().tolist())


def pgx(size: int = 5) -> tuple[Any, Any]:
    # A chain has the number of one of its points.
    board = (BOARD * (np.arange(25).reshape(5, 5) + 1)).ravel().astype(np.int32)
    state = SimpleNamespace(env_id="go_5x5", _x=SimpleNamespace(board=board))
    return state, SimpleNamespace(id=f"go_{size}x{size}", _game=SimpleNamespace(komi=3.5))


def sente(**properties: str) -> Any:
    names = {1: "BLACK", -1: "WHITE", 0: "EMPTY"}
    board = SimpleNamespace(get_side=lambda: 5, get_stone=lambda x, y: SimpleNamespace(name=names[BOARD[y - 1, x - 1]]))
    return SimpleNamespace(get_properties=lambda: {"SZ": "5", **properties}, get_board=lambda: board)


@pytest.mark.parametrize(
    "made",
    [
        lambda: from_pettingzoo(pettingzoo()),
        lambda: from_pettingzoo(pettingzoo().unwrapped),
        lambda: from_open_spiel(open_spiel()),
        lambda: from_pgx(*pgx()),
        lambda: from_sente(sente(RU="Chinese"), komi=3.5),
        lambda: from_sente(sente(KM="3.5")),
    ],
)
def test_an_environment_is_scored_as_it_counts_itself(made: Callable[[], dict[str, Any]]) -> None:
    result = score(made())
    assert (result.board == BOARD).all()
    assert (result.margin, result.rules, result.dead, result.white.komi) == (MARGIN, "tromp-taylor", (), 3.5)
    assert [answer.margin for answer in score_many([made(), made()], on_error="raise")] == [MARGIN, MARGIN]
    # The white stones in the corner have no second eye.
    assert score({**made(), "dead": ["D3"]}).margin > MARGIN


def test_the_board_is_a_copy() -> None:
    env = pettingzoo()
    made = from_pettingzoo(env)
    env.unwrapped._go.board[:] = 0
    assert (made["board"] == BOARD).all()


def test_the_stones_of_a_handicap_are_part_of_komi() -> None:
    assert [from_open_spiel(open_spiel(handicap=n))["komi"] for n in (0, 1, 2, 9)] == [3.5, 3.5, 5.5, 12.5]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: from_pettingzoo(5), "int has no board of PettingZoo's go_v5: give the environment, after env.reset()"),
        (lambda: from_pettingzoo({"observation": BOARD}), "dict has no board"),
        (lambda: from_open_spiel(None), "NoneType has no board of OpenSpiel's go: give a state of pyspiel"),
        (lambda: from_open_spiel(open_spiel("phantom_go")), "OpenSpiel's phantom_go: give a state of pyspiel"),
        (lambda: from_pgx(pgx()[0], 3.5), "float has no board of pgx's Go: give a state of pgx.make"),
        (lambda: from_pgx(BOARD, pgx()[1]), "ndarray has no board of pgx's Go"),
        (lambda: from_pgx(pgx()[0], pgx(9)[1]), "one of go_5x5, and the environment is go_9x9"),
        (lambda: from_pgx(pgx()[0], SimpleNamespace(id="chess")), "the environment is pgx's chess"),
        (lambda: from_sente(BOARD), "ndarray has no board of sente"),
        (lambda: from_sente(sente(RU="Japanese"), komi=6.5), "the rules Japanese, and from_sente counts by area"),
    ],
)
def test_what_is_no_board_is_refused(call: Callable[[], object], words: str) -> None:
    with pytest.raises(PositionError) as caught:
        call()
    assert words in str(caught.value)


def test_many_states_are_refused_with_the_call_that_takes_them() -> None:
    state, env = pgx()
    state._x.board = np.stack([state._x.board] * 3)
    with pytest.raises(PositionError, match=r"np\.sign\(states\._x\.board\)\.reshape\(-1, 5, 5\)"):
        from_pgx(state, env)


def test_komi_that_a_game_does_not_say_is_not_guessed() -> None:
    with pytest.raises(OptionError, match=r"from_sente\(game, komi=…\)"):
        from_sente(sente())


def sente_planes(board: NDArray[np.int8]) -> NDArray[np.uint8]:
    """Black's stones, White's, empty points, the ko; columns first."""
    turned = board.T
    return np.stack([turned == 1, turned == -1, turned == 0, turned > 1], axis=-1).astype(np.uint8)


def history(board: NDArray[np.int8], color: int) -> NDArray[np.bool_]:
    """PettingZoo's and pgx's observation: the stones of both after each of eight moves, and the color of who looks."""
    last, before = board, board.copy()
    before[tuple(np.argwhere(board)[0])] = 0
    both = [stones == side for stones in [last] + [before] * 7 for side in (1, -1)]
    return np.stack([*both, np.full(board.shape, color == 1)], axis=-1)


REFUSED: list[tuple[Any, str]] = [
    (planes(BOARD), "from_open_spiel(state)"),
    (planes(BOARD, 1), "from_open_spiel(state)"),
    (planes(BOARD).astype(np.int8), "from_open_spiel(state)"),
    (planes(BOARD).astype(bool), "from_open_spiel(state)"),
    (planes(np.zeros((5, 5), np.int8)), "from_open_spiel(state)"),
    (sente_planes(BOARD), "from_sente(game)"),
    (history(BOARD, 0), "from_pettingzoo(env) or from_pgx(state, env)"),
    (history(BOARD, 1), "from_pettingzoo(env) or from_pgx(state, env)"),
    (history(BOARD, 1).astype(np.float32), "from_pettingzoo(env) or from_pgx(state, env)"),
    (history(BOARD, 0)[np.newaxis], "from_pettingzoo(env) or from_pgx(state, env)"),
    (planes(BOARD)[np.newaxis], "from_open_spiel(state)"),
    (planes(BOARD).ravel(), "from_open_spiel(state) or from_pgx(state, env)"),
    (pgx()[0]._x.board, "from_pgx(state, env)"),
]


@pytest.mark.parametrize(("array", "call"), REFUSED)
@pytest.mark.parametrize("function", [score, score_batch, score_many])
def test_planes_are_refused_by_the_name_of_the_function_that_takes_them(
    function: Callable[[Any], object], array: Any, call: str
) -> None:
    with pytest.raises(PositionError) as caught:
        function(array)
    assert f"call tenuki_score.environments.{call}" in str(caught.value)
    assert f"the shape {array.shape}" in str(caught.value)


def test_planes_as_a_list_are_refused_by_the_same_name() -> None:
    with pytest.raises(PositionError, match=r"no row of points; for planes of OpenSpiel.* call .*from_open_spiel"):
        score(open_spiel().observation_tensor(0))


def with_stone(shape: tuple[int, ...], *places: tuple[int, ...]) -> NDArray[np.int8]:
    array = np.zeros(shape, np.int8)
    for place in places:
        array[place] = 1
    return array


@pytest.mark.parametrize(
    "positions",
    [
        # Empty boards, boards with few stones, boards with stones of both colors.
        *(np.zeros(shape, np.int8) for shape in ((4, 5, 5), (5, 5, 4), (5, 5, 17), (4, 4, 4), (17, 17, 17))),
        with_stone((4, 9, 9), (0, 4, 4), (1, 4, 4), (2, 3, 3)),
        with_stone((9, 9, 4), (0, 4, 0), (8, 8, 1)),
        with_stone((9, 9, 17), (0, 4, 0)),
        with_stone((9, 9, 17), (0, 4, 0), (1, 4, 1)),
        with_stone((9, 9, 17), *((0, i, i) for i in range(9))),
        np.stack([BOARD, -BOARD, BOARD, BOARD]),
        np.stack([BOARD > 0, BOARD < 0, BOARD < 0, BOARD > 0]).astype(np.int8),
        # Planes of OpenSpiel with something else than who is to move, and without it; one move of three stones.
        np.concatenate([planes(BOARD)[:3], planes(BOARD)[:1]]),
        with_stone((9, 9, 17), *((i, i, 0) for i in range(3))),
        planes(BOARD)[:3],
    ],
)
def test_positions_of_the_same_shape_are_not_refused(positions: Any) -> None:
    batch = score_batch(positions, dead=[])
    assert len(batch) == len(positions) and not batch.failed.any()
