#!/usr/bin/env python3
"""Counts the instructions that the paths that matter take, and compares with the last figures.

    .ci/instructions.py             compares, and fails when a figure grew by more than 10 %
    .ci/instructions.py --write     writes the figures as the new ones

The figures are in benches/instructions.txt. Valgrind's callgrind counts, so they are the same on a
busy machine. They depend on the compiler: with another one than the file names nothing is compared, and
that is a failure. A figure that has to grow is written again in the same commit.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIGURES = ROOT / "benches" / "instructions.txt"
ALLOWED = 1.10
# How often a path is taken; it is taken once before, so that memory is set up.
TIMES = 5


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE).stdout


def compiler():
    """The compiler and the machine that it compiles for."""
    lines = dict(line.split(": ", 1) for line in output("rustc", "-vV").splitlines()[1:])
    return f"rustc {lines['release']} {lines['host']}"


def built():
    """Builds the program that callgrind runs, and says where it is."""
    messages = output(
        "cargo", "build", "--quiet", "--locked", "--profile", "dist", "--bench", "instructions",
        "--message-format", "json-render-diagnostics",
    )
    programs = re.findall(r'"executable":"([^"]*instructions[^"]*)"', messages)
    if len(programs) != 1:
        sys.exit(f"cargo built {len(programs)} programs, not one")
    return programs[0]


def total(program, path, times):
    """The instructions of a whole run that takes the path this many times."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, path, str(times)],
        text=True, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
    )
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or found is None:
        sys.exit(f"{path}: nothing was counted (status {run.returncode})\n{run.stderr}")
    return int(found[1])


def counted(program, path):
    """The instructions of one path: a few more times make the difference."""
    return (total(program, path, 1 + TIMES) - total(program, path, 1)) // TIMES


def recorded():
    """The compiler and the figures of the file."""
    with_what, figures = None, {}
    for line in FIGURES.read_text().splitlines():
        if line.startswith("# compiler: "):
            with_what = line.removeprefix("# compiler: ")
        elif line and not line.startswith("#"):
            figure, path = line.split(maxsplit=1)
            figures[path] = int(figure)
    return with_what, figures


def write(figures):
    lines = [
        "# Instructions that each path of benches/instructions.rs takes, counted by callgrind.",
        "# `.ci/instructions.py --write` writes this file; `.ci/instructions.py` compares with it.",
        f"# compiler: {compiler()}",
    ]
    lines += [f"{figure:>10}  {path}" for path, figure in figures.items()]
    FIGURES.write_text("\n".join(lines) + "\n")


def main():
    writes = sys.argv[1:] == ["--write"]
    if sys.argv[1:] and not writes:
        sys.exit(__doc__)
    if not writes:
        with_what, last = recorded()
        if with_what != compiler():
            sys.exit(
                f"The figures of {FIGURES.name} were counted with {with_what}, and this is {compiler()}.\n"
                f"Use that compiler, or count again on a commit that is known to be good: {sys.argv[0]} --write."
            )
    program = built()
    paths = output(program, "--list").split("\n")[:-1]
    # Counting takes one core a run, and what is counted does not depend on what else runs.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        figures = dict(zip(paths, pool.map(lambda path: counted(program, path), paths)))
    if writes:
        write(figures)
        return
    failed = False
    for path in dict.fromkeys([*last, *figures]):
        if path not in last or path not in figures:
            print(f"{path}: only in {'the benchmark' if path in figures else FIGURES.name}")
            failed = True
            continue
        grown = figures[path] / last[path]
        failed |= grown > ALLOWED
        verdict = "  TOO MUCH" if grown > ALLOWED else ""
        print(f"{figures[path]:>10}  {100 * (grown - 1):+6.1f} %  {path}{verdict}")
    if failed:
        sys.exit(f"A figure differs too much. If it has to: {sys.argv[0]} --write, and commit {FIGURES.name}.")


if __name__ == "__main__":
    main()
