# Score, mark a group dead, score again, unmark: the numbers, under two sets of rules.
#
#     ..XO..
#     ..XO..
#     ..XO..
#     .OXOX.
#     .OXO..
#     ..XO..
#
# Black surrounds two columns with two white stones in them, White two columns with one black stone.

boardsize 6
clear_board
komi 0.5
play b C6
play w D6
play b C5
play w D5
play b C4
play w D4
play b C3
play w D3
play b C2
play w D2
play b C1
play w D1
play w B3
play w B2
play b E3

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

# Black: 12 points of territory and 2 dead stones.
15 final_score
#? [B\+13\.5]
16 tenuki-final_score_seki
#? [B\+13\.5]
17 tenuki-dead B3 E3
#? []
18 tenuki-dead show
#? [B3 E3]

# White too: 12 points and 1 dead stone.
19 final_score
#? [B\+0\.5]
20 tenuki-territory
#? [(b b \. \. w w\n){5}b b \. \. w w]
21 tenuki-picture
#? [BLACK A6 B6 .*^WHITE E6 F6 .*^MARK B3 E3 B2\nTEXT B\+0\.5 \(Japanese; rules assumed\)]

# The same by area: territory and living stones, 18 points each.
22 tenuki-param rules chinese
#? []
23 tenuki-dead show
#? [B3 E3]
24 final_score
#? [W\+0\.5]
25 tenuki-dead B3
#? []

# White's side is nobody's now: 18 points to 6 stones. Black's living stone is one more.
26 final_score
#? [B\+12\.5]
27 tenuki-final_score_seki
#? [B\+13\.5]

# Nothing is dead again, under both: by area only the stones count, 7 to 8.
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
