# What Sabaki 0.60.2 sends for positions that are set up, and for a komi that it cannot read. It attaches with these:
1 list_commands
#? [.*^set_free_handicap$.*]
2 name
#? [Tenuki]
3 version
#?
4 protocol_version
#? [2]

# (;SZ[9]KM[6,5]AB[cc][cd][ce][cf][cg]AW[gc][gd][ge][gf][gg]): the black stones come as a handicap, the white ones as moves.
komi NaN
5 get_komi
#? [6\.5]
boardsize 9
clear_board
set_free_handicap C7 C6 C5 C4 C3
play W G7
play W G6
play W G5
play W G4
play W G3
6 tenuki-score
#? [.*the komi is not the record's.*]
komi 0
kata-set-rules chinese
8 showboard
#? [9x9, Chinese rules, komi 0; black to move.*]

# Undone to one move it may be a game with handicap again.
9 gg-undo 4
#?
10 showboard
#? [9x9, Chinese rules, komi 0, handicap 5; black to move.*]
play W G6
11 showboard
#? [9x9, Chinese rules, komi 0; black to move.*]

# A game with handicap: the moves alternate.
clear_board
set_free_handicap C7 G3
play W G7
play B C3
play W E5
12 showboard
#? [9x9, Chinese rules, komi 0, handicap 2; black to move.*]
