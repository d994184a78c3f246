#!/usr/bin/env python3
"""Measures how much later an answer of an engine comes because Tenuki is around it.

    python3 latency.py TENUKI [TIMES]

Needs Debian's package `gnugo`. The same command is sent to GNU Go and to Tenuki around GNU Go, by
turns, so that both meet the same load: `known_command x`, which Tenuki answers for both, and
`last_move`, which goes to GNU Go and back. Ends with status 1 when the median of what is added is
over 200 µs three times with pauses between: other work on the machine, which can last for seconds,
only ever adds to it.
"""

import shutil
import subprocess
import sys
import time

MOST_ADDED = 200  # microseconds
ATTEMPTS = 3
PAUSE = 15  # seconds
GNUGO = [shutil.which("gnugo") or "/usr/games/gnugo", "--mode", "gtp"]


class Engine:
    """A GTP engine as a child, without buffers between."""

    def __init__(self, command):
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      bufsize=0)

    def ask(self, command):
        """How long the whole reply took, in microseconds."""
        line = command.encode() + b"\n"
        start = time.perf_counter()
        self.child.stdin.write(line)
        reply = b""
        while not reply.endswith(b"\n\n"):
            piece = self.child.stdout.read(65536)
            if not piece:
                sys.exit(f"{self.child.args[0]} went away at `{command}`")
            reply += piece
        return (time.perf_counter() - start) * 1e6


def added(command, times, direct, around):
    """Measures a command, and returns the median of what is added, in microseconds."""
    taken = {direct: [], around: []}
    for _ in range(times):
        for engine, list_ in taken.items():
            list_.append(engine.ask(command))
    middle, high = {}, {}
    for engine, list_ in taken.items():
        list_.sort()
        middle[engine], high[engine] = list_[times // 2], list_[times * 99 // 100]
    print(f"{command:16} GNU Go {middle[direct]:6.1f} {high[direct]:7.1f}"
          f"   around it {middle[around]:6.1f} {high[around]:7.1f}"
          f"   added {middle[around] - middle[direct]:6.1f} {high[around] - high[direct]:7.1f}",
          flush=True)
    return middle[around] - middle[direct]


def quick(command, times, direct, around):
    """Whether an attempt met the bound; pauses after each that did not."""
    for _ in range(ATTEMPTS):
        if added(command, times, direct, around) <= MOST_ADDED:
            return True
        time.sleep(PAUSE)
    return False


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    direct, around = Engine(GNUGO), Engine([sys.argv[1], "gtp", "--"] + GNUGO)
    for engine in (direct, around):
        engine.ask("boardsize 9")
        engine.ask("play b E5")
    print(f"{times} answers each, microseconds: median, 99th percentile")
    met = [quick(command, times, direct, around) for command in ("known_command x", "last_move")]
    for engine in (direct, around):
        engine.child.stdin.close()
        engine.child.wait(timeout=60)
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
