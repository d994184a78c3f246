1 no_such_command
#?
