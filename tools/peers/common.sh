# Shared by the scripts of this folder, which source it.
#
# Results go to build/peers/results: NAME.pgn (the games, with NAME.pgn.match beside them: a script that is started again goes
# on where it was), NAME.json (what `strata match --json` said) and NAME.log (its progress).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
strata=${STRATA:-build/release/strata}
results=${STRATA_RESULTS:-build/peers/results}
concurrency=${STRATA_JOBS:-1}
read -ra more <<< "${STRATA_MATCH:-}"  # further options of `strata match`, as in STRATA_MATCH='--resign 1200 4'
[ -x "$strata" ] || { echo "there is no program $strata; build it (./run builds build/release/strata) or name one: STRATA=PATH" >&2; exit 1; }
mkdir -p "$results"

# match NAME ARGS...: one match, which is told in a line of a table when it is over.
match() {
  local name=$1
  shift
  "$strata" match "$@" --concurrency "$concurrency" "${more[@]}" --pgn "$results/$name.pgn" --resume --json \
    > "$results/$name.json.new" 2>> "$results/$name.log" || { tail -n 1 "$results/$name.log" >&2; return 1; }
  mv "$results/$name.json.new" "$results/$name.json"
  node tools/peers/table.mjs "$results/$name.json"
}
