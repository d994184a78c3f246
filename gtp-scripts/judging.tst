# Judging: which stones are dead when nobody has said. X is black, O is white. The documentation of
# the module life says what is decided, and why. (A chain without liberties cannot be set up; failures
# are tested elsewhere.)

# An empty board
# No stones, nothing dead, nothing uncertain.
boardsize 19
clear_board
10 final_status_list dead
#? []
11 tenuki-uncertain
#? []

# The smallest board
boardsize 1
clear_board
20 final_status_list dead
#? []
21 tenuki-uncertain
#? []

# One stone
# Nothing is finished, so nothing is certain.
boardsize 19
clear_board
gogui-setup b K10
30 final_status_list dead
#? []
31 tenuki-uncertain
#? [K10]

# The largest board
# The same.
boardsize 25
clear_board
gogui-setup w N13
40 final_status_list dead
#? []
41 tenuki-uncertain
#? [N13]

# A board full but for one point
# White could take all stones, but where nobody else lives nobody is dead. It is not certain.
#
#     XXX
#     XXX
#     XX.
boardsize 3
clear_board
gogui-setup b A3 b B3 b C3 b A2 b B2 b C2 b A1 b B1
50 final_status_list dead
#? []
51 tenuki-uncertain
#? [A3 B3 C3 A2 B2 C2 A1 B1]

# A middle game
# Not certain; what is dead is not asked.
#
#     .........
#     ..O.X....
#     .XO..X.O.
#     ..OX.....
#     ...OX.O..
#     ..X......
#     ..O..XX..
#     .........
#     .........
boardsize 9
clear_board
gogui-setup b E8 b B7 b F7 b D6 b E5 b C4 b F3 b G3 w C8 w C7 w H7 w C6 w D5 w G5 w C3
60 tenuki-uncertain
#? [.*C4.*]

# A stone in a territory
# White has no room for two eyes.
#
#     ..XO...
#     ..XOO..
#     .OXXO..
#     ..X.OO.
#     XXXXXOO
#     ...XO.O
#     ...XOO.
boardsize 7
clear_board
gogui-setup b C7 b C6 b C5 b D5 b C4 b A3 b B3 b C3 b D3 b E3 b D2 b D1 w D7 w D6 w E6 w B5 w E5 w E4 w F4 w F3 w G3 w E2 w G2 w E1 w F1
70 final_status_list dead
#? [B5]
71 tenuki-uncertain
#? []

# One eye
# White's five stones have one eye, and Black's have two.
#
#     XXO.OXX.XOO
#     XXOOOXXXXOO
#     XXXXXXOOOOO
#     X.X.XXO.O.O
#     XXXXXXOOOOO
rectangular_boardsize 11 5
clear_board
gogui-setup b A5 b B5 b F5 b G5 b J5 b A4 b B4 b F4 b G4 b H4 b J4 b A3 b B3 b C3 b D3 b E3 b F3 b A2 b C2 b E2 b F2 b A1 b B1 b C1 b D1 b E1 b F1 w C5 w E5 w K5 w L5 w C4 w D4 w E4 w K4 w L4 w G3 w H3 w J3 w K3 w L3 w G2 w J2 w L2 w G1 w H1 w J1 w K1 w L1
80 final_status_list dead
#? [C5 E5 C4 D4 E4]
81 final_status_list seki
#? []
82 tenuki-uncertain
#? []

# A seki with an eye on each side
# Neither can play F5 without being taken. The eyes are nobody's.
#
#     XXO.O.X.XOO
#     XXOOOXXXXOO
#     XXXXXOOOOOO
#     X.X.XO.O.OO
#     XXXXXOOOOOO
rectangular_boardsize 11 5
clear_board
gogui-setup b A5 b B5 b G5 b J5 b A4 b B4 b F4 b G4 b H4 b J4 b A3 b B3 b C3 b D3 b E3 b A2 b C2 b E2 b A1 b B1 b C1 b D1 b E1 w C5 w E5 w K5 w L5 w C4 w D4 w E4 w K4 w L4 w F3 w G3 w H3 w J3 w K3 w L3 w F2 w H2 w K2 w L2 w F1 w G1 w H1 w J1 w K1 w L1
90 final_status_list dead
#? []
91 final_status_list seki
#? [C5 E5 C4 D4 E4\nG5 J5 F4 G4 H4 J4]
92 final_status_list dame
#? [D5 F5 H5]
93 tenuki-uncertain
#? []

