#!/usr/bin/env python3
"""Makes the positions of the yardstick: games that GNU Go plays against itself, and their dead stones.

    python3 make.py play 9 700 --first 0 > games-9.jsonl
    git checkout d7b05b0a  # the last commit with the example that draws sekis in a corner; then back
    cargo run --release -p tenuki-oracle --example corner -- 4x3 --sample 100000 --sekis 200 > sekis.txt
    python3 make.py play-from sekis.txt > games-seki.jsonl
    cargo build --release -p tenuki-oracle --example solve
    python3 make.py label --solve ../../../target/release/examples/solve games.jsonl.gz > positions.txt
    python3 make.py suite --solve ../../../target/release/examples/solve sekis.txt > ../../../gtp-scripts/sekis.tst

Debian has GNU Go as `gnugo`, PyPI has sgfmill. `games.jsonl.gz` holds the games of the yardstick: a game
a line, with the dead stones and those in seki as GNU Go lists them at two levels when it has passed twice.

What `label` leaves out, and why, is in the head of what it prints.
"""
import argparse
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys

from sgfmill import boards

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / ".ci"))
from gtp import Engine

# A line break in an expected answer of a suite.
NEWLINE = "\\n"
COLUMNS = "ABCDEFGHJKLMNOPQRST"
LEVELS = ("10", "15")
# The corner in which games from `play-from` have a seki.
CORNER_WIDTH, CORNER_HEIGHT = 4, 3


def statuses(engine):
    """The dead stones and those in seki, at each level."""
    found = {}
    for level in LEVELS:
        engine.ask(f"level {level}")
        found[level] = {s: engine.listed(s) for s in ("dead", "seki")}
    return found


def vertex(x, y, size):
    return f"{COLUMNS[x]}{size - y}"


def reading_order(name):
    """From the top, each row from the left."""
    return -int(name[1:]), name[0]


def play(options, size, seed, rows=None, first="b"):
    """A game from an empty board, or from these rows. Who would resign passes."""
    engine = Engine(options.gnugo, "--mode", "gtp", "--level", str(options.level), "--seed", str(seed))
    for command in (f"boardsize {size}", "clear_board", "komi 6.5"):
        engine.ask(command)
    for y, row in enumerate(rows or []):
        for x, mark in enumerate(row):
            if mark != ".":
                engine.ask(f"play {'b' if mark == 'X' else 'w'} {vertex(x, y, size)}")
    moves, color = [], first
    while moves[-2:] != ["PASS", "PASS"] and len(moves) < 3 * size * size:
        move = engine.ask(f"genmove {color}").upper()
        if move == "RESIGN":
            engine.ask(f"play {color} pass")
            move = "PASS"
        moves.append(move)
        color = "w" if color == "b" else "b"
    game = {"size": size, "moves": moves, "statuses": statuses(engine)}
    engine.quit()
    return game if rows is None else {**game, "rows": "/".join(rows), "first": first}


def end_of(game):
    """The rows of the last position of a game."""
    size, board = game["size"], boards.Board(game["size"])
    stones = {"X": [], "O": []}
    for y, row in enumerate(game.get("rows", "").split("/")):
        for x, mark in enumerate(row):
            if mark != ".":
                stones[mark].append((size - 1 - y, x))
    board.apply_setup(stones["X"], stones["O"], [])
    colors = "bw" if game.get("first", "b") == "b" else "wb"
    for number, move in enumerate(game["moves"]):
        if move != "PASS":
            board.play(int(move[1:]) - 1, COLUMNS.index(move[0]), colors[number % 2])
    marks = {"b": "X", "w": "O", None: "."}
    return ["".join(marks[board.get(r, c)] for c in range(size)) for r in reversed(range(size))]


def solved_corner(solve, rows):
    """The chains of the corner with the status that the exact solver gives each, `[]` if it gives none."""
    width, height = CORNER_WIDTH, CORNER_HEIGHT
    part = [rows[y][:width] + rows[y][width].lower() for y in range(height)]
    part.append((rows[height][: width + 1]).lower())
    if part[height][width] == ".":
        part[height] = part[height][:width] + "x"
    environment = {**os.environ, "STATES": "1000000"}
    answer = subprocess.run([solve, *part], capture_output=True, text=True, env=environment).stdout
    chains = re.findall(r"^([A-Z]\d+[A-Z\d ]*): (safe|dead|unsettled|alive by)", answer, re.M)
    lower = len(rows) - height
    return [([name[0] + str(int(name[1:]) + lower) for name in names.split()], status)
            for names, status in chains]


def exact(solve, game, rows, dead):
    """Whether the exact solver agrees about the corner: `None` if it cannot be asked."""
    width, height = CORNER_WIDTH, CORNER_HEIGHT
    walls = [(x, height) for x in range(width)] + [(width, y) for y in range(height)]
    start = game["rows"].split("/")
    if any(rows[y][x] != start[y][x] for x, y in walls):
        return None
    chains = solved_corner(solve, rows)
    if not chains:
        return None
    return all(status != "unsettled" and (stones[0] in dead) == (status == "dead") for stones, status in chains)


