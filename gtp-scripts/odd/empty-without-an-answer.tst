1 clear_board
#?