# A seki around a corner
# Who plays B4 is taken.
#
#     .XO.OX
#     XXOOOX
#     O.OXXX
#     OOOX.X
#     XXXXX.
#     .X.X..
boardsize 6
clear_board
gogui-setup b B6 b F6 b A5 b B5 b F5 b D4 b E4 b F4 b D3 b F3 b A2 b B2 b C2 b D2 b E2 b B1 b D1 w C6 w E6 w C5 w D5 w E5 w A4 w C4 w A3 w B3 w C3
100 final_status_list dead
#? []
101 final_status_list seki
#? [B6 A5 B5\nC6 E6 C5 D5 E5 A4 C4 A3 B3 C3]
102 tenuki-uncertain
#? []

# Three in a row
# Who plays first decides: it is not called dead, and not certain.
#
#     ...XO.
#     XXXXOO
#     OOOOO.
#     .O.OOO
rectangular_boardsize 6 4
clear_board
gogui-setup b D4 b A3 b B3 b C3 b D3 w E4 w E3 w F3 w A2 w B2 w C2 w D2 w E2 w B1 w D1 w E1 w F1
110 final_status_list dead
#? []
111 tenuki-uncertain
#? [D4 A3 B3 C3 D3]

# A square four
# Dead, whoever plays first. A search confirms it.
#
#     ..OX..
#     ..OX.X
#     OOOXX.
#     XXXX.X
#     .X.XX.
rectangular_boardsize 6 5
clear_board
gogui-setup b D5 b D4 b F4 b D3 b E3 b A2 b B2 b C2 b D2 b F2 b B1 b D1 b E1 w C5 w C4 w A3 w B3 w C3
120 final_status_list dead
#? [C5 C4 A3 B3 C3]
121 tenuki-uncertain
#? []

# Bent four in the corner
# It looks like a seki. Black can play A3 when it likes, and after White takes the four stones,
# Black begins the ko for the corner: without ko threats White is dead, as the Japanese rules have it.
#
#     .X.X.X.
#     XXXXXXX
#     OOXXXXX
#     .OXXXXX
#     XOOOXXX
#     XX.OXX.
rectangular_boardsize 7 6
clear_board
gogui-setup b B6 b D6 b F6 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b C4 b D4 b E4 b F4 b G4 b C3 b D3 b E3 b F3 b G3 b A2 b E2 b F2 b G2 b A1 b B1 b E1 b F1 w A4 w B4 w B3 w B2 w C2 w D2 w D1
130 final_status_list dead
#? [A4 B4 B3 B2 C2 D2 D1]

# Two kos that White cannot end
# White has an eye at F1, and each ko is one as long as Black does not take it. Black takes one and
# connects, then the other; White has no threats.
#
#     XXXXXXXXXXX
#     .XXXXXXXXX.
#     XXXXXXXXXXX
#     XXOOOOOOOXX
#     XO.OO.OO.OX
rectangular_boardsize 11 5
clear_board
gogui-setup b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 b K5 b L5 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b K4 b A3 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b K3 b L3 b A2 b B2 b K2 b L2 b A1 b L1 w C2 w D2 w E2 w F2 w G2 w H2 w J2 w B1 w D1 w E1 w G1 w H1 w K1
140 final_status_list dead
#? [C2 D2 E2 F2 G2 H2 J2 D1 E1 G1 H1\nB1\nK1]
141 tenuki-uncertain
#? []

# Double ko: a group that lives by one
# White has an eye at F1 and needs one of two more: B1 as long as it holds the ko at A2 and A3, K1 as
# long as it holds that at L2 and L3. Black holds one, White the other. Where Black takes the second,
# White retakes the first and connects: alive, whoever begins, also after the end, where a ko may be
# retaken only after a pass for it. Stones that who plays first takes or saves are not called dead.
#
#     .XXXXX.XXXX
#     XXXXXXXXXXX
#     .XXXXXXXXXO
#     XOOOOOOOOO.
#     O.OOO.OOO.O
rectangular_boardsize 11 5
clear_board
gogui-setup b B5 b C5 b D5 b E5 b F5 b H5 b J5 b K5 b L5 b A4 b B4 b C4 b D4 b E4 b F4 b G4 b H4 b J4 b K4 b L4 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b J3 b K3 b A2 w L3 w B2 w C2 w D2 w E2 w F2 w G2 w H2 w J2 w K2 w A1 w C1 w D1 w E1 w G1 w H1 w J1 w L1
150 final_status_list dead
#? []
151 final_status B2
#? [alive]

