1 name
#? [T|Tenuki]
2 name
#? [Ten]
3 name
#? [!Ten|uki]
