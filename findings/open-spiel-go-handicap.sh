#!/usr/bin/env bash
# OpenSpiel 2.0.2, go: who wins a game with handicap.
#
# Documented: `handicap` is the number of handicap stones, komi the points for White.
# Guess: handicap places stones, and only komi is added to White's points.
# Seen on 28 November 2026: the number of handicap stones is subtracted from Black's points, too (as under Chinese rules of older
# editions), from two stones on. On 19×19 a board on which all belongs to Black is a draw at a komi of 361 without handicap,
# at 359 with two stones and at 352 with nine.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install python3 open_spiel==2.0.2

seen "handicap 0: a draw at a komi of 361
handicap 2: a draw at a komi of 359
handicap 3: a draw at a komi of 358
handicap 9: a draw at a komi of 352" <<'P'
import pyspiel


def is_draw(handicap, komi):
    game = pyspiel.load_game("go", {"board_size": 19, "komi": float(komi), "handicap": handicap})
    state = game.new_initial_state()
    if not handicap:
        state.apply_action(0)
    while not state.is_terminal():
        state.apply_action(19 * 19)
    return state.returns() == [0, 0]


for handicap in (0, 2, 3, 9):
    draws = [komi for komi in range(340, 362) if is_draw(handicap, komi)]
    print(f"handicap {handicap}: a draw at a komi of", *draws)
P
