1 name
#?
