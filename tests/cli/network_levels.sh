#!/usr/bin/env bash
# A search by a network finds the same at every processor level that this program and this machine have (STRATA_CPU). The searches of
# tests/networks/searches.txt are found by the unit tests too.
set -euo pipefail
strata=$1
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.."

signature_at() {
    STRATA_CPU=$1 "$strata" bench tests/networks/small.toml --eval net --nodes 20000 --json |
        sed -n 's/.*"signature":\([0-9]*\).*/\1/p'
}

wanted=$(cat tests/networks/signature.txt)
for level in baseline avx2 avx512; do
    found=$(signature_at "$level")
    if [ "$found" != "$wanted" ]; then
        echo "level $level: signature $found, expected $wanted"
        exit 1
    fi
done
echo "signature $wanted at all levels"
