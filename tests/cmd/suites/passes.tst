komi x
1 name
#? [Tenuki]
2 name
#? [x]*
