#!/usr/bin/env python3
"""Lets GNU Go play itself, and asks it which stones are dead, for `examples/judge.rs`.

    python3 examples/self_play.py 13 200 games.jsonl [--level 10] [--first 0] [--gnugo gnugo]
    cargo run --release --example judge -- games.jsonl --show 20

Plays games of one size and adds them to the file, one JSON object a line: `id` (13-0, 13-1 and so
on), `sgf`, and `dead`, GNU Go's `final_status_list dead`. The seed of a game is 1000 times the size
plus its number, so that it can be played again. Resigning counts as a pass: all games are counted.

    python3 examples/self_play.py 9 1000 careless.jsonl --level 0 --careless 20 --tired 15

makes boards as beginners leave them: `--careless 20` plays 20 % of the moves at random. `--tired 15` lets a side
pass at 15 % of its turns once the board is half full, whatever is left to play. Then GNU Go plays each board to its
end at level `--judge` (10), once with each side playing first. `dead` has the stones that are lost if the side to move
plays first, `dead_other` those that are lost if the other side does. If the two differ, the board is not settled.
(GNU Go blunders in such play, so look at the boards that are named below.)

    cargo build --release
    python3 examples/self_play.py --compare careless.jsonl

lets `target/release/tenuki` (`--tenuki PROGRAM`: another one) judge these boards, without being told what is dead. It
counts how many of the settled boards, and of the others, Tenuki calls certain and finished, and names the boards on which
it is certain against GNU Go.
"""
import argparse
import json
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / ".ci"))
from gtp import Engine

COLUMNS = "ABCDEFGHJKLMNOPQRST"
COLORS = ("black", "white")


def started(args, seed, level, moves=()):
    """An engine, with these moves played."""
    engine = Engine(args.gnugo, "--mode", "gtp", "--level", str(level), "--seed", str(seed))
    for command in (f"boardsize {args.size}", "clear_board", "komi 6.5"):
        engine.ask(command)
    for number, move in enumerate(moves):
        engine.ask(f"play {'bw'[number % 2]} {move}")
    return engine


def stones_of(engine):
    """The stones of each colour."""
    return {color: set(engine.ask(f"list_stones {color}").split()) for color in COLORS}


def generated(engine, side):
    """The move of the engine, which is on its board then. Resigning counts as a pass."""
    move = engine.ask(f"genmove {side}").upper()
    if move == "RESIGN":
        engine.ask(f"play {side} pass")
        return "PASS"
    return move


def next_move(engine, args, side, chance):
    """A pass of a tired side, a random move of a careless one, or else the move of the engine."""
    if args.tired and 2 * sum(map(len, stones_of(engine).values())) >= args.size ** 2 \
            and chance.random() * 100 < args.tired:
        move = "PASS"
    elif args.careless and chance.random() * 100 < args.careless:
        legal = engine.ask(f"all_legal {side}").split()
        move = chance.choice(legal) if legal else "PASS"
    else:
        return generated(engine, side)
    engine.ask(f"play {side} {move}")
    return move.upper()


def played_out(engine, first, most):
    """The moves of the engine for both sides, this one first, until both pass, but at most `most`."""
    sides = COLORS if first == "black" else COLORS[::-1]
    moves = []
    while [move for _, move in moves[-2:]] != ["PASS", "PASS"] and len(moves) < most:
        side = sides[len(moves) % 2]
        moves.append((side, generated(engine, side)))
    return moves


def lost(args, seed, moves, first):
    """The stones that are lost when the engine plays the position to its end and this side plays first."""
    engine = started(args, seed, args.judge, moves)
    before = stones_of(engine)
    played_out(engine, first, args.size ** 2)
    after = stones_of(engine)
    dead = set(engine.ask("final_status_list dead").split())
    engine.quit()
    return sorted(stone for color in COLORS for stone in before[color] - (after[color] - dead))


def play(args, number):
    seed = 1000 * args.size + number
    chance = random.Random(seed)
    engine = started(args, seed, args.level)
    moves = []
    while moves[-2:] != ["PASS", "PASS"] and len(moves) < 2 * args.size ** 2:
        moves.append(next_move(engine, args, COLORS[len(moves) % 2], chance))
    score = engine.ask("final_score")
    game = {"id": f"{args.size}-{number}"}
    if args.careless or args.tired:
        game["dead"] = lost(args, seed, moves, COLORS[len(moves) % 2])
        game["dead_other"] = lost(args, seed, moves, COLORS[(len(moves) + 1) % 2])
    else:
        game["dead"] = engine.ask("final_status_list dead").split()
    engine.quit()

    def place(move):
        if move == "PASS":
            return ""
        return chr(97 + COLUMNS.index(move[0])) + chr(97 + args.size - int(move[1:]))

    nodes = "".join(f";{'BW'[i % 2]}[{place(move)}]" for i, move in enumerate(moves))
    game["sgf"] = f"(;GM[1]FF[4]SZ[{args.size}]KM[6.5]RU[Japanese]RE[{score}]{nodes})"
    return {**game, "gold": True}


def answers(program, questions):
    """What Tenuki answers, by the id of the question."""
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    run = subprocess.run([program, "score", "--quiet", "-"], input=lines, stdout=subprocess.PIPE, text=True)
    return {answer["id"]: answer for answer in map(json.loads, run.stdout.splitlines())}


def compare(arguments):
    """Counts what Tenuki says of the settled boards and of the others."""
    parser = argparse.ArgumentParser(prog="self_play.py --compare")
    parser.add_argument("file")
    parser.add_argument("--tenuki", default="target/release/tenuki", help="the program")
    args = parser.parse_args(arguments)
    games = [json.loads(line) for line in open(args.file)]
    # A line that names the dead stones would not be judged.
    judged = answers(args.tenuki, [{"id": game["id"], "sgf": game["sgf"]} for game in games])
    count = {settled: dict.fromkeys(("boards", "certain", "wrong", "finished"), 0) for settled in (True, False)}
    for game in games:
        answer = judged[game["id"]]
        settled = set(game["dead"]) == set(game["dead_other"])
        certain = not answer.get("uncertain")
        wrong = certain and settled and set(answer["dead"]) != set(game["dead"])
        one = count[settled]
        one["boards"] += 1
        one["certain"] += certain
        one["wrong"] += wrong
        one["finished"] += answer["finished"]
        if wrong or certain and not settled:
            differ = sorted(set(game["dead"]) ^ set(game["dead_other"] if not settled else answer["dead"]))
            print(answer["id"], "settled" if settled else "not settled", *differ)
    for settled, one in count.items():
        print("settled:" if settled else "not settled:", *(f"{name} {n}" for name, n in one.items()))


def main():
    if sys.argv[1:2] == ["--compare"]:
        return compare(sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("size", type=int, choices=range(5, 20))
    parser.add_argument("games", type=int)
    parser.add_argument("file")
    parser.add_argument("--level", type=int, default=10)
    parser.add_argument("--careless", type=float, default=0, help="percent of the moves that are random")
    parser.add_argument("--tired", type=float, default=0, help="percent of the turns passed on a half full board")
    parser.add_argument("--judge", type=int, default=10, help="the level at which careless games are played to their end")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--gnugo", default="gnugo", help="the program")
    args = parser.parse_args()
    with open(args.file, "a") as out:
        for number in range(args.first, args.first + args.games):
            print(json.dumps(play(args, number)), file=out, flush=True)


if __name__ == "__main__":
    main()
