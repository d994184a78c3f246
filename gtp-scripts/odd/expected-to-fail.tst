1 name
#? [x]*
2 name
#? [Tenuki]*
3 name
#? [Tenuki]
