# The article's examples, "Scoring seki in the game of go": positions of our own that show the same
# things. X is black, O is white. The article takes all stones for alive; `tenuki-dead` says so where
# Tenuki would judge a group dead, because it cannot make two eyes. After the method "checkered"
# come the same questions to "strict", and every position is asked again with the colours exchanged.

# A seki in the corner
# Each side has one eye, A6 and D6, and nobody can play B4. ("The Setup", "Seki")
#
#     .XO.OX
#     XXOOOX
#     O.OXXX
#     OOOX.X
#     XXXXX.
#     .X.X..
boardsize 6
clear_board
komi 0
gogui-play_sequence b B6 b F6 b A5 b B5 b F5 b D4 b E4 b F4 b D3 b F3 b A2 b B2 b C2 b D2 b E2 b B1 b D1 w C6 w E6 w C5 w D5 w E5 w A4 w C4 w A3 w B3 w C3
tenuki-method checkered
11 tenuki-final_score_seki
#? [B\+6]
12 tenuki-territory
#? [\. \. \. \. \. \.\n\. \. \. \. \. \.\n\. \. \. \. \. \.\n\. \. \. \. b \.\n\. \. \. \. \. b\nb \. b \. b b]
13 final_status_list seki
#? [B6 A5 B5\nC6 E6 C5 D5 E5 A4 C4 A3 B3 C3]
tenuki-method strict
16 tenuki-final_score_seki
#? [B\+6]

# A seki in the corner, the colours exchanged
#
#     .OX.XO
#     OOXXXO
#     X.XOOO
#     XXXO.O
#     OOOOO.
#     .O.O..
boardsize 6
clear_board
komi 0
gogui-play_sequence b C6 b E6 b C5 b D5 b E5 b A4 b C4 b A3 b B3 b C3 w B6 w F6 w A5 w B5 w F5 w D4 w E4 w F4 w D3 w F3 w A2 w B2 w C2 w D2 w E2 w B1 w D1
tenuki-method checkered
21 tenuki-final_score_seki
#? [W\+6]
22 tenuki-territory
#? [\. \. \. \. \. \.\n\. \. \. \. \. \.\n\. \. \. \. \. \.\n\. \. \. \. w \.\n\. \. \. \. \. w\nw \. w \. w w]
23 final_status_list seki
#? [B6 A5 B5\nC6 E6 C5 D5 E5 A4 C4 A3 B3 C3]
tenuki-method strict
26 tenuki-final_score_seki
#? [W\+6]

# Three eyes and a neutral point
# The strict rule ignores all white points; nobody would. ("A Strict Rule")
#
#     .OO.O.
#     XOOOOO
#     XOO.OX
#     XXOOOX
#     .XXXXX
#     X.X.X.
boardsize 6
clear_board
komi 0
gogui-play_sequence b A5 b A4 b F4 b A3 b B3 b F3 b B2 b C2 b D2 b E2 b F2 b A1 b C1 b E1 w B6 w C6 w E6 w B5 w C5 w D5 w E5 w F5 w B4 w C4 w E4 w C3 w D3 w E3
tenuki-method checkered
31 tenuki-final_score_seki
#? [B\+1]
32 tenuki-territory
#? [\. \. \. w \. w\n\. \. \. \. \. \.\n\. \. \. w \. \.\n\. \. \. \. \. \.\nb \. \. \. \. \.\n\. b \. b \. b]
33 final_status_list seki
#? []
tenuki-method strict
36 tenuki-final_score_seki
#? [0]

# Three eyes and a neutral point, the colours exchanged
#
#     .XX.X.
#     OXXXXX
#     OXX.XO
#     OOXXXO
#     .OOOOO
#     O.O.O.
boardsize 6
clear_board
komi 0
gogui-play_sequence b B6 b C6 b E6 b B5 b C5 b D5 b E5 b F5 b B4 b C4 b E4 b C3 b D3 b E3 w A5 w A4 w F4 w A3 w B3 w F3 w B2 w C2 w D2 w E2 w F2 w A1 w C1 w E1
tenuki-method checkered
41 tenuki-final_score_seki
#? [W\+1]
42 tenuki-territory
#? [\. \. \. b \. b\n\. \. \. \. \. \.\n\. \. \. b \. \.\n\. \. \. \. \. \.\nw \. \. \. \. \.\n\. w \. w \. w]
43 final_status_list seki
#? []
tenuki-method strict
46 tenuki-final_score_seki
#? [0]

