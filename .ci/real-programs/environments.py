"""Learning environments' boards in tenuki_score: `python environments.py NAME…`, each of pettingzoo, open_spiel, pgx, sente, boards.

Each environment plays 200 random games to their end; Tenuki's margin has to be the environment's own, and the stones have to
be where the environment itself says. Its planes are refused as positions. Every line of the table of python/README.md that
belongs to it runs as written.
`boards` are those of sgfmill and KaTrain, and of npm's @sabaki/go-board and goban, whose JSON is in the file BOARDS
(boards.cjs).
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

import tenuki_score
import tenuki_score.environments as environments

GAMES = 200
README = Path(__file__).parents[2] / "python" / "README.md"


def line(name: str, what: str = "", **names: Any) -> Any:
    """The value of the line that README has for this software, whose version has to be the one that is installed."""
    text = README.read_text(encoding="utf-8")
    row = re.search(rf"^\| {re.escape(name)} (\S+) \| .*{re.escape(what)}.* \| `([^`]+)` \|$", text, re.M)
    assert row, f"no line for {name} in {README}"
    installed = names.pop("installed", None) or version(name)
    assert row[1] == installed, f"{README} says {name} {row[1]}, and {installed} is installed"
    return eval(row[2], {**vars(tenuki_score), **vars(environments), "np": np, "json": json, **names})


def stones(result: tenuki_score.Result) -> dict[str, int]:
    """Color by the name of the point."""
    height = len(result.board)
    return {
        "ABCDEFGHJKLMNOPQRSTUVWXYZ"[x] + str(height - y): int(color)
        for (y, x), color in np.ndenumerate(result.board) if color
    }


def refused(planes: Any, function: str) -> None:
    """The planes are no batch of positions, in their own type and as numbers; the error names the function that takes them."""
    for array in (np.asarray(planes), np.asarray(planes, np.int8), np.asarray(planes, np.float32)):
        try:
            batch = tenuki_score.score_batch(array, dead=[])
        except tenuki_score.PositionError as error:
            assert f"tenuki_score.environments.{function}(" in str(error), error
        else:
            raise AssertionError(f"{array.dtype} with the shape {array.shape} was counted: {batch.margin}")


def pettingzoo() -> None:
    from pettingzoo.classic import go_v5
    from pettingzoo.classic.go import coords

    for i in range(GAMES):
        side, komi = random.choice([5, 7, 9, 13]), random.choice([0.5, 6.5, 7.5])
        env = go_v5.env(board_size=side, komi=komi)
        env.reset()
        for move in range(side * side + random.randrange(2) + 2):
            if env.terminations[env.agent_selection]:
                break
            legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
            env.step(int(random.choice(legal)) if move < side * side else side * side)
            game = env.unwrapped._go
            if move == 1:
                # One stone of each side, whoever is to move.
                assert len(legal) < 2 or sum(stones(tenuki_score.score(environments.from_pettingzoo(env))).values()) in (-1, 0, 1)
        while not env.terminations[env.agent_selection]:
            env.step(side * side)
        game = env.unwrapped._go
        result = line("PettingZoo", env=env)
        assert result.margin == game.score(), (game, result.margin, game.score())
        assert np.sign(result.margin) == env.rewards["black_0"]
        for agent in env.possible_agents:
            refused(env.observe(agent)["observation"], "from_pettingzoo")
        own = {coords.to_gtp(place): int(color) for place, color in np.ndenumerate(game.board) if color}
        assert stones(result) == own, (stones(result), own)


def open_spiel() -> None:
    import pyspiel

    drawn = 0
    for i in range(GAMES):
        handicap = random.choice([0, 2, 4, 9]) if i < 10 else 0
        side = 19 if handicap else random.choice([4, 5, 9, 13])
        komi = random.choice([0.5, 6.5, 7.5])

        def new(komi: float) -> Any:
            options = {"board_size": side, "komi": komi, "handicap": handicap}
            return pyspiel.load_game("go", options).new_initial_state()

        state = new(komi)
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        result = line("OpenSpiel", state=state, installed=version("open_spiel"))
        refused(np.reshape(state.observation_tensor(0), (4, side, side)), "from_open_spiel")
        text = [row.split()[-1] for row in str(state).splitlines() if re.match(r" *\d+ ", row)]
        drawing = [["+XO"[color] for color in row] for row in result.board]
        assert text == ["".join(row) for row in drawing], str(state)
        if state.returns() == [0, 0]:
            # A position came back (superko): a draw in OpenSpiel, wherever the stones are.
            drawn += 1
            continue
        assert np.sign(result.margin) == state.returns()[0], (str(state), result)
        # A state does not say by how much: with half a point less or more of komi the other side wins.
        for more, winner in ((-0.5, 1), (0, 0), (0.5, -1)):
            again = new(komi + result.margin + more)
            for action in state.history():
                again.apply_action(action)
            assert again.returns()[0] == winner, (str(state), result, more)
    assert drawn < GAMES / 2
    print(f"{drawn} of OpenSpiel's games were draws by superko and have no count of their own")


def pgx() -> None:
    import jax
    from pgx._src.games.go import _count_scores
    from pgx.go import Go

    env = Go(size=9, komi=5.5)
    keys = jax.random.split(jax.random.PRNGKey(0), GAMES)
    states = jax.jit(jax.vmap(env.init))(keys)
    step = jax.jit(jax.vmap(env.step))
    choose = jax.jit(jax.vmap(lambda key, mask: jax.random.categorical(key, jax.numpy.log(mask))))
    key, rewards = jax.random.PRNGKey(1), states.rewards
    while not states.terminated.all():
        key, now = jax.random.split(key)
        states = step(states, choose(jax.random.split(now, GAMES), states.legal_action_mask))
        rewards += states.rewards
    batch = line("pgx", "many", states=states, env=env)
    counts = np.array(jax.jit(jax.vmap(lambda state: _count_scores(state, 9)))(states._x))
    for i in range(GAMES):
        state = jax.tree.map(lambda leaf: leaf[i], states)
        result = line("pgx", state=state, env=env)
        assert result.margin == counts[i, 0] - counts[i, 1] - 5.5 == batch.margin[i], (i, result)
        refused(state.observation, "from_pettingzoo(env) or from_pgx")
        won = float(rewards[i, state._player_order[0]])
        assert state._x.is_psk or np.sign(result.margin) == won, (i, result, won)
    state = env.step(env.init(key), 3)
    assert stones(tenuki_score.score(environments.from_pgx(state, env))) == {"D9": 1}


def sente() -> None:
    import sente
    from sente import sgf

    for i in range(GAMES):
        komi = random.choice([0.5, 6.5, 7.5])
        game = sente.Game(random.choice([9, 13]), sente.rules.CHINESE, komi)
        for _ in range(random.randrange(60, 140)):
            legal = [move for move in game.get_legal_moves() if 0 <= move.get_x() < game.get_board().get_side()]
            if not legal:
                break
            game.play(random.choice(legal))
        game.pss()
        game.pss()
        result = tenuki_score.score(environments.from_sente(game, komi=komi))
        refused(game.numpy(), "from_sente")
        own = game.score()
        assert result.margin == own[sente.BLACK] - own[sente.WHITE], (str(game), result, own)
        read = tenuki_score.score(sgf.dumps(game), dead=[])
        assert (result.board == read.board).all(), str(game)
    game = sente.Game(9)
    game.play(1, 2)
    assert stones(line("sente", game=game)) == {"A8": 1}


def boards() -> None:
    from sgfmill import boards

    # A stone of each color that no turned or mirrored board has at the same place.
    expected = {"B9": 1, "J7": -1}
    board = boards.Board(9)
    board.play(8, 1, "b")
    board.play(6, 8, "w")
    assert stones(line("sgfmill", board=board)) == expected
    written = json.loads(Path(os.environ["BOARDS"]).read_text(encoding="utf-8"))
    for name in ("@sabaki/go-board", "goban"):
        made = written[name]
        result = line(f"`{name}`", text=json.dumps(made["board"]), installed=made["version"])
        assert stones(result) == expected, name

    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1")
    from katrain.core.base_katrain import KaTrainBase
    from katrain.core.game import BaseGame
    from pysgf import Move

    game = BaseGame(KaTrainBase(force_package_config=True, debug_level=0), game_properties={"SZ": "9"})
    for place, color in zip(expected, "BW"):
        game.play(Move.from_gtp(place, color))
    assert stones(line("KaTrain", game=game)) == expected


if __name__ == "__main__":
    for name in sys.argv[1:]:
        random.seed(75)
        globals()[name]()
        print(f"{name}: right")
