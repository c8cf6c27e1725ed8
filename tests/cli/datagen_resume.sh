#!/usr/bin/env bash
# Training games that are killed and continued several times are the same file as those that are not.
set -euo pipefail
strata=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

games=("$strata" datagen orthodox --nodes 150 --positions 6000 --seed 3 --concurrency 2)
"${games[@]}" --out whole.games 2> whole.log
size=$(stat -c %s whole.games)

# Each time the system kills it when its file has so many blocks of 1,024 bytes, in the middle of a write: the status is that of SIGXFSZ.
blocks=0
while [ $((1024 * (blocks + 2))) -lt "$size" ]; do
  blocks=$((blocks + 2))
  code=0
  { (ulimit -c 0 -f $blocks && exec "${games[@]}" --out parts.games); } 2> /dev/null || code=$?
  [ "$code" = 153 ] || { echo "exit code $code at $blocks blocks"; exit 1; }
  [ "$(stat -c %s parts.games)" = $((1024 * blocks)) ] || { echo "$(stat -c %s parts.games) bytes, not $blocks blocks"; exit 1; }
done
[ "$blocks" -gt 2 ] || { echo 'the games were killed once at most'; exit 1; }
"${games[@]}" --out parts.games 2> parts.log
cmp whole.games parts.games

# Cut off a little before its end.
for cut in 1 2 5 40; do
  head -c "-$cut" whole.games > torn.games
  "${games[@]}" --out torn.games 2> torn.log
  cmp whole.games torn.games
done

# A second program does not write to the file of the first; Ctrl-C ends that one, and the file is whole.
head -c 2000 whole.games > long.games
mkfifo said
"$strata" datagen orthodox --nodes 150 --hours 1 --seed 3 --out long.games 2> said &
running=$!
exec 3< said
read -r -u 3 first
grep -q 'were played earlier$' <<< "$first"
"$strata" datagen orthodox --nodes 150 --hours 1 --seed 3 --out long.games 2> second.err && { echo 'two programs write one file'; exit 1; }
grep -q 'long.games: another program is writing these games' second.err
kill -s INT $running
cat <&3 > long.err
code=0
wait $running || code=$?
[ "$code" = 1 ] || { echo "exit code $code"; exit 1; }
grep -q 'interrupted; the same command continues the games' long.err
"$strata" datagen --info long.games > info.txt
# It may have played more games than the other, or fewer.
long=$(stat -c %s long.games)
cmp -n $((long < size ? long : size)) long.games whole.games
echo "killed $((blocks / 2)) times, interrupted after $(grep '^games' info.txt | cut -d: -f1)"
