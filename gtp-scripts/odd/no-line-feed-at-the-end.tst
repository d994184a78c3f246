1 name
#? [Tenuki]