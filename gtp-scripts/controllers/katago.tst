# What controllers of KataGo send to choose rules. What a JSON object leaves out is as in Tromp-Taylor rules.
kata-set-rules japanese
1 kata-set-rules {"ko":"SIMPLE"}
#?
2 kata-get-rules
#? [\{"friendlyPassOk":false,"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"\}]
kata-set-rules japanese
3 kata-set-rules {"scoring":"TERRITORY","suicide":false}
#?
4 kata-get-rules
#? [.*"ko":"POSITIONAL","scoring":"TERRITORY","suicide":false,"tax":"SEKI".*]

# Names as bare words, in quotation marks, and in KataGo's one word.
5 kata-set-rules tromp-taylor
#?
6 kata-set-rules "chinese"
#?
7 showboard
#? [19x19, Chinese rules.*]
8 kata-set-rules chineseogs
#?
9 showboard
#? [19x19, Chinese \(KGS\) rules.*]
10 kata-set-rules koSITUATIONALscoreAREAtaxNONEsui0whbN-1fpok1
#?
11 showboard
#? [19x19, AGA rules.*]

# Rules that Tenuki cannot count are refused, and change nothing.
kata-set-rules {"ko":"SIMPLE","tax":"ALL"}
kata-set-rules koSIMPLEscoreAREAtaxALLsui0
kata-set-rules stone-scoring
12 showboard
#? [19x19, AGA rules.*]
