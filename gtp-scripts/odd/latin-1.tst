# Hans-Jürgen gegen André
1 name
#? [Tenuki]
2 protocol_version
#? [2]
