"""The functions and classes, as a Python program uses them."""

from __future__ import annotations

import copy
import doctest
import gzip
import io
import json
import multiprocessing
import os
import pickle
import sys
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from conftest import DEFINITIONS, record_files
from sgfmill import boards, sgf, sgf_moves

import tenuki_score
from tenuki_score import (
    Status,
    environments,
    explain,
    judge,
    read_games,
    read_sgf,
    score,
    score_batch,
    score_many,
    to_svg,
)

ROWS = [".X.XOO", "XXXXO.", "OOOOOO", ".O.XO.", "OOOOOO"]
ARRAY = np.array([[{"X": 1, "O": -1, ".": 0}[letter] for letter in row] for row in ROWS])
SGF = "(;SZ[5]KM[6.5]RE[B+17.5]PB[Ann]PW[Ben];B[cc];W[cb];B[db];W[];B[])"


def test_examples_in_the_documentation_run() -> None:
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    tried = 0
    named = {"tenuki_score": tenuki_score}
    named |= {name: getattr(tenuki_score, name) for name in tenuki_score.__all__}
    named |= {name: getattr(environments, name) for name in environments.__all__}
    for name, value in named.items():
        documented = [(name, value)]
        if isinstance(value, type):
            members = {key: of for key, of in vars(value).items() if not key.startswith("_")}
            documented += [(f"{name}.{key}", member) for key, member in members.items()]
        for own_name, own in documented:
            text = getattr(own, "__doc__", None)
            assert text, f"{own_name} is not documented"
            test = doctest.DocTestParser().get_doctest(text, {}, own_name, None, 0)
            runner.run(test)
            tried += len(test.examples)
    assert tried > 30
    assert runner.summarize().failed == 0


@pytest.mark.parametrize(
    "position",
    [
        ROWS,
        tuple(ROWS),
        " ".join(ROWS),
        "\n".join(ROWS),
        np.array(ROWS),
        ARRAY.tolist(),
        [list(map(float, row)) for row in ARRAY],
        list(ARRAY),
        *[ARRAY.astype(dtype) for dtype in "bhilqfdeg"],
        np.asfortranarray(ARRAY),
        np.repeat(np.repeat(ARRAY, 2, 0), 3, 1)[::2, ::3],
        ARRAY[::-1][::-1],
        ARRAY.astype(np.int8).data,
        {"board": ROWS},
        {"board": ARRAY},
        json.dumps({"board": ROWS}),
        json.dumps({"board": ROWS}).encode(),
    ],
    ids=lambda position: type(position).__name__,
)
def test_a_position_comes_in_many_forms(position: Any) -> None:
    assert score(position) == score(ROWS)
    assert score(position).score == "W+10.5"


def test_read_only_arrays_are_taken_and_given() -> None:
    array = ARRAY.copy()
    array.flags.writeable = False
    result = score(array)
    for given in (result.board, result.territory, result.status, result.ownership):
        assert given.shape == array.shape
        with pytest.raises(ValueError):
            given[0, 0] = 1


def test_the_arrays_say_the_same_as_the_fields() -> None:
    result = score(ROWS)
    names = [
        f"{'ABCDEFGHJ'[column]}{len(ROWS) - row}"
        for row, column in np.argwhere(result.status == Status.DEAD)
    ]
    assert tuple(names) == result.dead == ("D2",)
    assert (result.territory == 1).sum() == result.black.territory
    assert (result.territory == -1).sum() == result.white.territory
    assert result.status.dtype == result.territory.dtype == result.board.dtype == np.int8
    assert result.ownership.dtype == np.float64
    assert result.ownership[3, 3] == -1
    seki = score([".X.O.", "XXXOO", "XXXOO"], dead=[])
    assert (seki.status[1:] == Status.SEKI).all() and not seki.ownership.any()
    filled = score(["XXXXX.X", "XOOOXXX", "XXO.OX.", "XOOOOX.", "O.O.OXX"], dead=[])
    assert filled.fill == ("B1",) and filled.ownership[4, 1] == 0
    last = score([".O.O.", "OOOOO", "OXXOO", ".XOOO", "X.XXX", "XXX.X", ".X.XX"], dead=[])
    assert last.last_points == ({"color": "white", "points": ["A4"], "gain": 1},)
    assert pickle.loads(pickle.dumps(last)) == last and tuple(last.to_dict()["last_points"]) == last.last_points
    assert len(seki.seki) == (seki.status == Status.SEKI).sum() == 12


