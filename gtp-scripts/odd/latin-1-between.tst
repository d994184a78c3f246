1 name
# René says so
#? [Tenuki]
2 protocol_version
#? [3]
