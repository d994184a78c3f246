#!/usr/bin/env bash
# tesuji 0.2.0 (a pre-release, for Python 3.13): the letters of the columns.
#
# Documented: a Point takes a notation as "D6" or "Q16"; to_tuple answers row and column from 0. Programs for Go leave the
# letter I out, so that Q16 is a star point and T19 the upper right corner of 19×19.
# Guess: J is the ninth column, I is refused, T19 is the corner.
# Seen on 29 November 2026: I is the ninth column and J the tenth. Q16, an example of the documentation, is one column to the
# right of the star point, the corner is S19, and T19 is refused. Moves of an engine (GTP) from J on are played one column
# beside.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install "$(python_of 3.13)" --no-deps tesuji==0.2.0 numpy==2.5.1 scipy==1.18.0

seen "H8: row 7, column 7
I9: row 8, column 8
J9: row 8, column 9
Q16: row 15, column 16
S19: row 18, column 18
T19: InvalidCoordinateError" <<'P'
from tesuji.game.point import Point

for notation in ("H8", "I9", "J9", "Q16", "S19", "T19"):
    try:
        row, column = Point(notation).to_tuple()
        print(f"{notation}: row {row}, column {column}")
    except Exception as error:
        print(f"{notation}: {type(error).__name__}")
P
