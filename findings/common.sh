# What the findings share: a temporary folder with pinned packages from PyPI, and what becomes of the output.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_QUIET=1 PYTHONWARNINGS=ignore PYGAME_HIDE_SUPPORT_PROMPT=1

# install PYTHON PACKAGE…: the packages in an environment of their own.
install() {
    "$1" -m venv "$scratch/venv"
    "$scratch/venv/bin/pip" install "${@:2}"
}

# seen EXPECTED: runs the program on standard input, prints its output and fails if that is another one.
seen() {
    local output
    output=$("$scratch/venv/bin/python" -)
    printf '%s\n' "$output"
    [ "$output" = "$1" ] || {
        printf 'It used to be:\n%s\n' "$1" >&2
        exit 1
    }
}

# The Python for packages that have no wheels for a newer one: PYTHON310, or the one of pyenv or the system.
python310() {
    local found
    for found in "${PYTHON310:-}" "$HOME"/.pyenv/versions/3.10.*/bin/python "$(command -v python3.10)"; do
        [ -x "$found" ] && echo "$found" && return
    done
    echo "sente needs a Python 3.10: PYTHON310=…/python names one" >&2
    return 1
}
