"""The job on Apache Spark, examples/spark_score.py, in local mode: two workers, and a task is tried four times."""

from __future__ import annotations

import gzip
import importlib.util
import json
import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import REPOSITORY, record_files

import tenuki_score

pyspark = pytest.importorskip("pyspark", reason="pyspark is not installed: .ci/spark installs it")

EXAMPLE = REPOSITORY / "python" / "examples" / "spark_score.py"
TIMES = 30
"""How often the questions are asked while a worker is killed."""

BAD = {
    "cut": "`sgf`",
    "rows": "row 2",
    "nothing": "`sgf`",
}


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (
        SparkSession.builder.master("local[2,4]")
        .config("spark.ui.enabled", False)
        .config("spark.sql.shuffle.partitions", 2)
        .getOrCreate()
    )
    yield session
    session.stop()


@pytest.fixture(scope="module")
def job(spark: Any) -> Callable[..., None]:
    spec = importlib.util.spec_from_file_location("spark_score", EXAMPLE)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return lambda *words: module.main([str(word) for word in words])


def games() -> list[str]:
    """The records of the repository that are UTF-8 and can be scored."""
    texts = []
    for path in record_files():
        try:
            texts.append(path.read_bytes().decode())
        except UnicodeDecodeError:
            continue
    return [text for text, answer in zip(texts, tenuki_score.score_many(texts, dead=[])) if answer]


def questions() -> list[dict[str, Any]]:
    dead: list[dict[str, Any]] = [{"dead": []}, {}]
    good = [{"id": f"g{i}", "sgf": text, **dead[i % 2]} for i, text in enumerate(games())]
    bad: list[dict[str, Any]] = [
        {"id": "cut", "sgf": "(;SZ[9];B[cc"},
        {"id": "rows", "board": ["X.O", "XO"]},
        {"id": "nothing"},
    ]
    return [*good[:7], *bad, *good[7:], {"board": ["X.O", "XXO", "OOO"], "dead": []}]


def written(path: Path, questions: list[dict[str, Any]], *more: str) -> Path:
    lines = [json.dumps(question) for question in questions]
    path.write_text("".join(line + "\n" for line in [*lines, *more]))
    return path


def tables(spark: Any, output: Path) -> dict[str, Any]:
    """All rows, by key."""
    rows = [row.asDict(recursive=True) for row in spark.read.parquet(str(output)).collect()]
    keyed = {row["key"]: row for row in rows}
    assert len(keyed) == len(rows), "nothing is there twice"
    return keyed


