"""Scores an archive of games on Apache Spark.

    spark-submit spark_score.py INPUT OUTPUT [--format lines|parquet|records] [--partition-by winner|month]
                                             [--pipe PROGRAM] [--rules NAME] [--dead-from WHO]

INPUT is any path that Spark reads: lines of JSON as `tenuki score -` takes them (docs/json.md); Parquet with
the same fields as columns; or a folder of records in any format that Tenuki reads, packed or not, each of
one game or of many. OUTPUT is a folder with two tables of Parquet and of the same columns:

    OUTPUT/table=answers/winner=black/…      the fields of an answer
    OUTPUT/table=errors/winner=…/…           what could not be scored: `error`, and `original` as it came

Run again, it scores only what is in neither table. docs/archive.md tells how large a cluster should be, and
what happens when a part of it fails. It needs tenuki-score and pyspark[sql] on every worker;
with --pipe the program `tenuki` in place of tenuki-score.
"""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.errors import AnalysisException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

SIDE = "territory: int, stones: int, prisoners: int, dead: int"
ANSWER = f"""
    id string, score string,
    black struct<{SIDE}, points: double>,
    white struct<{SIDE}, komi: double, handicap: int, points: double>,
    territory array<string>, dead array<string>, seki array<string>, fill array<string>, no_reason array<string>,
    last_points array<struct<color: string, points: array<string>, gain: int>>,
    certain boolean, uncertain array<string>,
    finished boolean, open array<struct<chain: string, color: string, area: string, points: int>>,
    recorded string, agrees boolean, warnings array<string>, remarks array<string>, margin double, version int, error string
"""
"""The fields of docs/json.md. What a JSON line leaves out is null; `no_reason`, `last_points` and `warnings` are empty.
Each of `remarks` is an object of JSON: get_json_object(remark, '$.code')."""

TABLES = f"key string, {ANSWER.strip()}, original binary, table string, winner string, month string"
"""Beside the answer: by what a question is known, and the columns of which folders are made."""

GAMES = 500
"""A batch of answers: a file may have any number of games."""

TASKS = 4
"""What a core has to do at least."""

DIFFERENT = ["key", "id", "territory.list.element"]
"""Columns that hardly repeat a value."""

WINNERS = {"B": "black", "W": "white", "0": "tie"}
ENDINGS = ["sgf", "gib", "ngf", "ugf", "ugi"]
FIELDS = ["sgf", "board", "dead", "rules", "komi", "method", "to_move", "prisoners", "version"]
MONTH = re.compile(rb"DT\[\s*(\d{4}-\d\d)")


def main(words: list[str] | None = None) -> None:
    arguments = parsed(words)
    spark = (
        SparkSession.builder.appName("tenuki")
        # Batches for Python are small: a game is dear, and a record may have megabytes.
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", 500)
        .config("spark.sql.execution.arrow.maxBytesPerBatch", 16 << 20)
        # A task is at most some 20,000 games: seconds, or a minute where they are judged.
        .config("spark.sql.files.maxPartitionBytes", 32 << 20)
        # A file for each winner is open at a time, so that rows need not be sorted. Many months are sorted.
        .config("spark.sql.maxConcurrentOutputFileWriters", 10)
        .getOrCreate()
    )
    # In a small archive every core has some tasks, so that at the end none waits for long.
    spark.conf.set("spark.sql.files.minPartitionNum", TASKS * spark.sparkContext.defaultParallelism)
    asked = not_answered(spark, questions(spark, arguments), arguments.output)
    answered = piped(spark, asked, arguments) if arguments.pipe else mapped(asked, arguments)
    answered = answered.drop("month") if arguments.partition_by == "winner" else answered
    # Parquet looks for repeated values, at the beginning of each file, and that takes long.
    plain = {f"parquet.enable.dictionary#{column}": "false" for column in DIFFERENT}
    # One write, so that both tables are there or neither is.
    writer = answered.write.mode("append").options(**plain).partitionBy("table", arguments.partition_by)
    writer.parquet(arguments.output)
    if (written := table(spark, arguments.output)) is not None:
        for row in written.groupBy("table").count().orderBy("table").collect():
            print(f"{row['table']}: {row['count']:,}")


