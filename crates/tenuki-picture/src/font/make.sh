#!/usr/bin/env bash
# Makes the two fonts of this folder (README.md says from what).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
from=${1:-/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed.ttf}

pyftsubset "$from" --output-file=DejaVuSansCondensed.ttf --no-hinting --layout-features='*' \
    --unicodes="U+20-7E,U+A0-52F,U+590-6FF,U+1E00-1FFF,U+2000-206F,U+20AC,U+2150-215F,U+2190-2199,\
U+2212,U+2260-2265,U+25A0-25FF,U+2605-2606,U+FB50-FDFF,U+FE70-FEFF,U+FFFD"
pyftsubset "$from" --output-file=DejaVuSansCondensed-latin.woff2 --no-hinting --flavor=woff2 \
    --layout-features=kern,liga --unicodes="U+20-7E,U+A0-FF,U+2013-2014,U+2018-201D,U+2026,U+2212"
