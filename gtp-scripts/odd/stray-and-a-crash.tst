1 name
#? [Odd]
2 crash
#? [.*]