@pytest.fixture(scope="module")
def scored(spark: Any, job: Callable[..., None], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Lines, and the tables made of them."""
    folder = tmp_path_factory.mktemp("lines")
    lines = folder / "games.jsonl"
    # What is no JSON stands first, too: the program looks there for what it reads.
    written(lines, questions(), "", "no JSON")
    lines.write_text("[no JSON\n" + lines.read_text())
    job(lines, folder / "out")
    return lines, folder / "out"


def test_the_tables_hold_what_score_many_answers(spark: Any, scored: tuple[Path, Path]) -> None:
    lines, output = scored
    rows = tables(spark, output)
    asked = questions()
    assert len(rows) == len(asked) + 2
    for question, answer in zip(asked, tenuki_score.score_many(map(json.dumps, asked))):
        row = rows[question["id"]] if "id" in question else next(r for r in rows.values() if r["id"] is None and r["score"])
        if not answer:
            assert row["table"] == "errors" and row["error"] == answer.error
            assert json.loads(row["original"]) == question
            continue
        fields = answer.to_dict()
        fields["open"] = [{"chain": None, "color": None, "area": None, "points": None, **o} for o in fields["open"]]
        assert {name: row[name] for name in fields} == fields
        assert row["winner"] == {"B": "black", "W": "white", "0": "tie"}[answer.score[0]]
    failed = {row["id"]: row["error"] for row in rows.values() if row["table"] == "errors"}
    assert set(failed) == {*BAD, None}
    assert all(word in failed[name] for name, word in BAD.items())


def test_another_run_scores_only_what_is_new(
    spark: Any, job: Callable[..., None], scored: tuple[Path, Path], tmp_path: Path
) -> None:
    lines, before = scored
    output = shutil.copytree(before, tmp_path / "out")
    first = tables(spark, output)
    files = set(output.rglob("*.parquet"))
    job(lines, output)
    assert set(output.rglob("*.parquet")) == files
    more = written(tmp_path / "more.jsonl", [*questions(), {"id": "new", "board": ["X.O"]}], "no JSON", "[no JSON")
    job(more, output)
    assert tables(spark, output).keys() - first.keys() == {"new"}


def test_the_program_in_a_pipe_answers_the_same(
    spark: Any, job: Callable[..., None], scored: tuple[Path, Path], tenuki: str, tmp_path: Path
) -> None:
    lines, output = scored
    job(lines, tmp_path / "out", "--pipe", tenuki)
    own, piped = tables(spark, output), tables(spark, tmp_path / "out")
    assert piped.keys() == own.keys()
    for key, row in own.items():
        assert piped[key] == row


def test_parquet_by_month(
    spark: Any, job: Callable[..., None], scored: tuple[Path, Path], tmp_path: Path
) -> None:
    rows = [(f"p{i}", text, ["A1"] if i == 3 else None) for i, text in enumerate(games()[:6])]
    rows.append(("dated", "(;SZ[5]DT[2019-07-31];B[cc])", None))
    frame = spark.createDataFrame(rows, "id string, sgf string, dead array<string>")
    frame.write.parquet(str(tmp_path / "in"))
    # A partition with nothing in it.
    frame.where("false").coalesce(1).write.mode("append").parquet(str(tmp_path / "in"))
    job(tmp_path / "in", tmp_path / "out", "--format", "parquet", "--partition-by", "month")
    answered = tables(spark, tmp_path / "out")
    assert answered.keys() == {row[0] for row in rows}
    assert list((tmp_path / "out" / "table=answers").glob("month=2019-07/*.parquet"))
    for key, sgf, dead in rows:
        [answer] = tenuki_score.score_many([{"sgf": sgf, "dead": dead}])
        assert answered[key]["score"] == (answer.score if answer else None)

    frame.drop("sgf").write.parquet(str(tmp_path / "no-sgf"))
    with pytest.raises(SystemExit, match="has no column sgf or board, but id, dead"):
        job(tmp_path / "no-sgf", tmp_path / "out", "--format", "parquet")


def test_a_folder_of_records(spark: Any, job: Callable[..., None], tmp_path: Path) -> None:
    records = shutil.copytree(REPOSITORY / "tests" / "records", tmp_path / "records")
    packed = gzip.compress((records / "9x9-seki.sgf").read_bytes())
    (records / "packed.sgf.gz").write_bytes(packed)
    (records / "corrupt.sgf.gz").write_bytes(packed[:-30])
    (records / "long.sgf").write_bytes(b"(;SZ[9]C[" + b"x" * (50 << 20) + b"];B[cc])")
    games = [b"(;SZ[5];B[cc])", b"(;SZ[99];B[cc])", b"(;SZ[5]DT[2019-07-31];W[cc])"]
    (records / "several.sgf").write_bytes(b"\n".join(games))
    job(records, tmp_path / "out", "--format", "records", "--dead-from", "none")
    names = ("*.sgf", "*.sgf.gz", "*.gib", "*.ngf", "*.ugf", "*.ugi")
    files = [path for name in names for path in records.rglob(name)]
    rows = {Path(key.removeprefix("file:")).relative_to(records): row for key, row in tables(spark, tmp_path / "out").items()}
    second, third = (rows.pop(Path(f"several.sgf#{number}")) for number in (2, 3))
    assert (second["table"], second["original"]) == ("errors", games[1])
    assert (third["score"], third["id"].rpartition("/")[2]) == ("W+30.5", "several.sgf#3")
    assert rows.pop(Path("wild/two-games.sgf#2"))["score"]
    assert rows.keys() == {path.relative_to(records) for path in files}
    for path in files:
        row = rows[path.relative_to(records)]
        [answer] = tenuki_score.score_many([path.read_bytes()], dead_from="none")
        assert (row["score"], row["error"]) == ((answer.score, None) if answer else (None, answer.error))
    assert rows[Path("corrupt.sgf.gz")]["original"] == packed[:-30]
    assert rows[Path("packed.sgf.gz")]["score"] == rows[Path("9x9-seki.sgf")]["score"]


def workers() -> set[int]:
    """The Python workers of this process: children of pyspark.daemon."""
    parents, names = {}, {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(status.parent.name)] = int(status.read_text().rpartition(")")[2].split()[1])
            names[int(status.parent.name)] = (status.parent / "cmdline").read_bytes()
        except (OSError, ValueError):
            continue

    def is_ours(pid: int) -> bool:
        while pid in parents:
            pid = parents[pid]
            if pid == os.getpid():
                return True
        return False

    daemons = {pid for pid, name in names.items() if b"pyspark.daemon" in name}
    return {pid for pid in daemons if parents[pid] in daemons and is_ours(pid)}


def failed_tasks(spark: Any) -> int:
    tracker = spark.sparkContext.statusTracker()
    stages = {stage for job in tracker.getJobIdsForGroup() for stage in tracker.getJobInfo(job).stageIds}
    known = filter(None, map(tracker.getStageInfo, stages))
    return sum(stage.numFailedTasks for stage in known)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
def test_a_worker_that_is_killed_loses_nothing(
    spark: Any, job: Callable[..., None], tmp_path: Path
) -> None:
    asked = [{**question, "id": f"{question.get('id')}-{i}"} for i in range(TIMES) for question in questions()]
    lines = written(tmp_path / "games.jsonl", asked)
    before = failed_tasks(spark)
    over = threading.Event()

    def kill() -> None:
        while not over.wait(0.5) and not (tmp_path / "out" / "_temporary").exists():
            pass
        time.sleep(0.5)
        for pid in workers():
            os.kill(pid, signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    job(lines, tmp_path / "out")
    over.set()
    thread.join()
    assert failed_tasks(spark) > before, "a task was under way and had to be tried again"
    rows = tables(spark, tmp_path / "out")
    assert rows.keys() == {question["id"] for question in asked}
    failed = sorted(key for key, row in rows.items() if row["table"] == "errors")
    assert failed == sorted(f"{name}-{i}" for name in BAD for i in range(TIMES))
