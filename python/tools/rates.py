"""How fast the package is, beside the program.

    python tools/rates.py TENUKI GAMES.jsonl [--runs N]

prints a table of rates by one, two and four threads: of `tenuki score`, of `score_many` and of `score_batch`, in
interleaved runs on the same cores, with the dead stones that the lines of JSON name. Then it compares all cores,
judged too, and measures arrays, the import and memory. With `--table` it prints the table alone.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import tenuki_score

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def consume(answers: Iterator[object]) -> None:
    for _ in answers:
        pass


def compare(name: str, tenuki: str, file: Path, games: int, runs: int) -> None:
    """The rates of the program and of `score_many`, in turns."""
    lines = file.read_bytes().splitlines()
    items = [json.loads(line) for line in lines]
    command = [tenuki, "score", "--format", "json", "--jobs", str(CORES), str(file)]

    def native() -> None:
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)

    ways: dict[str, Callable[[], object]] = {
        "tenuki score": native,
        "score_many, lines": lambda: consume(tenuki_score.score_many(lines)),
        "score_many, dicts": lambda: consume(tenuki_score.score_many(items)),
    }
    times: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(runs):
        for way, work in ways.items():
            times[way].append(seconds(work))
    best = {way: min(of) for way, of in times.items()}
    for way in ways:
        ratio = statistics.median(
            native / own for native, own in zip(times["tenuki score"], times[way])
        )
        print(
            f"{name}, {way}: {games / best[way]:,.0f} games a second at best; "
            f"{100 * ratio:.1f} % of the program's rate (median of {runs} runs)"
        )


def stacks(file: Path, count: int) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]] | None:
    """Positions of the games of 19x19 as one array, and their dead stones as another."""
    boards, masks = [], []
    for line in file.read_bytes().splitlines():
        answer = tenuki_score.score(line)
        if answer.board.shape == (19, 19):
            boards.append(answer.board)
            masks.append(answer.status == tenuki_score.Status.DEAD)
    if not boards:
        return None
    times = -(-count // len(boards))
    positions, dead = (np.tile(np.array(each), (times, 1, 1))[:count] for each in (boards, masks))
    return positions, dead


def table(tenuki: str, file: Path, runs: int, count: int = 20_000) -> None:
    """What a 19x19 board takes, by the number of threads: the program beside arrays in and out."""
    given = stacks(file, count)
    if not given:
        print("table: no game of 19x19")
        return
    positions, dead = given
    rows = ("".join(".XO"[stone] for stone in row) for row in positions.reshape(-1, 19))
    boards = [list(board) for board in zip(*[rows] * 19)]
    names = [[f"{'ABCDEFGHJKLMNOPQRST'[x]}{19 - y}" for y, x in zip(*np.nonzero(mask))] for mask in dead]
    lines = [json.dumps({"board": board, "dead": name}).encode() for board, name in zip(boards, names)]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "boards.jsonl"
        path.write_bytes(b"\n".join(lines) + b"\n")

        def program(threads: int) -> None:
            command = [tenuki, "score", "--format", "json", "--jobs", str(threads), str(path)]
            subprocess.run(command, stdout=subprocess.DEVNULL, check=True)

        ways: dict[str, Callable[[int], object]] = {
            "tenuki score, lines of JSON": program,
            "score_many, lines of JSON": lambda threads: consume(tenuki_score.score_many(lines, threads=threads)),
            "score_batch, arrays in and out": lambda threads: tenuki_score.score_batch(positions, dead=dead, threads=threads),
        }
        of_threads = (1, 2, 4)
        best: dict[tuple[str, int], tuple[float, float]] = {}
        for _ in range(runs):
            for threads in of_threads:
                for way, work in ways.items():
                    before = os.times()
                    wall = seconds(lambda: work(threads))
                    used = sum(os.times()[:4]) - sum(before[:4])
                    least = best.get((way, threads), (wall, used))
                    best[way, threads] = min(least[0], wall), min(least[1], used)
    print(
        f"µs of time (of all threads' processor time) for each of {count:,} boards of 19x19 on {CORES} cores, "
        f"the least of {runs} runs\n"
    )
    print("| | " + " | ".join(f"{threads} thread{'s' * (threads > 1)}" for threads in of_threads) + " |")
    print("| --- |" + " --- |" * len(of_threads))
    for way in ways:
        cells = (f"{1e6 * wall / count:.1f} ({1e6 * used / count:.1f})" for wall, used in (best[way, threads] for threads in of_threads))
        print(f"| {way} | " + " | ".join(cells) + " |")


def arrays(file: Path, count: int = 10_000) -> None:
    """Positions of the games as one array, with their dead stones as another: arrays in and out, and as objects."""
    given = stacks(file, count)
    if not given:
        print("arrays: no game of 19x19")
        return
    positions, dead = given

    def each(what: str, work: Callable[[], object]) -> None:
        wall, processor = [], []
        for _ in range(3):
            begun = time.process_time()
            wall.append(seconds(work))
            processor.append(time.process_time() - begun)
        took, used = (1e6 * min(times) / count for times in (wall, processor))
        print(f"{count:,} positions of 19x19, {what}: {took:.1f} µs each, {used:.1f} µs of all threads' processor time")

    for threads in (1, 2, 4):
        what = f"score_batch, {threads} thread{'s' * (threads > 1)} on {CORES} cores"
        each(what, lambda: tenuki_score.score_batch(positions, dead=dead, threads=threads))
    for dtype in (np.int64, np.float32):
        typed = positions.astype(dtype)
        each(f"score_batch, {np.dtype(dtype)}, 1 thread", lambda: tenuki_score.score_batch(typed, dead=dead, threads=1))
    each("score_many, 1 thread", lambda: consume(tenuki_score.score_many(positions, dead=dead, threads=1)))
    owned = list(tenuki_score.score_many(positions, dead=dead, on_error="raise"))
    for what in ("first", "second"):
        took = seconds(lambda: [answer.ownership for answer in owned])
        print(f"Result.ownership, the {what} time: {1e6 * took / count:.2f} µs each")


def imports(runs: int = 15) -> None:
    """The import, after numpy and before it."""

    def took(first: str) -> float:
        code = f"{first}import time; t = time.perf_counter(); import tenuki_score; print(time.perf_counter() - t)"
        command = [sys.executable, "-c", code]
        times = (subprocess.run(command, capture_output=True, check=True).stdout for _ in range(runs))
        return statistics.median(map(float, times))

    print(f"import: {1e3 * took(''):.1f} ms, with numpy imported before {1e3 * took('import numpy; '):.1f} ms")


def memory(count: int = 1_000_000) -> None:
    """The memory of the process while a generator of positions is scored."""
    random = np.random.default_rng(7)
    board = np.zeros((9, 9), dtype=np.int8)
    board[:, 3], board[:, 5] = 1, -1

    def positions() -> Iterator[np.ndarray[tuple[int, ...], np.dtype[np.int8]]]:
        for _ in range(count):
            position = board.copy()
            position[random.integers(9), 7] = 1
            yield position

    def peak() -> int:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024

    print(f"memory at the start: {peak()} MiB at most")
    step = count // 5
    for done, _ in enumerate(tenuki_score.score_many(positions(), dead=[]), 1):
        if done % step == 0:
            print(f"after {done:,} positions: {peak()} MiB at most")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("tenuki")
    parser.add_argument("games", type=Path)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--table", action="store_true", help="print the table of rates by threads alone")
    arguments = parser.parse_args()
    table(arguments.tenuki, arguments.games, arguments.runs)
    if arguments.table:
        return
    imports()
    arrays(arguments.games)
    lines = arguments.games.read_bytes().splitlines()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "given.jsonl"
        file.write_bytes(b"\n".join(lines * max(1, 20_000 // len(lines))) + b"\n")
        games = len(file.read_bytes().splitlines())
        compare("dead stones given", arguments.tenuki, file, games, arguments.runs)
        file = Path(folder) / "judged.jsonl"
        questions = ({**json.loads(line), "dead": None} for line in lines)
        file.write_text("".join(json.dumps(question) + "\n" for question in questions))
        compare("judged", arguments.tenuki, file, len(lines), 3)
    memory()


if __name__ == "__main__":
    main()
