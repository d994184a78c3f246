#!/usr/bin/env bash
# Builds the WebAssembly modules of the package: dist/score.wasm, and dist/pictures.wasm, which draws
# besides, with the code around both, dist/score.js; and dist/judge.wasm, which only judges, with dist/judge.js.
#
# Needs Debian's rustc-web, cargo-web, rust-web-src and lld-19, which build the standard library for size, too, or else
# rustup's target (`rustup target add wasm32-unknown-unknown`; packed, the module is 4 % larger); `wasm-bindgen` of the version
# that Cargo.toml names (`cargo install wasm-bindgen-cli@…`); and `wasm-opt` of npm's binaryen (Debian's,
# version 108, breaks tables of references).
#
# DIST is another folder than dist/. If RUSTUP_TOOLCHAIN names a toolchain of rustup, this one is used.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
target=wasm32-unknown-unknown
dist=${DIST:-dist}
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
# Sets of points are compared sixteen bytes at a time: every engine since 2023 knows how. Loops are not unrolled, and only
# short functions are written out where they are called, even those marked `#[inline]`: with limits of 20 and 100 for these
# the module is 2 % larger, packed, and judges 2 % faster.
# It names no folder of this machine.
flags=(-C target-feature=+simd128 -C llvm-args=-unroll-threshold=0
    -C llvm-args=-inline-threshold=5 -C llvm-args=-inlinehint-threshold=25
    "--remap-path-prefix=$(cd .. && pwd)=" "--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}/registry/src=")
CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && printf '%s' "${flags[*]}")
export CARGO_ENCODED_RUSTFLAGS
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

build() {
    if [ -z "${RUSTUP_TOOLCHAIN:-}" ] && [ -x /usr/bin/rustc ] && [ -d /usr/share/doc/rust-web-src ] && command -v wasm-ld-19 > /dev/null; then
        # The small variants of sorts and prints of the standard library, and no places of panics in messages: 3 % smaller.
        CARGO_ENCODED_RUSTFLAGS+=$'\x1f-Zlocation-detail=none' \
            RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19 \
            /usr/bin/cargo build --locked --release --target "$target" \
            -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size "$@"
    else
        cargo build --locked --release --target "$target" "$@"
    fi
}

# bundle NAME LIBRARY [OPTION…]: dist/NAME.wasm, the library that cargo builds with these options.
bundle() {
    local name=$1 library=$2
    shift 2
    build "$@"
    wasm-bindgen --target no-modules --no-typescript --omit-default-module-path --out-name code \
        --out-dir "$scratch/$name" "$CARGO_TARGET_DIR/$target/release/$library.wasm"
    # Without local-cse the module is larger, but 0.8 % smaller when packed, and as fast.
    # The first 1,024 bytes of memory are the very end of the stack, so no pointer has such an address: 0.5 % smaller.
    wasm-opt -O3 --low-memory-unused --skip-pass=local-cse --converge --strip-debug --strip-producers --enable-bulk-memory --enable-bulk-memory-opt \
        --enable-multivalue --enable-mutable-globals --enable-nontrapping-float-to-int \
        --enable-reference-types --enable-sign-ext --enable-simd \
        "$scratch/$name/code_bg.wasm" -o "$dist/$name.wasm"
    echo "$dist/$name.wasm: $(wc -c < "$dist/$name.wasm") bytes, $(gzip -9 < "$dist/$name.wasm" | wc -c) by gzip"
}

# code NAME: the code around dist/NAME.wasm. It serves one instance; in a function, every call makes another one.
code() {
    echo "// @ts-nocheck"
    echo "export default function () {"
    cat "$scratch/$1/code.js"
    echo "return wasm_bindgen;"
    echo "}"
}

mkdir -p "$dist"
bundle score tenuki_web
bundle pictures tenuki_web --features pictures
bundle judge tenuki_judge_web --manifest-path judge/Cargo.toml
# The code of pictures.wasm serves score.wasm too, as long as both import the same.
imports() { sed -n '/function __wbg_get_imports/,/^    }$/p' "$scratch/$1/code.js"; }
if [ -z "$(imports score)" ] || ! diff <(imports score) <(imports pictures); then
    echo "score.wasm and pictures.wasm import different functions: each needs code of its own" >&2
    exit 1
fi
code pictures > "$dist/score.js"
code judge > "$dist/judge.js"
# For bundles that fetch nothing.
{
    printf "// score.wasm as Base64.\nexport default '"
    base64 --wrap=0 "$dist/score.wasm"
    printf "'\n"
} > "$dist/score-inline.js"
