# A test of every outcome, for any engine: passed, failed, both expected or not, negated or not.
1 protocol_version
#? [2]
2 protocol_version
#? [3]*
3 protocol_version
#? [2]*
4 protocol_version
#? [3]
5 protocol_version
#? [!2]*
6 protocol_version
#? [!3]
# An answer over several lines: ^ and $ are at each of them, and . is a line break too.
7 list_commands
#? [.*^play$.*^quit$.*]
# A failure fails even a negated test.
8 unheard_of
#? [!x]
9 unheard_of
#? [!x]*
# Setup that fails changes nothing, nor does a command without an expectation.
unheard_of
10 unheard_of
