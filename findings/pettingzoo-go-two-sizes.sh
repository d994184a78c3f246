#!/usr/bin/env bash
# PettingZoo 1.27.0, go_v5: two environments with boards of different sizes in one program.
#
# Documented: board_size is an argument of the environment.
# Guess: two environments do not depend on each other.
# Seen on 28 November 2026: the size belongs to the module. Once an environment of 5×5 was made, the one of 9×9 that was made
# before raises an IndexError at a legal move: it plays on a board of the other's size.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install python3 pettingzoo==1.27.0 pygame-ce==2.5.8

seen "alone: played
after a board of 5x5 was made: IndexError" <<'P'
from pettingzoo.classic import go_v5


def play(others):
    env = go_v5.env(board_size=9)
    env.reset()
    for side in others:
        go_v5.env(board_size=side)
    try:
        env.step(76)
    except Exception as error:
        return type(error).__name__
    return "played"


print("alone:", play([]))
print("after a board of 5x5 was made:", play([5]))
P
