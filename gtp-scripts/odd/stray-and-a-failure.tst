1 name
#? [Odd]
2 name
#? [Even]
3 no_such_command
#? [.*]*
