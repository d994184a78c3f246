#!/usr/bin/env python3
"""Scores by Tenuki and by other programs, on the same games in one go.

    NODE_PATH=… python3 compare.py GAMES.jsonl [--limit N] [--without NAME] [--patience S] [--differ FILE]

Reads JSON lines with `sgf`; `dead` are the dead stones (one stone of each chain is enough), or else
the record marks territory; `recorded` is the result, or else the record's own. Some programs are
told which stones are dead, some find out by themselves. Prints for each how often its dead stones
are those of the line and its score the recorded one, and how long it took for a position: the
median and the 99th percentile on this machine, reading the record not counted. A library counts its
own time, GNU Go's is the time to its answers. A program that says nothing for some seconds
(`--patience`) is started again, and the game is one that it does not answer. `--differ` writes the
positions on which the dead stones of Tenuki, the line or GNU Go are not the same, drawn, into a file.

Builds the program in libraries/ with cargo. Needs Node.js with npm's `@sabaki/deadstones` and
`tenuki` below NODE_PATH, and Debian's `gnugo`; `--without NAME` goes on without one of the programs.
"""

import argparse
import itertools
import json
import math
import pathlib
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"


class TooSlow(Exception):
    """The program said nothing for too long."""


class Child:
    """A program that is asked in lines and answers in lines."""

    def __init__(self, command, patience):
        self.command, self.patience = command, patience
        self.start()

    def start(self):
        self.child = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL, text=True)
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self.hear, args=(self.child.stdout, self.lines), daemon=True).start()

    @staticmethod
    def hear(output, lines):
        for line in output:
            lines.put(line.rstrip("\n"))
        lines.put(None)

    def send(self, line):
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def line(self):
        try:
            line = self.lines.get(timeout=self.patience)
        except queue.Empty:
            self.child.kill()
            self.child.wait()
            self.start()
            raise TooSlow from None
        if line is None:
            sys.exit(f"{' '.join(map(str, self.command))} has ended")
        return line


class Lines(Child):
    """A program of this folder: a JSON object a line, in and out."""

    def answer(self, position, _record):
        self.send(json.dumps(position))
        return json.loads(self.line())


class Sabaki(Lines):
    """Dead stones by @sabaki/deadstones; points are counted as Sabaki counts them."""

    def answer(self, position, record):
        answer = super().answer(position, record)
        answer["score"] = surrounded(position, {tuple(place) for place in answer["dead"]})
        return answer


class GnuGo(Child):
    """GNU Go over GTP."""

    def ask(self, command):
        self.send(command)
        lines = []
        while line := self.line():
            lines.append(line)
        answer = "\n".join(lines)
        if not answer.startswith("="):
            raise RuntimeError(f"gnugo: {command}: {answer}")
        return answer[1:].strip()

    def answer(self, position, record):
        self.ask(f"loadsgf {record}")
        height = len(position["rows"])
        start = time.perf_counter()
        dead = self.ask("final_status_list dead").split()
        score = self.ask("final_score")
        spent = 1e3 * (time.perf_counter() - start)
        places = [[COLUMNS.index(vertex[0]), height - int(vertex[1:])] for vertex in dead]
        return {"dead": places, "score": number(score), "ms": spent}


def number(result):
    """What Black is ahead, of a result such as `W+3.5`; None where it has no number."""
    result = result.strip()
    if result in ("0", "Draw", "Jigo"):
        return 0.0
    try:
        return {"B": 1, "W": -1}[result[0].upper()] * float(result[2:])
    except (KeyError, ValueError, IndexError):
        return None


def around(rows, x, y):
    for i, j in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
        if 0 <= j < len(rows) and 0 <= i < len(rows[0]):
            yield i, j


def surrounded(position, dead):
    """The score by surrounded points, prisoners and komi, without a thought of seki."""
    rows = [[0 if (x, y) in dead else sign for x, sign in enumerate(row)]
            for y, row in enumerate(position["rows"])]
    black, white = position["prisoners"]
    score = black - white - position["komi"] - sum(position["rows"][y][x] for x, y in dead)
    seen = set()
    for y, x in itertools.product(range(len(rows)), range(len(rows[0]))):
        if rows[y][x] or (x, y) in seen:
            continue
        region, front, signs = {(x, y)}, [(x, y)], set()
        while front:
            for i, j in around(rows, *front.pop()):
                if rows[j][i]:
                    signs.add(rows[j][i])
                elif (i, j) not in region:
                    region.add((i, j))
                    front.append((i, j))
        seen |= region
        if len(signs) == 1:
            score += signs.pop() * len(region)
    return score


def interval(part, whole):
    """Wilson's 95 % interval of a share, in percent."""
    z, share = 1.96, part / whole
    middle = share + z * z / (2 * whole)
    spread = z * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    scale = 100 / (1 + z * z / whole)
    return scale * (middle - spread), scale * (middle + spread)


