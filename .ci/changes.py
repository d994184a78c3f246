#!/usr/bin/env python3
"""Changes single terms and constants of the code, and checks that a unit test fails for each change.

    .ci/changes.py                all changes of .ci/changes.toml
    .ci/changes.py goal.rs SURE   those whose file or name contains one of these words
    .ci/changes.py --check        only checks that each text is found exactly once
    .ci/changes.py --list         prints the names

`cargo mutants` replaces operators and results; it does not change constants or leave terms out. Each
entry of the list names a file, a text in it (any white space matches any white space), and what replaces
it. One change is made at a time, in a copy of the files that git tracks, under `target/changes`. Then the
unit tests of the file's crate run (`cargo test --lib`). A change is *killed* when a test fails, does not
end within two minutes, and *survived* when all tests pass. The script fails when a change survives,
when a text is not found exactly once, or when the changed code does not compile.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / ".ci" / "changes.toml"
# Apart from what else is built: cargo takes a copy of a workspace for the same.
BUILD = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute() / "changes"
COPY = BUILD / "copy"
SECONDS = 120


def pattern(text):
    """A text, with any white space where it has some."""
    return re.compile(r"\s+".join(re.escape(word) for word in text.split()))


def places(change, root=ROOT):
    """Where the text of a change is in its file; why there is not exactly one such place."""
    file = root / change["file"]
    if not file.is_file():
        return None, f"{change['file']}: the file does not exist"
    found = list(pattern(change["find"]).finditer(file.read_text()))
    if len(found) != 1:
        return None, f"{change['file']}: found {len(found)} times, not once: {change['find']}"
    return found[0], None


def copy():
    """Copies what git tracks. Unchanged files are not copied, so that little is rebuilt."""
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE
    ).stdout.split("\0")
    names = {name for name in names if (ROOT / name).is_file()}
    for old in [path for path in COPY.rglob("*") if path.is_file()]:
        if str(old.relative_to(COPY)) not in names:
            old.unlink()
    for name in names:
        source, target = ROOT / name, COPY / name
        if not target.is_file() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def package(file):
    """The crate of a file."""
    parts = pathlib.PurePath(file).parts
    return parts[1] if parts[0] == "crates" else "tenuki"


def cargo(name, *more):
    """Runs the unit tests of a crate; `None` if they do not end."""
    command = ["cargo", "test", "--quiet", "--locked", "--lib", "--package", name, *more]
    environment = {**os.environ, "CARGO_TARGET_DIR": str(BUILD / "target")}
    run = subprocess.Popen(
        command, cwd=COPY, env=environment, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )
    try:
        output, _ = run.communicate(timeout=None if "--no-run" in more else SECONDS)
        return run.returncode, output
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, 9)
        run.communicate()
        return None, ""


def outcome(change):
    """What the tests say about a change, and the first test that failed."""
    place, _ = places(change, COPY)
    file = COPY / change["file"]
    before = file.read_text()
    file.write_text(before[: place.start()] + change["replace"] + before[place.end() :])
    try:
        name = package(change["file"])
        status, output = cargo(name, "--no-run")
        if status != 0:
            return "does not compile", output
        status, output = cargo(name)
        if status is None:
            return "killed", "no end"
        failed = re.findall(r"^---- (\S+) stdout ----$", output, re.MULTILINE)
        return ("survived", "") if status == 0 else ("killed", ", ".join(failed[:3]))
    finally:
        file.write_text(before)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("words", nargs="*", help="parts of files or names")
    arguments.add_argument("--check", action="store_true", help="only look for each text")
    arguments.add_argument("--list", action="store_true", help="print the names")
    options = arguments.parse_args()
    changes = tomllib.loads(LIST.read_text())["change"]
    wrong = [wrong for _, wrong in map(places, changes) if wrong]
    if wrong:
        sys.exit("\n".join([*wrong, f"{LIST.relative_to(ROOT)} has to follow the code"]))
    if options.words:
        of = lambda change: change["file"] + " " + change["name"] + " " + change["find"]
        changes = [change for change in changes if any(word in of(change) for word in options.words)]
        if not changes:
            sys.exit(f"no change has {' or '.join(options.words)} in its file, name or text")
    if options.list:
        print("\n".join(f"{change['file']}: {change['name']}" for change in changes))
    if options.check or options.list:
        print(f"{len(changes)} changes, each found once", file=sys.stderr)
        return
    copy()
    for name in sorted({package(change["file"]) for change in changes}):
        status, output = cargo(name, "--no-run")
        if status == 0:
            status, output = cargo(name)
        if status != 0:
            sys.exit(f"{output}\nthe tests of {name} fail or do not end without any change")
    bad = 0
    for change in changes:
        verdict, why = outcome(change)
        bad += verdict != "killed"
        print(f"{verdict:9} {change['file']}: {change['name']}" + (f" ({why})" if why else ""), flush=True)
    print(f"{len(changes) - bad} of {len(changes)} changes killed")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
