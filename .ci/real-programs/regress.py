#!/usr/bin/env python3
"""Compares `tenuki regress` with a second runner, test by test: this one, written from the rules of
gogui-regress with Python's own regular expressions.

    python3 regress.py TENUKI FILE … [-- ENGINE ARGUMENT …]

FILE is a .tst file or @LIST. Without an ENGINE the suites are run against Tenuki. Ends with status 1
when the two runners differ about a test.
"""

import collections
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

WORDS = {(True, False): "pass", (False, False): "FAIL", (False, True): "fail", (True, True): "PASS"}


def expand(names):
    """The .tst files; a list names files relative to itself."""
    for name in names:
        if name.startswith("@"):
            base = pathlib.Path(name[1:])
            for line in base.read_text().split("\n"):
                if line.strip() and not line.startswith("#"):
                    yield base.parent / line.strip()
        else:
            yield pathlib.Path(name)


def run(suite, engine):
    """What came of each test of a suite: (line, command) -> word."""
    outcomes = {}
    child = subprocess.Popen(engine, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                             cwd=suite.parent, errors="replace")
    asked = None  # the last command with an id: line, command, whether it succeeded, answer
    for number, line in enumerate(suite.read_text(errors="replace").split("\n"), 1):
        line = line.strip()
        if line.startswith("#?"):
            pattern, negated, inner, star = read(line)
            place, command, success, answer = asked
            matches = not pattern or re.fullmatch(inner, answer, re.DOTALL | re.MULTILINE | re.ASCII) is not None
            passed = success and matches != negated
            outcomes[place, command] = WORDS[passed, star]
            continue
        command = line.strip().replace("\x00", "")
        if not command or command.startswith("#"):
            continue
        try:
            child.stdin.write(command + "\n")
            child.stdin.flush()
        except BrokenPipeError:
            pass  # Its output has ended, too.
        reply = []
        while True:
            heard = child.stdout.readline()
            if not heard:
                outcomes[number, command] = "crash"
                return outcomes
            heard = heard.rstrip("\r\n")
            # A line that belongs to no reply is ignored.
            if heard and (reply or heard[0] in "=?"):
                reply.append(heard)
            elif reply:
                break
        reply = "\n".join(reply)
        answer = reply.partition(" ")[2].strip(" \t\n\r")
        if re.match(r"\d+\s", command):
            # XML would lose the tabs.
            asked = number, command.replace("\t", " "), reply.startswith("="), answer
    child.stdin.close()
    child.wait(timeout=60)
    return outcomes


def read(line):
    """The parts of `#? [!REGEX]*`."""
    pattern = line[2:].strip()
    star = pattern.endswith("]*")
    inner = pattern[1:-2] if star else pattern[1:-1]
    negated = inner.startswith("!")
    return pattern, negated, inner[1:] if negated else inner, star


def from_tenuki(tenuki, names, engine):
    """What `tenuki regress` says: suite -> (line, command) -> word."""
    with tempfile.TemporaryDirectory() as folder:
        junit = pathlib.Path(folder) / "results.xml"
        command = [tenuki, "regress", "--junit", junit, *names]
        if engine:
            command += ["--engine", " ".join(engine)]
        status = subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode
        tree = xml.etree.ElementTree.parse(junit)
    outcomes = {}
    for suite in tree.getroot():
        of_suite = outcomes.setdefault(suite.get("name"), {})
        for case in suite.iter("testcase"):
            line, _, name = case.get("name").partition(": ")
            words = [p.get("value") for p in case.iter("property") if p.get("name") == "outcome"]
            of_suite[int(line), name] = words[0] if words else "crash"
    return outcomes, status


def main():
    args = sys.argv[1:]
    engine = []
    if "--" in args:
        engine = args[args.index("--") + 1:]
        args = args[:args.index("--")]
    if len(args) < 2:
        sys.exit(__doc__)
    tenuki, names = str(pathlib.Path(args[0]).resolve()), args[1:]
    theirs, status = from_tenuki(tenuki, names, engine)
    differences, counts = 0, collections.Counter()
    for suite in expand(names):
        ours = run(suite, engine or [tenuki])
        told = theirs.get(str(suite), {})
        counts.update(ours.values())
        for place in sorted(ours.keys() | told.keys()):
            if ours.get(place) != told.get(place):
                differences += 1
                print(f"{suite}:{place}: {ours.get(place)} here, {told.get(place)} by Tenuki")
    expected = 2 if counts["crash"] else 1 if counts["FAIL"] else 0
    if status != expected:
        differences += 1
        print(f"exit status {status}, not {expected}")
    name = " ".join(engine) or "Tenuki"
    print(f"{name}: {sum(counts.values())} tests, {differences} differences: {dict(counts)}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
