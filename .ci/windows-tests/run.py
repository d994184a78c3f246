#!/usr/bin/env python3
"""Uses the program for Windows under wine as its users would.

    python3 run.py TENUKI.EXE HELPER.EXE [TEST…]

Needs Debian's packages `wine` and `wine64`, and WINEPREFIX. bcryptprimitives.dll has to be beside
TENUKI.EXE where wine has none. What wine cannot show is listed in docs/platforms.md.
"""

import json
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.parse

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
RECORD = CHECKOUT / "tests/records/9x9-seki.sgf"
# STATUS_CONTROL_C_EXIT (ntstatus.h), of which wine keeps the last byte.
CTRL_C_STATUS = 0xC000013A
PATIENCE = 120  # seconds; the machine may be busy
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def windows(path):
    """The name of a file of this system under wine."""
    return "Z:" + str(path).replace("/", "\\")


class Place:
    """A scratch folder, and the program in it."""

    def __init__(self, tenuki, helper, folder):
        self.tenuki, self.helper, self.folder = tenuki, helper, folder

    def start(self, *arguments, program=None, **options):
        settings = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE,
                    "cwd": self.folder, "bufsize": 0}
        command = ["wine", str(program or self.tenuki), *map(str, arguments)]
        return subprocess.Popen(command, **{**settings, **options})

    def run(self, *arguments, given=b"", status=0, **options):
        """Runs the program, and returns what it wrote to standard output and standard error."""
        child = self.start(*arguments, **options)
        out, err = child.communicate(given, timeout=PATIENCE)
        out, err = out.decode(), err.decode()
        assert status is None or child.returncode == status, (arguments, child.returncode, out, err)
        return out, err

    def hold(self, how, name):
        """Another program that has a file open until its input is closed."""
        child = self.start(how, windows(self.folder / name), program=self.helper)
        assert child.stdout.readline().strip() == b"held"
        return child

    def files(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*")
                      if path.is_file())

    def copy(self, name):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(RECORD, path)
        return path


class Engine:
    """A GTP session with the program."""

    def __init__(self, place, *arguments, **options):
        self.child = place.start(*arguments, stderr=subprocess.DEVNULL, **options)

    def ask(self, command):
        self.child.stdin.write(command.encode() + b"\r\n")
        return self.reply()

    def reply(self):
        lines = []
        while True:
            ready, _, _ = select.select([self.child.stdout], [], [], PATIENCE)
            assert ready, "no answer"
            line = self.child.stdout.readline().decode()
            assert line, "the program went away"
            line = line.rstrip("\r\n")
            if not line and lines:
                return "\n".join(lines).rstrip()
            lines.append(line)

    def close(self):
        self.child.stdin.close()
        assert self.child.wait(PATIENCE) == 0


def processes(place):
    """All processes under this wine: the names of their programs by their numbers."""
    out, _ = place.run("processes", program=place.helper)
    return {int(line.split(" ", 1)[0]): line.split(" ", 1)[1].lower() for line in out.splitlines()}


def kill(number):
    subprocess.run(["wine", "taskkill", "/f", "/pid", str(number)], capture_output=True,
                   timeout=PATIENCE, check=True)


def ends(place, number):
    """Whether a process ends in time."""
    asked = time.monotonic()
    while number in processes(place):
        if time.monotonic() - asked > 30:
            return False
        time.sleep(0.2)
    return True


@test
def a_gtp_session_with_crlf(place):
    commands = b"\xef\xbb\xbf1 protocol_version\r\n\r\n2 boardsize 5\r\n3 play b C3\r\n4 showboard\r\n5 quit\r\n"
    out, _ = place.run(given=commands)
    assert out.startswith("=1 2\n\n=2 \n\n=3 \n\n=4 "), out
    assert out.endswith("=5 \n\n") and "\r" not in out, out


@test
def version_names_the_target(place):
    out, _ = place.run("--version")
    assert re.fullmatch(r"tenuki \S+ \(x86_64-pc-windows-\w+(, \d{4}-\d\d-\d\d \w+)?\)\n", out), out


