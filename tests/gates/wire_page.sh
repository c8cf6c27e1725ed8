#!/usr/bin/env bash
# tools/wire/generate.mjs over planted faults of the page of the messages.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh

mkdir -p "$folder/tools" "$folder/docs/formats" "$folder/src/server/protocol" "$folder/src/wasm" "$folder/web/src/net" "$folder/web/src/core"
cp -r tools/wire "$folder/tools"
cp src/server/protocol/*.{json,hpp,cpp} "$folder/src/server/protocol"
cp src/wasm/core.json "$folder/src/wasm"
cp web/src/net/*.ts "$folder/web/src/net"
cp web/src/core/shapes.ts "$folder/web/src/core"
page=$folder/docs/formats/wire.md

# plant OLD NEW: in the page as it is.
plant() { sed "s/$1/$2/" docs/formats/wire.md >"$page"; }

cp docs/formats/wire.md "$page"
accepts "the page as it is" node "$folder/tools/wire/generate.mjs" --check
plant '(#challenges-1), the games' '(#challenges), the games'
refuses "a link to the message in place of the body of that name" '[Challenges](#challenges) leads to "challenges"' \
    node "$folder/tools/wire/generate.mjs" --check
plant '(#challenges-1), the games' '(#challanges), the games'
refuses "a link that leads nowhere" '[Challenges](#challanges) leads to nothing' node "$folder/tools/wire/generate.mjs" --check
plant '^### Presence$' '### Presences'
refuses "a page that is not what wire.json says" "docs/formats/wire.md differs" node "$folder/tools/wire/generate.mjs" --check
cp docs/formats/wire.md "$page"
sed 's/"kind", "SeatKind"/"kind", "text 8"/' src/server/protocol/wire.json >"$folder/src/server/protocol/wire.json"
refuses "a checker of messages that is not what wire.json says" "web/src/net/whole.ts differs" node "$folder/tools/wire/generate.mjs" --check
cp src/server/protocol/wire.json "$folder/src/server/protocol"
sed 's/"check", "bool"/"check", "int"/' src/wasm/core.json >"$folder/src/wasm/core.json"
refuses "types of the core that are not what core.json says" "web/src/core/shapes.ts differs" node "$folder/tools/wire/generate.mjs" --check
sed 's/"check", "bool"/"check", "boolean"/' src/wasm/core.json >"$folder/src/wasm/core.json"
refuses "a type that is none" 'has the type "boolean", which is none' node "$folder/tools/wire/generate.mjs" --check
