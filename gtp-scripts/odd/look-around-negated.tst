1 name
#? [!(?=GNU).*]
2 name
#? [.*(?<=Go)]*