def test_all_fields_of_a_json_line_are_there() -> None:
    result = score(ROWS)
    # The lines, which a question may ask for, are a method.
    assert set(dict(result)) | {"lines"} == set(DEFINITIONS["answer"]["properties"])
    for name in result.keys():
        assert hasattr(result, name)
    assert json.loads(json.dumps(result.to_dict()))["territory"][1] == ".....w"
    with pytest.raises(KeyError):
        result["nothing"]


@pytest.mark.parametrize(
    "value",
    [
        score(ROWS),
        score(SGF),
        score(SGF, rules="aga", komi=-0.5, method="checkered", dead="C4", to_move="white"),
        score({"id": ("a", 1), "board": "..XO.. ..XO.. ...... ...... ..XO.."}),
        score("(;SZ[9]RU[koSIMPLEscoreAREAtaxNONEsui0whbN-1]HA[2]AB[cc][gg])"),
        judge(ROWS),
        explain(ROWS, "D2"),
        score(ROWS).white,
        read_sgf(SGF),
        read_sgf(b"(;SZ[5]CA[GB2312]PB[\xb0\xa2];B[cc])"),
        *score_many(["X.O XO"]),
    ],
    ids=repr,
)
def test_objects_are_frozen_compared_and_pickled(value: Any) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        other = pickle.loads(pickle.dumps(value, protocol))
        assert other == value and hash(other) == hash(value) and repr(other) == repr(value)
        assert other is not value
    assert copy.deepcopy(value) == value and copy.copy(value) == value
    assert value != score("X.O") and value != 7
    assert len(repr(value)) <= 100 and "\n" not in repr(value)
    with pytest.raises(AttributeError):
        value.score = "B+1"
    with pytest.raises(AttributeError):
        value.anything = 1


def test_a_line_says_why_a_chain_is_dead_and_moves_are_answered() -> None:
    result = score("..OXX OOOX. XXXXX X.X.X", dead="C4")
    line = result.line("C4")
    assert (line["status"], line["first"], line["moves"], line["end"]) == (
        "dead", "white", ["pass", "A4", "B4", "A4"], "captured")
    assert result.lines() == (line,)
    assert result.line("A3") == {**line, "text": line["text"].replace("at C4", "at A3")}
    assert result.reply("C4", ["A4"]) == {"first": "white", "moves": ["A4", "B4"], "end": "captured"}
    assert result.reply("C4", ["pass"])["moves"] == ["pass", "A4"]
    assert result.line("E4")["unsolved"] == "two_eyes"
    with pytest.raises(ValueError, match="there is no stone at A4"):
        result.line("A4")
    with pytest.raises(ValueError, match="C4 is occupied"):
        result.reply("C4", ["C4"])
    with pytest.raises(ValueError, match="two eyes"):
        result.reply("E4", [])
    with pytest.raises(ValueError, match="dead already: only White has something to try"):
        result.reply("C4", [], first="black")
    unsettled = score("...OXX OOOOX. XXXXXX X.X.X.", dead=[])
    assert unsettled.reply("D4", ["A4"], first="black") == {"first": "black", "moves": ["A4", "B4"], "end": "alive"}
    assert unsettled.reply("D4", ["B4"])["end"] == "alive"
    with pytest.raises(ValueError, match="first=\"x\": it is 'black' or 'white'"):
        result.reply("C4", [], first="x")  # type: ignore[arg-type]


