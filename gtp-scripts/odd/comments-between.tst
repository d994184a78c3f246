1 name
# one

   # two

#? [Tenuki]
