#!/usr/bin/env bash
# PettingZoo 1.27.0, go_v5: the reward of a draw.
#
# Documented: komi is the number of points for White, a float, free to choose; the winner has the reward 1, the loser -1.
# Guess: without a winner both have the reward 0.
# Seen on 29 November 2026: a draw is a win for White: the empty board at komi 0, and a board that belongs to Black at a komi of its
# size. Training with a whole komi, as with 7 points under area rules, is biased, and no message says so.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install python3 pettingzoo==1.27.0 pygame-ce==2.5.8

seen "25 points for Black at komi 24.5: black_0 1, white_0 -1
25 points for Black at komi 25: black_0 -1, white_0 1
25 points for Black at komi 25.5: black_0 -1, white_0 1
empty board at komi 0: black_0 -1, white_0 1" <<'P'
from pettingzoo.classic import go_v5


def rewards(komi, moves):
    env = go_v5.env(board_size=5, komi=komi)
    env.reset()
    for move in (*moves, 25, 25):
        env.step(move)
    return ", ".join(f"{agent} {reward}" for agent, reward in env.rewards.items())


for komi in (24.5, 25, 25.5):
    print(f"25 points for Black at komi {komi}:", rewards(komi, [12]))
print("empty board at komi 0:", rewards(0, []))
P
chmod +x *.sh; chmod -x common.sh; python3 /tmp/h-findings/wrap.py tenuki-equivalence.sh pettingzoo-go-draw.sh; for f in tenuki-equivalence pettingzoo-go-draw; do ./$f.sh; echo rc $?; done
cat >> /tmp/h-findings/notes.md <<'E'
(batch 10: PZ1 MISS draw = White wins; PZ2, PZ3, GD4, GD5, DS1, DS2 hit)
# Batch 11 guesses: libgo 0.5.0
LG1 pass-alive: two one-point eyes alive; one two-point eye not; LG2 handicaps (19,3)= D4 Q16 D16; LG3 GTP final_score area with komi; ko illegal; LG4 boardsize 20 error; `undo` works; LG5 list_commands, known_command true/false
