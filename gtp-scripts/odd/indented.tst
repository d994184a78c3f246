1 name
  #? [Tenuki]
2 protocol_version
	#? [2]
3 protocol_version
 	 #? [3]
