#!/usr/bin/env bash
# GNU Go 3.8 (Debian 12): the komi after loadsgf.
#
# Documented: loadsgf loads a record and answers the colour to play. Nothing is said about komi; as an option of the command
# line komi is 5.5 by default. SGF has no default for KM.
# Guess: a record without KM leaves the komi as it was set by the command komi.
# Seen on 29 November 2026: it sets the komi to 5.5, or to 0.5 if the record has a handicap. A controller that sets the komi
# first and then loads the record (KM missing, as in many problems and old games) has a result that is wrong by some points.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_debian gnugo=3.8-11

komi_after() {
    printf '%s' "$1" >"$scratch/record.sgf"
    printf '%s\n' "komi 7.5" "loadsgf $scratch/record.sgf" get_komi quit |
        "$scratch/debian/usr/games/gnugo" --mode gtp | sed -n 's/^= *\([0-9.]\)/\1/p'
}

komis() {
    echo "KM[3.5]: $(komi_after '(;GM[1]FF[4]SZ[9]KM[3.5];B[ee])')"
    echo "no KM: $(komi_after '(;GM[1]FF[4]SZ[9];B[ee])')"
    echo "no KM, handicap: $(komi_after '(;GM[1]FF[4]SZ[9]HA[2]AB[cg][gc];W[ee])')"
}

seen "KM[3.5]: 3.5
no KM: 5.5
no KM, handicap: 0.5" komis
