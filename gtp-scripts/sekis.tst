# Seki in a corner: which stones are dead when nobody has said. Each corner of 4x3 points was drawn at
# random and decided by the exact solver of crates/tenuki-oracle, not by Tenuki: there is a point next to
# a living chain of each side on which neither can play. crates/tenuki-oracle/yardstick/make.py wrote this.

# 1
# XXO.O
# X.OXO
# .XXOO
# XOOOO
boardsize 13
clear_board
gogui-setup b A13 b B13 w C13 w E13 b F13 b A12 w C12 b D12 w E12 b F12 b B11 b C11 w D11 w E11 b F11 b A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
10 final_status_list dead
#? [D12]

# 2
# O.XXO
# O.XXO
# OXXXO
# XOOOO
boardsize 13
clear_board
gogui-setup w A13 b C13 b D13 w E13 b F13 w A12 b C12 b D12 w E12 b F12 w A11 b B11 b C11 b D11 w E11 b F11 b A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
20 final_status_list dead
#? []

# 3
# O.XXO
# O.XXO
# OOXOO
# XXOOO
boardsize 13
clear_board
gogui-setup w A13 b C13 b D13 w E13 b F13 w A12 b C12 b D12 w E12 b F12 w A11 w B11 b C11 w D11 w E11 b F11 b A10 b B10 w C10 w D10 w E10 b F10 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
30 final_status_list dead
#? []

# 4
# X.O.O
# XOOXO
# .XXOO
# XXXOO
boardsize 13
clear_board
gogui-setup b A13 w C13 w E13 b F13 b A12 w B12 w C12 b D12 w E12 b F12 b B11 b C11 w D11 w E11 b F11 b A10 b B10 b C10 w D10 w E10 b F10 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
40 final_status_list dead
#? [D12]

# 5
# XXXXO
# .X.XO
# OOOXO
# XXXOO
boardsize 13
clear_board
gogui-setup b A13 b B13 b C13 b D13 w E13 b F13 b B12 b D12 w E12 b F12 w A11 w B11 w C11 b D11 w E11 b F11 b A10 b B10 b C10 w D10 w E10 b F10 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
50 final_status_list dead
#? []

# 6
# .X.XO
# OXO.O
# XOOXO
# XXXOO
boardsize 13
clear_board
gogui-setup b B13 b D13 w E13 b F13 w A12 b B12 w C12 w E12 b F12 b A11 w B11 w C11 b D11 w E11 b F11 b A10 b B10 b C10 w D10 w E10 b F10 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
60 final_status_list dead
#? [D13\nA12\nD11]

# 7
# O.XOO
# O.XOO
# OOOXO
# XXXXO
boardsize 13
clear_board
gogui-setup w A13 b C13 w D13 w E13 b F13 w A12 b C12 w D12 w E12 b F12 w A11 w B11 w C11 b D11 w E11 b F11 b A10 b B10 b C10 b D10 w E10 b F10 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
70 final_status_list dead
#? []

# 8
# .XX.X
# OOXXO
# .XOXO
# OOOOO
boardsize 13
clear_board
gogui-setup b B13 b C13 b E13 b F13 w A12 w B12 b C12 b D12 w E12 b F12 b B11 w C11 b D11 w E11 b F11 w A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
80 final_status_list dead
#? [B11]

# 9
# OOOOX
# .O.XO
# XXXXO
# OOOOO
boardsize 13
clear_board
gogui-setup w A13 w B13 w C13 w D13 b E13 b F13 w B12 b D12 w E12 b F12 b A11 b B11 b C11 b D11 w E11 b F11 w A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
90 final_status_list dead
#? []

# 10
# OOO.X
# ..OXO
# XXX.O
# OOOOO
boardsize 13
clear_board
gogui-setup w A13 w B13 w C13 b E13 b F13 w C12 b D12 w E12 b F12 b A11 b B11 b C11 w E11 b F11 w A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
100 final_status_list dead
#? []