@test
def score_reads_paths_of_all_kinds(place):
    drive_c = pathlib.Path(os.environ["WINEPREFIX"]) / "drive_c" / "tenuki tests"
    shutil.rmtree(drive_c, ignore_errors=True)
    drive_c.mkdir(parents=True)
    shutil.copy(RECORD, drive_c / "game.sgf")
    place.copy("with space/two  spaces.sgf")
    place.copy("棋譜/Spiel äöü 囲碁.sgf")
    deep = "/".join(["a folder with a name of forty characters"] * 8)
    place.copy(deep + "/game.sgf")
    long = windows(place.folder / deep / "game.sgf")
    assert len(long) > 320
    forms = ["with space\\two  spaces.sgf", "with space/two  spaces.sgf", ".\\with space",
             "棋譜\\Spiel äöü 囲碁.sgf", "C:\\tenuki tests\\game.sgf", "c:/tenuki tests/game.sgf",
             "\\\\?\\C:\\tenuki tests\\game.sgf", "\\\\.\\C:\\tenuki tests\\game.sgf",
             windows(place.folder / "with space"), long, "\\\\?\\" + long,
             windows(place.folder / "棋譜") + "\\"]
    for form in forms:
        out, err = place.run("score", form, "--format", "json")
        answers = [json.loads(line) for line in out.splitlines()]
        assert len(answers) == 1 and answers[0]["agrees"] is not False, (form, out, err)
        assert not err, (form, err)
    out, err = place.run("score", "X:\\nothing\\game.sgf", status=2)
    assert "X:\\nothing\\game.sgf: cannot read it: " in err, err


@test
def wildcards_are_expanded(place):
    for name in ["a.sgf", "b.sgf", "c.txt"]:
        place.copy("games/" + name)
    out, _ = place.run("score", "games\\*.sgf", "--format", "csv")
    assert [row.split(",")[0] for row in out.splitlines()[1:]] == ["games\\a.sgf", "games\\b.sgf"], out
    _, err = place.run("score", "games\\*.gib", status=2)
    assert "games\\*.gib: cannot read it" in err, err


@test
def a_name_that_ends_with_a_backslash_is_a_folder(place):
    place.copy("games/a.sgf")
    place.copy("games/b.sgf")
    place.run("score", "games", "--svg", "out\\", "--png", "new\\deeper\\", "--sgf", "slash/")
    assert set(place.files()) == {
        "games/a.sgf", "games/b.sgf", "out/a.svg", "out/b.svg", "new/deeper/a.png",
        "new/deeper/b.png", "slash/a.sgf", "slash/b.sgf"}, place.files()


@test
def outputs_may_have_long_names(place):
    place.copy("game.sgf")
    folder = place.folder.joinpath(*["a folder with a name of forty characters"] * 8)
    out = windows(folder) + "\\"
    place.run("score", "game.sgf", "--svg", out)
    place.run("score", "game.sgf", "--sgf", out + "marked.sgf")
    place.run("score", "game.sgf", "--sgf", out + "marked.sgf")
    assert sorted(path.name for path in folder.iterdir()) == ["game.svg", "marked.sgf"]


@test
def outputs_replace_files(place):
    game = place.copy("game.sgf")
    before = game.read_bytes()
    _, err = place.run("score", "game.sgf", "--sgf", "GAME.SGF", status=2)
    assert "it is also an input: choose another name, or add --force" in err, err
    assert game.read_bytes() == before
    place.run("score", "game.sgf", "--sgf", "out.sgf")
    place.run("score", "game.sgf", "--sgf", "game.sgf", "--force")
    assert game.read_bytes() == (place.folder / "out.sgf").read_bytes() != before
    place.run("score", "game.sgf", "--svg", "game.svg")
    (place.folder / "game.svg").write_text("old")
    place.run("score", "game.sgf", "--svg", "game.svg")
    assert (place.folder / "game.svg").read_text().startswith("<svg")
    assert place.files() == ["game.sgf", "game.svg", "out.sgf"]


@test
def read_only_files_are_replaced_by_force_only(place):
    place.copy("game.sgf")
    locked = place.folder / "out.svg"
    locked.write_text("old")
    locked.chmod(0o444)
    _, err = place.run("score", "game.sgf", "--svg", "out.svg", status=2)
    assert "it is read-only: choose another name, or add --force" in err, err
    assert locked.read_text() == "old"
    place.run("score", "game.sgf", "--svg", "out.svg", "--force")
    assert locked.read_text().startswith("<svg")


@test
def outputs_that_others_have_open(place):
    place.copy("game.sgf")
    out = place.folder / "out.svg"
    out.write_text("old")
    holder = place.hold("hold", "out.svg")
    _, err = place.run("score", "game.sgf", "--svg", "out.svg", status=2)
    assert "out.svg: cannot write it: another program has this file open: close it there, or choose " \
        "another name" in err, err
    reply = Engine(place, "gtp")
    told = reply.ask("printsgf out.svg")
    assert told.startswith("? ") and "another program has this file open" in told, told
    reply.close()
    assert out.read_text() == "old"
    holder.communicate(timeout=PATIENCE)
    assert place.files() == ["game.sgf", "out.svg"]
    sharer = place.hold("share", "out.svg")
    _, err = place.run("score", "game.sgf", "--svg", "out.svg", status=None)
    sharer.communicate(timeout=PATIENCE)
    # New versions of Windows replace it anyway; otherwise it does not change.
    assert out.read_text().startswith("<svg") or err and out.read_text() == "old", err
    assert place.files() == ["game.sgf", "out.svg"]
    place.run("score", "game.sgf", "--svg", "out.svg")
    assert out.read_text().startswith("<svg")


