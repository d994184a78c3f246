#!/usr/bin/env python3
"""Compares Tenuki with GNU Go: the same records loaded into both, stones and scores side by side.

    python3 gnugo.py TENUKI RECORD.sgf …

Needs Debian's package `gnugo` and PyPI's `sgfmill`. Ends with status 1 when the two differ, or when
either cannot read a record. Where GNU Go finds a seki its score is printed, but need not be the
same: counting a seki well is what Tenuki is for.
"""

import pathlib
import subprocess
import sys

import sgfmill.common
import sgfmill.sgf
import sgfmill.sgf_moves

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from gtp import GNUGO, Engine, Refused, margin


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
    same("Black's stones, GNU Go against sgfmill", set(gnugo.points("list_stones black")), black)
    same("White's stones, GNU Go against sgfmill", set(gnugo.points("list_stones white")), white)
    lists = [set(tenuki.points(f"final_status_list {s}")) for s in ("alive", "seki", "dead")]
    same("all stones, Tenuki against GNU Go", set().union(*lists), black | white)
    same("stones in two of Tenuki's lists", sum(map(len, lists)), len(set().union(*lists)))

    dead = set(gnugo.points("final_status_list dead"))
    seki = set(gnugo.points("final_status_list seki"))
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
    failed = 0
    for record in records:
        tenuki = Engine(program, patience=120)
        gnugo = Engine(GNUGO, "--mode", "gtp", "--japanese-rules", patience=120)
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
