#!/usr/bin/env python3
"""Lets GNU Go play itself, and asks it which stones are dead at the end.

    python3 self_play.py SIZE GAMES [LEVEL] > games.jsonl

Prints a JSON line a game, with `id`, `sgf` and `dead`, as compare.py reads them. Needs Debian's
package `gnugo`. The same numbers give the same games.
"""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / ".ci"))
from gtp import gnugo

LETTERS = "abcdefghijklmnopqrstuvwxyz"
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def play(size, seed, level):
    """A game as a JSON object."""
    engine = gnugo(level=level, seed=seed)
    for command in (f"boardsize {size}", "clear_board", "komi 6.5"):
        engine.ask(command)
    moves, passes, color = [], 0, "b"
    while passes < 2 and len(moves) < 4 * size * size:
        vertex = engine.ask(f"genmove {color}")
        if vertex.lower() == "resign":
            vertex = "PASS"
        passes = passes + 1 if vertex == "PASS" else 0
        place = "" if vertex == "PASS" else \
            LETTERS[COLUMNS.index(vertex[0])] + LETTERS[size - int(vertex[1:])]
        moves.append(f";{color.upper()}[{place}]")
        color = "w" if color == "b" else "b"
    dead = [chain.split()[0] for chain in engine.ask("final_status_list dead").splitlines()]
    score = engine.ask("final_score")
    engine.quit()
    sgf = f"(;GM[1]FF[4]SZ[{size}]KM[6.5]RU[Japanese]RE[{score}]" + "".join(moves) + ")"
    return {"id": f"gnugo-{size}-{seed}", "sgf": sgf, "dead": dead}


def main():
    size, games = int(sys.argv[1]), int(sys.argv[2])
    level = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    for seed in range(1, games + 1):
        print(json.dumps(play(size, seed, level)), flush=True)


if __name__ == "__main__":
    main()
