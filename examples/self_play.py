#!/usr/bin/env python3
"""Lets GNU Go play itself, and asks it which stones are dead, for `examples/judge.rs`.

    python3 examples/self_play.py 13 200 games.jsonl [--level 10] [--first 0] [--gnugo gnugo]
    cargo run --release --example judge -- games.jsonl --show 20

Plays games of one size and adds them to the file, one JSON object a line: `id` (13-0, 13-1 and so
on), `sgf`, and `dead`, GNU Go's `final_status_list dead`. The seed of a game is 1000 times the size
plus its number, so that it can be played again. Resigning counts as a pass: all games are counted.
"""
import argparse
import json
import subprocess

COLUMNS = "ABCDEFGHJKLMNOPQRST"


class Engine:
    def __init__(self, program, level, seed):
        command = [program, "--mode", "gtp", "--level", str(level), "--seed", str(seed)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)

    def send(self, command):
        """The answer to a command, in one line. Raises RuntimeError where it failed."""
        print(command, file=self.process.stdin, flush=True)
        lines = []
        for line in self.process.stdout:
            if line.strip():
                lines.append(line.strip())
            elif lines:
                break
        if not lines or not lines[0].startswith("="):
            raise RuntimeError(f"{command}: {' '.join(lines) or 'the engine has ended'}")
        return " ".join(lines)[1:].strip()


def play(size, number, level, program):
    engine = Engine(program, level, 1000 * size + number)
    for command in (f"boardsize {size}", "clear_board", "komi 6.5"):
        engine.send(command)
    moves = []
    while moves[-2:] != ["PASS", "PASS"] and len(moves) < 2 * size * size:
        move = engine.send("genmove " + "bw"[len(moves) % 2]).upper()
        if move == "RESIGN":
            engine.send("play " + "bw"[len(moves) % 2] + " pass")
            move = "PASS"
        moves.append(move)
    dead = engine.send("final_status_list dead").split()
    score = engine.send("final_score")
    engine.send("quit")

    def place(move):
        if move == "PASS":
            return ""
        return chr(97 + COLUMNS.index(move[0])) + chr(97 + size - int(move[1:]))

    nodes = "".join(f";{'BW'[i % 2]}[{place(move)}]" for i, move in enumerate(moves))
    sgf = f"(;GM[1]FF[4]SZ[{size}]KM[6.5]RU[Japanese]RE[{score}]{nodes})"
    return {"id": f"{size}-{number}", "sgf": sgf, "dead": dead, "gold": True}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("size", type=int, choices=range(5, 20))
    parser.add_argument("games", type=int)
    parser.add_argument("file")
    parser.add_argument("--level", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--gnugo", default="gnugo", help="the program")
    args = parser.parse_args()
    with open(args.file, "a") as out:
        for number in range(args.first, args.first + args.games):
            game = play(args.size, number, args.level, args.gnugo)
            print(json.dumps(game), file=out, flush=True)


if __name__ == "__main__":
    main()
