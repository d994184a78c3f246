1 list_commands
#? [.*^name$.*^version$.*]
2 list_commands
#? [name]
3 list_commands
#? [!name]