def test_a_pickled_result_can_still_be_drawn_and_explained() -> None:
    # On OGS, Ing's rules give White points for handicap stones.
    of_ogs = "(;SZ[9]PC[OGS]RU[Ing]HA[2]AB[cc][gg];W[aa];B[];W[])"
    for result in (score(ROWS), score(SGF), score(of_ogs)):
        other = pickle.loads(pickle.dumps(result))
        assert other.to_dict() == result.to_dict()
        assert other._repr_svg_() == result._repr_svg_()
        assert other.explain((0, 0)) == result.explain((0, 0))
    with pytest.raises(tenuki_score.OptionError, match="not pickled"):
        tenuki_score._native._result(b"{}")


def test_where_one_game_is_taken_the_others_are_named(tmp_path: Path) -> None:
    text = "(;SZ[5]KM[1];B[cc])(;SZ[5]KM[2];B[cc])"
    path = tmp_path / "two.sgf"
    path.write_text(text)
    said = "there are more games than one; the first one is used"
    sources: list[Any] = [text, text.encode(), path, io.BytesIO(text.encode())]
    for source in sources:
        assert score(source).warnings == (said,)
    for source in (text, text.encode(), path):
        record = read_sgf(source)
        assert record.komi == 1 and record.warnings == (said,)
        assert pickle.loads(pickle.dumps(record)) == record
    records = [record for record in read_games(path) if isinstance(record, tenuki_score.Record)]
    assert [record.warnings for record in records] == [(), ()]
    assert score("(;SZ[5]KM[1];B[cc])").warnings == ()


def test_several_questions_are_an_error_that_names_score_many(tmp_path: Path) -> None:
    line = '{"board":["X.O","XXO","OOO"],"dead":[]}'
    lines = f"{line}\n{line}\n"
    path = tmp_path / "lines.jsonl"
    for text, sentence in [
        (lines, r"these are several lines of JSON: score_many\(file\), with the open file, answers each"),
        (f"{line}\nnonsense", "these are several lines of JSON"),
        (f"[{line},{line}]", r"this is an array of several games as JSON: score_many\(json.load\(file\)\) answers each"),
    ]:
        path.write_text(text)
        for source in (path, text.encode(), io.BytesIO(text.encode())):
            with pytest.raises(tenuki_score.RecordError, match=sentence):
                score(source)
    for text in (line, f"\n{line}\n\n", f"[{line}]"):
        path.write_text(text)
        assert score(path).score == score(text.encode()).score == "W+6.5"
    path.write_text(lines)
    with path.open() as file:
        assert [answer.score for answer in score_many(file, on_error="raise")] == ["W+6.5", "W+6.5"]
    path.write_text(f"[{line},{line}]")
    with path.open() as file:
        assert [answer.score for answer in score_many(json.load(file), on_error="raise")] == ["W+6.5", "W+6.5"]


def test_a_record_that_may_have_lost_moves_is_an_error_unless_it_is_taken_as_it_is(tmp_path: Path) -> None:
    text = "(;SZ[5];B[cc]);W[bb])"
    path = tmp_path / "cut.sgf"
    path.write_text(text)
    said = r"moves follow the `\)` that ends the game: .* \(as_is scores it anyway\)"
    sources: list[Any] = [text, text.encode(), path, {"sgf": text}, json.dumps({"sgf": text}), read_sgf(text)]
    for source in sources:
        with pytest.raises(tenuki_score.RecordError, match=said):
            score(source)
        assert "moves follow" in score(source, as_is=True).warnings[0]
        [failure] = score_many([source])
        assert not failure and "as_is" in str(failure.error)
        [answer] = score_many([source], as_is=True)
        assert answer and answer.board.sum() == 1
    assert score({"sgf": text, "as_is": True}).board.sum() == 1
    for function in (judge, lambda game: explain(game, "C3"), to_svg):
        with pytest.raises(tenuki_score.RecordError, match=said):
            function(text)
    assert judge(text, as_is=True).certain is not None and explain(text, "C3", as_is=True).status
    with pytest.raises(tenuki_score.RecordError, match=said):
        read_sgf(text).board
    for record in (read_sgf(text, as_is=True), *read_games(path, as_is=True)):
        assert isinstance(record, tenuki_score.Record)
        assert record.board.sum() == 1 and score(record).score
        assert pickle.loads(pickle.dumps(record)) == record
        with pytest.raises(tenuki_score.OptionError, match="moves=9: the record has 1 move"):
            score(record, moves=9)
    # A position before the end has lost nothing.
    assert score(text, moves=0).board.sum() == 0
    assert "the game has no move 9 (it ends after move 5)" in score(SGF, moves=9, as_is=True).warnings[0]
    with pytest.raises(tenuki_score.RecordError, match="a komi of 99 .*: name another as komi"):
        score("(;SZ[5]KM[99];B[cc])")
    assert score("(;SZ[5]KM[99];B[cc])", komi=1).score == score("(;SZ[5]KM[99];B[cc])", komi=1, as_is=True).score
    assert "KM[99]" in score("(;SZ[5]KM[99];B[cc])", as_is=True).warnings[0]
    with pytest.raises(tenuki_score.OptionError, match="as_is='yes': it is True or False"):
        score(SGF, as_is="yes")  # type: ignore[arg-type]