def suite(options):
    """A regression suite of corners in which every chain is settled."""
    print("# Seki in a corner: which stones are dead when nobody has said. Each corner of 4x3 points was drawn at")
    print("# random and decided by the exact solver of crates/tenuki-oracle, not by Tenuki: there is a point next to")
    print("# a living chain of each side on which neither can play. crates/tenuki-oracle/yardstick/make.py wrote this.")
    number = 0
    with open(options.positions) as file:
        for line in file:
            rows = line.strip().split("/")
            chains = solved_corner(options.solve, rows)
            if not chains or any(status == "unsettled" for _, status in chains):
                continue
            number += 1
            dead = [stones for stones, status in chains if status == "dead"]
            dead = [" ".join(stones) for stones in sorted(dead, key=lambda stones: reading_order(stones[0]))]
            print(f"\n# {number}")
            for row in rows[: CORNER_HEIGHT + 1]:
                print(f"# {row[: CORNER_WIDTH + 1]}")
            print(f"boardsize {len(rows)}\nclear_board")
            stones = [f"{'b' if mark == 'X' else 'w'} {vertex(x, y, len(rows))}"
                      for y, row in enumerate(rows) for x, mark in enumerate(row) if mark != "."]
            print(f"gogui-setup {' '.join(stones)}")
            print(f"{10 * number} final_status_list dead\n#? [{NEWLINE.join(dead)}]")


def label(options):
    lines, seen = [], set()
    left_out = {"never ended": 0, "the same end as another": 0, "levels differ": 0, "solver differs": 0}
    confirmed = games = 0
    for path in options.games:
        with (gzip.open(path, "rt") if path.endswith(".gz") else open(path)) as file:
            for line in file:
                game = json.loads(line)
                games += 1
                rows = end_of(game)
                low, high = (game["statuses"][level] for level in LEVELS)
                if len(game["moves"]) >= 3 * game["size"] ** 2:
                    left_out["never ended"] += 1
                    continue
                if tuple(rows) in seen:
                    left_out["the same end as another"] += 1
                    continue
                seen.add(tuple(rows))
                if low != high:
                    left_out["levels differ"] += 1
                    continue
                if "rows" in game:
                    agrees = exact(options.solve, game, rows, high["dead"])
                    if agrees is False:
                        left_out["solver differs"] += 1
                        continue
                    confirmed += agrees is True
                seki = " seki" if high["seki"] else ""
                lines.append(f"{game['id']} {'/'.join(rows)} {','.join(high['dead']) or '-'}{seki}")
    print("# Finished positions with the stones that are dead in them, made by make.py. Each line: a name, the")
    print("# rows from the top with slashes between them, the dead stones or \"-\", and \"seki\" where GNU Go lists")
    print("# a seki. GNU Go 3.8 played the games against itself at level 1 and said which stones are dead, at")
    print(f"# levels {' and '.join(LEVELS)}. Names with \"seki\" began with a seki in the upper left corner of")
    print(f"# {CORNER_WIDTH}x{CORNER_HEIGHT} points; {confirmed} of these corners were solved exactly at the end, too, and agree.")
    reasons = ", ".join(f"{reason} {count}" for reason, count in left_out.items())
    print(f"# Left out of {games} games: {reasons}.")
    print("\n".join(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gnugo", default="gnugo", help="the program GNU Go")
    parser.add_argument("--level", type=int, default=1, help="the level at which it plays")
    commands = parser.add_subparsers(dest="command", required=True)
    games = commands.add_parser("play", help="games from the empty board")
    games.add_argument("size", type=int)
    games.add_argument("number", type=int)
    games.add_argument("--first", type=int, default=0, help="the number of the first game, and its seed")
    sekis = commands.add_parser("play-from", help="a game from each position of a file")
    sekis.add_argument("positions")
    labels = commands.add_parser("label", help="the last positions with their dead stones")
    labels.add_argument("--solve", required=True, help="the program of the example `solve`")
    labels.add_argument("games", nargs="+")
    suites = commands.add_parser("suite", help="a regression suite of corners with a seki")
    suites.add_argument("--solve", required=True, help="the program of the example `solve`")
    suites.add_argument("positions")
    options = parser.parse_args()
    if options.command == "play":
        for number in range(options.first, options.first + options.number):
            game = play(options, options.size, 1_000_000 * options.size + number)
            print(json.dumps({"id": f"{options.size}-{number}", **game}), flush=True)
    elif options.command == "play-from":
        with open(options.positions) as file:
            for number, line in enumerate(file):
                rows = line.strip().split("/")
                game = play(options, len(rows), 5_000_000 + number, rows, "bw"[number % 2])
                print(json.dumps({"id": f"{len(rows)}-seki-{number}", **game}), flush=True)
    elif options.command == "suite":
        suite(options)
    else:
        label(options)


if __name__ == "__main__":
    sys.exit(main())