# Two eyes that are false and can never be filled
# Black's corner stones have the liberties A5 and E1 only. White who takes one loses stones at C5
# or E3; Black who takes one is captured from the other. A seki without eyes. ("Problems Due to
# False Eyes and Neutral Points", "Seki Detection with Points Filled")
#
#     .X.X.X...
#     XXXXXXXXX
#     XXXXX.X.X
#     OOOXXXXX.
#     .O.OXX.XX
#     XXOOOXXXX
#     XXOO.OXXX
#     XXXXOOX.X
#     XXXX.OX.X
boardsize 9
clear_board
komi 0
gogui-play_sequence b B9 b D9 b F9 b A8 b B8 b C8 b D8 b E8 b F8 b G8 b H8 b J8 b A7 b B7 b C7 b D7 b E7 b G7 b J7 b D6 b E6 b F6 b G6 b H6 b E5 b F5 b H5 b J5 b A4 b B4 b F4 b G4 b H4 b J4 b A3 b B3 b G3 b H3 b J3 b A2 b B2 b C2 b D2 b G2 b J2 b A1 b B1 b C1 b D1 b G1 b J1 w A6 w B6 w C6 w B5 w D5 w C4 w D4 w E4 w C3 w D3 w F3 w E2 w F2 w F1
tenuki-method checkered
51 tenuki-final_score_seki
#? [B\+12]
52 tenuki-territory
#? [b \. b \. b \. b b b\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. b \. b \.\n\. \. \. \. \. \. \. \. b\n\. \. \. \. \. \. b \. \.\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. b \.\n\. \. \. \. \. \. \. b \.]
53 final_status_list seki
#? [A6 B6 C6 B5\nD5 C4 D4 E4 C3 D3\nA4 B4 A3 B3 A2 B2 C2 D2 A1 B1 C1 D1\nF3 E2 F2 F1]
tenuki-method strict
56 tenuki-final_score_seki
#? [B\+12]

# Two eyes that are false and can never be filled, the colours exchanged
#
#     .O.O.O...
#     OOOOOOOOO
#     OOOOO.O.O
#     XXXOOOOO.
#     .X.XOO.OO
#     OOXXXOOOO
#     OOXX.XOOO
#     OOOOXXO.O
#     OOOO.XO.O
boardsize 9
clear_board
komi 0
gogui-play_sequence b A6 b B6 b C6 b B5 b D5 b C4 b D4 b E4 b C3 b D3 b F3 b E2 b F2 b F1 w B9 w D9 w F9 w A8 w B8 w C8 w D8 w E8 w F8 w G8 w H8 w J8 w A7 w B7 w C7 w D7 w E7 w G7 w J7 w D6 w E6 w F6 w G6 w H6 w E5 w F5 w H5 w J5 w A4 w B4 w F4 w G4 w H4 w J4 w A3 w B3 w G3 w H3 w J3 w A2 w B2 w C2 w D2 w G2 w J2 w A1 w B1 w C1 w D1 w G1 w J1
tenuki-method checkered
61 tenuki-final_score_seki
#? [W\+12]
62 tenuki-territory
#? [w \. w \. w \. w w w\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. w \. w \.\n\. \. \. \. \. \. \. \. w\n\. \. \. \. \. \. w \. \.\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. w \.\n\. \. \. \. \. \. \. w \.]
63 final_status_list seki
#? [A6 B6 C6 B5\nD5 C4 D4 E4 C3 D3\nA4 B4 A3 B3 A2 B2 C2 D2 A1 B1 C1 D1\nF3 E2 F2 F1]
tenuki-method strict
66 tenuki-final_score_seki
#? [W\+12]