def parsed(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Scores an archive of games on Apache Spark.")
    parser.add_argument("input", help="lines of JSON, Parquet, or a folder of records")
    parser.add_argument("output", help="a folder, new or of an earlier run")
    parser.add_argument("--format", choices=["lines", "parquet", "records"], default="lines")
    parser.add_argument("--partition-by", choices=["winner", "month"], default="winner")
    parser.add_argument("--pipe", metavar="PROGRAM", help="the program tenuki on every worker")
    parser.add_argument("--rules", help="rules for all games that name none themselves")
    parser.add_argument("--dead-from", choices=["record", "judge", "none"], help="who says which stones are dead")
    arguments = parser.parse_args(words)
    if arguments.pipe and arguments.format == "records":
        parser.error("--pipe takes lines or parquet: records need the package tenuki-score")
    return arguments


def questions(spark: SparkSession, arguments: argparse.Namespace) -> DataFrame:
    """What is to be scored: `key`, `id` and `question`, a line of JSON or the bytes of a file."""
    if arguments.format == "records":
        names = ",".join(f"*.{ending}{packed}" for ending in ENDINGS for packed in ("", ".gz", ".zst"))
        files = spark.read.format("binaryFile").options(recursiveFileLookup=True, pathGlobFilter=f"{{{names}}}")
        return files.load(arguments.input).select(
            F.col("path").alias("key"), F.col("path").alias("id"), F.col("content").alias("question")
        )
    if arguments.format == "lines":
        lines = spark.read.text(arguments.input).where("trim(value) != ''")
    else:
        rows = spark.read.parquet(arguments.input)
        there = [field for field in FIELDS if field in rows.columns]
        if not {"sgf", "board"} & set(there):
            raise SystemExit(f"{arguments.input} has no column sgf or board, but {', '.join(rows.columns)}")
        columns = [F.col("id").cast("string").alias("id")] if "id" in rows.columns else []
        lines = rows.select(F.to_json(F.struct(*columns, *there)).alias("value"))
    identity = F.get_json_object("value", "$.id")
    question = F.col("value").cast("binary")
    key = F.coalesce(identity, F.sha2(question, 256))
    return lines.select(key.alias("key"), identity.alias("id"), question.alias("question"))


def table(spark: SparkSession, output: str) -> DataFrame | None:
    """The tables as one, or nothing before the first run."""
    try:
        return spark.read.schema(TABLES).parquet(output)
    except AnalysisException as error:
        if error.getCondition() != "PATH_NOT_FOUND":
            raise
        return None


def not_answered(spark: SparkSession, asked: DataFrame, output: str) -> DataFrame:
    written = table(spark, output)
    return asked if written is None else asked.join(written.select("key"), "key", "left_anti")


def mapped(asked: DataFrame, arguments: argparse.Namespace) -> DataFrame:
    """The answers of the package, batch by batch."""
    options = {"rules": arguments.rules, "dead_from": arguments.dead_from}
    games = games_of_file if arguments.format == "records" else game_of_line
    return asked.mapInArrow(answers(options, games, arguments.partition_by == "month"), TABLES)


def answers(
    options: dict[str, str | None], games: Callable[[bytes], Iterable[object]], by_month: bool
) -> Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]:
    """A function from batches of `key`, `id` and `question` to batches of the tables."""
    schema = to_arrow_schema(StructType.fromDDL(TABLES))
    letters, winners = pa.array([*WINNERS]), pa.array([*WINNERS.values()])

    def asked(batches: Iterable[pa.RecordBatch]) -> Iterator[tuple[str, str | None, bytes, object]]:
        for batch in batches:
            columns = (batch.column(name).to_pylist() for name in ("key", "id", "question"))
            for key, identity, question in zip(*columns):
                for number, game in enumerate(games(question), 1):
                    end = "" if number == 1 else f"#{number}"
                    yield key + end, identity and identity + end, question, game

    def of(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from tenuki_score import score_many

        rows = asked(batches)
        while batch := list(islice(rows, GAMES)):
            keys, identities, questions, items = zip(*batch)
            answered = pa.table(score_many(items, threads=1, **options))
            failed = answered["error"].is_valid()
            each = zip(questions, items, failed.to_pylist())
            originals = [original(question, item) if fails else None for question, item, fails in each]
            months = map(month, questions, items) if by_month else [None] * len(items)
            first = pc.utf8_slice_codeunits(answered["score"], 0, 1)
            columns = {name: answered[name] for name in answered.column_names} | {
                "key": pa.array(keys),
                "id": pa.array(identities, pa.string()),
                "original": pa.array(originals, pa.binary()),
                "table": pc.if_else(failed, "errors", "answers"),
                "winner": winners.take(pc.index_in(first, letters)),
                "month": pa.array(months, pa.string()),
            }
            yield from pa.table({name: columns[name] for name in schema.names}).cast(schema).to_batches()

    return of


def game_of_line(question: bytes) -> list[object]:
    return [line(question)]


def games_of_file(question: bytes) -> Iterable[object]:
    """The games of a file; what is no record is answered by an error."""
    from tenuki_score import ScoreError, read_games

    try:
        return read_games(question)
    except ScoreError:
        return [question]


def original(question: bytes, game: Any) -> bytes | None:
    """A game that cannot be scored, as it came: of a file with several that game alone."""
    from tenuki_score import Failure, Record

    return game.source if isinstance(game, Failure | Record) else question


def month(question: bytes, game: Any) -> str | None:
    """The month of DT; formats other than SGF write dates otherwise."""
    from tenuki_score import Record

    if isinstance(game, Record):
        return game.date[:7] if re.match(r"\d{4}-\d\d", game.date or "") else None
    found = MONTH.search(question)
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
    """The answers of the program, which reads lines and writes one for each."""
    command = [*shlex.split(arguments.pipe), "score", "--format", "json", "--quiet", "--jobs", "1"]
    for option, value in (("--rules", arguments.rules), ("--dead-from", arguments.dead_from)):
        command += [option, value] if value else []
    rows = asked.rdd.map(tuple)
    # zip fails where a program ended before its last answer, and Spark tries the task again. The status
    # says less: it is 2 wherever a line cannot be scored.
    lines = rows.map(lambda each: sent(each[2])).pipe(shlex.join([*command, "-"]))
    pairs = rows.zip(lines).map(lambda pair: (*pair[0], pair[1]))
    answered = spark.createDataFrame(pairs, "key string, id string, question binary, answer string")
    field = F.from_json("answer", StructType.fromDDL(ANSWER))
    answered = answered.select("key", "id", "question", field.alias("answer"))
    failed = F.col("answer.error").isNotNull()
    columns = {
        "id": F.col("id"),
        # The line of the pipe says nothing about the line of the archive.
        "error": F.regexp_replace("answer.error", r"^standard input, line \d+: ", ""),
        "original": F.when(failed, F.col("question")),
        "table": F.when(failed, "errors").otherwise("answers"),
        "winner": F.create_map(*map(F.lit, sum(WINNERS.items(), ())))[F.substring("answer.score", 1, 1)],
        "month": F.regexp_extract(F.col("question").cast("string"), r"DT\[\s*(\d{4}-\d\d)", 1),
        "key": F.col("key"),
    }
    for name in ("no_reason", "last_points", "warnings"):
        empty = F.when(~failed, F.array().cast(StructType.fromDDL(ANSWER)[name].dataType))
        columns[name] = F.coalesce(F.col(f"answer.{name}"), empty)
    columns["month"] = F.nullif(columns["month"], F.lit(""))
    names = StructType.fromDDL(TABLES).names
    return answered.select(*(columns.get(name, F.col(f"answer.{name}")).alias(name) for name in names))


if __name__ == "__main__":
    main()
