#!/usr/bin/env bash
# weiqi 0.2.1 (PyPI): a ko that is retaken at once.
#
# Documented: a library for the game of Go; which moves are not allowed is not said.
# Guess: the move that retakes a ko at once raises an error, as suicide does.
# Seen on 29 November 2026: it is played, again and again: the library has no ko rule. The position repeats, and each turn
# counts as a capture: two more prisoners every two moves for the score.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install python3 weiqi==0.2.1

seen "captured: 1 1
captured: 2 2
captured: 3 3
suicide: ValueError" <<'P'
from weiqi import Board, Move, Player, Position, Stone, WeiqiGame

players = Player(Stone.BLACK), Player(Stone.WHITE)


def play(moves):
    board = Board.generate_empty_board(9)
    game = WeiqiGame(board=board, player_black=players[0], player_white=players[1])
    for turn, (x, y) in enumerate(moves):
        player = players[turn % 2]
        game.make_move(player, Move(Position(x, y), player.figure))
    return game.board


around = [(1, 0), (2, 0), (0, 1), (3, 1), (1, 2), (2, 2), (8, 8), (1, 1)]
for turns in (1, 2, 3):
    board = play(around + [(2, 1), (1, 1)] * turns)
    print("captured:", board.black_captured, board.white_captured)
try:
    play([(1, 0), (8, 8), (0, 1), (0, 0)])
    print("suicide: played")
except Exception as error:
    print("suicide:", type(error).__name__)
P
