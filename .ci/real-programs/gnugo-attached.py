#!/usr/bin/env python3
"""Plays games on 9×9 through Tenuki around GNU Go, and the same with GNU Go alone.

    python3 gnugo-attached.py TENUKI [GAMES] [FIRST_SEED]

Needs Debian's package `gnugo`. Both GNU Gos have the same seed and get the same commands, and every
answer of the one behind Tenuki has to be the same as of the one alone. Then the game is scored by
both, and where GNU Go and Tenuki differ, every point that one of them counts and the other does not
is listed with Tenuki's reasons. Ends with status 1 when an answer differs, when the engine is left
behind, or when scores differ and no point does.
"""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from gtp import GNUGO, Engine, margin

LONGEST = 200  # moves
POINTS = [f"{column}{row}" for column in "ABCDEFGHJ" for row in range(9, 0, -1)]
HANDICAP = ["C3", "G7"]

# What a controller asks now and then; the game stays as it is. (Not `dragon_data`, which prints
# memory that GNU Go never wrote to.)
QUESTIONS = ["reg_genmove {c}", "estimate_score", "experimental_score {c}", "dragon_status",
             "move_history", "captures black", "captures white", "top_moves", "worm_stones",
             "last_move", "get_random_seed"]


def play(seed, tenuki_program):
    """Plays and scores one game; gives the two scores and what differed."""
    gnugo_command = [GNUGO, "--mode", "gtp", "--level", "1", "--never-resign", "--japanese-rules",
                     "--seed", str(seed)]
    alone = Engine(*gnugo_command)
    around = Engine(tenuki_program, "gtp", "--dead-from", "engine", "--", *gnugo_command)
    chance = random.Random(seed)
    asked = 0

    def both(command):
        nonlocal asked
        asked += 1
        expected, reply = alone.reply(command), around.reply(command)
        if reply != expected:
            sys.exit(f"seed {seed}: `{command}`: GNU Go says {expected!r}, "
                     f"through Tenuki {reply!r}")
        return reply

    both("boardsize 9")
    both("clear_board")
    both("komi 6.5")
    if seed % 5 == 0:
        both(f"set_free_handicap {' '.join(HANDICAP)}")
    # The first moves are left to chance, so that games differ.
    colours = ["white", "black"] if seed % 5 == 0 else ["black", "white"]
    free = [point for point in POINTS if point not in HANDICAP]
    for number, point in enumerate(chance.sample(free, 4)):
        both(f"play {colours[number % 2]} {point}")
    passes = moves = 0
    while passes < 2 and moves < LONGEST:
        reply = both(f"genmove {colours[moves % 2]}")
        moves += 1
        passes = passes + 1 if "PASS" in reply else 0
        if chance.random() < 0.05:
            both(chance.choice(QUESTIONS).format(c=colours[moves % 2]))
        if chance.random() < 0.05 and passes == 0:
            both("undo")
            both(f"genmove {colours[(moves - 1) % 2]}")

    for colour in ("black", "white"):
        theirs = set(alone.ask(f"list_stones {colour}").split())
        if set(around.ask(f"list_stones {colour}").split()) != theirs:
            sys.exit(f"seed {seed}: Tenuki has other {colour} stones than GNU Go")
    theirs, ours = alone.ask("final_score"), around.ask("final_score")
    owners = {}
    for side in ("black", "white"):
        for name, engine in (("GNU Go", alone), ("Tenuki", around)):
            listed = engine.ask(f"final_status_list {side}_territory")
            owners.update({(name, point): side for point in listed.upper().split()})
    dead = alone.ask("final_status_list dead").split()
    if sorted(dead) != sorted(around.ask("final_status_list dead").split()):
        sys.exit(f"seed {seed}: with --dead-from engine other stones are dead")
    differences = []
    for point in POINTS:
        gnugos, tenukis = owners.get(("GNU Go", point)), owners.get(("Tenuki", point))
        if gnugos != tenukis and point not in dead:
            why = around.ask(f"tenuki-explain {point}").replace("\n", " ")
            differences.append(f"{point} is {gnugos or 'nobody'}'s for GNU Go, "
                               f"{tenukis or 'nobody'}'s for Tenuki: {why}")
    differ = margin(theirs) != margin(ours)
    print(f"seed {seed}: {moves} moves, {asked} answers the same, GNU Go {theirs}, Tenuki {ours}"
          + (" DIFFERS" if differ else ""))
    if differ:
        print(around.ask("showboard"))
        print("dead:", " ".join(dead) or "none", "| seki:",
              around.ask("final_status_list seki").replace("\n", " ") or "none",
              "| to fill:", around.ask("tenuki-fill") or "none")
        print("\n".join(differences) or "no point differs")
    sys.stdout.flush()
    alone.quit()
    around.quit()
    return asked, differ, differ and not differences


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program = str(pathlib.Path(sys.argv[1]).resolve())
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    results = [play(seed, program) for seed in range(first, first + games)]
    unexplained = sum(result[2] for result in results)
    print(f"{games} games, {sum(result[0] for result in results)} answers the same; "
          f"{sum(result[1] for result in results)} scores differ, {unexplained} unexplained")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
