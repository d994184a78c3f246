1 name
#? [Tenuki]
2 name
#? [(?!GNU).*]
3 protocol_version
#? [2]
