1 name
   #? [!GNU Go]
2 name
   #? [!GNU Go]*
3 name
   #? [GNU Go]*
