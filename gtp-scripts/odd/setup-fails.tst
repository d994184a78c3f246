play b Z99
1 name
#? [Tenuki]
