# é
# Ã©
1 name
#? [Tenuki]