# 11
# .XX.X
# OOOXO
# O.XXO
# XOOOO
boardsize 13
clear_board
gogui-setup b B13 b C13 b E13 b F13 w A12 w B12 w C12 b D12 w E12 b F12 w A11 b C11 b D11 w E11 b F11 b A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
110 final_status_list dead
#? []

# 12
# O.XOX
# O.XOO
# OXXXO
# XOOOO
boardsize 13
clear_board
gogui-setup w A13 b C13 w D13 b E13 b F13 w A12 b C12 w D12 w E12 b F12 w A11 b B11 b C11 b D11 w E11 b F11 b A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
120 final_status_list dead
#? []

# 13
# .OOOX
# XXO.O
# .XXOO
# XOOOO
boardsize 13
clear_board
gogui-setup w B13 w C13 w D13 b E13 b F13 b A12 b B12 w C12 w E12 b F12 b B11 b C11 w D11 w E11 b F11 b A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
130 final_status_list dead
#? []

# 14
# .XX.X
# OOOXO
# OO..O
# XXOOO
boardsize 13
clear_board
gogui-setup b B13 b C13 b E13 b F13 w A12 w B12 w C12 b D12 w E12 b F12 w A11 w B11 w E11 b F11 b A10 b B10 w C10 w D10 w E10 b F10 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
140 final_status_list dead
#? []

# 15
# X.OXX
# XXOXO
# .O.OO
# XXOOO
boardsize 13
clear_board
gogui-setup b A13 w C13 b D13 b E13 b F13 b A12 b B12 w C12 b D12 w E12 b F12 w B11 w D11 w E11 b F11 b A10 b B10 w C10 w D10 w E10 b F10 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
150 final_status_list dead
#? []

# 16
# XXX.X
# X.OXO
# OOO.O
# XXXOO
boardsize 13
clear_board
gogui-setup b A13 b B13 b C13 b E13 b F13 b A12 w C12 b D12 w E12 b F12 w A11 w B11 w C11 w E11 b F11 b A10 b B10 b C10 w D10 w E10 b F10 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
160 final_status_list dead
#? []

# 17
# XXX.X
# O.OXO
# OOO.O
# XXXOO
boardsize 13
clear_board
gogui-setup b A13 b B13 b C13 b E13 b F13 w A12 w C12 b D12 w E12 b F12 w A11 w B11 w C11 w E11 b F11 b A10 b B10 b C10 w D10 w E10 b F10 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
170 final_status_list dead
#? []

# 18
# X.O.X
# XOO.O
# .X..O
# XXXXO
boardsize 13
clear_board
gogui-setup b A13 w C13 b E13 b F13 b A12 w B12 w C12 w E12 b F12 b B11 w E11 b F11 b A10 b B10 b C10 b D10 w E10 b F10 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
180 final_status_list dead
#? []

# 19
# XXX.X
# ...OO
# OOOXO
# XXXXO
boardsize 13
clear_board
gogui-setup b A13 b B13 b C13 b E13 b F13 w D12 w E12 b F12 w A11 w B11 w C11 b D11 w E11 b F11 b A10 b B10 b C10 b D10 w E10 b F10 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
190 final_status_list dead
#? []

# 20
# XX.OX
# XOO.O
# .XXOO
# XXXXO
boardsize 13
clear_board
gogui-setup b A13 b B13 w D13 b E13 b F13 b A12 w B12 w C12 w E12 b F12 b B11 b C11 w D11 w E11 b F11 b A10 b B10 b C10 b D10 w E10 b F10 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
200 final_status_list dead
#? []

# 21
# XOOOX
# X..OX
# XXXXO
# OOOOO
boardsize 13
clear_board
gogui-setup b A13 w B13 w C13 w D13 b E13 b A12 w D12 b E12 b F12 b A11 b B11 b C11 b D11 w E11 b F11 w A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
210 final_status_list dead
#? []

# 22
# .OOOX
# X.OXX
# XXXOO
# OOOOO
boardsize 13
clear_board
gogui-setup w B13 w C13 w D13 b E13 b A12 w C12 b D12 b E12 b F12 b A11 b B11 b C11 w D11 w E11 b F11 w A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
220 final_status_list dead
#? []

