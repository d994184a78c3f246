0 name
#? [Tenuki]
2147483647 name
#? [Tenuki]
