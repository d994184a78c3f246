1 name
    #?
2 version
	#? 