# An obvious false eye
# When A4 is gone, B4 can be captured at C4: White must fill it, and has two eyes left.
# ("Filling False Eyes")
#
#     .O.O.O.O
#     XXOOOOOO
#     XXXXXXXX
#     .X.X..X.
rectangular_boardsize 8 4
clear_board
komi 0
gogui-play_sequence b A3 b B3 b A2 b B2 b C2 b D2 b E2 b F2 b G2 b H2 b B1 b D1 b G1 w B4 w D4 w F4 w H4 w C3 w D3 w E3 w F3 w G3 w H3
tenuki-method checkered
71 tenuki-final_score_seki
#? [B\+3]
72 tenuki-territory
#? [\. \. \. \. w \. w \.\n\. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \.\nb \. b \. b b \. b]
73 final_status_list seki
#? []
tenuki-method strict
76 tenuki-final_score_seki
#? [W\+2]

# An obvious false eye, the colours exchanged
#
#     .X.X.X.X
#     OOXXXXXX
#     OOOOOOOO
#     .O.O..O.
rectangular_boardsize 8 4
clear_board
komi 0
gogui-play_sequence b B4 b D4 b F4 b H4 b C3 b D3 b E3 b F3 b G3 b H3 w A3 w B3 w A2 w B2 w C2 w D2 w E2 w F2 w G2 w H2 w B1 w D1 w G1
tenuki-method checkered
81 tenuki-final_score_seki
#? [W\+3]
82 tenuki-territory
#? [\. \. \. \. b \. b \.\n\. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \.\nw \. w \. w w \. w]
83 final_status_list seki
#? []
tenuki-method strict
86 tenuki-final_score_seki
#? [B\+2]

# False-ish, and never filled
# A7 and C7 share the black stone on their diagonal. With full eyes at A3 and E6 neither needs a
# stone. ("Filling False Eyes", A and B)
#
#     .O.OOO
#     OXOO.O
#     OXXOOO
#     OOXXXX
#     .OX.X.
#     OOXXXX
#     XXX.X.
rectangular_boardsize 6 7
clear_board
komi 0
gogui-play_sequence b B6 b B5 b C5 b C4 b D4 b E4 b F4 b C3 b E3 b C2 b D2 b E2 b F2 b A1 b B1 b C1 b E1 w B7 w D7 w E7 w F7 w A6 w C6 w D6 w F6 w A5 w D5 w E5 w F5 w A4 w B4 w B3 w A2 w B2
tenuki-method checkered
91 tenuki-final_score_seki
#? [0]
92 tenuki-territory
#? [w \. w \. \. \.\n\. \. \. \. w \.\n\. \. \. \. \. \.\n\. \. \. \. \. \.\nw \. \. b \. b\n\. \. \. \. \. \.\n\. \. \. b \. b]
93 final_status_list seki
#? []
tenuki-method strict
96 tenuki-final_score_seki
#? [0]

# False-ish, and never filled, the colours exchanged
#
#     .X.XXX
#     XOXX.X
#     XOOXXX
#     XXOOOO
#     .XO.O.
#     XXOOOO
#     OOO.O.
rectangular_boardsize 6 7
clear_board
komi 0
gogui-play_sequence b B7 b D7 b E7 b F7 b A6 b C6 b D6 b F6 b A5 b D5 b E5 b F5 b A4 b B4 b B3 b A2 b B2 w B6 w B5 w C5 w C4 w D4 w E4 w F4 w C3 w E3 w C2 w D2 w E2 w F2 w A1 w B1 w C1 w E1
tenuki-method checkered
101 tenuki-final_score_seki
#? [0]
102 tenuki-territory
#? [b \. b \. \. \.\n\. \. \. \. b \.\n\. \. \. \. \. \.\n\. \. \. \. \. \.\nb \. \. w \. w\n\. \. \. \. \. \.\n\. \. \. w \. w]
103 final_status_list seki
#? []
tenuki-method strict
106 tenuki-final_score_seki
#? [0]

