#!/usr/bin/env python3
"""Judges a labelled collection with several seeds, and prints how many games differ with each.

    cargo build --release --example judge
    python3 examples/seeds.py GAMES.jsonl [--judge PROGRAM] [--seeds FIRST-LAST] [--effort PERCENT]

Playouts are random, so a change of the judge is better or worse by chance, too. The mean of several
seeds says more than the one seed of the program, which is 0. The seeds are 1 to 8 unless given.

Each line is a seed, and the last one the mean. The columns are the parts of the collection on which
the judge is fitted and checked, the games with `gold` and all games: first the games whose dead
stones differ from the label, and in brackets those of them that were judged with certainty.
"""
import argparse
import re
import subprocess

PARTS = ["gold, fit", "gold, check", "all, fit", "all, check"]
LINE = re.compile(
    r"^(?P<part>[a-z]+, [a-z]+) +(?P<games>\d+) games  equal +[\d.]+ % \((?P<wrong>\d+) not\)"
    r"  certain +(?P<certain>[\d.]+) %, of these equal +[\d.]+ % \((?P<sure_and_wrong>\d+) not;"
)


def judge(program, path, seed, effort):
    """What the example says of each part: games, wrong, percent certain, certain and wrong."""
    command = [program, path, "--seed", str(seed), "--effort", effort]
    output = subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout
    found = {}
    for line in output.splitlines():
        match = LINE.match(line)
        if match:
            found[match["part"]] = (int(match["games"]), int(match["wrong"]),
                                    float(match["certain"]), int(match["sure_and_wrong"]))
    if sorted(found) != sorted(PARTS):
        raise SystemExit(f"{program}: the output lacks a part; is it the example `judge`?")
    return found


def seeds(text):
    first, last = text.split("-")
    return range(int(first), int(last) + 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", metavar="GAMES.jsonl")
    parser.add_argument("--judge", default="target/release/examples/judge", metavar="PROGRAM")
    parser.add_argument("--seeds", type=seeds, default=range(1, 9), metavar="FIRST-LAST")
    parser.add_argument("--effort", default="100", metavar="PERCENT")
    arguments = parser.parse_args()

    results = []
    print(f"{'seed':<6}" + "".join(f"{part:>20}" for part in PARTS))
    for seed in arguments.seeds:
        result = judge(arguments.judge, arguments.games, seed, arguments.effort)
        results.append(result)
        columns = (f"{f'{wrong} ({sure})':>20}" for _, wrong, _, sure in map(result.get, PARTS))
        print(f"{seed:<6}" + "".join(columns), flush=True)

    def mean(part, index):
        return sum(result[part][index] for result in results) / len(results)

    wrong = (f"{f'{mean(part, 1):.2f} ({mean(part, 3):.2f})':>20}" for part in PARTS)
    print(f"{'mean':<6}" + "".join(wrong))
    for part in PARTS:
        games = results[0][part][0]
        print(f"{part}: {games} games, {100 - 100 * mean(part, 1) / games:.2f} % right, "
              f"{mean(part, 2):.2f} % certain")


if __name__ == "__main__":
    main()