def percent(part, whole):
    if not whole:
        return ""
    low, high = interval(part, whole)
    return f"{100 * part / whole:.1f} % ({low:.1f} to {high:.1f})"


def draw(position, answers):
    """The board, and which stones are dead by some and not by all."""
    rows = position["rows"]
    height = len(rows)
    lines = [f"{height - y:>3} " + " ".join(".XO"[sign] for sign in row)
             for y, row in enumerate(rows)]
    lines.append("    " + " ".join(COLUMNS[:len(rows[0])]))
    everywhere = frozenset.intersection(*answers.values())
    for name, dead in answers.items():
        names = sorted(COLUMNS[x] + str(height - y) for x, y in dead - everywhere)
        lines.append(f"    {name} also: {' '.join(names) or 'nothing'}")
    return "\n".join(lines)


class Tally:
    """What is known of a program."""

    def __init__(self):
        self.games = self.unanswered = self.same_dead = self.with_dead = 0
        self.same_score = self.with_score = 0
        self.times = []

    def row(self):
        self.times.sort()
        at = [self.times[int((len(self.times) - 1) * q)] for q in (0.5, 0.99)] if self.times else []
        return [str(self.games), str(self.unanswered), percent(self.same_dead, self.with_dead),
                percent(self.same_score, self.with_score)] + [duration(spent) for spent in at]


def duration(ms):
    return f"{1e3 * ms:.1f} µs" if ms < 0.1 else f"{ms:.2f} ms"


def libraries():
    """Builds the program with the Rust libraries, and says where it is."""
    messages = subprocess.run(
        ["cargo", "build", "--quiet", "--release", "--manifest-path", HERE / "libraries/Cargo.toml",
         "--message-format", "json-render-diagnostics"],
        check=True, text=True, stdout=subprocess.PIPE).stdout
    built = (json.loads(line).get("executable") for line in messages.splitlines())
    return next(program for program in built if program)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=argparse.FileType())
    parser.add_argument("--limit", type=int, default=sys.maxsize)
    parser.add_argument("--without", action="append", default=[])
    parser.add_argument("--patience", type=float, default=10, help="seconds")
    parser.add_argument("--differ", type=argparse.FileType("w"))
    options = parser.parse_args()

    rust = libraries()
    commands = {
        "tenuki, given": (Lines, [rust, "tenuki-given"]),
        "goban, given": (Lines, [rust, "goban-given"]),
        "tenuki.js, given": (Lines, ["node", HERE / "tenuki.js"]),
        "tenuki": (Lines, [rust, "tenuki-judged"]),
        "sabaki": (Sabaki, ["node", HERE / "deadstones.js"]),
        "gnugo": (GnuGo, [GNUGO, "--mode", "gtp"]),
    }
    unknown = set(options.without) - set(commands)
    if unknown:
        parser.error(f"--without {unknown.pop()}: the programs are {', '.join(commands)}")
    reader = Lines([rust, "read"], None)
    peers = {name: kind(command, options.patience)
             for name, (kind, command) in commands.items() if name not in options.without}
    tallies = {name: Tally() for name in peers}

    with tempfile.TemporaryDirectory() as folder:
        record = pathlib.Path(folder) / "game.sgf"
        for count, line in enumerate(itertools.islice(options.games, options.limit)):
            game = json.loads(line)
            record.write_text(game["sgf"], encoding="utf-8")
            position = reader.answer(game, record)
            recorded = number(position["recorded"] or "")
            labelled = frozenset(map(tuple, position["dead"]))
            opinions = {"line": labelled}
            for name, peer in peers.items():
                tally = tallies[name]
                tally.games += 1
                try:
                    answer = peer.answer(position, record)
                except TooSlow:
                    tally.unanswered += 1
                    continue
                tally.times.append(answer["ms"])
                if "dead" in answer:
                    opinions[name] = frozenset(map(tuple, answer["dead"]))
                    tally.with_dead += 1
                    tally.same_dead += opinions[name] == labelled
                if recorded is not None:
                    tally.with_score += 1
                    tally.same_score += answer["score"] == recorded
            asked = {name: opinions[name] for name in ("line", "tenuki", "gnugo") if name in opinions}
            if options.differ and len(set(asked.values())) > 1:
                print(f"{game.get('id', count)}\n{draw(position, asked)}\n", file=options.differ)

    table = [["program", "games", "unanswered", "same dead stones", "score as recorded", "median",
              "99 %"]]
    table += [[name, *tally.row()] for name, tally in tallies.items()]
    widths = [max(len(row[i]) if i < len(row) else 0 for row in table) for i in range(7)]
    for row in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


if __name__ == "__main__":
    main()