# The same with one full eye less
# C7 must be filled, and then A7; one eye is left. ("Filling False Eyes")
#
#     .O.OOO
#     OXOOOO
#     OXXOOO
#     OOXXXX
#     .OX.X.
#     OOXXXX
#     XXX.X.
rectangular_boardsize 6 7
clear_board
komi 0
gogui-play_sequence b B6 b B5 b C5 b C4 b D4 b E4 b F4 b C3 b E3 b C2 b D2 b E2 b F2 b A1 b B1 b C1 b E1 w B7 w D7 w E7 w F7 w A6 w C6 w D6 w E6 w F6 w A5 w D5 w E5 w F5 w A4 w B4 w B3 w A2 w B2
tenuki-dead
tenuki-method checkered
111 tenuki-final_score_seki
#? [B\+4]
112 tenuki-territory
#? [\. \. \. \. \. \.\n\. \. \. \. \. \.\n\. \. \. \. \. \.\n\. \. \. \. \. \.\n\. \. \. b \. b\n\. \. \. \. \. \.\n\. \. \. b \. b]
113 final_status_list seki
#? [B7\nD7 E7 F7 C6 D6 E6 F6 D5 E5 F5\nA6 A5 A4 B4 B3 A2 B2]
tenuki-method strict
116 tenuki-final_score_seki
#? [B\+1]

# The same with one full eye less, the colours exchanged
#
#     .X.XXX
#     XOXXXX
#     XOOXXX
#     XXOOOO
#     .XO.O.
#     XXOOOO
#     OOO.O.
rectangular_boardsize 6 7
clear_board
komi 0
gogui-play_sequence b B7 b D7 b E7 b F7 b A6 b C6 b D6 b E6 b F6 b A5 b D5 b E5 b F5 b A4 b B4 b B3 b A2 b B2 w B6 w B5 w C5 w C4 w D4 w E4 w F4 w C3 w E3 w C2 w D2 w E2 w F2 w A1 w B1 w C1 w E1
tenuki-dead
tenuki-method checkered
121 tenuki-final_score_seki
#? [W\+4]
122 tenuki-territory
#? [\. \. \. \. \. \.\n\. \. \. \. \. \.\n\. \. \. \. \. \.\n\. \. \. \. \. \.\n\. \. \. w \. w\n\. \. \. \. \. \.\n\. \. \. w \. w]
123 final_status_list seki
#? [B7\nD7 E7 F7 C6 D6 E6 F6 D5 E5 F5\nA6 A5 A4 B4 B3 A2 B2]
tenuki-method strict
126 tenuki-final_score_seki
#? [W\+1]

# A snapback that is not read
# Black at C5 would lead to a snapback. Scoring is not play: all white regions count. ("Filling is
# not Smart")
#
#     .O..OX.X
#     OXOOOXX.
#     OXXXXXXX
#     OOX.X.X.
#     .OXXXXXX
rectangular_boardsize 8 5
clear_board
komi 0
gogui-play_sequence b F5 b H5 b B4 b F4 b G4 b B3 b C3 b D3 b E3 b F3 b G3 b H3 b C2 b E2 b G2 b C1 b D1 b E1 b F1 b G1 b H1 w B5 w E5 w A4 w C4 w D4 w E4 w A3 w A2 w B2 w B1
tenuki-method checkered
131 tenuki-final_score_seki
#? [B\+1]
132 tenuki-territory
#? [w \. w w \. \. b \.\n\. \. \. \. \. \. \. b\n\. \. \. \. \. \. \. \.\n\. \. \. b \. b \. b\nw \. \. \. \. \. \. \.]
133 final_status_list seki
#? []
tenuki-method strict
136 tenuki-final_score_seki
#? [B\+1]

# A snapback that is not read, the colours exchanged
#
#     .X..XO.O
#     XOXXXOO.
#     XOOOOOOO
#     XXO.O.O.
#     .XOOOOOO
rectangular_boardsize 8 5
clear_board
komi 0
gogui-play_sequence b B5 b E5 b A4 b C4 b D4 b E4 b A3 b A2 b B2 b B1 w F5 w H5 w B4 w F4 w G4 w B3 w C3 w D3 w E3 w F3 w G3 w H3 w C2 w E2 w G2 w C1 w D1 w E1 w F1 w G1 w H1
tenuki-method checkered
141 tenuki-final_score_seki
#? [W\+1]
142 tenuki-territory
#? [b \. b b \. \. w \.\n\. \. \. \. \. \. \. w\n\. \. \. \. \. \. \. \.\n\. \. \. w \. w \. w\nb \. \. \. \. \. \. \.]
143 final_status_list seki
#? []
tenuki-method strict
146 tenuki-final_score_seki
#? [W\+1]

