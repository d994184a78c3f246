"""What the tests share: the repository's records and drawn positions, and the native program."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).parents[2]
DEFINITIONS = json.loads((REPOSITORY / "docs/json.schema.json").read_text())["$defs"]

RULES = ["japanese", "korean", "chinese", "aga", "new_zealand", "tromp-taylor", "ing"]


def record_files() -> list[Path]:
    """Records that GNU Go played, and records as servers and editors write them."""
    return sorted((REPOSITORY / "tests" / "records").rglob("*.sgf"))


def drawings() -> list[list[str]]:
    """The boards in string literals of the Rust sources, as rows; some are wrong on purpose."""
    found: dict[str, list[str]] = {}
    for folder in ("crates", "src", "tests"):
        for path in sorted((REPOSITORY / folder).rglob("*.rs")):
            for text in re.findall(r'"([XO.\s]+)"', path.read_text(encoding="utf-8")):
                if rows := text.split():
                    found[" ".join(rows)] = rows
    return list(found.values())


@pytest.fixture(scope="session")
def tenuki() -> str:
    """The native program: TENUKI names it, else it is on the PATH."""
    program = os.environ.get("TENUKI") or shutil.which("tenuki")
    if program is None:
        pytest.skip("no native program: TENUKI=…/tenuki names one")
    return program


def native(tenuki: str, lines: list[str], *options: str) -> list[dict[str, Any]]:
    """What `tenuki score` answers to lines of JSON."""
    answered = subprocess.run(
        [tenuki, "score", "--format", "json", "--quiet", *options, "-"],
        input="".join(line + "\n" for line in lines).encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return [json.loads(line) for line in answered.stdout.splitlines()]
