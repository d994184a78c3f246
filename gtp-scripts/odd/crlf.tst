# a comment

1 name
#? [Tenuki]
2 protocol_version
#?
3 protocol_version
#? [3]
