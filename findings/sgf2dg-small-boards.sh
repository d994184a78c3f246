#!/usr/bin/env bash
# sgf2dg 4.252 (Debian 12): the coordinates of a board of 9×9.
#
# Documented: -coords adds coordinates at the right and bottom edges; the normal style has descending numbers on the vertical
# axis.
# Guess (not written down before the run): the lines of a board of 9×9 (SZ[9]) have the numbers 9 to 1.
# Seen on 29 November 2026: nine lines are drawn, and they have the numbers 19 to 11. The stone of the record at C3 is at C13 in
# the diagram. The letters are right.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_debian sgf2dg=4.252-1

echo "(;GM[1]FF[4]SZ[9];B[cg])" >"$scratch/record.sgf"
numbers() {
    perl -I "$scratch/debian/usr/share/perl5" "$scratch/debian/usr/bin/sgf2dg" -converter ASCII -coords -i "$scratch/record.sgf" \
        -o STDOUT 2>/dev/null | sed -n 's/^ [|+].*[|+] *\([0-9][0-9]*\)$/line \1/p; s/^ \(A  *B .*J\) *$/letters \1/p' | tr -s ' '
}

seen "line 19
line 18
line 17
line 16
line 15
line 14
line 13
line 12
line 11
letters A B C D E F G H J" numbers
