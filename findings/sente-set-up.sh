#!/usr/bin/env bash
# sente 0.4.2 (with a Python that it has wheels for, 3.10 or older): a record with handicap stones.
#
# Documented: sgf.loads reads SGF; AB in the root sets stones up.
# Guess: the board has the two stones, and White plays first.
# Seen on 28 November 2026: the board is empty, and Black is to move, so the moves of a handicap game cannot be played.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install "$(python_of 3.10)" sente==0.4.2 'numpy==1.26.4'

seen "stones: 0
the first move of the record: IllegalMoveException" <<'P'
import sente
from sente import sgf

game = sgf.loads("(;GM[1]FF[4]SZ[9]HA[2]AB[cc][gg];W[ee];B[cg])")
board = game.get_board()
print("stones:", sum(board.get_stone(x, y) != sente.EMPTY for x in range(1, 10) for y in range(1, 10)))
try:
    game.play_default_sequence()
    print("the first move of the record: played")
except Exception as error:
    print("the first move of the record:", type(error).__name__)
P
