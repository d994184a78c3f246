#!/usr/bin/env bash
# GNU Go 3.8 (Debian 12): final_score after the komi was changed.
#
# Documented: komi sets the komi; final_score computes the score of a finished game, with an optional random seed.
# Guess (not written down before the run): final_score counts with the komi that get_komi answers.
# Seen on 29 November 2026: once the score of a position was computed, final_score keeps the old komi, as long as the position
# is the same. With another random seed it counts with the new one. A program that asks for the score, corrects the komi and
# asks again has the wrong winner.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install_debian gnugo=3.8-11

# A finished game on 5×5: five points each.
moves=(b1 d1 b2 d2 b3 d3 b4 d4 b5 d5 c1 c5 c2 c4 c3 pass pass)

scores() {
    {
        printf '%s\n' "boardsize 5" "komi 0"
        for ((i = 0; i < ${#moves[@]}; i++)); do echo "play $( ((i % 2)) && echo white || echo black) ${moves[i]}"; done
        printf '%s\n' final_score "komi 5.5" get_komi final_score "final_score 1" quit
    } | "$scratch/debian/usr/games/gnugo" --mode gtp | sed -n 's/^= *\([^ ].*\)/\1/p'
}

seen "0
5.5
0
W+5.5" scores