# Double ko seki
# Each side has an eye, and each holds one of the two kos. Who takes the second puts the other in
# atari and loses the first: so it goes on for ever, and nobody can take anything but the stones of
# the kos, one for one. All are alive in seki, the stones of the kos too.
#
#     X.XOO.OXXO.
#     XXXOOOXXXOO
#     .XXO.OX.XO.
#     XXXOOOXXXOO
#     .XXOOX.XXO.
rectangular_boardsize 11 5
clear_board
gogui-setup b A5 b C5 b H5 b J5 b A4 b B4 b C4 b G4 b H4 b J4 b B3 b C3 b G3 b J3 b A2 b B2 b C2 b G2 b H2 b J2 b B1 b C1 b F1 b H1 b J1 w D5 w E5 w G5 w K5 w D4 w E4 w F4 w K4 w L4 w D3 w F3 w K3 w D2 w E2 w F2 w K2 w L2 w D1 w E1 w K1
160 final_status_list dead
#? []
161 final_status_list seki
#? [D5 E5 D4 E4 F4 D3 F3 D2 E2 F2 D1 E1\nG5\nH5 J5 G4 H4 J4 G3 J3 G2 H2 J2 H1 J1\nF1]
162 final_status_list dame
#? [F5 E3 H3 G1]

# Triple ko
# Neither side has an eye. White holds two kos, Black one, and is in atari. In a game it goes round for
# ever and is annulled. After the end a ko may be retaken only after a pass for it. Solved exactly
# between living stones: White cannot be captured, Black is captured if White plays first and saved if
# Black does. Nothing is called dead, and White is certain and Black is not.
#
#     X.XO.OXO.
#     XXXOOXXOO
#     .XXO.OXO.
#     XXXOOXXOO
#     .XXOX.XO.
rectangular_boardsize 9 5
clear_board
gogui-setup b A5 b C5 b G5 b A4 b B4 b C4 b F4 b G4 b B3 b C3 b G3 b A2 b B2 b C2 b F2 b G2 b B1 b C1 b E1 b G1 w D5 w F5 w H5 w D4 w E4 w H4 w J4 w D3 w F3 w H3 w D2 w E2 w H2 w J2 w D1 w H1
170 final_status_list dead
#? []
171 tenuki-uncertain
#? [F5 G5 F4 G4 F3 G3 F2 G2 E1 G1]

# Triple ko seki
# With an eye each nobody can take the other, whoever plays first: alive in seki.
#
#     X.XOO.OXXO.
#     XXXOOOXXXOO
#     .XXOO.OXXO.
#     XXXO.OX.XOO
#     XXXOOOXXXOO
#     .XXOOX.XXO.
rectangular_boardsize 11 6
clear_board
gogui-setup b A6 b C6 b H6 b J6 b A5 b B5 b C5 b G5 b H5 b J5 b B4 b C4 b H4 b J4 b A3 b B3 b C3 b G3 b J3 b A2 b B2 b C2 b G2 b H2 b J2 b B1 b C1 b F1 b H1 b J1 w D6 w E6 w G6 w K6 w D5 w E5 w F5 w K5 w L5 w D4 w E4 w G4 w K4 w D3 w F3 w K3 w L3 w D2 w E2 w F2 w K2 w L2 w D1 w E1 w K1
180 final_status_list dead
#? []
181 final_status D6
#? [seki]
182 final_status H6
#? [seki]

# Moonshine life
# White has one eye in the corner and a ko at C1 that it cannot end: filling it leaves one eye. In a
# game the double ko seki on the right gives it threats without end. After the end no threat
# helps, for a ko may be retaken only after a pass for it: dead, whoever plays first. All others are in
# seki or have two eyes. Playouts take the group for alive, and a search corrects it.
#
#     .X.XXOO.OXXO.
#     XXXXXOOOXXXOO
#     XXXXXO.OX.XO.
#     XXXXXOOOXXXOO
#     XXXXXOOOXXXOO
#     OOOXXOOOXXXOO
#     .O.OXOOX.XXO.
rectangular_boardsize 13 7
clear_board
gogui-setup b B7 b D7 b E7 b K7 b L7 b A6 b B6 b C6 b D6 b E6 b J6 b K6 b L6 b A5 b B5 b C5 b D5 b E5 b J5 b L5 b A4 b B4 b C4 b D4 b E4 b J4 b K4 b L4 b A3 b B3 b C3 b D3 b E3 b J3 b K3 b L3 b D2 b E2 b J2 b K2 b L2 b E1 b H1 b K1 b L1 w F7 w G7 w J7 w M7 w F6 w G6 w H6 w M6 w N6 w F5 w H5 w M5 w F4 w G4 w H4 w M4 w N4 w F3 w G3 w H3 w M3 w N3 w A2 w B2 w C2 w F2 w G2 w H2 w M2 w N2 w B1 w D1 w F1 w G1 w M1
190 final_status_list dead
#? [A2 B2 C2 B1\nD1]
191 final_status F7
#? [seki]
192 final_status K7
#? [seki]

