1 name
#? [Tenuki]
