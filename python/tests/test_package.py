"""The package: its types, and the notebook."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

PACKAGE = Path(__file__).parents[1]


def run(folder: Path, *command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


# What the types are does not depend on the Python, but what mypy knows of the standard library and of NumPy does.
typed = pytest.mark.skipif(sys.version_info < (3, 10), reason="NumPy's types need Python 3.10")


@typed
def test_the_types_are_right() -> None:
    run(PACKAGE, "mypy", "--cache-dir", os.devnull)


@typed
def test_the_stubs_say_what_is_there() -> None:
    # Not in the folder of the sources, which would be imported instead of what is installed.
    run(
        PACKAGE / "tests", "mypy.stubtest", "tenuki_score", "--allowlist", "stubtest-allowlist.txt",
        "--mypy-config-file", "../pyproject.toml",
    )


@typed
def test_a_program_of_a_user_has_right_types(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(
        "from typing import Any\n"
        "import numpy as np\n"
        "from tenuki_score import read_games, score_batch, score_many\n"
        "margins: list[float] = [a.margin for a in score_many(['X.O'], on_error='raise')]\n"
        "record: dict[str, Any] = {'id': 3, 'sgf': '(;SZ[5])'}\n"
        "mixed = [a.error for a in score_many([np.zeros((5, 6)), 'X.O', record])]\n"
        "for answer in score_many(read_games('(;SZ[5])')):\n"
        "    print(answer.score if answer else answer.error)\n"
        "total: float = float(score_batch(np.zeros((2, 9, 9)), komi=[1, 2]).margin.sum())\n"
    )
    run(tmp_path, "mypy", "--strict", "--cache-dir", os.devnull, "program.py")
    run(tmp_path, "pyright", "--pythonpath", sys.executable, "program.py")


def test_examples_of_the_readme_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PACKAGE.parent)
    failed, tried = doctest.testfile(str(PACKAGE / "README.md"), module_relative=False)
    assert failed == 0 and tried > 10


@pytest.mark.parametrize(
    "notebook", sorted((PACKAGE / "examples").glob("*.ipynb")), ids=lambda path: path.name
)
def test_notebooks_run(notebook: Path) -> None:
    book = nbformat.read(notebook, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(book, timeout=300, resources={"metadata": {"path": notebook.parent}}).execute()
    shown = [
        output
        for cell in book.cells
        if cell.cell_type == "code"
        for output in cell.outputs
    ]
    assert not [output for output in shown if output.output_type == "error"]
    kinds = {kind for output in shown for kind in output.get("data", {})}
    assert {"image/svg+xml", "image/png"} <= kinds
