#!/usr/bin/env python3
"""Prints the licences of everything that is built into a program.

    python3 third-party.py SBOM.json BUNDLE.json RUNTIME.txt

SBOM.json is what cargo-cyclonedx writes and names the packages; BUNDLE.json is what cargo-bundle-licenses
writes and has the texts; RUNTIME.txt is about what does not come from crates.io. A licence whose text is
in no package is named, and its text printed where another package has the same one. Ends with status 1
when a package has no licence at all.
"""

import json
import pathlib
import sys

MISSING = "NOT FOUND"
RULE = "=" * 78


def main():
    sbom, bundle, runtime = (pathlib.Path(name) for name in sys.argv[1:4])
    bundled = json.loads(bundle.read_text())["third_party_libraries"]
    texts = {(one["package_name"], one["package_version"]): one for one in bundled}
    common = {}
    for one in bundled:
        for licence in one["licenses"]:
            if licence["text"] != MISSING:
                common.setdefault(licence["license"], licence["text"])
    own = json.loads(sbom.read_text())["metadata"]["component"]["version"]
    print(runtime.read_text().rstrip())
    without = []
    for component in json.loads(sbom.read_text())["components"]:
        name, version = component["name"], component["version"]
        if name.startswith("tenuki") and version == own:
            continue
        found = texts.get((name, version))
        if found is None or not found["license"]:
            without.append(f"{name} {version}")
            continue
        print(f"\n{RULE}\n{name} {version}: {found['license']}\n{found['repository']}\n{RULE}")
        for licence in found["licenses"]:
            text = licence["text"]
            if text == MISSING:
                text = common.get(licence["license"], "The package has no text of this licence.")
            print(f"\n{licence['license']}:\n\n{text.strip()}")
    if without:
        sys.exit("no licence is known of: " + ", ".join(without))


if __name__ == "__main__":
    main()