def test_dead_stones_come_in_many_forms() -> None:
    expected = score(ROWS, dead=["D2"])
    mask = np.zeros(ARRAY.shape, dtype=bool)
    mask[3, 3] = True
    dead: Any
    for dead in ("D2", "d2", [(3, 3)], ((3, 3),), {"D2"}, mask, np.argwhere(mask), [[3, 3]],
                 judge(ROWS), iter(["D2"]), [np.array([3, 3])]):
        assert score(ROWS, dead=dead) == expected
    assert expected.certain and expected.uncertain is None
    assert score(ROWS, dead=[]).score == "W+7.5"
    assert score(ROWS, dead=np.zeros(ARRAY.shape, bool)) == score(ROWS, dead=[])


def test_options_go_before_the_record_and_an_item_goes_before_the_options() -> None:
    assert score(SGF, dead="C4", komi=0.5).score == "B+23.5"
    assert score(SGF, dead="C4", rules="chinese").rules == "chinese"
    assert score(SGF, moves=1).board.sum() == 1
    item = {"sgf": SGF, "komi": 0.5, "dead": ["C4"], "prisoners": {"white": 3}}
    one: Any
    [one] = score_many([item], komi=7, dead=[], prisoners=(2, 2))
    assert (one.score, one.white.prisoners, one.black.prisoners) == ("B+20.5", 3, 0)
    line = json.dumps(item)
    [other] = score_many([line], komi=7, dead=[], prisoners=(2, 2))
    assert one == other


def test_a_question_in_version_1_has_the_fields_of_version_1() -> None:
    board = [".X..X..", "OOXXXXX", ".XOOOOX", ".OO..OX", "....OOX", "OOOOOXX"]
    questions: list[dict[str, Any]] = [
        {"board": board, "dead": ["B4"]},
        {"board": board, "dead": ["B4"], "version": 1},
        {"board": board, "dead": ["A1", "Z9"], "version": 1},
    ]
    newest, oldest, wrong = score_many(questions)
    assert newest and (newest.version, newest.certain) == (2, False)
    assert newest.uncertain_points is not None and newest.uncertain_points[0]["code"] == "fill"
    assert newest.remarks[0]["code"] == "not_certain"
    assert oldest and (oldest.version, oldest.certain, oldest.uncertain_points) == (1, None, None)
    assert [remark["code"] for remark in oldest.remarks] == ["rules_assumed"]
    assert isinstance(wrong, tenuki_score.Failure) and wrong.version == 1
    assert json.loads(wrong.to_json())["version"] == 1
    for answer in (newest, oldest, wrong):
        restored = pickle.loads(pickle.dumps(answer))
        assert restored == answer and restored.version == answer.version
    [failed] = score_many(["X.O XO"])
    assert failed.version == 2


