#!/usr/bin/env python3
"""Prints the licences of what is built into a program, each text once.

    python3 licences.py PACKAGES.json [COPYRIGHT-library.html]

PACKAGES.json is what `cargo about generate --format json` prints. The page is the one that every toolchain of Rust has
about its standard library. Texts that differ in spaces and line breaks only are the same.
"""

import html.parser
import json
import pathlib
import re
import sys

RULE = "=" * 78


def words_of(text):
    """What counts of a text: the same licence is set in lines of different lengths."""
    return " ".join(text.split())


def print_packages(licences):
    """Prints each text with the packages that it is of. Answers where each text is."""
    used = {}
    for one in licences:
        crates = [f"{use['crate']['name']} {use['crate']['version']}" for use in one["used_by"]]
        used.setdefault(words_of(one["text"]), (one["name"], one["text"], []))[2].extend(crates)
    for name, text, crates in used.values():
        print(f"\n{RULE}\n{name}, for", *(f"    {crate}" for crate in sorted(set(crates))), RULE, sep="\n")
        print("\n" + text.strip("\n").rstrip())
    return {words: f"the text of {sorted(crates)[0]}" for words, (_, _, crates) in used.items()}


class Page(html.parser.HTMLParser):
    """The lines of the page, with the texts that were not printed yet; each of them has a number."""

    def __init__(self, texts):
        super().__init__()
        self.lines = [""]
        self.texts = texts
        self.text = None
        self.numbered = 0

    def handle_starttag(self, tag, attributes):
        if tag == "pre":
            self.text = ""
        elif tag in ("h2", "h3"):
            self.lines += ["\n", ""]
        elif tag in ("p", "summary"):
            self.lines.append("")

    def handle_endtag(self, tag):
        if tag == "pre":
            words = words_of(self.text)
            if words in self.texts:
                self.lines.append(f"    is {self.texts[words]} above")
            else:
                self.numbered += 1
                self.texts[words] = f"text {self.numbered}"
                self.lines.append(f"\n[text {self.numbered}]\n\n{self.text.strip(chr(10)).rstrip()}\n")
            self.lines.append("")
            self.text = None
        elif tag in ("h2", "h3"):
            self.lines.append("")

    def handle_data(self, data):
        if self.text is not None:
            self.text += data
        else:
            # A line break is a space, and none begins a line.
            words = re.sub(r"\s+", " ", data)
            self.lines[-1] += words if self.lines[-1] else words.lstrip()


def print_standard_library(path, texts):
    page = Page(texts)
    whole = pathlib.Path(path).read_text(encoding="utf-8")
    # The table of contents comes before the first heading of the text.
    start = whole.find('<h2 id="short-version">')
    if start < 0:
        sys.exit(f"{path}: no heading `short-version`: this is not the page of licences of Rust's standard library")
    page.feed(whole[start:])
    lines = "\n".join(line.rstrip(" ") for line in page.lines if line.strip(" "))
    print(f"\n{RULE}\n2. THE STANDARD LIBRARY OF RUST\n{RULE}\n")
    print(re.sub(r"\n{3,}", "\n\n", lines).strip())


def main():
    packages, *standard_library = sys.argv[1:]
    texts = print_packages(json.loads(pathlib.Path(packages).read_text(encoding="utf-8"))["licenses"])
    for path in standard_library:
        print_standard_library(path, texts)


if __name__ == "__main__":
    main()
