# What the findings share: a temporary folder with pinned packages from PyPI, npm, crates.io or Debian, and a check of the output.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_QUIET=1 PYTHONWARNINGS=ignore PYGAME_HIDE_SUPPORT_PROMPT=1

# install PYTHON PACKAGE…: the packages in an environment of their own.
install() {
    "$1" -m venv "$scratch/venv"
    "$scratch/venv/bin/pip" install "${@:2}"
}

# install_npm PACKAGE@VERSION…: the packages where node_in finds them.
install_npm() {
    npm install --prefix "$scratch/node" --silent --no-audit --no-fund --ignore-scripts "$@"
}

# node_in: runs the JavaScript on standard input with the packages of install_npm.
node_in() {
    (cd "$scratch/node" && node -)
}

# install_crates 'NAME = "=VERSION"'…: a Cargo project with these dependencies for rust_in.
install_crates() {
    mkdir -p "$scratch/rust/src"
    printf '%s\n' '[package]' 'name = "finding"' 'version = "0.0.0"' 'edition = "2021"' '[dependencies]' "$@" \
        >"$scratch/rust/Cargo.toml"
}

# rust_in ARGUMENT…: compiles the Rust program on standard input with the crates of install_crates, and runs it.
rust_in() {
    cat >"$scratch/rust/src/main.rs"
    cargo run --quiet --manifest-path "$scratch/rust/Cargo.toml" --target-dir "$scratch/rust/target" -- "$@"
}

# install_debian PACKAGE=VERSION…: unpacks the packages to $scratch/debian. Needs a Debian with their dependencies.
install_debian() {
    (cd "$scratch" && apt-get download --quiet=2 "$@" 2>/dev/null && for package in ./*.deb; do dpkg -x "$package" debian; done)
}

# seen EXPECTED [COMMAND…]: runs the command (as a rule: the Python program on standard input), prints its output and fails if that
# is another one.
seen() {
    local output
    if [ $# -eq 1 ]; then set -- "$1" "$scratch/venv/bin/python" -; fi
    output=$("${@:2}")
    printf '%s\n' "$output"
    [ "$output" = "$1" ] || {
        printf 'It used to be:\n%s\n' "$1" >&2
        exit 1
    }
}

# python_of VERSION: a Python of that version, for packages that have no wheels for others: PYTHON310 (PYTHON313, …), or the one of
# pyenv or the system.
python_of() {
    local found named="PYTHON${1/./}"
    for found in "${!named:-}" "$HOME"/.pyenv/versions/"$1".*/bin/python "$(command -v "python$1")"; do
        [ -x "$found" ] && echo "$found" && return
    done
    echo "this needs a Python $1: $named=…/python names one" >&2
    return 1
}
