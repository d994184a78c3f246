"""A GTP engine as a child, for the scripts of this repository that drive one. GNU Go is Debian's package `gnugo`."""

import shutil
import subprocess
import threading

GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"


class Refused(Exception):
    """A failure reply, or an engine that is gone."""


class Engine:
    """A GTP engine as a child, which is killed if a reply takes `patience` seconds."""

    def __init__(self, *command, patience=300):
        self.name, self.patience = command[0], patience
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      stderr=subprocess.DEVNULL, text=True, errors="replace")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.kill()
        self.child.wait()

    def reply(self, command):
        """The whole reply to a command, as it stands."""
        watchdog = threading.Timer(self.patience, self.child.kill)
        watchdog.start()
        try:
            print(command, file=self.child.stdin, flush=True)
            reply = ""
            while not reply.strip() or not reply.endswith("\n\n"):
                line = self.child.stdout.readline()
                if not line:
                    raise Refused(f"{self.name} went away, or was silent, at `{command}`")
                reply += line
            return reply
        except BrokenPipeError as error:
            raise Refused(f"{self.name} went away before `{command}`") from error
        finally:
            watchdog.cancel()

    def ask(self, command):
        """The answer to a command that has to succeed."""
        reply = self.reply(command).strip()
        if not reply.startswith("="):
            raise Refused(f"{self.name} answers {reply!r} to `{command}`")
        return reply[1:].strip()

    def points(self, command):
        """The vertices of an answer."""
        return self.ask(command).upper().split()

    def listed(self, status):
        """The points of a status, as `dead`."""
        return self.points(f"final_status_list {status}")

    def quit(self):
        """Ends it; the exit status has to be 0."""
        self.ask("quit")
        self.child.stdin.close()
        status = self.child.wait(timeout=self.patience)
        if status != 0:
            raise Refused(f"{self.name} ended with status {status}")


def gnugo(*options, level=10, seed=1):
    """GNU Go with these options."""
    return Engine(GNUGO, "--mode", "gtp", "--level", str(level), "--seed", str(seed), *options)


def margin(score):
    """`B+3.5` is 3.5, `W+0.50` is -0.5, `0` is 0."""
    if score == "0":
        return 0.0
    side, plus, points = score[:1], score[1:2], score[2:]
    if side not in ("B", "W") or plus != "+":
        raise Refused(f"{score!r} is not a score")
    return float(points) if side == "B" else -float(points)
