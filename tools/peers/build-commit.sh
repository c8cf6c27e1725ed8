#!/usr/bin/env bash
# Builds `strata` as it stood at a commit, as an opponent for `strata match`, and prints the path of the program.
#
#   tools/peers/build-commit.sh COMMIT [JOBS]
#
# Sources go to build/peers/src/HASH, the program to build/peers/HASH/strata; a commit that has been built is not built again.
# Nothing is installed: the compilers are those of `./run`.
set -euo pipefail

[ $# -ge 1 ] || { echo "usage: tools/peers/build-commit.sh COMMIT [JOBS]" >&2; exit 2; }
root=$(cd "$(dirname "$0")/../.." && pwd)
jobs=${2:-${STRATA_JOBS:-$(nproc)}}
cd "$root"
hash=$(git rev-parse --short=10 --verify --quiet "$1^{commit}") || { echo "there is no commit \"$1\"" >&2; exit 1; }
program=$root/build/peers/$hash/strata
if [ -x "$program" ]; then
  echo "$program"
  exit 0
fi

source=$root/build/peers/src/$hash
git worktree prune
[ -e "$source/CMakeLists.txt" ] || git worktree add --quiet --detach --force "$source" "$hash" >&2
# An opponent needs no server.
(cd "$source" && cmake --preset release -D STRATA_SERVER=OFF && cmake --build build/release -j "$jobs" --target strata) >&2
mkdir -p "$(dirname "$program")"
cp "$source/build/release/strata" "$program.new"
mv "$program.new" "$program"
git worktree remove --force "$source" >&2
echo "$program"