def test_marks_of_a_record_count_unless_it_came_as_a_line() -> None:
    marked = "(;SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]TB[aa][ab][ac][ad][ae]TW[ea])"
    assert score(marked).uncertain is None
    assert score(marked, dead_from="judge").uncertain is not None
    assert score({"sgf": marked}).uncertain is not None
    assert score({"sgf": marked}, dead_from="record").uncertain is None


def test_a_result_is_counted_otherwise_with_the_same_dead_stones() -> None:
    result = score(ROWS)
    assert score(result) == result
    assert score(result, rules="chinese", komi=0).dead == ("D2",)
    assert score(result, dead=[]).score == "W+7.5"
    assert score(result, method="strict").method == "strict"


def test_explanations_name_the_status() -> None:
    result = score(ROWS)
    for (row, column), status in np.ndenumerate(result.status):
        explanation = result.explain((row, column))
        assert explanation.status == Status(int(status)).name.lower()
        assert explanation == explain(ROWS, explanation.vertex) and explanation.reasons
        assert dict(explanation)["reasons"] == explanation.reasons


def test_pictures_are_shown_in_a_notebook() -> None:
    picture = to_svg(SGF)
    assert picture.startswith("<svg") and "Ann" in picture and picture._repr_svg_() == picture
    assert score(SGF)._repr_svg_() == picture == to_svg(score(SGF))
    assert "Ann" not in to_svg(SGF, caption=False)
    assert to_svg(SGF, theme="dark") != picture
    with pytest.raises(tenuki_score.OptionError, match="auto, light or dark"):
        to_svg(SGF, theme="green")  # type: ignore[arg-type]