class Browser:
    """A stand-in for the browser that wine opens pages with."""

    def __init__(self, place):
        self.opened = place.folder / "opened"
        program = place.folder / "browser" / "xdg-open"
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\nprintf %s \"$1\" > '{self.opened}'\n")
        program.chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}

    def page(self):
        """The page that was opened last."""
        asked = time.monotonic()
        while not self.opened.exists() and time.monotonic() - asked < PATIENCE:
            time.sleep(0.1)
        page = pathlib.Path(urllib.parse.unquote(self.opened.read_text()).removeprefix("file://"))
        self.opened.unlink()
        return page.read_text()


@test
def what_is_dropped_on_the_program_is_shown(place):
    # Wine takes 20 s to start the browser.
    record = windows(place.copy("with space/棋譜 äöü.sgf"))
    place.copy("games/a.sgf")
    browser = Browser(place)
    place.run(record, env=browser.environment)
    assert "棋譜 äöü.sgf" in browser.page()
    place.run(record, windows(place.folder / "games") + "\\", env=browser.environment)
    page = browser.page()
    assert "棋譜 äöü.sgf" in page and "a.sgf" in page


@test
def a_backslash_before_a_quotation_mark_ends_a_folder(place):
    place.copy("my games/a.sgf")
    batch = place.folder / "try.bat"
    batch.write_bytes(b'@"%1" score "my games\\" --html all.html\r\n@"%1" show "my games\\"\r\n')
    browser = Browser(place)
    place.run("/c", "try.bat", windows(place.tenuki), program="cmd", env=browser.environment)
    assert "<title>" in (place.folder / "all.html").read_text()
    assert "a.sgf" in browser.page()


@test
def without_a_record_the_program_says_what_it_is_and_stays(place):
    terminal = Terminal(place)
    seen = terminal.read(b"nds the input")
    assert b"drop" in seen and b"tenuki.exe" in seen, seen
    # The console needs a moment until it reads keys.
    time.sleep(1)
    terminal.type(b"quit\r")
    assert terminal.status() == 0, terminal.seen


@test
def loadsgf_and_printsgf_take_names_of_windows(place):
    place.copy("with space/Spiel äöü.sgf")
    engine = Engine(place, "gtp")
    path = windows(place.folder / "with space" / "Spiel äöü.sgf")
    assert engine.ask("1 loadsgf " + path) == "=1"
    assert engine.ask("2 loadsgf with space\\Spiel äöü.sgf 5") == "=2"
    assert engine.ask("3 loadsgf with space/Spiel äöü.sgf") == "=3"
    assert engine.ask("4 printsgf out ü.sgf") == "=4"
    assert engine.ask("5 loadsgf nothing.sgf").startswith("?5 ")
    engine.close()
    assert place.files() == ["out ü.sgf", "with space/Spiel äöü.sgf"]


@test
def an_engine_is_attached_with_windows_quoting(place):
    folder = place.folder / "Program Files" / "囲碁"
    folder.mkdir(parents=True)
    shutil.copy(place.helper, folder / "engine.exe")
    path = windows(folder / "engine.exe")
    quoted = f'"{path}" arguments "two words" C:\\dir\\ "say \\"x\\"" ä'
    arguments = "= two words\nC:\\dir\\\nsay \"x\"\nä"
    for way in [("--attach", quoted),
                ("gtp", "--", path, "arguments", "two words", "C:\\dir\\", 'say "x"', "ä"),
                ("--attach", quoted.replace("engine.exe", "engine"))]:
        engine = Engine(place, *way)
        assert engine.ask("arguments") == arguments, way
        assert engine.ask("tenuki-final_score_seki").startswith("= "), way
        engine.close()
    batch = place.folder / "engine.bat"
    batch.write_bytes(f'@"{path}" arguments %*\r\n'.encode("cp437", "replace"))
    shutil.copy(place.helper, place.folder / "engine.exe")
    batch.write_bytes(b'@engine.exe arguments %*\r\n')
    engine = Engine(place, "gtp", "--", ".\\engine.bat", "x")
    assert engine.ask("arguments") == "= x"
    engine.close()
    out, err = place.run("--attach", "no-such-engine --mode gtp", given=b"name\r\nquit\r\n")
    assert "no-such-engine" in err and "PATH" in err, err


