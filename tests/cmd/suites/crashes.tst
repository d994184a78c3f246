quit
1 name
#? [Tenuki]