# Two groups with one eye each
# C5 is neutral, A5 and E5 are eyes in seki. ("Example with Two 1-Eyed Groups in Seki")
#
#     .X.O.
#     XXXOO
#     XXXOO
#     XXXOO
#     XXXOO
boardsize 5
clear_board
komi 0
gogui-play_sequence b B5 b A4 b B4 b C4 b A3 b B3 b C3 b A2 b B2 b C2 b A1 b B1 b C1 w D5 w D4 w E4 w D3 w E3 w D2 w E2 w D1 w E1
tenuki-method checkered
151 tenuki-final_score_seki
#? [0]
152 tenuki-territory
#? [\. \. \. \. \.\n\. \. \. \. \.\n\. \. \. \. \.\n\. \. \. \. \.\n\. \. \. \. \.]
153 final_status_list seki
#? [B5 A4 B4 C4 A3 B3 C3 A2 B2 C2 A1 B1 C1\nD5 D4 E4 D3 E3 D2 E2 D1 E1]
tenuki-method strict
156 tenuki-final_score_seki
#? [0]

# Two groups with one eye each, the colours exchanged
#
#     .O.X.
#     OOOXX
#     OOOXX
#     OOOXX
#     OOOXX
boardsize 5
clear_board
komi 0
gogui-play_sequence b D5 b D4 b E4 b D3 b E3 b D2 b E2 b D1 b E1 w B5 w A4 w B4 w C4 w A3 w B3 w C3 w A2 w B2 w C2 w A1 w B1 w C1
tenuki-method checkered
161 tenuki-final_score_seki
#? [0]
162 tenuki-territory
#? [\. \. \. \. \.\n\. \. \. \. \.\n\. \. \. \. \.\n\. \. \. \. \.\n\. \. \. \. \.]
163 final_status_list seki
#? [B5 A4 B4 C4 A3 B3 C3 A2 B2 C2 A1 B1 C1\nD5 D4 E4 D3 E3 D2 E2 D1 E1]
tenuki-method strict
166 tenuki-final_score_seki
#? [0]

# Three ways to connect
# The white groups have an eye each and need only one of E1, E2, E3. ("Which Colour for Filling
# Neutral Points?")
#
#     .X.XXX.X.
#     XXXXXXXXX
#     OOOOXOOOO
#     OOOO.OOOO
#     .OOO.OOO.
#     OOOO.OOOO
rectangular_boardsize 9 6
clear_board
komi 0
gogui-play_sequence b B6 b D6 b E6 b F6 b H6 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 b E4 w A4 w B4 w C4 w D4 w F4 w G4 w H4 w J4 w A3 w B3 w C3 w D3 w F3 w G3 w H3 w J3 w B2 w C2 w D2 w F2 w G2 w H2 w A1 w B1 w C1 w D1 w F1 w G1 w H1 w J1
tenuki-method checkered
171 tenuki-final_score_seki
#? [B\+2]
172 tenuki-territory
#? [b \. b \. \. \. b \. b\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \.\nw \. \. \. \. \. \. \. w\n\. \. \. \. \. \. \. \. \.]
173 final_status_list seki
#? []
tenuki-method strict
176 tenuki-final_score_seki
#? [0]

# Three ways to connect, the colours exchanged
#
#     .O.OOO.O.
#     OOOOOOOOO
#     XXXXOXXXX
#     XXXX.XXXX
#     .XXX.XXX.
#     XXXX.XXXX
rectangular_boardsize 9 6
clear_board
komi 0
gogui-play_sequence b A4 b B4 b C4 b D4 b F4 b G4 b H4 b J4 b A3 b B3 b C3 b D3 b F3 b G3 b H3 b J3 b B2 b C2 b D2 b F2 b G2 b H2 b A1 b B1 b C1 b D1 b F1 b G1 b H1 b J1 w B6 w D6 w E6 w F6 w H6 w A5 w B5 w C5 w D5 w E5 w F5 w G5 w H5 w J5 w E4
tenuki-method checkered
181 tenuki-final_score_seki
#? [W\+2]
182 tenuki-territory
#? [w \. w \. \. \. w \. w\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \.\nb \. \. \. \. \. \. \. b\n\. \. \. \. \. \. \. \. \.]
183 final_status_list seki
#? []
tenuki-method strict
186 tenuki-final_score_seki
#? [0]