@test
def tenuki_around_tenuki_plays(place):
    engine = Engine(place, "--attach", f'"{windows(place.tenuki)}" gtp')
    assert engine.ask("boardsize 5") == "="
    assert engine.ask("genmove b").startswith("= ")
    assert engine.ask("tenuki-final_score_seki").startswith("= ")
    engine.close()


@test
def an_engine_that_dies_or_is_killed_does_not_take_the_game_with_it(place):
    engine = Engine(place, "gtp", "--", windows(place.helper), "engine")
    assert engine.ask("boardsize 5") == "=" and engine.ask("play b C3") == "="
    number = int(engine.ask("pid").split()[1])
    sleeper = int(engine.ask("sleeper").split()[1])
    assert {number, sleeper} <= set(processes(place))
    kill(number)
    assert engine.ask("genmove w").startswith("? ")
    assert engine.ask("tenuki-final_score_seki").startswith("= B+")
    assert ends(place, sleeper), "what the engine started is left"
    assert engine.ask("tenuki-attach restart") == "="
    assert engine.ask("genmove w") == "= pass"
    assert engine.ask("die").startswith("? ")
    assert engine.ask("tenuki-final_score_seki").startswith("= B+")
    engine.close()


@test
def an_engine_ends_when_tenuki_is_killed(place):
    engine = Engine(place, "gtp", "--", windows(place.helper), "engine")
    number = int(engine.ask("pid").split()[1])
    sleeper = int(engine.ask("sleeper").split()[1])
    engine.child.stdin.write(b"hang\r\n")
    time.sleep(1)
    own = [one for one, name in processes(place).items() if name == "tenuki.exe"]
    assert len(own) == 1 and {number, sleeper} <= set(processes(place)), processes(place)
    kill(own[0])
    engine.child.wait(PATIENCE)
    assert ends(place, number), "the engine is left"
    assert ends(place, sleeper), "what the engine started is left"


@test
def no_window_pops_up(place):
    shutil.copy(place.tenuki, place.folder)
    for library in place.tenuki.parent.glob("*.dll"):
        shutil.copy(library, place.folder)
    shutil.copy(place.helper, place.folder / "helper.exe")
    engine = Engine(place, "detached", "tenuki.exe gtp -- .\\helper.exe engine", program=place.helper)
    assert engine.ask("window") == "= none"
    engine.close()


@test
def a_closed_pipe_is_no_error(place):
    games = place.folder / "games.sgf"
    games.write_bytes(RECORD.read_bytes() * 400)
    child = place.start("score", "games.sgf", "--format", "json")
    assert child.stdout.readline().startswith(b"{")
    child.stdout.close()
    assert child.wait(PATIENCE) == 0
    assert child.stderr.read() == b""
    child = place.start("gtp")
    child.stdout.close()
    try:
        child.stdin.write(b"name\r\n" * 20000)
        child.stdin.close()
    except BrokenPipeError:
        pass
    assert child.wait(PATIENCE) == 0
    assert child.stderr.read() == b""


class Terminal:
    """The program at a terminal, which wine shows as a console."""

    def __init__(self, place, *arguments):
        self.number, self.terminal = pty.fork()
        if self.number == 0:
            os.chdir(place.folder)
            os.environ["TERM"] = "xterm-256color"
            os.execvp("wine", ["wine", str(place.tenuki), *map(str, arguments)])
        self.seen = b""

    def read(self, until=None, seconds=PATIENCE):
        """Reads to the end, or until what is waited for has come."""
        asked = time.monotonic()
        while until is None or not re.search(until, self.seen):
            ready, _, _ = select.select([self.terminal], [], [], 0.2)
            if ready:
                try:
                    piece = os.read(self.terminal, 65536)
                except OSError:
                    piece = b""
                if not piece:
                    break
                self.seen += piece
            assert time.monotonic() - asked < seconds, (until, self.seen)
        return self.seen

    def type(self, keys):
        os.write(self.terminal, keys)

    def status(self):
        asked = time.monotonic()
        while time.monotonic() - asked < PATIENCE:
            number, status = os.waitpid(self.number, os.WNOHANG)
            if number:
                return os.waitstatus_to_exitcode(status)
            ready, _, _ = select.select([self.terminal], [], [], 0.1)
            if ready:
                try:
                    self.seen += os.read(self.terminal, 65536)
                except OSError:
                    pass
        raise AssertionError(("it does not end", self.seen))


