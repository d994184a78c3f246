#!/usr/bin/env python3
"""Makes the game records in this folder: GNU Go plays itself to the end, over GTP.

    python3 make.py                     make every record of GAMES again, in this folder
    python3 make.py 9x9-a.sgf 19x19.sgf make these again
    python3 make.py --check             let GNU Go read the records back and count them again
    python3 make.py --size 9 --seed 7   play one more game and print its record
    python3 make.py --hunt-seki 60      play quick 9x9 games, name the seeds that end with a seki

A game depends on its settings alone (GNU Go's --seed is set), so the same GNU Go makes the same
files. Only Python's standard library and Debian's package `gnugo` are needed.
"""

import argparse
import pathlib
import re
import sys
from dataclasses import dataclass

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / ".ci"))
import gtp

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # GTP has no column I
MOVES_PER_LINE = 12


@dataclass(frozen=True)
class Settings:
    """What a game depends on."""

    size: int
    seed: int
    komi: str = "6.5"
    handicap: int = 0
    level: int = 8


GAMES = {
    "19x19.sgf": Settings(size=19, seed=11),
    "19x19-handicap-4.sgf": Settings(size=19, seed=2, komi="0.5", handicap=4),
    "13x13-a.sgf": Settings(size=13, seed=33),
    "13x13-b.sgf": Settings(size=13, seed=32),
    "9x9-a.sgf": Settings(size=9, seed=5),
    "9x9-b.sgf": Settings(size=9, seed=6, komi="5.5"),
    "9x9-c.sgf": Settings(size=9, seed=7, komi="7"),
    "9x9-seki.sgf": Settings(size=9, seed=130, level=1),
}


def started(seed, level):
    """GNU Go as all records are made with it."""
    return gtp.gnugo("--never-resign", "--japanese-rules", level=level, seed=seed)


def sgf_point(vertex, size):
    """`A19` on a 19x19 board is `aa`; a pass is empty."""
    if vertex.upper() == "PASS":
        return ""
    column = COLUMNS.index(vertex[0].upper())
    row = size - int(vertex[1:])
    return chr(ord("a") + column) + chr(ord("a") + row)


def property_of(name, vertices, size):
    """`AB[dd][pd]`, or nothing where there is no point."""
    points = sorted({sgf_point(vertex, size) for vertex in vertices})
    return name + "".join(f"[{point}]" for point in points) if points else ""


def colour_at(gnugo, vertex):
    return gnugo.ask(f"color {vertex}")


def play(settings):
    """Plays a game to its two passes; gives its record and the vertices of its seki."""
    size = settings.size
    with started(settings.seed, settings.level) as gnugo:
        gnugo.ask(f"boardsize {size}")
        gnugo.ask("clear_board")
        gnugo.ask(f"komi {settings.komi}")
        handicap = []
        if settings.handicap:
            handicap = gnugo.ask(f"fixed_handicap {settings.handicap}").split()

        moves = []
        player = "W" if handicap else "B"
        while [vertex for _, vertex in moves[-2:]] != ["PASS", "PASS"]:
            if len(moves) > 3 * size * size:
                sys.exit(f"{settings}: this game does not end")
            vertex = gnugo.ask(f"genmove {player}").upper()
            moves.append((player, vertex))
            player = "W" if player == "B" else "B"

        score = gnugo.ask("final_score")
        dead = gnugo.listed("dead")
        seki = gnugo.listed("seki")
        dead_black = [v for v in dead if colour_at(gnugo, v) == "black"]
        dead_white = [v for v in dead if colour_at(gnugo, v) == "white"]
        black = gnugo.listed("black_territory") + dead_white
        white = gnugo.listed("white_territory") + dead_black

    root = [
        ";GM[1]FF[4]CA[UTF-8]AP[make.py]",
        f"SZ[{size}]KM[{settings.komi}]RU[Japanese]RE[{score}]",
        "PB[GNU Go 3.8]PW[GNU Go 3.8]",
        f"GC[level {settings.level}, seed {settings.seed}]",
    ]
    if handicap:
        root.append(f"HA[{settings.handicap}]" + property_of("AB", handicap, size))
    nodes = [f";{player}[{sgf_point(vertex, size)}]" for player, vertex in moves]
    lines = ["".join(nodes[i:i + MOVES_PER_LINE]) for i in range(0, len(nodes), MOVES_PER_LINE)]
    marks = [p for p in (property_of("TB", black, size), property_of("TW", white, size)) if p]
    return "(" + "\n".join(root + lines + marks) + ")\n", seki, dead


def check(names):
    """Lets GNU Go read records back: its count must be the RE of each."""
    wrong = 0
    for name in names:
        text = (HERE / name).read_text()
        recorded = re.search(r"RE\[([^]]*)\]", text).group(1)
        with started(seed=1, level=10) as gnugo:
            gnugo.ask(f"loadsgf {HERE / name}")
            counted = gnugo.ask("final_score")
            dead = len(gnugo.listed("dead"))
            seki = len(gnugo.listed("seki"))
            dame = len(gnugo.listed("dame"))
        verdict = "agrees" if counted == recorded else "DIFFERS"
        wrong += counted != recorded
        print(f"{name}: recorded {recorded}, counted again {counted}: {verdict} "
              f"({dead} dead stones, {seki} in seki, {dame} dame)", flush=True)
    return 1 if wrong else 0


def hunt_seki(tries, first_seed, level):
    """Names the seeds whose 9x9 game ends with a seki."""
    for seed in range(first_seed, first_seed + tries):
        settings = Settings(size=9, seed=seed, level=level)
        _, seki, _ = play(settings)
        print(seed, f"SEKI at {' '.join(seki)}" if seki else "no seki", flush=True)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("names", nargs="*", help="records to make again (default: all)")
    arguments.add_argument("--check", action="store_true", help="read the records back instead")
    arguments.add_argument("--size", type=int, help="play one game of this size and print it")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--komi", default="6.5")
    arguments.add_argument("--handicap", type=int, default=0)
    arguments.add_argument("--level", type=int, default=8)
    arguments.add_argument("--hunt-seki", type=int, metavar="GAMES")
    given = arguments.parse_args()

    unknown = [name for name in given.names if name not in GAMES]
    if unknown:
        sys.exit(f"no such record: {', '.join(unknown)}; there are {', '.join(GAMES)}")
    names = given.names or list(GAMES)
    if given.check:
        return check(names)
    if given.hunt_seki:
        hunt_seki(given.hunt_seki, given.seed, given.level)
    elif given.size:
        settings = Settings(given.size, given.seed, given.komi, given.handicap, given.level)
        sys.stdout.write(play(settings)[0])
    else:
        for name in names:
            record, seki, dead = play(GAMES[name])
            (HERE / name).write_text(record, newline="\n")
            print(f"{name}: {re.search(r'RE.([^]]*)', record).group(1)}, "
                  f"{len(dead)} dead stones, {len(seki)} in seki", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