# One point that decides everything
# Whoever plays E1 decides. "It isn't a goal to score this properly": Black fills it. ("Avoiding
# False Negatives with Alternate Play")
#
#     .X.XXX.X.
#     XXXXXXXXX
#     OOOOXOOOO
#     OOOOXOOOO
#     .OOOXOOO.
#     OOOO.OOOO
rectangular_boardsize 9 6
clear_board
komi 0
gogui-play_sequence b B6 b D6 b E6 b F6 b H6 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 b E4 b E3 b E2 w A4 w B4 w C4 w D4 w F4 w G4 w H4 w J4 w A3 w B3 w C3 w D3 w F3 w G3 w H3 w J3 w B2 w C2 w D2 w F2 w G2 w H2 w A1 w B1 w C1 w D1 w F1 w G1 w H1 w J1
tenuki-method checkered
# Tenuki sees that Black can take both groups of White. The method takes the word of the players that they
# live.
tenuki-dead
191 tenuki-final_score_seki
#? [B\+4]
192 tenuki-territory
#? [b \. b \. \. \. b \. b\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \.]
193 final_status_list seki
#? [A4 B4 C4 D4 A3 B3 C3 D3 B2 C2 D2 A1 B1 C1 D1\nF4 G4 H4 J4 F3 G3 H3 J3 F2 G2 H2 F1 G1 H1 J1]

# One point that decides everything, the colours exchanged
#
#     .O.OOO.O.
#     OOOOOOOOO
#     XXXXOXXXX
#     XXXXOXXXX
#     .XXXOXXX.
#     XXXX.XXXX
rectangular_boardsize 9 6
clear_board
komi 0
gogui-play_sequence b A4 b B4 b C4 b D4 b F4 b G4 b H4 b J4 b A3 b B3 b C3 b D3 b F3 b G3 b H3 b J3 b B2 b C2 b D2 b F2 b G2 b H2 b A1 b B1 b C1 b D1 b F1 b G1 b H1 b J1 w B6 w D6 w E6 w F6 w H6 w A5 w B5 w C5 w D5 w E5 w F5 w G5 w H5 w J5 w E4 w E3 w E2
tenuki-method checkered
201 tenuki-final_score_seki
#? [W\+2]
202 tenuki-territory
#? [w \. w \. \. \. w \. w\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \.\nb \. \. \. \. \. \. \. b\n\. \. \. \. \. \. \. \. \.]
203 final_status_list seki
#? []

# A gap of two
# Filled with neighbours of different colours, the white groups stay apart. ("Using a Checkered
# Pattern")
#
#     .X.XXXX.X.
#     XXXXXXXXXX
#     OOOOXXOOOO
#     OOOOXXOOOO
#     .OOO..OOO.
#     OOOO..OOOO
rectangular_boardsize 10 6
clear_board
komi 0
gogui-play_sequence b B6 b D6 b E6 b F6 b G6 b J6 b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b J5 b K5 b E4 b F4 b E3 b F3 w A4 w B4 w C4 w D4 w G4 w H4 w J4 w K4 w A3 w B3 w C3 w D3 w G3 w H3 w J3 w K3 w B2 w C2 w D2 w G2 w H2 w J2 w A1 w B1 w C1 w D1 w G1 w H1 w J1 w K1
tenuki-method checkered
211 tenuki-final_score_seki
#? [B\+4]
212 tenuki-territory
#? [b \. b \. \. \. \. b \. b\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.]
213 final_status_list seki
#? [A4 B4 C4 D4 A3 B3 C3 D3 B2 C2 D2 A1 B1 C1 D1\nG4 H4 J4 K4 G3 H3 J3 K3 G2 H2 J2 G1 H1 J1 K1]
tenuki-method strict
216 tenuki-final_score_seki
#? [0]

