1 name
#? [Tenuki]
quit
2 name
#? [Tenuki]
