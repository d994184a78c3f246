"""maturin, with a source distribution that builds by itself.

The package is built of crates of Tenuki's workspace. maturin packs the manifest of the workspace as it is, and
that is the manifest of the program, too, whose sources are not in the archive. Here it is packed as a workspace
of the libraries alone.
"""

from __future__ import annotations

import io
import tarfile
from pathlib import Path
from typing import Any

import maturin
from maturin import *  # noqa: F403


def build_sdist(sdist_directory: str, config_settings: dict[str, Any] | None = None) -> str:
    name: str = maturin.build_sdist(sdist_directory, config_settings)
    path = Path(sdist_directory, name)
    with tarfile.open(path) as packed:
        files = [(member, packed.extractfile(member).read()) for member in packed if member.isfile()]  # type: ignore[union-attr]
    root = name.removesuffix(".tar.gz")
    change = {f"{root}/Cargo.toml": workspace_alone, f"{root}/pyproject.toml": plain_backend}
    with tarfile.open(path, "w:gz", format=tarfile.PAX_FORMAT) as packed:
        for member, content in files:
            if member.name in change:
                content = change[member.name](content.decode()).encode()
                member.size = len(content)
            packed.addfile(member, io.BytesIO(content))
    return name


def workspace_alone(manifest: str) -> str:
    """The sections of the workspace, without the program at its root."""
    sections = ("\n" + manifest).split("\n[")
    kept = ["[" + section for section in sections if section.startswith("workspace")]
    lines = "\n".join(kept).splitlines()
    return "\n".join(line for line in lines if not line.startswith("default-members")) + "\n"


def plain_backend(pyproject: str) -> str:
    """What is packed needs nothing but maturin."""
    return pyproject.replace('build-backend = "tenuki_backend"\nbackend-path = ["backend"]', 'build-backend = "maturin"')
