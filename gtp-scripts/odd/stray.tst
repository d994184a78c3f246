1 name
#? [Odd]
2 name
#?