def test_records_are_read_in_every_form(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(SGF)
    packed = tmp_path / "game.sgf.gz"
    packed.write_bytes(gzip.compress(SGF.encode()))
    expected = read_sgf(SGF)
    sources: list[Any] = [
        SGF.encode(), SGF.encode("utf-16"), bytearray(SGF.encode()), gzip.compress(SGF.encode()),
        path, packed, expected,
    ]
    for source in sources[:-1]:
        assert read_sgf(source) == expected
    for source in sources:
        assert score(source).to_dict() == score(SGF).to_dict()
    assert expected.players == ("Ann", "Ben") and expected.recorded == "B+17.5"
    japanese = "(;SZ[5]CA[Shift_JIS]PB[本因坊];B[cc])"
    raw = japanese.encode("shift_jis")
    assert read_sgf(raw).players[0] == "本因坊"
    escaped = raw.decode("ascii", "surrogateescape")
    assert read_sgf(escaped).players[0] == "本因坊"


def test_all_games_of_a_file_are_read(tmp_path: Path) -> None:
    games = "junk (;SZ[5]PB[一];B[cc]) (;SZ[77]) (;SZ[5]CA[GB2312]PB[本因坊];B[cc]"
    path = tmp_path / "games.sgf.gz"
    path.write_bytes(gzip.compress(games.encode()))
    for source in (games, games.encode("utf-16"), path):
        first, bad, last = read_games(source)
        assert isinstance(first, tenuki_score.Record) and first.players[0] == "一"
        assert isinstance(bad, tenuki_score.Failure) and "77" in bad.error
        assert isinstance(last, (tenuki_score.Record, tenuki_score.Failure))
    first, bad, last = read_games(games)
    assert isinstance(bad, tenuki_score.Failure) and bad.source == b"(;SZ[77])"
    assert first.source == "(;SZ[5]PB[一];B[cc])"
    games_read: list[tenuki_score.Record | tenuki_score.Failure] = [first, bad]
    answers = list(score_many(games_read))
    assert answers[0] == score(first) and answers[1] == bad
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    *_, cut = read_games(path)
    assert isinstance(cut, tenuki_score.Failure) and str(path) in cut.error
    for nothing in ("", "no game", b"\x1f\x8b\x08", '{"sgf":"(;)"}'):
        with pytest.raises(tenuki_score.RecordError):
            read_games(nothing)
    with pytest.raises(FileNotFoundError):
        read_games(tmp_path / "none.sgf")


@pytest.mark.parametrize("path", record_files(), ids=lambda path: path.name)
def test_positions_of_records_are_those_of_sgfmill(path: Path) -> None:
    raw = path.read_bytes()
    try:
        record, game = read_sgf(path), sgf.Sgf_game.from_bytes(raw)
        board, plays = sgf_moves.get_setup_and_moves(game)
    except ValueError:
        pytest.skip("one of the two does not read it")
    expected = [as_array(board)]
    try:
        for color, move in plays:
            if move is not None:
                board.play(*move, color)
            expected.append(as_array(board))
        positions = record.positions()
    except ValueError:
        pytest.skip("one of the two does not play it")
    assert (positions == np.array(expected)).all()
    assert (record.board == positions[-1]).all() and positions.dtype == np.int8
    assert len(record.moves) == len(positions) - 1
    middle = len(expected) // 2
    assert (record.position(middle) == expected[middle]).all()
    assert score(board, dead=[], komi=0) == score(positions[-1], dead=[], komi=0)


def as_array(board: boards.Board) -> np.ndarray[Any, Any]:
    array = np.zeros((board.side, board.side), dtype=np.int8)
    for color, (row, column) in board.list_occupied_points():
        array[board.side - 1 - row, column] = 1 if color == "b" else -1
    return array


def test_arrays_of_positions_take_arrays_of_dead_stones() -> None:
    stack = np.array([ARRAY, np.zeros_like(ARRAY), -ARRAY, np.full_like(ARRAY, 1)])
    dead = np.zeros(stack.shape, dtype=bool)
    dead[0, 3, 3] = True
    answers = list(score_many(stack, dead=dead))
    assert [bool(answer) for answer in answers] == [True, True, True, False]
    assert answers[0] == score(ROWS, dead="D2") and answers[2] == score(-ARRAY, dead=[])
    assert answers[3].error == "the stone at A5 has no liberty"
    big = np.tile(stack[:3], (300, 1, 1)).astype(np.float64)
    big[555, 4, 5] = np.nan
    answers = list(score_many(big, dead=[]))
    assert len(answers) == 900 and [i for i, answer in enumerate(answers) if not answer] == [555]
    assert "holds nan at [4, 5]" in str(answers[555].error)
    assert list(score_many(big[::-1][::7], dead=[]))[0] == answers[-1]
    assert list(score_many(np.zeros((0, 9, 9)))) == []


def test_a_batch_has_the_arrays_of_the_results() -> None:
    random = np.random.default_rng(3)
    stack = random.choice(np.array([-1, 0, 0, 0, 1], np.int8), size=(40, 7, 9))
    stack[7, 2, 3] = 5
    komi = random.integers(0, 9, 40).astype(float)
    komi[3] = np.nan
    rules = [["japanese", "chinese", "aga", None][i % 4] for i in range(40)]
    to_move = random.integers(-1, 2, 40)
    prisoners = random.integers(0, 9, (40, 2))
    options: dict[str, Any] = {"komi": komi, "rules": rules, "to_move": to_move, "prisoners": prisoners}
    dead: Any
    for dead in (None, [], np.zeros(stack.shape, bool)):
        batch = score_batch(stack, dead=dead, **options)
        assert batch.ownership.dtype == np.float32 and batch.margin.dtype == np.float64
        assert score_batch(stack, dead=dead, dtype="float64", **options).ownership.dtype == np.float64
        for array in (batch.margin, batch.ownership, batch.status, batch.dead, batch.certain, batch.failed):
            array[-1:] = array[-1:]
        answers = list(score_many(stack, dead=dead, **options))
        for i, answer in enumerate(answers):
            item = {"board": stack[i], "rules": rules[i], "to_move": int(to_move[i]) or None}
            item |= {"prisoners": tuple(map(int, prisoners[i])), "dead": None if dead is None else []}
            item |= {} if np.isnan(komi[i]) else {"komi": komi[i]}
            [alone] = score_many([item])
            assert bool(batch.failed[i]) == (not answer) == (not alone)
            if not answer:
                assert batch.errors[i] == answer.error and np.isnan(batch.margin[i])
                assert not batch.ownership[i].any() and (batch.status[i] == -1).all()
                continue
            assert alone and answer.margin == alone.margin == batch.margin[i]
            assert (batch.ownership[i] == answer.ownership).all() and (batch.status[i] == answer.status).all()
            assert (batch.dead[i] == (answer.status == Status.DEAD)).all()
            assert bool(batch.certain[i]) == alone.certain and bool(batch.finished[i]) == answer.finished
        assert 7 in batch.errors and len(batch) == 40
    assert len(score_batch(np.zeros((0, 9, 9)))) == 0


def test_threads_change_no_batch() -> None:
    stack = np.tile(ARRAY, (100, 1, 1))
    one, many = (score_batch(stack, threads=threads) for threads in (1, 4))
    assert (one.margin == many.margin).all() and (one.ownership == many.ownership).all()
    assert one.dead[99, 3, 3] and one.certain.all() and not one.errors


def test_answers_are_mappings() -> None:
    values: list[Any] = [score(ROWS), read_sgf(SGF), judge(ROWS), explain(ROWS, "D2"), score(ROWS).white,
                         *score_many(["X.O XO"])]
    for value in values:
        assert isinstance(value, Mapping) and len(value) == len(list(value)) == len(value.keys())
        assert dict(value).keys() == set(value) and "nothing" not in value and 7 not in value
        assert value.get("nothing", 7) == 7 and value.get("nothing") is None
        assert [key for key, _ in value.items()] == list(value) and len(value.values()) == len(value)
        for key in value:
            assert key in value and hasattr(value, key)
        with pytest.raises(KeyError):
            value["nothing"]
    assert read_sgf(SGF)["komi"] == 6.5 and score(ROWS).get("score") == "W+10.5"


def test_points_beside_a_board_of_sgfmill_count_from_below() -> None:
    board = boards.Board(5)
    for row, column, color in [(0, 1, "b"), (1, 0, "b"), (1, 1, "b"), (4, 4, "w")]:
        board.play(row, column, color)
    expected = score(as_array(board), dead=["E5"])
    item: Any
    for item in ({"board": board, "dead": [(4, 4)]}, {"board": board, "dead": [np.array([4, 4])]}):
        [answer] = score_many([item])
        assert answer == expected
    assert score(board, dead=[(4, 4)]) == expected
    assert explain(board, (0, 1), dead=[]).vertex == "B1"
    assert explain(as_array(board), (0, 1), dead=[]).vertex == "B5"


def test_file_objects_are_read(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(SGF)
    for mode in ("r", "rb"):
        with path.open(mode) as file:
            assert score(file) == score(SGF)
        with path.open(mode) as file:
            assert read_sgf(file) == read_sgf(SGF)
        with path.open(mode) as file:
            assert len(list(read_games(file))) == 1
    with gzip.open(tmp_path / "game.sgf.gz", "w") as packed:
        packed.write(SGF.encode())
    with gzip.open(tmp_path / "game.sgf.gz") as packed:
        assert score(packed) == score(SGF)


def test_a_frame_of_numbers_is_a_position_and_stones_say_who_is_to_move() -> None:
    assert score(pd.DataFrame(ARRAY)) == score(ARRAY)
    assert score(ARRAY, to_move=1) == score(ARRAY, to_move="black")
    assert score(ARRAY, to_move=np.int8(-1)) == score(ARRAY, to_move="white")  # type: ignore[arg-type]


def test_a_picture_is_saved(tmp_path: Path) -> None:
    picture = to_svg(SGF)
    picture.save(tmp_path / "game.svg")
    assert (tmp_path / "game.svg").read_text(encoding="utf-8") == picture


def test_an_array_of_a_result_is_made_once() -> None:
    result = score(ROWS)
    for name in ("board", "territory", "status", "ownership"):
        assert getattr(result, name) is getattr(result, name)


def test_a_table_has_the_rest_of_the_answers() -> None:
    answers = score_many([{"id": i, "board": ROWS} for i in range(2500)], dead=[])
    assert next(answers).id == 0
    reader = pa.RecordBatchReader.from_stream(answers)
    assert [row["id"] for batch in reader for row in batch.to_pylist()] == [str(i) for i in range(1, 2500)]
    assert list(answers) == []
    nothing = pa.table(score_many([]))
    assert nothing.num_rows == 0 and nothing.schema == reader.schema


def test_a_table_that_nobody_reads_takes_no_answers() -> None:
    answers = score_many([ROWS] * 3)
    answers.__arrow_c_stream__()
    pa.RecordBatchReader.from_stream(answers).close()
    assert len(list(answers)) == 3


def test_what_the_games_raise_ends_a_table() -> None:
    def games() -> Iterator[list[str]]:
        yield ROWS
        raise KeyError("no more")

    reader = pa.RecordBatchReader.from_stream(score_many(games()))
    assert reader.read_next_batch().num_rows == 1
    with pytest.raises(pa.ArrowInvalid, match="KeyError: 'no more'"):
        reader.read_next_batch()
    with pytest.raises(pa.ArrowInvalid, match="not JSON serializable"):
        pa.table(score_many([{"id": object(), "board": ROWS}]))


def test_progress_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    told: list[tuple[int, int | None]] = []
    answers = list(score_many([ROWS] * 50, progress=lambda done, total: told.append((done, total))))
    assert len(answers) == 50 and told[-1] == (50, 50)
    assert len(list(score_many(iter([ROWS] * 5), progress=True))) == 5
    err = capsys.readouterr().err
    assert "5 of 5 games" in err and err.endswith(" a second \n")


def test_progress_of_a_generator_has_no_total(capsys: pytest.CaptureFixture[str]) -> None:
    list(score_many((ROWS for _ in range(5)), progress=True))
    assert capsys.readouterr().err.strip().startswith("5 games")


def test_the_import_is_light() -> None:
    import subprocess

    code = "import sys, tenuki_score; print('numpy' in sys.modules, tenuki_score.score('X.O').score)"
    out = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, check=True, text=True)
    assert out.stdout.split() == ["False", "W+6.5"]


def test_threads_share_objects() -> None:
    result = score(SGF)
    wrong: list[int] = []

    def work() -> None:
        for _ in range(50):
            if (score(result) != result or result.status.sum() != expected
                    or list(score_many([result] * 5)) != [result] * 5):
                wrong.append(1)

    expected = result.status.sum()
    threads = [threading.Thread(target=work) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_one_iterator_asked_by_many_threads_loses_nothing() -> None:
    answers = score_many([{"id": i, "board": ROWS} for i in range(3000)], dead=[])
    got: list[Any] = []

    def work() -> None:
        while True:
            try:
                got.append(next(answers).id)
            except StopIteration:
                return
            except ValueError:
                continue

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(got) == list(range(3000))


def in_another_process(rows: list[str]) -> tuple[Any, list[Any]]:
    return score(rows), list(score_many([rows] * 100, threads=2))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes_are_started_by(method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    # Threads are at work while the process forks.
    answers = score_many([ROWS] * 5000)
    next(answers)
    with multiprocessing.get_context(method).Pool(2) as pool:
        for single, many in pool.map(in_another_process, [ROWS] * 6):
            assert single == score(ROWS) and many == [single] * 100
    assert sum(1 for _ in answers) == 4999


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_an_iterator_does_not_go_on_in_a_fork() -> None:
    answers = score_many([ROWS] * 1000)
    next(answers)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            next(answers)
        except RuntimeError as error:
            os.write(write, str(error).encode())
        finally:
            del answers
            os._exit(0)
    os.close(write)
    assert b"call score_many after the fork" in os.read(read, 1000)
    assert os.waitpid(child, 0)[1] == 0
    assert sum(1 for _ in answers) == 999
