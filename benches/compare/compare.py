#!/usr/bin/env python3
"""Which stones are dead, by Tenuki, Sabaki's @sabaki/deadstones and GNU Go, side by side.

    NODE_PATH=… python3 compare.py TENUKI GAMES.jsonl [--limit N] [--without NAME] [--differ FILE]

Reads JSON lines with `sgf`, and with `dead` where somebody has said which stones are dead (one
stone of each chain is enough). Prints how often each program names the same dead stones as the
line, as each other program, and how long it took for a position: the median and the 99th
percentile of the wall clock on this machine, the loading of the record not counted. `--differ`
writes the positions on which Tenuki and the line, or GNU Go, do not agree, drawn, into a file.

Needs Debian's package `gnugo` and npm's `@sabaki/deadstones`; `--without gnugo` and `--without
sabaki` go on without one of them.
"""

import argparse
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"


class Gtp:
    """A GTP engine as a child."""

    def __init__(self, *command):
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL, text=True)

    def ask(self, command):
        """The answer to a command, and how many milliseconds it took."""
        start = time.perf_counter()
        self.child.stdin.write(command + "\n")
        self.child.stdin.flush()
        lines = []
        while line := self.child.stdout.readline().rstrip("\n"):
            lines.append(line)
        spent = 1e3 * (time.perf_counter() - start)
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise RuntimeError(f"{command}: {answer or 'no answer'}")
        return answer[1:].strip(), spent

    def judge(self, record, _board):
        """The dead stones of a record."""
        self.ask(f"loadsgf {record}")
        answer, spent = self.ask("final_status_list dead")
        return frozenset(answer.split()), spent


class Sabaki:
    """@sabaki/deadstones in Node.js."""

    def __init__(self):
        script = pathlib.Path(__file__).with_name("deadstones.js")
        self.child = subprocess.Popen(["node", script], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, text=True)

    def judge(self, _record, board):
        """The dead stones of a board."""
        size = board["size"]
        rows = [[board["stones"].get(COLUMNS[x] + str(size - y), 0) for x in range(size)]
                for y in range(size)]
        self.child.stdin.write(json.dumps(rows) + "\n")
        self.child.stdin.flush()
        answer = json.loads(self.child.stdout.readline())
        return frozenset(COLUMNS[x] + str(size - y) for x, y in answer["dead"]), answer["ms"]


def board_of(engine, record):
    """What stands where, as Tenuki reads the record."""
    engine.ask(f"loadsgf {record}")
    stones = {}
    for color, sign in (("black", 1), ("white", -1)):
        stones.update((vertex, sign) for vertex in engine.ask(f"list_stones {color}")[0].split())
    size = len(engine.ask("tenuki-territory")[0].splitlines())
    return {"size": size, "stones": stones}


def chain(board, vertex):
    """The chain of a stone."""
    size, stones = board["size"], board["stones"]
    found, front = set(), [vertex]
    while front:
        vertex = front.pop()
        if vertex in found:
            continue
        found.add(vertex)
        x, y = COLUMNS.index(vertex[0]), int(vertex[1:])
        for i, j in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if 0 <= i < size and 1 <= j <= size:
                next_to = COLUMNS[i] + str(j)
                if stones.get(next_to) == stones[vertex]:
                    front.append(next_to)
    return found


def interval(part, whole):
    """Wilson's 95 % interval of a share, in percent."""
    if not whole:
        return 0.0, 100.0
    z, share = 1.96, part / whole
    middle = share + z * z / (2 * whole)
    spread = z * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    scale = 100 / (1 + z * z / whole)
    return scale * (middle - spread), scale * (middle + spread)


def draw(board, answers):
    """The board, and what each says."""
    size, stones = board["size"], board["stones"]
    lines = []
    for y in range(size, 0, -1):
        row = (" XO"[stones.get(COLUMNS[x] + str(y), 0)].replace(" ", ".") for x in range(size))
        lines.append(f"{y:>3} " + " ".join(row))
    lines.append("    " + " ".join(COLUMNS[:size]))
    everywhere = frozenset.intersection(*answers.values())
    lines += [f"    {name} also: {' '.join(sorted(dead - everywhere)) or 'nothing'}"
              for name, dead in answers.items()]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tenuki")
    parser.add_argument("games", type=argparse.FileType())
    parser.add_argument("--limit", type=int, default=sys.maxsize)
    parser.add_argument("--without", action="append", default=[])
    parser.add_argument("--differ", type=argparse.FileType("w"))
    options = parser.parse_args()

    programs = {"tenuki": Gtp(options.tenuki)}
    if "sabaki" not in options.without:
        programs["sabaki"] = Sabaki()
    if "gnugo" not in options.without:
        programs["gnugo"] = Gtp(GNUGO, "--mode", "gtp")
    names = ["line", *programs]
    same = {(a, b): [0, 0] for a in names for b in names}
    times = {name: [] for name in programs}

    with tempfile.TemporaryDirectory() as folder:
        record = os.path.join(folder, "game.sgf")
        for number, line in enumerate(options.games):
            if number >= options.limit:
                break
            game = json.loads(line)
            pathlib.Path(record).write_text(game["sgf"], encoding="utf-8")
            board = board_of(programs["tenuki"], record)
            answers = {}
            if "dead" in game:
                answers["line"] = frozenset().union(*(chain(board, v) for v in game["dead"]))
            for name, program in programs.items():
                answers[name], spent = program.judge(record, board)
                times[name].append(spent)
            for a, dead in answers.items():
                for b, other in answers.items():
                    same[a, b][0] += dead == other
                    same[a, b][1] += 1
            asked = [answers[name] for name in ("line", "gnugo") if name in answers]
            if options.differ and any(answers["tenuki"] != other for other in asked):
                print(f"{game.get('id', number)}\n{draw(board, answers)}\n", file=options.differ)

    print(f"{'same dead stones':<18}" + "".join(f"{name:>26}" for name in names))
    for a in names:
        row = []
        for b in names:
            part, whole = same[a, b]
            low, high = interval(part, whole)
            row.append(f"{part}/{whole} ({low:.1f} to {high:.1f} %)" if whole and a != b else "")
        print(f"{a:<18}" + "".join(f"{cell:>26}" for cell in row))
    print(f"\n{'time a position':<18}{'median':>12}{'99 %':>12}")
    for name, spent in times.items():
        spent.sort()
        at = [spent[int((len(spent) - 1) * q)] for q in (0.5, 0.99)] if spent else [0, 0]
        print(f"{name:<18}{at[0]:>9.2f} ms{at[1]:>9.2f} ms")


if __name__ == "__main__":
    main()
