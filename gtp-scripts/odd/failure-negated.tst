1 no_such_command
#? [!x]
2 no_such_command
#? [!x]*
