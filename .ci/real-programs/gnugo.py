#!/usr/bin/env python3
"""Compares Tenuki with GNU Go: the same records loaded into both, stones and scores side by side.

    python3 gnugo.py TENUKI RECORD.sgf …

Needs Debian's package `gnugo` and PyPI's `sgfmill`. Ends with status 1 when the two differ, or when
either cannot read a record. Where GNU Go finds a seki its score is printed, but need not be the
same: counting a seki well is what Tenuki is for.
"""

import pathlib
import shutil
import subprocess
import sys
import threading

import sgfmill.common
import sgfmill.sgf
import sgfmill.sgf_moves

PATIENCE = 120  # seconds for one reply


class Refused(Exception):
    """A failure reply."""


class Engine:
    """A GTP engine as a child."""

    def __init__(self, name, *command):
        self.name = name
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      text=True, errors="replace")

    def ask(self, command):
        """The answer to a command."""
        watchdog = threading.Timer(PATIENCE, self.child.kill)
        watchdog.start()
        try:
            self.child.stdin.write(command + "\n")
            self.child.stdin.flush()
            lines = []
            while True:
                line = self.child.stdout.readline()
                if not line:
                    raise Refused(f"{self.name} went away, or was silent, at `{command}`")
                line = line.rstrip("\r\n")
                if line:
                    lines.append(line)
                elif lines:
                    break
        except BrokenPipeError as error:
            raise Refused(f"{self.name} went away before `{command}`") from error
        finally:
            watchdog.cancel()
        if not lines[0].startswith("="):
            raise Refused(f"{self.name} answers {lines[0]!r} to `{command}`")
        return "\n".join([lines[0][1:].strip()] + lines[1:]).strip()

    def points(self, command):
        """The vertices of an answer."""
        return set(self.ask(command).upper().split())

    def quit(self):
        """Ends it; the exit status has to be 0."""
        self.ask("quit")
        self.child.stdin.close()
        status = self.child.wait(timeout=PATIENCE)
        if status != 0:
            raise Refused(f"{self.name} ended with status {status}")


def margin(score):
    """`B+3.5` is 3.5, `W+0.50` is -0.5, `0` is 0."""
    if score == "0":
        return 0.0
    side, plus, points = score[:1], score[1:2], score[2:]
    if side not in ("B", "W") or plus != "+":
        raise Refused(f"{score!r} is not a score")
    return float(points) if side == "B" else -float(points)


def replayed(record):
    """RE, and Black's and White's stones at the end of the main line, as sgfmill reads them."""
    game = sgfmill.sgf.Sgf_game.from_bytes(record.read_bytes())
    board, plays = sgfmill.sgf_moves.get_setup_and_moves(game)
    for colour, move in plays:
        if move is not None:
            board.play(*move, colour)
    stones = {"b": set(), "w": set()}
    for colour, point in board.list_occupied_points():
        stones[colour].add(sgfmill.common.format_vertex(point))
    return game.get_root().get("RE"), stones["b"], stones["w"]


def compare(record, tenuki, gnugo):
    """Compares the two on one record; gives the differences found."""
    differences = []

    def same(what, ours, theirs):
        if ours != theirs:
            if isinstance(ours, set):
                ours, theirs = sorted(ours - theirs), sorted(theirs - ours)
            differences.append(f"{what}: {ours} against {theirs}")

    path = record.resolve()
    gnugo.ask(f"loadsgf {path}")
    tenuki.ask(f"loadsgf {path}")

    recorded, black, white = replayed(record)
    same("Black's stones, GNU Go against sgfmill", gnugo.points("list_stones black"), black)
    same("White's stones, GNU Go against sgfmill", gnugo.points("list_stones white"), white)
    lists = [tenuki.points(f"final_status_list {s}") for s in ("alive", "seki", "dead")]
    same("all stones, Tenuki against GNU Go", set().union(*lists), black | white)
    same("stones in two of Tenuki's lists", sum(map(len, lists)), len(set().union(*lists)))

    dead = gnugo.points("final_status_list dead")
    seki = gnugo.points("final_status_list seki")
    theirs = gnugo.ask("final_score")
    given = tenuki.ask(f"tenuki-final_score_seki {' '.join(sorted(dead)) or 'none'}")
    marked = tenuki.ask("final_score")  # by the record's own TB and TW
    print(f"{record.name}: GNU Go {theirs}, Tenuki with GNU Go's {len(dead)} dead stones {given}, "
          f"Tenuki by the record's marks {marked}, recorded {recorded}; "
          f"{len(seki)} stones in seki for GNU Go, {len(lists[1])} for Tenuki")
    same("GNU Go's score now, and as recorded", margin(theirs), margin(recorded))
    if not seki:
        same("score with GNU Go's dead stones, Tenuki against GNU Go",
             margin(given), margin(theirs))
        same("score by the record's marks, Tenuki against RE", margin(marked), margin(recorded))
    return differences


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    program = sys.argv[1]
    records = [pathlib.Path(name) for name in sys.argv[2:]]
    gnugo_program = shutil.which("gnugo") or "/usr/games/gnugo"
    failed = 0
    for record in records:
        tenuki = Engine("Tenuki", program)
        gnugo = Engine("GNU Go", gnugo_program, "--mode", "gtp", "--japanese-rules")
        try:
            differences = compare(record, tenuki, gnugo)
            tenuki.quit()
            gnugo.quit()
        except (Refused, ValueError, OSError, subprocess.TimeoutExpired) as error:
            differences = [str(error)]
        finally:
            tenuki.child.kill()
            gnugo.child.kill()
        for difference in differences:
            print(f"{record.name}: DIFFERS: {difference}")
        failed += bool(differences)
        sys.stdout.flush()
    print(f"{len(records) - failed} of {len(records)} records agree")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
