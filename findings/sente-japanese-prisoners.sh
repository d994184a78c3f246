#!/usr/bin/env bash
# sente 0.4.2 (with a Python that it has wheels for, 3.10 or older): a captured stone under Japanese rules.
#
# Documented: sente counts by Japanese rules; it does not remove dead stones.
# Guess: without dead stones the score is territory plus prisoners.
# Seen on 28 November 2026: after one capture a side has more than four thousand million points, near 2 to the power of 32, as if
# a number without a sign went below zero.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install "$(python_of 3.10)" sente==0.4.2 'numpy==1.26.4'

seen "more than 4 thousand million points: True" <<'P'
import sente

game = sente.Game(9, sente.rules.JAPANESE, 6.5)
# White's stone in the corner is taken.
for x, y in ((2, 1), (1, 1), (1, 2)):
    game.play(x, y)
game.pss()
game.pss()
points = game.score()
print("more than 4 thousand million points:", max(points[sente.BLACK], points[sente.WHITE]) > 4e9)
P
