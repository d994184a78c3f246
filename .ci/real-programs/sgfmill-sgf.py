#!/usr/bin/env python3
"""Reads the records that `tenuki score --sgf` writes with sgfmill.

    python3 sgfmill-sgf.py TENUKI RECORD.sgf …

Needs PyPI's `sgfmill`. The marks of the last node must say what the JSON answer says, and all other
properties of all nodes must be those of the record as it was. Ends with status 1 where they differ.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import sgfmill.common
import sgfmill.sgf

MARKS = {"TB", "TW", "MA", "SQ"}

# Variations, comments, unknown properties, an older mark, and names in another character set.
HARD = {
    "gb2312.sgf": "(;CA[GB2312]GM[1]FF[4]SZ[5]KM[0.5]PB[\u4e2d\u56fd]XX[1][a\\]b];B[cc]C[\u597d];W[];"
                  "B[]CR[aa]TB[ee](;W[aa])(;W[bb]))".encode("gb2312"),
    "shift_jis.sgf": "(;CA[Shift_JIS]GM[1]FF[4]SZ[7]PB[\u8868\u793a]PW[\u80fd];B[cc](;W[];B[]N[end])"
                     "(;W[aa](;B[bb])(;B[dd])))".encode("shift_jis"),
    "bare.sgf": b"mail\n(;AB[cc]AW[aa]SZ[9]KM[6.5])",
}


def nodes(game):
    """Every node, in the order of the file."""
    rest = [game.get_root()]
    while rest:
        node = rest.pop()
        yield node
        rest.extend(reversed(list(node)))


def kept(node, without):
    """The raw properties of a node, but for these."""
    return {name: node.get_raw_list(name) for name in node.properties() if name not in without}


def check(tenuki, record, folder):
    out = folder / "out.sgf"
    answer = subprocess.run([tenuki, "score", record, "--format", "json", "--sgf", out],
                            check=True, capture_output=True, text=True)
    answer = json.loads(answer.stdout)
    before = record.read_bytes()
    before = sgfmill.sgf.Sgf_game.from_bytes(before[before.index(b"(;"):])
    after = sgfmill.sgf.Sgf_game.from_bytes(out.read_bytes())
    last = after.get_main_sequence()[-1]

    height = len(answer["territory"])
    width = len(answer["territory"][0])

    def name(point):
        row, column = point
        return f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[column]}{row + 1}"

    def points(prop):
        # From their letters: what Tenuki wrote, and not what sgfmill makes of it.
        if not last.has_property(prop):
            return set()
        return {name((height - 1 - (raw[1] - ord("a")), raw[0] - ord("a")))
                for raw in last.get_raw_list(prop)}

    drawn = {"b": set(), "w": set(), ".": set()}
    for row, line in enumerate(answer["territory"]):
        for column, sign in enumerate(line):
            drawn[sign].add(name((height - 1 - row, column)))
    assert len(drawn["b"] | drawn["w"] | drawn["."]) == width * height
    assert points("TB") == drawn["b"], (record, "TB", points("TB") ^ drawn["b"])
    assert points("TW") == drawn["w"], (record, "TW", points("TW") ^ drawn["w"])
    assert points("MA") == set(answer["dead"]), (record, "MA")
    assert points("SQ") == set(answer["seki"]), (record, "SQ")

    pairs = list(zip(nodes(before), nodes(after), strict=True))
    for old, new in pairs:
        assert kept(old, MARKS) == kept(new, MARKS), record
    root = before.get_root()
    for player in ["PB", "PW"]:
        if root.has_property(player):
            assert root.get(player) == after.get_root().get(player), record
    print(f"{record.name}: {answer['score']}, {len(pairs)} nodes kept, "
          f"{len(drawn['b'])} + {len(drawn['w'])} points of territory read back")


def main():
    tenuki, *records = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, record in HARD.items():
            (folder / name).write_bytes(record)
            check(tenuki, folder / name, folder)
        for record in records:
            check(tenuki, pathlib.Path(record), folder)


main()
