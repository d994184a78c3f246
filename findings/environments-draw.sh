#!/usr/bin/env bash
# PettingZoo 1.27.0, Pgx 2.6.0 and OpenSpiel 2.0.2: the reward of a draw.
#
# Documented: komi is the number of points for White, a float, free to choose. PettingZoo: the winner has the reward 1, the
# loser -1.
# Guess: without a winner both sides have the reward 0.
# Seen on 29 November 2026: only OpenSpiel does so. In PettingZoo and Pgx a draw is a win for White: the empty board at komi 0, and
# a board that belongs to Black at a komi of its size. Training with a whole komi, as 7 points under area rules, is biased; no
# message says so.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install python3 pettingzoo==1.27.0 pygame-ce==2.5.8 open_spiel==2.0.2 pgx==2.6.0 jax==0.10.2 jaxlib==0.10.2

seen "25 points for Black at komi 24.5, Black's reward: PettingZoo 1, Pgx 1, OpenSpiel 1
25 points for Black at komi 25, Black's reward: PettingZoo -1, Pgx -1, OpenSpiel 0
empty board at komi 0, Black's reward: PettingZoo -1, Pgx -1, OpenSpiel 0" <<'P'
import jax
import pyspiel
from pettingzoo.classic import go_v5
from pgx.go import Go


def pettingzoo(komi, moves):
    env = go_v5.env(board_size=5, komi=komi)
    env.reset()
    for move in moves:
        env.step(move)
    return env.rewards["black_0"]


def pgx(komi, moves):
    env = Go(size=5, komi=komi)
    state = env.init(jax.random.PRNGKey(0))
    black = state.current_player
    for move in moves:
        state = env.step(state, move)
    return state.rewards[black]


def open_spiel(komi, moves):
    state = pyspiel.load_game("go", {"board_size": 5, "komi": float(komi)}).new_initial_state()
    for move in moves:
        state.apply_action(move)
    return state.returns()[0]


for name, komi, moves in (
    ("25 points for Black at komi 24.5", 24.5, (12, 25, 25)),
    ("25 points for Black at komi 25", 25, (12, 25, 25)),
    ("empty board at komi 0", 0, (25, 25)),
):
    envs = {"PettingZoo": pettingzoo, "Pgx": pgx, "OpenSpiel": open_spiel}
    rewards = ", ".join(f"{env} {int(play(komi, moves))}" for env, play in envs.items())
    print(f"{name}, Black's reward: {rewards}")
P
