1 name
#? [x]
2 version
#? [.*]
komi x
