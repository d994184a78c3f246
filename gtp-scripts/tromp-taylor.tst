# Tromp-Taylor rules: area, eyes in seki too, positional superko, suicide, no compensation; stones
# are dead only when named.
# X is black, O is white.

# What they say, and the komi of an even game that names none.
boardsize 9
clear_board
kata-set-rules tromp-taylor
10 kata-get-rules
#? [.*"ko":"POSITIONAL".*"scoring":"AREA","suicide":true.*"whiteHandicapBonus":"0".*]
11 get_komi
#? [7\.5]

# A handicap game that names no komi has half a point.
# 81 points, komi 0.5, no compensation.
20 fixed_handicap 3
#? [C3 G7 C7]
21 get_komi
#? [0\.5]
22 final_score
#? [B\+80\.5]

# A seki with an eye on each side: 24 points against 11, the eyes A6 and D6 among them.
# Under Japanese counting, which is always asked for by name, nobody's eyes count.
#
#     .XO.OX
#     XXOOOX
#     O.OXXX
#     OOOX.X
#     XXXXX.
#     .X.X..
boardsize 6
gogui-setup b B6 b F6 b A5 b B5 b F5 b D4 b E4 b F4 b D3 b F3 b A2 b B2 b C2 b D2 b E2 b B1 b D1 w C6 w E6 w C5 w D5 w E5 w A4 w C4 w A3 w B3 w C3
komi 0
30 final_score
#? [B\+13]
31 tenuki-final_score_seki
#? [B\+6]
32 tenuki-territory
#? [b \. \. w \. \..*]
33 final_status_list seki
#? [B6 A5 B5\nC6 E6 C5 D5 E5 A4 C4 A3 B3 C3]
34 final_status A6
#? [black_territory]

# Dead stones
# A dead stone is taken off; prisoners do not count.
#
#     ..XO..
#     O.XO..
#     ..XOX.
#     ..X.O.
#     ..X.O.
rectangular_boardsize 6 5
gogui-setup b C5 b C4 b C3 b E3 b C2 b C1 w D5 w A4 w D4 w D3 w E2 w E1
komi 0
tenuki-dead A4 E3
# 5 stones and 10 points against 5 stones and 8 points. D2 and D1 are neutral.
40 final_score
#? [B\+2]
41 final_status_list dead
#? [A4\nE3]
42 final_status_list dame
#? [D2 D1]
# Stones taken in the game do not count, but under Japanese counting they do.
tenuki-prisoners 3 4
43 final_score
#? [B\+2]
44 tenuki-final_score_seki
#? [B\+1]

# Nobody judges
# Unless they are named, all stones are alive: each side has 6 stones and surrounds nothing.
#
#     ..XO..
#     O.XO..
#     ..XOX.
#     ..X.O.
#     ..X.O.
rectangular_boardsize 6 5
gogui-setup b C5 b C4 b C3 b E3 b C2 b C1 w D5 w A4 w D4 w D3 w E2 w E1
komi 0
45 final_status_list dead
#? []
46 final_score
#? [0]
47 tenuki-final_score_seki none
#? [0]

# Suicide
# Black fills the last liberty of his own chain, and White has four prisoners.
#
#     .XO..
#     XXO..
#     OOO..
#     .....
rectangular_boardsize 5 4
gogui-setup b B4 b A3 b B3 w C4 w C3 w A2 w B2 w C2
70 play b A4
#? []
71 list_stones b
#? []
72 tenuki-prisoners
#? [0 4]