@test
def ctrl_c_leaves_no_unfinished_files(place):
    terminal = Terminal(place, "score", "-", "--sgf", "out.sgf")
    asked = time.monotonic()
    while not place.files() and time.monotonic() - asked < PATIENCE:
        time.sleep(0.1)
    assert len(place.files()) == 1 and place.files()[0].startswith(".tenuki-"), place.files()
    terminal.read(b"nds the input")
    # The console needs a moment until Ctrl-C means Ctrl-C.
    time.sleep(1)
    terminal.type(b"\x03")
    status = terminal.status()
    # On a busy machine wine may kill the program's process when its console has ended it.
    assert status in (CTRL_C_STATUS & 0xFF, -signal.SIGKILL), status
    assert place.files() == [], place.files()


@test
def ctrl_c_ends_tenuki_and_its_engine(place):
    terminal = Terminal(place, "gtp", "--", windows(place.helper), "engine")
    terminal.read(b"nds the input")
    # The console needs a moment until Ctrl-C means Ctrl-C.
    time.sleep(1)
    terminal.type(b"pid\r")
    number = int(re.search(rb"= (\d+)", terminal.read(rb"= \d+"))[1])
    assert number in processes(place)
    terminal.type(b"\x03")
    terminal.status()
    assert ends(place, number), "the engine is left"


@test
def the_console_has_colours_and_utf_8(place):
    path = place.copy("Spiel äöü 囲碁.sgf")
    terminal = Terminal(place, "score", path.name)
    seen = terminal.read()
    assert terminal.status() == 0
    assert "Spiel äöü 囲碁.sgf".encode() in seen, seen
    assert re.search(rb"\x1b\[[0-9;]*m", seen), seen
    out, _ = place.run("score", path.name)
    assert path.name in out and "\x1b" not in out, out
    out, _ = place.run("score", path.name, "--color", "always")
    assert "\x1b[" in out, out


@test
def code_page_932_changes_nothing(place):
    path = place.copy("Spiel äöü 囲碁.sgf")
    out, _ = place.run("score", path.name, "--format", "csv")
    # wine takes the code page from the locale, which few machines have: one for this test.
    locales = place.folder / "locales"
    locales.mkdir()
    subprocess.run(["localedef", "-i", "ja_JP", "-f", "UTF-8", str(locales / "ja_JP.UTF-8")],
                   check=True, timeout=PATIENCE)
    environment = {**os.environ, "LOCPATH": str(locales), "LC_ALL": "ja_JP.UTF-8"}
    child = place.start("codepage", program=place.helper, env=environment)
    assert child.communicate(timeout=PATIENCE)[0].strip() == b"932"
    again, _ = place.run("score", path.name, "--format", "csv", env=environment)
    assert out == again and path.name in out
    out, _ = place.run("gtp", given="loadsgf Spiel äöü 囲碁.sgf\r\n".encode(), env=environment)
    assert out == "= \n\n", out


@test
def a_folder_without_permission_or_a_full_name_is_a_sentence(place):
    place.copy("game.sgf")
    for name in ["no/such/folder/out.svg", "game.sgf\\out.svg", "out:?.svg", "a\nb.svg", "Y:\\out.svg"]:
        _, err = place.run("score", "game.sgf", "--svg", name, status=2)
        assert "cannot write it: " in err and err.count("\n") == 1, (name, err)
    assert place.files() == ["game.sgf"]


@test
def all_suites_pass(place):
    for name in ["gtp-scripts", "tests"]:
        os.symlink(CHECKOUT / name, place.folder / name)
    out, err = place.run("regress", "@gtp-scripts\\all", "--junit", "results.xml")
    print("   ", out.splitlines()[-1])
    assert re.search(r"\d+ suites, (\d+) tests: \1 passed, 0 failed$", out.strip()), (out, err)
    assert (place.folder / "results.xml").read_text().startswith("<?xml")


def main():
    tenuki, helper = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    chosen = sys.argv[3:]
    failed = 0
    chosen_tests = [one for one in TESTS if not chosen or one.__name__ in chosen]
    for one in chosen_tests:
        started = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="tenuki-windows-") as folder:
            try:
                one(Place(tenuki, helper, pathlib.Path(folder)))
                word = "ok"
            except (AssertionError, subprocess.SubprocessError, OSError) as error:
                failed += 1
                line = traceback.extract_tb(error.__traceback__)[1]
                word = f"FAILED at line {line.lineno}, `{line.line}`: {type(error).__name__}: {error}"
        print(f"{one.__name__.replace('_', ' ')} ({time.monotonic() - started:.1f} s): {word}",
              flush=True)
    print(f"{len(chosen_tests) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