# Ten thousand year ko
# Whoever begins the ko lets the other take it first: White at A1 is taken by Black at A2 and dies,
# Black at A2 is taken by White at A1. Black can make it a plain seki by A1, White by A2. Without
# threats neither gains by beginning: alive in seki as it stands.
#
#     .X.X.X.
#     XXXXXXX
#     XOOOXXX
#     OO.OXXX
#     .OXOXXX
#     .XXOX.X
rectangular_boardsize 7 6
clear_board
gogui-setup b B6 b D6 b F6 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b A4 b E4 b F4 b G4 b E3 b F3 b G3 b C2 b E2 b F2 b G2 b B1 b C1 b E1 b G1 w B4 w C4 w D4 w A3 w B3 w D3 w B2 w D2 w D1
200 final_status_list dead
#? []
201 final_status_list seki
#? [B4 C4 D4 A3 B3 D3 B2 D2 D1\nC2 B1 C1]
202 final_status_list dame
#? [C3 A2 A1]
203 tenuki-uncertain
#? []

# Hanezeki
# Each side has three stones in atari: White takes E2 F2 E1 at F1, Black J2 K2 L2 at L1. Who does has an
# eye space of three points, the other side plays at the vital one, E2 or K2, and is ahead by a liberty.
# So nobody takes anything, and who takes H1 is in atari: alive in seki. Playouts take the three stones
# more often than not, and an exact search overrules them; so it is not certain.
#
#     ......XO.......
#     ......XO.......
#     ..XXXXXOOOOOO..
#     ..XOOOOXXXXXO..
#     ..XOXXOXOOOXO..
#     ..XOX.O.XX.XO..
rectangular_boardsize 15 6
clear_board
gogui-setup b G6 b G5 b C4 b D4 b E4 b F4 b G4 b C3 b H3 b J3 b K3 b L3 b M3 b C2 b E2 b F2 b H2 b M2 b C1 b E1 b J1 b K1 b M1 w H6 w H5 w H4 w J4 w K4 w L4 w M4 w N4 w D3 w E3 w F3 w G3 w N3 w D2 w G2 w J2 w K2 w L2 w N2 w D1 w G1 w N1
210 final_status_list dead
#? []
211 final_status_list seki
#? [D3 E3 F3 G3 D2 G2 D1 G1\nH3 J3 K3 L3 M3 H2 M2 M1\nE2 F2 E1\nJ2 K2 L2\nJ1 K1]
212 final_status_list dame
#? [F1 H1 L1]
213 tenuki-uncertain
#? [E2 F2 J2 K2 L2 E1]

# A seki in a large eye
# Black has two eyes only if he takes the three stones, for G4 is none, and he cannot: each side has the
# liberties inside in common, and who fills them is taken. A zone search finds that all live.
# Playouts are in doubt: with other seeds of theirs it is not certain.
#
#     .O.O.O.O
#     OOOOOOOO
#     OXXXXX.O
#     OX...XOO
#     OXOOOXOO
#     OX...XOO
rectangular_boardsize 8 6
clear_board
gogui-setup b B4 b C4 b D4 b E4 b F4 b B3 b F3 b B2 b F2 b B1 b F1 w B6 w D6 w F6 w H6 w A5 w B5 w C5 w D5 w E5 w F5 w G5 w H5 w A4 w H4 w A3 w G3 w H3 w A2 w C2 w D2 w E2 w G2 w H2 w A1 w G1 w H1
220 final_status_list dead
#? []
221 final_status_list seki
#? [B4 C4 D4 E4 F4 B3 F3 B2 F2 B1 F1\nC2 D2 E2]
222 final_status_list dame
#? [G4 C3 D3 E3 C1 D1 E1]
223 tenuki-uncertain
#? []