# A gap of two, the colours exchanged
#
#     .O.OOOO.O.
#     OOOOOOOOOO
#     XXXXOOXXXX
#     XXXXOOXXXX
#     .XXX..XXX.
#     XXXX..XXXX
rectangular_boardsize 10 6
clear_board
komi 0
gogui-play_sequence b A4 b B4 b C4 b D4 b G4 b H4 b J4 b K4 b A3 b B3 b C3 b D3 b G3 b H3 b J3 b K3 b B2 b C2 b D2 b G2 b H2 b J2 b A1 b B1 b C1 b D1 b G1 b H1 b J1 b K1 w B6 w D6 w E6 w F6 w G6 w J6 w A5 w B5 w C5 w D5 w E5 w F5 w G5 w H5 w J5 w K5 w E4 w F4 w E3 w F3
tenuki-method checkered
221 tenuki-final_score_seki
#? [W\+4]
222 tenuki-territory
#? [w \. w \. \. \. \. w \. w\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.]
223 final_status_list seki
#? [A4 B4 C4 D4 A3 B3 C3 D3 B2 C2 D2 A1 B1 C1 D1\nG4 H4 J4 K4 G3 H3 J3 K3 G2 H2 J2 G1 H1 J1 K1]
tenuki-method strict
226 tenuki-final_score_seki
#? [0]

# A seki behind two bamboo joints
# White connects at B3 or B4 and cuts the corner off; Black connects at J3 or J4. The two groups
# with one eye each share E1. ("Which Colour for Filling Neutral Points?", the lower left)
#
#     .XOOOXXXO.
#     XXO.OX.XOO
#     .XOOOXXXO.
#     XXO.OX.XOO
#     XXOOOXXXOO
#     O.OOOXXX.X
#     O.OOOXXX.X
#     XXXXXOOOOO
#     .XXX.OOOO.
rectangular_boardsize 10 9
clear_board
komi 0
gogui-play_sequence b B9 b F9 b G9 b H9 b A8 b B8 b F8 b H8 b B7 b F7 b G7 b H7 b A6 b B6 b F6 b H6 b A5 b B5 b F5 b G5 b H5 b F4 b G4 b H4 b K4 b F3 b G3 b H3 b K3 b A2 b B2 b C2 b D2 b E2 b B1 b C1 b D1 w C9 w D9 w E9 w J9 w C8 w E8 w J8 w K8 w C7 w D7 w E7 w J7 w C6 w E6 w J6 w K6 w C5 w D5 w E5 w J5 w K5 w A4 w C4 w D4 w E4 w A3 w C3 w D3 w E3 w F2 w G2 w H2 w J2 w K2 w F1 w G1 w H1 w J1
tenuki-method checkered
231 tenuki-final_score_seki
#? [0]
232 tenuki-territory
#? [b \. \. \. \. \. \. \. \. w\n\. \. \. w \. \. b \. \. \.\nb \. \. \. \. \. \. \. \. w\n\. \. \. w \. \. b \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.]
233 final_status_list seki
#? [A2 B2 C2 D2 E2 B1 C1 D1\nF2 G2 H2 J2 K2 F1 G1 H1 J1]
tenuki-method strict
236 tenuki-final_score_seki
#? [0]

# A seki behind two bamboo joints, the colours exchanged
#
#     .OXXXOOOX.
#     OOX.XO.OXX
#     .OXXXOOOX.
#     OOX.XO.OXX
#     OOXXXOOOXX
#     X.XXXOOO.O
#     X.XXXOOO.O
#     OOOOOXXXXX
#     .OOO.XXXX.
rectangular_boardsize 10 9
clear_board
komi 0
gogui-play_sequence b C9 b D9 b E9 b J9 b C8 b E8 b J8 b K8 b C7 b D7 b E7 b J7 b C6 b E6 b J6 b K6 b C5 b D5 b E5 b J5 b K5 b A4 b C4 b D4 b E4 b A3 b C3 b D3 b E3 b F2 b G2 b H2 b J2 b K2 b F1 b G1 b H1 b J1 w B9 w F9 w G9 w H9 w A8 w B8 w F8 w H8 w B7 w F7 w G7 w H7 w A6 w B6 w F6 w H6 w A5 w B5 w F5 w G5 w H5 w F4 w G4 w H4 w K4 w F3 w G3 w H3 w K3 w A2 w B2 w C2 w D2 w E2 w B1 w C1 w D1
tenuki-method checkered
241 tenuki-final_score_seki
#? [0]
242 tenuki-territory
#? [w \. \. \. \. \. \. \. \. b\n\. \. \. b \. \. w \. \. \.\nw \. \. \. \. \. \. \. \. b\n\. \. \. b \. \. w \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.\n\. \. \. \. \. \. \. \. \. \.]
243 final_status_list seki
#? [A2 B2 C2 D2 E2 B1 C1 D1\nF2 G2 H2 J2 K2 F1 G1 H1 J1]
tenuki-method strict
246 tenuki-final_score_seki
#? [0]

