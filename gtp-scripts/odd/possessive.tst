1 name
#? [T[a-z]*+]
