#!/usr/bin/env bash
# PettingZoo 1.27.0, go_v5: what an agent observes.
#
# Documented: an observation of shape (N, N, 3), of which the first plane has the stones of the current player, the second those
# of the opponent, and the third is 1 for Black.
# Guess: plane 0 has the observer's own stones.
# Seen on 28 November 2026: the shape is (N, N, 17). After Black's first move plane 0 has Black's stone for both agents: the
# stones of the side that moved last, whoever observes. Only plane 16 depends on the observer, and it is 1 for White. A program
# that takes plane 0 for the observer's stones has the colours exchanged for one of the two agents.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
install python3 pettingzoo==1.27.0 pygame-ce==2.5.8

seen "(9, 9, 17)
after Black's move black_0 observes: own 1, other 0, plane 16: 0
after Black's move white_0 observes: own 1, other 0, plane 16: 1" <<'P'
from pettingzoo.classic import go_v5

env = go_v5.env(board_size=9)
env.reset()
env.step(40)
print(env.observe("black_0")["observation"].shape)
for agent in env.possible_agents:
    planes = env.observe(agent)["observation"]
    own, other, player = (int(planes[:, :, i].max()) for i in (0, 1, 16))
    print(f"after Black's move {agent} observes: own {own}, other {other}, plane 16: {player}")
P
