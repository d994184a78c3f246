# The protocol: every command, and what it answers.
# X is black, O is white.

# Administrative commands
1 protocol_version
#? [2]
2 name
#? [Tenuki]
3 version
#? [\d+\.\d+\.\d+.*]
4 known_command play
#? [true]
5 known_command sleep
#? [false]
6 list_commands
#? [.*^final_status_list$.*^tenuki-final_score_seki$.*]

# Preprocessing: tabs are spaces, everything from # on is cut, blank lines are skipped.

   	 
2147483647	get_komi	# the greatest id
#? [6\.5]
0   known_command    quit
#? [true]

# Setup
boardsize 5
10 showboard
#? [5x5, Japanese rules, komi 6\.5; black to move\n   A B C D E\n 5 \. \. \. \. \. 5\n.*]
11 boardsize 19
#? []
12 showboard
#? [19x19.*16 \. \. \. \+ \. \. \. \. \. \+ \. \. \. \. \. \+ \. \. \. 16.*]
13 rectangular_boardsize 25 1
#? []
14 showboard
#? [25x1, .*\n   A B C D E F G H J K L M N O P Q R S T U V W X Y Z\n 1 .*]
15 komi -3.25
#? []
16 get_komi
#? [-3\.25]
17 clear_board
#? []
18 get_komi
#? [-3\.25]

# Handicap, on the points of the specification
boardsize 19
20 fixed_handicap 9
#? [D4 Q16 D16 Q4 D10 Q10 K4 K16 K10]
clear_board
21 fixed_handicap 7
#? [D4 Q16 D16 Q4 D10 Q10 K10]
boardsize 9
22 fixed_handicap 2
#? [C3 G7]
boardsize 8
23 fixed_handicap 4
#? [C3 F6 C6 F3]
boardsize 13
24 place_free_handicap 6
#? [D4 K10 D10 K4 D7 K7]
clear_board
25 set_free_handicap A1 b2 C3
#? []
26 list_stones black
#? [C3 B2 A1]
27 showboard
#? [13x13, .*handicap 3; white to move.*]

# Play: letter case does not matter, one side may move several times, stones are taken.
boardsize 5
30 play b c3
#? []
31 play White C4
#? []
32 play WHITE B3
#? []
33 play w D3
#? []
34 play W c2
#? []
35 list_stones b
#? []
36 tenuki-prisoners
#? [0 1]
37 play b pass
#? []
38 showboard
#? [.*white to move; move 6 was black pass.*\n 3 \. O \. O \. 3\n.*White \(O\) has taken 1]
39 undo
#? []
40 undo
#? []
41 list_stones b
#? [C3]
42 tenuki-prisoners
#? [0 0]
43 gg-undo 3
#? []
44 list_stones w
#? []
45 gg-undo
#? []

# A move that finishes the game: the neutral point C4, then nothing is left to do.
#
#     .X.O.
#     .XXO.
#     .XOO.
#     .XOO.
rectangular_boardsize 5 4
gogui-setup b B4 b B3 b C3 b B2 b B1 w D4 w D3 w C2 w D2 w C1 w D1
50 reg_genmove b
#? [C4]
51 genmove w
#? [C4]
52 genmove b
#? [pass]
53 genmove w
#? [pass]
54 undo
#? []

# Time is taken note of.
60 time_settings 0 30 1
#? []
61 time_left b 30 1
#? []
62 kgs-time_settings byoyomi 600 30 5
#? []

# Rules
70 kgs-rules chinese
#? []
71 kata-get-rules
#? [.*"ko":"POSITIONAL".*]
72 kata-set-rules {"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false,"whiteHandicapBonus":"0","hasButton":false}
#? []
73 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"tax":"SEKI","whiteHandicapBonus":"0"\}]

# Which stones are dead: marks are in force until the board changes; a pass does not change it.
#
#     ..XO.
#     ..XO.
#     ..XO.
#     O.XO.
rectangular_boardsize 5 4
gogui-setup b C4 b C3 b C2 b C1 w D4 w D3 w A1 w D2 w D1
komi 0
80 tenuki-dead A1
#? []
81 tenuki-dead show
#? [A1]
82 play b pass
#? []
83 tenuki-dead show
#? [A1]
84 final_score
#? [B\+5]
85 tenuki-final_score_seki
#? [B\+5]
86 tenuki-final_score_seki none
#? [W\+4]
87 tenuki-final_score_seki a1
#? [B\+5]
88 tenuki-dead
#? []
89 tenuki-final_score_seki
#? [W\+4]
90 tenuki-dead show
#? []
91 tenuki-final_score_seki A1
#? [B\+5]
92 tenuki-dead show
#? []
93 tenuki-dead auto
#? []
tenuki-dead A1
94 tenuki-territory
#? [b b \. \. w\nb b \. \. w\nb b \. \. w\nb b \. \. w]
95 tenuki-details
#? [B\+5 under Japanese rules.*Territory +8 +4$.*Dead stones +1 +0$.*Total +9 +4$.*]
96 final_status_list alive
#? [C4 C3 C2 C1\nD4 D3 D2 D1]
97 final_status_list dead
#? [A1]
98 final_status_list seki
#? []
99 final_status_list black_territory
#? [A4 B4 A3 B3 A2 B2 B1]
100 final_status_list white_territory
#? [E4 E3 E2 E1]
101 final_status_list dame
#? []
102 final_status a1
#? [dead]
103 final_status E1
#? [white_territory]
104 play b A3
#? []
105 tenuki-details
#? [.*^Dead \(none marked\): .*]
106 tenuki-method
#? [reading]
107 tenuki-method strict
#? []
108 tenuki-method
#? [strict]
tenuki-method reading

