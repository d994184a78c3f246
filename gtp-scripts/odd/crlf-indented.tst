1 name
	#? [Tenuki]
