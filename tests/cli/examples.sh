#!/usr/bin/env bash
# The example in the help of each command works as it is written.
set -euo pipefail
strata=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export XDG_CACHE_HOME=$folder/cache HOME=$folder

mkdir "$folder/bin"
ln -s "$strata" "$folder/bin/strata"
PATH=$folder/bin:$PATH

# They play games for minutes and more, need a server, a store or the user, or write where the user lives.
long='serve backup restore migrate export loadtest play analyse conformance puzzles match tune datagen train net selfplay bench completions'
# A file of the user's own, which an example names.
cp tests/variants/climbers.toml "$folder/my-game.toml"

count=0
for command in $("$strata" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    example=$("$strata" "$command" --help | sed -n '/^Example:/,$s/^  //p')
    [ -n "$example" ] || {
        echo "the help of $command has no example"
        exit 1
    }
    grep -qF " $command " <<<" $long " && continue
    line=${example//my-game.toml/$folder/my-game.toml}
    line=${line/man -l -/cat}
    if ! bash -o pipefail -c "$line" >"$folder/said" 2>&1; then
        echo "the example of $command fails: $example"
        cat "$folder/said"
        exit 1
    fi
    count=$((count + 1))
done
[ "$count" -ge 10 ] || {
    echo "only $count examples were run"
    exit 1
}
echo "$count examples work"
