# Score, mark a group dead, score again, unmark: the numbers, under two sets of rules.
#
#     ..XO..
#     ..XO..
#     .OXOX.
#     .OXO..
#     ..XO..
#
# Black surrounds two columns with two white stones in them, White two columns with one black stone.

rectangular_boardsize 6 5
gogui-setup b C5 b C4 b C3 b C2 b C1 w D5 w D4 w D3 w D2 w D1 w B3 w B2 b E3
komi 0.5

# As GoGui's eplist: it asks what is dead, and sends the whole list back after each click.
tenuki-dead
10 tenuki-dead show
#? []

# Nothing is dead: neither side surrounds anything alone.
11 final_score
#? [W\+0\.5]
12 tenuki-dead B2
#? []
13 tenuki-dead show
#? [B3]
14 final_status_list dead
#? [B3 B2]

# Black: 10 points of territory and 2 dead stones.
15 final_score
#? [B\+11\.5]
16 tenuki-final_score_seki
#? [B\+11\.5]
17 tenuki-dead B3 E3
#? []
18 tenuki-dead show
#? [B3 E3]

# White too: 10 points and 1 dead stone.
19 final_score
#? [B\+0\.5]
20 tenuki-territory
#? [b b \. \. w w\nb b \. \. w w\nb b \. \. w w\nb b \. \. w w\nb b \. \. w w]
21 tenuki-picture
#? [BLACK A5 B5 .*^WHITE E5 F5 .*^MARK B3 E3 B2\nTEXT B\+0\.5 under japanese rules; cross: dead]

# The same by area: territory and living stones, 15 points each.
22 tenuki-param rules chinese
#? []
23 tenuki-dead show
#? [B3 E3]
24 final_score
#? [W\+0\.5]
25 tenuki-dead B3
#? []

# White's side is nobody's now: 15 points to 5 stones. Black's living stone is one more.
26 final_score
#? [B\+10\.5]
27 tenuki-final_score_seki
#? [B\+11\.5]

# Nothing is dead again, under both: by area only the stones count, 6 to 7.
28 tenuki-dead
#? []
29 final_score
#? [W\+1\.5]
30 tenuki-param rules japanese
#? []
31 final_score
#? [W\+0\.5]

# A judgement is asked again.
32 tenuki-dead auto
#? []
