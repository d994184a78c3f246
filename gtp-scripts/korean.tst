# Korean rules: counted as the Japanese.
# X is black, O is white.

# What they say, and the komi of an even game that names none.
boardsize 9
clear_board
kata-set-rules korean
10 kata-get-rules
#? [.*"ko":"SIMPLE".*"scoring":"TERRITORY","suicide":false.*"whiteHandicapBonus":"0".*]
11 get_komi
#? [6\.5]

# A handicap game that names no komi has half a point.
# 78 points of territory, komi 0.5, no compensation.
20 fixed_handicap 3
#? [C3 G7 C7]
21 get_komi
#? [0\.5]
22 final_score
#? [B\+77\.5]

# A seki with an eye on each side: the eyes A6 and D6 are nobody's.
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
#? [B\+6]
31 tenuki-final_score_seki
#? [B\+6]
32 tenuki-territory
#? [\. \. \. \. \. \..*]
33 final_status_list seki
#? [B6 A5 B5\nC6 E6 C5 D5 E5 A4 C4 A3 B3 C3]
34 final_status A6
#? [dame]

# Dead stones
# A dead stone is a prisoner, and the point under it is territory.
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
# 10 points and a prisoner against 8 points and a prisoner. D2 and D1 are neutral.
40 final_score
#? [B\+2]
41 final_status_list dead
#? [A4\nE3]
42 final_status_list dame
#? [D2 D1]
# Stones taken in the game count.
tenuki-prisoners 3 4
43 final_score
#? [B\+1]
44 tenuki-final_score_seki
#? [B\+1]

# Ko
# Only a single stone must not be retaken at once: after two passes it may, whatever came before.
#
#     .XO..
#     X.XO.
#     .XO..
#     .....
rectangular_boardsize 5 4
gogui-setup b B4 b A3 b C3 b B2 w C4 w D3 w C2
play w B3
50 list_stones b
#? [B4 A3 B2]
play b pass
play w pass
51 play b C3
#? []
52 list_stones w
#? [C4 D3 C2]
53 tenuki-prisoners
#? [1 1]

# A position that comes back with the other side to move
# Black gives two stones and takes one back.
#
#     XXXX.
#     XOOO.
#     .X.O.
rectangular_boardsize 5 3
gogui-setup b A3 b B3 b C3 b D3 b A2 b B1 w B2 w C2 w D2 w D1
60 gogui-play_sequence b C1 w A1 b B1
#? []
61 list_stones b
#? [A3 B3 C3 D3 A2 B1]
62 tenuki-prisoners
#? [1 2]
