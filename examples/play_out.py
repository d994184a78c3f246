#!/usr/bin/env python3
"""Lets GNU Go play finished games out, and compares Tenuki's count of the end with what is left then.

    cargo build --release
    python3 examples/play_out.py games.jsonl [--only wrong] [--every 10] [--level 10]

`games.jsonl` has one JSON object a line: `id`, `sgf` with the result, and `dead`, the dead stones at the end. Tenuki
counts each end. Then GNU Go plays on for both sides until both pass, once with each side first, and the dead stones
stay on the board. Tenuki counts what is left. A count at the end of the game is right if no play after it changes it.

For each game a line names the recorded result, the count, and both results of the play. It lists the moves that a side
played into its own territory although Tenuki did not say that it must, and the points that Tenuki says must be filled
and that the side did not fill. At the end the games are counted by cause. GNU Go blunders at times, so the same result
with either side first says more than a single one.

`--only wrong` takes the games that Tenuki counts against the record. `--every 10` takes each tenth of the games.
"""
import argparse
import collections
import json
import re

from self_play import COLORS, COLUMNS, answers, played_out, started, stones_of

MOST_MOVES = 150
"""Of the play after the end. A ko that is retaken for ever ends there."""


def gtp(point, size):
    """A point of SGF as a vertex of GTP."""
    if len(point) != 2 or point == "tt" and size < 20:
        return "PASS"
    return COLUMNS[ord(point[0]) - 97] + str(size - (ord(point[1]) - 97))


def sgf(vertex, size):
    """A vertex of GTP as a point of SGF."""
    return "" if vertex == "PASS" else chr(97 + COLUMNS.index(vertex[0])) + chr(97 + size - int(vertex[1:]))


def owned(answer):
    """The territory: its colour at each point."""
    rows = answer["territory"]
    return {COLUMNS[x] + str(len(rows) - y): letter for y, row in enumerate(rows)
            for x, letter in enumerate(row) if letter in "bw"}


def region(territory, start):
    """The connected points of one colour of territory."""
    found, left = {start}, [start]
    while left:
        vertex = left.pop()
        column, row = COLUMNS.index(vertex[0]), int(vertex[1:])
        for x, y in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            near = COLUMNS[x] + str(y) if 0 <= x < len(COLUMNS) else ""
            if near not in found and territory.get(near) == territory[start]:
                found.add(near)
                left.append(near)
    return found


class Game:
    """A record and how it goes on."""

    def __init__(self, line, args):
        self.line, self.args = line, args
        size = re.search(r"SZ\[(\d+)\]", line["sgf"])
        self.size = int(size[1]) if size else 19
        setup = [(color, gtp(stone, self.size)) for color, stones in
                 re.findall(r"A([BW])((?:\[\w\w\])+)", line["sgf"]) for stone in re.findall(r"\w\w", stones)]
        moves = re.findall(r";\s*([BW])\[(\w*)\]", line["sgf"])
        self.moves = setup + [(color, gtp(point, self.size)) for color, point in moves]

    def played_out(self, first):
        """The moves after the end, and a question about what is left."""
        board = argparse.Namespace(size=self.size, gnugo=self.args.gnugo)
        engine = started(board, 1, self.args.level)
        for color, vertex in self.moves:
            engine.send(f"play {color} {vertex}")
        before = stones_of(engine)
        more = played_out(engine, first, MOST_MOVES)
        after = stones_of(engine)
        engine.quit()
        left = [stone for stone in self.line["dead"]
                if any(stone in before[color] and stone in after[color] for color in COLORS)]
        nodes = "".join(f";{side[0].upper()}[{sgf(vertex, self.size)}]" for side, vertex in more)
        record = self.line["sgf"].rstrip().removesuffix(")") + nodes + ")"
        return more, {"id": first, "sgf": record, "dead": left}


def causes(answer, more):
    """Why the play and the count differ: moves into the own territory, points that were not filled."""
    territory = owned(answer)
    played = {vertex: side[0] for side, vertex in more}
    dead = set(answer["dead"])
    found = []
    for vertex, side in played.items():
        if territory.get(vertex) == side:
            against = region(territory, vertex) & dead
            found.append(("against dead stones" if against else "among own stones", side.upper() + " " + vertex))
    found += [("not filled", vertex) for vertex in answer["fill"] if vertex not in played]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games")
    parser.add_argument("--program", default="target/release/tenuki")
    parser.add_argument("--only", choices=["wrong"], help="the games that Tenuki counts against the record")
    parser.add_argument("--every", type=int, default=1, help="10: each tenth game")
    parser.add_argument("--level", type=int, default=10, help="GNU Go's level")
    parser.add_argument("--gnugo", default="gnugo", help="the program")
    args = parser.parse_args()
    lines = list(map(json.loads, open(args.games)))
    counted = answers(args.program, ({key: line[key] for key in ("id", "sgf", "dead")} for line in lines))
    chosen = [line for line in lines if args.only != "wrong" or not counted[line["id"]]["agrees"]]
    table = collections.Counter()
    for line in chosen[::args.every]:
        answer, game = counted[line["id"]], Game(line, args)
        ends = {first: game.played_out(first) for first in COLORS}
        left = answers(args.program, (question for _, question in ends.values()))
        results = [left[first]["score"] for first in COLORS]
        why = [cause for more, _ in ends.values() for cause in causes(answer, more)]
        both = sorted({cause for cause in why if why.count(cause) == 2})
        says = ("either way as recorded" if set(results) == {answer["recorded"]} else
                "either way as counted" if set(results) == {answer["score"]} else
                "one way as recorded" if answer["recorded"] in results else
                "one way as counted" if answer["score"] in results else "neither")
        kinds = " and ".join(sorted({kind for kind, _ in both})) or "other"
        table["right" if answer["agrees"] else "wrong", says, kinds if not answer["agrees"] else ""] += 1
        print(line["id"], "recorded", answer["recorded"], "counted", answer["score"], "played out", *results,
              *(f"{kind}: {where}" for kind, where in both), sep="  ", flush=True)
    for (agrees, says, kinds), games in sorted(table.items(), key=lambda item: (item[0][0], -item[1])):
        print(f"| {agrees} | {says} | {kinds} | {games} |")


if __name__ == "__main__":
    main()
