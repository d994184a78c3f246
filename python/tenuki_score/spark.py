"""Scores archives of games on Apache Spark.

    python -m tenuki_score.spark INPUT OUTPUT [--format lines|parquet|records] [--partition-by winner|month]
                                              [--pipe PROGRAM] [--rules NAME] [--dead-from WHO] [--retry-failed]

INPUT is any path that Spark reads: lines of JSON as `tenuki score -` takes them (docs/json.md); Parquet with
the same fields as columns; or a folder of records in any format that Tenuki reads, packed by gzip or zstd, in
zip and tar archives or not, each file with one game or many. OUTPUT is a folder with two tables of Parquet and
of the same columns, `SCHEMA` and `TABLES`:

    OUTPUT/table=answers/winner=black/…      the games that were scored
    OUTPUT/table=errors/winner=…/…           the others: `error`, and `original` as it came

If you run it again, it scores only what is in neither table; with --retry-failed also what failed. `score` does the same for a DataFrame of your own.
docs/archive.md says how large a cluster should be, and what happens when a part of it fails. It needs pyspark,
pandas and pyarrow: `pip install 'tenuki-score[spark]'`, on every worker; with --pipe the program `tenuki` in
place of tenuki-score.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import socket
import sys
import time
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema
from pyspark.sql.types import StructType

from . import Failure, Record, ScoreError, read_games, score_many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from pyspark.sql import DataFrame

ANSWERS = pa.table(score_many([], threads=1)).schema
SCHEMA = from_arrow_schema(ANSWERS)
"""The fields of docs/json.md, and `winner`, `rules` and `method`. What a JSON line leaves out is null;
`no_reason`, `last_points`, `assumed` and `warnings` are empty. `cause` and each of `remarks` are objects of JSON:
get_json_object(remark, '$.code')."""

TABLES = from_arrow_schema(
    pa.schema(
        [("key", pa.string()), ("file", pa.string()), ("asked", pa.int64()), *ANSWERS]
        + [("original", pa.binary()), ("table", pa.string()), ("month", pa.string())]
    )
)
"""Besides the answer: the name and a hash of what was asked, the file of records that it came from, and the
columns of which folders are made."""

GAMES = 500
"""A batch of answers: a file may have any number of games."""

TASKS = 4
"""How many tasks a core has where the archive is small."""

FILES = 2000
"""A task has at least this many files if there are more than `TASKS` tasks for each core."""

TASK_BYTES = 32 << 20
"""The most input of a task, in bytes: some 17,000 games, which take seconds, or a minute if they are judged."""

FILE_BYTES = 4 << 10
"""Opening a file counts as this many bytes of input: a task has some 5,000 small files."""

BATCH_BYTES = 16 << 20
"""A batch of files ends with the file that brings it to this many bytes."""

MOST_BYTES = (2 << 30) - (1 << 20)
"""The largest file: Arrow and Java have no longer arrays."""

DIFFERENT = ["key", "id", "territory.list.element"]
"""Columns in which values are rarely repeated."""

WINNERS = {"B": "black", "W": "white", "0": "tie"}
FIELDS = ["sgf", "board", "dead", "rules", "komi", "method", "to_move", "prisoners", "version"]
RECORD = re.compile(r"\.(sgf|gib|ngf|ugf|ugi)(\.gz|\.zst)?$", re.IGNORECASE)
ARCHIVE = re.compile(r"\.(zip|tar|tar\.gz|tgz)$", re.IGNORECASE)
MONTH = re.compile(rb"DT\[\s*(\d{4}-\d\d)")


def score(games: DataFrame, *, rules: str | None = None, dead_from: str | None = None) -> DataFrame:
    """The answers to the rows of a DataFrame, with the columns of `SCHEMA`.

    Args:
        games: A column `value` with lines of JSON, or columns with the names of a question's fields, `sgf` or
            `board` among them; others are ignored.
        rules: The rules of all games that do not name any.
        dead_from: Who decides which stones are dead if the question does not: `record`, `judge` or `none`.
    """
    answered = answers({"rules": rules, "dead_from": dead_from}, game_of_line, by_month=False)
    return questions_of(games).mapInArrow(answered, TABLES).select(SCHEMA.names)


class Input(NamedTuple):
    """What is to be scored."""

    questions: DataFrame
    """`key`, `id`, `file`, `asked`, `question` (a line of JSON or the bytes of a file) and, where something cannot be
    read, `fault`."""
    names: DataFrame
    """What a run has to answer, by `NAME` of the format."""
    number: int
    """How many `names` there are."""


CONTENTS = "file string, question binary, fault string"
HIDDEN = "Spark skips files and folders whose names begin with . or _: rename it"
QUESTIONS = "key string, id string, file string, asked bigint, question binary, fault string"
NAME = {"lines": ["key", "asked"], "parquet": ["key", "asked"], "records": ["file"]}
"""By what a question is found again in the tables."""


def main(words: list[str] | None = None) -> None:
    """The command."""
    arguments = parsed(words)
    # Workers on this machine run in the same environment, unless something else was chosen.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    begun = time.monotonic()
    spark = (
        SparkSession.builder.appName("tenuki")
        # Batches for Python are small: a game takes long, and a record may have megabytes.
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", 500)
        .config("spark.sql.execution.arrow.maxBytesPerBatch", BATCH_BYTES)
        .config("spark.sql.files.maxPartitionBytes", TASK_BYTES)
        .config("spark.sql.files.openCostInBytes", FILE_BYTES)
        # A file for each winner is open at a time, so that rows need not be sorted. Many months are sorted.
        .config("spark.sql.maxConcurrentOutputFileWriters", 10)
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    started = time.monotonic()
    # In a small archive every core has some tasks, so that at the end none waits for long.
    spark.conf.set("spark.sql.files.minPartitionNum", TASKS * spark.sparkContext.defaultParallelism)
    found = records(spark, arguments) if arguments.format == "records" else lines(spark, arguments)
    before = table(spark, arguments.output)
    old = counts(before, arguments)
    asked = found.questions
    replaced: list[str] = []
    kept = None
    if before is not None:
        same = ["file", "asked"] if arguments.format == "records" else ["key", "asked"]
        known = before.select(*same).distinct()
        if arguments.retry_failed:
            name = NAME[arguments.format]
            failed = wholly_failed(before, same).join(found.names.select(*name).distinct(), name, "left_semi").cache()
            known = known.join(failed, same, "left_anti")
            # It lists those of the other table, too.
            replaced = [file for file in before.inputFiles() if file.split("/")[-3] == "table=errors"]
            kept = before.where("table = 'errors'").join(failed, same, "left_anti")
            errors = kept.count()
            names = old.names - failed.count() if arguments.format == "records" else old.answers + errors
            old = Counts(names, old.answers, errors)
        asked = asked.join(known, same, "left_anti")
    answered = piped(spark, asked, arguments) if arguments.pipe else mapped(asked, arguments)
    if kept is not None:
        # The files of the old errors are deleted, so that no error is there twice.
        answered = answered.unionByName(kept.select(answered.columns))
    answered = answered.drop("month") if arguments.partition_by == "winner" else answered
    # Parquet looks for repeated values, at the beginning of each file, and that takes long.
    plain = {f"parquet.enable.dictionary#{column}": "false" for column in DIFFERENT}
    # One write, so that both tables are there or neither is.
    writer = answered.write.mode("append").options(**plain).partitionBy("table", arguments.partition_by)
    writer.parquet(arguments.output)
    delete(spark, replaced)
    seconds = time.monotonic() - started
    report(found, before, old, table(spark, arguments.output), seconds, started - begun, arguments)


def report(
    found: Input,
    before: DataFrame | None,
    old: Counts,
    written: DataFrame | None,
    seconds: float,
    start: float,
    arguments: argparse.Namespace,
) -> None:
    """Five lines, or six: what was found and what became of it, errors, equal ids, the time, the tables."""
    new = counts(written, arguments)
    if before is None or written is None:
        lost = found.number - new.names
    else:
        name = NAME[arguments.format]
        lost = found.names.join(written.select(*name).distinct(), name, "left_anti").count()
    scored_before = found.number - lost - (new.names - old.names)
    failed_before = 0 if before is None or arguments.retry_failed else failures(found, before, arguments)
    scored_before -= failed_before
    answers, errors = new.answers - old.answers, new.errors - old.errors
    what = {"lines": "lines", "parquet": "rows", "records": "files"}[arguments.format]
    games = f"{answers + errors:,} games = " if arguments.format == "records" else ""
    print(
        f"found: {found.number:,} {what}, {scored_before:,} scored before, {failed_before:,} failed before, {lost:,} lost; "
        f"{games}{answers:,} answered + {errors:,} failed"
    )
    if failed_before:
        print(f"{failed_before:,} {what} that failed before were not tried again: --retry-failed tries them")
    print(f"errors: {frequent(written) if errors and written is not None else 'none'}")
    print(f"equal ids: {repeated(written) if written is not None else 'none'}")
    print(f"time: {seconds:.1f} s, {(answers + errors) / seconds:,.0f} games a second; Spark's start {start:.1f} s")
    output = arguments.output.rstrip("/")
    print(f"tables: {output}/table=answers, {output}/table=errors")
    if lost:
        raise SystemExit(f"{lost:,} {what} are in neither table: run the same command again")


class Counts(NamedTuple):
    """What the tables hold: questions (files for records), answers, errors."""

    names: int = 0
    answers: int = 0
    errors: int = 0


def counts(written: DataFrame | None, arguments: argparse.Namespace) -> Counts:
    if written is None:
        return Counts()
    rows = {row["table"]: row["count"] for row in written.groupBy("table").count().collect()}
    answers, errors = rows.get("answers", 0), rows.get("errors", 0)
    if arguments.format != "records":
        return Counts(answers + errors, answers, errors)
    return Counts(written.select("file", "asked").distinct().count(), answers, errors)


def wholly_failed(written: DataFrame, same: list[str]) -> DataFrame:
    """The questions of which nothing was answered, by these columns."""
    names = {table: written.where(f"table = '{table}'").select(*same).distinct() for table in ("answers", "errors")}
    return names["errors"].join(names["answers"], same, "left_anti")


def failures(found: Input, before: DataFrame, arguments: argparse.Namespace) -> int:
    """How many of the names that were found failed in an earlier run."""
    name = NAME[arguments.format]
    return int(found.names.join(wholly_failed(before, name), name, "left_semi").count())


def delete(spark: SparkSession, files: list[str]) -> None:
    hadoop = spark._jvm.org.apache.hadoop.fs
    for file in files:
        path = hadoop.Path(spark._jvm.java.net.URI(file))
        path.getFileSystem(spark._jsc.hadoopConfiguration()).delete(path, False)


def frequent(written: DataFrame) -> str:
    """The most frequent error."""
    errors = written.where("table = 'errors'").groupBy("error").count()
    sums = errors.agg(F.max(F.struct("count", "error")).alias("most"), F.count("*").alias("kinds"))
    [(most, kinds)] = sums.collect()
    return f"{most['count']:,} times {most['error']!r}, and {kinds - 1:,} other sentences"


def repeated(written: DataFrame) -> str:
    """The ids that more than one row of the tables has."""
    rows = written.groupBy("key").agg(F.count("*").alias("rows"), F.countDistinct("asked").alias("asked"))
    sums = rows.where("rows > 1").agg(F.count("*"), F.count_if(F.col("asked") > 1), F.min("key"), F.max("key"))
    [(number, others, first, last)] = sums.collect()
    if not number:
        return "none"
    return f"{number:,}, from {first!r} to {last!r}; {others:,} of them have different records"


def parsed(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tenuki_score.spark", description="Scores an archive of games on Apache Spark."
    )
    parser.add_argument("input", help="lines of JSON, Parquet, or a folder of records")
    parser.add_argument("output", help="a folder, new or of an earlier run")
    parser.add_argument("--format", choices=["lines", "parquet", "records"], default="lines")
    parser.add_argument("--partition-by", choices=["winner", "month"], default="winner")
    parser.add_argument("--pipe", metavar="PROGRAM", help="the program tenuki on every worker")
    parser.add_argument("--rules", help="the rules of all games that do not name any")
    parser.add_argument("--dead-from", choices=["record", "judge", "none"], help="who decides which stones are dead")
    parser.add_argument("--retry-failed", action="store_true", help="score again what failed in an earlier run")
    arguments = parser.parse_args(words)
    if arguments.pipe and arguments.format == "records":
        parser.error("--pipe takes lines or parquet: records need the package tenuki-score")
    if arguments.format == "lines" and ARCHIVE.search(arguments.input):
        parser.error(f"{arguments.input} is an archive: --format records reads archives of records")
    return arguments


def lines(spark: SparkSession, arguments: argparse.Namespace) -> Input:
    """Lines of JSON, or rows."""
    path = arguments.input
    if not exists(spark, path):
        raise SystemExit(f"{path}: there is no such file or folder")
    if arguments.format == "lines":
        frame = spark.read.text(path)
    else:
        frame = spark.read.parquet(path)
        if not {"sgf", "board"} & set(frame.columns):
            raise SystemExit(f"{path} has no column sgf or board, but {', '.join(frame.columns)}")
    asked = questions_of(frame)
    return Input(asked, asked.select("key", "asked"), asked.count())


def questions_of(frame: DataFrame) -> DataFrame:
    """A question for each line of JSON in `value`, or for each row with the fields of a question."""
    if {"sgf", "board"} & set(frame.columns):
        there = [field for field in FIELDS if field in frame.columns]
        columns = [F.col("id").cast("string").alias("id")] if "id" in frame.columns else []
        frame = frame.select(F.to_json(F.struct(*columns, *there)).alias("value"))
    frame = frame.where("trim(value) != ''")
    identity = F.get_json_object("value", "$.id")
    question = F.col("value").cast("binary")
    return frame.select(
        F.coalesce(identity, F.sha2(question, 256)).alias("key"),
        identity.alias("id"),
        F.lit(None).cast("string").alias("file"),
        F.xxhash64(question).alias("asked"),
        question.alias("question"),
        F.lit(None).cast("string").alias("fault"),
    )


def records(spark: SparkSession, arguments: argparse.Namespace) -> Input:
    """The files of a folder whose names are those of records or archives."""
    path = arguments.input
    sizes = {name: size for name, size in listed(spark, path) if RECORD.search(name) or ARCHIVE.search(name)}
    if not sizes:
        raise SystemExit(f"{path}: there is no such folder, or no record in it")
    cores = spark.sparkContext.defaultParallelism
    needed = -(-sum(size + FILE_BYTES for size in sizes.values()) // TASK_BYTES)
    tasks = max(TASKS * cores, min(needed, -(-len(sizes) // FILES)))
    # Arrow: of a million rows of Python tuples Spark makes a DataFrame in minutes.
    names = spark.createDataFrame(pa.table({"file": list(sizes)}))
    name = F.col("file")
    is_archive = name.rlike(f"(?i){ARCHIVE.pattern}")
    if all(local_path(each) for each in sizes):
        # Spark's own list of files takes a kilobyte of memory for each of them.
        contents = [names.where(chosen).repartition(tasks).mapInArrow(read(), CONTENTS) for chosen in (~is_archive, is_archive)]
    else:
        files = read_by_spark(spark, path, sizes)
        contents = [files.where(chosen) for chosen in (~is_archive, is_archive)]
    asked = F.coalesce(F.xxhash64("question"), F.lit(0)).alias("asked")
    columns = [name.alias("key"), name.alias("id"), name, asked, "question", "fault"]
    questions, archives = (each.select(*columns) for each in contents)
    if any(ARCHIVE.search(each) for each in sizes):
        # The games of an archive are shared out among the tasks.
        questions = questions.unionByName(archives.mapInArrow(unpacked(), QUESTIONS).repartition(TASKS * cores))
    return Input(questions.coalesce(tasks), names, len(sizes))


def read() -> Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """A function from names of files, which every worker has, to `CONTENTS`."""
    schema = to_arrow_schema(StructType.fromDDL(CONTENTS))

    def of(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            rows: list[dict[str, str | bytes | None]] = []
            size = 0
            for file in batch["file"].to_pylist():
                question, fault = opened(file)
                rows.append({"file": file, "question": question, "fault": fault})
                size += len(question or b"")
                if size >= BATCH_BYTES:
                    yield pa.RecordBatch.from_pylist(rows, schema)
                    rows, size = [], 0
            yield pa.RecordBatch.from_pylist(rows, schema)

    return of


def opened(name: str) -> tuple[bytes | None, str | None]:
    """The content of a file, or a sentence."""
    path = local_path(name) or name
    try:
        if os.path.getsize(path) > MOST_BYTES:
            return None, "it has more than 2 GB: divide it"
        with open(path, "rb") as file:
            return file.read(), None
    except OSError as error:
        folder = os.path.dirname(path)
        if not os.path.isdir(folder):
            raise RuntimeError(f"{socket.gethostname()} has no folder {folder}: mount it on every worker") from error
        return None, f"cannot read it: {error.strerror}"


def read_by_spark(spark: SparkSession, path: str, sizes: dict[str, int]) -> DataFrame:
    """`CONTENTS` of files that Spark reads: it skips empty files and names that begin with . or _."""
    frame = spark.read.format("binaryFile").option("recursiveFileLookup", True).load(path)
    frame = frame.where(F.col("path").rlike(f"(?i){RECORD.pattern}|{ARCHIVE.pattern}"))
    known = {row["path"] for row in frame.select("path").collect()}
    skipped = [name for name in sizes if name not in known]
    files = frame.select(F.col("path").alias("file"), F.col("content").alias("question"), F.lit(None).cast("string").alias("fault"))
    if not skipped:
        return files
    contents = [b"" if sizes[name] == 0 else None for name in skipped]
    faults = [None if sizes[name] == 0 else HIDDEN for name in skipped]
    columns = {"file": skipped, "question": pa.array(contents, pa.binary()), "fault": pa.array(faults, pa.string())}
    return files.unionByName(spark.createDataFrame(pa.table(columns)))


def listed(spark: SparkSession, path: str) -> Iterator[tuple[str, int]]:
    """All files of a folder and its subfolders, and their sizes."""
    hadoop = spark._jvm.org.apache.hadoop.fs
    root = hadoop.Path(path)
    system = root.getFileSystem(spark._jsc.hadoopConfiguration())
    for found in system.globStatus(root) or []:
        local = local_path(found.getPath().toString())
        if local is not None and found.isDirectory():
            # Much faster than one call of Java for each file.
            for folder, _, names in os.walk(local):
                for name in names:
                    file = os.path.join(folder, name)
                    if os.path.isfile(file):
                        yield f"file:{file}", os.path.getsize(file)
            continue
        files = system.listFiles(found.getPath(), True)
        while files.hasNext():
            file = files.next()
            yield file.getPath().toString(), file.getLen()


def local_path(path: str) -> str | None:
    """The name of a file of this machine, or of one that is mounted."""
    return path.removeprefix("file:") if path.startswith("file:/") else None


def exists(spark: SparkSession, path: str) -> bool:
    root = spark._jvm.org.apache.hadoop.fs.Path(path)
    return bool(root.getFileSystem(spark._jsc.hadoopConfiguration()).globStatus(root))


def table(spark: SparkSession, output: str) -> DataFrame | None:
    """The tables as one, or nothing before the first run."""
    return spark.read.schema(TABLES).parquet(output) if exists(spark, output) else None


def unpacked() -> Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """A function from archives to their games; what cannot be read of an archive is a row of its own."""
    schema = to_arrow_schema(StructType.fromDDL(QUESTIONS))

    def of(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for row in batch.to_pylist():
                games: Iterable[object]
                if row["fault"] is not None:
                    yield pa.RecordBatch.from_pylist([row], schema)
                    continue
                try:
                    games = read_games(row["question"])
                except ScoreError as error:
                    # What cannot be read is not kept: an archive is large.
                    games = [Failure(str(error))]
                found = iter(games)
                while part := list(islice(found, GAMES)):
                    rows = [{**row, **game_of_archive(row["file"], game)} for game in part]
                    yield pa.RecordBatch.from_pylist(rows, schema)

    return of


def game_of_archive(archive: str, game: Any) -> dict[str, str | bytes | None]:
    key = f"{archive}/{game.name}" if game.name else archive
    fault = game.error if isinstance(game, Failure) and game.source is None else None
    return {"key": key, "id": key, "question": game.source, "fault": fault}


def mapped(asked: DataFrame, arguments: argparse.Namespace) -> DataFrame:
    """The answers of the package, batch by batch."""
    options = {"rules": arguments.rules, "dead_from": arguments.dead_from}
    games = games_of_file if arguments.format == "records" else game_of_line
    return asked.mapInArrow(answers(options, games, by_month=arguments.partition_by == "month"), TABLES)


def answers(
    options: dict[str, Any],
    games: Callable[[bytes], Iterable[object]],
    by_month: bool,
) -> Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """A function from batches of `QUESTIONS` to batches of `TABLES`."""
    schema = to_arrow_schema(TABLES)

    def asked(batches: Iterable[pa.RecordBatch]) -> Iterator[tuple[dict[str, Any], bytes, object]]:
        for batch in batches:
            for row in batch.to_pylist():
                question, fault = row.pop("question"), row.pop("fault")
                found = games(question) if fault is None else [Failure(fault)]
                for number, game in enumerate(found, 1):
                    end = "" if number == 1 else f"#{number}"
                    identity = row["id"] and row["id"] + end
                    yield {**row, "key": row["key"] + end, "id": identity}, question, game

    def of(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        rows = asked(batches)
        while batch := list(islice(rows, GAMES)):
            names, questions, items = zip(*batch)
            answered = pa.table(score_many(items, threads=1, as_is=True, **options))
            failed = answered["error"].is_valid()
            each = zip(questions, items, failed.to_pylist())
            originals = [original(question, item) if fails else None for question, item, fails in each]
            months = map(month, questions, items) if by_month else [None] * len(items)
            columns = {name: answered[name] for name in answered.column_names} | {
                "key": pa.array([name["key"] for name in names]),
                "file": pa.array([name["file"] for name in names], pa.string()),
                "asked": pa.array([name["asked"] for name in names]),
                "id": pa.array([name["id"] for name in names], pa.string()),
                "original": pa.array(originals, pa.binary()),
                "table": pc.if_else(failed, "errors", "answers"),
                "month": pa.array(months, pa.string()),
            }
            yield from pa.table({name: columns[name] for name in schema.names}).cast(schema).to_batches()

    return of


def game_of_line(question: bytes) -> list[object]:
    return [line(question)]


def games_of_file(question: bytes) -> Iterable[object]:
    """The games of a file; what is no record is answered by an error."""
    try:
        return read_games(question)
    except ScoreError as error:
        return [Failure(str(error), None, question)]


def original(question: bytes | None, game: Any) -> Any:
    """A game that cannot be scored, as it came: of a file with several that game alone."""
    return game.source if isinstance(game, (Failure, Record)) else question


def month(question: bytes | None, game: Any) -> str | None:
    """The month of DT; formats other than SGF write dates otherwise."""
    if isinstance(game, Record):
        date = game.date or ""
        return date[:7] if re.match(r"\d{4}-\d\d", date) else None
    found = MONTH.search(question or b"")
    return found[1].decode() if found else None


def line(question: bytes) -> object:
    """A line as the package takes it: text, which is JSON and no record."""
    text = question.decode(errors="surrogateescape")
    return text if text.lstrip().startswith("{") else {}


def sent(question: bytes) -> str:
    """A line for the program, which takes its input for something else where it does not begin with `{`."""
    text = question.decode(errors="replace")
    return text if text.lstrip().startswith("{") else "{}"


def piped(spark: SparkSession, asked: DataFrame, arguments: argparse.Namespace) -> DataFrame:
    """The answers of the program, which reads lines and writes one for each. It says neither `rules` nor `method`."""
    command = [*shlex.split(arguments.pipe), "score", "--format", "json", "--quiet", "--jobs", "1"]
    for option, value in (("--rules", arguments.rules), ("--dead-from", arguments.dead_from)):
        command += [option, value] if value else []
    asked = asked.drop("file", "fault").select("key", "id", "asked", "question")
    rows = asked.rdd.map(tuple)
    # zip fails where a program ended before its last answer, and Spark tries the task again. The status
    # says less: it is 2 wherever a line cannot be scored.
    lines = rows.map(lambda each: sent(each[3])).pipe(shlex.join([*command, "-"]))
    pairs = rows.zip(lines).map(lambda pair: (*pair[0], pair[1]))
    names = "key string, id string, asked bigint, question binary, answer string"
    answered = spark.createDataFrame(pairs, names)
    field = F.from_json("answer", SCHEMA)
    answered = answered.select("key", "id", "asked", "question", field.alias("answer"))
    failed = F.col("answer.error").isNotNull()
    columns = {
        "key": F.col("key"),
        "file": F.lit(None).cast("string"),
        "asked": F.col("asked"),
        "id": F.col("id"),
        # The line of the pipe says nothing about the line of the archive.
        "error": F.regexp_replace("answer.error", r"^standard input, line \d+: ", ""),
        "original": F.when(failed, F.col("question")),
        "table": F.when(failed, "errors").otherwise("answers"),
        "winner": F.create_map(*map(F.lit, sum(WINNERS.items(), ())))[F.substring("answer.score", 1, 1)],
        "month": F.regexp_extract(F.col("question").cast("string"), r"DT\[\s*(\d{4}-\d\d)", 1),
    }
    for name in ("no_reason", "last_points", "assumed", "warnings"):
        empty = F.when(~failed, F.array().cast(SCHEMA[name].dataType))
        columns[name] = F.coalesce(F.col(f"answer.{name}"), empty)
    columns["month"] = F.nullif(columns["month"], F.lit(""))
    return answered.select(*(columns.get(name, F.col(f"answer.{name}")).alias(name) for name in TABLES.names))


if __name__ == "__main__":
    main()
