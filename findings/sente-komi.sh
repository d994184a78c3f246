#!/usr/bin/env bash
# sente 0.4.2 (with a Python that it has wheels for, 3.10 or older): the komi of a game when it is written.
#
# Documented: Game(size, rules, komi) makes a game with that komi; sgf.dumps writes a game as SGF.
# Guess: the SGF has KM[5.5], and the properties of the game have it, too.
# Seen on 28 November 2026: neither has it, and a game that was written and read again has another result. Setting the property KM
# writes it, but does not change the komi by which score() counts.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install "$(python_of 3.10)" sente==0.4.2 'numpy==1.26.4'

seen "SGF has KM: False
counted with: 5.5
with KM set, SGF has KM: True
counted with: 5.5" <<'P'
import sente
from sente import sgf


def played():
    game = sente.Game(9, sente.rules.CHINESE, 5.5)
    game.play(5, 5)
    game.pss()
    game.pss()
    return game


def komi(game):
    # Black has the whole board.
    points = game.score()
    return 81 - (points[sente.BLACK] - points[sente.WHITE])


game = played()
print("SGF has KM:", "KM[" in sgf.dumps(game))
print("counted with:", komi(game))
game = sente.Game(9, sente.rules.CHINESE, 5.5)
game.set_property("KM", "0.5")
game.play(5, 5)
game.pss()
game.pss()
print("with KM set, SGF has KM:", "KM[" in sgf.dumps(game))
print("counted with:", komi(game))
P