# One region of boundary length 8
# Three in a row along the edge are one and a half eyes, rounded up to two. ("Eye Counting with
# the Boundary Length")
#
#     ...OX.
#     OOOOXX
#     XXXXX.
#     .X.X.X
rectangular_boardsize 6 4
clear_board
komi 0
gogui-play_sequence b E4 b E3 b F3 b A2 b B2 b C2 b D2 b E2 b B1 b D1 b F1 w D4 w A3 w B3 w C3 w D3
tenuki-method checkered
251 tenuki-final_score_seki
#? [B\+2]
252 tenuki-territory
#? [w w w \. \. b\n\. \. \. \. \. \.\n\. \. \. \. \. b\nb \. b \. b \.]
253 final_status_list seki
#? []
tenuki-method strict
256 tenuki-final_score_seki
#? [B\+2]

# One region of boundary length 8, the colours exchanged
#
#     ...XO.
#     XXXXOO
#     OOOOO.
#     .O.O.O
rectangular_boardsize 6 4
clear_board
komi 0
gogui-play_sequence b D4 b A3 b B3 b C3 b D3 w E4 w E3 w F3 w A2 w B2 w C2 w D2 w E2 w B1 w D1 w F1
tenuki-method checkered
261 tenuki-final_score_seki
#? [W\+2]
262 tenuki-territory
#? [b b b \. \. w\n\. \. \. \. \. \.\n\. \. \. \. \. w\nw \. w \. w \.]
263 final_status_list seki
#? []
tenuki-method strict
266 tenuki-final_score_seki
#? [W\+2]

# A square four
# Boundary length 8 as well, and one eye. ("Eye Counting with the Boundary Length")
#
#     ..OX..
#     ..OX.X
#     OOOXX.
#     XXXX.X
#     .X.XX.
rectangular_boardsize 6 5
clear_board
komi 0
gogui-play_sequence b D5 b D4 b F4 b D3 b E3 b A2 b B2 b C2 b D2 b F2 b B1 b D1 b E1 w C5 w C4 w A3 w B3 w C3
tenuki-dead
tenuki-method checkered
271 tenuki-final_score_seki
#? [B\+8]
272 tenuki-territory
#? [\. \. \. \. b b\n\. \. \. \. b \.\n\. \. \. \. \. b\n\. \. \. \. b \.\nb \. b \. \. b]
273 final_status_list seki
#? [C5 C4 A3 B3 C3]
tenuki-method strict
276 tenuki-final_score_seki
#? [B\+4]

# A square four, the colours exchanged
#
#     ..XO..
#     ..XO.O
#     XXXOO.
#     OOOO.O
#     .O.OO.
rectangular_boardsize 6 5
clear_board
komi 0
gogui-play_sequence b C5 b C4 b A3 b B3 b C3 w D5 w D4 w F4 w D3 w E3 w A2 w B2 w C2 w D2 w F2 w B1 w D1 w E1
tenuki-dead
tenuki-method checkered
281 tenuki-final_score_seki
#? [W\+8]
282 tenuki-territory
#? [\. \. \. \. w w\n\. \. \. \. w \.\n\. \. \. \. \. w\n\. \. \. \. w \.\nw \. w \. \. w]
283 final_status_list seki
#? [C5 C4 A3 B3 C3]
tenuki-method strict
286 tenuki-final_score_seki
#? [W\+4]
