"""The package gives the same answers as the native program."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from conftest import DEFINITIONS, RULES, drawings, native, record_files

import tenuki_score


def shaped(line: dict[str, Any]) -> dict[str, Any]:
    """An answer of the program, with what it leaves out."""
    if "error" in line:
        # The program names the line; the sentence behind it is the same.
        error = line["error"].split(": ", 1)[1].replace("by --komi", "as komi")
        return {"id": line.get("id"), "error": error, "version": line["version"]}
    answer = DEFINITIONS["answer"]
    absent = dict.fromkeys(answer["properties"].keys() - {"lines", *answer["required"]})
    lists: dict[str, Any] = {name: [] for name in ("no_reason", "last_points", "assumed", "warnings")}
    return absent | lists | line


def answers(games: Any, **options: Any) -> list[dict[str, Any]]:
    return [
        answer.to_dict() if answer else dict(answer)
        for answer in tenuki_score.score_many(games, as_is=True, **options)
    ]


def lines() -> list[str]:
    asked: list[dict[str, Any]] = []
    for i, board in enumerate(drawings()):
        for rules in RULES:
            asked.append({"id": i, "board": board, "rules": rules, "komi": 0.5})
        asked.append({"id": i, "board": board, "dead": [], "to_move": "white"})
    for path in record_files():
        sgf = path.read_bytes().decode("utf-8", "replace")
        for named in (None, *RULES):
            asked.append({"id": path.name, "sgf": sgf, "rules": named})
        asked.append({"id": path.name, "sgf": sgf, "dead": ["A1"], "method": "checkered"})
    asked.append({"id": "why", "board": [".X.XOO", "XXXXO.", "OOOOOO"], "dead": [], "why": ["A3", "E3"]})
    asked.append({"id": "doubt", "board": [".X..X..", "OOXXXXX", ".XOOOOX", ".OO..OX", "....OOX", "OOOOOXX"], "dead": ["B4"]})
    asked.append({"id": "doubt in version 1", "board": [".X..X..", "OOXXXXX", ".XOOOOX", ".OO..OX", "....OOX", "OOOOOXX"], "dead": ["B4"], "version": 1})
    asked.append({"id": "sure", "board": ["X.O", "XXO", "OOO"], "version": 1})
    asked.append({"id": "wrong in version 1", "board": ["X.O", "XO"], "version": 1})
    asked.append({"id": 1, "board": ["X.O"], "komi": "six"})
    asked.append({"id": 2})
    return [json.dumps(line) for line in asked] + ["{", '{"id":[1],"board":["X."]', "[]"]


def test_lines_of_json_are_answered_as_by_the_program(tenuki: str) -> None:
    asked = lines()
    assert len(asked) > 500
    expected = [shaped(line) for line in native(tenuki, asked)]
    got = answers(line.encode() for line in asked)
    assert sum("error" in answer for answer in expected) >= 4
    for line, one, other in zip(asked, expected, got):
        if "error" in one and other.get("error") != one["error"]:
            # Bytes that are no object are taken for a record.
            assert "error" in other and not line.startswith("{\"id\""), line
            continue
        assert other == one, line
    assert len(got) == len(expected)


def test_a_line_is_written_as_by_the_program(tenuki: str) -> None:
    import subprocess

    asked = [line for line in lines() if line.startswith('{"id"')][:-3]
    command = [tenuki, "score", "--format", "json", "--quiet", "-"]
    out = subprocess.run(command, input="\n".join(asked).encode(), capture_output=True, check=False).stdout.decode()
    written, answers = out.splitlines(), list(tenuki_score.score_many(asked, as_is=True))
    assert len(written) == len(answers)
    for expected, answer in zip(written, answers):
        if answer:
            assert answer.to_json() == expected
        else:
            # The program says where the line stands.
            assert json.loads(answer.to_json()).keys() == json.loads(expected).keys()


def winner(margin: float) -> str:
    return "black" if margin > 0 else "white" if margin < 0 else "tie"


def test_a_table_has_the_fields_of_the_answers() -> None:
    asked: list[Any] = [*lines(), *({"id": path.name, "sgf": path} for path in record_files())]
    last = [".O.O.", "OOOOO", "OXXOO", ".XOOO", "X.XXX", "XXX.X", ".X.XX"]
    asked += [{"id": "last", "board": last, "dead": []}]
    asked += ['{"id":"no \\"quotes\\"","board":["X.O"]}', '{"id":null,"board":["XO"]}', "not a game"]
    answers = list(tenuki_score.score_many(asked))
    empty = dict.fromkeys(["chain", "color", "save", "take", "area", "points"])
    doubt = dict.fromkeys(["point", "color", "code", "number", "most", "text"])
    expected = []
    for answer in answers:
        fields = answer.to_dict() if answer else dict(answer)
        fields.pop("why", None)
        if answer:
            assert answer.winner == winner(answer.margin)
            fields |= {"rules": answer.rules, "method": answer.method, "winner": answer.winner}
            fields["open"] = [{**empty, **item} for item in fields["open"]]
            if fields["uncertain_points"] is not None:
                fields["uncertain_points"] = [{**doubt, **item} for item in fields["uncertain_points"]]
        if not isinstance(answer.id, (str, type(None))):
            fields["id"] = json.dumps(answer.id, separators=(",", ":"))
        expected.append(fields)
    table = pa.table(tenuki_score.score_many(asked))
    assert table.num_rows == len(asked) > 1000, "more than a batch"
    left = [item for fields in expected for item in fields.get("open", [])]
    assert any(item["chain"] for item in left) and any(item["area"] for item in left)
    for row, fields in zip(table.to_pylist(), expected):
        if row["remarks"] is not None:
            row["remarks"] = [json.loads(remark) for remark in row["remarks"]]
        if row["cause"] is not None:
            row["cause"] = json.loads(row["cause"])
        assert row == dict.fromkeys(table.column_names) | fields


@pytest.mark.skipif("COLLECTIONS" not in os.environ, reason="COLLECTIONS=… names files of JSON lines")
@pytest.mark.parametrize("path", os.environ.get("COLLECTIONS", "").split(os.pathsep))
def test_games_of_a_collection_are_answered_as_by_the_program(tenuki: str, path: str) -> None:
    asked = Path(path).read_text(encoding="utf-8").splitlines()
    expected = [shaped(line) for line in native(tenuki, asked)]
    assert answers(asked) == expected
    print(f"{path}: {len(expected)} games, the same answers")


def test_mappings_are_answered_as_lines_are(tenuki: str) -> None:
    asked = [json.loads(line) for line in lines()[:-3]]
    expected = [shaped(line) for line in native(tenuki, [json.dumps(line) for line in asked])]
    got = answers(asked)
    for line, one, other in zip(asked, expected, got):
        if "error" in one:
            assert "error" in other and other["id"] == one["id"], line
        else:
            assert other == one, line


def test_files_are_scored_as_by_the_program(tenuki: str) -> None:
    files = record_files()
    for path, answer in zip(files, tenuki_score.score_many(files, as_is=True)):
        [expected, *others] = native_file(tenuki, str(path))
        if "error" in expected:
            assert not answer and answer.error is not None
            assert answer.error.split(": ", 1)[1] == shaped(expected)["error"]
        else:
            assert answer.error is None
            got = answer.to_dict() | {"id": str(path)}
            # The program scores all games of a file.
            more = [remark for remark in got["remarks"] if remark["code"] == "more_games"]
            assert len(more) == bool(others)
            for remark in more:
                got["remarks"].remove(remark)
                got["warnings"].remove("there are more games than one; the first one is used")
            assert got == shaped(expected)


def test_the_games_of_a_file_are_scored_as_by_the_program(tenuki: str, tmp_path: Path) -> None:
    path = tmp_path / "games.sgf"
    with path.open("wb") as file:
        for record in record_files():
            if record.suffix == ".sgf":
                file.write(record.read_bytes() + b"\n(;SZ[99])\n")
    expected = [shaped(line) for line in native_file(tenuki, str(path))]
    got = list(tenuki_score.score_many(tenuki_score.read_games(path), as_is=True))
    assert len(got) == len(expected) > 20
    for line, answer in zip(expected, got):
        if "error" in line:
            assert not answer and str(answer.error).endswith(line["error"])
        else:
            assert answer and answer.to_dict() | {"id": line["id"]} == line


def native_file(tenuki: str, path: str) -> list[dict[str, Any]]:
    import subprocess

    command = [tenuki, "score", "--format", "json", path]
    out = subprocess.run(command, capture_output=True, check=False).stdout
    return [json.loads(line) for line in out.splitlines()]


def test_an_array_is_answered_as_its_drawing() -> None:
    values = {"X": 1, "O": -1, ".": 0}
    for board in drawings():
        if len({len(row) for row in board}) != 1:
            continue
        array = np.array([[values[letter] for letter in row] for row in board])
        for method in ("strict", "checkered", "reading"):
            both: list[Any] = [board, array]
            [drawn, given] = tenuki_score.score_many(both, dead=[], method=method)
            assert drawn == given
            if given:
                assert (given.board == array).all()


def test_threads_change_nothing() -> None:
    asked = lines()[::7]
    one = list(tenuki_score.score_many(asked, threads=1))
    assert one == list(tenuki_score.score_many(asked, threads=5))
    assert one == list(tenuki_score.score_many(iter(asked)))
    single: list[Any] = []
    for line in asked:
        try:
            single.append(tenuki_score.score(line))
        except tenuki_score.ScoreError:
            single.append(None)
    assert single == [answer or None for answer in one]