# A point that is false, for it is the only liberty of D1, must be filled like those that are read.
rectangular_boardsize 4 3
gogui-setup b D3 b B2 b D2 w B3 w C2 w A1 w D1
tenuki-dead B2
156 tenuki-fill
#? [C1]
157 tenuki-explain C1
#? [.*it must be filled\.\nWhite fills it to save the stones at D1, which could be captured there\..*]
158 tenuki-step 3
#? [.*^VAR w C1\nTEXT 3 of 7: What must be filled: One point must be filled here\.; .*]
159 tenuki-step 4
#? [.*TEXT 4 of 7: False points: There is none here\.; .*]
tenuki-dead none

# Why a point is or is not scored: Black must connect D4 at D3 once White takes D5.
boardsize 7
gogui-setup w D6 w A5 w B5 w C5 w E5 w F5 w G5 b A4 b B4 w C4 b D4 w E4 b F4 b G4 b B3 b C3 b E3 b F3 b D2
tenuki-dead
160 tenuki-fill
#? [D3]
161 tenuki-eyes
#? [!x]
162 tenuki-explain D3
#? [.*Once D5 is taken, Black must fill it: the stones at D4 would be captured there.*]
163 tenuki-explain A1
#? [.*^A1 is black territory.*two eyes or more.*]
164 tenuki-explain D5
#? [.*neutral.*]
165 tenuki-explain D4
#? [.*Its chain needs D3 to be filled.*]
166 tenuki-fill order
#? [D3 1]
167 tenuki-eyes board
#? [2 "" "" "" "" "" ""\n.*]
168 tenuki-step
#? [1 Dead stones: .*^3 What must be filled: One point must be filled here\..*^7 Territory: .*]
169 tenuki-step 3
#? [.*^COLOR gray D5\nVAR b D3\nTEXT 3 of 7: .*]
170 tenuki-picture
#? [BLACK A3 .*^WHITE A7 .*^CIRCLE D3\nTEXT B\+2 \(Japanese; not certain at D3\)]
176 tenuki-score
#? [B\+2 \(Japanese; not certain at D3\)]
177 tenuki-show fill
#? [LABEL D3 1\nTEXT 1 point must be filled; B\+2 \(Japanese; not certain at D3\)]
178 tenuki-show seki
#? [TEXT no stone is in seki; B\+2 \(Japanese; not certain at D3\)]
179 tenuki-show uncertain
#? [CIRCLE D3\nTEXT 1 uncertain point; B\+2 \(Japanese; not certain at D3\)]
1790 tenuki-uncertain points
#? [D3 whether Black must fill D3]
180 tenuki-mark D4
#? [.*^TEXT D4 and [0-9] more chains? are dead; .*]
181 tenuki-mark D4
#? [.*^TEXT D4 is alive; .*]
182 tenuki-mark D5
#? [.*^TEXT D5 is empty; .*]
183 tenuki-mark none
#? [.*^TEXT no stone is dead; B\+2 \(Japanese; not certain at D3\)]
184 tenuki-mark
#? [.*^TEXT no stone is dead; .*]
185 tenuki-dead none
#? []
186 help tenuki-mark
#? [tenuki-mark \[VERTEX \| none \| auto\]\nMarks the group .*]
187 help
#? [Tenuki scores games of Go.*^administrative:$.*^  play COLOUR VERTEX$.*]
171 tenuki-uncertain
#? []

# Parameters
172 tenuki-param
#? [\[list/Japanese/.*/Chinese_\(KGS\)/AGA/New_Zealand/.*\] rules Japanese\n\[list/Strict/.*\] method Reading\n\[list/Tenuki/Nobody\] dead_stones_from Tenuki]
173 tenuki-param dead_stones_from Nobody
#? []
174 tenuki-param
#? [.*^\[list/.*\] dead_stones_from Nobody]
tenuki-param dead-from judge
188 tenuki-param rules Chinese_(KGS)
#? []
189 tenuki-param
#? [.*\] rules Chinese_\(KGS\)$.*^\[list/.*\] dead_stones_from Tenuki]
190 tenuki-param rules japanese
#? []

# Analysis. An answer that goes on until the next line is nothing for a suite.
175 kata-raw-nn 0
#? [symmetry 0\nwhiteWin 0\.000000\nwhiteLoss 1\.000000\n.*^whiteLead -2\.000\n.*^policyPass 0\.000000\nwhiteOwnership\n.*]

# GoGui's commands
boardsize 5
110 gogui-analyze_commands
#? [.*^gfx/Mark Dead or Alive/tenuki-mark %p$.*]
111 gogui-setup b A1 w E5
#? []
112 gogui-setup_player w
#? []
113 showboard
#? [.*white to move.*]
114 gogui-play_sequence w C3 b pass w D4
#? []
115 list_stones w
#? [E5 D4 C3]
116 gogui-interrupt
#? []
117 known_command gogui-title
#? [false]
118 gogui-version 1.5.1
#? []
119 gogui-sigint
#? [\d+]

# Records
120 loadsgf ../tests/records/9x9-a.sgf
#? []
121 showboard
#? [9x9, Japanese rules, komi 6\.5.*]
122 loadsgf ../tests/records/9x9-a.sgf 1
#? []
123 list_stones b
#? []
124 loadsgf ../tests/records/9x9-a.sgf 3
#? []
125 printsgf
#? [\(;GM\[1\]FF\[4\].*SZ\[9\].*;B\[\w\w\];W\[\w\w\]\)]

199 quit
#? []
