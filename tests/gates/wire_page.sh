#!/usr/bin/env bash
# tools/wire/generate.mjs over planted faults of the page of the messages.
set -euo pipefail
# shellcheck source=tests/support/gates.sh
. tests/support/gates.sh

mkdir -p "$folder/tools" "$folder/docs/formats" "$folder/src/server/protocol" "$folder/web/src/net"
cp -r tools/wire "$folder/tools"
cp src/server/protocol/{wire.json,values.hpp,messages.hpp,messages_read.cpp,messages_write.cpp} "$folder/src/server/protocol"
cp web/src/net/{values,messages}.ts "$folder/web/src/net"
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