# 23
# .OOXX
# X.OOX
# XXXXO
# OOOOO
boardsize 13
clear_board
gogui-setup w B13 w C13 b D13 b E13 b A12 w C12 w D12 b E12 b F12 b A11 b B11 b C11 b D11 w E11 b F11 w A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
230 final_status_list dead
#? []

# 24
# XX.OX
# OXXOX
# .XO.O
# XOOOO
boardsize 13
clear_board
gogui-setup b A13 b B13 w D13 b E13 w A12 b B12 b C12 w D12 b E12 b F12 b B11 w C11 w E11 b F11 b A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
240 final_status_list dead
#? [A12]

# 25
# .XX.X
# OXO.X
# OO..O
# XXOOO
boardsize 13
clear_board
gogui-setup b B13 b C13 b E13 w A12 b B12 w C12 b E12 b F12 w A11 w B11 w E11 b F11 b A10 b B10 w C10 w D10 w E10 b F10 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
250 final_status_list dead
#? []

# 26
# X.OXX
# XXOXX
# .O.OO
# XXOOO
boardsize 13
clear_board
gogui-setup b A13 w C13 b D13 b E13 b A12 b B12 w C12 b D12 b E12 b F12 w B11 w D11 w E11 b F11 b A10 b B10 w C10 w D10 w E10 b F10 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
260 final_status_list dead
#? []

# 27
# X.OOX
# XXXOX
# .OO.O
# XXXOO
boardsize 13
clear_board
gogui-setup b A13 w C13 w D13 b E13 b A12 b B12 b C12 w D12 b E12 b F12 w B11 w C11 w E11 b F11 b A10 b B10 b C10 w D10 w E10 b F10 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
270 final_status_list dead
#? []

# 28
# .XXOX
# XO.OX
# XOO.O
# XXXOO
boardsize 13
clear_board
gogui-setup b B13 b C13 w D13 b E13 b A12 w B12 w D12 b E12 b F12 b A11 w B11 w C11 w E11 b F11 b A10 b B10 b C10 w D10 w E10 b F10 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
280 final_status_list dead
#? []

# 29
# .XX.X
# OOXOX
# .XOXX
# OOOOO
boardsize 13
clear_board
gogui-setup b B13 b C13 b E13 w A12 w B12 b C12 w D12 b E12 b B11 w C11 b D11 b E11 b F11 w A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
290 final_status_list dead
#? [D12\nB11]

# 30
# O.X.X
# OOXOX
# X.OXX
# OOOOO
boardsize 13
clear_board
gogui-setup w A13 b C13 b E13 w A12 w B12 b C12 w D12 b E12 b A11 w C11 b D11 b E11 b F11 w A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
300 final_status_list dead
#? [D12\nA11]

# 31
# O.XOX
# OXX.X
# .OOXX
# OOOOO
boardsize 13
clear_board
gogui-setup w A13 b C13 w D13 b E13 w A12 b B12 b C12 b E12 w B11 w C11 b D11 b E11 b F11 w A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
310 final_status_list dead
#? [D13]

# 32
# X.OXX
# XOOXX
# .X.OX
# XOOOO
boardsize 13
clear_board
gogui-setup b A13 w C13 b D13 b E13 b A12 w B12 w C12 b D12 b E12 b B11 w D11 b E11 b F11 b A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
320 final_status_list dead
#? []

# 33
# .XO.X
# OXXOX
# O.OXX
# XOOOO
boardsize 13
clear_board
gogui-setup b B13 w C13 b E13 w A12 b B12 b C12 w D12 b E12 w A11 w C11 b D11 b E11 b F11 b A10 w B10 w C10 w D10 w E10 b F10 b A9 b B9 b C9 b D9 w E9 b F9 b D8 w E8 b F8 b D7 w E7 b F7 b D6 w E6 b F6 b A5 b B5 b C5 b D5 w E5 b F5 b G5 b H5 b J5 b K5 b L5 b M5 b N5 w A4 w B4 w C4 w D4 w E4 w F4 w G4 w H4 w J4 w K4 w L4 w M4 w N4
330 final_status_list dead
#? [C13\nD12]
