#!/usr/bin/env python3
"""Lets GNU Go play itself, and asks it which stones are dead at the end.

    python3 self_play.py SIZE GAMES [LEVEL] > games.jsonl

Prints a JSON line a game, with `id`, `sgf` and `dead`, as compare.py reads them. Needs Debian's
package `gnugo`. The same numbers give the same games.
"""

import json
import shutil
import subprocess
import sys

GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Engine:
    """GNU Go as a child that speaks GTP."""

    def __init__(self, *options):
        self.child = subprocess.Popen([GNUGO, "--mode", "gtp", *options], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def ask(self, command):
        """The answer to a command."""
        self.child.stdin.write(command + "\n")
        self.child.stdin.flush()
        lines = []
        while line := self.child.stdout.readline().rstrip("\n"):
            lines.append(line)
        answer = "\n".join(lines)
        if not answer.startswith("="):
            sys.exit(f"gnugo: {command}: {answer or 'no answer'}")
        return answer[1:].strip()


def play(size, seed, level):
    """A game as a JSON object."""
    engine = Engine("--level", str(level), "--seed", str(seed))
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
    engine.child.stdin.close()
    engine.child.wait()
    sgf = f"(;GM[1]FF[4]SZ[{size}]KM[6.5]RU[Japanese]RE[{score}]" + "".join(moves) + ")"
    return {"id": f"gnugo-{size}-{seed}", "sgf": sgf, "dead": dead}


def main():
    size, games = int(sys.argv[1]), int(sys.argv[2])
    level = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    for seed in range(1, games + 1):
        print(json.dumps(play(size, seed, level)), flush=True)


if __name__ == "__main__":
    main()
