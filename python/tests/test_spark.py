"""The job on Apache Spark, tenuki_score.spark, in local mode: two workers, and a task is tried four times. One test
starts a standalone cluster."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from conftest import DEFINITIONS, REPOSITORY, record_files

import tenuki_score

pyspark = pytest.importorskip("pyspark", reason="pyspark is not installed: .ci/spark installs it")

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
    from tenuki_score.spark import main

    return lambda *words: main([str(word) for word in words])


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
        fields = answer.to_dict() | {"rules": answer.rules, "method": answer.method}
        fields.pop("why")
        row["remarks"] = [json.loads(remark) for remark in row["remarks"]]
        row["cause"] = row["cause"] and json.loads(row["cause"])
        fields["open"] = [{**dict.fromkeys(["chain", "color", "save", "take", "area", "points"]), **o} for o in fields["open"]]
        if fields["uncertain_points"] is not None:
            doubt = dict.fromkeys(["point", "color", "code", "number", "most", "text"])
            fields["uncertain_points"] = [{**doubt, **point} for point in fields["uncertain_points"]]
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
    # What failed is tried again where it is asked; errors of other archives stay.
    job(written(tmp_path / "one.jsonl", [*questions()[8:], {"id": "late", "board": ["X.O"]}]), output, "--retry-failed")
    again = tables(spark, output)
    assert again.keys() - first.keys() == {"new", "late"} and first.keys() <= again.keys()
    assert {key: again[key] for key in first} == first


def test_the_program_in_a_pipe_answers_the_same(
    spark: Any, job: Callable[..., None], scored: tuple[Path, Path], tenuki: str, tmp_path: Path
) -> None:
    lines, output = scored
    job(lines, tmp_path / "out", "--pipe", tenuki)
    own, piped = tables(spark, output), tables(spark, tmp_path / "out")
    assert piped.keys() == own.keys()
    for key, row in own.items():
        assert piped[key] == row | {"rules": None, "method": None}


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


def test_a_folder_of_records(
    spark: Any, job: Callable[..., None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = shutil.copytree(REPOSITORY / "tests" / "records", tmp_path / "records")
    packed = gzip.compress((records / "9x9-seki.sgf").read_bytes())
    (records / "packed.sgf.gz").write_bytes(packed)
    (records / "corrupt.sgf.gz").write_bytes(packed[:-30])
    (records / "long.sgf").write_bytes(b"(;SZ[9]C[" + b"x" * (50 << 20) + b"];B[cc])")
    games = [b"(;SZ[5];B[cc])", b"(;SZ[99];B[cc])", b"(;SZ[5]DT[2019-07-31];W[cc])"]
    (records / "several.sgf").write_bytes(b"\n".join(games))
    odd = {"empty.sgf": b"", "junk.SGF": b"no game", "_hidden.sgf": games[0], ".dot.sgf": games[0]}
    for name, content in odd.items():
        (records / name).write_bytes(content)
    (records / "_folder").mkdir()
    (records / "_folder" / "with blank.sgf").write_bytes(games[0])
    job(records, tmp_path / "out", "--format", "records", "--dead-from", "none")
    endings = (".sgf", ".sgf.gz", ".gib", ".ngf", ".ugf", ".ugi")
    files = [path for path in records.rglob("*") if path.name.lower().endswith(endings)]
    rows = {Path(key.removeprefix("file:")).relative_to(records): row for key, row in tables(spark, tmp_path / "out").items()}
    second, third = (rows.pop(Path(f"several.sgf#{number}")) for number in (2, 3))
    assert (second["table"], second["original"]) == ("errors", games[1])
    assert (third["score"], third["id"].rpartition("/")[2]) == ("W+30.5", "several.sgf#3")
    assert rows.pop(Path("wild/two-games.sgf#2"))["score"] and rows.pop(Path("wild/merged.sgf#2"))["score"]
    assert rows.keys() == {path.relative_to(records) for path in files}
    for path in files:
        row = rows[path.relative_to(records)]
        [answer] = tenuki_score.score_many([path.read_bytes()], dead_from="none", as_is=True)
        assert (row["score"], row["error"]) == ((answer.score, None) if answer else (None, answer.error))
    assert rows[Path("corrupt.sgf.gz")]["original"] == packed[:-30]
    assert rows[Path("packed.sgf.gz")]["score"] == rows[Path("9x9-seki.sgf")]["score"]
    assert [rows[Path(name)]["table"] for name in odd] == ["errors", "errors", "answers", "answers"]
    assert rows[Path("_folder/with blank.sgf")]["score"] == "B+17.5"
    scored = len(tables(spark, tmp_path / "out"))
    failed = sum(row["table"] == "errors" for row in tables(spark, tmp_path / "out").values())
    found = f"found: {len(files):,} files, 0 scored before, 0 failed before, 0 lost; {scored:,} games = "
    assert capsys.readouterr().out.startswith(f"{found}{scored - failed:,} answered + {failed:,} failed\n")
    job(records, tmp_path / "out", "--format", "records", "--dead-from", "none")
    before = tables(spark, tmp_path / "out")
    good = {row["file"] for row in before.values() if row["table"] == "answers"}
    bad = len(files) - len(good)
    # A file with several games of which one failed is scored.
    assert 0 < bad < failed
    found = f"found: {len(files):,} files, {len(good):,} scored before, {bad:,} failed before, 0 lost; 0 games = 0 answered + 0 failed\n"
    out = capsys.readouterr().out
    assert out.startswith(f"{found}{bad:,} files that failed before were not tried again: --retry-failed tries them\n")
    old = set((tmp_path / "out" / "table=errors").rglob("*.parquet"))
    job(records, tmp_path / "out", "--format", "records", "--dead-from", "none", "--retry-failed")
    found = f"found: {len(files):,} files, {len(good):,} scored before, 0 failed before, 0 lost; {bad:,} games = 0 answered + {bad:,} failed\n"
    assert capsys.readouterr().out.startswith(found)
    assert tables(spark, tmp_path / "out") == before
    assert not any(file.exists() for file in old)


def test_the_workers_read_what_spark_reads(spark: Any, tmp_path: Path) -> None:
    import tenuki_score.spark as job

    games = {"a.sgf": b"(;SZ[5];B[cc])", "empty.sgf": b"", "b/c.GIB": b"x", "b/all.zip": b"PK", "_hidden.sgf": b"(;)", ".dot/d.sgf": b"(;)"}
    for name, content in games.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    sizes = dict(job.listed(spark, str(tmp_path)))
    names = spark.createDataFrame([(name,) for name in sizes], "file string")

    def contents(frame: Any) -> dict[str, tuple[bytes | None, str | None]]:
        found = {row["file"]: (row["question"], row["fault"]) for row in frame.collect()}
        assert len(found) == frame.count() == len(games)
        return {str(Path(name.removeprefix("file:")).relative_to(tmp_path)): row for name, row in found.items()}

    assert contents(names.mapInArrow(job.read(), job.CONTENTS)) == {name: (content, None) for name, content in games.items()}
    hidden = {"_hidden.sgf", ".dot/d.sgf"}
    expected = {name: (None, job.HIDDEN) if name in hidden else (content, None) for name, content in games.items()}
    assert contents(job.read_by_spark(spark, str(tmp_path), sizes)) == expected


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tenuki_score.spark as job

    (tmp_path / "a.sgf").write_bytes(b"(;SZ[5];B[cc])")
    assert job.opened(f"file:{tmp_path}/a.sgf") == (b"(;SZ[5];B[cc])", None)
    assert job.opened(f"file:{tmp_path}/gone.sgf") == (None, "cannot read it: No such file or directory")
    with pytest.raises(RuntimeError, match="has no folder .*/other: mount it on every worker"):
        job.opened(f"file:{tmp_path}/other/a.sgf")
    monkeypatch.setattr(job, "MOST_BYTES", 10)
    assert job.opened(f"file:{tmp_path}/a.sgf") == (None, "it has more than 2 GB: divide it")


def test_small_files_are_few_tasks(spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import tenuki_score.spark as job

    for i in range(100):
        (tmp_path / f"{i}.sgf").write_bytes(b"(;SZ[5];B[cc])")
    arguments = job.parsed([str(tmp_path), "out", "--format", "records"])
    cores = spark.sparkContext.defaultParallelism
    # Spark's own list needs a kilobyte of memory for each file, and a million files do not fit into the driver's gigabyte.
    monkeypatch.setattr(job, "read_by_spark", None)
    # A task for five files.
    monkeypatch.setattr(job, "FILES", 5)
    assert job.records(spark, arguments).questions.rdd.getNumPartitions() <= max(job.TASKS * cores, 20)
    monkeypatch.setattr(job, "FILES", 2000)
    assert job.records(spark, arguments).questions.rdd.getNumPartitions() <= job.TASKS * cores


def zipped(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()


def tarred(files: dict[str, bytes], mode: str) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=mode) as archive:  # type: ignore[call-overload]
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def test_archives_are_read_as_by_the_program(
    spark: Any, job: Callable[..., None], tmp_path: Path, tenuki: str
) -> None:
    games = {"a.sgf": b"(;SZ[5];B[cc])", "b/two.SGF": b"(;SZ[5];B[cc])(;SZ[5];W[cc])", "readme.txt": b"(;SZ[5])"}
    games["packed.sgf.gz"] = gzip.compress(games["a.sgf"])
    folder = tmp_path / "archives"
    folder.mkdir()
    whole = {
        "games.zip": zipped(games),
        "games.tar": tarred(games, "w"),
        "games.TAR.gz": tarred(games, "w:gz"),
        "games.tgz": tarred({"x" * 150 + "/a.sgf": games["a.sgf"]}, "w:gz"),
        "nested.zip": zipped(games | {"inner.zip": zipped(games)}),
        "nested.tar": tarred(games | {"inner.tar.gz": tarred(games, "w:gz")}, "w"),
        "none.zip": zipped({"readme.txt": b""}),
    }
    cut = {"cut.tar": whole["games.tar"][:2000], "cut.zip": whole["games.zip"][:200], "cut.tgz": whole["games.tgz"][:150]}
    for name, content in {**whole, **cut}.items():
        (folder / name).write_bytes(content)
    job(folder, tmp_path / "out", "--format", "records", "--dead-from", "none")
    rows = {key.removeprefix(f"file:{folder}/"): row for key, row in tables(spark, tmp_path / "out").items()}
    done = subprocess.run(
        [tenuki, "score", "--format", "json", "--dead-from", "none", str(folder)], capture_output=True, check=False
    )
    expected = {line["id"].removeprefix(f"{folder}/"): line for line in map(json.loads, done.stdout.splitlines())}
    assert rows.keys() == expected.keys()
    for key, line in expected.items():
        assert rows[key]["score"] == line.get("score"), key
        assert (rows[key]["error"] is None) == ("error" not in line), key
    good = [name for name in whole if not name.startswith("none")]
    assert all(any(key.startswith(name) and row["score"] for key, row in rows.items()) for name in good)
    assert "inside an archive" in rows["nested.zip/inner.zip"]["error"]
    assert rows["cut.tar/a.sgf"]["score"] and "cut off" in rows["cut.tar"]["error"]


def test_an_id_with_another_record_is_scored_and_reported(
    spark: Any, job: Callable[..., None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = {"board": ["X.O"], "dead": []}
    job(written(tmp_path / "one.jsonl", [{"id": "a", **board}, {"id": "b", **board}, {"id": "b", **board}]), tmp_path / "out")
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 5 and out[0] == "found: 3 lines, 0 scored before, 0 failed before, 0 lost; 3 answered + 0 failed"
    assert out[2] == "equal ids: 1, from 'b' to 'b'; 0 of them have different records"
    other = {"id": "a", "board": ["X.."], "dead": []}
    job(written(tmp_path / "two.jsonl", [other, {"id": "b", **board}, {"id": "c", "board": ["X"]}]), tmp_path / "out")
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "found: 3 lines, 1 scored before, 0 failed before, 0 lost; 1 answered + 1 failed"
    assert out[1] == "errors: 1 times '`board`: the stone at A1 has no liberty', and 0 other sentences"
    assert out[2] == "equal ids: 2, from 'a' to 'b'; 1 of them have different records"


def spark_type(field: dict[str, Any]) -> str:
    """The type of a column for a field of JSON. Statements, whose fields depend on their code, are strings of JSON."""
    if "$ref" in field:
        field = DEFINITIONS[field["$ref"].rsplit("/", 1)[-1]]
    if field.get("type") == "array":
        return f"array<{spark_type(field['items'])}>"
    inside = {name: part for kind in field.get("oneOf", [field]) for name, part in kind.get("properties", {}).items()}
    if inside and not field.get("additionalProperties"):
        return f"struct<{', '.join(f'{name}: {spark_type(part)}' for name, part in inside.items())}>"
    first = "integer" if 1 in field.get("enum", []) else field.get("type", "string")
    first = first if isinstance(first, str) else first[0]
    return {"integer": "int", "number": "double", "boolean": "boolean"}.get(first, "string")


def columns() -> str:
    """The fields of an answer in JSON but `why` and `lines`, and what only tables have."""
    fields = {name: spark_type(field) for name, field in DEFINITIONS["answer"]["properties"].items()}
    del fields["why"], fields["lines"]
    first = {name: fields.pop(name) for name in ("id", "score")} | {"winner": "string"}
    last = {"rules": "string", "method": "string"} | {name: fields.pop(name) for name in ("margin", "version")}
    return ", ".join(f"{name} {kind}" for name, kind in (first | fields | last | {"error": "string"}).items())


def test_a_data_frame_is_scored(spark: Any) -> None:
    from tenuki_score.spark import SCHEMA, score

    from pyspark.sql.types import StructType

    asked = [("a", ["X.O"], ["A1"]), ("b", ["X.O"], []), ("c", ["X"], [])]
    answered = score(spark.createDataFrame(asked, "id string, board array<string>, dead array<string>"))
    assert answered.schema == SCHEMA == StructType.fromDDL(columns())
    rows = {row["id"]: row for row in answered.collect()}
    for identity, board, dead in asked:
        [answer] = tenuki_score.score_many([json.dumps({"board": board, "dead": dead})])
        assert (rows[identity]["score"], rows[identity]["error"]) == (answer.get("score"), answer.error)
    lines = spark.createDataFrame([(json.dumps({"board": ["X.O"]}),), ("",)], "value string")
    assert [row["score"] for row in score(lines).collect()] == ["W+6.5"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["none.jsonl", "out"], "none.jsonl: there is no such file or folder"),
        (["none", "out", "--format", "records"], "no such folder, or no record in it"),
        (["games.zip", "out"], "^2$"),
    ],
)
def test_a_wrong_call_says_why(job: Callable[..., None], words: list[str], sentence: str) -> None:
    with pytest.raises(SystemExit, match=sentence):
        job(*words)


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


LOCAL = os.environ | {"SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}


def wait(what: Callable[[], Any], seconds: float = 180) -> Any:
    """What something answers as soon as it is true."""
    end = time.monotonic() + seconds
    while not (answer := what()):
        assert time.monotonic() < end, "it takes too long"
        time.sleep(0.1)
    return answer


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The address of a standalone cluster on this machine, and the first of its two workers, of one core each."""
    launcher = Path(pyspark.__file__).parent / "bin" / "spark-class"
    started: list[subprocess.Popen[bytes]] = []
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def start(name: str, *words: str) -> None:
        here = ["--host", "127.0.0.1", "--webui-port", "0"]
        command = [str(launcher), f"org.apache.spark.deploy.{name}", *here, *words]
        # In a group of its own, which has the worker's executors, too.
        started.append(subprocess.Popen(command, stderr=subprocess.DEVNULL, env=LOCAL, start_new_session=True))

    def is_up() -> bool:
        with socket.socket() as master:
            return master.connect_ex(("127.0.0.1", port)) == 0

    address = f"spark://127.0.0.1:{port}"
    try:
        start("master.Master", "--port", str(port))
        wait(is_up)
        for name in ("first", "second"):
            start("worker.Worker", "--cores", "1", "--memory", "1g", "--work-dir", str(tmp_path / name), address)
        yield address, started[1]
    finally:
        for process in started:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def test_on_a_cluster_a_killed_driver_and_a_killed_worker_lose_nothing(
    spark: Any, cluster: tuple[str, subprocess.Popen[bytes]], tmp_path: Path
) -> None:
    address, worker = cluster
    asked = [{**question, "id": f"{question.get('id')}-{i}"} for i in range(TIMES) for question in questions()]
    lines, output = written(tmp_path / "games.jsonl", asked), tmp_path / "out"
    submit = Path(pyspark.__file__).parent / "bin" / "spark-submit"
    script = REPOSITORY / "python" / "examples" / "spark_score.py"

    def submitted() -> subprocess.Popen[str]:
        words = ["--master", address, "--executor-memory", "600m", "--conf", "spark.ui.enabled=false"]
        words += [str(script), str(lines), str(output), "--dead-from", "judge"]
        return subprocess.Popen(
            [str(submit), *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=LOCAL,
            start_new_session=True,
        )

    def seen() -> tuple[set[Path], set[Path]]:
        """What the tasks write, and the folders of the first worker's executors."""
        parts = {path for path in output.rglob("*.parquet") if "_temporary" in path.parts}
        return parts, set((tmp_path / "first").glob("app-*/*"))

    def under_way(driver: subprocess.Popen[str], before: tuple[set[Path], set[Path]]) -> None:
        wait(lambda: all(now - then for now, then in zip(seen(), before)) or driver.poll() is not None)
        assert driver.poll() is None, "a task is under way"

    with submitted() as driver:
        under_way(driver, (set(), set()))
        os.killpg(driver.pid, signal.SIGKILL)
    assert not list(output.glob("table=*")), "nothing was moved to its place"
    before = seen()
    with submitted() as driver:
        under_way(driver, before)
        os.killpg(worker.pid, signal.SIGKILL)
        told, _ = driver.communicate(timeout=300)
    assert driver.returncode == 0
    failed = sorted(f"{name}-{i}" for name in BAD for i in range(TIMES))
    good = len(asked) - len(failed)
    assert told.startswith(f"found: {len(asked):,} lines, 0 scored before, 0 failed before, 0 lost; {good:,} answered + {len(failed):,} failed\n")
    rows = tables(spark, output)
    assert rows.keys() == {question["id"] for question in asked}
    assert sorted(key for key, row in rows.items() if row["table"] == "errors") == failed
