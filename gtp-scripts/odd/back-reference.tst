1 protocol_version
#? [(2)|(3)\2]
2 name
#? [T.*]
