1 name
2 no_such_command
